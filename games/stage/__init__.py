"""Animations shared by the dice and card games: points that fly to their place, and celebrations."""
