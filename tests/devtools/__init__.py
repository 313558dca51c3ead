"""What runs on a desk alone."""
