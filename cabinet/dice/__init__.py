"""Drawing of dice games: dice, throws, dice trays and kept dice."""
