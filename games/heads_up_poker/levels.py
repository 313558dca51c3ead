"""The names of the dealers (levels of difficulty); each dealer has its own strategy table."""

LEVELS = ("CLASSIC", "SHARK", "EASY")
"""The dealers' names in the order of the set-up screen: CLASSIC is the default, SHARK the hardest."""
