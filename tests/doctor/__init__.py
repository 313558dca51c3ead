"""The doctor's tests."""
