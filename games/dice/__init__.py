"""The common part of the dice games: faces, categories, scoring and drawings of dice."""
