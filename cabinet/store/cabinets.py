"""The identity of this cabinet: an id for new rows, made once, and a name that the owner gives it."""

from __future__ import annotations

from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta, Struct

from cabinet.settings import CabinetName

KEY = "cabinet"
"""The store's key of the setting that holds the identity."""
MOST = 20
"""The number of ids to remember, the newest ones: a card gets an id in each computer."""
_Id = Annotated[str, Meta(pattern=r"^[0-9a-f]{16}\Z")]


class Named(NamedTuple):
    """The name of a cabinet, with the number of renames."""

    named: Annotated[int, Meta(ge=0, le=10**9)] = 0
    """The number of renames so far: if names differ, the one with the highest number counts."""
    name: CabinetName = ""


class Known(NamedTuple):
    """One id of a card, with its name."""

    id: _Id
    named: Named


class Identity(Struct, frozen=True, forbid_unknown_fields=True):
    """All ids that a card has had. In another computer the card becomes a new cabinet, with a new id.

    A copy of a card also gets a new id. The rows on the card keep the id they were made with.
    """

    computer: Annotated[str, Meta(max_length=64)]
    """The computer of the current id, "" if it could not be identified."""
    cabinets: Annotated[tuple[Known, ...], Meta(min_length=1, max_length=MOST)]
    """The ids, the oldest first, the current one last."""

    @property
    def now(self) -> Known:
        """The current id, with its name."""
        return self.cabinets[-1]


def shown_name(name: str, cabinet: str) -> str:
    """The name to show for a cabinet; `name` is the owner's, "" if there is none."""
    return name.strip() or f"CABINET {cabinet[:4].upper()}"


def read(text: str | None) -> Identity | None:
    """Decode the setting; None if it is missing or invalid."""
    try:
        return msgspec.json.decode(text, type=Identity) if text else None
    except ValueError:
        return None


def write(card: Identity) -> str:
    """Encode an identity as a setting."""
    return msgspec.json.encode(card).decode()


def held(before: Identity | None, computer: str, name: str, new: str) -> Identity:
    """The identity of a card in this computer. `name`: the owner's, "" if there is none.

    `new`: the id to use if the card is new here. If the computer cannot be identified (""), the id stays.
    """
    cabinets = before.cabinets if before else ()
    was = before.computer if before else ""
    if not before or (computer and was and computer != was):
        cabinets = (*cabinets, Known(new, Named()))[-MOST:]
    return called(Identity(computer or was, cabinets), name)


def called(card: Identity, name: str) -> Identity:
    """Rename the cabinet. `name`: the owner's, "" if there is none."""
    *older, (one, named) = card.cabinets
    wanted = shown_name(name, one)
    if named.name != wanted:
        named = Named(named.named + 1, wanted)
    return Identity(card.computer, (*older, Known(one, named)))


def also(card: Identity, cabinet: str) -> Identity:
    """Add an older id: the id that rows got before the card could be read."""
    if any(each.id == cabinet for each in card.cabinets):
        return card
    *older, now = card.cabinets
    return Identity(card.computer, (*older, Known(cabinet, now.named), now)[-MOST:])


def put_back(mine: Identity, theirs: Identity | None) -> Identity:
    """Return the identity after a restore: rows of the backup keep their origin, new rows get our id."""
    if theirs is None:
        return mine
    older = [each for each in theirs.cabinets if each.id != mine.now.id]
    return Identity(mine.computer, (*older, mine.now)[-MOST:])
