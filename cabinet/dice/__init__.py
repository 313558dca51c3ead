"""What a game of dice needs, in whatever package it lies: dice as they look, thrown onto a tray and kept."""
