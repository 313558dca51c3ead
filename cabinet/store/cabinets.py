"""Which cabinet this is: an id for new rows, made once, and a name that the owner gives it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from cabinet.settings import CabinetName

if TYPE_CHECKING:
    from collections.abc import Callable

KEY = "cabinet"
"""The setting of the store that has it."""
MOST = 20
"""Ids of one card that are remembered; a card has one, and one more for each computer it was put into."""
_Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]


class Named(NamedTuple):
    """What a cabinet is called."""

    named: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """How often it had been given a name: the last one counts."""
    name: CabinetName = ""


class Known(NamedTuple):
    """A cabinet that a card was, or is."""

    id: _Id
    named: Named


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    """The cabinets that a card was, and is: on another computer it is another one.

    A copy of a card has the same rows, which stay those of the cabinet that made them, and makes new
    ones as a cabinet of its own.
    """

    computer: Annotated[str, Meta(max_length=64)]
    """The computer that the last one runs on, "" where that cannot be told."""
    cabinets: Annotated[tuple[Known, ...], Meta(min_length=1, max_length=MOST)]
    """The oldest first: rows from before rows told where they were made are of the first."""

    @property
    def first(self) -> str:
        """The id of rows that tell none."""
        return self.cabinets[0].id

    @property
    def now(self) -> Known:
        """The cabinet that this is."""
        return self.cabinets[-1]


def shown_name(name: str, cabinet: str) -> str:
    """What a cabinet is called that its owner calls `name`, '' for nothing."""
    return name.strip() or f"CABINET {cabinet[:4].upper()}"


def read(text: str | None) -> Card | None:
    """What the store has kept, None where that is nothing, or nothing to be used."""
    try:
        return msgspec.json.decode(text, type=Card) if text else None
    except ValueError:
        return None


def write(card: Card) -> str:
    """As the store keeps it."""
    return msgspec.json.encode(card).decode()


def held(before: Card | None, computer: str, name: str, draw: Callable[[], int]) -> Card:
    """The card as it is on this computer, under the name that the owner has set; '' for none.

    `draw`: 32 bits of chance. On a computer that cannot be told the card stays what it was.
    """
    known = before.cabinets if before else ()
    if not before or (computer and before.computer and computer != before.computer):
        new = f"{draw():08x}{draw():08x}"
        known = (*known[: MOST - 1], Known(new, Named(1, shown_name(name, new))))
    *older, now = known
    wanted = shown_name(name, now.id)
    if now.named.name != wanted:
        now = Known(now.id, Named(now.named.named + 1, wanted))
    return Card(computer or (before.computer if before else ""), (*older, now))


def put_back(mine: Card, theirs: Card | None) -> Card:
    """The card once a backup has taken the place of all: its rows stay whose they are, new ones are ours."""
    if theirs is None:
        return mine
    older = theirs.cabinets[:-1] if theirs.now.id == mine.now.id else theirs.cabinets
    return Card(mine.computer, (*older[: MOST - 1], mine.now))
