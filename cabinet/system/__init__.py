"""Requests from the cabinet to the machine, and from the machine to the cabinet."""
