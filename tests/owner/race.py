"""Every command as root over a folder of somebody who swaps names for links all the while.

    python -m tests.owner.race --rounds 2000

As root. Each round is one run of one command; what root opens in the folder by itself, what
is changed outside, and what of root's own comes out is told. Nothing of it may be.
"""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
import signal
import sys
import time
import warnings
from collections import Counter
from concurrent.futures import Future
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import mkdtemp
from typing import TYPE_CHECKING, Any, NoReturn

import click

import cabinet
from cabinet.api import Entry
from cabinet.clock import SystemClock
from cabinet.commands import cli, start
from cabinet.commands.cli import main
from cabinet.commands.invocation import all_games, make_folder
from cabinet.controls.inputs import Inputs
from cabinet.display.canvas import Canvas
from cabinet.laws import every
from cabinet.laws.every import Found
from cabinet.owner import backups
from cabinet.owner.child import in_child
from cabinet.owner.door import Door
from cabinet.owner.privileges import Account, become
from cabinet.owner.requests import Row
from cabinet.settings_file import SettingsFile
from cabinet.store import cabinets, league_file
from cabinet.store.books import Books
from cabinet.store.cabinets import Named
from cabinet.store.journal import MAGIC
from cabinet.store.league import Key, League
from cabinet.store.lock import lock
from cabinet.store.ranking import Origin
from cabinet.store.store import Store
from cabinet.virtual import gallery, sounds, strips

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.laws.law import Law

# Python itself may lie where somebody cannot read it, and what a command imports it imports as that user.
for _module in ("importlib.metadata", "tomllib", "tomlkit", "pwd", "lzma", "hashlib", "tempfile"):
    importlib.import_module(_module)
for _found in pkgutil.walk_packages(cabinet.__path__, "cabinet."):
    if not _found.name.endswith(("__main__", "gpiod.factory", "guard")):
        importlib.import_module(_found.name)
all_games()
"".encode("utf-8-sig")

SOMEBODY = Account(65533, 65533)
"""Whose the folder is: nobody else on this machine has the number."""
SECRET = "root's own words"
NAMES = (
    *("cabinet.log", "cabinet.log.tmp", "cabinet.copy.log", "cabinet.copy.log.tmp", "cabinet.damaged-1.log"),
    *("cabinet.toml", "cabinet.toml.tmp", "cabinet.lock", "faults"),
    *("archive", "archive/0001-restore.log.tmp"),
    *("faults/game-1.journal", "shot.png", "scores.json", "pictures", "release.tar"),
    *("backup.json", "wanted.json", "league.log", "league.log.tmp"),
)
"""What the commands look for in the folder, and what lies there for them."""
COMMANDS: dict[str, tuple[str, ...]] = {
    "": (),
    "back-up-scores": ("back-up-scores", "9.9.9"),
    "backup": ("backup", "OUT/backup.json"),
    "backup into it": ("backup", "DATA/backup.json"),
    "books": ("books",),
    "check": ("check", "dice_poker", "--golden", "DATA/pictures"),
    "demo": ("demo", "--folder", "DATA/pictures"),
    "doctor": ("doctor",),
    "doctor release": ("doctor", "--release"),
    "inputs": ("inputs", "--seconds", "0"),
    "league apply": ("league", "apply", "OUT/league.log"),
    "league apply out of it": ("league", "apply", "DATA/league.log"),
    "league export": ("league", "export", "OUT/own.jsonl"),
    "league export into it": ("league", "export", "DATA/league.log"),
    "league leave": ("league", "leave"),
    "league merge": ("league", "merge", "OUT/both.jsonl", "OUT/league.log", "DATA/league.log"),
    "league merge into it": ("league", "merge", "DATA/league.log", "OUT/league.log"),
    "league show": ("league", "show"),
    "pictures": ("pictures", "DATA/pictures"),
    "play": ("play", "dice_poker"),
    "replay": ("replay", "DATA/faults/game-1.journal"),
    "restore": ("restore", "OUT/kept.json"),
    "restore out of it": ("restore", "DATA/backup.json"),
    "scores export": ("scores", "export", "OUT/scores.json"),
    "scores export into it": ("scores", "export", "DATA/scores.json"),
    "scores import": ("scores", "import", "OUT/scores.json"),
    "scores import out of it": ("scores", "import", "DATA/scores.json"),
    "scores remove": ("scores", "remove", "dice_poker", "1"),
    "scores show": ("scores",),
    "screenshot": ("screenshot", "OUT/shot.png"),
    "screenshot into it": ("screenshot", "DATA/shot.png"),
    "settings apply": ("settings", "apply", "OUT/wanted.json"),
    "settings apply out of it": ("settings", "apply", "DATA/wanted.json"),
    "settings get": ("settings", "get"),
    "settings set": ("settings", "set", "sound.volume", "3"),
    "sounds": ("sounds", "DATA/pictures", "dice_poker"),
    "update": ("update", "DATA/release.tar", "--root", "OUT"),
}
"""Every command that looks into the folder, by what it is called here."""
ELSEWHERE = {"bench", "bundle", "carry-out", "pins", "presses", "push", "releases", "rollback"}
"""Commands that never do, or only in a child of another program that is run as its owner."""
HEAVY = {"doctor release"}
"""What plays every game afterwards: once is enough."""


