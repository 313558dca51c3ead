"""The cabinet in the virtual machine, installed as an owner would install it."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import subprocess
import sys
import tempfile
import time
import zipfile
from abc import ABC, abstractmethod
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cabinet.controls import pinmap
from cabinet.display.canvas import HEIGHT, WIDTH
from cabinet.play import pilot, table
from cabinet.play.table import Rigged
from cabinet.release import bundle, target
from cabinet.store import journal
from games.dice.turns import Throw
from games.dice_poker import GAME
from tests.system.vm.machine import Machine
from tests.system.vm.place import HOME, IMAGE, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabinet.display.canvas import Canvas
    from cabinet.store.journal import Journal
    from tests.system.vm.machine import Done
    from tests.system.vm.screen import Screen

DATA = "/var/lib/cabinet"
RUN_AS = "runuser -u cabinet --"
PYTHON = "env PYTHONPATH=/opt/cabinet/current/lib /usr/bin/python3 -B"
"""A command that starts Python with the packages of the cabinet's present release."""
MACHINE = "x86_64"
"""The architecture of the virtual machine, as `uname -m` prints it there."""
PARTS = ("cabinet", "games", "hardware", "systemd", "docs", "pyproject.toml", "README.md", "LICENSE")
"""The parts of the checkout that an installation needs."""
GPIO = {control.name: gpio for control, gpio in pinmap.read(pinmap.default_path()).gpio.items()}
PRESS = 0.12
"""The seconds that a press lasts, and the pause after the press. The emulated machine is slow."""
ANSWERED = 1.0
"""The seconds from a question to the confirming press: a question accepts a press only after 0.25 s
without one."""
DARK = 40
"""A color counts as bright if its largest and its smallest part differ by more than this value."""

READ_JOURNAL = """
from pathlib import Path
from cabinet.store.reader import read_contents
game = read_contents(Path("/var/lib/cabinet")).game
print(game.write() if game else "")
"""
POST = f"""
from pathlib import Path
from cabinet.api import Entry
from cabinet.clock import SystemClock
from cabinet.store.store import Store
store = Store.open(Path("{DATA}"), clock=SystemClock(trusted=False))
assert store.post("dice_poker", Entry("ADA", 254)).wait(30)
store.close(30)
"""


class Driven(ABC):
    """A cabinet on an emulated machine; a root shell makes the presses and runs the queries."""

    @abstractmethod
    def sh(self, command: str) -> str:
        """Return the output of a shell command. Raises an error if the command fails."""

    @abstractmethod
    def fingers(self, steps: Sequence[tuple[int, bool, float]]) -> object:
        """Close and open switches. A step: GPIO, whether the switch closes, seconds until the next step."""

    @property
    def status(self) -> str:
        """Return the status text that the cabinet has sent to systemd."""
        return self.unit("StatusText")

    @property
    def current(self) -> str:
        """Return the version of the release in use."""
        return self.sh("readlink /opt/cabinet/current").rpartition("/")[2].strip()

    def unit(self, name: str) -> str:
        """Return a property of the systemd unit cabinet.service."""
        return self.sh(f"systemctl show cabinet --property={name} --value").strip()

    def strike(self, *names: str, seconds: float = PRESS) -> None:
        """Press controls one after another, by their names in hardware/pins.toml."""
        steps = [(GPIO[name], closed, seconds) for name in names for closed in (True, False)]
        if steps:
            self.fingers(steps)

    def scores(self) -> dict[str, list[dict[str, Any]]]:
        """Return the rows of all top tens, by the name of the list."""
        found: dict[str, list[dict[str, Any]]] = json.loads(self.own("scores --json"))
        return found

    def own(self, arguments: str) -> str:
        """Return the output of the command `cabinet`, run by the user of the cabinet."""
        return self.sh(f"cd / && {RUN_AS} /usr/local/bin/cabinet --data {DATA} {arguments}")

    def journal(self) -> Journal | None:
        """Return the journal of the game in progress from the card, or None without such a game."""
        command = f"cd / && {RUN_AS} {PYTHON} -c {shlex.quote(READ_JOURNAL)}"
        text = self.sh(command).strip()
        return journal.read(text) if text else None

    def play_dice_poker(self, limit: float = 900, rest: float = 3) -> int:
        """Play a game of one person to its end, scoring each roll without holding dice; return the score.

        `limit`: the maximum seconds for the whole game. `rest`: the seconds after which the dice lie still.
        """
        end = time.monotonic() + limit
        reached = 0
        while time.monotonic() < end:
            found = self.journal()
            if found is None or len(found.lines) <= reached:
                time.sleep(0.5)
                continue
            reached = len(found.lines)
            at = table.resume(GAME, found, Rigged())
            if at.over:
                return int(at.game.rules.scores(at.state)[0])
            if at.turn is None:
                continue
            time.sleep(rest)
            move = next(each for each in at.moves if not isinstance(each, Throw))
            ways = pilot.presses(at.game.panel, at.game.panel.start(at.state), at.state, move, 1)
            self.strike(*(control.name for control in ways))
            if at.game.look.warning(at.view(at.turn), move):
                time.sleep(ANSWERED)
                self.strike(ways[-1].name)
        raise TimeoutError(f"the game is not over after {limit:.0f} s, in {reached} steps")


