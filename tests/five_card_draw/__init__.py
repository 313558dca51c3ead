"""Tests of FIVE CARD DRAW."""
