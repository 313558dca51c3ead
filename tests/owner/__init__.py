"""The owner's door, and what root may do."""
