"""Draws the screen of FIVE CARD DRAW."""
