"""The command `cabinet` as a user at a terminal sees it."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import time
from contextlib import closing
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from cabinet.clock import VirtualClock
from cabinet.commands.cli import main
from cabinet.devtools.commands.demo import demonstrate
from cabinet.devtools.virtual import demo, gallery, strips
from cabinet.play import catalogue
from cabinet.play.bookkeeper import RUNNING
from cabinet.store.journal import MAGIC, Journal
from cabinet.store.store import Store
from cabinet.system.notify import Service
from cabinet.system.screen_retry import RestartError
from games.poker_dice import GAME as POKER_DICE
from games.yahtsee import GAME as YAHTSEE
from tests.child import line_of
from tests.commands import one_game, settles_soon
from tests.commands.running import invoke, play, refused, start
from tests.mixer import needs_mixer
from tests.new_game import GAME as NEW_GAME
from tests.slow import SLOW, mostly_slow
from tests.system.test_notify import Recorder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from cabinet.api import AnyGame


def test_version_is_that_of_the_distribution() -> None:
    assert invoke("--version").output.strip() == f"cabinet, version {version('arcade-cabinet')}"


@pytest.mark.parametrize("command", [name for name, each in sorted(main.commands.items()) if not each.hidden])
def test_every_command_has_help(command: str) -> None:
    assert command in invoke("--help").output
    result = invoke(command, "--help")
    assert result.exit_code == 0
    assert len(result.output.splitlines()[2].split()) >= 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--data", "DATA", "scores"), "does not exist"),
        (("play", "chess"), "there is no game 'chess'; there are: dice_poker"),
        (("--data", "DATA", "--settings", "none.toml", "play", "dice_poker"), "none.toml: no such file"),
        (("--data", "PINS"), "there is no pin factory 'abacus'"),
        (("bench", "--presses", "0"), "0 is not in the range x>=1"),
    ],
)
def test_mistakes_are_reported_with_a_cure(tmp_path: Path, arguments: tuple[str, ...], words: str) -> None:
    pins = tmp_path / "pins"
    pins.mkdir()
    (pins / "cabinet.toml").write_text('[controls]\npins = "abacus"\n')
    places = {"DATA": tmp_path, "PINS": pins}
    assert words in refused(invoke(*(places.get(each, each) for each in arguments)))


@pytest.mark.parametrize(("name", "library"), [("lgpio", "lgpio"), ("rpigpio", "RPi.GPIO")])
def test_missing_pin_factory_is_never_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, library: str
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"gpiozero.pins.{name}", raising=False)
    (tmp_path / "cabinet.toml").write_text(f'[controls]\npins = "{name}"\n')
    assert "install it with: " in refused(invoke("--data", tmp_path))


def test_replay_prints_each_step_with_its_scores(tmp_path: Path) -> None:
    """`cabinet replay` prints each step with its scores, and at the end if the game is over.

    For a broken journal, the error names the wrong step.
    """
    path = tmp_path / "one.journal"
    path.write_text(Journal("dice_poker", "players 1", ("dice 6 6 6 2 1", "select", "score SIX")).write())
    result = invoke("replay", path)
    assert result.output.splitlines()[-2:] == [
        "   3  score SIX                    18",
        "The game is not over.",
    ]
    path.write_text(Journal("dice_poker", "players 1", ("dice 6 6 6 2 1", "fly")).write())
    assert "one.journal: step 2: 'fly' is not a step of dice_poker" in refused(invoke("replay", path))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (
            lambda path: path.write_bytes(b"\xff\xfe\x00"),
            "one.journal: a binary file, not a journal; name a file in the folder faults",
        ),
        (lambda path: path.symlink_to("/dev/zero"), "it is a device, not a file"),
        (os.mkfifo, "it is a pipe, not a file"),
        (lambda path: path.write_text("x\n" * 3_000_000), "it has more than 4 MB"),
        (lambda path: path.write_text(f"{MAGIC}\n" + "x\n" * 1_000_000), "it has more than 50000 lines"),
        (lambda path: path.write_text(f"{MAGIC}\n" + "x" * 1_000_000), "line 2: more than 4000 characters"),
        (lambda path: path.write_text(f"{MAGIC}\n" + "x" * 3000), "line 2: 'xxx"),
        (lambda path: path.write_text(f"{MAGIC}\ngame {'x' * 3000}\noptions 1\n"), "there is no game 'xxx"),
        (
            lambda path: path.write_text(Journal("dice_poker", "p" * 3000).write()),
            "one.journal: options: ",
        ),
    ],
)
def test_replay_refuses_a_file_that_is_no_journal(
    tmp_path: Path, make: Callable[[Path], object], words: str
) -> None:
    """The message about a wrong file comes quickly and is short, however large the file is."""
    path = tmp_path / "one.journal"
    make(path)
    output = refused(invoke("replay", path))
    assert words in output
    assert len(output.replace(str(path), "")) < 600


def test_replay_of_a_whole_game_names_the_winner(tmp_path: Path) -> None:
    playthrough = Path(__file__).parents[1] / "playthroughs" / "dice_poker.txt"
    lines = [line.split("  ")[0] for line in playthrough.read_text().splitlines()[1:]]
    path = tmp_path / "whole.journal"
    path.write_text(Journal("dice_poker", "players 2", tuple(lines)).write())
    assert invoke("replay", path).output.splitlines()[-1] == "The game is over; best: player 1."


def test_pins_draws_every_input() -> None:
    output = invoke("pins").output
    assert all(f"P{jack} {switch}" in output for jack in range(1, 5) for switch in ("UP", "FIRE"))
    assert all(button in output for button in ("START", "SELECT", "OPTION"))


@SLOW
def test_pictures_writes_every_screen_of_a_game(tmp_path: Path) -> None:
    """`cabinet pictures` writes every screen of a game, a contact sheet, and a sheet of selected pictures."""
    result = invoke("pictures", tmp_path, "dice_poker")
    assert result.exit_code == 0
    names = {path.stem for path in tmp_path.glob("*.png")}
    moments = {name for name in names if name.endswith("-strip")}
    assert {"contact-sheet", "glance", "dice-poker-quinta", "dice-poker-name-entry"} <= names
    assert f"{len(names - moments) - 2} pictures" in result.output
    assert f"{len(moments)} great moments" in result.output


def test_pictures_without_a_name_writes_everything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a name the command draws all games and the screens of the cabinet itself."""
    write = Mock(return_value=(tmp_path, 1))
    monkeypatch.setattr(gallery, "write", write)
    monkeypatch.setattr(strips, "write", lambda games, *_: [Path("moment.gif")] * len(games))
    result = invoke("pictures", tmp_path)
    assert result.exit_code == 0
    assert f"{len(catalogue.load())} great moments" in result.output
    assert (write.call_args.args[0], write.call_args.kwargs["cabinet"]) == (catalogue.load(), True)


