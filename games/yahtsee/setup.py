"""The set-up of YAHTSEE: players, joysticks, computer opponent, and kind of match.

START, SELECT and OPTION work as in 1988. The joystick can make the same choices in the rows of the screen.
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
"""The possible opponents of a single person: the computer levels, the default first, and none."""
NOBODY = "NOBODY"
_GAMES = re.compile(r"( game [\d ]*\d)+\Z")


class SetupRow(IntEnum):
    """The index of each row of the set-up screen."""

    PLAYERS = 0
    JOYSTICKS = 1
    COMPUTER = 2
    MATCH = 3
    HELP = 4
    MENU = 5


def _rows(people: int, sticks: int, computer: str, wins: int) -> tuple[FormRow, ...]:
    """Return the rows of the set-up screen.

    A single person chooses an opponent; several people choose how many joysticks they share.
    """
    return (
        FormRow("PLAYERS", tuple(range(1, MOST + 1)), people - 1),
        FormRow("JOYSTICKS", tuple(range(1, people + 1)), sticks - 1, shown=people > 1),
        FormRow("COMPUTER", (*LEVELS, NOBODY), COMPUTERS.index(computer), shown=people == 1),
        FormRow("MATCH", tuple(map(match.name, range(GAMES + 1))), wins),
        FormRow("HOW TO PLAY", ("",), leads=Exit.HELP),
        FormRow("GAME MENU", ("",), leads=Exit.MENU),
    )


class MatchForm(RowForm[Options]):
    """The set-up screen as a form with one choice a row.

    The defaults are one player against the strongest computer, and a match for points.
    """

    def options(self, ui: Filled) -> Options:
        """Return the options that the rows of the set-up screen stand for."""
        people, sticks, computer, wins = (row.chosen for row in ui.rows[: SetupRow.HELP])
        return Options(people + 1, sticks + 1, ALONE if people else COMPUTERS[computer], wins)

    def players(self, options: Options) -> tuple[Player, ...]:
        """Return the players of a game with their joysticks.

        With J joysticks, player n plays with joystick ((n - 1) mod J) + 1.
        """
        people = [Player((seat % options.sticks) + 1) for seat in range(options.people)]
        return (*people, Player(2, options.computer)) if options.computer else tuple(people)

    def choices(self) -> tuple[Options, ...]:
        """Return all possible options: players, joysticks, opponents, kinds of match."""
        who = [(1, 1, ALONE), *((1, 1, level) for level in LEVELS)]
        who += [(people, sticks, ALONE) for people in range(2, MOST + 1) for sticks in range(1, people + 1)]
        return tuple(Options(*one, wins) for wins in range(GAMES + 1) for one in who)

    def settled(self, ui: Filled, at: int) -> Filled:
        """Return the form after a change of row `at`; a new number of people gives each person a joystick."""
        return self.recall(ui, replace(self.options(ui), sticks=ui.players)) if at == SetupRow.PLAYERS else ui

    def recall(self, ui: Filled, options: Options) -> Filled:
        """Return the form filled in with the options of the previous game.

        After a game of several people, the row of the computer opponent stays unchanged, because such a game
        has none.
        """
        left = COMPUTERS[ui.rows[SetupRow.COMPUTER].chosen]
        computer = options.computer if options.people == 1 else left
        return ui._replace(rows=_rows(options.people, options.sticks, computer, options.wins))

    def press(self, ui: Filled, press: Press) -> Filled | Chosen[Options] | Exit:
        """Return the form after a press: SELECT changes players or joysticks, OPTION the kind of match.

        OPTION acts when it is released, because START together with OPTION starts a game without an opponent.
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
                # Ignore FIRE on a button that opens another screen while OPTION is held: that screen would
                # not receive the release of OPTION.
                return ui
        return super().press(ui, press)

    def take(self, ui: Filled) -> Filled | Chosen[Options]:
        """Return the form's next step: the choice of joysticks, if there is one, otherwise the game.

        If OPTION is held, a single person plays without an opponent; the release of OPTION then has no
        effect.
        """
        if ui.option and ui.players == 1:
            return Chosen(replace(self.options(ui), computer=ALONE))
        if ui.at == SetupRow.PLAYERS and ui.players > 1:
            return ui._replace(at=SetupRow.JOYSTICKS, option=False)
        return Chosen(self.options(ui))

    def write(self, options: Options) -> str:
        """Return the options as a line of text for the saved game, including the results of the match.

        Example: `people 1 sticks 1 against PERFECT first 3 game 212 254 game 240 231`.
        """
        kind = f"first {options.wins}" if options.wins else "total"
        games = "".join(f" game {' '.join(map(str, game))}" for game in options.games)
        against = options.computer or NOBODY.lower()
        return f"people {options.people} sticks {options.sticks} against {against} {kind}{games}"

    def read(self, line: str) -> Options:
        """Parse a line of text written by `write` into options. Raises ReadError."""
        played = _GAMES.search(line)
        options = super().read(line[: played.start()] if played else line)
        games = [tuple(map(int, game.split())) for game in played[0].split(" game ")[1:]] if played else []
        fits = all(len(game) == options.seats for game in games)
        # If the results do not fit the players, parse the whole line as options without results: this raises
        # ReadError.
        return replace(options, games=tuple(games)) if fits else super().read(line)


SETUP = MatchForm(TITLE, *_rows(1, 1, COMPUTERS[0], 0), strength="COMPUTER")
