"""What draws FIVE CARD DRAW."""
