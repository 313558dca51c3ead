"""The screens of HEADS-UP POKER: all that the game draws."""
