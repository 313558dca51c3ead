"""Solves and measures the dice games."""
