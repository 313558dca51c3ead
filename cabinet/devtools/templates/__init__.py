"""The games that `cabinet new` copies. Each is complete except for its only sample."""
