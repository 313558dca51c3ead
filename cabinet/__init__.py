"""The firmware of the arcade cabinet, with all its parts except the games."""
