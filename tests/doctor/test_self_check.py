"""Tests of the checks that a new release must pass before it replaces the running one."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from typing import TYPE_CHECKING

import pytest

from cabinet.controls.pins import GROUP
from cabinet.display.art import Sheet
from cabinet.display.canvas import Canvas
from cabinet.doctor import self_check
from cabinet.doctor.check import Installation, examine
from cabinet.doctor.finding import Finding, Severity, fault, fine
from cabinet.doctor.self_check import release_checks
from cabinet.play import catalogue
from cabinet.store.card import FILE
from tests.doctor.fake_machine import FakeMachine, pi
from tests.new_game import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

NO_PI = {"/proc/device-tree/model": None, "/proc/cpuinfo": None}


def found(
    subject: str, machine: FakeMachine, data: Path, answered: tuple[Finding, ...] | None = None
) -> list[Finding]:
    """Return the findings of one check; NEW GAME is the only game."""
    points = (EntryPoint("new_game", "new_game:GAME", catalogue.GROUP),)
    looks = [each for each in release_checks(points) if each.name == subject]
    return list(examine(Installation(machine, data, data / "cabinet.toml", answered), looks))


def test_unimportable_program_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cabinet.machine", None)
    (program,) = found("program", pi(), tmp_path)
    assert (program.level, "cabinet.machine" in program.words) == (Severity.FAULT, True)
    assert program.cure == "build the release again with `cabinet bundle`; the running release stays"


def test_two_games_of_one_name_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "clashes", lambda: ("pig is there twice", "cow is there twice"))
    (games,) = found("games", pi(), tmp_path)
    assert games[:2] == (Severity.FAULT, "NoGamesError: pig is there twice; cow is there twice")


def test_unplayable_game_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game is unplayable if it lacks tables or art, draws a black picture, or cannot be loaded."""

    def missing() -> None:
        raise FileNotFoundError("no tables")

    gone = Sheet(tmp_path / "gone.png", (8, 8), (("one",),))
    games = [varied(GAME, art=(gone,)), varied(GAME, warm_up=missing), GAME]
    with monkeypatch.context() as patched:
        patched.setattr(catalogue, "load_one", lambda _point: games.pop())
        fine, tables, art = (found("new_game", pi(), tmp_path)[0] for _ in range(3))
        assert fine[:2] == (Severity.FINE, "its art and tables are read and its first screen is drawn")
        assert tables[:2] == (Severity.FAULT, "FileNotFoundError: no tables")
        assert (art.level, art.words.startswith(f"ArtError: {gone.path}: ")) == (Severity.FAULT, True)
        patched.setattr(catalogue, "load_one", lambda _point: GAME)
        patched.setattr(Canvas, "same_as", lambda *_: True)
        (black,) = found("new_game", pi(), tmp_path)
        assert black[:2] == (Severity.FAULT, "ValueError: its first screen is black")

    def ends(_point: EntryPoint) -> AnyGame:
        raise SystemExit(0)

    with monkeypatch.context() as patched:
        patched.setattr(catalogue, "load_one", ends)
        (ended,) = found("new_game", pi(), tmp_path)
        assert ended.level is Severity.FAULT
        assert ended.words.startswith("NoGamesError: new_game cannot be loaded: SystemExit: 0")
    monkeypatch.setitem(sys.modules, "new_game", None)
    (unknown,) = found("new_game", pi(), tmp_path)
    assert unknown.level is Severity.FAULT
    assert unknown.words.startswith("NoGamesError: new_game cannot be loaded: ModuleNotFoundError: ")


def test_pi_needs_the_kmsdrm_driver(tmp_path: Path) -> None:
    """On a Pi, a pygame without the kmsdrm driver is a fault, because it would draw nothing."""
    assert found("display driver", pi(sdl=("x11", "dummy")), tmp_path)[0].level is Severity.FAULT


def test_only_a_pi_needs_the_pins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the pins is made only on a Raspberry Pi.

    The check looks for the entry point by which gpiozero finds the cabinet's pin factory.
    """
    (pins,) = found("pins", pi(), tmp_path)
    assert pins[:2] == (Severity.FINE, "CabinetFactory can be imported")
    assert found("pins", pi(NO_PI), tmp_path) == []
    asked: list[dict[str, str]] = []

    def none(**which: str) -> tuple[EntryPoint, ...]:
        asked.append(which)
        return ()

    monkeypatch.setattr(self_check, "entry_points", none)
    (pins,) = found("pins", pi(), tmp_path)
    assert pins.level is Severity.FAULT
    assert asked == [{"group": GROUP, "name": "cabinet"}]


def test_scores_checked_by_the_running_cabinet_are_not_opened(tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    (scores,) = found("scores", pi(), tmp_path)
    assert (scores.level, scores.cure) == (
        Severity.FAULT,
        "this release cannot be installed; the running release stays",
    )
    known = fine("known", subject="scores")
    assert found("scores", pi(), tmp_path, (known,)) == [known]
    assert found("program", pi(), tmp_path, (fault("of the folder"),))[0].level is Severity.FINE