@dataclass
class Ground:
    """A folder of somebody's, and what is root's beside it."""

    top: Path
    wrong: list[str] = field(default_factory=list)
    """What must not have happened."""
    ran: Counter[str] = field(default_factory=Counter)
    """How often each command was run."""

    @property
    def data(self) -> Path:
        """The folder."""
        return self.top / "data"

    @property
    def out(self) -> Path:
        """A folder of root's that is named to the commands."""
        return self.top / "out"

    @property
    def secret(self) -> Path:
        """A file of root's."""
        return self.top / "secret" / "secret"

    def lay_out(self) -> None:
        """Make it all."""
        self.top.chmod(0o755)
        self.secret.parent.mkdir()
        self.secret.write_text(SECRET)
        self.secret.chmod(0o644)
        self.secret.parent.chmod(0o700)
        self.out.mkdir()
        (self.out / "scores.json").write_text('{"yahtsee": [{"name": "ANN", "score": 5}]}')
        rows: dict[str, tuple[Row, ...]] = {"dice_poker": (Row("ANN", 250),)}
        (self.out / "kept.json").write_bytes(backups.write(backups.backup(rows, Books(), "")))
        (self.out / "wanted.json").write_text('{"sound.volume": 4}')
        key = Key("yahtsee", Origin("e" * 16, "0" * 16))
        league = League({"e" * 16: Named(1, "ELSEWHERE")}, {key: Entry("EVE", 9)})
        (self.out / "league.log").write_bytes(league_file.write(league))
        (self.out / "opt/cabinet").mkdir(parents=True)
        self.data.mkdir()
        os.chown(self.data, *SOMEBODY[:2])
        in_child(SOMEBODY, lambda: _fill(self.data), None)

    def look(self, what: str) -> None:
        """Note what has happened to what is root's, and what root has left in the folder."""
        found = self.secret.stat()
        state = (self.secret.read_text(), found.st_uid, found.st_gid, found.st_mode & 0o7777)
        if state != (SECRET, 0, 0, 0o644):
            self.wrong.append(f"{what}: the file of root's is now {state}")
        if (left := [path.name for path in self.secret.parent.iterdir()]) != ["secret"]:
            self.wrong.append(f"{what}: beside it there is {left}")
        for path in self.data.rglob("*"):
            with suppress(FileNotFoundError):
                if path.lstat().st_uid != SOMEBODY.user:
                    self.wrong.append(f"{what}: {path} is of user {path.lstat().st_uid}")

    def run(self, name: str) -> str:
        """Run a command as root, in a process of its own; what it printed."""
        words = [
            word.replace("DATA", str(self.data)).replace("OUT", str(self.out)) for word in COMMANDS[name]
        ]
        output = _run(["--data", str(self.data), *words], self.data)
        self.ran[name] += 1
        if SECRET in output:
            self.wrong.append(f"{name}: it told what is root's: {output!r}")
        self.wrong += [f"{name}: {line}" for line in output.splitlines() if line.startswith("ROOT ")]
        if "Traceback" in output:
            self.wrong.append(f"{name}: {output}")
        return output


