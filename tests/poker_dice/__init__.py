"""Tests of POKER DICE."""
