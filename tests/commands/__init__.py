"""The commands as a user at a terminal sees them."""
