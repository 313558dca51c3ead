"""The set-up of POKER DICE: how many columns, who plays each, with how many joysticks.

The pointer chooses.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import cycle, product
from typing import NamedTuple

from cabinet.api import Chosen, Exit, Kind, Player, Press, Switch
from cabinet.kit import read_options
from games.dice.perfect import LEVELS
from games.poker_dice import pointer
from games.poker_dice.layout import BACK, FIRST_WORDS, HELP, MENU, NUMBERS, STICKS, THEN_WORDS, kinds
from games.poker_dice.pointer import Pointer, PointerTarget
from games.poker_dice.rules import PERSON, Evening, Options
from games.poker_dice.theme import TITLE

MOST = 4
WHO = (PERSON, *LEVELS)


class SetupUi(NamedTuple):
    """The pointer, and the choices so far."""

    pointer: Pointer
    players: int = 0
    """The number of columns; 0 until it is chosen."""
    columns: tuple[str, ...] = ()
    """The players of the first columns, as chosen so far."""
    last: Options = Options(())
    """The options of the last game: the pointer begins on each of its choices."""

    @property
    def people(self) -> int:
        """The number of people among the chosen columns."""
        return self.columns.count(PERSON)

    @property
    def targets(self) -> tuple[PointerTarget, ...]:
        """All targets of the pointer. At least one column is a person's."""
        if not self.players:
            return (*NUMBERS, *FIRST_WORDS)
        if len(self.columns) == self.players:
            return (*STICKS[: self.people], *THEN_WORDS)
        last = len(self.columns) == self.players - 1
        who = kinds(len(self.columns))
        return (*(who[:1] if last and PERSON not in self.columns else who), *THEN_WORDS)


def choices() -> tuple[Options, ...]:
    """All possible options, the simplest first: each column is a person's or a computer's.

    At least one column is a person's. The same columns with fewer joysticks than people come late.
    """
    columns = [
        columns
        for players in range(1, MOST + 1)
        for columns in product(WHO, repeat=players)
        if PERSON in columns
    ]
    # Four people with a joystick each come last of all.
    columns.sort(key=lambda one: one == (PERSON,) * MOST)
    # A person against the perfect player is shown first.
    columns.sort(key=lambda one: (PERSON, WHO[1]) != one and one != (PERSON,))
    shared = (Options(one, sticks=sticks) for one in columns for sticks in range(1, one.count(PERSON)))
    *others, most = map(Options, columns)
    return (*others, *shared, most)


def players(options: Options) -> tuple[Player, ...]:
    """The players: people have the joysticks from the first on, in whichever columns they play.

    If J joysticks are shared, the nth person has number ((n - 1) mod J) + 1.
    """
    jacks = cycle(range(1, (options.sticks or MOST) + 1))
    return tuple(Player(1, who) if who else Player(next(jacks)) for who in options.columns)


def start() -> SetupUi:
    """The pointer on the die with the 1."""
    return SetupUi(pointer.at(NUMBERS[0]))


def recall(ui: SetupUi, options: Options) -> SetupUi:
    """The pointer on the number of players chosen last; later on the last choice for each column."""
    return ui._replace(pointer=pointer.at(NUMBERS[len(options.columns) - 1]), last=options)


def press(ui: SetupUi, press: Press) -> SetupUi | Chosen[Options] | Exit:
    """The screen after a press, the options, or the way out."""
    match press.switch:
        case Switch.FIRE | Switch.START if press.kind is Kind.DOWN:
            return _take(ui, pointer.under(ui.pointer, ui.targets))
        case Switch.SELECT if press.kind is Kind.DOWN:
            return Exit.MENU
        case Switch.OPTION if press.kind is Kind.DOWN:
            return Exit.HELP
    return ui._replace(pointer=pointer.press(ui.pointer, press, ui.targets))


def _take(ui: SetupUi, what: str | int | None) -> SetupUi | Chosen[Options] | Exit:
    """The set-up after FIRE on a target."""
    if what == MENU:
        return Exit.MENU
    if what == HELP:
        return Exit.HELP
    if what == BACK:
        return recall(start(), ui.last) if ui.last.columns else start()
    if what is None:
        return ui
    if not isinstance(what, int):
        return _next(ui._replace(columns=(*ui.columns, what)))
    if ui.players:
        return Chosen(Options(ui.columns, sticks=what if what < ui.people else 0))
    # A single column can only be a person's.
    return Chosen(Options((PERSON,))) if what == 1 else _next(ui._replace(players=what))


def _next(ui: SetupUi) -> SetupUi | Chosen[Options]:
    """The step for the next column; after the last one the step for the joysticks, if they can be shared."""
    at = len(ui.columns)
    if at < ui.players:
        who = ui.last.columns[at] if at < len(ui.last.columns) else PERSON
        there = next((target for target in ui.targets if target.what == who), ui.targets[0])
        return ui._replace(pointer=pointer.at(there))
    if ui.people == 1:
        return Chosen(Options(ui.columns))
    sticks = ui.last.sticks if ui.columns == ui.last.columns else 0
    return ui._replace(pointer=pointer.at(STICKS[(sticks or ui.people) - 1]))


_EVENING = re.compile(r" games (\d+) won ([\d ]+) points ([\d ]+)\Z")
_PERSON = "person"


def write(options: Options) -> str:
    """The line for options: the players and the evening so far.

    `columns person PERFECT games 2 won 1 1 points 431 480`; after the columns ` sticks 1`, if one joystick is
    shared.
    """
    line = " ".join(("columns", *(who or _PERSON for who in options.columns)))
    if options.sticks:
        line += f" sticks {options.sticks}"
    evening = options.evening
    if not evening.games:
        return line
    won, points = (" ".join(map(str, figures)) for figures in (evening.won, evening.points))
    return f"{line} games {evening.games} won {won} points {points}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    found = _EVENING.search(line)
    options = read_options(TITLE, choices(), write, line[: found.start()] if found else line)
    if not found:
        return options
    games, won, points = (tuple(map(int, figures.split())) for figures in found.groups())
    fits = len(won) == len(points) == len(options.columns)
    # If the evening does not fit, the whole line is read again: it is not one of `choices`, so it is refused.
    return (
        replace(options, evening=Evening(games[0], won, points))
        if fits
        else read_options(TITLE, choices(), write, line)
    )
