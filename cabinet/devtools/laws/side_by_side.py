"""Runs laws in parallel, one process for each core, and yields the results in order.

Each process is a new Python, because SDL cannot be forked. It loads the games by their names.
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

LEFT = every.Found((), 0.0, "fix the findings above first", looked=False)
"""The result for a law that was not run because another law has stopped the check."""
COLLECTED = (50_000, 20, 100)
"""The thresholds of the garbage collector's three generations while a law runs."""


class LostError(Exception):
    """Raised if a process dies while running a law; names the games and laws that may be the cause."""


class Task(NamedTuple):
    """The names of a game and a law to run on it, with the other arguments of `every.examine`."""

    game: str
    law: str
    golden: Path | None = None
    """The folder of golden files; None to skip the comparisons with them."""
    quick: bool = False
    seed: int | None = None
    folder: Path | None = None


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def examine(task: Task) -> Found:
    """Run the law of a task on the task's game; return the result."""
    law = next(law for law in every.laws(task.golden) if law.name == task.law)
    game = find.named(task.game)
    with _seldom_collected():
        return every.examine(game, law, quick=task.quick, seed=task.seed, folder=task.folder)


@contextmanager
def _seldom_collected() -> Iterator[None]:
    """Run the garbage collector less often, as it takes 10 % of the time and game states have no cycles."""
    before = gc.get_threshold()
    gc.set_threshold(*COLLECTED)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def examined(tasks: Sequence[Task], processes: int) -> Iterator[tuple[Task, Found]]:
    """Run tasks in parallel; yield each result, in order, once it and all results before it are ready.

    A single task is run in this process, and so are all tasks if `processes` is 1. Raises LostError.
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
        # No more tasks are queued than can run at once: after a law has stopped the check of a game, no
        # queued task of that game must start.
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
    """Return True if a task has found an error after which no other law is run on the game."""
    return future.done() and not future.exception() and future.result().stops


def _left() -> Future[Found]:
    """Return a finished future with the result of a task that is not run."""
    future: Future[Found] = Future()
    future.set_result(LEFT)
    return future


@contextmanager
def _pool(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of worker processes, which are ended when this process ends or is interrupted."""
    with ProcessPoolExecutor(processes, get_context("spawn"), initializer=_begin) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            # Send the signal repeatedly, because a process between two tasks does not notice it.
            while children := active_children():
                for pid in filter(None, (child.pid for child in children)):
                    with suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGINT)
                children[0].join(0.1)
            raise


@contextmanager
def _held_back() -> Iterator[None]:
    """Delay Ctrl-C while the `with` block starts processes: a starting process would print a traceback."""
    # Start multiprocessing's resource tracker, a process, now. Starting it unblocks Ctrl-C, so the pool must
    # not start it later.
    resource_tracker.ensure_running()
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _begin() -> None:
    """Prepare a worker process: ignore Ctrl-C, after which the parent ends it, and end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process if the parent process has been killed."""
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)


def _in_its_own(task: Task) -> Found:
    """Run a law in a separate process; Ctrl-C stops it and deletes its temporary folders."""
    signal.signal(signal.SIGINT, _break_off)
    try:
        return examine(task)
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _break_off(*_: object) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
