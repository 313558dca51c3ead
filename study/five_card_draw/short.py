"""Measures the hints of FIVE CARD DRAW at a table that some players have left.

    python -m study.five_card_draw.short [--hands N] [--processes N] [--folder FOLDER]

Every player still at the table begins each hand with $500; the players who have left change from hand to
hand. Hands in the file of results are not played again. The measured chances to win after a check before the
draw are the ones in `games.five_card_draw.chances.CHECKED`.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product
from random import Random
from typing import TYPE_CHECKING

from games.five_card_draw.opponents.manners import LEVELS
from games.five_card_draw.opponents.players import computers, seat_name
from games.five_card_draw.rules import ANTE, PERSON, SEATS
from study.five_card_draw.calibration import calibration
from study.five_card_draw.people import Hinted
from study.five_card_draw.table import Cards, begin, hand
from study.parts import command, results
from study.progress import bar

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Computer
    from games.five_card_draw.rules import Move, View

PART = 250
"""The number of hands in one part of the study; the results are stored part by part."""


def part(level: str, players: int, number: int) -> dict[str, list[int]]:
    """Play one part of the hands with this many players at the table; return how the hints turned out."""
    known, person, hints = computers(), Hinted(), dict[str, list[int]]()
    table: list[Computer[View, Move]] = [person, *(known[seat_name(seat, level)] for seat in range(1, SEATS))]
    rivals = [*combinations(range(1, SEATS), players - 1)]
    for at in range(number * PART, (number + 1) * PART):
        here = {PERSON, *rivals[at % len(rivals)]}
        first = replace(
            begin(level, at % SEATS), playing=tuple(seat in here for seat in range(SEATS)), pot=ANTE * players
        )
        state = hand(table, first, Cards(f"short {at}"), Random(at))
        person.count(hints, won=state.won[PERSON] > 0)
    return hints


def main(arguments: Sequence[str] | None = None) -> None:
    """Simulate a person who follows the hints with two to four players; print how accurate the hints are."""
    parser = command("study.five_card_draw.short", main.__doc__, 1000)
    options = parser.parse_args(arguments)
    due = [*product(LEVELS, range(2, SEATS), range(max(1, options.hands // PART)))]
    found = results(options.path, due, part, processes=options.processes, report=bar())
    tables: dict[str, list[dict[str, list[int]]]] = {}
    for (_, players, _), hints in zip(due, found, strict=True):
        tables.setdefault(f"{players} players", []).append(hints)
    print(*calibration(tables), sep="\n")


if __name__ == "__main__":
    main()
