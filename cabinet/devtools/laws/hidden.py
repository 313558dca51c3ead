"""Checks that pictures, sounds and timing reveal no hidden information to the player at the screen.

Hidden draws and opponents' moves are replaced by others that leave the view of that player equal; then
everything that is seen and heard must stay equal, too.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Deal, Drawn, Hidden, IllegalMoveError, legal, seat_of
from cabinet.devtools.laws.find import modules
from cabinet.devtools.laws.law import Law, Nothing, finding, record_fields, short, tried, unlike
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import spread
from cabinet.devtools.laws.step_frames import StepFrames, plain
from cabinet.display.canvas import Canvas
from cabinet.kit import HiddenCards
from cabinet.play.table import FACES, Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Show
    from cabinet.devtools.laws.play import Step

DRAWS = 40
"""The number of times that the hidden dice or cards of one step are redrawn: many, as leaks may be rare."""
STEPS = 100
"""The number of steps of a game that are checked for leaks of hidden information."""
PICTURED = 3
"""The number of redraws of a step whose pictures are compared; also the number of steps of each kind whose
pictures are drawn."""
FILMED = 64
"""The number of steps whose pictures are compared, in all games together."""
SEEDS = 4
"""The number of games of which every step is checked. A game with more set-ups is played more often, and only
some steps of each play are checked."""
PLACES = 8
"""The maximum number of cards or dice of a draw for which the law checks whether the picture shows them."""
OTHERS = 5
"""The number of other values that are tried for each drawn card or die."""
SEVERAL = 2
"""If this many seats or more see something that the public view hides, that is an error."""
LEAST = 3
"""A value counts as invisible if at least this many other values give the same picture."""


class Seen:
    """A step as the player at the screen sees it; each picture is drawn once and cached."""

    def __init__(self, film: StepFrames) -> None:
        self._film = film
        self._pictures: dict[float, bytes] = {}
        """The pixels of the step's pictures, by the time in seconds since the step began."""
        self._prompt: bytes | None = None

    def is_alike(self, twin: StepFrames, age: float) -> bool:
        """Return True if another step has the same picture at this time (`age`, in seconds)."""
        show = self._film.shown(age)
        if age not in self._pictures:
            self._pictures[age] = _pixels(self._film, show)
        return self._pictures[age] == _pixels(twin, twin.shown(age)._replace(last=show.last))

    def leads_alike(self, twin: StepFrames) -> bool:
        """Return True if the prompts after both steps look the same, or one of the steps has none."""
        ours, theirs = self._film.prompt(), twin.prompt()
        if ours is None or theirs is None:
            return True
        if self._prompt is None:
            self._prompt = _pixels(self._film, ours)
        return self._prompt == _pixels(twin, theirs)


def _pixels(film: StepFrames, show: Show[Any, Any, Any]) -> bytes:
    canvas = Canvas()
    film.draw(canvas, show)
    return canvas.pixels()


class Other(NamedTuple):
    """A step that might have been made instead of the real one, and the state after that other step."""

    step: Any
    after: Any


def tells_nothing(game: AnyGame, seeds: range) -> Iterator[str]:
    """Pictures, sound cues, durations and scores do not depend on what is hidden from the seat."""
    redrawn = game.hidden is not None
    if not redrawn and (where := _forgotten(game)):
        yield f"`Game` has no `hidden`, so everybody sees every hand, but there is {where}: give it to `Game`"
    hides = False
    many = max(SEEDS, len(spread(game).options))
    every, most = many // SEEDS, -(-FILMED // many)
    for seed in seeds:
        options = spread(game).of(seed)
        table = tried(f"set-up {options}", Table, game, options, Random(seed))
        film: StepFrames | None = None
        filmed: dict[object, int] = {}
        for step in at_random(game, options, seed):
            film = StepFrames(game, table, step, film)
            if step.number > STEPS * every:
                break
            if (step.number + seed) % every:
                continue
            rng = Random(step.number)
            if redrawn:
                yield from _hidden_again(game, step)
                yield from _seen_by_one(game, step, len(table.players))
                yield from _keeps_views(game, step, len(table.players), rng)
            # Draw only a few steps of each kind, to include rare kinds in the limited number.
            kind = (step.line.split()[0], len(film.timeline.spans))
            filmed[kind] = filmed.get(kind, 0) + 1
            pictured = filmed[kind] <= PICTURED and sum(min(n, PICTURED) for n in filmed.values()) <= most
            others = _others(game, film, rng)
            hides = hides or bool(others)
            if others and redrawn:
                yield from _is_redrawn(game, film, others[0], rng)
            seen = Seen(film)
            yield from _told(game, table, film, others, seen if pictured else None)
            if pictured and isinstance(step.step, Drawn):
                yield from _unseen_places(game, table, film, seen, rng)
    if not hides:
        yield Nothing("nothing is hidden from the seat at the screen")


