"""Tests of the drawings, lists and pages in the folder hardware/."""
