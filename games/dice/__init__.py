"""Code shared by all dice games: rolls, categories, scoring, computer players, drawing."""
