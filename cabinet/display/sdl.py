"""The one place that imports pygame: quietly, and in half its time.

pygame says hello on the standard output, into every log and every pipe. And it
asks setuptools' `pkg_resources` for its own files, and numpy for arrays of
pixels, where those are installed: of no use here, and longer to import than all
the rest of it. Nor are its own fonts, clipboard and arrays needed. Debian's warns
of instructions of the processor that it does without.
"""

from __future__ import annotations

import os
import sys
import warnings
from typing import Any

modules: dict[str, Any] = sys.modules
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
parts = ("font", "scrap", "surfarray", "sndarray")
unwanted = [
    name for name in ("pkg_resources", "numpy", *(f"pygame.{part}" for part in parts)) if name not in modules
]
for name in unwanted:
    modules[name] = None  # so an import of it fails, which pygame is prepared for
try:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Your system is .* capable but pygame", RuntimeWarning)
        import pygame
        import pygame.mixer
finally:
    for name in unwanted:
        del modules[name]

__all__ = ["pygame", "renderer"]


def renderer() -> str:
    """The name of the renderer that draws the window; "" where there is none, or it is not told."""
    ask = getattr(pygame.display, "_get_renderer_info", None)
    info = ask() if ask and pygame.display.get_init() else None
    return str(info[0]) if info else ""
