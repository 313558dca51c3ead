"""Plays the cabinet's music and sound effects."""
