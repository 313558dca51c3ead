"""Tests of requests to the machine, and of the whole cabinet in a real window and on a virtual Pi."""
