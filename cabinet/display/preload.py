"""Loads the libraries that SDL needs on a console in a thread, while the games are loaded.

Mesa and its compiler are the largest files that are read from the SD card at start. One thread can wait for
them while another imports Python modules.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CONSOLE = "kmsdrm"
"""The name of SDL's video driver for a screen without a desktop."""
LIBRARIES = ("libEGL_mesa.so.0", "libGLESv2.so.2")
"""The libraries to load in advance; loading the first one also loads Mesa's driver and compiler."""


def on_console(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if the environment variable SDL_VIDEODRIVER selects SDL's driver for the console."""
    return environ.get("SDL_VIDEODRIVER", "").lower() == CONSOLE


def library(name: str) -> None:
    """Load a shared library for the lifetime of the process. Raises OSError if it cannot be loaded."""
    import ctypes  # noqa: PLC0415 - on the thread: nobody waits for it

    # The C function is called directly, because ctypes.CDLL would block all other threads meanwhile.
    load = ctypes.CDLL(None).dlopen
    load.restype = ctypes.c_void_p
    if not load(name.encode(), os.RTLD_NOW):
        raise OSError(f"{name}: the system's loader cannot load it; install the package that has it")


def preload(
    environ: Mapping[str, str] = os.environ, load: Callable[[str], None] = library
) -> threading.Thread | None:
    """On the console, start and return a thread that loads SDL's libraries; otherwise return None.

    Libraries that cannot be loaded are skipped: SDL reports a missing one later.
    """
    if not on_console(environ):
        return None
    thread = threading.Thread(target=_load_all, args=(load,), name="preloading", daemon=True)
    thread.start()
    return thread


def _load_all(load: Callable[[str], None]) -> None:
    for name in LIBRARIES:
        with suppress(OSError):
            load(name)
