"""Checks that a game has all its parts, each of the type that `cabinet.api` requires.

A game that breaks this law is not checked by the other laws, because they would all fail.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cabinet.api import Page, Panel, Picture, Rules, Sample, Setup
from cabinet.devtools.laws.law import STOPS, Law, finding, short, tried

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame

COLOURS = ("ground", "shade", "ink", "accent", "warn", "dim")
"""The names of the colors of a theme."""
PAIR = 2
SCALE = range(256)
"""The valid values of red, green and blue."""


def parts(game: AnyGame, _seeds: range) -> Iterator[str]:
    """`rules`, `setup`, `panel`, `picture` are complete; tuples are tuples, colours (red, green, blue)."""
    look = game.look
    for name, part, asked in (
        ("rules", game.rules, Rules),
        ("setup", game.setup, Setup),
        ("panel", game.panel, Panel),
        ("picture", look.picture, Picture),
    ):
        for words in _missing(part, asked):
            yield finding(name, words, STOPS)
            return
    # Keep this order: later checks rely on what earlier checks have verified.
    for look_at in (_pairs, _colours, _tuples, _begins):
        for where, words in look_at(game):
            yield finding(where, words, STOPS)
            return


def _missing(part: Any, asked: type[Any]) -> Iterator[str]:
    """Yield an error message for each function or value of the type `asked` that a part of the game lacks."""
    of = getattr(part, "__name__", type(part).__name__)
    for name in (name for name in vars(asked) if not name.startswith("_")):
        if name != "score_bounds" and not callable(getattr(part, name, None)):
            yield (
                f"{of} has no function `{name}`: write it, or mend its name; `{asked.__name__}` in "
                "cabinet.api says what it is given and returns"
            )
        elif not hasattr(part, name):
            yield f"{of} has no `{name}`: add the least and the highest score, as in `{name} = (0, 100)`"


def _pairs(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the name and error of each setting that must be a pair of rising whole numbers, but is not."""
    for where, pair in (("rules: score_bounds", game.rules.score_bounds), ("seats", game.seats)):
        if not (
            isinstance(pair, tuple)
            and [type(each) for each in pair] == [int] * PAIR
            and pair == tuple(sorted(pair))
        ):
            yield (
                where,
                f"{pair!r} is not a pair of whole numbers, the lowest and the highest, such as (1, 4)",
            )


def _colours(game: AnyGame) -> Iterator[tuple[str, str]]:
    theme = game.look.theme
    players = [(f"players[{at}]", each) for at, each in enumerate(theme.players)]
    for name, colour in (*((name, getattr(theme, name)) for name in COLOURS), *players):
        if not (
            isinstance(colour, tuple)
            and len(colour) == len("rgb")
            and all(type(each) is int and each in SCALE for each in colour)
        ):
            yield (
                f"theme: {name}",
                f"{colour!r} is not a colour: give red, green and blue, each a whole number from 0 to 255, "
                "such as (255, 128, 0)",
            )


def _tuples(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield the name and the error of each setting that is not a tuple of the required items."""
    look = game.look
    yield from _tuple("look: help", look.help, Page)
    yield from _tuple("look: samples", look.samples, Sample)
    yield from _tuple("look: seat_names", look.seat_names, str)
    for page in look.help:
        yield from _tuple(f"help, page {page.title!r}: lines", page.lines, str)
    for sample in look.samples:
        yield from _tuple(f"sample {sample.name!r}: lines", sample.lines, str)
        yield from _tuple(f"sample {sample.name!r}: draws", sample.draws, int)
        yield from _tuple(f"sample {sample.name!r}: presses", sample.presses, str)


def _tuple(where: str, given: object, kind: type[Any]) -> Iterator[tuple[str, str]]:
    if not isinstance(given, tuple) or type(given) is kind:
        yield (
            where,
            f"{short(given)} is not a tuple: put it in brackets with a comma at the end, as in `(one,)` or "
            "`(one, two)`",
        )
    elif wrong := [each for each in given if not isinstance(each, kind)]:
        yield where, f"{short(wrong[0])} is not of type {kind.__name__}: give a tuple that has nothing else"


def _begins(game: AnyGame) -> Iterator[tuple[str, str]]:
    """Yield an error if the cursor of the set-up screen, or the first state of a game, is None."""
    for options in game.setup.choices()[:1]:
        if tried(f"set-up {options}, `start`", game.rules.start, options) is None:
            yield "rules: start", "it returns None: let it return the first state, `return State(...)`"
    if game.setup.start() is None:
        yield "setup: start", "it returns None: let it return the screen as it opens"


LAWS = (Law("every part exists and has its type", parts),)
