"""The drawings of HEADS-UP POKER."""
