"""Tests of the control socket, over which commands talk to the running cabinet."""
