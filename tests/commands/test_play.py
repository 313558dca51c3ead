"""`cabinet play`, which starts one game, and its preview for the game's author."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.commands import start
from cabinet.devtools.commands import new
from cabinet.devtools.preview import NoSampleError
from cabinet.play import catalogue
from cabinet.settings import Settings
from tests.commands.running import refused, run

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import ModuleType

NAME = "played_here"
"""The name of a game made by `cabinet new`; its sample lacks a step."""


@pytest.fixture(autouse=True)
def same_games() -> Iterator[None]:
    """Restore the modules of the games after each test, because loading a game again makes new classes."""

    def ours() -> dict[str, ModuleType]:
        return {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "games"}

    before = ours()
    yield
    for name in ours():
        del sys.modules[name]
    sys.modules.update(before)


class Machine:
    """A stand-in for the running cabinet, which records how it is started."""

    def __init__(self) -> None:
        self.runs: list[dict[str, Any]] = []

    def __call__(self, _games: Any, settings: Any, data: Path, **named: Any) -> None:
        self.runs.append({**named, "data": data, "there": data.exists(), "settings": settings()})


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> Machine:
    made = Machine()
    monkeypatch.setattr(start, "run_machine", made)
    return made


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of the new game's code; the game is installed beside those of the cabinet."""
    new.lay_down(tmp_path / "game", NAME, "dice")
    monkeypatch.syspath_prepend(tmp_path / "game")
    points = (*catalogue.points(), EntryPoint(NAME, f"{NAME}:GAME", catalogue.GROUP))
    monkeypatch.setattr(catalogue.Catalogue.__init__, "__defaults__", (lambda: points,))
    monkeypatch.setattr(catalogue, "points", lambda: points)
    for name in [name for name in sys.modules if name.startswith(NAME)]:
        monkeypatch.delitem(sys.modules, name)
    return tmp_path / "game" / NAME


def test_play_starts_a_game_with_its_scores(machine: Machine, tmp_path: Path) -> None:
    assert run(tmp_path, "play", "dice_poker").exit_code == 0
    (made,) = machine.runs
    assert made["data"] == tmp_path
    assert "make" not in made
    assert made["game"].name == "dice_poker"


@pytest.mark.parametrize(
    ("arguments", "seat", "reloads"),
    [
        (("--at", "first prompt"), None, False),
        (("--as", "2"), 1, False),
        (("--reload",), None, True),
        (("--at", "first prompt", "--as", "1", "--reload"), 0, True),
    ],
)
def test_preview_uses_a_temporary_data_directory(
    arguments: tuple[str, ...], seat: int | None, reloads: bool, machine: Machine, tmp_path: Path
) -> None:
    """The preview has its own scores but uses the settings of the user."""
    sample = next(iter(dice_poker().look.samples)).name
    arguments = tuple(sample if word == "first prompt" else word for word in arguments)
    assert run(tmp_path, "play", "dice_poker", *arguments).exit_code == 0
    (made,) = machine.runs
    assert made["settings"] == Settings()
    assert made["there"]
    assert made["data"] != tmp_path
    assert not made["data"].exists()
    assert made["settings_path"] == tmp_path / "cabinet.toml"
    preview = made["make"].keywords["preview"]
    assert (preview.seat, preview.reloads) == (seat, reloads)
    journal = preview.begin(0.0)
    assert (journal.game if journal else None) == ("dice_poker" if "--at" in arguments else None)


def dice_poker() -> Any:
    return next(game for game in catalogue.load() if game.name == "dice_poker")


def test_unknown_sample_is_refused(machine: Machine, tmp_path: Path) -> None:
    """If a sample is unknown, the names of all samples are listed, and no screen is opened."""
    output = refused(run(tmp_path, "play", "dice_poker", "--at", "the end"))
    first = next(iter(dice_poker().look.samples)).name
    assert f"dice_poker has no sample 'the end'; there are: {first!r}, " in output
    assert not machine.runs


def test_seat_out_of_range_is_refused(machine: Machine, tmp_path: Path) -> None:
    """A seat above the highest one is refused, and no game is started.

    The highest seat is the game's maximum number of players, or the number of players in the sample.
    """
    output = refused(run(tmp_path, "play", "dice_poker", "--as", "5"))
    assert output == "cabinet: there is no seat 5: give --as a number from 1 to 4\n"
    assert not machine.runs


def test_incomplete_sample_is_reported(machine: Machine, package: Path, tmp_path: Path) -> None:
    """The error shows what a correct step looks like; with --reload the error is on the screen instead."""
    output = refused(run(tmp_path, "play", NAME, "--at", "keep a die"))
    assert f"{NAME}: sample 'keep a die', line 1 'WRITE A STEP HERE': " in output
    assert "a right one looks like 'dice 1 2 3 4 5'" in output
    assert not machine.runs
    assert run(tmp_path, "play", NAME, "--at", "keep a die", "--reload", "--as", "2").exit_code == 0
    assert machine.runs
    file = package / "__init__.py"
    file.write_text(file.read_text().replace('"players 2"', '"gamblers 2"'))
    assert run(tmp_path, "play", NAME, "--at", "keep a die", "--reload", "--as", "4").exit_code == 0
    assert len(machine.runs) == 2


def test_game_that_cannot_be_loaded_waits_for_a_fix(machine: Machine, package: Path, tmp_path: Path) -> None:
    """The command and the screen report a game's error until it is fixed, and then the game is played."""
    file = package / "rules.py"
    whole = file.read_text()
    file.write_text(whole + "\nwhole = 1 // 0\n")
    result = run(tmp_path, "play", NAME, "--reload", "--at", "keep it")
    assert result.exit_code == 0
    assert f"cabinet: {NAME} cannot be loaded yet: ZeroDivisionError: " in result.stderr
    preview = machine.runs[0]["make"].keywords["preview"]
    with pytest.raises(ZeroDivisionError):
        preview.game()
    file.write_text(whole)
    assert preview.game().name == NAME
    with pytest.raises(NoSampleError, match="has no sample 'keep it'; there are: 'keep a die'"):
        preview.begin(0.0)


def test_unknown_game_is_refused(machine: Machine, tmp_path: Path) -> None:
    output = refused(run(tmp_path, "play", "chess", "--reload"))
    assert "there is no game 'chess'; there are: dice_poker" in output
    assert not machine.runs
