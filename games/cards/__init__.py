"""The common part of draw poker: moves, marks, the odds of a draw, the words of the people."""
