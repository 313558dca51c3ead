"""The dealers that can be chosen, each with a table of its own."""

LEVELS = ("CLASSIC", "SHARK", "EASY")
"""CLASSIC is chosen first; SHARK is the hardest."""
