"""Measures the players of FIVE CARD DRAW."""
