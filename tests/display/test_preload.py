"""Shared libraries are loaded in advance, before SDL needs them."""

from __future__ import annotations

import ctypes.util

import pytest

from cabinet.display.preload import LIBRARIES, library, preload


def test_libraries_are_loaded_on_a_thread() -> None:
    """On a console, all libraries are loaded, even those listed after a missing one."""
    asked = []

    def load(name: str) -> None:
        asked.append(name)
        if name == LIBRARIES[0]:
            raise OSError(f"{name}: cannot open shared object file")

    thread = preload({"SDL_VIDEODRIVER": "KMSDRM"}, load)
    assert thread
    thread.join(10)
    assert not thread.is_alive()
    assert tuple(asked) == LIBRARIES


@pytest.mark.parametrize("environ", [{}, {"SDL_VIDEODRIVER": "x11"}, {"SDL_VIDEODRIVER": "dummy"}])
def test_no_library_is_loaded_for_other_drivers(environ: dict[str, str]) -> None:
    """A desktop, and a start without a screen, need other libraries."""
    asked: list[str] = []
    assert preload(environ, asked.append) is None
    assert asked == []


def test_system_loader_loads_or_refuses_a_library() -> None:
    name = ctypes.util.find_library("c")
    assert name
    library(name)
    with pytest.raises(OSError, match="libnobody_has_this"):
        library("libnobody_has_this.so.7")
