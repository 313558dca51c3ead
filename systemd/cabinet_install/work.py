"""Carries out the steps: reports each in a line, skips finished ones, and keeps the original files."""

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
    """The installation failed; names the reason and the cure."""


class RefusedError(InstallError):
    """Refused before any change; names the reason and the cure."""


@dataclass
class Entry:
    """An installed file or link."""

    before: str | None
    """The original's text, or the target of the original link; None if there was neither."""
    mode: int
    """The mode of the original file, or of the new file if there was no original."""
    written: str = ""
    """The text that was last written; for a link its target."""
    was_link: bool = False
    """True if the original was a symbolic link."""


class Work:
    """One run on one machine. With `dry` nothing is changed and the lines announce the changes."""

    def __init__(self, root: Path, system: System, report: Callable[[str], None], *, dry: bool) -> None:
        """`root`: the folder that contains the machine's `/`."""
        self.root = root
        self.system = system
        self.dry = dry
        self.changes = 0
        """The number of changes, made or planned."""
        self.laid: set[str] = set()
        """The paths of the files and links that this run has installed."""
        self._report = report
        record = self.at(RECORD)
        self.record: dict[str, Entry] = {}
        """Installed files by path, in order of installation."""
        if record.exists():
            notes = json.loads(record.read_text(encoding="utf-8"))
            self.record = {where: Entry(**note) for where, note in notes.items()}

    def at(self, where: str) -> Path:
        """Return the place of an absolute path of the machine below `root`."""
        return self.root / where.lstrip("/")

    def read(self, where: str) -> str | None:
        """Return the text of a file, also through a link; None if there is none."""
        path = self.at(where)
        return decoded(path.read_bytes()) if path.exists() else None

    def target(self, where: str) -> str | None:
        """Return the target of a symbolic link, which need not exist; None if there is no link."""
        path = self.at(where)
        return str(path.readlink()) if path.is_symlink() else None

    def step(self, what: str, *, done: bool, act: Callable[[], object]) -> None:
        """Report a step; carry it out unless it is `done` already."""
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
        """Print a line about a fact that needs no action."""
        self._report(f"note     {what}")

    def command(self, what: str, *command: str, done: bool = False) -> None:
        """Run a command as a step, unless it is `done` already."""
        self.step(what, done=done, act=lambda: self.system.run(*command))

    def file(self, where: str, text: str, what: str, mode: int = 0o644) -> None:
        """Write a file with this text, also in place of a link; its original is kept the first time."""
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
        """Make a symbolic link to a target; another link in its place is kept the first time.

        Raises InstallError if a file is in its place.
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
        """Restore the original of an installed file or link.

        `edited`: for a file that was changed since, a function of its text and its original that returns the
        text without our part, or None if it cannot; then the file stays.
        """
        entry, path, target = self.record[where], self.at(where), self.target(where)
        now = self.read(where) if target is None else target
        text = entry.before
        if now is not None and now not in (text, entry.written):
            text = None if entry.was_link else edited(now, text)
            if text is None:
                self.say(f"{where} was changed since and stays as it is")
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
        """Restore the originals of units that an older installer has installed but this one does not."""
        old = [where for where in self.record if where.startswith(UNITS) and where not in self.laid]
        for where in old:
            self.restore(where, lambda _now, _before: None)
            if not self.dry:
                del self.record[where]
                self._save()

    def _note(self, where: str, new: Entry, written: str) -> Entry:
        """Record a file before it is written, so that a power cut loses nothing."""
        entry = self.record.setdefault(where, new)
        entry.written = written
        self._save()
        return entry

    def _save(self) -> None:
        notes = {where: asdict(entry) for where, entry in self.record.items()}
        disk.write(self.at(RECORD), json.dumps(notes, indent=1).encode(), 0o644)
