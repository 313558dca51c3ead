"""What the game is called, and what it follows."""

TITLE = "POKER DICE"
YEAR = 1987
AUTHOR = "Mike McCarthy"