def every_command() -> set[str]:
    """The first word of every command that there is."""
    return set(main.list_commands(click.Context(main)))


@contextmanager
def ground() -> Iterator[Ground]:
    """Laid out, and removed in the end. In a folder that anybody may enter."""
    made = Ground(Path(mkdtemp(prefix="race-", dir="/tmp")))
    try:
        made.lay_out()
        yield made
    finally:
        shutil.rmtree(made.top)


@contextmanager
def cabinet_runs(made: Ground) -> Iterator[None]:
    """A cabinet of somebody's over the folder, as far as it answers."""
    reading, writing = os.pipe()

    def serve() -> None:
        become(SOMEBODY)
        clock = SystemClock(trusted=True)
        door = Door(made.data, all_games(), clock, lambda: "")
        door.parts.settings = SettingsFile(path=made.data / "cabinet.toml")
        door.parts.opening = Future()
        door.parts.opening.set_result(Store.open(made.data, clock=clock))
        door.parts.inputs = Inputs(clock)
        door.parts.picture = Canvas()
        door.open()
        with lock(made.data):
            os.write(writing, b"!")
            while True:
                door.pause(1.0)

    with _process(serve):
        os.close(writing)
        os.read(reading, 1)
        os.close(reading)
        yield


@contextmanager
def names_are_swapped(made: Ground, seed: int) -> Iterator[None]:
    """Somebody puts links in the place of files and folders, and the files back, all the while."""

    def swap() -> None:
        become(SOMEBODY)
        random = Random(seed)
        while True:
            path = made.data / random.choice(NAMES)
            aside = path.with_name(f"{path.name}.aside")
            target = random.choice((made.secret, made.secret.parent, made.secret.parent / "new"))
            with suppress(OSError):
                if path.is_symlink():
                    path.unlink()
                elif os.path.lexists(path):
                    path.rename(aside)
                path.symlink_to(target)
            time.sleep(random.choice((0.0, 0.0001, 0.001)))
            with suppress(OSError):
                if path.is_symlink():
                    path.unlink()
                if os.path.lexists(aside):
                    aside.rename(path)

    with _process(swap):
        yield


def rounds(
    made: Ground, count: int, seed: int, only: str = "", report: Callable[[str], None] = lambda _line: None
) -> None:
    """Run the commands in turn, so many runs in all, while names are swapped."""
    fit = [only] if only else [name for name in COMMANDS if name not in HEAVY]
    with names_are_swapped(made, seed):
        for number in range(count):
            made.run(fit[number % len(fit)])
            if number % 100 == 99:
                report(f"{number + 1} of {count} runs, {len(made.wrong)} wrong")
    made.look("after all")


def _fill(data: Path) -> None:
    os.chdir(data)
    store = Store.open(data, clock=SystemClock(trusted=True), thread=False)
    for number in range(10):
        store.post("dice_poker", Entry("ADA", 200 + number))
    store.set_setting(cabinets.KEY, cabinets.write(cabinets.held(None, "", "HERE", store.cabinet)))
    store.close(1.0)
    (data / "cabinet.toml").write_text('[controls]\npins = "mock"\n')
    (data / "faults").mkdir()
    (data / "faults/game-1.journal").write_text(f"{MAGIC}\ngame dice_poker\noptions players 1\n")
    (data / "archive").mkdir()
    (data / "release.tar").write_bytes(bytes(10240))


