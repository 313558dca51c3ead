"""Holds games to laws side by side, in as many processes as there are cores; what is found keeps its order.

Each process is a Python of its own: SDL takes no fork. It loads the games by their names.
"""

from __future__ import annotations

import gc
import os
import signal
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children, get_context, parent_process, resource_tracker
from threading import Thread
from typing import TYPE_CHECKING, NamedTuple

from cabinet.devtools.laws import every, find

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from cabinet.devtools.laws.every import Found

LEFT = every.Found((), 0.0, "mend first what makes it hang or slow", looked=False)
"""Of a law that a game is not held to."""
COLLECTED = (50_000, 20, 100)
"""Objects made, and lesser searches, between two searches for garbage in each of its three generations."""


class LostError(Exception):
    """A process has ended while it held a game to a law; says which games and laws it may have been."""


class Task(NamedTuple):
    """A game that is held to a law, both by their names; the rest is as `every.examine` takes it."""

    game: str
    law: str
    golden: Path | None = None
    """The folder of files to compare with."""
    quick: bool = False
    seed: int | None = None
    folder: Path | None = None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def examine(task: Task) -> Found:
    """Hold a game to a law."""
    law = next(law for law in every.laws(task.golden) if law.name == task.law)
    game = find.named(task.game)
    with _seldom_collected():
        return every.examine(game, law, quick=task.quick, seed=task.seed, folder=task.folder)


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Look for cycles of garbage more rarely: states are many, have none, and cost a tenth of the time."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def examined(tasks: Sequence[Task], processes: int) -> Iterator[tuple[Task, Found]]:
    """What is found by each task, in their order, each as soon as it and all before it are done.

    With one process, or for one task, it is this one. Raises LostError.
    """
    if min(processes, len(tasks)) <= 1:
        stopped: set[str] = set()
        for task in tasks:
            found = LEFT if task.game in stopped else examine(task)
            stopped |= {task.game} if found.stops else set()
            yield task, found
        return
    given: list[tuple[Task, Future[Found]]] = []
    told = 0
    with _pool(min(processes, len(tasks))) as pool:
        # No more wait in the pool than are being done: where it is stopped nothing else begins.
        left = iter(tasks)
        try:
            while told < len(tasks):
                going = [future for _, future in given[told:] if not future.done()]
                more = islice(left, processes - len(going))
                stopped = {task.game for task, each in given if _stops(each)}
                with _held_back():
                    given += [
                        (task, _left() if task.game in stopped else pool.submit(_in_its_own, task))
                        for task in more
                    ]
                going = [future for _, future in given[told:] if not future.done()]
                wait(going, return_when=FIRST_COMPLETED)
                while told < len(given) and given[told][1].done():
                    task, future = given[told]
                    yield task, future.result()
                    told += 1
        except BrokenProcessPool as error:
            lost = [task for task, each in given[told:] if each.exception()]
            raise LostError("; ".join(f"{one.game}: {one.law}" for one in lost)) from error


def _stops(future: Future[Found]) -> bool:
    """True where a task has found that the game hangs or is slow."""
    return future.done() and not future.exception() and future.result().stops


def _left() -> Future[Found]:
    """What is found by a task that is not begun."""
    future: Future[Found] = Future()
    future.set_result(LEFT)
    return future


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that end with this one, and whose work is broken off where this one's is."""
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            # Again and again: between two tasks a process does not listen.
            while children := active_children():
                for pid in filter(None, (child.pid for child in children)):
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGINT)
                children[0].join(0.1)
            raise


@contextmanager
def _held_back() -> Iterator[None]:
    """Ctrl-C comes afterwards: a process that has only begun would tell a traceback."""
    resource_tracker.ensure_running()  # else it is begun meanwhile, and ends the block
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin() -> None:
    """Ctrl-C goes to all processes of a terminal: between two tasks it is this one's parent that ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Where the parent has been killed nobody else ends this process."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _in_its_own(task: Task) -> Found:
    """Hold a game to a law in a process for it; Ctrl-C breaks it off, and its folders are deleted."""
    signal.signal(signal.SIGINT, _break_off)
    try:
        return examine(task)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _break_off(*_: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
