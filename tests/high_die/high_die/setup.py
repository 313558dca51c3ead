"""The set-up: one to four players."""

from __future__ import annotations

from cabinet.api import STICKS, Chosen, Exit, Kind, Player, Press, ReadError, Switch


def choices() -> tuple[int, ...]:
    """One to four players."""
    return STICKS


def players(options: int) -> tuple[Player, ...]:
    """Player n has joystick n."""
    return tuple(Player(jack) for jack in range(1, options + 1))


def start() -> int:
    """One player."""
    return 1


def press(ui: int, press: Press) -> int | Chosen[int] | Exit:
    """LEFT and RIGHT choose, FIRE or START begins."""
    if press.kind is not Kind.DOWN:
        return ui
    match press.switch:
        case Switch.LEFT:
            return (ui - 2) % 4 + 1
        case Switch.RIGHT:
            return ui % 4 + 1
        case Switch.FIRE | Switch.START:
            return Chosen(ui)
        case Switch.SELECT:
            return Exit.MENU
        case Switch.OPTION:
            return Exit.HELP
    return ui


def write(options: int) -> str:
    """`players 2`."""
    return f"players {options}"


def read(line: str) -> int:
    """The options in a line that `write` wrote. Raises ReadError."""
    for options in choices():
        if line == write(options):
            return options
    raise ReadError(f"{line!r} is no set-up of HIGH DIE; expected 'players 1' to 'players 4'")
