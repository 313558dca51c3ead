"""The set-up of FIVE CARD DRAW: how strong the four are."""

from __future__ import annotations

from cabinet.api import Chosen, Exit, Kind, Player, Press, ReadError, Switch
from games.five_card_draw.players import LEVELS, seat_name
from games.five_card_draw.rules import SEATS, Options

NAMES = tuple(LEVELS)


def choices() -> tuple[Options, ...]:
    """Four opponents of every strength, the strongest first."""
    return tuple(map(Options, NAMES))


def players(options: Options) -> tuple[Player, ...]:
    """The person, and the four."""
    return Player(1), *(Player(2, seat_name(seat, options.level)) for seat in range(1, SEATS))


def start() -> int:
    """The strongest."""
    return 0


def press(ui: int, press: Press) -> int | Chosen[Options] | Exit:
    """LEFT and RIGHT choose, FIRE or START begins; OPTION explains."""
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
    """`table SHARK`."""
    return f"table {options.level}"


def read(line: str) -> Options:
    """The options in a line that `write` wrote. Raises ReadError."""
    for options in choices():
        if line == write(options):
            return options
    raise ReadError(f"{line!r} is no set-up of FIVE CARD DRAW; expected 'table {NAMES[0]}' or the like")
