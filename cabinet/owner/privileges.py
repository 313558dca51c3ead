"""Root gives up its rights before it opens what somebody else could swap for a link.

A folder of another user is that user's to fill with links, also between a look and what
follows it. So whoever owns the first thing on the way to a path that is not root's is the
user to be: for good, for a moment, or in a child (child.py). Whoever is not root stays who he is.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple

from cabinet.files import bounded
from cabinet.owner.address import SERVICE_DATA

if TYPE_CHECKING:
    from collections.abc import Iterator

USER = "cabinet"
"""The user as whom the service plays."""
LINKS = 40
"""Links that a path may lead through, as for the kernel."""


class Account(NamedTuple):
    """A user to become."""

    user: int
    group: int
    name: str = ""
    """"" for a number without a name: it is in no further groups."""


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
