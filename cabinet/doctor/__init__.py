"""Checks the machine, and names the cure of each fault."""
