"""A cabinet in a folder for the commands that install releases."""

from tests.release.conftest import keys, workshop

__all__ = ["keys", "workshop"]
