"""Builds the image of the memory card."""
