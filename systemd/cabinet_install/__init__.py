"""Installs the cabinet on a Raspberry Pi, and uninstalls it. Standard library only."""
