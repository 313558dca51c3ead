"""Computes the dealers' strategies for HEADS-UP POKER, and measures how well they play."""
