"""The common part of the draw poker games: moves, marks, the odds of a draw, the words of the players."""
