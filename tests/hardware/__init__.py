"""Tests of the drawings and lists in hardware/."""
