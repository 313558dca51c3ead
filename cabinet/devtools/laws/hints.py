"""Checks a game's hints: the texts are short, the chances valid, and no advice occurs twice."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any

from cabinet.api import Chosen, Control, Exit, Kind, Press, seat_of
from cabinet.devtools.laws.law import Law, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import spread
from cabinet.switches import STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Seat
    from cabinet.devtools.laws.play import Step

WORDS, WHY = 24, 24
"""The maximum lengths of a hint's advice and of its reason, in characters."""
CHOICES = 3
STEPS = 300
"""The number of steps of each game whose hints are checked."""


def hints(game: AnyGame, seeds: range) -> Iterator[str]:
    """At most three different moves, each of 24 characters, with a reason of 24 and a chance of 0 to 1."""
    given = game.hints
    if given is None:
        return
    for seed in seeds:
        for step in islice(at_random(game, spread(game).of(seed), seed), STEPS):
            if (seat := seat_of(game.rules.due(step.before))) is None:
                continue
            told = tried(("advice", step), given.advice, game.view(step.before, seat))
            said = [one.words for one in told]
            if len(said) > CHOICES or len({*said}) < len(said):
                yield f"{step}: a hint says {said}; give at most {CHOICES} choices, each once"
            for words, *_, wins, why in told:
                if not words or len(words) > WORDS or len(why) > WHY:
                    yield f"{step}: a hint says {words!r}, {why!r}; use {WORDS} characters for each at most"
                if wins is not None and not 0 <= wins <= 1:
                    yield f"{step}: {words!r} wins {wins}; give a chance from 0 to 1"
            for cursor in _cursors(game, step, seat):
                tried(("`marked`", step), given.marked, game.view(step.before, seat), cursor)


def _cursors(game: AnyGame, step: Step, seat: Seat) -> tuple[Any, ...]:
    """Return the cursor at the prompt after a step, and the cursors after one press. Raises BrokenError."""
    view = game.view(step.before, seat)
    cursor = tried(("`Panel.start`", step), game.panel.start, view)
    presses = (Press(Control(switch, 1), Kind.DOWN) for switch in STICK_SWITCHES)
    moved = (tried(("`Panel.press`", step), game.panel.press, cursor, press, view) for press in presses)
    return (cursor, *(one for one in moved if not isinstance(one, Chosen | Exit)))


LAWS = (Law("hints are short", hints, 3),)
