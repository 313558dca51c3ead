"""The size of the canvas, for modules that must not import pygame."""

from __future__ import annotations

from typing import Final

WIDTH: Final = 640
"""The width of the canvas in pixels, a third of 1920."""
HEIGHT: Final = 360
"""The height of the canvas in pixels, a third of 1080."""
