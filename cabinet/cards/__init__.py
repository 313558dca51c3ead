"""Parts of card games: the deck, the ranking of poker hands, drawings of cards, chips and players."""
