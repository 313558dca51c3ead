"""Checks pictures and sounds in states that random games reach, in addition to the samples.

The law draws every twentieth state, each ending, and each state with a new feature: a list with another
length, a number with another number of digits, another word or phase, another kind of move. More games are
played without pictures to find rare states, such as a long hand; these are drawn as well.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias

from cabinet.api import Chosen, Control, Cue, Drawn, Exit, Kind, Press, legal
from cabinet.devtools.laws.law import Law, finding, short, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.devtools.readable import TextLaw, breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Canvas
from cabinet.display.sdl import pygame
from cabinet.display.size import HEIGHT, WIDTH
from cabinet.drawing.widgets import LINE
from cabinet.play.table import Table
from cabinet.switches import STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Show
    from cabinet.devtools.laws.play import Step

EVERY = 20
"""One state in this many is always drawn."""
MOST = 16
"""The maximum number of states that are drawn for each chunk of seeds, the earliest ones."""
RARE = 12
"""The number of states that are drawn because they have rare features; the rarest features come first."""
SEARCHED = 5000
"""The number of steps of further games that are searched for states with rare features."""
ASKED = 2
"""The maximum number of lines of the question by which a player confirms a move."""
EXACT = 12
"""Lists up to this length have a feature for each length; longer lists are grouped by length."""

SCREEN = pygame.Rect(0, 0, WIDTH, HEIGHT)
DIGIT = re.compile(r"\d")

Trait: TypeAlias = tuple[str, object]
"""A feature of a state: a place in the state, and its value in simplified form."""


class MoveFeatures:
    """Finds the kinds of moves that can be made after a step, and the kind of the step itself."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._known: dict[Any, Trait] = {}
        """The kinds of the moves seen so far, as a cache."""

    def of(self, step: Step) -> set[Trait]:
        """Return the kinds of the moves that can be made after a step, and the kind of the step."""
        found = {self._kind(move) for move in legal(self._game.rules.due(step.after))}
        return found if isinstance(step.step, Drawn) else {*found, ("made", self._kind(step.step))}

    def _kind(self, move: Any) -> Trait:
        if move not in self._known:
            # Moves whose numbers have the same numbers of digits are of one kind.
            self._known[move] = (
                "move",
                DIGIT.sub("0", tried(f"`write` of {move}", self._game.rules.write, move)),
            )
        return self._known[move]


class StateFeatures:
    """Finds the features of states that may make a difference in their pictures.

    Most fields stay equal from one state to the next, so their features are cached.
    """

    def __init__(self) -> None:
        self._fields: dict[str, tuple[object, set[Trait]]] = {}
        """The last value of each field of the state, and the features of that value, as a cache."""

    def of(self, state: object) -> set[Trait]:
        """Return the features of a state, as pairs of place and value."""
        found: set[Trait] = set()
        kind: Any = type(state)
        names = _fields(kind, "")
        if not names:
            _add(found, state, "")
        for name, place in names:
            value = getattr(state, name)
            was, traits = self._fields.get(place, (None, found))
            if traits is found or was is not value:
                traits = set()
                _add(traits, value, place)
                self._fields[place] = value, traits
            found |= traits
        return found


def _add(found: set[Trait], thing: object, where: str) -> None:
    kind: Any = type(thing)
    if isinstance(thing, Enum | bool) or thing is None:
        found.add((where, thing))
    elif isinstance(thing, int):
        found.add((where, len(str(thing))))
    elif isinstance(thing, float):
        found.add((where, "a fraction"))
    elif isinstance(thing, str):
        found.add((where, len(thing)))
    elif names := _fields(kind, where):
        for name, place in names:
            _add(found, getattr(thing, name), place)
    elif isinstance(thing, tuple | list | set | frozenset | dict):
        items = len(thing)
        found.add((where, ("items", items if items <= EXACT else -items.bit_length())))
        place = f"{where}[]"
        for item in thing.values() if isinstance(thing, dict) else thing:
            _add(found, item, place)


@lru_cache(maxsize=1024)
def _fields(kind: type[Any], where: str) -> tuple[tuple[str, str], ...]:
    """Return the names of a record type's fields with their places in a state; () for any other type."""
    names = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return tuple((name, f"{where}.{name}") for name in names)


def can_be_drawn(game: AnyGame, seeds: range) -> Iterator[str]:
    """In states of random games all text and sprites are visible, and every press has a sound cue."""
    known: set[Trait] = set()
    traits, moves = StateFeatures(), MoveFeatures(game)
    left = MOST
    for seed in seeds:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        for step in at_random(game, options, seed):
            new = (traits.of(step.after) | moves.of(step)) - known
            over = game.rules.due(step.after) is None
            film = tried(step, StepFrames, game, table, step, film)
            if over or (left and (new or step.number % EVERY == 0)):
                known |= new
                left -= not over
                yield from _drawn(game, film, table)
    for options, past, step in _rare(game, seeds, known):
        table = tried(f"set-up {options}", Table, game, options, Random(0))
        before = tried(past, StepFrames, game, table, past, None) if past else None
        yield from _drawn(game, tried(step, StepFrames, game, table, step, before), table)


