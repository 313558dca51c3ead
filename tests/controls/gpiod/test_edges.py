"""The thread that waits for edges: it calls, it forgets, it ends."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from queue import SimpleQueue

import pytest

from cabinet.controls.gpiod.edges import Edges

LONG = 20.0
"""Seconds after which a thread that says nothing is taken for dead."""


def notice(event: int, taken: SimpleQueue[str]) -> None:
    """Take an event and say so."""
    os.eventfd_read(event)
    taken.put("other")


@pytest.fixture
def edges() -> Iterator[Edges]:
    """A thread that waits."""
    with closing(Edges()) as edges:
        yield edges


@pytest.fixture
def pipe() -> Iterator[tuple[int, int]]:
    """A descriptor to read and one to write."""
    reading, writing = os.pipe()
    yield reading, writing
    os.close(reading)
    os.close(writing)


def test_calls_when_there_is_something(edges: Edges, pipe: tuple[int, int]) -> None:
    """On its own thread, each time."""
    taken: SimpleQueue[tuple[bytes, str]] = SimpleQueue()
    edges.watch(pipe[0], lambda: taken.put((os.read(pipe[0], 1), threading.current_thread().name)))
    for what in (b"a", b"b"):
        os.write(pipe[1], what)
        assert taken.get(timeout=LONG) == (what, "edges")


def test_forgotten(edges: Edges, pipe: tuple[int, int]) -> None:
    """Nobody is called any more; forgetting what is not watched does nothing."""
    taken: SimpleQueue[str] = SimpleQueue()
    edges.watch(pipe[0], lambda: taken.put("forgotten"))
    edges.forget(pipe[0])
    edges.forget(pipe[0])
    os.write(pipe[1], b"a")
    other = os.eventfd(1)
    edges.watch(other, partial(notice, other, taken))
    assert taken.get(timeout=LONG) == "other"
    assert taken.empty()
    edges.close()
    os.close(other)


def test_found_readable_and_forgotten_since(edges: Edges) -> None:
    """A descriptor that a call before it had forgotten is passed over."""
    calls: SimpleQueue[int] = SimpleQueue()
    fds = [os.eventfd(0) for _ in range(2)]
    gate = os.eventfd(0)
    opened = threading.Event()

    def shut() -> None:
        os.eventfd_read(gate)
        opened.wait(LONG)

    def forget_both(mine: int) -> None:
        calls.put(mine)
        for fd in fds:
            edges.forget(fd)

    edges.watch(gate, shut)
    for fd in fds:
        edges.watch(fd, partial(forget_both, fd))
    os.eventfd_write(gate, 1)
    for fd in fds:
        os.eventfd_write(fd, 1)
    opened.set()
    assert calls.get(timeout=LONG) in fds
    edges.close()
    assert calls.empty()
    for fd in (*fds, gate):
        os.close(fd)


def test_a_dead_line_is_given_up(
    edges: Edges, pipe: tuple[int, int], caplog: pytest.LogCaptureFixture
) -> None:
    """A descriptor that cannot be read is logged once and no longer watched; the thread goes on."""
    done: SimpleQueue[str] = SimpleQueue()

    def gone() -> None:
        done.put("gone")
        raise OSError(19, "No such device")

    with caplog.at_level(logging.ERROR):
        edges.watch(pipe[0], gone)
        os.write(pipe[1], b"a")
        assert done.get(timeout=LONG) == "gone"
        other = os.eventfd(1)
        edges.watch(other, partial(notice, other, done))
        assert done.get(timeout=LONG) == "other"
    assert [record.message for record in caplog.records] == [
        "a line can no longer be read; its levels may still tell"
    ]
    edges.close()
    os.close(other)


def test_close_twice() -> None:
    """Closing ends the thread and is safe to repeat."""
    edges = Edges()
    edges.close()
    edges.close()
    assert not edges._thread.is_alive()


def test_close_from_its_own_thread(pipe: tuple[int, int]) -> None:
    """Whoever is called may close it."""
    edges = Edges()
    edges.watch(pipe[0], edges.close)
    os.write(pipe[1], b"a")
    edges._thread.join(LONG)
    assert not edges._thread.is_alive()