def _keeps_views(game: AnyGame, step: Step, seats: int, rng: Random) -> Iterator[str]:
    """Check that `redraw` changes neither what a seat sees nor the current scores, which are public."""
    scores, over = game.rules.scores(step.after), tried(step, game.over, step.after)
    for seat in range(seats):
        view = game.view(step.after, seat)
        drawn = tried((step, "`redraw`"), game.redrawn, step.after, seat, rng)
        other = game.view(drawn, seat)
        if other != view:
            sees, saw = unlike(other, view)
            yield finding(step, f"after `redraw` seat {seat} sees {sees}, not {saw} as before", "redraw")
        if not over and (told := game.rules.scores(drawn)) != scores:
            yield finding(
                step,
                f"after `redraw` for seat {seat} the scores so far are {told}, not {scores}: let them depend "
                "on what everybody may see, until the end",
                "scores",
            )


def _seen_by_one(game: AnyGame, step: Step, seats: int) -> Iterator[str]:
    """Check that information hidden from the public view is seen by at most one seat."""
    views = [game.view(step.after, seat) for seat in range(seats)]
    for place, value in _known(step.after, game.view(step.after, None), views, ""):
        yield finding(
            step,
            f"{place[1:]}, {short(value)}, is not in the public view, but several seats see it: "
            "let `view` show it to one seat, or to all",
            "several see it",
        )


def _known(state: Any, shown: Any, views: list[Any], place: str) -> Iterator[tuple[str, Any]]:
    """Yield the place and value of state parts that the public view hides and several seats' views show."""
    if state == shown:
        return
    parts = (state, shown, *views)
    if names := record_fields(state):
        for name in names:
            if all(hasattr(each, name) for each in parts):
                one, seen, *theirs = (getattr(each, name) for each in parts)
                yield from _known(one, seen, theirs, f"{place}.{name}")
    elif all(isinstance(each, tuple) and len(each) == len(state) for each in parts):
        for at, (one, seen, *theirs) in enumerate(zip(*parts, strict=True)):
            yield from _known(one, seen, theirs, f"{place}[{at}]")
    elif sum(view == state for view in views) >= SEVERAL:
        yield place, state


def _forgotten(game: AnyGame) -> str:
    """Return the place of a `Hidden` object that a game has, but does not use as `hidden`; '' for none."""
    for name, module in modules(game):
        for word, value in vars(module).items():
            if isinstance(value, Hidden | HiddenCards):
                return f"`{word}` in {name}"
    return ""


def _hidden_again(game: AnyGame, step: Step) -> Iterator[str]:
    """Check that what everyone has seen, such as a card, is not hidden again before a draw replaces it."""
    if isinstance(step.step, Drawn):
        return
    was, now = (game.view(state, None) for state in (step.before, step.after))
    for place, value in _gone(step.before, was, step.after, now, ""):
        yield finding(
            step,
            f"everybody has seen {place[1:] or 'the state'}, {short(value)}, and `view` hides it again: what "
            "is seen stays known; let it be seen until it is drawn again, or take it from the state",
            "hidden again",
        )


def _gone(before: Any, was: Any, after: Any, now: Any, place: str) -> Iterator[tuple[str, Any]]:
    """Yield the place and value of unchanged state parts that are visible before a step but not after it."""
    if before == after:
        if was == before and now != after:
            yield place, before
        if was == before or now == after:
            return
    parts = (before, was, after, now)
    if names := record_fields(before):
        for name in names:
            if all(hasattr(each, name) for each in parts):
                one, seen, other, left = (getattr(each, name) for each in parts)
                yield from _gone(one, seen, other, left, f"{place}.{name}")
    elif all(isinstance(each, tuple) and len(each) == len(before) for each in parts):
        for at, each in enumerate(zip(*parts, strict=True)):
            one, seen, other, left = each
            yield from _gone(one, seen, other, left, f"{place}[{at}]")


def _others(game: AnyGame, film: StepFrames, rng: Random) -> list[Other]:
    """Return other draws or moves that look the same to the player at the screen."""
    step, asked = film.step, game.rules.due(film.step.before)
    if isinstance(step.step, Drawn):
        places = range(len(step.step.values))
        # If all cards are dealt, a card is swapped with a random other one. That one may be visible, so try
        # several times.
        tries = places if isinstance(asked, Deal) and len(asked.deck) == len(places) else (0,)
        secret = [
            at
            for at in places
            if any(_hidden(game, film, _redrawn(asked, step.step, [at], rng)) for _ in tries)
        ]
        draws = (_redrawn(asked, step.step, secret, rng) for _ in range(DRAWS if secret else 0))
        return [other for draw in draws if (other := _hidden(game, film, draw))]
    if seat_of(asked) == film.seat:
        return []
    moves = [move for move in legal(asked) if move != step.step]
    return [other for move in moves if (other := _hidden(game, film, move))]


def _redrawn(asked: Any, drawn: Drawn, places: list[int], rng: Random) -> Drawn:
    """Return a draw with other values at the positions `places`."""
    values = list(drawn.values)
    if not isinstance(asked, Deal):
        for at in places:
            values[at] = rng.choice([face for face in FACES if face != values[at]])
        return Drawn(tuple(values))
    kept = {value for at, value in enumerate(values) if at not in places}
    left = [card for card in asked.deck if card not in kept and (len(places) > 1 or card not in values)]
    if len(left) < len(places) or not left:
        # If all cards are dealt, two of them are swapped.
        (one,), other = places, rng.randrange(len(values))
        values[one], values[other] = values[other], values[one]
        return Drawn(tuple(values))
    for at, card in zip(places, rng.sample(left, len(places)), strict=True):
        values[at] = card
    return Drawn(tuple(values))


