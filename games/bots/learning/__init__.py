"""How nets are trained; needs the compiled rules."""
