"""Releases: made, sent, installed, tried, taken back."""
