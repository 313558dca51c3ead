"""The laws, each with breakages of an ordinary author planted in a small game."""
