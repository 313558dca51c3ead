"""POKER DICE."""
