"""Tests of the deck, the order of poker hands and the odds of a draw."""
