"""Tests of how dice look and tumble."""
