"""Generates the drawings, lists and board files of the cabinet from hardware/pins.toml."""
