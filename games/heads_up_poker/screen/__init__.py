"""What draws HEADS-UP POKER."""
