"""From wires, keys, game pads and scripts to presses."""
