"""Loads the libraries that SDL needs on a console, while the games load.

Mesa and its compiler are the largest files that a start reads from the card. One thread can wait for them
while another imports Python modules.
"""

from __future__ import annotations

import os
import threading
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

CONSOLE = "kmsdrm"
"""SDL's driver for a screen without a desktop."""
LIBRARIES = ("libEGL_mesa.so.0", "libGLESv2.so.2")
"""The libraries to load; the first one also loads Mesa's driver and compiler."""


def on_console(environ: Mapping[str, str] = os.environ) -> bool:
    """Return True if `environ` selects the driver `CONSOLE`."""
    return environ.get("SDL_VIDEODRIVER", "").lower() == CONSOLE


def library(name: str) -> None:
    """Load a library for the rest of the process. Raises OSError."""
    import ctypes  # noqa: PLC0415 - on the thread: nobody waits for it

    # Call the C function directly: ctypes.CDLL would block all other threads.
    load = ctypes.CDLL(None).dlopen
    load.restype = ctypes.c_void_p
    if not load(name.encode(), os.RTLD_NOW):
        raise OSError(f"{name}: the system's loader cannot load it; install the package that has it")


def preload(
    environ: Mapping[str, str] = os.environ, load: Callable[[str], None] = library
) -> threading.Thread | None:
    """Start and return a thread that loads the libraries, on the console only.

    Libraries that cannot be loaded are skipped: SDL reports a missing one.
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
