"""Makes a Raspberry Pi a cabinet, and a Raspberry Pi again. Standard library only."""
