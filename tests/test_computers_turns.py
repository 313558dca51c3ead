"""Tests that a computer player's turn in the dice games is not too long if no person hurries it.

Without the slow tests a few games are played; the slow tests play thirty games of each kind, and those with
the longest turns.
"""

from __future__ import annotations

from itertools import pairwise
from random import Random
from statistics import mean, median
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Drawn, Kind, Press, TopTen
from cabinet.dice.throw import last_settles
from cabinet.play.computers_turn import COURTESY, QUICKEST
from cabinet.play.gate import Gate
from cabinet.play.stage import Stage
from cabinet.play.table import Table
from cabinet.sound.listener import Sound
from games import dice_poker, poker_dice, yahtsee
from games.dice.timelines import PAUSE
from games.poker_dice.rules import Options as Columns
from games.yahtsee.rules import Options as Sheets
from tests.bench import Bench
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.play.showing import Showing

GAMES: tuple[AnyGame, ...] = (dice_poker.GAME, yahtsee.GAME, poker_dice.GAME)
SLOWEST = {"dice_poker": (20, 8), "yahtsee": (2, 12), "poker_dice": (29, 11)}
"""For each game, the two seeds with the longest turns among the first thirty games of attract mode."""
MOST = 6.0
"""The most seconds that a computer player's turn may take."""
SCORED = PAUSE
"""The most seconds for which a computer's score is shown. A great moment is shown for longer."""


def in_attract(game: AnyGame, seed: int) -> Stage:
    rng = Random(seed)
    table = Table(game, game.setup.choices()[1], rng)
    silence = Sound()
    return Stage(table, gate=Gate(silence), sound=silence, rng=rng, top_ten=TopTen(), computers_only=True)


def acts(stage: Stage) -> Iterator[Showing]:
    """Yield every step of a game at the moment when its animation starts."""
    now, seen = 0.0, None
    while not stage.over:
        stage.tick(now)
        if stage.act and stage.act is not seen:
            seen = stage.act
            yield seen
        now = max(stage.next_due(now), now + 1e-4)


def turns(game: AnyGame, seeds: Iterable[int]) -> Iterator[tuple[int, float]]:
    """Yield the seat and the seconds of each turn, from its first roll to the first roll of the next turn.

    The extra time of a great moment is not counted: players watch it rather than wait for it.
    """
    for seed in seeds:
        first_rolls: list[tuple[int, float]] = []
        watched = 0.0
        for act in acts(in_attract(game, seed)):
            # If a roll is scored at once, without a move in between, it is shown until its dice are at rest.
            rolling = last_settles(len(act.step.values)) if isinstance(act.step, Drawn) else 0.0
            if isinstance(act.step, Drawn) and not act.before.rolls:
                first_rolls.append((act.before.player, act.started - watched))
            watched += max(0.0, act.seconds - rolling - SCORED)
        for (seat, began), (_, ended) in pairwise(first_rolls):
            yield seat, ended - began


@pytest.mark.parametrize("everything", mostly_slow([False, True]))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_turn_takes_six_seconds_at_most(game: AnyGame, *, everything: bool) -> None:
    """A turn of a computer player takes six seconds at most.

    If a game has no computer players, the turns of all its players in attract mode are measured.
    """
    players = game.setup.players(game.setup.choices()[1])
    computers = [seat for seat, player in enumerate(players) if player.computer] or [*range(len(players))]
    seeds = range(30) if everything else SLOWEST[game.name][:1]
    seconds = [seconds for seat, seconds in turns(game, seeds) if seat in computers]
    if everything:
        slowest = [seconds for seat, seconds in turns(game, SLOWEST[game.name]) if seat in computers]
        assert max(slowest) == pytest.approx(max(seconds))
    assert len(seconds) >= 12 * len(seeds)
    assert max(seconds) <= MOST
    assert mean(seconds) < 5.5


@pytest.mark.parametrize(
    ("game", "options", "undo"),
    [(yahtsee.GAME, Sheets(1, 1, "PERFECT"), 0.0), (poker_dice.GAME, Columns(("", "PERFECT")), COURTESY)],
    ids=["yahtsee", "poker_dice"],
)
@pytest.mark.parametrize("games", mostly_slow([1, 9]))
def test_person_waits_no_longer_than_a_turn(
    tmp_path: Path, game: AnyGame, options: Any, undo: float, games: int
) -> None:
    """A person waits for the computer no longer than one turn may take.

    In POKER DICE the wait includes the time for UNDO before the computer's turn.
    """
    waited: list[float] = []
    for seed in range(games):
        with Bench(tmp_path / str(seed)) as bench:
            bench.cabinet.enter_game(game, options)
            ends = [
                playing.stage.act.ends
                for playing in bench.cabinet.play(Random(seed))
                if playing.table.lines[-1].startswith("score")
                and playing.stage.act
                and not playing.table.ended
            ]
            waited += [its - ours for ours, its in zip(ends[::2], ends[1::2], strict=False)]
    assert len(waited) == 12 * games
    assert max(waited) <= MOST + undo
    assert mean(waited) < 5.5 + undo


@pytest.mark.parametrize("game", mostly_slow(GAMES), ids=lambda game: game.name)
def test_presses_of_a_turn_can_be_followed(game: AnyGame) -> None:
    """The computer's presses become faster during a turn, but never too fast for people to follow."""
    pressed: list[float] = []
    panel = game.panel

    def watched(ui: Any, press: Press, view: Any) -> Any:
        # A press at time 0 is left out: nobody could see it.
        if press.kind is Kind.DOWN and press.at:
            pressed.append(press.at)
        return panel.press(ui, press, view)

    game = varied(game, panel=SimpleNamespace(start=panel.start, press=watched))
    assert list(acts(in_attract(game, 1)))
    apart = [later - sooner for sooner, later in pairwise(pressed)]
    assert min(apart) >= QUICKEST - 1e-9
    assert median(apart) > 0.07