@pytest.mark.parametrize("command", [("pictures",), ("demo", "--folder")])
def test_unwritable_folder_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """The output folder is tested before anything is played; a later failure to write is reported as well."""
    refuse = Mock(side_effect=PermissionError(13, "Permission denied"))
    monkeypatch.setattr(gallery, "write", refuse)
    assert "cannot be written any more (Permission denied)" in refused(invoke("pictures", tmp_path))
    monkeypatch.setattr(tempfile, "TemporaryFile", refuse)
    output = refused(invoke(*command, tmp_path))
    assert output.startswith(f"cabinet: {tmp_path} cannot be written (Permission denied); name another")
    assert f"cabinet {command[0]}" in output
    (tmp_path / "file").touch()
    assert invoke(*command, tmp_path / "file" / "folder").exit_code == 2


@pytest.mark.parametrize(("made", "words"), [(2, "2 pictures so far in "), (0, "no pictures yet")])
def test_stopped_demonstration_counts_its_pictures(
    made: int, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After Ctrl-C the message counts only the pictures that this run has written."""

    def play(_games: object, folder: Path, **_named: int) -> Iterator[str]:
        yield "DICE POKER"
        for number in range(made):
            (folder / f"{number}.png").touch()
        raise KeyboardInterrupt

    (tmp_path / "old.png").touch()
    monkeypatch.setattr(demo, "play", play)
    stopped = invoke("demo", "--folder", tmp_path)
    assert stopped.exit_code == 1
    with pytest.raises(SystemExit):
        demonstrate(tmp_path)
    assert f"Stopped; {words}{tmp_path if made else ''}" in stopped.stderr


def test_demo_help_names_its_folder() -> None:
    """The default folder in the help of `cabinet demo` is also named in README.md."""
    assert "[default: cabinet-demo]" in invoke("demo", "--help").output


def test_game_without_a_screen_is_played_virtually(tmp_path: Path) -> None:
    """Without a screen the virtual cabinet plays; this test reads only the first lines that it prints."""
    with start("dice_poker", "--data", tmp_path, program=("-P", one_game.__file__), cwd=tmp_path) as child:
        said = "This computer has no visible screen: the virtual cabinet plays instead.\n"
        assert line_of(child, "visible screen") == said
        assert line_of(child, "DICE POKER, ")
        assert line_of(child).startswith("  ")
        child.kill()


@SLOW
def test_game_without_a_screen_is_played_to_the_end(tmp_path: Path) -> None:
    words = ("dice_poker", "--data", tmp_path / "data")
    with start(*words, program=("-P", one_game.__file__), cwd=tmp_path) as child:
        said, _ = child.communicate(timeout=300)
    assert child.returncode == 0, said
    lines = said.splitlines()
    line = next(line for line in lines if "visible screen" in line)
    assert line == "This computer has no visible screen: the virtual cabinet plays instead."
    assert sum(line.startswith("  ") for line in lines) > 60
    scores = next(at for at, line in enumerate(lines) if line.startswith("  scores "))
    assert any("ADA" in line for line in lines[scores:])
    assert (tmp_path / "cabinet-demo" / "contact-sheet.png").exists()
    assert (
        not (tmp_path / "data" / "cabinet.log").exists()
        or "ADA" not in invoke("--data", tmp_path / "data", "scores").output
    )


@pytest.mark.parametrize("game", mostly_slow(catalogue.load(), plain=2), ids=lambda game: game.name)
def test_demonstration_plays_every_game(game: AnyGame, tmp_path: Path) -> None:
    """The demonstration must find the presses for each game; other tests check that games end."""
    with closing(demo.play((game,), tmp_path, games_each=1, seed=1982)) as lines:
        assert next(lines).startswith(f"{game.title}, ")
        assert all(line.startswith("  ") for line in islice(lines, 20))


@pytest.mark.parametrize(
    "first", [NEW_GAME, pytest.param(POKER_DICE, marks=SLOW)], ids=lambda game: game.name
)
def test_demonstration_continues_with_the_next_game(tmp_path: Path, first: AnyGame) -> None:
    """The next game begins even if the computer has won the first and no name is entered."""
    games = (first, YAHTSEE)
    with closing(demo.play(games, tmp_path, games_each=1, seed=1982)) as lines:
        assert any(line.startswith("YAHTSEE") for line in lines)
        assert next(lines).startswith("  ")


def test_service_waits_for_the_screen(tmp_path: Path) -> None:
    """The service reports the missing screen, plays no demonstration, and ends cleanly when stopped."""
    with start("--data", tmp_path, "--service", program=("-P", settles_soon.__file__)) as child:
        line = line_of(child, "no screen")
        assert "trying again every 2 s" in line
        time.sleep(1)
        assert child.poll() is None
        child.send_signal(signal.SIGTERM)
        assert child.wait(20) == 0
        assert child.stdout
        told = child.stdout.read()
        assert "plays instead" not in told
        assert "told to stop while there was no screen" in told


def test_restart_error_exits_with_code_75(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """After an error that needs a restart, the service exits with code 75, and the log ends with the reason.

    Before the error, systemd is notified of the start.
    """
    recorder = Recorder()
    never = Mock(side_effect=RestartError("GPIO 17 is taken; see what uses it"))
    monkeypatch.setattr("cabinet.system.notify.from_environment", lambda: Service(recorder, None))
    monkeypatch.setattr("cabinet.commands.start.run_machine", never)
    assert invoke("--data", tmp_path, "--service").exit_code == 75
    assert recorder.messages == ["STATUS=opening the program\nEXTEND_TIMEOUT_USEC=30000000"]
    assert caplog.messages[-1] == (
        "GPIO 17 is taken; see what uses it; exiting with code 75 so that systemd starts it again"
    )


@needs_mixer
@pytest.mark.parametrize("signal_sent", [signal.SIGTERM, signal.SIGINT])
def test_signal_ends_the_cabinet_cleanly(tmp_path: Path, signal_sent: signal.Signals) -> None:
    """SDL reports SIGTERM and Ctrl-C as events; the cabinet then saves its data and exits with code 0."""
    with play(tmp_path) as child:
        line_of(child, "sound is on")
        child.send_signal(signal_sent)
        assert child.wait(20) == 0
        assert child.stdout
        assert child.stdout.read() == ""
    # An unclean stop would have left a mark for the next start.
    store = Store.open(tmp_path, clock=VirtualClock(), thread=False)
    assert store.setting(RUNNING) == ""
    assert store.close(5.0)
    assert invoke("--data", tmp_path, "scores").output.splitlines()[-1].strip() == "nobody yet"
