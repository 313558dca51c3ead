"""Tests of commands run by several users: only the cabinet itself opens files in its data directory."""

from __future__ import annotations

import importlib
import os
import pkgutil
import shutil
from concurrent.futures import Future
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import TYPE_CHECKING

import click
import pytest

import cabinet
from cabinet.api import Entry
from cabinet.clock import SystemClock
from cabinet.commands import invocation, send, start
from cabinet.commands.cli import main
from cabinet.commands.invocation import all_games
from cabinet.controls.inputs import Inputs
from cabinet.display.canvas import Canvas
from cabinet.files import service as installed
from cabinet.owner import answers, wire
from cabinet.owner.client import ControlError
from cabinet.owner.control import ControlSocket
from cabinet.owner.requests import BackupNow, GetBackup
from cabinet.settings_file import SettingsFile
from cabinet.store import backups, cabinets, league_file
from cabinet.store.cabinets import Named
from cabinet.store.contents import Contents
from cabinet.store.league import Key, League
from cabinet.store.ranking import UNKNOWN, Origin, Row
from cabinet.store.store import Store
from tests.owner.users import CABINET, OWNER, ROOT, STRANGER, User, run_as, running_as
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")

SECRET = "root's own words"
NAMES = (
    *("cabinet.log", "cabinet.log.tmp", "cabinet.copy.log", "cabinet.copy.log.tmp", "cabinet.damaged-1.log"),
    *(
        "cabinet.toml",
        "cabinet.toml.tmp",
        "cabinet.lock",
        "archive",
        "faults",
        "spare",
        "splash",
        "league.log",
    ),
)
"""Names of files that commands might look for in the data directory."""
COMMANDS = (
    "scores",
    "scores --json",
    "scores export OUT/scores.json",
    "scores import OUT/scores.json",
    "scores remove dice_poker 1",
    "books",
    "books --prometheus",
    "backup OUT/backup.log",
    "restore --dry-run OUT/wanted.log",
    "restore OUT/wanted.log",
    "settings get",
    "settings set sound.volume 3",
    "settings apply OUT/settings.json",
    "league export OUT/own.log",
    "league apply OUT/league.log",
    "league show",
    "league leave",
    "inputs --seconds 0",
    "screenshot OUT/shot.png",
    "doctor",
)
"""Every command that asks the running cabinet."""
REFUSED = (
    "--service",
    "--data DATA",
    "--data DATA scores",
    "--data DATA settings set sound.volume 3",
    "--data DATA back-up-scores 9.9.9",
    "--data DATA doctor --release",
)
"""Commands that would open the data directory themselves."""
ELSEWHERE = {
    *(
        "bench",
        "bundle",
        "carry-out",
        "check",
        "demo",
        "films",
        "new",
        "pictures",
        "pins",
        "play",
        "presses",
        "push",
    ),
    *("releases", "replay", "rollback", "sounds", "update", "widgets"),
}
"""Commands that do not use the data directory."""


@pytest.fixture(scope="module")
def _imported() -> None:
    """Import all modules of the commands as root, because another user may be unable to read their files."""
    for name in ("importlib.metadata", "tomllib", "tomlkit", "pwd", "lzma", "hashlib", "tempfile"):
        importlib.import_module(name)
    "".encode("utf-8-sig")
    for found in pkgutil.walk_packages(cabinet.__path__, "cabinet."):
        if not found.name.endswith(("__main__", "guard")):
            importlib.import_module(found.name)
    all_games()


