"""What the dice games share: faces, categories, scoring and pictures of dice."""
