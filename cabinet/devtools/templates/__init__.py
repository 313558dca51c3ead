"""The games that `cabinet new` copies. Each is complete, except that its author must write its one sample."""
