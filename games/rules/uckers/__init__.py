"""The rules of Uckers, in their written form in `docs/rules/uckers.md`."""
