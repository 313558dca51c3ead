"""Blocks on the file descriptors of lines until one has an edge. Linux only."""

from __future__ import annotations

import logging
import os
import select
import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

log = logging.getLogger(__name__)


class Edges:
    """One thread for all lines. While nothing happens it does not wake up at all."""

    def __init__(self) -> None:
        self._poll = select.epoll()
        self._stop = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._poll.register(self._stop, select.EPOLLIN)
        self._takers: dict[int, Callable[[], None]] = {}
        self._thread = threading.Thread(target=self._run, name="edges", daemon=True)
        self._thread.start()

    def watch(self, fd: int, take: Callable[[], None]) -> None:
        """Call `take` on the thread whenever the descriptor can be read, until `forget`.

        `take` must not block: it may be called once although there is nothing to
        read. A descriptor whose `take` raises OSError is forgotten.
        """
        self._takers[fd] = take
        self._poll.register(fd, select.EPOLLIN)

    def forget(self, fd: int) -> None:
        """Watch a descriptor no longer; call it before the descriptor is closed."""
        if self._takers.pop(fd, None):
            self._poll.unregister(fd)

    def close(self) -> None:
        """End the thread; calling it again does nothing."""
        if self._poll.closed:
            return
        os.eventfd_write(self._stop, 1)
        if self._thread is not threading.current_thread():
            self._thread.join()
        self._poll.close()
        os.close(self._stop)

    def _run(self) -> None:
        while not self._poll.closed:
            for fd, _ in self._poll.poll():
                if fd == self._stop:
                    return
                self._take(fd)

    def _take(self, fd: int) -> None:
        take = self._takers.get(fd)
        if take is None:  # forgotten since it was found readable
            return
        try:
            take()
        except OSError:
            # It would be readable for ever: better one dead line than a thread that never rests.
            log.exception("a line can no longer be read; its levels may still tell")
            self.forget(fd)
