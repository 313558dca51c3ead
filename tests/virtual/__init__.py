"""The virtual cabinet and what is measured on it."""
