"""Which screens this SDL can draw on at all."""

from __future__ import annotations

import ctypes

from cabinet.display.sdl import pygame


def drivers() -> tuple[str, ...]:
    """SDL's drivers in the order in which it tries them; none where it cannot be asked."""
    try:
        # pygame's own library leads to the SDL that it is linked with.
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        return tuple(sdl.SDL_GetVideoDriver(at).decode() for at in range(sdl.SDL_GetNumVideoDrivers()))
    except (OSError, AttributeError):
        return ()
