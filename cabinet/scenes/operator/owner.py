"""SETTINGS: how the cabinet treats those who play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import NAME_LENGTH, STICKS, Cue
from cabinet.scenes.operator.rows import Row, RowsPage, back, setting, switch
from cabinet.scenes.scene import ToQuestion, ToSequence, ToWording, Way
from cabinet.settings import LINE, Attract

if TYPE_CHECKING:
    from cabinet.scenes.operator.desk import Desk

IDLE = tuple((seconds, f"{seconds} S") for seconds in (30, 45, 60, 90, 120, 180, 300, 600, 1200, 3600))
ENTRY = tuple((seconds, f"{seconds} S") for seconds in (20, 30, 45, 60, 90, 120, 180, 300, 600))
HELD = 2.0
"""Seconds that YES is held."""
STRENGTHS = (("best", "BEST"), ("good", "GOOD"), ("easy", "EASY"))


class OwnerPage(RowsPage):
    """Every change counts at once; what is under way keeps what it has begun with."""

    title = "SETTINGS"

    def __init__(self, desk: Desk) -> None:
        super().__init__(
            desk,
            (
                setting(
                    desk,
                    "ATTRACT AFTER",
                    "attract",
                    "idle_seconds",
                    IDLE,
                    "Without a press for so long\nattract mode begins",
                ),
                Row(
                    "LINE IN ATTRACT",
                    lambda: _short(desk.settings.now.attract.line),
                    take=partial(_write_line, desk),
                    note="● writes it. It flashes below\nwhatever attract shows",
                ),
                setting(
                    desk,
                    "COMPUTER PLAYERS",
                    "games",
                    "strength",
                    STRENGTHS,
                    "What set-ups offer first,\nwhere they offer one",
                ),
                switch(desk, "HINTS", "games", "hints", "OPTION held gives one\nto whoever plays alone"),
                switch(
                    desk,
                    "SLOW, FOR CHILDREN",
                    "games",
                    "slow",
                    "Computer players and all that\nwaits for an answer: twice as long",
                ),
                switch(desk, "NOTHING FLASHES", "display", "steady", "What would flash is always lit"),
                switch(desk, "FOUR COLOURS", "display", "four_colours", "Each suit of cards has its own"),
                setting(
                    desk,
                    "NAME ENTRY WAITS",
                    "names",
                    "seconds",
                    ENTRY,
                    "After so long without a press\nwhat is there is entered",
                ),
                switch(desk, "NO RUDE NAMES", "names", "filter", "PLAYER 1 and so on\ninstead of them"),
                *(
                    Row(
                        f"NAME OF JOYSTICK {jack}",
                        partial(_told_name, desk, jack),
                        take=partial(_write_name, desk, jack),
                        note="● writes it. Offered there until\nsomebody enters another",
                    )
                    for jack in STICKS
                ),
                switch(
                    desk,
                    "OPEN TO PLAYERS",
                    "operator",
                    "open",
                    "OFF: SELECT + OPTION no longer\nopen this menu. See docs/operator",
                ),
                Row(
                    "SEQUENCE",
                    lambda: "SET" if desk.settings.now.operator.sequence else "NONE",
                    take=partial(_set_sequence, desk),
                    note="● sets it. It is said before\nanything here can be lost",
                ),
                Row(
                    "NO SEQUENCE",
                    take=partial(_forget_sequence, desk),
                    note="● forgets it: whoever comes here\nmay clear and reset",
                ),
                back(),
            ),
        )


def _short(line: str) -> str:
    return line if len(line) <= 17 else f"{line[:16]}…"


def _write_line(desk: Desk) -> Way:
    def take(words: str) -> None:
        desk.settings.set("attract", "line", words or Attract().line)

    return ToWording("THE LINE IN ATTRACT", desk.settings.now.attract.line.upper(), LINE, take)


def _name(desk: Desk, jack: int) -> str:
    offered = desk.settings.now.names.offered
    return offered[jack - 1] if jack <= len(offered) else ""


def _told_name(desk: Desk, jack: int) -> str:
    return _name(desk, jack) or "NONE"


def _write_name(desk: Desk, jack: int) -> Way:
    def take(name: str) -> None:
        names = [_name(desk, each) for each in STICKS]
        names[jack - 1] = name
        desk.settings.set("names", "offered", tuple(names))

    return ToWording(f"FIRST NAME OF JOYSTICK {jack}", _name(desk, jack), NAME_LENGTH, take)


def _set_sequence(desk: Desk) -> Way:
    if not desk.settings.now.operator.sequence:
        return ToSequence()
    return ToQuestion("SEQUENCE", ("SET ANOTHER SEQUENCE?",), HELD, ToSequence, guarded=True)


def _forget_sequence(desk: Desk) -> Way | None:
    if not desk.settings.now.operator.sequence:
        desk.sound.play(Cue.REFUSE)
        return None

    def forget() -> None:
        desk.settings.set("operator", "sequence", "")

    return ToQuestion("SEQUENCE", ("FORGET THE SEQUENCE?",), HELD, forget, guarded=True)
