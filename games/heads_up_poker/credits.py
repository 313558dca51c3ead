"""What the game is called, and what it follows."""

TITLE = "HEADS-UP POKER"
YEAR = 0
"""Unknown: no date is on the disk."""
AUTHOR = "Bruce Harrison"
