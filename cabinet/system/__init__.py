"""What the machine is asked for, and what it asks."""
