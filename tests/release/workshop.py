"""A cabinet in a folder: tiny releases that really start, a fake unit on virtual time, real signatures."""

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
"""The whole of a release's packages: it notes what it is asked to do."""
BACKS_UP = "print('the scores are kept')"
REALLY_BACKS_UP = (
    "import site; site.main(); "
    f"sys.path.insert(0, {str(Path(__file__).parents[2])!r}); sys.modules.pop('cabinet'); "
    "from cabinet.store import archive; print(archive.back_up(data, words[1]))"
)
"""What a release with the real store does: it needs the packages that its Python leaves out at first."""


class Behaviour(NamedTuple):
    """How a release does, in seconds from its start."""

    ready: float = 3.0
    fails: float = inf
    result: tuple[str, str] = ("exit-code", "1")
    """What systemd tells of the failure."""
    opens: tuple[float, ...] = ()
    """When it begins to open another part."""


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


class FakeUnit(Unit):
    """What systemd does with the unit: links.py after every run, and restarts for ever."""

    def __init__(self, place: Links, time: VirtualTime, log: list[str]) -> None:
        self.time = time
        self.log = log
        self._place = place
        self.behaviour: dict[str, Behaviour] = {}
        self.running = ""
        self.screen = True
        self.on_start: Callable[[str], None] = lambda _version: None
        """What a release does to the scores when it starts."""
        self._runs = 0
        self._since = 0.0

    def start(self) -> None:
        """Start whatever is current."""
        self.running = self._place.current()
        self.on_start(self.running)
        self._runs += 1
        self._since = self.time.now()

    def stopped(self, result: str = "exit-code", status: str = "1", *, told: bool = False) -> None:
        """What the unit calls after a run; `told`: somebody has asked for its end."""
        links.stopped(self._place, result, status, lambda: told, self.log.append)

    def fail(self, times: int, *how: str) -> None:
        """The release that runs fails, and is started again each time."""
        for _ in range(times):
            self.stopped(*how)
            self.start()

    def confirm(self) -> None:
        """What the unit calls after three minutes."""
        links.confirm(self._place, self.log.append)

    def restart(self) -> None:
        """Stop and start."""
        self.stopped("success", "0", told=True)
        self.start()

    def power_cycle(self) -> None:
        """The power went and came back."""
        self._place.failures_file.unlink(missing_ok=True)
        self.start()

    def status(self) -> Status:
        """How it is now, after what has happened since it was last asked."""
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
        """What it said."""
        return (f"the end of {run}",)

    def _how(self) -> Behaviour:
        return self.behaviour.get(self.running, Behaviour())


class Workshop:
    """A cabinet below a folder, on which 0.1.0 runs and is ready."""

    def __init__(self, root: Path, keys: Path) -> None:
        """`keys`: a folder with the owner's key `owner` and a stranger's key `stranger`."""
        self.links = Links(root)
        self.keys = keys
        self.lines: list[str] = []
        self.log: list[str] = []
        """What links.py says."""
        self.called = root / "called"
        """What the programs of releases were asked to do."""
        self.backs_up = BACKS_UP
        self.made: dict[str, bytes] = {}
        """Release files that need not be made, by their version."""
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
        """Put a release there as the installer does, beside the one that runs."""
        current = self.links.current()
        path = self.links.root / "first.tar.gz"
        path.write_bytes(self.file(version, key=""))
        assert installed.lay_down(self.links, path, "aarch64", "3.13") == version
        if current:
            self.links.run_next(current)

    def try_out(self, version: str) -> None:
        """Let it run on trial, with nobody who watches."""
        self.install(version)
        self.links.begin_trial(version)
        self.unit.start()

    def updater(self, **changes: object) -> Updater:
        """An updater, with other parts where a test needs them."""
        return replace(self.usual, **changes)  # type: ignore[arg-type]

    def update(self, version: str = NEW, *, fails: str = "", allow_older: bool = False) -> str:
        """Update to a release; `fails`: the command that its program fails at."""
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
        """A release file, signed, unless `key` is empty. `games`: the version of each."""
        program = PROGRAM.format(called=str(self.called), fails=fails, backs_up=self.backs_up)
        files = {"lib/cabinet/__init__.py": f"# {version}", "lib/cabinet/__main__.py": program}
        for name, number in games.items():
            metadata = f"Metadata-Version: 2.1\nName: {name}\nVersion: {number}\n"
            files[f"games/{name}/{name.replace('-', '_')}-{number}.dist-info/METADATA"] = metadata
        return self.signed(bundled(version, {target: files}), key)

    def signed(self, data: bytes, key: str = "owner") -> bytes:
        """Any bytes with their signature."""
        if not key:
            return data
        path = self.keys / "unsigned"
        path.write_bytes(data)
        signature.sign(path, self.keys / key)
        return path.read_bytes()

    def ready(self) -> bool:
        """Whether the cabinet can be played."""
        return self.unit.status().active == "active"

    def parts_of(self) -> list[tuple[str, str]]:
        """What `cabinet releases` says of each."""
        return [(line.version, line.part) for line in installed.listed(self.links)]

    def named(self) -> dict[str, str]:
        """Every link that is there."""
        found = (self.links.folder / name for name in ("current", "previous", "trial"))
        return {path.name: path.readlink().name for path in found if path.is_symlink()}

    def snapshot(self) -> dict[str, bytes | str]:
        """Everything below /opt/cabinet, to see that nothing has changed."""
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
    """A release file without a signature: for each target the texts of its files."""
    notes = json.dumps({"version": version, "targets": list(trees)})
    files = {f"{target}/{name}": text for target, tree in trees.items() for name, text in tree.items()}
    return packed([member(name, text.encode()) for name, text in {archive.NOTE: notes, **files}.items()])


Member = tuple[tarfile.TarInfo, bytes]


def member(name: str, data: bytes = b"", kind: bytes = tarfile.REGTYPE, link: str = "") -> Member:
    """A member of a tar, whatever it may be."""
    entry = tarfile.TarInfo(name)
    entry.size = len(data)
    entry.type = kind
    entry.linkname = link
    return entry, data


def packed(members: Sequence[Member]) -> bytes:
    """A tar of such members."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w") as tar:
        for entry, data in members:
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(file.getvalue(), mtime=0)


def endless(path: Path, what: str) -> None:
    """A file that never ends: a pipe, a device, or one that is too large for a release."""
    if what == "pipe":
        os.mkfifo(path)
    elif what == "device":
        path.symlink_to("/dev/zero")
    else:
        path.touch()
        os.truncate(path, 500 << 20)


def make_keys(folder: Path) -> None:
    """An owner's key that the list `allowed` names, and a stranger's."""
    for name in ("owner", "stranger"):
        command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", str(folder / name)]
        subprocess.run(command, check=True, capture_output=True)
    kind, key, _ = (folder / "owner.pub").read_text().split()
    (folder / "allowed").write_text(f'owner namespaces="{signature.NAMESPACE}" {kind} {key}\n')
