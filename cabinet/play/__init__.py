"""Runs games apart from their screens: table, journal, animation, input, and the end of a game."""
