"""The one place that imports pygame: quietly, and in half its time.

pygame says hello on the standard output, into every log and every pipe. And it
asks setuptools' `pkg_resources` for its own files, and numpy for arrays of
pixels, where those are installed: of no use here, and longer to import than all
the rest of it. Nor are its own fonts, sprites, clipboard and arrays needed, and
files of pictures and sound not before they are used: each brings libraries of its
own along. Debian's warns of instructions of the processor that it does without.
"""

from __future__ import annotations

import os
import sys
import warnings
from importlib import import_module
from types import ModuleType
from typing import Any

from cabinet.display import NoPygameError


class Later:
    """A part of pygame that is imported when something of it is used first, and then takes this place."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, what: str) -> Any:
        return getattr(import_module(self._name), what)


modules: dict[str, Any] = sys.modules
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
later = ("image", "mixer")
parts = (*later, "imageext", "mixer_music", "font", "scrap", "sprite", "surfarray", "sndarray", "threads")
unwanted = [
    name for name in ("pkg_resources", "numpy", *(f"pygame.{part}" for part in parts)) if name not in modules
]
for name in unwanted:
    modules[name] = None  # so an import of it fails, which pygame is prepared for
try:
    with warnings.catch_warnings():
        # Of parts that are missing, and of a processor that could do more.
        warnings.simplefilter("ignore", RuntimeWarning)
        import pygame

    # A PC's own way of shrinking pictures (SSE) differs by one of 255 in some colours from ARM's.
    pygame.transform.set_smoothscale_backend("GENERIC")
except (ImportError, AttributeError, NotImplementedError) as error:
    # Of what is half removed a part may still be imported, or nothing but its folder.
    raise NoPygameError(error) from error
finally:
    for name in unwanted:
        del modules[name]
for part in later:
    if f"pygame.{part}" in unwanted:
        setattr(pygame, part, Later(f"pygame.{part}"))

__all__ = ["controllers", "pygame", "renderer"]


def renderer() -> str:
    """The name of the renderer that draws the window; "" where there is none, or it is not told."""
    ask = getattr(pygame.display, "_get_renderer_info", None)
    info = ask() if ask and pygame.display.get_init() else None
    return str(info[0]) if info else ""


def controllers() -> ModuleType | None:
    """SDL's own mappings of game pads, once a pad is plugged in; None where pygame leaves them out."""
    try:
        # Not with the rest: it brings parts along that only a pad needs.
        found = import_module("pygame._sdl2.controller")
    except ImportError:
        return None
    found.init()
    return found
