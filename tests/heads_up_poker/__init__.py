"""Tests of HEADS-UP POKER."""
