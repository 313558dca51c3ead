"""The operating system: calls to it, and requests from it."""
