"""After a press, the cursor glides to its new place, and pictures are drawn only while it moves."""

from __future__ import annotations

from itertools import pairwise
from math import inf
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Control, Press, Switch, out_cubic
from cabinet.clock import FRAME
from cabinet.play.cursor import SETTLES, Cursor
from cabinet.settings import Display, Settings
from cabinet.sound.listener import Sound
from tests.bench import Bench
from tests.new_game import GAME
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame, Show


class RecordedGame:
    """NEW GAME with a picture that records the arguments of every drawing."""

    def __init__(self) -> None:
        self.shown: list[Show[Any, Any, Any]] = []
        draws = SimpleNamespace(
            draw=self._draw,
            draw_emblem=GAME.look.picture.draw_emblem,
            draw_setup=GAME.look.picture.draw_setup,
        )
        self.game: AnyGame = varied(GAME, picture=draws)

    def _draw(self, canvas: Any, show: Show[Any, Any, Any]) -> None:
        self.shown.append(show)
        GAME.look.picture.draw(canvas, show)


@pytest.fixture
def recorded() -> RecordedGame:
    """NEW GAME with a picture that records the arguments of every drawing."""
    return RecordedGame()


def at_a_prompt(bench: Bench) -> None:
    """Start a game for one person and wait for the prompt."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    bench.run(3.0)
    assert bench.scene.stage.ui is not None


def test_press_moves_the_cursor_for_a_moment(tmp_path: Path, recorded: RecordedGame) -> None:
    """The cursor's motion needs a picture for each frame; afterwards, only idle animations need pictures."""
    with Bench(tmp_path, games=[recorded.game], watched=True) as bench:
        at_a_prompt(bench)
        was = bench.ui
        recorded.shown.clear()
        bench.cabinet.hold("p1_right")
        bench.run(SETTLES + FRAME)
        moving = [show for show in recorded.shown if show.was is not None]
        assert 9 <= len(moving) <= 14
        assert {(show.was, show.ui) for show in moving} == {(was, bench.ui)}
        assert all(one.settled < other.settled for one, other in pairwise(moving))
        assert moving[0].settled <= out_cubic(0.1)
        assert moving[-1].settled > 0.99
        assert (recorded.shown[-1].was, recorded.shown[-1].settled) == (None, 1.0)
        bench.cabinet.release("p1_right")
        bench.run(1.0)
        drawn = bench.cabinet.pictures
        bench.run(3.0)
        assert bench.cabinet.pictures - drawn <= 31, "ten a second while somebody is waited for"
        assert bench.scene.stage.next_due(bench.clock.now()) == inf


def test_cursor_jumps_in_calm_mode(tmp_path: Path, recorded: RecordedGame) -> None:
    """With the setting STEADY PICTURE, the cursor jumps to its new place, and nothing is drawn afterwards."""
    settings = Settings(display=Display(steady=True))
    with Bench(tmp_path, games=[recorded.game], settings=settings, watched=True) as bench:
        at_a_prompt(bench)
        recorded.shown.clear()
        bench.press("p1_right")
        bench.run(1.0)
        assert {(show.was, show.settled) for show in recorded.shown} == {(None, 1.0)}
        drawn = bench.cabinet.pictures
        bench.run(5.0)
        assert bench.cabinet.pictures == drawn


def test_computers_press_moves_the_cursor(tmp_path: Path, recorded: RecordedGame) -> None:
    game = varied(
        recorded.game, computers={"RESTLESS": SimpleNamespace(choose=lambda _view, moves, _rng: moves[-1])}
    )
    with Bench(tmp_path, games=[game], watched=True) as bench:
        bench.run(60.0)
    moving = [show for show in recorded.shown if show.was is not None]
    assert moving
    assert all(show.ui is not None and show.ui != show.was for show in moving)


def at_a_row() -> tuple[Cursor, Any]:
    """Return a cursor at a prompt after a roll, and the view of the game."""
    view = GAME.rules.start(GAME.setup.choices()[0])._replace(die=3)
    cursor = Cursor(GAME, Sound())
    cursor.start(view)
    return cursor, view


def test_cursor_is_still_during_steps() -> None:
    """During a step and at the next prompt the cursor is still, even if the last press came just before."""
    cursor, view = at_a_row()
    assert cursor.settled(0.0) == 1.0
    press = Press(Control(Switch.RIGHT, 1), at=10.0)
    cursor.press(press, view)
    assert [cursor.settled(at) for at in (9.9, 10.0, 10.0 + SETTLES / 2, 10.2)] == [
        0.0,
        0.0,
        pytest.approx(0.5),
        1.0,
    ]
    cursor.leave()
    assert cursor.settled(10.05) == 1.0
    cursor.end()
    cursor.start(view)
    assert cursor.settled(10.05) == 1.0


def test_press_against_the_end_starts_no_motion() -> None:
    cursor, view = at_a_row()
    cursor.press(Press(Control(Switch.UP, 1), at=10.0), view)
    assert cursor.settled(10.01) == 1.0
    assert cursor.was is None
