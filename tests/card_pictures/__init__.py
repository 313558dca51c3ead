"""Tests of how cards look and turn over."""
