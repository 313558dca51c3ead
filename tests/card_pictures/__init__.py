"""Tests of the pictures of cards, and of how cards turn over."""
