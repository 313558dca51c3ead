"""The common part of the dice games."""
