"""The commands, as somebody at a terminal meets them."""
