"""Turns input from GPIO pins, keyboards, game pads and scripts into presses of the cabinet's controls."""
