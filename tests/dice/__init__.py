"""Tests of the code that the three dice games share."""
