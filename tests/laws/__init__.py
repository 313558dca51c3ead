"""Tests of the laws: a small game gets the mistakes that authors make, and the laws must find them."""
