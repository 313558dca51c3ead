"""Makes the image of a card."""
