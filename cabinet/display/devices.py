"""Waits for events of the kernel's input devices, so that SDL need not be polled all the time. Linux only.

It is used with SDL drivers that cannot wait themselves. The kernel gives each event to all programs that read
the device, so SDL gets the event too; here it only ends the wait and is discarded.
"""

from __future__ import annotations

import ctypes
import os
from contextlib import suppress
from math import ceil
from pathlib import Path

FOLDER = Path("/dev/input")
LINGERS = 1.0
"""The seconds for which SDL is polled often after an event of a device, because more events usually
follow."""
SELDOM = 2.0
"""The maximum seconds between two polls of SDL: only SDL reports that a sound device has been removed."""

_READABLE = 0x001
"""The flag POLLIN of the C function poll: a descriptor can be read."""
_CHANGES = 0x004 | 0x080 | 0x100 | 0x200
"""The inotify flags IN_ATTRIB, IN_MOVED_TO, IN_CREATE and IN_DELETE: a device was added, removed, or
became readable."""


class _Polled(ctypes.Structure):
    """The C structure pollfd, which names a descriptor to wait for."""

    _fields_ = (("fd", ctypes.c_int), ("events", ctypes.c_short), ("found", ctypes.c_short))


class _Timeout(ctypes.Structure):
    """The C structure timespec, which contains a timeout."""

    _fields_ = (("seconds", ctypes.c_long), ("nanoseconds", ctypes.c_long))


class Devices:
    """Waits for events of all input devices, including devices that are plugged in later.

    Only `call` may be called from another thread than the one that waits.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        """`folder`: the folder of the input devices. Raises OSError if the kernel cannot watch it."""
        self._folder = folder
        # The C library's poll is used: Python's continues after a signal, which would delay SDL's QUIT event.
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
        """Return the seconds until SDL must be polled again.

        `every`: the polling interval in seconds during the time `LINGERS` after an event.
        """
        return every if self._lingers > 0 else max(every, SELDOM)

    def wait(self, seconds: float) -> bool:
        """Wait until `call`, a signal, a device event or the timeout in seconds; return True after `call`.

        After an event, further device events do not end the wait for a second: a mouse sends a thousand
        events per second.
        """
        devices = (self._changed, *self._open.values())
        lingers = self._lingers > 0
        readable = self._ready((self._called, *(() if lingers else devices)), seconds)
        if readable is None:
            self._lingers = LINGERS
            return False
        if lingers:
            self._lingers -= 0.0 if readable else seconds
            readable |= self._ready(devices, 0.0) or set()
        if readable - {self._called}:
            self._lingers = LINGERS
        gone = [path for path, fd in self._open.items() if fd in readable and not _drained(fd)]
        for path in gone:
            os.close(self._open.pop(path))
        if gone or self._changed in readable:
            _drained(self._changed)
            with suppress(OSError):
                self._look()
        return self._called in readable

    def call(self) -> None:
        """End the current wait, or the next one. May be called from any thread."""
        os.eventfd_write(self._called, 1)

    def clear(self) -> None:
        """Discard all calls of `call` made so far, so that they do not end the next wait."""
        _drained(self._called)

    def close(self) -> None:
        for fd in (*self._open.values(), self._called, self._changed):
            if fd >= 0:
                os.close(fd)
        self._open, self._called, self._changed = {}, -1, -1

    def _ready(self, fds: tuple[int, ...], seconds: float) -> set[int] | None:
        """Wait for readable descriptors and return them; return None after a signal."""
        polled = (_Polled * len(fds))(*(_Polled(fd, _READABLE, 0) for fd in fds))
        timeout = _Timeout(*divmod(ceil(1e9 * seconds), 1_000_000_000))
        found = self._poll(polled, ctypes.c_ulong(len(fds)), ctypes.byref(timeout), None)
        return None if found < 0 else {each.fd for each in polled if each.found}

    def _look(self) -> None:
        """Open new input devices; if their folder does not exist yet, watch its parent."""
        watched = self._folder if self._folder.is_dir() else self._folder.parent
        if self._watch(self._changed, os.fsencode(watched), _CHANGES) < 0:
            raise OSError(ctypes.get_errno(), f"{watched} cannot be watched")
        for path in self._folder.glob("event*"):
            # A device that cannot be opened here cannot be read by SDL either.
            with suppress(OSError):
                if path not in self._open:
                    self._open[path] = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)


def _drained(fd: int) -> bool:
    """Discard all pending data of a device; return True if the device still exists."""
    try:
        while os.read(fd, 4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        pass
    return False
