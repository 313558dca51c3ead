"""Waits for the kernel's input devices if SDL's driver polls instead of waiting. Linux only.

Every reader of an input device gets its events. Here they only show that SDL has some, and are discarded.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from math import ceil
from pathlib import Path

FOLDER = Path("/dev/input")
LINGERS = 1.0
"""Seconds for which SDL is polled often after an event of a device: more usually follow."""
SELDOM = 2.0
"""SDL is polled at the latest after this many seconds: only SDL tells that a sound device has gone."""

_READABLE = 0x001
"""POLLIN."""
_CHANGES = 0x004 | 0x080 | 0x100 | 0x200
"""IN_ATTRIB, IN_MOVED_TO, IN_CREATE, IN_DELETE: a device came, became readable, or went."""


class _Polled(ctypes.Structure):
    """Struct pollfd."""

    _fields_ = (("fd", ctypes.c_int), ("events", ctypes.c_short), ("found", ctypes.c_short))


class _Timeout(ctypes.Structure):
    """Struct timespec."""

    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class Devices:
    """All devices, including later ones. Only `call` may come from another thread."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """`folder`: the folder of the devices. Raises OSError if the kernel cannot watch it."""
        self._folder = folder
        # libc's own: Python's poll goes on waiting after a signal, and SDL's QUIT would be late.
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
        """Seconds to wait before polling SDL again, given the interval while presses come."""
        return every if self._lingers > 0 else max(every, SELDOM)

    def wait(self, seconds: float) -> bool:
        """Wait at most this long for `call`, a signal or the first event of a device; return True for `call`.

        Later events of devices end no wait: a mouse sends a thousand a second.
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
        """End this wait, or the next one. From any thread."""
        os.eventfd_write(self._called, 1)

    def clear(self) -> None:
        """Forget all calls so far."""
        _drained(self._called)

    def close(self) -> None:
        for fd in (*self._open.values(), self._called, self._changed):
            if fd >= 0:
                os.close(fd)
        self._open, self._called, self._changed = {}, -1, -1

    def _ready(self, fds: tuple[int, ...], seconds: float) -> set[int] | None:
        """The readable descriptors, as soon as there is one; None after a signal."""
        polled = (_Polled * len(fds))(*(_Polled(fd, _READABLE, 0) for fd in fds))
        timeout = _Timeout(*divmod(ceil(1e9 * seconds), 1_000_000_000))
        found = self._poll(polled, ctypes.c_ulong(len(fds)), ctypes.byref(timeout), None)
        return None if found < 0 else {each.fd for each in polled if each.found}

    def _look(self) -> None:
        """Open new devices; a machine without any has no folder yet."""
        watched = self._folder if self._folder.is_dir() else self._folder.parent
        if self._watch(self._changed, os.fsencode(watched), _CHANGES) < 0:
            raise OSError(ctypes.get_errno(), f"{watched} cannot be watched")
        for path in self._folder.glob("event*"):
            # SDL cannot read it either.
            with suppress(OSError):
                if path not in self._open:
                    self._open[path] = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def _drained(fd: int) -> bool:
    """Read all there is; return True if the device is still there."""
    try:
        while os.read(fd, 4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
