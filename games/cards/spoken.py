"""The lines of the people at the card tables, in character, about public events: spoken.txt."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BETWEEN, LINE_END = " | ", " / "
WAITS, ASKS = 300, 40
"""Beats between remarks about a slow player, and for how many a remark is shown."""


class Situation(StrEnum):
    """The event, or the speaker's own action."""

    HELLO = "hello"
    """A hand begins."""
    CHECK = "check"
    OPEN = "open"
    """The first bet of a hand."""
    BET = "bet"
    """The first after the draw."""
    RAISE = "raise"
    CALL = "call"
    FOLD = "fold"
    PAT = "pat"
    """No card is drawn."""
    DRAW = "draw"
    WIN = "win"
    """At a showdown."""
    TAKE = "take"
    """The pot, because no one else is left."""
    LOSE = "lose"
    """At a showdown."""
    BLUFF = "bluff"
    """The same, having bet or raised on nothing."""
    AWE = "awe"
    """A player has shown a flush or better."""
    WAIT = "wait"
    """Another player takes their time."""
    OUT = "out"
    """Nothing is left for another ante."""
    # Across a table for two as well:
    TURN = "turn"
    """It is for the other to bet."""
    LATER = "later"
    """The same after the draw."""
    THINK = "think"
    MORE = "more"
    """The other may raise once more."""
    CARDS = "cards"
    """The other may draw."""
    SHOW = "show"
    """Hands are turned over."""
    TIE = "tie"
    BROKE = "broke"
    """The other has nothing left for another ante."""
    AHEAD = "ahead"
    """The other leaves with more dollars than before."""
    BEHIND = "behind"
    """The other side leaves with no more than before."""


def line(who: str, situation: Situation, turn: int, dollars: int = 0) -> tuple[str, ...]:
    """A person's line: at most two lines of at most 14 characters; in the next turn it is another one.

    `turn`: see `turn_of`; `dollars`: the amount of an opening, bet or raise, if the words tell it. Raises
    KeyError for a person without words for it.
    """
    words = spoken()[who][situation]
    return tuple(words[turn % len(words)].format(f"${dollars}").split(LINE_END))


def turn_of(hand: int, times: int) -> int:
    """The number of the words to use in a hand of a session, after this many uses in it.

    No one says the same twice in a row: within a hand two lines alternate, and the next begins with a third.
    """
    return hand - times % 2


def remark(beat: int) -> int | None:
    """The remark about a slow player shown at a beat, from 0; None between two."""
    return beat // WAITS if beat % WAITS >= WAITS - ASKS else None


@cache
def spoken() -> Mapping[str, Mapping[Situation, tuple[str, ...]]]:
    """All that can be said, by person and situation: three things or more each."""
    text = Path(__file__).with_name("spoken.txt").read_text(encoding="utf-8")
    _, *people = text.strip().split("\n\n")
    return {who: dict(map(_row, rows)) for who, *rows in map(str.splitlines, people)}


def _row(row: str) -> tuple[Situation, tuple[str, ...]]:
    situation, _, words = row.partition(" ")
    return Situation(situation), tuple(words.strip().split(BETWEEN))
