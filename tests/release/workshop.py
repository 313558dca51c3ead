"""A cabinet in a folder: tiny releases that really start, a fake systemd unit, real signatures."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
import subprocess
import tarfile
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from cabinet.release import archive, installed, links, signature
from cabinet.release.links import Links
from cabinet.release.unit import Status, Unit
from cabinet.release.update import Updater

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

OLD, NEW = "0.1.0", "0.2.0"
TARGET = "trixie-aarch64"
PROGRAM = """\
import sys
from pathlib import Path

def main():
    data, words = Path(sys.argv[2]), sys.argv[3:]
    with open({called!r}, "a") as called:
        print(*words, file=called)
    if {fails!r} in words:
        print("it does not work", file=sys.stderr)
        sys.exit(1)
    if "back-up-scores" in words:
        {backs_up}
"""
"""The program of a tiny release; it records the arguments of each call."""
BACKS_UP = "print('the scores are kept')"
REALLY_BACKS_UP = (
    "import site; site.main(); "
    f"sys.path.insert(0, {str(Path(__file__).parents[2])!r}); sys.modules.pop('cabinet'); "
    "from cabinet.store import archive; print(archive.back_up(data, words[1]))"
)
"""The code with which a tiny release copies the scores by the real store.

The code adds the packages of the tests to Python's path, because the program starts without them."""


class Behaviour(NamedTuple):
    """How a release behaves when it is started; times are in seconds from its start."""

    ready: float = 3.0
    fails: float = inf
    result: tuple[str, str] = ("exit-code", "1")
    """The result and the exit status of the failure, as systemd reports them."""
    opens: tuple[float, ...] = ()
    """The times at which the release begins to open another part of the cabinet."""


class VirtualTime:
    """A clock that advances only when something waits on it."""

    def __init__(self) -> None:
        self.time = 100.0

    def now(self) -> float:
        return self.time

    def wait(self, seconds: float) -> None:
        self.time += seconds


class FakeUnit(Unit):
    """A fake of the cabinet's systemd unit; it runs links.py after every run and always restarts."""

    def __init__(self, place: Links, time: VirtualTime, log: list[str]) -> None:
        self.time = time
        self.log = log
        self._place = place
        self.behaviour: dict[str, Behaviour] = {}
        self.running = ""
        self.screen = True
        self.on_start: Callable[[str], None] = lambda _version: None
        """A function that gets the version of each release that starts; by default it does nothing."""
        self._runs = 0
        self._since = 0.0

    def start(self) -> None:
        self.running = self._place.current()
        self.on_start(self.running)
        self._runs += 1
        self._since = self.time.now()

    def stopped(self, result: str = "exit-code", status: str = "1", *, stop_requested: bool = False) -> None:
        """Report the end of a run to links.py, as the real unit does, with or without a request to stop."""
        links.stopped(self._place, result, status, lambda: stop_requested, self.log.append)

    def fail(self, times: int, *how: str) -> None:
        """Let the running release fail and start again the given number of times."""
        for _ in range(times):
            self.stopped(*how)
            self.start()

    def confirm(self) -> None:
        """End the trial of the running release, as the real unit does after three minutes."""
        links.confirm(self._place, self.log.append)

    def restart(self) -> None:
        self.stopped("success", "0", stop_requested=True)
        self.start()

    def power_cycle(self) -> None:
        self._place.failures_file.unlink(missing_ok=True)
        self.start()

    def status(self) -> Status:
        """Bring the fake unit up to the present virtual time, and return its status."""
        while self._since + self._how().fails <= self.time.now():
            failed = self._since + self._how().fails
            self.stopped(*self._how().result)
            self.start()
            self._since = failed + 1.0
        ready = self.screen and self._since + self._how().ready <= self.time.now()
        opened = sum(self._since + at <= self.time.now() for at in self._how().opens)
        opening = f"opening part {opened}" if opened else ""
        text = "playing" if ready else opening if self.screen else "waiting for a screen"
        return Status("active" if ready else "activating", f"run {self._runs}", text)

    def last_lines(self, run: str) -> Sequence[str]:
        return (f"the end of {run}",)

    def _how(self) -> Behaviour:
        return self.behaviour.get(self.running, Behaviour())


