"""The computer players of HEADS-UP POKER: the dealer, and the computer that plays or advises the person."""
