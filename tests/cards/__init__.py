"""Tests of the deck, the order of hands and the odds of a draw."""
