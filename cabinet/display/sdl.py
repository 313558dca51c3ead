"""Imports pygame for all other modules, without its greeting and in half the time.

pygame prints a greeting, and imports `pkg_resources` and numpy if they are installed, which takes longer than
the rest of its import. The modules for fonts, sprites, clipboard and arrays are not needed here, so they are
not imported. The modules that load images and sounds import further libraries, so they are imported at their
first use. Warnings of pygame are suppressed during the import.
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
    """A submodule of pygame that is imported when it is first used."""

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
    modules[name] = None  # None makes `import name` fail; pygame works without these modules
try:
    with warnings.catch_warnings():
        # Suppress pygame's warnings of missing submodules, and in Debian's build of missing processor
        # instructions.
        warnings.simplefilter("ignore", RuntimeWarning)
        import pygame

    # Use generic code to shrink pictures on every machine: PCs' SSE code gives slightly other colors than a
    # Pi.
    pygame.transform.set_smoothscale_backend("GENERIC")
except (ImportError, AttributeError, NotImplementedError) as error:
    # An incomplete package may raise other errors than ImportError: some submodules, or only the folder, may
    # exist.
    raise NoPygameError(error) from error
finally:
    for name in unwanted:
        del modules[name]
for part in later:
    if f"pygame.{part}" in unwanted:
        setattr(pygame, part, Later(f"pygame.{part}"))

__all__ = ["controllers", "pygame", "renderer"]


def renderer() -> str:
    """Return the name of SDL's renderer for the window, "" if it is unknown."""
    ask = getattr(pygame.display, "_get_renderer_info", None)
    info = ask() if ask and pygame.display.get_init() else None
    return str(info[0]) if info else ""


def controllers() -> ModuleType | None:
    """Return pygame's module for game pad mappings, None if pygame lacks it."""
    try:
        # Import this module late, because it takes time and is needed only with a game pad.
        found = import_module("pygame._sdl2.controller")
    except ImportError:
        return None
    found.init()
    return found
