"""Parts of dice games: drawings of dice, thrown onto a tray and kept."""
