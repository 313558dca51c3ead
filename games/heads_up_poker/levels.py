"""The dealers that can be chosen, each with a table of its own."""

LEVELS = ("CLASSIC", "SHARK", "EASY")
"""CLASSIC is chosen first; SHARK is the hardest."""
FORMER = {"GOOD": "CLASSIC"}
"""Dealers of journals on file that are no more, and who takes their place."""
