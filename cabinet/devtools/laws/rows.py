"""Checks that every value of a row on the set-up screen makes a difference to the game.

Set-ups that differ in one row are played with the same seeds. The first difference in steps, scores,
pictures, sounds, hints, presses or the game that follows ends the search.
"""

from __future__ import annotations

from itertools import zip_longest
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Control, Press
from cabinet.devtools.laws.law import Law, Nothing, finding, listed, record_fields, tried
from cabinet.devtools.laws.play import at_random, by_computers
from cabinet.devtools.laws.step_frames import StepFrames, plain
from cabinet.display.canvas import Canvas
from cabinet.play.table import Table
from cabinet.switches import STICK_SWITCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.play import Step

SEEDS = 4
"""The number of games that are compared for each pair of set-ups."""
MOST = 6
"""The maximum number of pairs of set-ups that are compared for each pair of a row's values."""
PICTURED = 20
"""The number of steps of each game whose pictures are compared."""
SET_UP = "the whole set-up"
"""The row's name in error messages if the options of a set-up are a single value without fields."""


def every_value_counts(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Set-ups that differ in one row differ in play, pictures, sounds, hints or the next game."""
    rows = _rows(game)
    if not rows:
        yield Nothing("its set-up has no choices")
    for name, pairs in rows.items():
        alike: list[list[Any]] = []
        for (one, other), set_ups in pairs.items():
            if _are_alike(game, set_ups):
                if not alike or alike[-1][-1] != one:
                    alike.append([one])
                alike[-1].append(other)
        for values in alike:
            used = "it" if name == SET_UP else f"`options.{name.lower()}`"
            idle = "the row" if len(values) == len(pairs) + 1 else "all but one of them"
            yield finding(
                f"set-up, row {name!r}",
                f"{listed(map(repr, values))} lead to the same steps, scores and pictures in all set-ups and "
                f"{SEEDS} seeds: let the rules use {used}, or leave {idle} out",
                name,
            )


def _rows(game: AnyGame) -> dict[str, dict[tuple[Any, Any], list[tuple[Any, Any]]]]:
    """Return the pairs of set-ups that differ in one row alone, by the row's name and its two values."""
    found: dict[str, dict[tuple[Any, Any], list[tuple[Any, Any]]]] = {}
    last: dict[tuple[str, str], tuple[Any, Any]] = {}
    for options in game.setup.choices():
        values = _values(options)
        for name, value in values.items():
            others = name, repr({**values, name: ""})
            if others in last:
                past, neighbour = last[others]
                found.setdefault(name, {}).setdefault((past, value), []).append((neighbour, options))
            last[others] = value, options
    return found


def _values(options: Any) -> dict[str, Any]:
    """Return the values of a set-up's rows by name: fields of the options, and pairs in the field `rows`."""
    fields = {name: getattr(options, name) for name in record_fields(options)}
    if not fields:
        return {SET_UP: options}
    if isinstance(rows := fields.get("rows"), tuple) and all(
        isinstance(row, tuple) and len(row) == 2 for row in rows
    ):
        del fields["rows"]
        fields |= dict(rows)
    return fields


def _are_alike(game: AnyGame, set_ups: list[tuple[Any, Any]]) -> bool:
    """Return True if in each pair both set-ups lead to games without any noticeable difference."""
    if any(game.setup.players(one) != game.setup.players(other) for one, other in set_ups):
        return False
    # Drawing is slow, so pictures are compared only if all pairs of games have the same moves.
    return all(
        ours == theirs
        for course in (_played, _by_computers, _shown)
        for seed in range(SEEDS)
        for one, other in set_ups[:MOST]
        for ours, theirs in zip_longest(course(game, one, seed), course(game, other, seed))
    )


def _played(game: AnyGame, options: Any, seed: int) -> Iterator[object]:
    """Yield the results of each step of a random game, then the options of the game offered after it."""
    step: Step | None = None
    for step in at_random(game, options, seed):
        yield step.line, game.rules.due(step.after), game.rules.scores(step.after)
        yield game.over(step.after), game.winners(step.after), game.ranked(step.after)
    if step:
        following = tried(step, game.match.next_options, step.after)
        # Two games that offer their own options again count as equal, although their options differ.
        yield following == options or following


def _by_computers(game: AnyGame, options: Any, seed: int) -> Iterator[object]:
    """Yield the lines of a game between computer players; nothing if the game has none."""
    if game.opponents.computers:
        yield from (step.line for step in by_computers(game, options, seed))


def _shown(game: AnyGame, options: Any, seed: int) -> Iterator[object]:
    """Yield all that a person sees and hears in a random game, and the results of presses at its prompts."""
    table = tried(f"set-up {options}", Table, game, options, Random(seed))
    film: StepFrames | None = None
    for step in at_random(game, options, seed):
        film = StepFrames(game, table, step, film)
        yield plain(film.timeline)
        yield tried(step, game.look.tense, film.after)
        prompt = film.prompt()
        if prompt is not None:
            yield from _at_prompt(game, film, prompt.ui)
        if step.number <= PICTURED:
            shows = [film.shown(age) for age in film.looks()]
            for show in (*shows, prompt) if prompt is not None else shows:
                canvas = Canvas()
                film.draw(canvas, show)
                yield canvas.pixels()


def _at_prompt(game: AnyGame, film: StepFrames, ui: Any) -> Iterator[object]:
    """Yield the hint at the prompt after a step, the result of each press, and the questions about moves."""
    asked = game.rules.due(film.step.after)
    view = game.view(film.step.after, getattr(asked, "seat", None))
    if game.hints:
        yield tried(("advice", film.step), game.hints.advice, view)
    for move in getattr(asked, "moves", ()):
        yield tried((film.step, "`warning`"), game.look.warning, view, move)
    for switch in STICK_SWITCHES if ui is not None else ():
        yield tried((film.step, "`Panel.press`"), game.panel.press, ui, Press(Control(switch, 1)), view)


LAWS = (Law("every value of a set-up row changes something", every_value_counts),)
"""The check of the rows of the set-up screen, for the list of all laws."""
