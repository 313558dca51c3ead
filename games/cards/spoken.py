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
"""How long the game waits between two remarks to a slow player, and how long it shows each remark, in tenths
of a second."""


class Situation(StrEnum):
    """The situation in which an opponent speaks."""

    HELLO = "hello"
    """The words that an opponent says at the start of a hand."""
    CHECK = "check"
    OPEN = "open"
    """The words that an opponent says with the first bet of a hand."""
    BET = "bet"
    """The words that an opponent says with the first bet after the draw."""
    RAISE = "raise"
    CALL = "call"
    FOLD = "fold"
    PAT = "pat"
    """The words that an opponent says when drawing no card."""
    DRAW = "draw"
    WIN = "win"
    """The words that an opponent says after winning at a showdown."""
    TAKE = "take"
    """The words that an opponent says after winning the pot because no one else is left in the hand."""
    LOSE = "lose"
    """The words that an opponent says after losing at a showdown."""
    BLUFF = "bluff"
    """The words that an opponent says after a bluff (a bet or raise on nothing) has lost at a showdown."""
    AWE = "awe"
    """The words that an opponent says after another player has shown a flush or better."""
    WAIT = "wait"
    """The words that an opponent says while another player thinks for a long time."""
    OUT = "out"
    """The words of an opponent who has no money left for another ante."""
    # Further situations in a game of two players:
    TURN = "turn"
    """The words that the opponent says when it is the person's turn to bet."""
    LATER = "later"
    """The words that the opponent says when it is the person's turn to bet after the draw."""
    THINK = "think"
    MORE = "more"
    """The words that the opponent says when the person may raise once more."""
    CARDS = "cards"
    """The words that the opponent says when the person may draw cards."""
    SHOW = "show"
    """The words that the opponent says when the hands are turned over."""
    TIE = "tie"
    BROKE = "broke"
    """The words that the opponent says when the person has no money left for another ante."""
    AHEAD = "ahead"
    """The words that the opponent says when the person leaves with more dollars than at the start."""
    BEHIND = "behind"
    """The words that the opponent says when the person leaves without having won dollars."""


def line(who: str, situation: Situation, turn: int, dollars: int = 0) -> tuple[str, ...]:
    """Return the words that an opponent says in a situation: at most two lines of at most 14 characters.

    `turn`: the number of the line to use, from `turn_of`. `dollars`: the amount of a bet or raise, if the
    words mention it. Raises KeyError if the opponent has no words for the situation.
    """
    words = spoken()[who][situation]
    return tuple(words[turn % len(words)].format(f"${dollars}").split(LINE_END))


def turn_of(hand: int, times: int) -> int:
    """Return the number of the line that an opponent says next in a situation.

    `hand`: the number of the hand; `times`: how often the opponent has been in this situation in this hand.
    No line is said twice in a row: within a hand two lines alternate, and the next hand begins with a third.
    """
    return hand - times % 2


def remark(beat: int) -> int | None:
    """Return the number of the remark to a slow player that is shown now, from 0; None between remarks.

    `beat`: the time in tenths of a second.
    """
    return beat // WAITS if beat % WAITS >= WAITS - ASKS else None


@cache
def spoken() -> Mapping[str, Mapping[Situation, tuple[str, ...]]]:
    """Return all lines that can be said, by person and situation; each situation has at least three lines."""
    text = Path(__file__).with_name("spoken.txt").read_text(encoding="utf-8")
    _, *people = text.strip().split("\n\n")
    return {who: dict(map(_row, rows)) for who, *rows in map(str.splitlines, people)}


def _row(row: str) -> tuple[Situation, tuple[str, ...]]:
    situation, _, words = row.partition(" ")
    return Situation(situation), tuple(words.strip().split(BETWEEN))
