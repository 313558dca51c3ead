"""The whole cabinet in a real window."""