def _listed(law: Law, data: Path) -> Found:
    """What a law would compare a game with; what cannot be looked at is a finding, as in `examine`."""
    try:
        names = tuple(path.name for path in (data / "pictures").glob("*"))
    except OSError as error:
        names = (str(error),)
    return Found(law, names, 0.0)


def _run(arguments: list[str], data: Path) -> str:
    """What the command prints, and a line that begins with ROOT for whatever root opens in the folder."""
    reading, writing = os.pipe()

    def command() -> None:
        os.close(reading)
        for handle in (1, 2):
            os.dup2(writing, handle)
        sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115 - until the process ends
        sys.stderr = open(2, "w", closefd=False)  # noqa: SIM115 - as above
        sys.addaudithook(lambda event, given: _watch(event, given, data))
        # What follows is the machine's own: it runs as whoever it has become.
        start.run_machine = _machine
        cli.demonstrate = lambda folder, *_: make_folder(folder, "")
        gallery.write = lambda _games, folder, **_: (folder, 0)
        strips.write = lambda *_: []
        sounds.write = lambda *_: iter(())
        every.examine = lambda _game, law, **_: _listed(law, data)
        with suppress(SystemExit, click.exceptions.Exit):
            main(arguments, standalone_mode=True)
        sys.stdout.flush()
        sys.stderr.flush()

    with _process(command, wait=True):
        os.close(writing)
        with open(reading, encoding="utf-8", errors="replace") as pipe:  # noqa: PTH123 - a pipe has no path
            return pipe.read()


def _machine(_games: Any, settings: Callable[[], Any], data: Path, **_named: Any) -> None:
    """What the cabinet does first."""
    with suppress(Exception):
        settings()
    Store.open(data, clock=SystemClock(trusted=True), thread=False).close(0.0)


OPENING = {
    *("open", "os.chmod", "os.chown", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.symlink"),
    *("os.link", "os.truncate", "os.utime", "os.listdir", "os.scandir", "shutil.rmtree"),
}


def _watch(event: str, given: tuple[Any, ...], data: Path) -> None:
    if event not in OPENING or os.geteuid() != 0:
        return
    if event == "open" and given[2] & os.O_PATH:
        # Only to see whose it is.
        return
    for path in given[:2]:
        if isinstance(path, str | bytes | os.PathLike):
            name = os.fsdecode(path).removeprefix("file:").partition("?")[0]
            if name.startswith(f"{data}/") or name in NAMES:
                os.write(2, f"ROOT {event} {name}\n".encode())


@contextmanager
def _process(work: Callable[[], object], *, wait: bool = False) -> Iterator[None]:
    """Work that goes on beside, in a process of its own, until it is done or killed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _work(work)
    try:
        yield
    finally:
        if not wait:
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def _work(work: Callable[[], object]) -> NoReturn:
    code = 1
    try:
        work()
        code = 0
    except BaseException as error:
        os.write(2, f"Traceback: {error!r}\n".encode())
    finally:
        os._exit(code)


@click.command()
@click.option("--rounds", "count", default=2000, show_default=True, type=click.IntRange(1, 10**6))
@click.option("--seed", default=1982, show_default=True)
@click.option("--only", default="", type=click.Choice(["", *COMMANDS]), help="One command.  [default: all]")
def race(count: int, seed: int, only: str) -> None:
    """Run every command in turn while names are swapped for links; tell what must not have been."""
    for runs in (False, True):
        began = time.monotonic()
        with ground() as made, cabinet_runs(made) if runs else nullcontext():
            rounds(made, count, seed, only, click.echo)
        click.echo(
            f"{'with' if runs else 'without'} a cabinet that runs: {sum(made.ran.values())} runs of "
            f"{len(made.ran)} commands, {len(made.wrong)} wrong, {time.monotonic() - began:.0f} s"
        )
        for line in made.wrong[:20]:
            click.echo(line)
        if made.wrong:
            sys.exit(1)


if __name__ == "__main__":
    race()
