"""Generates all drawings and lists that follow from hardware/pins.toml."""
