"""Studies of FIVE CARD DRAW: the strength of its players, and the accuracy of its hints."""
