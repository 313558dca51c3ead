"""Releases: built, sent, installed, tried and rolled back."""
