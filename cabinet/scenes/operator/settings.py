"""SETTINGS: how the cabinet treats those who play."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from cabinet.api import NAME_LENGTH, STICKS, Cue
from cabinet.scenes.operator.rows import MenuRow, RowsPage, back, setting, switch
from cabinet.scenes.scene import ToQuestion, ToSequence, ToWording, Way
from cabinet.settings import LINE, PLACE, AttractSettings
from cabinet.store import cabinets
from cabinet.store.cabinets import shown_name

if TYPE_CHECKING:
    from cabinet.scenes.operator.context import OwnerContext

IDLE = tuple((seconds, f"{seconds} S") for seconds in (30, 45, 60, 90, 120, 180, 300, 600, 1200, 3600))
ENTRY = tuple((seconds, f"{seconds} S") for seconds in (20, 30, 45, 60, 90, 120, 180, 300, 600))
HELD = 2.0
"""Seconds that YES is held."""
STRENGTHS = (("best", "BEST"), ("good", "GOOD"), ("easy", "EASY"))


class OwnerPage(RowsPage):
    """Every change counts at once; what is under way keeps what it has begun with."""

    title = "SETTINGS"

    def __init__(self, context: OwnerContext) -> None:
        super().__init__(
            context,
            (
                setting(
                    context,
                    "ATTRACT AFTER",
                    "attract",
                    "idle_seconds",
                    IDLE,
                    "Without a press for so long\nattract mode begins",
                ),
                MenuRow(
                    "LINE IN ATTRACT",
                    lambda: _short(context.settings.now.attract.line),
                    take=partial(_write_line, context),
                    note="● writes it. It flashes below\nwhatever attract shows",
                ),
                setting(
                    context,
                    "COMPUTER PLAYERS",
                    "games",
                    "strength",
                    STRENGTHS,
                    "What set-ups offer first,\nwhere they offer one",
                ),
                switch(
                    context,
                    "HINTS",
                    "games",
                    "hints",
                    "Whoever plays alone: OPTION,\nthen ● on the page A HINT",
                ),
                switch(
                    context,
                    "SLOW, FOR CHILDREN",
                    "games",
                    "slow",
                    "Computer players and all that\nwaits for an answer: twice as long",
                ),
                switch(context, "NOTHING FLASHES", "display", "steady", "What would flash is always lit"),
                switch(context, "FOUR COLOURS", "display", "four_colours", "Each suit of cards has its own"),
                setting(
                    context,
                    "NAME ENTRY WAITS",
                    "names",
                    "seconds",
                    ENTRY,
                    "After so long without a press\nwhat is there is entered",
                ),
                switch(
                    context,
                    "NO RUDE NAMES",
                    "names",
                    "filter",
                    "Such a name is refused,\nanother can be written",
                ),
                *(
                    MenuRow(
                        f"NAME OF JOYSTICK {jack}",
                        partial(_name_or_none, context, jack),
                        take=partial(_write_name, context, jack),
                        note="● writes it. Offered there until\nsomebody enters another",
                    )
                    for jack in STICKS
                ),
                MenuRow(
                    "CABINET'S NAME",
                    partial(_cabinets_name, context),
                    take=partial(_write_cabinets_name, context),
                    note="● writes it. A league's lists show\nwhere each row was made",
                ),
                switch(
                    context,
                    "OPEN TO PLAYERS",
                    "operator",
                    "open",
                    "OFF: SELECT + OPTION no longer\nopen this menu. See docs/operator.md",
                ),
                MenuRow(
                    "SECRET CODE",
                    lambda: "SET" if context.settings.now.operator.sequence else "NONE",
                    take=partial(_set_sequence, context),
                    note="● sets it. It is said before\nanything here can be lost",
                ),
                MenuRow(
                    "NO SECRET CODE",
                    take=partial(_forget_sequence, context),
                    note="● forgets it: whoever comes here\nmay clear and reset",
                ),
                back(),
            ),
        )


def _short(line: str) -> str:
    return line if len(line) <= 17 else f"{line[:16]}…"


def _write_line(context: OwnerContext) -> Way:
    def take(words: str) -> None:
        context.settings.set("attract", "line", words or AttractSettings().line)

    return ToWording("THE LINE IN ATTRACT", context.settings.now.attract.line.upper(), LINE, take)


def _name(context: OwnerContext, jack: int) -> str:
    offered = context.settings.now.names.offered
    return offered[jack - 1] if jack <= len(offered) else ""


def _name_or_none(context: OwnerContext, jack: int) -> str:
    return _name(context, jack) or "NONE"


def _write_name(context: OwnerContext, jack: int) -> Way:
    def take(name: str) -> None:
        names = [_name(context, each) for each in STICKS]
        names[jack - 1] = name
        context.settings.set("names", "offered", tuple(names))

    return ToWording(f"FIRST NAME OF JOYSTICK {jack}", _name(context, jack), NAME_LENGTH, take)


def _cabinets_name(context: OwnerContext) -> str:
    """The one that is set, or the one that it goes by without."""
    card = cabinets.read(context.store.setting(cabinets.KEY))
    return context.settings.now.cabinet.name or (shown_name("", card.now.id) if card else "NONE")


def _write_cabinets_name(context: OwnerContext) -> Way:
    def take(name: str) -> None:
        context.settings.set("cabinet", "name", name)

    return ToWording("WHAT THIS CABINET IS CALLED", context.settings.now.cabinet.name, PLACE, take)


def _set_sequence(context: OwnerContext) -> Way:
    if not context.settings.now.operator.sequence:
        return ToSequence()
    return ToQuestion("SECRET CODE", ("SET ANOTHER SECRET CODE?",), HELD, ToSequence, guarded=True)


def _forget_sequence(context: OwnerContext) -> Way | None:
    if not context.settings.now.operator.sequence:
        context.sound.play(Cue.REFUSE)
        return None

    def forget() -> None:
        context.settings.set("operator", "sequence", "")

    return ToQuestion("SECRET CODE", ("FORGET THE SECRET CODE?",), HELD, forget, guarded=True)
