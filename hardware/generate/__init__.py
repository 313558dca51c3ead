"""Draws and lists everything that follows from hardware/pins.toml."""
