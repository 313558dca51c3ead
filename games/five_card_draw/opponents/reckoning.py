"""What each choice brings: the dollars to be expected by somebody who has read the others."""

from __future__ import annotations

from functools import cache
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from games.cards.draws import stub
from games.cards.moves import Bet, Raise
from games.five_card_draw.opponents.equity import by_the_book, finals, grade_of, start_of
from games.five_card_draw.rules import Word

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cabinet.api import Seat
    from games.cards.cards import Cards
    from games.five_card_draw.opponents.equity import Row
    from games.five_card_draw.opponents.reading import PublicState, ReadAnswer, Reader, Spoken
    from games.five_card_draw.rules import Move, View

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


def own(view: View, doubt: float = 1.0) -> Own:
    """The speaker's hand; before the draw a typical one of its start stands for it."""
    hand = view.hands[view.speaker]
    if view.drawn[view.speaker] is None:
        start = start_of(hand)
        return Own(start, _ends(start), 0.5, doubt)
    grade, place = grade_of(hand)
    return Own(grade, ((grade, 1.0),), place, doubt)


@cache
def _ends(start: int) -> tuple[tuple[int, float], ...]:
    return tuple((grade, likely) for grade, likely in enumerate(by_the_book()[start]) if likely)


def reckon(
    reader: Reader, view: View, moves: Sequence[Move], sizes: Sequence[float], mine: Own
) -> list[ValuedChoice]:
    """What may be said in betting, with bets and raises of these sizes in pots."""
    scene, me = reader.read(view), view.speaker
    words = [word for word in (Word.FOLD, Word.CHECK, Word.CALL) if word in moves]
    choices = [_word(reader, scene, me, mine, word) for word in words]
    most = len(moves) - len(words)
    pot = scene.pot + scene.missing(me)
    amounts = (
        sorted({min(most, max(STEP, STEP * round(pot * size / STEP))) for size in sizes}) if most else ()
    )
    bet = Raise if scene.price else Bet
    return choices + [_pays(reader, scene, me, mine, bet(dollars)) for dollars in amounts]


def _word(reader: Reader, scene: PublicState, me: Seat, mine: Own, word: Word) -> ValuedChoice:
    if word is Word.CALL:
        return _pays(reader, scene, me, mine, word)
    if word is Word.FOLD:
        return ValuedChoice(word, 0.0, 0.0)
    if scene.round == 1:
        # If nobody opens, a new deal gives everybody the same part of the pot.
        share = 1 / (1 + len(scene.others(me)))
        return ValuedChoice(word, share * scene.pot, share)
    wins, dollars = _takes(mine, reader.answers(scene, me), scene.pot)
    return ValuedChoice(word, dollars, wins)


def _pays(reader: Reader, scene: PublicState, me: Seat, mine: Own, move: Spoken) -> ValuedChoice:
    then = reader.spoken(scene, me, move)
    cost = scene.money[me] - then.money[me]
    replies = reader.answers(then, me)
    wins, dollars = _takes(mine, replies, then.pot)
    alone = prod(reply.folds for reply in replies)
    seen = (dollars - alone * then.pot) / (1 - alone) - cost if alone < 1 else 0.0
    return ValuedChoice(move, dollars - cost, wins, seen, cost)


def _takes(mine: Own, replies: Sequence[ReadAnswer], pot: int) -> tuple[float, float]:
    """How likely the pot is won, and the dollars to be expected out of it and out of what others add."""
    wins = dollars = 0.0
    for grade, likely in mine.grades:
        chance, added = likely, 0.0
        for reply in replies:
            stays = 1 - reply.folds
            beaten = reply.below[grade] + reply.stays[grade] * mine.place
            if mine.doubt != 1 and beaten:
                beaten = stays * (beaten / stays) ** mine.doubt
            way = reply.folds + beaten
            chance *= way
            added += reply.price * beaten / way if way else 0.0
        wins += chance
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
