"""The only import of pygame, without its greeting and in half the time.

pygame prints a greeting, and imports `pkg_resources` and numpy if installed, which takes longer than the rest
of it. Its fonts, sprites, clipboard and arrays are not needed; its readers of pictures and sound load further
libraries and are imported when used. Debian's build warns of missing processor instructions.
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
    """A part of pygame that is imported at its first use, and then replaces this object."""

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
        # pygame warns of missing parts, and of missing processor instructions.
        warnings.simplefilter("ignore", RuntimeWarning)
        import pygame

    # A PC's SSE code for shrinking pictures differs from ARM's by one of 255 in some colors.
    pygame.transform.set_smoothscale_backend("GENERIC")
except (ImportError, AttributeError, NotImplementedError) as error:
    # Parts of a half-removed package may still be importable, or only its folder may exist.
    raise NoPygameError(error) from error
finally:
    for name in unwanted:
        del modules[name]
for part in later:
    if f"pygame.{part}" in unwanted:
        setattr(pygame, part, Later(f"pygame.{part}"))

__all__ = ["controllers", "pygame", "renderer"]


def renderer() -> str:
    """Return the name of the renderer that draws the window, "" if unknown."""
    ask = getattr(pygame.display, "_get_renderer_info", None)
    info = ask() if ask and pygame.display.get_init() else None
    return str(info[0]) if info else ""


def controllers() -> ModuleType | None:
    """Return the module of SDL's game pad mappings, imported for the first pad; None if pygame lacks it."""
    try:
        # Imported late: it imports parts that only a game pad needs.
        found = import_module("pygame._sdl2.controller")
    except ImportError:
        return None
    found.init()
    return found
