"""Measures the cost of computer decisions in FIVE CARD DRAW: `python -m study.five_card_draw.bench`."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from games.cards.bench import timing
from games.five_card_draw import GAME
from games.five_card_draw.hints import hints
from games.five_card_draw.opponents import habits, ranges
from games.five_card_draw.opponents.players import computers, seat_name
from games.five_card_draw.rules import SEATS, Phase
from study.five_card_draw.table import Cards, begin, hand

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, View

HANDS = 40
"""The number of hands that are played; in each, the decisions of five computer players are timed."""


class Timed:
    """A computer player whose decisions are timed.

    The cache of ranges (the hands that players may hold) is emptied before each decision, so that the slowest
    case is measured.
    """

    def __init__(self, player: Computer[View, Move], seconds: dict[str, list[float]]) -> None:
        self._player = player
        self._seconds = seconds

    def choose(self, view: View, moves: tuple[Move, ...], rng: Random) -> Move:
        _forget()
        began = process_time()
        move = self._player.choose(view, moves, rng)
        self._seconds["a draw" if view.phase is Phase.DISCARDING else "a decision in betting"].append(
            process_time() - began
        )
        _forget()
        began = process_time()
        hints(view)
        self._seconds["a hint"].append(process_time() - began)
        return move


def _forget() -> None:
    """Empty the caches of ranges, the hands that opponents may hold, so that they are computed again."""
    for known in (ranges.scene_of, ranges.calling, ranges.betting, ranges.plan, habits.of_person):
        known.cache_clear()


def lines(level: str = "SHARK") -> Iterator[str]:
    """Yield the processor time of bets, draws and hints, as lines of text."""
    GAME.warm_up()
    seconds = defaultdict[str, list[float]](list)
    known = computers()
    table = [Timed(known[seat_name(seat, level)], seconds) for seat in range(SEATS)]
    for number in range(HANDS):
        state = begin(level, number % SEATS)
        hand(table, state, Cards(str(number)), Random(number))
    for what, took in seconds.items():
        yield f"{GAME.name}: {timing(f'{what}, all ranges computed again', took)}"


if __name__ == "__main__":
    print(*lines(), sep="\n")
