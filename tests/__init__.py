"""Tests. The tree mirrors the packages."""
