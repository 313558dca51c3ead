"""The names of the dealers; each dealer has its own table."""

LEVELS = ("CLASSIC", "SHARK", "EASY")
"""The dealers in the order of the set-up screen: CLASSIC is the default, SHARK the hardest."""
