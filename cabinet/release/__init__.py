"""Releases: made, signed, sent, installed, watched, rolled back."""
