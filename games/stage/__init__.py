"""The common stage of dice and card games: flying points, and the greatest moments."""
