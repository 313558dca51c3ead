"""What the game is called, and what it follows."""

TITLE = "YAHTSEE"
YEAR = 1988
AUTHOR = "D P Smyth"
