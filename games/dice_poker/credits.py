"""What the game is called, and what it follows."""

TITLE = "DICE POKER"
YEAR = 1982
AUTHOR = "Bob Polaro"
