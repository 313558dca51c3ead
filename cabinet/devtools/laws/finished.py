"""The law of finished games: a winner who walks away is on the list, and never under a wrong name."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.api import unnamed
from cabinet.devtools.laws.faults import overheard
from cabinet.devtools.laws.law import BrokenError, Law, finding, listed, tried
from cabinet.devtools.laws.play import Step, by_computers
from cabinet.devtools.laws.screens import switched_on
from cabinet.devtools.laws.spread import spread
from cabinet.scenes.game_over import GameOver
from cabinet.scenes.playing import Playing
from cabinet.store.journal import Journal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from cabinet.api import AnyGame, Player
    from cabinet.devtools.virtual.cabinet import VirtualCabinet

WITHIN = 160
"""A score must be on its list after this many seconds without a press."""
SOON = 20
"""Seconds from the start of the cabinet until it must ask for the name."""
LOOK = 8
"""Seconds between the pictures that are drawn during a long wait."""
TRIED = 20
"""The number of games that are searched for one that a person has won."""
CURE = (
    "once a game is over let nothing raise, and let `over`, `winners`, `ranked`, `scores` and `tie` "
    "stay as they are and depend on the state alone"
)

Rows: TypeAlias = Counter[tuple[str, int]]
"""Counts of names and scores on a list."""


class Finish(NamedTuple):
    """A game that is one step away from a state in which nothing is left to score."""

    journal: Journal
    step: Step


def finishes(game: AnyGame, options: Any, seed: int) -> tuple[Finish, ...]:
    """Return a `Finish` for each such state whose score a person posts; none if computers win all games."""
    players = game.setup.players(options)
    for number in range(seed, seed + TRIED):
        steps = list(by_computers(game, options, number))
        ended = [step for step in steps if tried(step, game.over, step.after)]
        if any(tried(step, due, game, players, step.after) for step in ended[:1]):
            lines, written = tuple(step.line for step in steps), game.setup.write(options)
            return tuple(
                Finish(Journal(game.name, written, lines[: step.number - 1]), step) for step in ended
            )
    return ()


def due(game: AnyGame, players: tuple[Player, ...], state: Any) -> Rows:
    """Return the rows that an empty list must have after this state if no name is entered."""
    scores = game.rules.scores(state)
    return Counter((unnamed(seat), scores[seat]) for seat in game.ranked(state) if not players[seat].computer)


def play_out(cabinet: VirtualCabinet, journal: Journal) -> Rows:
    """Play a game until nothing is left to score, at least one step; return the rows due.

    Raises BrokenError if the game fails before its end.
    """
    cabinet.store.begin(journal)
    tried("in the game taken up again", cabinet.play_on, journal)
    playing, steps = cabinet.scene, cabinet.play(Random(1982))
    while isinstance(playing, Playing):
        table = playing.table
        if table.ended and len(table.lines) > len(journal.lines):
            return due(table.game, table.players, table.state)
        if not next(steps, None):
            break
    if isinstance(over := cabinet.scene, GameOver):
        # Steps without animation have ended the game at once.
        table = over.ending.table
        return due(table.game, table.players, table.state)
    raise BrokenError(f"it is not played to its end, {type(cabinet.scene).__name__} is shown instead")


def rows(cabinet: VirtualCabinet, game: AnyGame) -> Rows:
    """Return the rows on the lists of the game."""
    lists = (cabinet.store.top_ten(game.kept_as(one)) for one in game.lists.all)
    return Counter((entry.name, entry.score) for entries in lists for entry in entries)


def never_a_strangers(game: AnyGame, seeds: range) -> Iterator[str]:
    """Walked away from or cut off, a score is on its list within 160 s, under no other name."""
    for seed in seeds:
        for finish in finishes(game, spread(game).of(seed), seed):
            with overheard() as faults:
                for words in _findings(game, finish):
                    yield finding(finish.step, "; ".join((words, *dict.fromkeys(faults.raised))))


def _findings(game: AnyGame, finish: Finish) -> Iterator[str]:
    try:
        yield from _walked_away(game, finish)
        yield from _cut_off(game, finish)
    except BrokenError as error:
        yield str(error)


def _walked_away(game: AnyGame, finish: Finish) -> Iterator[str]:
    with switched_on(game) as cabinet:
        yield from _waited(cabinet, game, play_out(cabinet, finish.journal))


def _cut_off(game: AnyGame, finish: Finish) -> Iterator[str]:
    """Check the rows after power cuts: one at the end of the game, and one while a name is asked for."""
    with TemporaryDirectory() as folder:
        card = Path(folder)
        with switched_on(game, card) as cabinet:
            wanted = play_out(cabinet, finish.journal)
        if not wanted:
            # From its last line on the game took another course, and no person has won.
            return
        with switched_on(game, card) as cabinet:
            try:
                cabinet.run_until(lambda: cabinet.asking is not None, SOON)
            except TimeoutError:
                shown = type(cabinet.scene).__name__
                yield f"after a power cut no name is asked for, {shown} is shown: {CURE}"
                return
        with switched_on(game, card) as cabinet:
            yield from (f"after two power cuts, {found}" for found in _waited(cabinet, game, wanted))


def _waited(cabinet: VirtualCabinet, game: AnyGame, wanted: Rows) -> Iterator[str]:
    """Yield the errors of the list after a long time without a press."""
    for _ in range(WITHIN // LOOK):
        assert cabinet.screen
        cabinet.run(LOOK)
        if (found := rows(cabinet, game)) == wanted:
            return
    yield f"{WITHIN} s without a press, and the list has {_told(found)}, not {_told(wanted)}: {CURE}"


def _told(of: Rows) -> str:
    return listed(f"{name} with {score}" for name, score in of.elements()) or "nobody"


LAWS = (Law("a finished game is never a stranger's", never_a_strangers, 2, 2),)
