"""Bluffs after the draw: so many, from the worst hands, that seeing a bet is no better than folding to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.five_card_draw.opponents.equity import GRADES
from games.five_card_draw.opponents.reckoning import Own, reckon
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from games.five_card_draw.opponents.equity import Row
    from games.five_card_draw.opponents.reading import Spoken
    from games.five_card_draw.opponents.reckoning import Prospect, ValuedChoice

TRACE = 0.001
"""Hands that are held less often are not thought of."""
FOLDED = 1.7
"""So many times the bluffs are made with the hands there are: of the worst ones that the others
still think of, many have been folded before the draw."""


class Bluffs(NamedTuple):
    """What is bet without a hand for it."""

    often: Row
    """With each grade: how likely."""
    value: float
    """How likely somebody bets a hand for what it is."""
    moves: Mapping[Spoken, float]
    """The bets and raises that bluffs are to look like, and how many bluffs each asks for."""


def bluffs(
    ahead: Sequence[Prospect],
    held: Row,
    share: float,
    best: Callable[[Sequence[ValuedChoice], int], ValuedChoice],
) -> Bluffs:
    """The bluffs of somebody who is thought to hold each grade so often.

    `share`: bluffs for each that the balance asks for. `best`: what is said with a grade that is no
    bluff, out of what each word brings with it.
    """
    moves: dict[Spoken, float] = {}
    value, idle = 0.0, [0.0] * len(GRADES)
    for grade, weight in enumerate(held):
        if weight < TRACE:
            continue
        choice = best(reckon(ahead, Own(grade, ((grade, 1.0),), 0.5, 1.0)), grade)
        if choice.bets:
            value += weight
            asked = weight * share * FOLDED * choice.bets / (choice.pot + choice.cost)
            moves[choice.move] = moves.get(choice.move, 0.0) + asked
        elif choice.move is not Word.CALL:
            idle[grade] = weight
    due, often = sum(moves.values()), []
    for weight in idle:
        often.append(min(1.0, due / weight) if weight else 0.0)
        due = max(0.0, due - weight)
    return Bluffs(tuple(often), value, moves)
