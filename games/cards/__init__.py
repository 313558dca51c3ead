"""What the card games share: the deck, the order of hands, the odds of a draw, and pictures of cards."""
