"""The identity of a cabinet: an id, which marks its new top-ten rows, and a name given by the owner."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from cabinet.settings import CabinetName

KEY = "cabinet"
"""The store's key of the setting that holds the cabinet's identity."""
MOST = 20
"""The number of ids of a memory card to remember, the newest ones; a card gets a new id in each computer."""
_Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]


class Named(NamedTuple):
    """The name of a cabinet, with the number of times the cabinet was renamed."""

    named: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """The number of renames so far: if two sources give different names, the name with the higher number
    is used."""
    name: CabinetName = ""


class Known(NamedTuple):
    """One of the ids that a memory card has had, with the name of its cabinet."""

    id: _Id
    named: Named


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """The identity of a memory card: all cabinet ids that it has had.

    In another computer the card counts as a new cabinet, with a new id. A copy of a card gets a new id, too.
    Rows that are already on the card keep the id they were made with.
    """

    computer: Annotated[str, Meta(max_length=64)]
    """The id of the computer in which the card got its current id, "" if the computer could not be
    identified."""
    cabinets: Annotated[tuple[Known, ...], Meta(min_length=1, max_length=MOST)]
    """All ids that the memory card has had, each with the cabinet's name; the current one is the last."""

    @property
    def now(self) -> Known:
        """The current id of the memory card, with the cabinet's name."""
        return self.cabinets[-1]


def shown_name(name: str, cabinet: str) -> str:
    """Return the name to show for a cabinet: the name given by the owner, or "CABINET" and a part of the id.

    `name`: the owner's name for the cabinet, "" if there is none. `cabinet`: the cabinet's id.
    """
    return name.strip() or f"CABINET {cabinet[:4].upper()}"


def read(text: str | None) -> Identity | None:
    """Decode an identity from the text of its setting; None if it is missing or invalid."""
    try:
        return msgspec.json.decode(text, type=Identity) if text else None
    except ValueError:
        return None


def write(card: Identity) -> str:
    """Return an identity as text, to be stored as a setting."""
    return msgspec.json.encode(card).decode()


def held(before: Identity | None, computer: str, name: str, new: str) -> Identity:
    """Return the identity of a memory card in this computer.

    `name`: the owner's name for the cabinet, "" if there is none. `new`: the id to use if the card is new in
    this computer. If the computer cannot be identified (""), the card keeps its id.
    """
    cabinets = before.cabinets if before else ()
    was = before.computer if before else ""
    if not before or (computer and was and computer != was):
        cabinets = (*cabinets, Known(new, Named()))[-MOST:]
    return called(Identity(computer or was, cabinets), name)


def called(card: Identity, name: str) -> Identity:
    """Return the identity with the cabinet's name changed to `name`, "" for none."""
    *older, (one, named) = card.cabinets
    wanted = shown_name(name, one)
    if named.name != wanted:
        named = Named(named.named + 1, wanted)
    return Identity(card.computer, (*older, Known(one, named)))


def also(card: Identity, cabinet: str) -> Identity:
    """Return the identity with the id `cabinet` added, which marks rows made before the card was readable."""
    if any(each.id == cabinet for each in card.cabinets):
        return card
    *older, now = card.cabinets
    return Identity(card.computer, (*older, Known(cabinet, now.named), now)[-MOST:])


def put_back(mine: Identity, theirs: Identity | None) -> Identity:
    """Return the identity after a restore: rows of the backup keep their ids, new rows get this card's id."""
    if theirs is None:
        return mine
    older = [each for each in theirs.cabinets if each.id != mine.now.id]
    return Identity(mine.computer, (*older, mine.now)[-MOST:])