@pytest.fixture
def top(_imported: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folders of an installed cabinet, in a temporary folder that every user may enter."""
    made = Path(mkdtemp(prefix="users-", dir="/tmp"))
    made.chmod(0o755)
    data, runtime, out = made / "data", made / "run", made / "out"
    for module in (installed, invocation, send, wire):
        monkeypatch.setattr(module, "SERVICE_DATA", data)
    for module in (installed, wire):
        monkeypatch.setattr(module, "RUNTIME", runtime)
    monkeypatch.setattr(send, "TIMEOUT", 0.0)
    monkeypatch.setattr(start, "run_machine", lambda *_, **__: pytest.fail("it plays"))
    monkeypatch.setenv("HOME", str(out))
    for folder in (data, runtime):
        folder.mkdir()
        folder.chmod(0o750)
        os.chown(folder, CABINET.number, CABINET.group)
    (made / "secret").write_text(SECRET)
    (made / "secret").chmod(0o600)
    out.mkdir()
    out.chmod(0o777)
    _fill(out)
    yield made
    shutil.rmtree(made)


def _fill(out: Path) -> None:
    """Write the files that commands get as arguments, such as scores to import."""
    (out / "scores.json").write_text('{"yahtsee": [{"name": "ANN", "score": 5}]}')
    contents = Contents({"dice_poker": (Row(1, Entry("ANN", 250), UNKNOWN),)})
    (out / "wanted.log").write_bytes(backups.write(contents, ""))
    (out / "settings.json").write_text('{"sound.volume": 4}')
    key = Key("yahtsee", Origin("e" * 16, "0" * 16))
    league = League({"e" * 16: Named(1, "ELSEWHERE")}, {key: Entry("EVE", 9)})
    (out / "league.log").write_bytes(league_file.write(league))
    for file in out.iterdir():
        file.chmod(0o666)


def serve(top: Path, started: Callable[[], None]) -> None:
    """Run the parts of a cabinet that answer requests; call `started` once these parts are ready."""
    data, clock = top / "data", SystemClock(trusted=True)
    store = Store.open(data, clock=clock)
    for number in range(3):
        store.post("dice_poker", Entry("ADA", 200 + number))
    store.set_setting(cabinets.KEY, cabinets.write(cabinets.held(None, "", "HERE", store.cabinet)))
    control = ControlSocket(data, all_games(), clock, lambda: "")
    control.parts.settings = SettingsFile(path=data / "cabinet.toml")
    control.parts.opening = Future()
    control.parts.opening.set_result(store)
    control.parts.inputs = Inputs(clock)
    control.parts.picture = Canvas()
    control.open()
    started()
    while True:
        control.pause(1.0)


def command(top: Path, user: User, words: str) -> tuple[int, str]:
    """Run a command as a user, and return its exit code and output.

    Fail if the command opened a file in the cabinet's folders.
    """
    words = words.replace("DATA", str(top / "data")).replace("OUT", str(top / "out"))
    code, output = run_as(user, lambda: main(words.split(), standalone_mode=True), top / "data")
    assert "OPENED" not in output, words
    assert "Traceback" not in output, words
    assert SECRET not in output, words
    return code, output


def look_after(top: Path) -> None:
    """Check that all files in the data directory belong to the cabinet's user, and a secret is unchanged."""
    assert (top / "secret").read_text() == SECRET
    assert {path.lstat().st_uid for path in (top / "data").rglob("*")} <= {CABINET.number}


def test_every_command_is_in_a_list() -> None:
    """Each command must be in one of this file's lists, so that a new command is not forgotten."""
    named = {words.split()[0] for words in COMMANDS} | {"back-up-scores"}
    assert named | ELSEWHERE == set(main.list_commands(click.Context(main)))
    assert not named & ELSEWHERE


@pytest.mark.parametrize("user", mostly_slow([ROOT, OWNER]), ids=["root", "the owner"])
def test_only_the_cabinet_opens_its_folder(top: Path, user: User) -> None:
    """Every command works over the socket; files that it writes elsewhere belong to its user."""
    with running_as(CABINET, lambda started: serve(top, started)):
        said = {words: command(top, user, words) for words in COMMANDS}
        for words, (code, output) in said.items():
            assert code == 0 or words.startswith("doctor"), output
        for words in REFUSED:
            code, output = command(top, user, words)
            assert code == 2 or words.endswith(("scores", "3")), output
            assert code == 0 or f"belongs to user #{CABINET.number}" in output
    assert "ADA" in said["scores"][1]
    assert "3 rows of 1 list" in said["scores export OUT/scores.json"][1]
    assert "sound.volume = 3: it takes effect" in said["settings set sound.volume 3"][1]
    assert "arcade_cabinet_starts_total" in said["books --prometheus"][1]
    assert "done     scores: 1 missing rows" in said["restore OUT/wanted.log"][1]
    assert "files" not in [line[2:].split()[0] for line in said["doctor"][1].splitlines() if line[2:].split()]
    assert {(top / "out" / name).stat().st_uid for name in ("shot.png", "backup.log", "own.log")} == {
        user.number
    }
    look_after(top)


@pytest.mark.parametrize("user", mostly_slow([ROOT, OWNER]), ids=["root", "the owner"])
def test_no_command_follows_links_in_the_folder(
    top: Path, user: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands do not follow links and pipes that an intruder may have put into the data directory."""
    # The cabinet saves nothing while links are in its data directory, so waiting longer for the memory card
    # is useless.
    monkeypatch.setattr(answers, "CARD", 0.5)

    def hostile(started: Callable[[], None]) -> None:
        serve(top, lambda: (_swap(top), started()))  # type: ignore[arg-type, func-returns-value]

    with running_as(CABINET, hostile):
        for words in (*COMMANDS, *REFUSED):
            command(top, user, words)
    look_after(top)


def _swap(top: Path) -> None:
    for number, name in enumerate(NAMES):
        path = top / "data" / name
        with suppress(FileNotFoundError):
            path.rename(path.with_name(f"{name}.aside"))
        if number % 3:
            path.symlink_to(top / "secret")
        else:
            os.mkfifo(path)


@pytest.mark.parametrize("user", mostly_slow([ROOT, OWNER]), ids=["root", "the owner"])
def test_commands_say_how_to_start_the_cabinet(top: Path, user: User) -> None:
    """The doctor works without the cabinet, and Prometheus gets the figures that are available."""
    for words in COMMANDS:
        code, output = command(top, user, words)
        if words.startswith("books --p"):
            assert code == 0
            assert 'arcade_cabinet_health{subject="files"} 1' in output
            assert "arcade_cabinet_starts_total" not in output
        else:
            assert "start it with sudo systemctl start cabinet" in output, words
            assert code == 2 or words.startswith("doctor")
    code, output = command(top, user, "--settings OUT/named.toml settings set sound.volume 3")
    assert code == 0, output
    assert (top / "out/named.toml").stat().st_uid == user.number
    look_after(top)


def test_user_outside_the_group_is_refused(top: Path) -> None:
    with running_as(CABINET, lambda started: serve(top, started)):
        socket = top / "run" / wire.NAME
        assert socket.stat().st_mode & 0o777 == 0o660
        assert socket.stat().st_gid == CABINET.group

        def ask() -> None:
            with pytest.raises(ControlError, match="may not ask the cabinet: sudo usermod"):
                send.ask(invocation.Invocation(None, None, False), GetBackup(), BackupNow)

        assert run_as(STRANGER, ask, top / "data") == (0, "")
        for words in COMMANDS:
            code, output = command(top, STRANGER, words)
            if not words.startswith("books --p"):
                assert "may not ask the cabinet: sudo usermod -aG cabinet " in output
                assert code == 2 or words.startswith("doctor")


def test_opened_file_is_found(top: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the other tests finds the file that a command opens itself, as root."""
    monkeypatch.setattr(invocation, "another_ones", lambda _data: "")
    _, output = run_as(ROOT, lambda: main(["settings", "get"]), top / "data")
    assert f"OPENED open {top / 'data/cabinet.toml'}" in output


def test_owner_of_the_folder_opens_it_without_a_cabinet(top: Path) -> None:
    def own() -> None:
        for words in ("settings set sound.volume 3", "scores import OUT/scores.json", "scores"):
            with suppress(SystemExit):
                main(["--data", str(top / "data"), *words.replace("OUT", str(top / "out")).split()])

    _, output = run_as(CABINET, own, top)
    assert "rows taken: 1 of 1" in output
    assert "ANN" in output
    look_after(top)
