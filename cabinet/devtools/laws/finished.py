"""Checks that the score of a finished game is saved even if the player leaves, and under no wrong name."""

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
"""The time in seconds after which a score must be on its list although nobody has pressed anything."""
SOON = 20
"""The time in seconds within which a restarted cabinet must ask for the name of the last winner."""
LOOK = 8
"""The interval in seconds at which pictures are drawn during a long wait."""
TRIED = 20
"""The maximum number of games that are played to find one in which a person posts a score."""
CURE = (
    "once a game is over let nothing raise, and let `over`, `winners`, `ranked`, `scores` and `tie` "
    "stay as they are and depend on the state alone"
)

Rows: TypeAlias = Counter[tuple[str, int]]
"""The number of times that each pair of name and score occurs on a top-ten list."""


class Finish(NamedTuple):
    """A journal that stops just before a finished state, and the step that leads to that state."""

    journal: Journal
    step: Step


def finishes(game: AnyGame, options: Any, seed: int) -> tuple[Finish, ...]:
    """Return a `Finish` for each finished state of a game in which a person posts a score, () for none."""
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
    """Return the rows that a game's final `state` adds to an empty top-ten list if no name is entered."""
    scores = game.rules.scores(state)
    return Counter((unnamed(seat), scores[seat]) for seat in game.ranked(state) if not players[seat].computer)


def play_out(cabinet: VirtualCabinet, journal: Journal) -> Rows:
    """Play the game of `journal` to its end, at least one step; return the rows due on its top-ten list.

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
        # The last steps had no animation, so the screen of the game's end is shown already.
        table = over.ending.table
        return due(table.game, table.players, table.state)
    raise BrokenError(f"it is not played to its end, {type(cabinet.scene).__name__} is shown instead")


def rows(cabinet: VirtualCabinet, game: AnyGame) -> Rows:
    """Return the names and scores on all top-ten lists of a game, each with its count."""
    lists = (cabinet.store.top_ten(game.kept_as(one)) for one in game.lists.all)
    return Counter((entry.name, entry.score) for entries in lists for entry in entries)


def never_a_strangers(game: AnyGame, seeds: range) -> Iterator[str]:
    """If the players leave or the power is cut, the score is listed within 160 s, under no wrong name."""
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
    """Check the top ten after two power cuts: at the end of the game, and while a name is requested."""
    with TemporaryDirectory() as folder:
        card = Path(folder)
        with switched_on(game, card) as cabinet:
            wanted = play_out(cabinet, finish.journal)
        if not wanted:
            # After the journal's last line the game went on in another way, and at its new end no person may
            # enter the top ten.
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
    """Wait without a press; yield an error message if the top ten then differs from `wanted`."""
    for _ in range(WITHIN // LOOK):
        assert cabinet.screen
        cabinet.run(LOOK)
        if (found := rows(cabinet, game)) == wanted:
            return
    yield f"{WITHIN} s without a press, and the list has {_told(found)}, not {_told(wanted)}: {CURE}"


def _told(of: Rows) -> str:
    return listed(f"{name} with {score}" for name, score in of.elements()) or "nobody"


LAWS = (Law("a finished game counts for its own players", never_a_strangers, 2, 2),)
