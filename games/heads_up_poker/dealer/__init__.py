"""The computer players of HEADS-UP POKER: the dealer, and the person for hints and attract mode."""
