"""Fixtures for the commands that install releases: a cabinet in a folder."""

from tests.release.conftest import keys, workshop

__all__ = ["keys", "workshop"]
