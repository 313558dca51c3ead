"""The speed of the pin factories, measured in the virtual machine."""
