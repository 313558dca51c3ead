"""Chip-style voices and the speaker."""
