"""What plays FIVE CARD DRAW: the four opponents, and the hints."""
