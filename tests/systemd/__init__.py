"""Tests of systemd/: the installer on a fake machine, and its files."""
