"""Code that the draw poker games share: moves, marked cards, odds of a draw, words of the players."""
