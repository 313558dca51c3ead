"""Parts of card games: the deck, the ranking of hands, drawings of cards and people."""
