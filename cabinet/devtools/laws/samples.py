"""Checks a game's samples (saved positions): each must fit the rules and press existing controls."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from cabinet.api import Deal, Drawn, IllegalMoveError, ReadError, Roll
from cabinet.devtools.laws.law import Law, Nothing, listed, tried
from cabinet.play.game_guard import raised
from cabinet.play.table import FACES, HINT, Rigged, Table
from cabinet.switches import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame, Sample

LATER, STEPS = 3, 200
"""The number of random games that continue a sample with draws, and their maximum number of steps."""


def samples_fit(game: AnyGame, _seeds: range) -> Iterator[str]:
    """The options, lines, draws and presses of every sample fit the rules."""
    if not game.look.samples:
        yield Nothing("it has no samples")
    names = [sample.name for sample in game.look.samples]
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"two samples are called {name!r}: give each a name of its own"
    yield from unplayable(game)


def unplayable(game: AnyGame) -> Iterator[str]:
    """Yield the errors of all samples (saved positions) of a game that cannot be played."""
    for sample in game.look.samples:
        yield from wrong(game, sample)


def playable(game: AnyGame) -> AnyGame:
    """Return the game without samples that cannot be played, so that its other screens can be checked."""
    fit = tuple(sample for sample in game.look.samples if not any(wrong(game, sample)))
    return game if fit == game.look.samples else replace(game, look=replace(game.look, samples=fit))


def wrong(game: AnyGame, sample: Sample) -> Iterator[str]:
    """Yield the errors of one sample, with the sample's name; none if the sample can be played."""
    yield from (f"sample {sample.name!r}, {words}" for words in _wrong(game, sample))


def _wrong(game: AnyGame, sample: Sample) -> Iterator[str]:
    """Yield the errors of one sample, up to the first invalid line: later lines depend on it."""
    if unknown := [name for name in sample.presses if name not in BY_NAME]:
        yield f"presses: {unknown[0]!r} is not a control: right ones look like {listed(map(repr, BY_NAME))}"
    try:
        options = game.setup.read(sample.options)
    except Exception as error:
        right = listed(repr(game.setup.write(one)) for one in game.setup.choices())
        yield f"options {sample.options!r}: {raised(error)}: right ones look like {right}"
        return
    table = tried(f"sample {sample.name!r}", Table, game, options, Rigged())
    for number, line in enumerate(sample.lines, 1):
        if line == HINT:
            continue
        before = table.state
        try:
            table.apply(game.rules.read(line))
        except (ReadError, IllegalMoveError) as error:
            table.state = before
            yield f"line {number} {line!r}: {error}: {_right(game, table)}"
            return
        except Exception as error:
            table.state = before
            yield f"line {number} {line!r}: {raised(error)}: {_right(game, table)}"
            return
    if words := _undrawable(table, sample):
        yield words


def _right(game: AnyGame, table: Table) -> str:
    """Return advice on valid lines in the current state of the table, for an error message."""
    if table.over:
        return "the game is over there, so leave it out"
    if isinstance(table.due, Roll | Deal):
        return f"a right one looks like {game.rules.write(_example(table.due))!r}"
    moves = [repr(game.rules.write(move)) for move in table.moves]
    return f"right ones are {listed(moves)}" if moves else "`due` asks for no move there"


def _example(asked: Roll | Deal) -> Drawn:
    if isinstance(asked, Roll):
        return Drawn(tuple(FACES[at % len(FACES)] for at in range(asked.dice)))
    return Drawn(tuple(asked.deck[: asked.cards]))


def _undrawable(table: Table, sample: Sample) -> str:
    """Return the error in the draws of a sample: no draw follows, or no draw can have these values; or ''."""
    asked = table.due
    at_once = isinstance(asked, Roll | Deal)
    if not sample.draws:
        return ""
    try:
        there = _there(asked) if at_once else _drawn_later(table)
    except Exception:  # Another law, that of random play, reports this error.
        return ""
    wrong = [draw for draw in sample.draws[: 1 if at_once else None] if draw not in there]
    if wrong and not there:
        return f"draws: nothing is drawn after the lines, so leave {sample.draws} out"
    return f"draws: {wrong[0]} cannot be drawn: right ones are {listed(sorted(there))}" if wrong else ""


def _there(asked: object) -> set[int]:
    """Return the dice or card values that a requested draw can give; empty if no draw is requested."""
    return {*FACES} if isinstance(asked, Roll) else {*asked.deck} if isinstance(asked, Deal) else set()


def _drawn_later(table: Table) -> set[int]:
    """Return the values that can be drawn in random games that continue from the table's current state."""
    there: set[int] = set()
    for seed in range(LATER):
        rng = Random(seed)
        other = Table(table.game, table.options, rng)
        other.state = table.state
        for _ in range(STEPS):
            if other.over:
                break
            there |= _there(other.due)
            other.apply(other.draw() if other.draws else rng.choice(other.moves))
    return there


LAWS = (Law("every sample can be played", samples_fit),)
