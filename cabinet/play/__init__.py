"""A game under way, whoever shows it: table, journal, stage, ending."""
