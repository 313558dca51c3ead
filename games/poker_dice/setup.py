"""The set-up of POKER DICE: how many columns, and who plays each of them; all of it pointed at."""

from __future__ import annotations

import re
from itertools import product
from typing import NamedTuple

from cabinet.api import Chosen, Exit, Kind, Player, Press, ReadError, Switch
from games.dice.perfect import LEVELS
from games.poker_dice import pointer
from games.poker_dice.layout import BACK, FIRST_WORDS, HELP, KINDS, NUMBERS, QUIT, THEN_WORDS
from games.poker_dice.pointer import Pointer, PointerTarget
from games.poker_dice.rules import PERSON, Evening, Options

MOST = 4
WHO = (PERSON, *LEVELS)


class Ui(NamedTuple):
    """The pointer, and what has been chosen."""

    pointer: Pointer
    players: int = 0
    """Columns; 0 until they are chosen."""
    columns: tuple[str, ...] = ()
    """Who plays the first of them."""

    @property
    def targets(self) -> tuple[PointerTarget, ...]:
        """All that can be pointed at. At least one column is a person's."""
        if not self.players:
            return (*NUMBERS, *FIRST_WORDS)
        last = len(self.columns) == self.players - 1
        kinds = KINDS[:1] if last and PERSON not in self.columns else KINDS
        return (*kinds, *THEN_WORDS)


def choices() -> tuple[Options, ...]:
    """Every column a person's or a computer's, but one person at least; the simplest first."""
    columns = [
        columns
        for players in range(1, MOST + 1)
        for columns in product(WHO, repeat=players)
        if PERSON in columns
    ]
    # Four people come last of all.
    columns.sort(key=lambda one: one == (PERSON,) * MOST)
    # A person against the perfect player is what is shown first.
    columns.sort(key=lambda one: (PERSON, WHO[1]) != one and one != (PERSON,))
    return tuple(map(Options, columns))


def players(options: Options) -> tuple[Player, ...]:
    """The people have the joysticks from the first on, whichever columns are theirs."""
    jacks = iter(range(1, MOST + 1))
    return tuple(Player(1, who) if who else Player(next(jacks)) for who in options.columns)


def start() -> Ui:
    """The pointer on the die with the 1."""
    return Ui(pointer.at(NUMBERS[0]))


def press(ui: Ui, press: Press) -> Ui | Chosen[Options] | Exit:
    """The screen after a press, the options, or the way out."""
    match press.switch:
        case Switch.FIRE | Switch.START if press.kind is Kind.DOWN:
            return _take(ui, pointer.under(ui.pointer, ui.targets))
        case Switch.SELECT if press.kind is Kind.DOWN:
            return Exit.MENU
        case Switch.OPTION if press.kind is Kind.DOWN:
            return Exit.HELP
    return ui._replace(pointer=pointer.press(ui.pointer, press, ui.targets))


def _take(ui: Ui, what: str | int | None) -> Ui | Chosen[Options] | Exit:
    """FIRE on what is pointed at."""
    if what == QUIT:
        return Exit.MENU
    if what == HELP:
        return Exit.HELP
    if what == BACK:
        return start()
    if isinstance(what, int):
        return Ui(pointer.at(KINDS[0]), what)
    if what is None:
        return ui
    columns = (*ui.columns, what)
    if len(columns) == ui.players:
        return Chosen(Options(columns))
    return Ui(pointer.at(KINDS[0]), ui.players, columns)


_LINE = re.compile(r"columns ([\w ]+?)(?: games (\d+) won ([\d ]+) points ([\d ]+))?")
_PERSON = "person"


def write(options: Options) -> str:
    """`columns person PERFECT games 2 won 1 1 points 431 480`: who plays, and the evening so far."""
    line = " ".join(("columns", *(who or _PERSON for who in options.columns)))
    evening = options.evening
    if not evening.games:
        return line
    won, points = (" ".join(map(str, figures)) for figures in (evening.won, evening.points))
    return f"{line} games {evening.games} won {won} points {points}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    if found := _LINE.fullmatch(line):
        who, games, won, points = found.groups()
        columns = tuple(PERSON if one == _PERSON else one for one in who.split())
        if Options(columns) in choices():
            if not games:
                return Options(columns)
            evening = Evening(int(games), tuple(map(int, won.split())), tuple(map(int, points.split())))
            if len(evening.won) == len(evening.points) == len(columns):
                return Options(columns, evening)
    raise ReadError(
        f"{line!r} is no set-up of POKER DICE, such as 'columns person PERFECT'"
        " or 'columns person person games 1 won 1 0 points 231 190'"
    )
