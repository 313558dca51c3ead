"""Widgets, motion and particles for the screens of the cabinet and of games."""
