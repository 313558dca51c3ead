"""Tests of DICE POKER."""
