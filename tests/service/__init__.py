"""What systemd is told."""
