"""YAHTSEE."""
