"""Copies backups to and from a USB stick: finds, mounts and unmounts it. Runs as root."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from cabinet.store.backups import MOST
from cabinet.system.requests import FROM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = "arcade-cabinet"
"""The folder on the USB stick that contains the backups, each in a numbered file."""
NAME = "cabinet.log"
"""The name of the backup file in the cabinet's folder for files to and from a USB stick."""
KINDS = ("vfat", "exfat", "ext4")
"""The types of file systems that a USB stick may have."""
MOUNTED = Path("/run/cabinet-stick")
TIMEOUT = 60.0
"""The timeout in seconds for a system command such as `mount`."""
NUMBERED = re.compile(r"[0-9]{4,9}\.log", re.IGNORECASE)
"""The pattern of the names of backups on a USB stick, such as 0001.log."""
HIGHEST = 999_999_999
PART = "being-written"
"""The name of a backup file on the USB stick while it is being written."""


class StickError(Exception):
    """No backup was copied; the message gives the reason in a few words for the screen."""


class Device(NamedTuple):
    """A file system on a USB stick: the path of its device file, and its type."""

    path: str
    kind: str


class Sticks(Protocol):
    """The interface for finding and mounting USB sticks."""

    def find(self) -> Sequence[Device]:
        """Return the file systems of all USB sticks. Raises StickError."""

    @contextmanager
    def mounted(self, device: Device, *, write: bool) -> Iterator[Path]:
        """Mount a file system, yield its folder, and unmount it at the end. Raises StickError."""


class UsbSticks:
    """Finds and mounts the USB sticks of this machine."""

    def find(self) -> Sequence[Device]:
        """Return the file systems of USB disks on which nothing is mounted.

        This leaves out the disk with the running system, which may be a USB disk.
        """
        # Without its NAME column lsblk prints a list instead of a tree, and the list does not show which
        # partitions are on USB.
        listing = _run("lsblk", "--json", "--output", "NAME,PATH,FSTYPE,TRAN,MOUNTPOINTS")
        return devices(json.loads(listing))

    @contextmanager
    def mounted(self, device: Device, *, write: bool) -> Iterator[Path]:
        """Mount a file system, yield its folder, and unmount it at the end.

        Programs, device files and setuid bits on the file system have no effect.
        """
        MOUNTED.mkdir(mode=0o700, exist_ok=True)
        how = f"nosuid,nodev,noexec,{'rw' if write else 'ro'}"
        _run("mount", "-t", device.kind, "-o", how, device.path, str(MOUNTED))
        try:
            yield MOUNTED
        finally:
            # Unmounting sends all pending writes to the stick, which may take time.
            _run("umount", str(MOUNTED))


def devices(listing: Any) -> tuple[Device, ...]:
    """Return the file systems on USB disks from lsblk's output, without disks that have anything mounted."""
    found: list[Device] = []
    for disk in listing["blockdevices"]:
        parts = [disk, *disk.get("children", ())]
        in_use = any(point for part in parts for point in part.get("mountpoints") or ())
        if disk.get("tran") == "usb" and not in_use:
            found += [Device(part["path"], part["fstype"]) for part in parts if part.get("fstype") in KINDS]
    return tuple(found)


def back_up(sticks: Sticks, source: Path) -> str:
    """Copy the backup file in the folder `source` to the USB stick; return a message. Raises StickError.

    Older backups on the stick stay.
    """
    with _trouble(), sticks.mounted(_only(sticks), write=True) as stick:
        with opened(source) as at:
            try:
                # Check the owner: O_NOFOLLOW does not refuse a hard link to another user's file.
                data = _read(NAME, at, os.fstat(at).st_uid)
            except FileNotFoundError as error:
                raise StickError("THERE IS NOTHING TO BACK UP") from error
        with opened(stick) as top, _made(FOLDER, top) as folder:
            # The number of a backup is never used a second time, even if it is the name of a folder.
            number = max(_numbered(folder), default=0) + 1
            if number > HIGHEST:
                raise StickError(f"TAKE {HIGHEST}.LOG\nOFF THE STICK")
            new = f"{number:04}"
            write(PART, data, folder)
            os.rename(PART, f"{new}.log", src_dir_fd=folder, dst_dir_fd=folder)
        os.sync()
    return f"KEPT ON THE STICK AS\n{FOLDER}/{new}\nIT MAY BE PULLED NOW".upper()


