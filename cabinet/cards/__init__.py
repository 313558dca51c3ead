"""What a game of cards needs, in whatever package it lies: the deck, the order of hands, cards and people."""
