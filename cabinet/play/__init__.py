"""A game under way, without its scenes: table, journal, stage, ending."""
