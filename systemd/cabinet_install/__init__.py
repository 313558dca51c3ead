"""Turns a Raspberry Pi into a cabinet, and back. Standard library only."""
