"""Tests of the store, which keeps scores, settings and the game in progress on the memory card."""
