"""Requests to the machine; the whole cabinet in a real window and on a virtual Pi."""
