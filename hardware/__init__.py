"""The cabinet's hardware: the pin map, its drawings and lists, and the building guides."""
