"""Files read within bounds, and written so that they are on the card."""
