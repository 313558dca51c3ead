"""Looks at the machine, and names the cure of what is wrong."""
