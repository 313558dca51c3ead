"""Tests of a game in progress."""