def _rare(game: AnyGame, seeds: range, known: set[Trait]) -> list[tuple[Any, Step | None, Step]]:
    """Return steps with features that are not in `known`, the rarest first.

    Each is a tuple: the game's options, the step before (None at the first), and the step.
    """
    traits, moves = StateFeatures(), MoveFeatures(game)
    seen: Counter[Trait] = Counter()
    found: dict[Trait, tuple[Any, Step | None, Step]] = {}
    for options, past, step in islice(_more(game, seeds), SEARCHED):
        for trait in (traits.of(step.after) | moves.of(step)) - known:
            seen[trait] += 1
            found.setdefault(trait, (options, past, step))
    rarest = [found[trait] for trait, _ in reversed(seen.most_common())]
    return list({id(step): (options, past, step) for options, past, step in rarest}.values())[:RARE]


def _more(game: AnyGame, seeds: range) -> Iterator[tuple[Any, Step | None, Step]]:
    """Yield every step of further random games, as tuples: the options, the step before or None, the step."""
    # Limit the number of tries, because a game that ends at once gives no steps.
    for more in range(SEARCHED):
        seed = seeds.stop + 1000 * (more + 1)
        options = spread(game).of(more)
        past: Step | None = None
        for step in at_random(game, options, seed):
            yield options, past, step
            past = step


def _drawn(game: AnyGame, film: StepFrames, table: Table) -> Iterator[str]:
    """Yield the errors in the pictures and sounds of a step, and at the prompt after it."""
    step = film.step
    cues: list[object] = [span.cue for span in film.timeline.spans]
    for cue in cues:
        if not isinstance(cue, Cue | None):
            yield finding(
                step, f"`timeline` has the cue {cue!r}, which is not a cue: take one of `Cue`", "cue"
            )
    *looks, last = film.looks()
    drawn = Canvas()
    for age in looks:
        film.draw(drawn, film.shown(age))
    # Draw over the earlier pictures: pixels that this picture does not paint must be judged, too.
    canvas = RecordingCanvas(drawn.surface)
    film.draw(canvas, film.shown(last))
    yield from _wrong(canvas, step, "at its end", rests=game.rules.due(step.after) is None)
    if (prompt := film.prompt()) is not None:
        canvas = RecordingCanvas()
        film.draw(canvas, prompt)
        yield from _wrong(canvas, step, "at the prompt after it", rests=True)
        yield from _pressed(game, table, step, prompt)


def _wrong(canvas: RecordingCanvas, step: Step, when: str, *, rests: bool) -> Iterator[str]:
    """Yield the errors in a picture. `rests`: True if nothing on the screen is moving."""
    for breach in breaches(when, canvas):
        if breach.law is TextLaw.SAFE and not rests and not SCREEN.contains(breach.place):
            continue  # Text may leave the safe area while it moves out of the screen or into it.
        yield finding(step, str(breach), f"{breach.law} {breach.words}")
    for placed in canvas.outside() if rests else ():
        width, height = placed.sprite.size
        yield finding(
            step,
            f"{when}: the sprite {short(placed.sprite.key)} of {width} x {height} pixels about {placed.x}, "
            f"{placed.y} leaves the screen: move it, or make it smaller",
            "outside",
        )
    for text in canvas.covered():
        x, y, *_ = text.box
        thing = canvas.covering(text)
        by = f"{thing}, which" if thing else "what"
        yield finding(
            step,
            f"{when}: {text.words!r} at {x}, {y} is covered in part by {by} is drawn after it: move one of "
            "them",
            f"covered {text.words}",
        )


def _pressed(game: AnyGame, table: Table, step: Step, prompt: Show[Any, Any, Any]) -> Iterator[str]:
    """Check the sound of every joystick press at a prompt, and the confirmation question of every move."""
    table.state = step.after
    turn = table.turn
    if prompt.ui is None or turn is None:
        return
    where = f"at the prompt after {step}"
    view = game.view(step.after, turn)
    for move in table.moves:
        yield from _asks(game, where, view, move)
    for control in (Control(switch, table.players[turn].jack) for switch in STICK_SWITCHES):
        after = tried(where, game.panel.press, prompt.ui, Press(control, Kind.DOWN), view)
        if isinstance(after, Exit):
            yield from _asks(game, where, view, after)
        elif not isinstance(after, Chosen) and after != prompt.ui:
            cue: object = tried((where, "`cursor_sound`"), game.look.cursor_sound, prompt.ui, after)
            if not isinstance(cue, Cue | None):
                yield finding(
                    where, f"`cursor_sound` gives {cue!r}, which is not a cue: take one of `Cue`", "cue"
                )


def _asks(game: AnyGame, where: str, view: Any, what: Any) -> Iterator[str]:
    """Check that the question that confirms a move or an exit fits on the screen."""
    words = tried((where, "`warning`"), game.look.warning, view, what)
    lines = words.split("\n")
    if len(lines) > ASKED:
        yield finding(where, f"`warning` of {short(what)} gives {len(lines)} lines; {ASKED} fit", "warning")
    for line in lines:
        if len(line) > LINE:
            yield finding(
                where,
                f"`warning` of {short(what)} gives {line!r} of {len(line)} characters; {LINE} fit in each of "
                f"{ASKED} lines, so shorten it or divide it",
                "warning",
            )


LAWS = (Law("every state of play can be seen and heard", can_be_drawn, 24, 8),)