def restore(sticks: Sticks, target: Path) -> str:
    """Copy the newest backup on the USB stick into the folder `target`; return the backup's name.

    Raises StickError.
    """
    with _trouble(), sticks.mounted(_only(sticks), write=False) as stick:
        newest, data = _newest(stick)
    with _trouble(), opened(target) as at:
        write(NAME, data, at)
    return f"{FROM}{FOLDER}/{newest}".upper()


def _only(sticks: Sticks) -> Device:
    found = sticks.find()
    if not found:
        raise StickError("THERE IS NO USB STICK:\nPUT IN ONE WITH FAT OR EXFAT")
    if len(found) > 1:
        raise StickError("MORE THAN ONE STICK OR PARTITION:\nLEAVE ONE IN")
    return found[0]


@contextmanager
def opened(path: Path | str, at: int | None = None) -> Iterator[int]:
    """Open a folder without following links and yield its file descriptor. Raises OSError."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=at)
    try:
        yield handle
    finally:
        os.close(handle)


@contextmanager
def _made(name: str, at: int) -> Iterator[int]:
    """Open a folder inside an open one, creating it if needed; yield its file descriptor. Raises OSError."""
    with suppress(FileExistsError):
        os.mkdir(name, dir_fd=at)
    with opened(name, at) as handle:
        yield handle


def _numbered(folder: int) -> dict[int, str]:
    """Return the names of the numbered backups in a folder, by their numbers."""
    return {int(name[:-4]): name for name in os.listdir(folder) if NUMBERED.fullmatch(name)}


def _newest(stick: Path) -> tuple[str, bytes]:
    """Return the number and the contents of the newest backup on a USB stick.

    Raises OSError, StickError.
    """
    with suppress(FileNotFoundError), opened(stick) as top, opened(FOLDER, top) as folder:
        if found := _numbered(folder):
            name = found[max(found)]
            try:
                with _trouble():
                    return name[:-4], _read(name, folder)
            except StickError as error:
                cure = f"REMOVE {FOLDER}/{name},\nAND AN OLDER BACKUP COUNTS"
                raise StickError(f"{error}:\n{cure}".upper()) from error
    raise StickError(f"THERE IS NO BACKUP ON THE STICK:\nNONE IN {FOLDER}".upper())


def _read(name: str, at: int, owner: int | None = None) -> bytes:
    """Read a regular file, without following links. Raises OSError, StickError.

    `owner`: the user to whom the file must belong, because others may write to the folder; None for any user.
    """
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=at)
    except OSError as error:
        if error.errno != errno.ELOOP:
            raise
        raise StickError(f"{name} IS NO FILE".upper()) from error
    found = os.fstat(handle)
    if not stat.S_ISREG(found.st_mode) or owner not in (None, found.st_uid):
        os.close(handle)
        raise StickError(f"{name} IS NO FILE".upper())
    with open(handle, "rb") as file:  # noqa: PTH123 - the path must not be looked up again
        data = file.read(MOST + 1)
    if len(data) > MOST:
        raise StickError(f"{name} IS TOO LARGE".upper())
    return data


def write(name: str, data: bytes, at: int, mode: int = 0o600) -> None:
    """Write a file into an open folder and give it to the folder's owner. Raises OSError.

    `mode`: the file's permissions; by default only its owner may read it. The data is on the card or the
    stick when the function returns.
    """
    with suppress(FileNotFoundError):
        os.unlink(name, dir_fd=at)
    handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, mode, dir_fd=at)
    with open(handle, "wb") as file:  # noqa: PTH123 - as above
        owner = os.fstat(at)
        if owner.st_uid != os.geteuid():
            os.fchown(handle, owner.st_uid, owner.st_gid)
        file.write(data)
        file.flush()
        os.fsync(handle)


@contextmanager
def _trouble() -> Iterator[None]:
    """Turn an OSError of the USB stick or the system into a StickError with a message for the screen."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or str(error)).upper()
        raise StickError(f"THE STICK REFUSES:\n{why[:36]}") from error


def _run(*command: str) -> str:
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise StickError(f"{command[0]} DOES NOT RUN".upper()) from error
    if done.returncode:
        said = (done.stderr.strip().splitlines() or ["NOTHING"])[-1]
        raise StickError(f"{command[0]} SAYS:\n{said[:36]}".upper())
    return done.stdout
