"""What the games of draw poker share: moves, marks, the odds of a draw, the words of the people."""
