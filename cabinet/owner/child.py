"""What root has done by a child, which becomes another user for good before it begins."""

from __future__ import annotations

import errno
import os
import select
import signal
import sys
import warnings
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec

from cabinet.clock import monotonic
from cabinet.owner.privileges import account_for, become

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.owner.privileges import Account

MOST = 256 << 20
"""Bytes of a child's answer that are taken."""
LONGEST = 120.0
"""Seconds that a child may take: a card may be slow."""

Done = TypeVar("Done")


class ChildError(OSError):
    """What a child failed with, where that was no OSError of its own; says in words what it was."""


def as_owner(path: Path, work: Callable[[], Done], kind: Any) -> Done:
    """What `work` returns, done by whoever `account_for` names for the path: for root in a child.

    `kind`: the type of what is returned, as msgspec takes it. Raises OSError of the child,
    ChildError for anything else that went wrong there; SystemExit where the work ended the command.
    """
    account = account_for(path)
    return work() if account is None else in_child(account, work, kind)


def in_child(account: Account, work: Callable[[], Done], kind: Any) -> Done:
    """What `work` returns in a child that has become another user first. Raises as `as_owner` does."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        # The child does its work and ends: it takes no lock that a thread may hold here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _work_in_child(account, work, writing)
    os.close(writing)
    message = b""
    try:
        message = _read(reading)
    finally:
        os.close(reading)
        if not message:
            # It has failed, or never ends by itself.
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    if not message:
        raise ChildError(errno.EIO, f"what was to be done as user {account.name or account.user} failed")
    done: Done = _returned(message, kind)
    return done


def _read(pipe: int) -> bytes:
    """All that a child tells, nothing where it takes too long or tells too much."""
    until = monotonic() + LONGEST
    message = bytearray()
    while select.select([pipe], [], [], max(0.0, until - monotonic()))[0]:
        part = os.read(pipe, 1 << 16)
        if not part:
            return bytes(message)
        message += part
        if len(message) > MOST:
            break
    return b""


class _Failed(msgspec.Struct, frozen=True, tag=True):
    number: int
    words: str
    name: str = ""
    ours: bool = False


class _Left(msgspec.Struct, frozen=True, tag=True):
    code: int


class _Returned(msgspec.Struct, frozen=True, tag=True):
    what: msgspec.Raw


def _work_in_child(account: Account, work: Callable[[], Any], writing: int) -> None:
    """Do the work, tell what came of it, and end; nothing of the parent's is run."""
    code = 1
    try:
        become(account)
        message = _message(work)
        with open(writing, "wb") as pipe:
            pipe.write(message)
        code = 0
    finally:
        os._exit(code)


def _message(work: Callable[[], Any]) -> bytes:
    encode = msgspec.msgpack.encode
    try:
        return encode(_Returned(msgspec.Raw(encode(work()))))
    except OSError as error:
        return encode(
            _Failed(error.errno or errno.EIO, error.strerror or str(error), str(error.filename or ""))
        )
    except SystemExit as error:
        # It has said why.
        return encode(_Left(error.code if isinstance(error.code, int) else 1))
    except Exception as error:
        return encode(_Failed(errno.EIO, str(error), ours=True))


def _returned(message: bytes, kind: Any) -> Any:
    answer: _Failed | _Left | _Returned = msgspec.msgpack.decode(message, type=_Failed | _Left | _Returned)
    if isinstance(answer, _Returned):
        return msgspec.msgpack.decode(answer.what, type=kind)
    if isinstance(answer, _Left):
        sys.exit(answer.code)
    if answer.ours:
        raise ChildError(answer.number, answer.words)
    raise OSError(answer.number, answer.words, *([answer.name] if answer.name else []))
