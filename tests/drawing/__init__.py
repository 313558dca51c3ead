"""Tests of the building blocks from which screens are drawn."""
