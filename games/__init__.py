"""The games, one package each, and what kinds of games share."""
