"""Helpers for the tests of YAHTSEE: score sheets, game states and running games to start from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from cabinet.api import Drawn
from games.dice.scoring import Category
from games.dice.sheet import Sheet
from games.dice.turns import Phase, Score, Select
from games.dice.variants import YAHTSEE
from games.yahtsee import GAME, rules
from games.yahtsee.rules import NAMES, Options, State

if TYPE_CHECKING:
    from games.dice.scoring import Dice
    from games.yahtsee.match import Games
    from tests.bench import Bench

BLANK = Sheet(YAHTSEE)
YAHTSEE_BOX = Category.FIVE_ALIKE


def sheet(*boxes: tuple[Category, int]) -> Sheet:
    """Return a score sheet on which only the categories in `boxes` are used, with their points."""
    return Sheet(YAHTSEE, boxes)


def worth(total: int, *, full: bool = True) -> Sheet:
    """Return a score sheet with a grand total, on which all categories are used, or all but ACES."""
    used = [category for category in NAMES if full or category is not Category.ACES]
    return sheet(*((category, total if category is Category.THREE_ALIKE else 0) for category in used))


def rolled(dice: Dice, on: Sheet = BLANK, seats: int = 1) -> State:
    """Return a state in which player 1 has rolled once."""
    start = rules.start(Options(seats, seats))
    return rules.apply(replace(start, sheets=(on, *start.sheets[1:])), Drawn(dice))


def scored(on: Sheet, dice: Dice, category: Category) -> Sheet:
    """Return the score sheet after a category was used for these dice."""
    state = rules.apply(rules.apply(rolled(dice, on), Select()), Score(category))
    return state.sheets[0]


def ended(*totals: int, options: Options | None = None, games: Games = ()) -> State:
    """Return the state at the end of a game; `totals`: each player's total; `games`: the earlier games."""
    options = replace(options or Options(len(totals), len(totals)), games=games)
    return replace(rules.start(options), sheets=tuple(map(worth, totals)))


def last_turn(*totals: int, options: Options | None = None) -> State:
    """Return the state before the last score of a game; `totals`: each player's final total.

    The last player has only ACES open, where the dice score nothing.
    """
    last = len(totals) - 1
    start = rules.start(options or Options(len(totals), len(totals)))
    sheets = tuple(worth(total, full=seat < last) for seat, total in enumerate(totals))
    return replace(start, sheets=sheets, player=last, phase=Phase.SELECTING, dice=(2, 3, 4, 4, 6))


def begin(bench: Bench, options: Options) -> None:
    """Start a game with `options` from attract mode, and wait for the first prompt of the game."""
    bench.cabinet.enter_game(GAME, options)
    bench.settle()


def set_table(
    bench: Bench,
    *sheets: Sheet,
    player: int = 0,
    dice: Dice = (1, 2, 3, 4, 6),
    phase: Phase = Phase.DECIDING,
) -> None:
    """Replace the score sheets of the running game by others, with a player who has rolled once."""
    table = bench.table
    table.state = replace(
        table.state,
        sheets=sheets,
        player=player,
        dice=dice,
        rolls=1,
        phase=phase,
    )
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()


def finish(bench: Bench, *totals: int) -> None:
    """Make the last score of a game that ends with `totals`, and wait for the choice of PLAY or QUIT."""
    last = len(totals) - 1
    sheets = last_turn(*totals).sheets
    set_table(bench, *sheets, player=last, dice=(2, 3, 4, 4, 6), phase=Phase.SELECTING)
    player = bench.table.players[last]
    if not player.computer:
        bench.press(f"p{player.jack}_fire")
    bench.cabinet.run_until(lambda: bench.state.ended and bench.scene.stage.ui is not None)
    bench.settle()
