"""What everybody may hold, by what has been said: the same for all, whatever their own cards are.

A hand is believed in as far as somebody with it, going by the odds and by his manner,
would have said what he has said.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate
from operator import add, mul
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.opponents.equity import (
    GRADES,
    STARTS,
    Row,
    beats,
    becomes,
    dealt,
    in_the_end,
    on_average,
    scaled,
)
from games.five_card_draw.opponents.habits import of_person
from games.five_card_draw.opponents.manners import MANNERS, PEOPLE
from games.five_card_draw.rules import LIMIT, NAMES, PERSON, SEATS, Word

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.five_card_draw.opponents.manners import Manner
    from games.five_card_draw.rules import Move, View

SHARPNESS = 3
"""How sharply people go by the odds: with twice the odds asked for they go on 2**3 times as often as not."""
EDGE = 0.5
"""The chance to win, when seen, that somebody has with the worst hand he bets or raises for what it is."""
EARLY_SHARPNESS, EARLY_EDGE = 8, 0.4
"""The same of raises before the draw."""
LOST = 1.6
"""Before the draw every chance to beat somebody is seen to this power: by bets after it hands are lost that
would have won, the poor ones most."""
SLIP = 0.03
"""How often the person passes or draws otherwise than his hand would."""
WHIM = 0.1
"""Which part of the bets and raises tells nothing of the hand."""
STRAY = 0.002
"""How often anybody does what nobody would."""
KEPT = 256
"""Scenes that are remembered: a hand or two of them."""

_ALL = (1.0,) * len(GRADES)
_NONE = (0.0,) * len(GRADES)
T = TypeVar("T")
Spoken: TypeAlias = Word | Bet | Raise


class Range(NamedTuple):
    """What somebody may hold."""

    weights: Row
    """Of each start before he has drawn, of each grade afterwards."""
    drawn: bool
    ends: Row
    """How likely each grade is in the end."""
    beaten: Row
    """How often each grade beats him then."""


@dataclass(frozen=True, slots=True, eq=False)
class PublicState:
    """A round of betting as everybody sees it."""

    pot: int
    money: tuple[int, ...]
    playing: tuple[bool, ...]
    ranges: tuple[Range, ...]
    put: tuple[int, ...] = (0,) * SEATS
    """What each has put in during this round."""
    round: int = 1
    person: Manner = PEOPLE
    """How the person has played so far."""

    @property
    def price(self) -> int:
        """What everybody must have put in."""
        return max(self.put)

    def missing(self, seat: Seat) -> int:
        """What somebody must put in to stay."""
        return self.price - self.put[seat]

    def manner(self, seat: Seat) -> Manner:
        """What is known of how somebody plays."""
        return MANNERS.get(NAMES[seat], self.person)

    def others(self, seat: Seat) -> list[Seat]:
        """Who else plays for the pot."""
        return [one for one, plays in enumerate(self.playing) if plays and one != seat]


class ReadAnswer(NamedTuple):
    """What somebody is expected to do about the bet there is."""

    folds: float
    """How likely."""
    price: int
    """What it costs him to stay."""
    stays: Row
    """How likely he stays and has each grade in the end."""
    below: Row
    """How likely he stays and has less than each grade."""


class Plan(NamedTuple):
    """What somebody would bet or raise so much with."""

    value: Row
    """With each hand he may hold: how likely, for what it is."""
    bluff: Row
    """The same, though it is not worth it."""


class Reader:
    """Reads the others; remembers what it has read from the latest scenes."""

    def __init__(self, kept: int = KEPT) -> None:
        """`kept`: how many scenes to remember."""
        remember = lru_cache(kept)
        self._dealt = remember(_dealt)
        self.spoken = remember(self._spoken)
        self.drawn = remember(_drawn)
        self.answers = remember(self._answers)
        self.staying = remember(_staying)
        self.plan = remember(self._plan)

    def read(self, view: View) -> PublicState:
        """What everybody may hold, after all that has been said in this hand."""
        paid = _paid(view)
        folded = [seat for seat, move in view.said if move is Word.FOLD]
        playing = tuple(plays or seat in folded for seat, plays in enumerate(view.playing))
        money = tuple(map(sum, zip(view.money, paid, strict=True)))
        scene = self._dealt(view.pot - sum(paid), money, playing, of_person(view.evening))
        for seat, move in view.said:
            # Which of his cards somebody throws away is not for others to see.
            if isinstance(move, Discard):
                scene = self.drawn(scene, seat, sum(move.thrown))
            else:
                scene = self.spoken(scene, seat, move)
        return scene

    def _spoken(self, scene: PublicState, seat: Seat, move: Spoken) -> PublicState:
        """The scene after a word, a bet or a raise."""
        adds = _adds(move, scene.missing(seat))
        return replace(
            scene,
            pot=scene.pot + adds,
            money=_set(scene.money, seat, scene.money[seat] - adds),
            playing=_set(scene.playing, seat, move is not Word.FOLD),
            ranges=_set(scene.ranges, seat, self._range_after(scene, seat, move)),
            put=_set(scene.put, seat, scene.put[seat] + adds),
        )

    def _range_after(self, scene: PublicState, seat: Seat, move: Spoken) -> Range:
        """What he may hold who says this."""
        held = scene.ranges[seat]
        if move is Word.FOLD:
            return held
        if isinstance(move, Bet | Raise):
            likely = self.betting(scene, seat, move.dollars)
        else:
            bets = self.betting(scene, seat, _usual(scene, seat))
            stays = self.staying(scene, seat, scene.manner(seat)) if scene.price else (1.0,) * len(bets)
            slip = SLIP if seat == PERSON else STRAY
            likely = tuple(max(slip, one - other) for one, other in zip(stays, bets, strict=True))
        weights = scaled(tuple(map(mul, held.weights, likely)))
        return _after(weights) if held.drawn else _before(weights)

    def betting(self, scene: PublicState, seat: Seat, dollars: int) -> Row:
        """With each hand he may hold: how likely he bets or raises so much."""
        if scene.round == 1 and not scene.price:
            return tuple(float(start.opens(scene.manner(seat).opens)) for start in STARTS)
        plan = self.plan(scene, seat, dollars, scene.manner(seat))
        likely = tuple(map(add, plan.value, plan.bluff))
        whim = WHIM * sum(map(mul, scene.ranges[seat].weights, likely))
        return tuple((1 - WHIM) * one + whim for one in likely)

    def _plan(self, scene: PublicState, seat: Seat, dollars: int, of: Manner) -> Plan:
        """How likely somebody of this manner bets or raises so much with each hand he may hold."""
        held = scene.ranges[seat]
        # Folding so much of the time in all, the others make his bet neither win nor lose without a hand.
        cost = scene.missing(seat) + dollars
        folds = cost / (scene.pot + cost)
        others = scene.others(seat)
        chances = _chances(held, _field(scene, others, folds ** (1 / len(others))))
        edge, sharpness = (EARLY_EDGE, EARLY_SHARPNESS) if scene.round == 1 else (EDGE, SHARPNESS)
        asked = folds + (1 - folds) * min(1.0, max(0.0, edge - of.aggression / 2))
        value = tuple(_goes_on(chance, asked, sharpness) for chance in chances)
        # Who bluffs would else check or fold; the worse the hand, the less is lost by it.
        stays = self.staying(scene, seat, of) if scene.price else (0.0,) * len(value)
        idle = tuple(
            (1 - max(pair)) * (1 - chance) for *pair, chance in zip(value, stays, chances, strict=True)
        )
        balance = folds * sum(map(mul, held.weights, value)) / (sum(map(mul, held.weights, idle)) or 1)
        share = (of.early if scene.round == 1 else of.bluffs) * balance
        return Plan(value, tuple(min(1 - worth, share * one) for worth, one in zip(value, idle, strict=True)))

    def _answers(self, scene: PublicState, seat: Seat) -> tuple[ReadAnswer, ...]:
        """What the others are expected to do about the bet there is."""
        return tuple(self._answer(scene, other) for other in scene.others(seat))

    def _answer(self, scene: PublicState, seat: Seat) -> ReadAnswer:
        held, price = scene.ranges[seat], scene.missing(seat)
        if scene.money[seat] < price:
            return ReadAnswer(1.0, price, _NONE, _NONE)
        if not price:
            return ReadAnswer(0.0, 0, held.ends, _below(held.ends))
        weights = tuple(map(mul, held.weights, self.staying(scene, seat, scene.manner(seat))))
        ends = weights if held.drawn else in_the_end(weights)
        return ReadAnswer(1 - sum(weights), price, ends, _below(ends))


def _paid(view: View) -> list[int]:
    """What each has put in since the cards were dealt."""
    paid, put = [0] * SEATS, [0] * SEATS
    for seat, move in view.said:
        if isinstance(move, Discard):
            put = [0] * SEATS
        else:
            adds = _adds(move, max(put) - put[seat])
            put[seat] += adds
            paid[seat] += adds
    return paid


def _adds(move: Move, missing: int) -> int:
    if isinstance(move, Bet | Raise):
        return missing + move.dollars
    return missing if move is Word.CALL else 0


def _dealt(pot: int, money: tuple[int, ...], playing: tuple[bool, ...], person: Manner) -> PublicState:
    return PublicState(pot, money, playing, (_before(dealt()),) * SEATS, person=person)


def _drawn(scene: PublicState, seat: Seat, number: int) -> PublicState:
    """The scene after somebody has drawn so many cards; when all have, the second round begins."""
    held = scene.ranges[seat]
    false = scene.manner(seat).false + (SLIP if seat == PERSON else STRAY)
    weights = [0.0] * len(GRADES)
    for start, weight, ends in zip(STARTS, held.weights, becomes(number), strict=True):
        likely = weight * _draws(start.draws, number, false)
        weights = [sum_ + likely * part for sum_, part in zip(weights, ends, strict=True)]
    after = replace(scene, ranges=_set(scene.ranges, seat, _after(scaled(weights))))
    if all(after.ranges[one].drawn for one, plays in enumerate(after.playing) if plays):
        return replace(after, put=(0,) * SEATS, round=2)
    return after


def _draws(would: int, number: int, false: float) -> float:
    """How likely a hand that would draw so many cards draws that number."""
    if number == would:
        return 1 - false * (would > 0)
    return false / would if number < would else STRAY


def _before(weights: Row) -> Range:
    ends = in_the_end(weights)
    return Range(weights, False, ends, beats(ends))


def _after(weights: Row) -> Range:
    return Range(weights, True, weights, beats(weights))


def _usual(scene: PublicState, seat: Seat) -> int:
    """What he would bet or raise."""
    sizes = scene.manner(seat).sizes
    return max(1, min(LIMIT, round(scene.pot * sizes[len(sizes) // 2])))


def _staying(scene: PublicState, seat: Seat, of: Manner) -> Row:
    """With each hand he may hold: how likely somebody of this manner sees the bet there is."""
    held, missing = scene.ranges[seat], scene.missing(seat)
    others = scene.others(seat)
    field = _field(scene, [one for one in others if not scene.missing(one)])
    pot = scene.pot + missing
    if waiting := [one for one in others if scene.missing(one)]:
        folds = (missing / pot) ** (1 / len(waiting))
        field = tuple(map(mul, field, _field(scene, waiting, folds)))
        pot += (1 - folds) * sum(map(scene.missing, waiting))
    if scene.round == 1 and seat != PERSON:
        field = tuple(chance**LOST for chance in field)
    asked = of.felt(missing) / pot
    return tuple(_goes_on(chance, asked) for chance in _chances(held, field))


def _below(ends: Row) -> Row:
    return (0.0, *accumulate(ends))[:-1]


def _field(scene: PublicState, seats: list[Seat], folds: float = 0.0) -> Row:
    """How often each grade wins against all of these, who fold the worst of their hands so often."""
    field = _ALL
    for seat in seats:
        beaten = scene.ranges[seat].beaten
        field = tuple(map(mul, field, [chance if chance > folds else folds for chance in beaten]))
    return field


def _chances(held: Range, field: Row) -> Row:
    return field if held.drawn else on_average(field)


def _goes_on(chance: float, asked: float, sharpness: int = SHARPNESS) -> float:
    """How likely somebody goes on with a chance to win when that much is asked for."""
    for_it, against = (chance * (1 - asked)) ** sharpness, ((1 - chance) * asked) ** sharpness
    return for_it / ((for_it + against) or 1)


def _set(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
