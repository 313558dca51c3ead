"""Tests of YAHTSEE."""
