"""The screens and drawings of HEADS-UP POKER."""
