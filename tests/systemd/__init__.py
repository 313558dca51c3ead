"""Tests of what is in systemd/: the installer over a made-up machine, and what it lays down."""
