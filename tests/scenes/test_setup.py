"""Until attract mode begins, the set-up screen of a game opens with the options chosen last."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Chosen, Control, Press, Switch
from cabinet.play import catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.menu import Menu
from cabinet.scenes.setup import SetupScene
from tests.bench import Bench

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

STARTS = 6
"""The number of presses of START that is enough to get from any set-up screen into its game."""


def to_the_set_up(bench: Bench, game: AnyGame) -> SetupScene:
    """Go from attract mode or the menu to the set-up screen of a game."""
    if isinstance(bench.scene, Attract):
        bench.press("p1_fire")
    assert isinstance(bench.scene, Menu)
    while bench.scene.game is not game:
        bench.press("p1_right")
    bench.press("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    return bench.scene


@pytest.mark.parametrize("game", catalogue.load(), ids=attrgetter("name"))
def test_set_up_recalls_the_last_options(tmp_path: Path, game: AnyGame) -> None:
    """The set-up screen opens with the last game's options, but after attract mode with the defaults."""
    with Bench(tmp_path, games=(game,)) as bench:
        first = to_the_set_up(bench, game).ui
        options = game.setup.choices()[2]
        bench.cabinet.enter_game(game, options)
        bench.answer("start", "start")
        assert isinstance(bench.scene, SetupScene)
        assert bench.scene.ui == game.setup.recall(first, options) != first
        bench.run(91)
        assert isinstance(bench.scene, Attract)
        assert to_the_set_up(bench, game).ui == first


@pytest.mark.parametrize("game", catalogue.load(), ids=attrgetter("name"))
def test_every_option_can_be_recalled(game: AnyGame) -> None:
    """If a set-up screen has recalled options, pressing START alone begins a game with these options."""
    first = game.setup.start()
    for options in game.setup.choices():
        after: Any = game.setup.recall(first, options)
        for _ in range(STARTS):
            if not isinstance(after, Chosen):
                after = game.setup.press(after, Press(Control(Switch.START)))
        assert after == Chosen(options)
