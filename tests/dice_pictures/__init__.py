"""Tests of the pictures of dice, lying and thrown."""
