"""The machine: everything in the arcade cabinet that is not a game."""
