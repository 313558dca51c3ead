"""A cabinet in a folder: fake releases, a fake unit on virtual time with the real guard, real signatures."""

from __future__ import annotations

import hashlib
import io
import shutil
import subprocess
import sys
import tarfile
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.release import archive, guard, manifest, release, signature
from cabinet.release.builder import BuildError
from cabinet.release.guard import Guard, Home
from cabinet.release.manifest import Extra, File, Manifest, Target
from cabinet.release.release import Release
from cabinet.release.unit import Status
from cabinet.release.update import Parts, Updater

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

OLD, NEW = "0.1.0", "0.2.0"
PROGRAM = """#!/bin/sh
echo "$@" >> "{log}"
case "$*" in *{fails}*) echo "it does not work" >&2; exit 1;; esac
case "$*" in *back-up*) echo "the scores are kept";; esac
"""
REAL = """#!{python} -I
import sys
sys.path.insert(0, {checkout!r})
from pathlib import Path
from cabinet.store import archive
_, _, data, command, *rest = sys.argv
if command == "back-up-scores":
    print(archive.back_up(Path(data), *rest))
"""
"""A program that really keeps the scores."""


class Behaviour(NamedTuple):
    """How a release does, in seconds from its start."""

    ready: float = 3.0
    fails: float = inf
    result: tuple[str, str] = ("exit-code", "1")
    """What systemd tells of the failure."""


class VirtualTime:
    """Time that passes only by waiting."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        """Seconds."""
        return self.time

    def wait(self, seconds: float) -> None:
        """Let them pass."""
        self.time += seconds


def passed_over(home: Home) -> bool:
    """What /opt/cabinet/starting finds: nothing has changed since the guard found all well."""
    state = home.state_file.read_text() if home.state_file.exists() else ""
    well = home.well_file.read_text() if home.well_file.exists() else None
    link = home.link.readlink() if home.link.is_symlink() else ""
    return home.is_complete(home.current()) and well == f"{link} {state}"


class FakeUnit:
    """What systemd does with the unit: the guard before and after every run, and restarts for ever."""

    def __init__(self, home: Home, time: VirtualTime, log: list[str]) -> None:
        self.time = time
        self._home = home
        self.guard = Guard(home, log.append)
        self.behaviour: dict[str, Behaviour] = {}
        self.running = ""
        self.screen = True
        self.on_start: Callable[[str], None] = lambda _version: None
        """What a release does to the scores when it starts."""
        self._runs = 0
        self._since = 0.0

    def start(self) -> None:
        """Start whatever is current."""
        if passed_over(self._home):
            self._home.started_file.write_text(self._home.current())
        else:
            self.guard.starting()
        self.running = self._home.current()
        self.on_start(self.running)
        self._runs += 1
        self._since = self.time.now()

    def restart(self) -> None:
        """Stop and start."""
        self.guard.stopped("success", "0")
        self.start()

    def power_cycle(self) -> None:
        """The power went and came back."""
        self._home.started_file.unlink(missing_ok=True)
        self.start()

    def status(self) -> Status:
        """How it is now, after what has happened since it was last asked."""
        while self._since + self._how().fails <= self.time.now():
            failed = self._since + self._how().fails
            self.guard.stopped(*self._how().result)
            self.start()
            self._since = failed + 1.0
        ready = self.screen and self._since + self._how().ready <= self.time.now()
        text = "playing" if ready else "" if self.screen else "waiting for a screen"
        return Status("active" if ready else "activating", f"run {self._runs}", text)

    def last_lines(self, run: str) -> Sequence[str]:
        """What it said."""
        return (f"the end of {run}",)

    def _how(self) -> Behaviour:
        return self.behaviour.get(self.running, Behaviour())


class FakeBuilder:
    """A release is a program of one line; it can be told to fail."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self.fails = ""
        """The command that its programs fail at."""
        self.broken = False
        self.real = False
        """Its programs really keep the scores."""

    def build(self, folder: Path, wheels: Sequence[Path]) -> None:
        """Make the program."""
        program(folder, self._log, self.fails, real=self.real)
        for wheel in wheels:
            shutil.copy(wheel, folder)
        if self.broken:
            raise BuildError("pip: exit code 1: it is broken")


def program(folder: Path, log: Path, fails: str = "", *, real: bool = False) -> None:
    """Write the program of a release; `fails`: the command it fails at, `real`: it keeps the scores."""
    path = folder / "bin/cabinet"
    path.parent.mkdir(parents=True)
    if real:
        text = REAL.format(python=sys.executable, checkout=str(Path(__file__).parents[2]))
    else:
        text = PROGRAM.format(log=log, fails=fails or "nothing-at-all")
    path.write_text(text)
    path.chmod(0o755)


