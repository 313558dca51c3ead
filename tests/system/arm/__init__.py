"""The card's image on the processor it is for, emulated. Each module is a command; README.md tells more."""
