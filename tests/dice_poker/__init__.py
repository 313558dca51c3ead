"""DICE POKER."""
