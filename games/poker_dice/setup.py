"""The set-up of POKER DICE: choosing the number of players, who plays each column, and the joysticks.

All choices are made with a pointer.
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
    """The state of the set-up screens: the pointer, and the choices so far."""

    pointer: Pointer
    players: int = 0
    """The number of players; 0 until it is chosen."""
    columns: tuple[str, ...] = ()
    """The player types chosen so far, in the order of the columns."""
    last: Options = Options(())
    """The options of the previous game, which the set-up screens preselect."""

    @property
    def people(self) -> int:
        """The number of people among the players chosen so far."""
        return self.columns.count(PERSON)

    @property
    def targets(self) -> tuple[PointerTarget, ...]:
        """The pointer targets of the current set-up step.

        If no other player is a person, the last one must be, so the only player type offered is a person.
        """
        if not self.players:
            return (*NUMBERS, *FIRST_WORDS)
        if len(self.columns) == self.players:
            return (*STICKS[: self.people], *THEN_WORDS)
        last = len(self.columns) == self.players - 1
        who = kinds(len(self.columns))
        return (*(who[:1] if last and PERSON not in self.columns else who), *THEN_WORDS)


def choices() -> tuple[Options, ...]:
    """Return all possible options, the simplest first.

    At least one column is a person's. Options in which people share joysticks come after almost all others.
    """
    columns = [
        columns
        for players in range(1, MOST + 1)
        for columns in product(WHO, repeat=players)
        if PERSON in columns
    ]
    # Move four people to the end: with a joystick each, they come even after the options with shared
    # joysticks.
    columns.sort(key=lambda one: one == (PERSON,) * MOST)
    # Move the options for one person alone, and for one person against the perfect player, to the front.
    columns.sort(key=lambda one: (PERSON, WHO[1]) != one and one != (PERSON,))
    shared = (Options(one, sticks=sticks) for one in columns for sticks in range(1, one.count(PERSON)))
    *others, most = map(Options, columns)
    return (*others, *shared, most)


def players(options: Options) -> tuple[Player, ...]:
    """Return the players with their joysticks: people get joysticks in the order of their columns.

    If J joysticks are shared, the nth person plays with joystick ((n - 1) mod J) + 1.
    """
    jacks = cycle(range(1, (options.sticks or MOST) + 1))
    return tuple(Player(1, who) if who else Player(next(jacks)) for who in options.columns)


def start() -> SetupUi:
    """Return the first set-up screen, with the pointer on the die for one player."""
    return SetupUi(pointer.at(NUMBERS[0]))


def recall(ui: SetupUi, options: Options) -> SetupUi:
    """Return the set-up screen with the choices of the previous game preselected."""
    return ui._replace(pointer=pointer.at(NUMBERS[len(options.columns) - 1]), last=options)


def press(ui: SetupUi, press: Press) -> SetupUi | Chosen[Options] | Exit:
    """Return the set-up screen after a press, the finished options, or the exit."""
    match press.switch:
        case Switch.FIRE | Switch.START if press.kind is Kind.DOWN:
            return _take(ui, pointer.under(ui.pointer, ui.targets))
        case Switch.SELECT if press.kind is Kind.DOWN:
            return Exit.MENU
        case Switch.OPTION if press.kind is Kind.DOWN:
            return Exit.HELP
    return ui._replace(pointer=pointer.press(ui.pointer, press, ui.targets))


def _take(ui: SetupUi, what: str | int | None) -> SetupUi | Chosen[Options] | Exit:
    """Return the result of FIRE on a target of the set-up screen."""
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
    # A single player must be a person.
    return Chosen(Options((PERSON,))) if what == 1 else _next(ui._replace(players=what))


def _next(ui: SetupUi) -> SetupUi | Chosen[Options]:
    """Return the screen of the next player.

    After the last player, return the screen on which players choose to share joysticks; with one person,
    return the options of the game.
    """
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
    """Return the options as a line of text for the saved game: the players and the session totals.

    Example: `columns person PERFECT games 2 won 1 1 points 431 480`. If people share one joystick, ` sticks
    1` follows the columns.
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
    """Parse a line of text written by `write` into options. Raises ReadError."""
    found = _EVENING.search(line)
    options = read_options(TITLE, choices(), write, line[: found.start()] if found else line)
    if not found:
        return options
    games, won, points = (tuple(map(int, figures.split())) for figures in found.groups())
    fits = len(won) == len(points) == len(options.columns)
    # If the session totals do not fit the players, parse the whole line as options without totals: this
    # raises ReadError.
    return (
        replace(options, evening=Evening(games[0], won, points))
        if fits
        else read_options(TITLE, choices(), write, line)
    )
