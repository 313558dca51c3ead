"""Waits for the kernel's input devices, under drivers of SDL's that look instead of waiting. Linux only.

What a keyboard, a mouse or a game pad tells every reader of its device gets. Here it is read to know
that SDL has something to be asked for, and thrown away.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from math import ceil
from pathlib import Path

FOLDER = Path("/dev/input")
LINGERS = 1.0
"""Seconds in which SDL is looked at often once a device has told something: more mostly follows."""
SELDOM = 2.0
"""Seconds after which SDL is looked at all the same: a sound device that has gone is told by SDL alone."""

_READABLE = 0x001
"""POLLIN."""
_CHANGES = 0x004 | 0x080 | 0x100 | 0x200
"""IN_ATTRIB, IN_MOVED_TO, IN_CREATE, IN_DELETE: a device has come, is ours to read now, has gone."""


class _Polled(ctypes.Structure):
    """Struct pollfd."""

    _fields_ = (("fd", ctypes.c_int), ("events", ctypes.c_short), ("found", ctypes.c_short))


class _Timeout(ctypes.Structure):
    """Struct timespec."""

    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class Devices:
    """All devices there are, those that come later as well. All but `call` is for one thread."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """`folder`: where they are. Raises OSError where the kernel does not tell of them."""
        self._folder = folder
        # libc's own: Python's goes on waiting after a signal, and SDL's QUIT would be late.
        libc = ctypes.CDLL(None, use_errno=True)
        self._poll, self._watch = libc.ppoll, libc.inotify_add_watch
        self._called = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._changed = libc.inotify_init1(os.O_CLOEXEC | os.O_NONBLOCK)
        self._open: dict[Path, int] = {}
        self._lingers = LINGERS
        try:
            self._look()
        except OSError:
            self.close()
            raise

    def seconds(self, every: float) -> float:
        """How long to wait until SDL is looked at, where that is every so many seconds while presses come."""
        return every if self._lingers > 0 else max(every, SELDOM)

    def wait(self, seconds: float) -> bool:
        """Wait so long at most, until `call`, a signal or the first thing that a device tells.

        Whether it was `call`. What devices tell after that first thing ends no wait: a mouse tells a
        thousand things a second.
        """
        devices = (self._changed, *self._open.values())
        lingers = self._lingers > 0
        told = self._ready((self._called, *(() if lingers else devices)), seconds)
        if told is None:
            self._lingers = LINGERS
            return False
        if lingers:
            self._lingers -= 0.0 if told else seconds
            told |= self._ready(devices, 0.0) or set()
        if told - {self._called}:
            self._lingers = LINGERS
        gone = [path for path, fd in self._open.items() if fd in told and not _drained(fd)]
        for path in gone:
            os.close(self._open.pop(path))
        if gone or self._changed in told:
            _drained(self._changed)
            with suppress(OSError):
                self._look()
        return self._called in told

    def call(self) -> None:
        """End the wait, or the next one. From any thread."""
        os.eventfd_write(self._called, 1)

    def clear(self) -> None:
        """What has called so far ends no wait any more."""
        _drained(self._called)

    def close(self) -> None:
        """Let go of all."""
        for fd in (*self._open.values(), self._called, self._changed):
            if fd >= 0:
                os.close(fd)
        self._open, self._called, self._changed = {}, -1, -1

    def _ready(self, fds: tuple[int, ...], seconds: float) -> set[int] | None:
        """Those that can be read, as soon as there is one; None where a signal came."""
        polled = (_Polled * len(fds))(*(_Polled(fd, _READABLE, 0) for fd in fds))
        timeout = _Timeout(*divmod(ceil(1e9 * seconds), 1_000_000_000))
        found = self._poll(polled, ctypes.c_ulong(len(fds)), ctypes.byref(timeout), None)
        return None if found < 0 else {each.fd for each in polled if each.found}

    def _look(self) -> None:
        """Open what has come; a machine without any device has no folder of them yet."""
        watched = self._folder if self._folder.is_dir() else self._folder.parent
        if self._watch(self._changed, os.fsencode(watched), _CHANGES) < 0:
            raise OSError(ctypes.get_errno(), f"{watched} cannot be watched")
        for path in self._folder.glob("event*"):
            # Of one that is not ours to read SDL knows nothing either.
            with suppress(OSError):
                if path not in self._open:
                    self._open[path] = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def _drained(fd: int) -> bool:
    """Read all there is; whether the device is still there."""
    try:
        while os.read(fd, 4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
