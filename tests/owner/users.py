"""Runs functions as another user in a child process, and reports which watched files they open."""

from __future__ import annotations

import os
import signal
import sys
import traceback
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

OPENING = {
    *("open", "os.chmod", "os.chown", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink"),
    *("os.link", "os.truncate", "os.utime", "os.listdir", "os.scandir", "shutil.rmtree"),
}
"""The audit events of Python calls that open or change a file."""


class User(NamedTuple):
    """The numbers of a user and its groups, under which a child process runs."""

    number: int
    group: int
    groups: tuple[int, ...] = ()


ROOT = User(0, 0)
CABINET = User(65533, 65532)
"""The user of the service; no user of this machine has this number."""
OWNER = User(65531, 65531, (CABINET.group,))
"""The owner's user, a member of the service's group."""
STRANGER = User(65530, 65530)


def run_as(user: User, work: Callable[[], object], watched: Path) -> tuple[int, str]:
    """Run `work` in a child process as a user, and return the exit code and the output.

    For each path that `work` opens in the folder `watched`, the output has a line with OPENED.
    """
    reading, writing = os.pipe()
    child = _fork()
    if child == 0:
        os.close(reading)
        for handle in (1, 2):
            os.dup2(writing, handle)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - until the process ends
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - as above
        _become(user)
        sys.addaudithook(lambda event, given: _report(event, given, watched))
        _end(work)
    os.close(writing)
    with open(reading, encoding="utf-8", errors="replace") as pipe:  # noqa: PTH123 - a pipe has no path
        output = pipe.read()
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output


@contextmanager
def running_as(user: User, work: Callable[[Callable[[], None]], object]) -> Iterator[None]:
    """Run `work` in a child process as a user until the end of the `with` block.

    The block begins once `work` calls its argument.
    """
    reading, writing = os.pipe()
    child = _fork()
    if child == 0:
        _become(user)
        _end(lambda: work(lambda: os.close(os.dup(os.write(writing, b"!") and writing))))
    os.close(writing)
    try:
        ready = os.read(reading, 1)
        os.close(reading)
        assert ready, "it did not begin"
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _fork() -> int:
    with warnings.catch_warnings():
        # Python warns of locks that other threads may hold at a fork; the child takes none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        return os.fork()


def _become(user: User) -> None:
    os.umask(0o027)
    if user.number != os.geteuid():
        os.setgroups(user.groups)
        os.setresgid(user.group, user.group, user.group)
        os.setresuid(user.number, user.number, user.number)


def _end(work: Callable[[], object]) -> None:
    code = 1
    try:
        work()
        code = 0
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else 0
    except BaseException:
        traceback.print_exc()
    finally:
        for stream in (sys.stdout, sys.stderr):
            stream.flush()
        os._exit(code)


def _report(event: str, given: tuple[Any, ...], watched: Path) -> None:
    if event not in OPENING:
        return
    for path in given[:2]:
        if isinstance(path, str | bytes | os.PathLike) and f"{os.fsdecode(path)}/".startswith(f"{watched}/"):
            os.write(2, f"OPENED {event} {os.fsdecode(path)}\n".encode())
