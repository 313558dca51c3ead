"""What hardware/ draws and lists."""
