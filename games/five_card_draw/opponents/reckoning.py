"""What each choice brings: the dollars to be expected by somebody who has read the others."""

from __future__ import annotations

from functools import cache
from math import prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from games.cards.draws import stub
from games.cards.moves import Bet, Raise
from games.five_card_draw.opponents.equity import by_the_book, finals, grade_of, start_of
from games.five_card_draw.opponents.reading import LOST
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from games.five_card_draw.opponents.equity import Row
    from games.five_card_draw.opponents.reading import PublicState, ReadAnswer, Reader, Spoken
    from games.five_card_draw.rules import Move, View

MORE = 1.4
"""The same again for bets and raises: they may be raised, and better hands see them."""
STEP = 5
"""Dollars: bets that are thought of are multiples of it."""


class ValuedChoice(NamedTuple):
    """Something that may be said, and what it brings."""

    move: Spoken
    dollars: float
    """To be expected, when folding brings none."""
    wins: float
    """How likely the pot is won."""
    seen: float = 0.0
    """The dollars to be expected when somebody sees the bet."""
    cost: int = 0
    """Dollars put in."""
    pot: int = 0
    """Before that."""

    @property
    def bets(self) -> int:
        """Dollars bet or raised."""
        return self.move.dollars if isinstance(self.move, Bet | Raise) else 0


class Own(NamedTuple):
    """The hand that the reckoner will have, as he sees it."""

    at: int
    """Its start before the draw, its grade afterwards."""
    grades: tuple[tuple[int, float], ...]
    """Each grade that it may have, and how likely."""
    place: float
    """Which part of the hands of its grade it beats."""
    doubt: float
    """Every chance to beat somebody is seen to this power."""
    early: bool = False
    """Cards are still to be drawn."""


def own(view: View, doubt: float = 1.0) -> Own:
    """The speaker's hand; before the draw a typical one of its start stands for it."""
    hand = view.hands[view.speaker]
    if view.drawn[view.speaker] is None:
        start = start_of(hand)
        return Own(start, _ends(start), 0.5, doubt, True)
    grade, place = grade_of(hand)
    return Own(grade, ((grade, 1.0),), place, doubt)


@cache
def _ends(start: int) -> tuple[tuple[int, float], ...]:
    return tuple((grade, likely) for grade, likely in enumerate(by_the_book()[start]) if likely)


class Prospect(NamedTuple):
    """Something that may be said, and what the others are expected to do about it, whatever one holds."""

    move: Spoken
    cost: int
    """Dollars put in."""
    pot: int
    """With what is put in."""
    answers: tuple[ReadAnswer, ...]
    """Of everybody else in the pot."""
    alone: float
    """How likely all of them fold."""
    share: float = 0.0
    """Of the pot, whatever one holds: where checks all round bring a new deal."""


def prospects(
    reader: Reader, scene: PublicState, me: Seat, moves: Sequence[Move], sizes: Sequence[float]
) -> list[Prospect]:
    """What may be said in betting, with bets and raises of these sizes in pots."""
    words = [word for word in (Word.FOLD, Word.CHECK, Word.CALL) if word in moves]
    most = len(moves) - len(words)
    pot = scene.pot + scene.missing(me)
    amounts = (
        sorted({min(most, max(STEP, STEP * round(pot * size / STEP))) for size in sizes}) if most else ()
    )
    bet = Raise if scene.price else Bet
    said: list[Spoken] = [*words, *(bet(dollars) for dollars in amounts)]
    return [_prospect(reader, scene, me, move) for move in said]


def _prospect(reader: Reader, scene: PublicState, me: Seat, move: Spoken) -> Prospect:
    if move is Word.FOLD:
        return Prospect(move, 0, scene.pot, (), 0.0)
    if move is Word.CHECK:
        # If nobody opens, a new deal gives everybody the same part of the pot; else hardly anything is left.
        share = _nobody_opens(reader, scene, me) / (1 + len(scene.others(me))) if scene.round == 1 else 0.0
        return Prospect(move, 0, scene.pot, reader.answers(scene, me), 0.0, share)
    then = reader.spoken(scene, me, move)
    answers = reader.answers(then, me)
    alone = prod(answer.folds for answer in answers)
    return Prospect(move, scene.money[me] - then.money[me], then.pot, answers, alone)


def _nobody_opens(reader: Reader, scene: PublicState, me: Seat) -> float:
    """How likely all others check; who has checked before has nothing to open with."""
    none = 1.0
    for other in scene.others(me):
        none *= 1 - sum(map(mul, scene.ranges[other].weights, reader.betting(scene, other, 0)))
    return none


def reckon(of: Iterable[Prospect], mine: Own) -> list[ValuedChoice]:
    """What each prospect brings with a hand."""
    return [_valued(prospect, mine) for prospect in of]


def _valued(prospect: Prospect, mine: Own) -> ValuedChoice:
    move, cost, pot, answers, alone, share = prospect
    if move is Word.FOLD:
        return ValuedChoice(move, 0.0, 0.0)
    if share:
        return ValuedChoice(move, share * pot, share)
    power = mine.doubt
    if mine.early:
        power *= LOST * MORE if isinstance(move, Bet | Raise) else LOST
    wins, dollars = _takes(mine, answers, pot, power)
    seen = (dollars - alone * pot) / (1 - alone) - cost if alone < 1 else 0.0
    return ValuedChoice(move, dollars - cost, wins, seen, cost, pot - cost)


def _takes(mine: Own, replies: Sequence[ReadAnswer], pot: int, power: float) -> tuple[float, float]:
    """How likely the pot is won, and the dollars to be expected out of it and out of what others add.

    `power`: to which chances to beat somebody are seen where dollars are reckoned.
    """
    wins = dollars = 0.0
    for grade, likely in mine.grades:
        sure = chance = likely
        added = 0.0
        for reply in replies:
            stays = 1 - reply.folds
            beaten = reply.below[grade] + reply.stays[grade] * mine.place
            sure *= reply.folds + beaten
            if power != 1 and beaten:
                beaten = stays * (beaten / stays) ** power
            way = reply.folds + beaten
            chance *= way
            added += reply.price * beaten / way if way else 0.0
        wins += sure
        dollars += chance * (pot + added)
    return wins, dollars


def discards(reader: Reader, view: View, throws: Iterable[Cards]) -> list[tuple[float, Cards]]:
    """What may be thrown away, with the chance to win against all who are left."""
    scene, hand = reader.read(view), view.hands[view.speaker]
    left = stub(hand)
    field = [
        prod(scene.ranges[other].beaten[grade] for other in scene.others(view.speaker))
        for grade in range(len(scene.ranges[0].beaten))
    ]
    choices = []
    for gone in throws:
        ends: Row = finals([card for card in hand if card not in gone], left)
        choices.append((sum(likely * chance for likely, chance in zip(ends, field, strict=True)), gone))
    return choices
