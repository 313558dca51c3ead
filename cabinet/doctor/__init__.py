"""Checks the machine, and names the cure for each fault."""