class Workshop:
    """A cabinet in a folder, on which release 0.1.0 runs and is ready."""

    def __init__(self, root: Path, keys: Path) -> None:
        """Install and start release 0.1.0; `keys` is a folder with the keys `owner` and `stranger`."""
        self.links = Links(root)
        self.keys = keys
        self.lines: list[str] = []
        self.log: list[str] = []
        """The lines that links.py has printed."""
        self.called = root / "called"
        """A file in which every program of a release writes the arguments it is called with."""
        self.backs_up = BACKS_UP
        self.made: dict[str, bytes] = {}
        """The release files that `update` uses instead of new ones, by version."""
        self.free = 10 << 30
        for folder in (self.links.releases, self.links.data, root / "run", root / "etc/cabinet"):
            folder.mkdir(parents=True)
        self.allowed = root / "etc/cabinet/allowed_signers"
        shutil.copy(keys / "allowed", self.allowed)
        self.time = VirtualTime()
        self.unit = FakeUnit(self.links, self.time, self.log)
        self.usual = Updater(
            links=self.links,
            machine="aarch64",
            python="3.13",
            verify=lambda signed, sig: signature.verify(signed, sig, self.allowed),
            unit=self.unit,
            now=self.time.now,
            wait=self.time.wait,
            free=lambda _path: self.free,
            today=lambda: "2026-11-21",
            report=self.lines.append,
        )
        self.install(OLD)
        self.links.run_next(OLD)
        self.unit.start()
        self.time.wait(10.0)

    def install(self, version: str) -> None:
        """Install a release beside the running one, as the installer does."""
        current = self.links.current()
        path = self.links.root / "first.tar.gz"
        path.write_bytes(self.file(version, key=""))
        assert installed.lay_down(self.links, path, "aarch64", "3.13") == version
        if current:
            self.links.run_next(current)

    def try_out(self, version: str) -> None:
        """Install a release and run it on trial, without an updater."""
        self.install(version)
        self.links.begin_trial(version)
        self.unit.start()

    def updater(self, **changes: object) -> Updater:
        """Return an updater for this cabinet, with the given parts replaced."""
        return replace(self.usual, **changes)  # type: ignore[arg-type]

    def update(self, version: str = NEW, *, fails: str = "", allow_older: bool = False) -> str:
        """Update to a release whose program fails at the command `fails`, and return the updater's answer."""
        source = io.BytesIO(self.made.get(version) or self.file(version, fails=fails or "nothing"))
        return self.updater().update(source, allow_older=allow_older)

    def file(
        self,
        version: str = NEW,
        *,
        key: str = "owner",
        target: str = TARGET,
        fails: str = "nothing",
        games: Mapping[str, str] = {},
    ) -> bytes:
        """Return a release file with games of the given versions; it is unsigned if `key` is empty."""
        program = PROGRAM.format(called=str(self.called), fails=fails, backs_up=self.backs_up)
        files = {"lib/cabinet/__init__.py": f"# {version}", "lib/cabinet/__main__.py": program}
        for name, number in games.items():
            metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
            files[f"games/{name}/{name.replace('-', '_')}-{number}.dist-info/METADATA"] = metadata
        return self.signed(bundled(version, {target: files}), key)

    def signed(self, data: bytes, key: str = "owner") -> bytes:
        if not key:
            return data
        path = self.keys / "unsigned"
        path.write_bytes(data)
        signature.sign(path, self.keys / key)
        return path.read_bytes()

    def ready(self) -> bool:
        """Return True if the release that runs can be played."""
        return self.unit.status().active == "active"

    def parts_of(self) -> list[tuple[str, str]]:
        """Return each release's version and its role, as `cabinet releases` prints them."""
        return [(line.version, line.part) for line in installed.listed(self.links)]

    def named(self) -> dict[str, str]:
        """Return the version of the release that each of the links current, previous and trial names."""
        found = (self.links.folder / name for name in ("current", "previous", "trial"))
        return {path.name: path.readlink().name for path in found if path.is_symlink()}

    def snapshot(self) -> dict[str, bytes | str]:
        """Return the contents of all files and links below /opt/cabinet, to compare."""
        paths = [path for path in self.links.folder.rglob("*") if path.name != "lock"]
        return {
            str(path): str(path.readlink())
            if path.is_symlink()
            else path.read_bytes()
            if path.is_file()
            else ""
            for path in paths
        }


def bundled(version: str, trees: Mapping[str, Mapping[str, str]]) -> bytes:
    """Return an unsigned release file; `trees` gives for each target the texts of its files."""
    notes = json.dumps({"version": version, "targets": list(trees)})
    files = {f"{target}/{name}": text for target, tree in trees.items() for name, text in tree.items()}
    return packed([member(name, text.encode()) for name, text in {archive.NOTE: notes, **files}.items()])


Member = tuple[tarfile.TarInfo, bytes]


def member(name: str, data: bytes = b"", kind: bytes = tarfile.REGTYPE, link: str = "") -> Member:
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.type = kind
    entry.linkname = link
    return entry, data


def packed(members: Sequence[Member]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as tar:
        for entry, data in members:
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(file.getvalue(), mtime=0)


def endless(path: Path, what: str) -> None:
    """Make a file that cannot be read to its end: a pipe, a device, or one too large for a release."""
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.touch()
        os.truncate(path, 500 << 20)


def make_keys(folder: Path) -> None:
    """Make the keys `owner` and `stranger`, and the list `allowed`, which names only the owner."""
    for name in ("owner", "stranger"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(command, check=True, capture_output=True)
    kind, key, _ = (folder / "owner.pub").read_text().split()
    (folder / "allowed").write_text(f'owner namespaces="{signature.NAMESPACE}" {kind} {key}\n')
