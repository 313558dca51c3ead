"""Carries out the installer's steps: reports each, skips completed ones, keeps original files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path

from cabinet_install import disk
from cabinet_install.disk import decoded, encoded
from cabinet_install.system import System

RECORD = "/opt/cabinet/before.json"
UNITS = "/etc/systemd/system/"


class InstallError(RuntimeError):
    """The installation failed; the message gives the reason and the cure."""


class RefusedError(InstallError):
    """The installation was refused before any change; the message gives the reason and the cure."""


@dataclass
class Entry:
    """A file or symbolic link that the installer has written, with its original for the uninstallation."""

    before: str | None
    """The original file's text, or the original link's target; None if nothing was there before."""
    mode: int
    """The permissions of the original file, or of the new file if there was no original."""
    written: str = ""
    """The text that the installer last wrote; for a symbolic link, its target."""
    was_link: bool = False
    """True if the original was a symbolic link."""


class Work:
    """One run of the installer on one machine.

    With `dry`, nothing is changed: the steps are only printed.
    """

    def __init__(self, root: Path, system: System, report: Callable[[str], None], *, dry: bool) -> None:
        """Start a run on the machine whose file system is in the folder `root`."""
        self.root = root
        self.system = system
        self.dry = dry
        self.changes = 0
        """The number of changes that were made, or would be made."""
        self.laid: set[str] = set()
        """The paths of all files and links that this run has installed or found installed."""
        self._report = report
        record = self.at(RECORD)
        self.record: dict[str, Entry] = {}
        """All files and links that the installer has ever written, by path, in order of installation."""
        if record.exists():
            notes = json.loads(record.read_text(encoding="utf-8"))
            self.record = {where: Entry(**note) for where, note in notes.items()}

    def at(self, where: str) -> Path:
        """Return the path below `root` of an absolute path on the machine."""
        return self.root / where.lstrip("/")

    def read(self, where: str) -> str | None:
        """Return the text of a file on the machine, None if it does not exist; links are followed."""
        path = self.at(where)
        return decoded(path.read_bytes()) if path.exists() else None

    def target(self, where: str) -> str | None:
        """Return the target of a symbolic link on the machine, None if there is no link."""
        path = self.at(where)
        return str(path.readlink()) if path.is_symlink() else None

    def step(self, what: str, *, done: bool, act: Callable[[], object]) -> None:
        """Print a step, and carry it out with `act` unless it is `done` already."""
        if done:
            self._report(f"already  {what}")
            return
        self.changes += 1
        if self.dry:
            self._report(f"would    {what}")
            return
        act()
        self._report(f"done     {what}")

    def say(self, what: str) -> None:
        """Print a note that needs no action."""
        self._report(f"note     {what}")

    def command(self, what: str, *command: str, done: bool = False) -> None:
        """Run a system command as a step, unless it is `done` already."""
        self.step(what, done=done, act=lambda: self.system.run(*command))

    def file(self, where: str, text: str, what: str, mode: int = 0o644) -> None:
        """Write a file as a step; the first time, the original file or link at its path is recorded."""
        path, target = self.at(where), self.target(where)
        before = self.read(where) if target is None else None
        if target is not None:
            new = Entry(target, mode, was_link=True)
        else:
            new = Entry(before, mode if before is None else path.stat().st_mode & 0o7777)

        def act() -> None:
            entry = self._note(where, new, text)
            disk.write(path, encoded(text), entry.mode)

        self.laid.add(where)
        self.step(f"{where}: {what}", done=before == text, act=act)

    def link(self, where: str, target: str, what: str) -> None:
        """Make a symbolic link as a step; the first time, the original link at its path is recorded.

        Raises InstallError if there is a file instead of a link.
        """
        path, had = self.at(where), self.target(where)
        if path.exists() and not path.is_symlink():
            raise InstallError(f"{where} is another program's file; move it away and install again")

        def act() -> None:
            self._note(where, Entry(had, 0o777, was_link=had is not None), target)
            disk.link(path, target)

        self.laid.add(where)
        self.step(f"{where} -> {target}: {what}", done=had == target, act=act)

    def restore(self, where: str, edited: Callable[[str, str | None], str | None]) -> None:
        """Restore the original of a file or link that the installer has written.

        `edited` is called if the file was changed since, with its text and the original; it returns the text
        without the cabinet's part, or None to leave the file unchanged.
        """
        entry, path, target = self.record[where], self.at(where), self.target(where)
        now = self.read(where) if target is None else target
        text = entry.before
        if now is not None and now not in (text, entry.written):
            text = None if entry.was_link else edited(now, text)
            if text is None:
                self.say(f"{where} was changed after the installation and is left unchanged")
                return
        if now is None or text is None:
            self.step(f"{where}: removed", done=now is None, act=path.unlink)
            return
        if entry.was_link:
            act = partial(disk.link, path, text)
        else:
            act = partial(disk.write, path, encoded(text), entry.mode)
        done = now == text and entry.was_link == (target is not None)
        self.step(f"{where}: as it was", done=done, act=act)

    def retire(self) -> None:
        """Restore the originals of units that an older installer wrote and this one does not."""
        old = [where for where in self.record if where.startswith(UNITS) and where not in self.laid]
        for where in old:
            self.restore(where, lambda _now, _before: None)
            if not self.dry:
                del self.record[where]
                self._save()

    def _note(self, where: str, new: Entry, written: str) -> Entry:
        """Record a file's original before the file is written, so that a power cut loses nothing."""
        entry = self.record.setdefault(where, new)
        entry.written = written
        self._save()
        return entry

    def _save(self) -> None:
        notes = {where: asdict(entry) for where, entry in self.record.items()}
        disk.write(self.at(RECORD), json.dumps(notes, indent=1).encode(), 0o644)
