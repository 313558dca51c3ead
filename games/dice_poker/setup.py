"""The title screen of DICE POKER: one, two, three or four players."""

from __future__ import annotations

from cabinet.api import Chosen, Exit, Kind, Player, Press, ReadError, Switch
from games.dice_poker.rules import Options

MOST = 4


def choices() -> tuple[Options, ...]:
    """One to four players."""
    return tuple(Options(players) for players in range(1, MOST + 1))


def players(options: Options) -> tuple[Player, ...]:
    """Player n has joystick n."""
    return tuple(Player(jack) for jack in range(1, options.players + 1))


def start() -> int:
    """The number of players that flashes: 1 at first."""
    return 1


def press(ui: int, press: Press) -> int | Chosen[Options] | Exit:
    """RIGHT and LEFT move and wrap, FIRE takes the number; START does the same from the console."""
    if press.kind is Kind.UP:
        return ui
    match press.switch:
        case Switch.LEFT:
            return (ui - 2) % MOST + 1
        case Switch.RIGHT:
            return ui % MOST + 1
        case Switch.FIRE | Switch.START if press.kind is Kind.DOWN:
            return Chosen(Options(ui))
        case Switch.SELECT if press.kind is Kind.DOWN:
            return Exit.MENU
        case Switch.OPTION if press.kind is Kind.DOWN:
            return Exit.HELP
        case _:
            return ui


def write(options: Options) -> str:
    """`players 2`."""
    return f"players {options.players}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    for options in choices():
        if line == write(options):
            return options
    raise ReadError(f"{line!r} is no set-up of DICE POKER; expected 'players 1' to 'players {MOST}'")
