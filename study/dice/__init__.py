"""Studies of the dice games: the exact solution of each game, and the strength of its computer players."""
