"""Builds the image of the cabinet's memory card."""
