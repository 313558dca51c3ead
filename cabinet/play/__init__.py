"""A game under way, independent of who shows it: table, journal, stage, ending."""
