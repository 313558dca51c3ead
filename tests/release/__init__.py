"""Tests of releases: how they are built, sent, installed, tried out and rolled back."""
