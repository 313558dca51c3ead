"""The pin factory."""
