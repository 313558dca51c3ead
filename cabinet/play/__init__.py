"""Everything that runs a game apart from its screens: table, journal, animation, input, and the end."""
