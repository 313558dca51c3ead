"""Solves and measures HEADS-UP POKER."""
