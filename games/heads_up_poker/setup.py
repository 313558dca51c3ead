"""The set-up of HEADS-UP POKER: how strong the dealer is."""

from __future__ import annotations

from cabinet.api import Chosen, Exit, Kind, Player, Press, ReadError, Switch
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.rules import Options

NAMES = tuple(LEVELS)


def choices() -> tuple[Options, ...]:
    """A dealer of every strength, the strongest first."""
    return tuple(map(Options, NAMES))


def players(options: Options) -> tuple[Player, ...]:
    """The person, and the dealer."""
    return Player(1), Player(2, options.level)


def start() -> int:
    """The strongest dealer."""
    return 0


def press(ui: int, press: Press) -> int | Chosen[Options] | Exit:
    """LEFT and RIGHT choose the dealer, FIRE or START begins; the rules come with OPTION."""
    if press.kind is Kind.UP:
        return ui
    match press.switch:
        case Switch.LEFT:
            return (ui - 1) % len(NAMES)
        case Switch.RIGHT:
            return (ui + 1) % len(NAMES)
        case _ if press.kind is Kind.REPEAT:
            return ui
        case Switch.FIRE | Switch.START:
            return Chosen(Options(NAMES[ui]))
        case Switch.SELECT:
            return Exit.MENU
        case Switch.OPTION:
            return Exit.HELP
    return ui


def write(options: Options) -> str:
    """`dealer SHARK`."""
    return f"dealer {options.level}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    for options in choices():
        if line == write(options):
            return options
    raise ReadError(f"{line!r} is no set-up of HEADS-UP POKER; expected 'dealer {NAMES[0]}' or the like")
