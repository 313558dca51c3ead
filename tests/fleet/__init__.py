"""Playbooks of systemd/fleet, on cabinets in folders."""
