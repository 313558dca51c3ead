"""Turns wires, keys, game pads and scripts into presses."""
