"""Tests of the command `cabinet` as a user at a terminal sees it."""
