"""What is on the TV."""
