"""A USB stick: found, mounted for as long as something is copied, and let go of. As root."""

from __future__ import annotations

import json
import os
import re
import stat
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

FOLDER = "arcade-cabinet"
"""The folder on the stick; each backup is a numbered folder in it."""
NAMES = ("cabinet.db", "cabinet.toml")
"""The files of a backup; the first is never missing."""
KINDS = ("vfat", "exfat", "ext4")
"""File systems that a stick may have."""
MOUNTED = Path("/run/cabinet-stick")
LARGEST = 64 << 20
"""Bytes of a file beyond which it is none of a backup's."""
TIMEOUT = 60.0
"""Seconds that a command of the system may take."""
NUMBER = re.compile(r"[0-9]{4}")


class StickError(Exception):
    """Nothing was copied; says why, in few and large letters for the screen."""


class Device(NamedTuple):
    """What can be mounted."""

    path: str
    kind: str


class Sticks(Protocol):
    """What finds sticks and mounts them."""

    def find(self) -> Sequence[Device]:
        """The file systems of all sticks. Raises StickError."""

    @contextmanager
    def mounted(self, device: Device, *, write: bool) -> Iterator[Path]:
        """Where its files are, for a while. Raises StickError."""


class UsbSticks:
    """The sticks of this machine."""

    def find(self) -> Sequence[Device]:
        """File systems on USB of which nothing is mounted: the system may itself run from there."""
        # Without its NAME column it makes a list of what is a tree: which partition is on USB would be lost.
        told = _run("lsblk", "--json", "--output", "NAME,PATH,FSTYPE,TRAN,MOUNTPOINTS")
        return devices(json.loads(told))

    @contextmanager
    def mounted(self, device: Device, *, write: bool) -> Iterator[Path]:
        """Mounted without programs, devices or rights of its own."""
        MOUNTED.mkdir(mode=0o700, exist_ok=True)
        how = f"nosuid,nodev,noexec,{'rw' if write else 'ro'}"
        _run("mount", "-t", device.kind, "-o", how, device.path, str(MOUNTED))
        try:
            yield MOUNTED
        finally:
            # Here everything that was written goes to the stick, which may take its time.
            _run("umount", str(MOUNTED))


def devices(told: Any) -> tuple[Device, ...]:
    """What lsblk told of file systems on USB, those left out of whose disk anything is mounted."""
    found: list[Device] = []
    for disk in told["blockdevices"]:
        parts = [disk, *disk.get("children", ())]
        in_use = any(point for part in parts for point in part.get("mountpoints") or ())
        if disk.get("tran") == "usb" and not in_use:
            found += [Device(part["path"], part["fstype"]) for part in parts if part.get("fstype") in KINDS]
    return tuple(found)


def back_up(sticks: Sticks, source: Path) -> str:
    """Copy the files of a folder to the stick, beside older ones; what was done. Raises StickError."""
    with _trouble(), sticks.mounted(_only(sticks), write=True) as stick:
        folder = stick / FOLDER
        folder.mkdir(exist_ok=True)
        number = max((int(path.name) for path in _numbered(folder)), default=0) + 1
        new, part = folder / f"{number:04}", folder / "being-written"
        part.mkdir(exist_ok=True)
        for name in NAMES:
            (part / name).unlink(missing_ok=True)
            data = _read(source, name)
            if data is None:
                continue
            with (part / name).open("wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        if not (part / NAMES[0]).exists():
            raise StickError("THERE IS NOTHING TO BACK UP")
        part.rename(new)
        os.sync()
    return f"KEPT ON THE STICK AS\n{FOLDER}/{new.name}\nIT MAY BE PULLED NOW".upper()


def restore(sticks: Sticks, target: Path) -> str:
    """Copy the newest backup on the stick into a folder; which. Raises StickError."""
    with _trouble(), sticks.mounted(_only(sticks), write=False) as stick:
        newest = max(_numbered(stick / FOLDER), default=None)
        files = {} if newest is None else {name: _read(newest, name) for name in NAMES}
        if newest is None or files[NAMES[0]] is None:
            raise StickError(f"THERE IS NO BACKUP ON THE STICK:\nNO FOLDER {FOLDER}".upper())
    with _trouble():
        for name, data in files.items():
            _write(target, name, data)
    return f"FROM {FOLDER}/{newest.name}".upper()


def _only(sticks: Sticks) -> Device:
    found = sticks.find()
    if not found:
        raise StickError("THERE IS NO USB STICK:\nPUT IN ONE WITH FAT OR EXFAT")
    if len(found) > 1:
        raise StickError("MORE THAN ONE STICK OR PARTITION:\nLEAVE ONE IN")
    return found[0]


def _numbered(folder: Path) -> list[Path]:
    if not folder.is_dir():
        return []
    return sorted(path for path in folder.iterdir() if NUMBER.fullmatch(path.name) and path.is_dir())


def _read(folder: Path, name: str) -> bytes | None:
    """A plain file, None where there is none: the folder is another user's, or a stranger's."""
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        handle = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK, dir_fd=at)
    except FileNotFoundError:
        return None
    finally:
        os.close(at)
    with open(handle, "rb") as file:  # noqa: PTH123 - the path must not be looked up again
        if not stat.S_ISREG(os.fstat(handle).st_mode):
            raise StickError(f"{name} IS NO FILE".upper())
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise StickError(f"{name} IS TOO LARGE".upper())
    return data


def _write(folder: Path, name: str, data: bytes | None) -> None:
    """Lay a file down for the owner of the folder; where there is no data it goes."""
    at = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        with suppress(FileNotFoundError):
            os.unlink(name, dir_fd=at)
        if data is None:
            return
        handle = os.open(name, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600, dir_fd=at)
        with open(handle, "wb") as file:  # noqa: PTH123 - as above
            owner = os.fstat(at)
            os.fchown(handle, owner.st_uid, owner.st_gid)
            file.write(data)
    finally:
        os.close(at)


@contextmanager
def _trouble() -> Iterator[None]:
    """What the stick or the system refuses is told on the screen."""
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
