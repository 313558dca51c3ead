"""Tests of the tools that run on a developer's computer only."""
