"""What the cabinet is built from: the pin map, its drawings and lists, and the guides."""
