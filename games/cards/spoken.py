"""The lines that the opponents in card games say about public events, read from `spoken.txt`."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

BETWEEN, LINE_END = " | ", " / "
WAITS, ASKS = 300, 40
"""The time between remarks to a slow player, and for which a remark is shown, in tenths of a second."""


class Situation(StrEnum):
    """The situation in which an opponent speaks."""

    HELLO = "hello"
    """Words at the start of a hand."""
    CHECK = "check"
    OPEN = "open"
    """Words of a speaker who makes the first bet of a hand."""
    BET = "bet"
    """Words of a speaker who makes the first bet after the draw."""
    RAISE = "raise"
    CALL = "call"
    FOLD = "fold"
    PAT = "pat"
    """Words of a speaker who draws no card."""
    DRAW = "draw"
    WIN = "win"
    """Words of a speaker who wins at a showdown."""
    TAKE = "take"
    """Words of a speaker who takes the pot because no one else is left in the hand."""
    LOSE = "lose"
    """Words of a speaker who loses at a showdown."""
    BLUFF = "bluff"
    """Words of a speaker who loses at a showdown after a bet or raise on nothing."""
    AWE = "awe"
    """Words after another player has shown a flush or better."""
    WAIT = "wait"
    """Words while another player takes their time."""
    OUT = "out"
    """Words of a speaker who has no money left for another ante."""
    # Further situations in a game of two players:
    TURN = "turn"
    """Words when it is the other player's turn to bet."""
    LATER = "later"
    """Words when it is the other player's turn to bet after the draw."""
    THINK = "think"
    MORE = "more"
    """Words when the other player may raise once more."""
    CARDS = "cards"
    """Words when the other player may draw cards."""
    SHOW = "show"
    """Words when the hands are turned over."""
    TIE = "tie"
    BROKE = "broke"
    """Words when the other player has no money left for another ante."""
    AHEAD = "ahead"
    """Words when the other player leaves with more dollars than before."""
    BEHIND = "behind"
    """Words when the other player leaves with no more dollars than before."""


def line(who: str, situation: Situation, turn: int, dollars: int = 0) -> tuple[str, ...]:
    """Return the words that a person says in a situation: at most two lines of at most 14 characters.

    `turn`: the number of the line to use, from `turn_of`. `dollars`: the amount of a bet or raise, if the
    words mention it. Raises KeyError for a person without words for the situation.
    """
    words = spoken()[who][situation]
    return tuple(words[turn % len(words)].format(f"${dollars}").split(LINE_END))


def turn_of(hand: int, times: int) -> int:
    """Return the number of the line that a person says next in a situation.

    `hand`: the number of the hand; `times`: how often the person has used the situation in this hand. No line
    is said twice in a row: within a hand two lines alternate, and the next hand begins with a third.
    """
    return hand - times % 2


def remark(beat: int) -> int | None:
    """Return the number of the remark to a slow player that is shown now, from 0; None between remarks.

    `beat`: the time in tenths of a second.
    """
    return beat // WAITS if beat % WAITS >= WAITS - ASKS else None


@cache
def spoken() -> Mapping[str, Mapping[Situation, tuple[str, ...]]]:
    """Return all lines that can be said, by person and situation; each situation has at least three."""
    text = Path(__file__).with_name("spoken.txt").read_text(encoding="utf-8")
    _, *people = text.strip().split("\n\n")
    return {who: dict(map(_row, rows)) for who, *rows in map(str.splitlines, people)}


def _row(row: str) -> tuple[Situation, tuple[str, ...]]:
    situation, _, words = row.partition(" ")
    return Situation(situation), tuple(words.strip().split(BETWEEN))
