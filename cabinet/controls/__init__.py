"""From switches, keys and game pads to presses."""
