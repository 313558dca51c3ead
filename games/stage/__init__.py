"""What the dice games and the card games share of the stage: what flies, and the greatest moments."""
