"""How fast the pin factories are, measured in the virtual machine."""
