"""The SD card: top tens, the game under way, and what was chosen on screen."""
