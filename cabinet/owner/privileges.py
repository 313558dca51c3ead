"""Root gives up its rights before it opens what somebody else could swap for a link.

A folder of another user is that user's to fill with links, also between a look and what
follows it. So whoever owns the first thing on the way to a path that is not root's is the
user to be: for good, for a moment, or in a child. Whoever is not root stays who he is.
"""

from __future__ import annotations

import errno
import os
import select
import signal
import stat
import sys
import warnings
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TypeVar

import msgspec

from cabinet.clock import monotonic
from cabinet.files import bounded
from cabinet.owner.address import SERVICE_DATA

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

USER = "cabinet"
"""The user as whom the service plays."""
LINKS = 40
"""Links that a path may lead through, as for the kernel."""
MOST = 256 << 20
"""Bytes of a child's answer that are taken."""

LONGEST = 120.0
"""Seconds that a child may take: a card may be slow."""

Done = TypeVar("Done")


class Account(NamedTuple):
    """A user to become."""

    user: int
    group: int
    name: str = ""
    """"" for a number without a name: it is in no further groups."""


class ChildError(OSError):
    """What a child failed with, where that was no OSError of its own; says in words what it was."""


def account_for(path: Path) -> Account | None:
    """The user that root becomes before it opens a path; None where it stays who it is. Raises OSError.

    For the data of the service the user `cabinet`, by its name; elsewhere whoever owns the
    first folder, link or file on the way that is not root's.
    """
    if not hasattr(os, "O_PATH") or os.geteuid() != 0:
        return None
    # As the kernel goes it: .. behind a link leads elsewhere than the words say.
    path = path.absolute()
    if Path(os.path.normpath(path)).is_relative_to(SERVICE_DATA) and (known := _named(USER)):
        return known
    found = _first_not_roots(path)
    return None if found is None else _account(found.st_uid, found.st_gid)


def become(account: Account) -> None:
    """Be this user from now on, groups too; there is no way back. Raises OSError."""
    _set_groups(account)
    os.setresgid(account.group, account.group, account.group)
    os.setresuid(account.user, account.user, account.user)


def become_owner(path: Path) -> None:
    """Root becomes, for good, whoever `account_for` names for the path. Raises OSError."""
    if account := account_for(path):
        become(account)


def open_to_read(path: Path, most: int) -> BinaryIO:
    """Open a file that the owner has named, of `most` bytes at most, as whoever could swap it.

    Raises OSError.
    """
    return bounded.ordinary(_open(path, bounded.FLAGS), most)


def open_to_write(path: Path) -> BinaryIO:
    """The same for a file that is to be written anew, or made. Raises OSError."""
    handle = _open(path, os.O_WRONLY | os.O_CREAT | getattr(os, "O_CLOEXEC", 0))
    if stat.S_ISREG(os.fstat(handle).st_mode):
        os.ftruncate(handle, 0)
    return os.fdopen(handle, "wb")


def _open(path: Path, flags: int) -> int:
    roots_link = _is_roots_link(path)
    account = account_for(path)
    if account is None and hasattr(os, "geteuid") and os.geteuid() == 0 and not roots_link:
        # Somebody may have come since, but takes no link of root's away.
        flags |= os.O_NOFOLLOW
    with _for_a_moment(account):
        return os.open(path, flags, 0o644)


def _is_roots_link(path: Path) -> bool:
    try:
        found = path.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) and found.st_uid == 0


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


@contextmanager
def _for_a_moment(account: Account | None) -> Iterator[None]:
    """Act as another user, and be root again; for a program of one thread."""
    if account is None:
        yield
        return
    user, group, groups = os.geteuid(), os.getegid(), os.getgroups()
    _set_groups(account)
    os.setegid(account.group)
    os.seteuid(account.user)
    try:
        yield
    finally:
        os.seteuid(user)
        os.setegid(group)
        os.setgroups(groups)


def _set_groups(account: Account) -> None:
    if account.name:
        os.initgroups(account.name, account.group)
    else:
        os.setgroups([account.group])


def _first_not_roots(path: Path) -> os.stat_result | None:
    """The first thing on the way to a path, itself last, that is not root's; links are looked at, too."""
    waiting = list(reversed(path.parts[1:]))
    at = os.open("/", os.O_PATH | os.O_DIRECTORY)
    links = 0
    try:
        while waiting:
            part = waiting.pop()
            try:
                below = os.open(part, os.O_PATH | os.O_NOFOLLOW, dir_fd=at)
            except FileNotFoundError:
                return None
            found = os.fstat(below)
            if found.st_uid != 0:
                os.close(below)
                return found
            if not stat.S_ISLNK(found.st_mode):
                os.close(at)
                at = below
                continue
            # Root's own link: the way goes on where it leads.
            os.close(below)
            links += 1
            if links > LINKS:
                raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), str(path))
            target = Path(os.readlink(part, dir_fd=at))
            parts = target.parts
            if target.is_absolute():
                os.close(at)
                at = os.open("/", os.O_PATH | os.O_DIRECTORY)
                parts = parts[1:]
            waiting += reversed(parts)
        return None
    except NotADirectoryError:
        return None
    finally:
        os.close(at)


def _named(name: str) -> Account | None:
    import pwd  # noqa: PLC0415 - Windows has none

    try:
        found = pwd.getpwnam(name)
    except KeyError:
        return None
    return Account(found.pw_uid, found.pw_gid, name)


def _account(user: int, group: int) -> Account:
    import pwd  # noqa: PLC0415 - see above

    try:
        return Account(user, group, pwd.getpwuid(user).pw_name)
    except KeyError:
        return Account(user, group)
