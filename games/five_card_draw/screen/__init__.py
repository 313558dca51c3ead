"""The drawings of FIVE CARD DRAW."""
