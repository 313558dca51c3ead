"""Widgets, animations and particle effects for the screens of the cabinet and of its games."""
