"""The computer players of HEADS-UP POKER: the dealer, and one that plays for the person or gives hints."""
