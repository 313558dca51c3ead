"""The four opponents of FIVE CARD DRAW, and the basis of the hints."""