class Workshop:
    """A cabinet below a folder, on which 0.1.0 runs and is ready."""

    def __init__(self, root: Path, keys: Path) -> None:
        """`keys`: a folder with the owner's key `owner` and a stranger's key `stranger`."""
        self.home = Home(root)
        self.keys = keys
        self.lines: list[str] = []
        self.log: list[str] = []
        """What the guard says."""
        self.called = root / "called"
        """What the programs of releases were asked to do."""
        self.free = 10 << 30
        for folder in (self.home.releases, self.home.data, root / "run", root / "etc/cabinet"):
            folder.mkdir(parents=True)
        self.allowed = root / "etc/cabinet/allowed_signers"
        shutil.copy(keys / "allowed", self.allowed)
        self.time = VirtualTime()
        self.builder = FakeBuilder(self.called)
        self.unit = FakeUnit(self.home, self.time, self.log)
        self.parts = Parts(
            machine="aarch64",
            python="3.13",
            verify=lambda data, sig: signature.verify(data, sig, self.allowed),
            builder=self.builder,
            unit=self.unit,
            time=self.time,
            free=lambda _path: self.free,
            today=lambda: "2026-11-21",
            report=self.lines.append,
        )
        self.install(OLD)
        release.install_guard(self.home)
        self.home.switch(OLD)
        self.unit.start()
        self.time.wait(10.0)

    def install(self, version: str) -> None:
        """Put a release there as the installer does."""
        program(self.home.release(version), self.called)
        made = Release(version=version, python="3.13", machine="aarch64")
        release.finish(self.home.release(version), made)

    def updater(self, **changes: object) -> Updater:
        """An updater, with other parts where a test needs them."""
        return Updater(self.home, replace(self.parts, **changes))  # type: ignore[arg-type]

    def update(self, version: str = NEW, *, allow_older: bool = False) -> str:
        """Update to a good release file."""
        return self.updater().update(io.BytesIO(self.file(version)), allow_older=allow_older)

    def file(self, version: str = NEW, *, key: str = "owner", machine: str = "aarch64") -> bytes:
        """A release file, signed; each is made once."""
        path = self.keys / f"{version}-{key}-{machine}.tar"
        if not path.exists():
            wheels = {"wheels/cabinet.whl": f"cabinet {version}".encode(), "wheels/other.whl": b"other" * 500}
            made = self.sealed(describe(version, wheels, machine=machine), wheels, key)
            guard.write(path, made)
        return path.read_bytes()

    def sealed(self, described: Manifest, wheels: dict[str, bytes], key: str = "owner") -> bytes:
        """A release file of whatever is given, signed."""
        text = manifest.encode(described)
        return packed(text, signature.sign(text, self.keys / key), wheels)

    def crash_after_a_reboot(self) -> None:
        """Update; from the next power-on the new release crashes until the guard leaves it."""
        self.update()
        self.unit.behaviour[NEW] = Behaviour(ready=inf, fails=2.0)
        self.unit.power_cycle()
        self.time.wait(60.0)
        assert self.ready()
        assert self.unit.running == OLD

    def ready(self) -> bool:
        """Whether the cabinet can be played."""
        return self.unit.status().active == "active"

    def snapshot(self) -> dict[str, bytes | str]:
        """Everything below /opt/cabinet, to see that nothing has changed."""
        paths = [path for path in self.home.folder.rglob("*") if path.name != "lock"]
        return {
            str(path): str(path.readlink())
            if path.is_symlink()
            else path.read_bytes()
            if path.is_file()
            else ""
            for path in paths
        }


def describe(
    version: str,
    wheels: dict[str, bytes],
    *,
    machine: str = "aarch64",
    extras: tuple[Extra, ...] = (),
) -> Manifest:
    """The manifest of some files, for one target that needs them all."""
    return Manifest(
        format=manifest.WITH_EXTRAS if extras else manifest.FORMAT,
        version=version,
        targets=(Target("trixie", machine, "3.13", tuple(wheels), sum(map(len, wheels.values())), extras),),
        files=tuple(File(name, len(data), hashlib.sha256(data).hexdigest()) for name, data in wheels.items()),
    )


def packed(text: bytes, signed: bytes, wheels: dict[str, bytes]) -> bytes:
    """A release file of parts that need not fit each other."""
    file = io.BytesIO()
    archive.write(file, text, signed, [])
    whole = file.getvalue().removesuffix(archive.END)
    return whole + b"".join(member(name, data) for name, data in wheels.items()) + archive.END


def member(name: str, data: bytes, kind: bytes = b"0", link: str = "") -> bytes:
    """One file of a tar, as it stands there."""
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.type = kind
    entry.linkname = link
    return entry.tobuf(tarfile.USTAR_FORMAT) + data + bytes(-len(data) % archive.BLOCK)


def make_keys(folder: Path) -> None:
    """An owner's key that the list `allowed` names, and a stranger's."""
    for name in ("owner", "stranger"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(command, check=True, capture_output=True)
    kind, key, _ = (folder / "owner.pub").read_text().split()
    (folder / "allowed").write_text(f'owner namespaces="{manifest.NAMESPACE}" {kind} {key}\n')
