"""The machine: all parts of the arcade cabinet except its games."""
