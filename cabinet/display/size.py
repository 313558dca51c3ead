"""The size of the canvas, for modules that import no screen."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 640
"""Pixels from left to right: an exact third of 1920."""
HEIGHT: Final = 360
"""Pixels from top to bottom: an exact third of 1080."""
