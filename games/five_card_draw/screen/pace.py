"""How long things are shown in FIVE CARD DRAW, and when something moves in them: seconds."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Drawn
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import PERSON, SEATS, Phase, Word
from games.five_card_draw.screen.great import great

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.five_card_draw.rules import Move, View

CHIPS = 0.45
"""Chips slide into the pot, or out of it."""
FLIGHT = 0.26
"""A card flies from the deck to its player, or is thrown away."""
DEALS, DRAWS = 0.06, 0.15
"""From one card to the next, of a deal and of a draw."""
TURNING = 0.3
"""Cards turn over."""
SORTING = 0.2
"""Cards that are kept close up."""
SAID, OWN = 0.9, 0.5
"""What others say is shown for so long, and what the person does."""
CHECKED = 1.4
"""All have checked."""
OPENING = 0.35
"""The hands are laid side by side."""
NEXT = 0.5
"""From one hand turned over to the next."""
RESULT = 1.6
"""The pot goes to the winner, and that is told."""
WINS = 0.7
"""Chips fly to the winner, one after another."""
ENDING = 4.5
"""How a session has ended."""


class Finale(NamedTuple):
    """How a hand ends: seconds after the last word."""

    opens: float
    """The hands are laid side by side."""
    turns: tuple[tuple[Seat, float], ...]
    """Each is turned over."""
    result: float
    """The pot goes to the winner."""
    great: float
    """The great moment begins, where there is one."""
    ends: float


def lands(number: int, each: float = DEALS) -> float:
    """When card `number` of a deal, counted from 0, lies before its player."""
    return CHIPS * (each == DEALS) + SORTING * (each == DRAWS) + each * number + FLIGHT


def deals(after: View) -> float:
    """When all cards of a deal lie before their players."""
    return lands(HAND * sum(after.playing) - 1)


def finale(after: View) -> Finale:
    """The end of a hand, with a showdown or without."""
    if not after.shown:
        return Finale(CHIPS, (), CHIPS, *_told(after, CHIPS))
    # Who bet or raised last shows first. Without an opener there is no showdown.
    first = next(seat for seat, move in reversed(after.said) if isinstance(move, Bet | Raise))
    around = ((first + step) % SEATS for step in range(SEATS))
    seats = [seat for seat in around if after.playing[seat] and seat != PERSON]
    begins = CHIPS + OPENING
    turns = tuple((seat, begins + NEXT * at) for at, seat in enumerate(seats))
    result = begins + NEXT * len(seats) + TURNING
    return Finale(CHIPS, turns, result, *_told(after, result))


def _told(after: View, result: float) -> tuple[float, float]:
    """When the great moment begins and all is told: a moment is never cut short."""
    moment = great(after)
    begins = result + WINS
    return begins, max(result + RESULT, begins + moment.size.value if moment else 0.0)


def seconds(step: Move | Drawn, before: View, after: View) -> float:
    """Deals and draws take their time, words a moment, the end of a hand what its showdown needs."""
    match step:
        case Drawn():
            return _moving(step, before, after)
        case Word.ANOTHER:
            return 0.0
        case Word.LEAVE:
            return ENDING
        case Discard(thrown):
            return FLIGHT + (0.0 if before.speaker == PERSON and any(thrown) else SAID - FLIGHT)
    if after.phase is Phase.DONE:
        return finale(after).ends + (ENDING if after.ending else 0.0)
    if after.deals > before.deals:
        return CHECKED
    return OWN if before.speaker == PERSON else SAID


def moves_next(step: Move | Drawn, before: View, after: View, age: float) -> float:
    """Cards and chips fly; then nothing moves until the ending of a session is told."""
    if age < _moving(step, before, after):
        return age
    ends = finale(after).ends if after.ending and step is not Word.LEAVE else 0.0
    return ends if age < ends else inf


def _moving(step: Move | Drawn, before: View, after: View) -> float:
    """Until when something moves."""
    match step:
        case Drawn() if before.phase is Phase.DEALING:
            return deals(after) + TURNING
        case Drawn(cards):
            return lands(len(cards) - 1, DRAWS) + (TURNING if before.speaker == PERSON else 0.0)
        case Discard(thrown):
            return FLIGHT if any(thrown) else 0.0
        case Word.FOLD if after.phase is not Phase.DONE:
            return FLIGHT
    if after.phase is Phase.DONE and step is not Word.LEAVE:
        return finale(after).ends
    return CHIPS if isinstance(step, Bet | Raise) or step is Word.CALL else 0.0