def _hidden(game: AnyGame, film: StepFrames, step: Any) -> Other | None:
    """Return `step` and the state after it; None if the player at the screen would see a difference.

    None is also returned if the step is illegal, or leads to the same state as the real step.
    """
    before = film.step.before
    try:
        after = game.rules.apply(before, step)
    except IllegalMoveError:
        return None
    if after == film.step.after or game.view(after, film.seat) != film.after:
        return None
    return Other(step, after)


def _is_redrawn(game: AnyGame, film: StepFrames, other: Other, rng: Random) -> Iterator[str]:
    """Check that the game's `redraw` changes the information that is hidden from the viewer of the step."""
    state, seat = film.step.after, film.seat
    draws = [tried((film.step, "`redraw`"), game.redrawn, state, seat, rng) for _ in range(DRAWS)]
    if all(drawn == state for drawn in draws):
        theirs, ours = unlike(other.after, state)
        yield finding(
            film.step,
            f"`redraw` leaves the state unchanged, though it hides values from seat {seat} ({ours} might be "
            f"{theirs}): draw that again",
            "left",
        )


def _told(
    game: AnyGame, table: Table, film: StepFrames, others: list[Other], seen: Seen | None
) -> Iterator[str]:
    """Yield an error if a replaced step has another animation or picture, which reveals hidden information.

    `seen`: the pictures of the real step; None skips the comparison of pictures.
    """
    seat = film.seat
    only = f"where only what seat {seat} cannot see is different"
    compared = 0
    for other in others:
        step = replace(film.step, step=other.step, after=other.after)
        twin = StepFrames(game, table, step, None)
        if plain(twin.timeline) != plain(film.timeline):
            theirs, ours = _unlike_spans(twin, film)
            yield finding(
                film.step,
                f"`timeline` differs {only}: {ours} with {short(film.step.step)}, {theirs} with "
                f"{short(other.step)}: let it depend on the views, and only on those "
                "values of `step` that the seat may know",
                "timeline",
            )
            return
        if seen and compared < PICTURED:
            compared += 1
            for age in film.looks():
                if not seen.is_alike(twin, age):
                    yield finding(
                        film.step,
                        f"the picture after {age:.2f} s differs {only} ({short(other.step)} "
                        f"instead of {short(film.step.step)}): draw what the views have, "
                        "and only those values of `step` that the seat may know",
                        "picture",
                    )
                    return


def _unlike_spans(one: StepFrames, other: StepFrames) -> tuple[str, str]:
    """Describe the first span that only the timeline of `one` has, and the first that only `other` has."""
    ours, theirs = plain(one.timeline), plain(other.timeline)
    left, right = [span for span in ours if span not in theirs], [span for span in theirs if span not in ours]
    pair = zip((left[:1], right[:1]), (one, other), strict=True)
    first, second = (
        f"{spans[0].name or spans[0].cue or 'a rest'!s} at {spans[0].start:.2f} s for {spans[0].length:.2f} s"
        if spans
        else f"{film.timeline.length:.2f} s in all"
        for spans, film in pair
    )
    return first, second


def _unseen_places(game: AnyGame, table: Table, film: StepFrames, seen: Seen, rng: Random) -> Iterator[str]:
    """Yield an error for each drawn value that is in the seat's view but is neither shown nor heard."""
    step = film.step
    asked, values = game.rules.due(step.before), step.step.values
    for at in rng.sample(range(len(values)), min(PLACES, len(values))):
        looked = alike = 0
        for _ in range(OTHERS):
            drawn = _redrawn(asked, step.step, [at], rng)
            try:
                after = game.rules.apply(step.before, drawn)
            except IllegalMoveError:
                continue
            twin = StepFrames(game, table, replace(step, step=drawn, after=after), None)
            if after == step.after or twin.after == film.after:
                continue
            looked += 1
            alike += _is_alike(film, seen, twin)
            if looked - alike > OTHERS - LEAST:
                break
        if alike >= LEAST:
            theirs, ours = unlike(twin.after, film.after)
            yield finding(
                step,
                f"what is drawn as number {at + 1} of {short(step.step)} is in the view of seat {film.seat} "
                f"({ours} might be {theirs}), but no picture or sound shows it: if it is hidden, let "
                "`view` leave it out and `redraw` draw it again; otherwise show it",
                "hidden in the view",
            )


def _is_alike(film: StepFrames, seen: Seen, twin: StepFrames) -> bool:
    """Return True if another step looks and sounds the same, up to and including the prompt after it."""
    return (
        plain(film.timeline) == plain(twin.timeline)
        and seen.leads_alike(twin)
        and all(seen.is_alike(twin, age) for age in reversed(film.looks()))
    )


LAWS = (Law("no seat learns what is hidden from it", tells_nothing, SEEDS, 20, pairs=True),)
