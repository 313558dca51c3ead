"""What the cabinet tells the system that started it."""
