"""Commands that measure the speed of the pin factories in the virtual machine."""