class Cabinet(Machine, Driven):
    """A virtual machine with the cabinet installed."""

    def wait_until_ready(self, timeout: float = 480) -> float:
        """Wait until the cabinet has a picture, inputs and its scores; return the seconds since power-on."""
        self.wait_for_ssh(timeout)
        return self.wait("cabinet.service active", lambda: self.unit("ActiveState") == "active", timeout, 1)

    def begin_again(self) -> None:
        """Restart the program and wait until it is ready."""
        self.sh("systemctl restart cabinet", timeout=240)
        self.wait_until_ready()

    def cabinet(self, arguments: str, timeout: float = 300) -> Done:
        """Run the command `cabinet` as root."""
        return self.run(f"/usr/local/bin/cabinet {arguments}", timeout=timeout)

    def post(self) -> None:
        """Stop the cabinet and write a score: ADA, with 254 points of DICE POKER."""
        self.sh(f"systemctl stop cabinet; cd / && {RUN_AS} {PYTHON} -", text=POST)


def shows(screen: Screen, canvas: Canvas) -> bool:
    """Return True if a screen shows exactly the canvas, enlarged by a whole number."""
    scale = screen.width // WIDTH
    if (screen.width, screen.height) != (WIDTH * scale, HEIGHT * scale):
        return False
    rows = (
        screen.rgb[3 * y * screen.width : 3 * (y + 1) * screen.width]
        for y in range(scale // 2, screen.height, scale)
    )
    thin = b"".join(
        b"".join(row[3 * x : 3 * x + 3] for x in range(scale // 2, screen.width, scale)) for row in rows
    )
    return thin == canvas.rgb()


def bright(screen: Screen) -> bool:
    """Return True if the screen has at least two bright colors, as while the cabinet draws.

    A text console has fewer; a set-up screen of a game has two.
    """
    return sum(max(colour) - min(colour) > DARK for colour in screen.colours()) >= 2


def overlay(base: Path, name: str, kind: str = "qcow2") -> Path:
    """Return a new disk with the contents of another disk, which stays unchanged."""
    (HOME / "disks").mkdir(parents=True, exist_ok=True)
    disk = HOME / "disks" / f"{name}.qcow2"
    disk.unlink(missing_ok=True)
    subprocess.run(["qemu-img", "create", "-q", "-f", "qcow2", "-F", kind, "-b", base, disk], check=True)
    return disk


def stock(name: str) -> Path:
    """Return a new disk with the image without the cabinet."""
    return overlay(IMAGE / "disk", name, "raw")


def installed() -> Path:
    """Return a disk with the cabinet installed, which is built again if the checkout has changed."""
    key = hashlib.sha256((IMAGE / "stamp").read_bytes())
    for path in _sources():
        key.update(path.read_bytes())
    disk = HOME / "disks" / f"installed-{key.hexdigest()[:12]}.qcow2"
    if not disk.exists():
        for old in (HOME / "disks").glob("installed-*"):
            old.unlink()
        new = stock("installing")
        with Cabinet(new, name="install") as cabinet:
            cabinet.wait_for_ssh()
            install(cabinet)
            cabinet.shut_down()
        new.rename(disk)
    return disk


def install(cabinet: Cabinet, arguments: str = "") -> str:
    """Copy checkout and release file to the machine and run systemd/install; return the output."""
    file = release(own_version())
    with tempfile.TemporaryDirectory() as scratch:
        archive = Path(scratch) / "checkout.tar"
        subprocess.run(["tar", "cf", f"{archive}", "--exclude=__pycache__", *PARTS], cwd=ROOT, check=True)
        cabinet.sh("mkdir -p /root/cabinet")
        cabinet.put(archive, public_key(), file, to="/root/")
    cabinet.sh("tar xf /root/checkout.tar -C /root/cabinet")
    options = f"--release /root/{file.name} --key /root/release.pub {arguments}"
    return cabinet.sh(f"cd /root/cabinet && systemd/install {options} 2>&1", timeout=900)


@cache
def wheels(machine: str = MACHINE) -> Path:
    """Return a folder with the wheels of a release for an architecture.

    The wheel of the cabinet is built each time, and the others are downloaded once.
    """
    folder = HOME / f"wheels-{machine}"
    needed = folder / "needed"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    fresh = not needed.exists() or needed.read_text() != wanted
    if fresh:
        subprocess.run(["rm", "-rf", folder], check=True)
    for old in folder.glob("arcade_cabinet-*"):
        old.unlink()
    pip = [sys.executable, "-m", "pip", "-q"]
    build = [*pip, "wheel", "--no-deps", "--wheel-dir", f"{folder}"]
    subprocess.run([*build, "--no-build-isolation", f"{ROOT}"], check=True)
    if fresh:
        (ours,) = folder.glob("arcade_cabinet-*")
        with zipfile.ZipFile(ours) as archive:
            (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
            metadata = archive.read(name).decode()
        system = target.SYSTEMS["trixie"]
        subprocess.run([*build, *bundle.SOURCES], check=True)
        fetch = [*pip, "download", "--only-binary=:all:", "--implementation=cp", f"--find-links={folder}"]
        tags = [f"--platform={tag}" for tag in system.platforms(machine)]
        where = [f"--python-version={system.python}", f"--dest={folder}"]
        subprocess.run([*fetch, *tags, *where, *target.requirements(metadata), *system.wants], check=True)
        needed.write_text(wanted)
    return folder


@cache
def release(
    version: str, *changes: tuple[str, str, str], key: str = "release", machine: str = MACHINE
) -> Path:
    """Return a signed release file of the checkout under another version.

    `changes`: the file, the words and their replacement. `key`: the cabinet trusts the key "release".
    `machine`: the architecture that `uname -m` prints.
    """
    folder = HOME / "releases" / f"{version}-{machine}"
    subprocess.run(["rm", "-rf", folder], check=True)
    project = folder / "project"
    project.mkdir(parents=True)
    subprocess.run(["cp", "-r", *(f"{ROOT}/{part}" for part in PARTS), f"{project}"], check=True)
    for file, words, others in (
        ("pyproject.toml", f'version = "{own_version()}"', f'version = "{version}"'),
        *changes,
    ):
        text = (project / file).read_text()
        if words not in text:
            raise ValueError(f"{file} has no {words!r} to change for release {version}")
        (project / file).write_text(text.replace(words, others))
    command = [
        sys.executable,
        "-m",
        "cabinet",
        "bundle",
        f"{project}",
        "--target=trixie",
        f"--folder={folder}",
    ]
    options = [f"--key={private_key(key)}", f"--machine={machine}", f"--wheels={wheels(machine)}"]
    environ = {**os.environ, "PYTHONPATH": f"{ROOT}"}
    done = subprocess.run(
        [*command, *options], capture_output=True, text=True, check=False, cwd=folder, env=environ
    )
    if done.returncode:
        raise RuntimeError(f"cabinet bundle: {done.stdout}{done.stderr}")
    (made,) = folder.glob("*.tar.gz")
    return made


def private_key(name: str = "release") -> Path:
    """Return the file of a private key that signs releases, which is made once."""
    key = HOME / "keys" / name
    if not key.exists():
        key.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "owner", "-f", key], check=True)
    return key


def public_key() -> Path:
    """Return the file with the public half of the key that the cabinet trusts."""
    return private_key().with_suffix(".pub")


def own_version() -> str:
    """Return the version of the checkout, which is also that of an image or a machine made from it."""
    (line,) = (
        line for line in (ROOT / "pyproject.toml").read_text().splitlines() if line.startswith("version = ")
    )
    return line.split('"')[1]


def _sources() -> Iterable[Path]:
    for part in PARTS:
        path = ROOT / part
        yield from sorted(
            file
            for file in (path.rglob("*") if path.is_dir() else [path])
            if file.is_file() and file.suffix != ".pyc"
        )
