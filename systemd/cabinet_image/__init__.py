"""Makes what is written to a card, before it is."""
