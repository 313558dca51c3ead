"""What the game is called, and what it follows."""

TITLE = "FIVE CARD DRAW"
YEAR = 1982
AUTHOR = "Bill Hood"
