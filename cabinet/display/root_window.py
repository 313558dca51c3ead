"""Reads the current size of an X11 screen; SDL itself reads the size only when it starts."""

from __future__ import annotations

import ctypes


class RootWindow:
    """The root window of the X11 display in the variable DISPLAY, accessed over a separate connection."""

    def __init__(self) -> None:
        """Open a connection to the X11 display.

        Raises OSError if the X11 library or the display is missing.
        """
        library = ctypes.CDLL("libX11.so.6")
        library.XOpenDisplay.restype = ctypes.c_void_p
        library.XDefaultRootWindow.argtypes = (ctypes.c_void_p,)
        library.XDefaultRootWindow.restype = ctypes.c_ulong
        library.XGetGeometry.argtypes = (ctypes.c_void_p, ctypes.c_ulong, *(ctypes.c_void_p,) * 7)
        library.XCloseDisplay.argtypes = (ctypes.c_void_p,)
        self._library = library
        self._display = library.XOpenDisplay(None)
        if not self._display:
            raise OSError("the X11 display cannot be opened a second time")
        self._root = library.XDefaultRootWindow(self._display)

    def size(self) -> tuple[int, int]:
        """Return the current width and height of the screen in pixels."""
        numbers = [ctypes.c_ulong() for _ in range(7)]
        self._library.XGetGeometry(self._display, self._root, *map(ctypes.byref, numbers))
        _, _, _, width, height, _, _ = (number.value for number in numbers)
        return width, height

    def close(self) -> None:
        """Close the connection to the X11 display."""
        self._library.XCloseDisplay(self._display)
