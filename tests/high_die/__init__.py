"""A tiny game in a package of its own, as anybody may add one."""
