"""The set-up of YAHTSEE: players, joysticks, opponent, and match.

START, SELECT and OPTION work as in 1988. A joystick makes the same choices on the rows of the screen.
"""

from __future__ import annotations

import re
from dataclasses import replace
from enum import IntEnum

from cabinet.api import Chosen, Exit, Kind, Player, Press, Switch
from cabinet.kit import Filled, FormRow, RowForm
from games.dice.perfect import LEVELS
from games.yahtsee import match
from games.yahtsee.match import GAMES
from games.yahtsee.rules import Options
from games.yahtsee.theme import TITLE

MOST = 4
ALONE = ""
COMPUTERS = (*LEVELS, ALONE)
"""The opponents of a lone person: the first is the default, and no opponent comes last."""
NOBODY = "NOBODY"
_GAMES = re.compile(r"( game [\d ]*\d)+\Z")


class SetupRow(IntEnum):
    """The index of each row of the set-up."""

    PLAYERS = 0
    JOYSTICKS = 1
    COMPUTER = 2
    MATCH = 3
    HELP = 4
    MENU = 5


def _rows(people: int, sticks: int, computer: str, wins: int) -> tuple[FormRow, ...]:
    """Return the rows of the set-up: a lone person chooses an opponent, several people share joysticks."""
    return (
        FormRow("PLAYERS", tuple(range(1, MOST + 1)), people - 1),
        FormRow("JOYSTICKS", tuple(range(1, people + 1)), sticks - 1, shown=people > 1),
        FormRow("COMPUTER", (*LEVELS, NOBODY), COMPUTERS.index(computer), shown=people == 1),
        FormRow("MATCH", tuple(map(match.name, range(GAMES + 1))), wins),
        FormRow("HOW TO PLAY", ("",), leads=Exit.HELP),
        FormRow("GAME MENU", ("",), leads=Exit.MENU),
    )


class MatchForm(RowForm[Options]):
    """The set-up's form; by default one player against the best computer.

    The default match is the most points in up to six games.
    """

    def options(self, ui: Filled) -> Options:
        """Return the options that the rows stand for."""
        people, sticks, computer, wins = (row.chosen for row in ui.rows[: SetupRow.HELP])
        return Options(people + 1, sticks + 1, ALONE if people else COMPUTERS[computer], wins)

    def players(self, options: Options) -> tuple[Player, ...]:
        """Return the players of a game. With J joysticks player n has number ((n - 1) mod J) + 1."""
        people = [Player((seat % options.sticks) + 1) for seat in range(options.people)]
        return (*people, Player(2, options.computer)) if options.computer else tuple(people)

    def choices(self) -> tuple[Options, ...]:
        """Return all options: numbers of players and joysticks, opponents of a lone person, matches."""
        who = [(1, 1, ALONE), *((1, 1, level) for level in LEVELS)]
        who += [(people, sticks, ALONE) for people in range(2, MOST + 1) for sticks in range(1, people + 1)]
        return tuple(Options(*one, wins) for wins in range(GAMES + 1) for one in who)

    def settled(self, ui: Filled, at: int) -> Filled:
        """Return the rows after a change: with another number of people, everybody has a joystick."""
        return self.recall(ui, replace(self.options(ui), sticks=ui.players)) if at == SetupRow.PLAYERS else ui

    def recall(self, ui: Filled, options: Options) -> Filled:
        """Set the rows to the last game; after a game of several people the opponent row is unchanged."""
        left = COMPUTERS[ui.rows[SetupRow.COMPUTER].chosen]
        computer = options.computer if options.people == 1 else left
        return ui._replace(rows=_rows(options.people, options.sticks, computer, options.wins))

    def press(self, ui: Filled, press: Press) -> Filled | Chosen[Options] | Exit:
        """Return the form after a press: SELECT steps players or joysticks, OPTION the match.

        OPTION steps the match at its release, because START may be pressed while OPTION is held.
        """
        match press.switch, press.kind:
            case Switch.OPTION, Kind.DOWN:
                return ui._replace(option=True)
            case Switch.OPTION, Kind.UP if ui.option:
                return self.stepped(ui, SetupRow.MATCH, 1)._replace(option=False)
            case Switch.OPTION, _:
                return ui
            case Switch.SELECT, Kind.DOWN:
                at = SetupRow.JOYSTICKS if ui.at == SetupRow.JOYSTICKS else SetupRow.PLAYERS
                return self.stepped(ui, at, 1)._replace(at=at)
            case Switch.FIRE, _ if ui.rows[ui.at].leads and ui.option:
                # Another screen would not see the release of OPTION.
                return ui
        return super().press(ui, press)

    def take(self, ui: Filled) -> Filled | Chosen[Options]:
        """The step after the number of players: the joysticks, if there is a choice, otherwise the game.

        If OPTION is held meanwhile, its release steps nothing.
        """
        if ui.option and ui.players == 1:
            return Chosen(replace(self.options(ui), computer=ALONE))
        if ui.at == SetupRow.PLAYERS and ui.players > 1:
            return ui._replace(at=SetupRow.JOYSTICKS, option=False)
        return Chosen(self.options(ui))

    def write(self, options: Options) -> str:
        """Return the line for options: the set-up and the games so far.

        `people 1 sticks 1 against PERFECT first 3 game 212 254 game 240 231`.
        """
        kind = f"first {options.wins}" if options.wins else "total"
        games = "".join(f" game {' '.join(map(str, game))}" for game in options.games)
        against = options.computer or NOBODY.lower()
        return f"people {options.people} sticks {options.sticks} against {against} {kind}{games}"

    def read(self, line: str) -> Options:
        """Return the options in a line that `write` wrote. Raises ReadError."""
        played = _GAMES.search(line)
        options = super().read(line[: played.start()] if played else line)
        games = [tuple(map(int, game.split())) for game in played[0].split(" game ")[1:]] if played else []
        fits = all(len(game) == options.seats for game in games)
        # If the games do not fit, the whole line is read again: it is not one of `choices`, so it is refused.
        return replace(options, games=tuple(games)) if fits else super().read(line)


SETUP = MatchForm(TITLE, *_rows(1, 1, COMPUTERS[0], 0), strength="COMPUTER")
