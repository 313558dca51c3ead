"""Tests of the Ansible playbooks of systemd/fleet, on cabinets simulated in folders."""
