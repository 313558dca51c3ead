"""The set-up of YAHTSEE: how many play, with how many joysticks, against whom, and for what.

START, SELECT and OPTION do what they did in 1988. A joystick does the same on
the rows of the screen: UP and DOWN choose a row, LEFT and RIGHT change it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from cabinet.api import Chosen, Exit, Kind, Player, Press, ReadError, Switch
from games.dice.perfect import LEVELS
from games.yahtsee.match import GAMES
from games.yahtsee.rules import Options

MOST = 4
ALONE = ""
COMPUTERS = (*LEVELS, ALONE)
"""Whom one person can play against, the first unless chosen otherwise; nobody comes last."""


class SetupRow(StrEnum):
    """A line of the screen."""

    PLAYERS = "PLAYERS"
    JOYSTICKS = "JOYSTICKS"
    COMPUTER = "COMPUTER"
    MATCH = "MATCH"
    HELP = "HOW TO PLAY"
    MENU = "GAME MENU"


class SetupUi(NamedTuple):
    """What is chosen, and where the cursor stands."""

    row: SetupRow = SetupRow.PLAYERS
    people: int = 1
    sticks: int = 1
    computer: str = COMPUTERS[0]
    wins: int = 0
    option: bool = False
    """OPTION is held: START now starts a game for one alone."""

    @property
    def rows(self) -> tuple[SetupRow, ...]:
        """The lines there are: one person chooses an opponent, several share joysticks."""
        second = SetupRow.COMPUTER if self.people == 1 else SetupRow.JOYSTICKS
        return SetupRow.PLAYERS, second, SetupRow.MATCH, SetupRow.HELP, SetupRow.MENU

    @property
    def options(self) -> Options:
        """What would be played."""
        alone = self.people == 1
        return Options(self.people, self.sticks, self.computer if alone else ALONE, self.wins)


def choices() -> tuple[Options, ...]:
    """Every number of players and joysticks, every opponent of one person, every kind of match."""
    who = [(1, 1, ALONE), *((1, 1, level) for level in LEVELS)]
    who += [(people, sticks, ALONE) for people in range(2, MOST + 1) for sticks in range(1, people + 1)]
    return tuple(Options(*one, wins) for wins in range(GAMES + 1) for one in who)


def players(options: Options) -> tuple[Player, ...]:
    """With J joysticks player n has number ((n - 1) mod J) + 1."""
    people = [Player((seat % options.sticks) + 1) for seat in range(options.people)]
    return (*people, Player(2, options.computer)) if options.computer else tuple(people)


def start() -> SetupUi:
    """One player against the computer, most points in up to six games."""
    return SetupUi()


def at_strength(ui: SetupUi, strength: int) -> SetupUi:
    """The screen with an opponent of a strength, 0 the best."""
    return ui._replace(computer=tuple(LEVELS)[strength])


def recall(ui: SetupUi, options: Options) -> SetupUi:
    """The screen with what was played last; several people leave the opponent of one as it is."""
    computer = options.computer if options.people == 1 else ui.computer
    return ui._replace(people=options.people, sticks=options.sticks, computer=computer, wins=options.wins)


def press(ui: SetupUi, press: Press) -> SetupUi | Chosen[Options] | Exit:
    """The screen after a press, the options, or the way out."""
    if press.switch is Switch.OPTION:
        return _option(ui, press.kind)
    if press.kind is Kind.UP:
        return ui
    match press.switch:
        case Switch.UP | Switch.DOWN:
            step = 1 if press.switch is Switch.DOWN else -1
            return ui._replace(row=ui.rows[(ui.rows.index(ui.row) + step) % len(ui.rows)])
        case Switch.LEFT | Switch.RIGHT:
            return _change(ui, ui.row, 1 if press.switch is Switch.RIGHT else -1)
        case _ if press.kind is Kind.REPEAT:
            return ui
        case Switch.SELECT:
            return _change(ui, SetupRow.JOYSTICKS if ui.row is SetupRow.JOYSTICKS else SetupRow.PLAYERS, 1)
        case Switch.FIRE if ui.row in (SetupRow.HELP, SetupRow.MENU) and ui.option:
            # Letting go of OPTION would not be seen on another screen.
            return ui
        case Switch.FIRE if ui.row is SetupRow.HELP:
            return Exit.HELP
        case Switch.FIRE if ui.row is SetupRow.MENU:
            return Exit.MENU
    return _take(ui)


def _take(ui: SetupUi) -> SetupUi | Chosen[Options]:
    """START: the number of players is followed by that of joysticks, where there is a choice.

    OPTION that is held meanwhile has done its work, and steps nothing when it is let go of.
    """
    if ui.option and ui.people == 1:
        return Chosen(ui._replace(computer=ALONE).options)
    if ui.row is SetupRow.PLAYERS and ui.people > 1:
        return ui._replace(row=SetupRow.JOYSTICKS, option=False)
    return Chosen(ui.options)


def _option(ui: SetupUi, kind: Kind) -> SetupUi:
    """OPTION alone steps the match when it is let go of; held, it waits for START."""
    if kind is Kind.UP and ui.option:
        return _change(ui, SetupRow.MATCH, 1)._replace(option=False)
    return ui._replace(option=True) if kind is Kind.DOWN else ui


def _change(ui: SetupUi, row: SetupRow, step: int) -> SetupUi:
    match row:
        case SetupRow.PLAYERS:
            people = (ui.people - 1 + step) % MOST + 1
            return ui._replace(row=row, people=people, sticks=people)
        case SetupRow.JOYSTICKS:
            return ui._replace(sticks=(ui.sticks - 1 + step) % ui.people + 1)
        case SetupRow.COMPUTER:
            at = COMPUTERS.index(ui.computer)
            return ui._replace(computer=COMPUTERS[(at + step) % len(COMPUTERS)])
        case SetupRow.MATCH:
            return ui._replace(wins=(ui.wins + step) % (GAMES + 1))
    return ui


NOBODY = "nobody"
_LINE = re.compile(r"people (\d) sticks (\d) against (\w+) (?:total|first (\d))((?: game [\d ]*\d)*)")


def write(options: Options) -> str:
    """`people 1 sticks 1 against PERFECT first 3 game 212 254 game 240 231`: set-up and games so far."""
    kind = f"first {options.wins}" if options.wins else "total"
    games = "".join(f" game {' '.join(map(str, game))}" for game in options.games)
    against = options.computer or NOBODY
    return f"people {options.people} sticks {options.sticks} against {against} {kind}{games}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    if found := _LINE.fullmatch(line):
        people, sticks, computer, wins, games = found.groups()
        options = Options(
            int(people),
            int(sticks),
            ALONE if computer == NOBODY else computer,
            int(wins or 0),
            tuple(tuple(map(int, game.split())) for game in games.split(" game ")[1:]),
        )
        fits = all(len(game) == options.seats for game in options.games)
        if fits and replace(options, games=()) in choices():
            return options
    raise ReadError(
        f"{line!r} is no set-up of YAHTSEE, such as 'people 1 sticks 1 against PERFECT total'"
        " or 'people 2 sticks 2 against nobody first 3 game 212 254'"
    )
