"""Does what a step asks for, tells it in a line, and does nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from cabinet_install import disk
from cabinet_install.record import File, Record, packed
from cabinet_install.system import System

RECORD = "/opt/cabinet/before.json"
OFF = ("disabled", "masked", "not-found", "static", "")
"""States of a unit that does not start by itself."""


class InstallError(RuntimeError):
    """The installation cannot go on; names what is wrong and the cure."""


class RefusedError(InstallError):
    """It is not begun; names the argument or what is missing, and the cure."""


class Work:
    """One run over one machine. With `dry` nothing is changed and every line says what would be."""

    def __init__(
        self, root: Path, system: System, report: Callable[[str], None], record: Record, *, dry: bool
    ) -> None:
        """`root`: the folder in which the machine's `/` lies."""
        self.root = root
        self.system = system
        self.record = record
        self.dry = dry
        self.changes = 0
        """What was changed, or would have been."""
        self._report = report

    def at(self, where: str) -> Path:
        """Where an absolute path of the machine lies."""
        return self.root / where.lstrip("/")

    def step(self, what: str, *, done: bool, act: Callable[[], object]) -> None:
        """One thing: told, and done where it is not done yet."""
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
        """A line about something that is neither done nor to be done."""
        self._report(f"note     {what}")

    def note(self) -> None:
        """Keep the record; before what it tells of is done, so that a power cut in between loses nothing."""
        self.record.save(self.at(RECORD))

    def command(self, what: str, *command: str, done: bool = False) -> None:
        """A command, unless it has been carried out already."""
        self.step(what, done=done, act=lambda: self.system.run(*command))

    def file(self, where: str, content: bytes, what: str, mode: int = 0o644) -> None:
        """A file with this content; its original is kept the first time."""
        path = self.at(where)
        before = path.read_bytes() if path.exists() else None

        def act() -> None:
            kept = self.record.files.get(where)
            if kept is None:
                kept = File(None, path.stat().st_mode & 0o7777 if before is not None else mode, "")
                kept.before = None if before is None else packed(before)
                self.record.files[where] = kept
            kept.written = packed(content)
            self.note()
            disk.write(path, content, kept.mode if kept.before is not None else mode)

        self.step(f"{where}: {what}", done=before == content, act=act)

    def link(self, where: str, target: str, what: str) -> None:
        """A symbolic link to a target."""
        path = self.at(where)
        if path.exists() and not path.is_symlink():
            raise InstallError(f"{where} is a file of somebody else; move it away and install again")
        done = path.is_symlink() and str(path.readlink()) == target

        def act() -> None:
            if where not in self.record.links:
                self.record.links.append(where)
                self.note()
            disk.link(path, target)

        self.step(f"{where} -> {target}: {what}", done=done, act=act)

    def state(self, unit: str) -> str:
        """What `systemctl is-enabled` says of a unit, empty where there is no such unit."""
        return self.system.ask("systemctl", "is-enabled", unit).output

    def units(self, verb: str, names: Iterable[str], what: str) -> None:
        """Enable, disable or mask units; their state before is kept. One that is not there is off."""
        wanted = {"enable": ("enabled",), "disable": OFF, "mask": ("masked",)}[verb]
        for name in names:
            state = self.state(name)
            if verb == "disable" and state in ("", "not-found"):
                continue
            done = state in wanted
            if not done and not self.dry:
                self.record.units.setdefault(name, state)
                self.note()
            self.command(f"{verb} {name}: {what}", "systemctl", verb, name, done=done)
