"""Which cabinet this is: an id for new rows, made once, and a name that the owner gives it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from cabinet.settings import CabinetName

KEY = "cabinet"
"""The setting of the store that has it."""
MOST = 20
"""Ids of one card that are remembered, the newest: a card has one, and one more for each computer."""
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
    """The oldest first."""

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


def held(before: Card | None, computer: str, name: str, new: str) -> Card:
    """The card as it is on this computer, under the name that the owner has set; '' for none.

    `new`: an id for a new cabinet. On a computer that cannot be told the card stays what it was.
    """
    cabinets = before.cabinets if before else ()
    was = before.computer if before else ""
    if not before or (computer and was and computer != was):
        cabinets = (*cabinets, Known(new, Named()))[-MOST:]
    return called(Card(computer or was, cabinets), name)


def called(card: Card, name: str) -> Card:
    """The card under the name that the owner has set; '' for none."""
    *older, (one, named) = card.cabinets
    wanted = shown_name(name, one)
    if named.name != wanted:
        named = Named(named.named + 1, wanted)
    return Card(card.computer, (*older, Known(one, named)))


def also(card: Card, cabinet: str) -> Card:
    """The card, with an id among its older ones under which it has made rows before it could be read."""
    if any(each.id == cabinet for each in card.cabinets):
        return card
    *older, now = card.cabinets
    return Card(card.computer, (*older, Known(cabinet, now.named), now)[-MOST:])


def put_back(mine: Card, theirs: Card | None) -> Card:
    """The card after a backup was put back: its rows keep their origin, new ones get ours."""
    if theirs is None:
        return mine
    older = [each for each in theirs.cabinets if each.id != mine.now.id]
    return Card(mine.computer, (*older, mine.now)[-MOST:])
