"""Exact play: endings and small games that can be computed to the end.

What the site itself uses needs numpy only; the solvers of whole small games run on
the compiled rules.
"""
