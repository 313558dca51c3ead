"""The controls."""
