"""Estimates the players' ranges: the hands that each may hold, judged by public facts.

A range is a row of weights: one for each start (class of hands) before its owner has drawn, and one for each
grade (class of final hands) afterwards. Every action multiplies each weight by the probability of that action
with such a hand, given the owner's style and strength. Ranges are the same for all observers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate
from math import erf, log, sqrt
from operator import mul
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from cabinet.cards.hands import HandKind
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
from games.five_card_draw.opponents.manners import LEVELS, MANNERS, PEOPLE
from games.five_card_draw.rules import LIMIT, NAMES, PERSON, SEATS, Word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Seat
    from games.five_card_draw.opponents.manners import Manner
    from games.five_card_draw.rules import Move, View

SHADES = 0.3
"""The standard deviation that is added to that of `LEVELS` when a range is estimated: the hands of one class
differ in strength as well."""
SLIP = 0.005
"""The smallest probability of an action with any hand. It keeps ranges from becoming empty."""
REALISED = 1.3
"""The exponent applied to equity before the draw: later bets make some hands fold that would have won."""
STEP = 5
"""Bets and raises of the computer players are multiples of this many dollars."""
KEPT = 256
"""The number of betting rounds that each cache holds, enough for several hands."""

_ALL = (1.0,) * len(GRADES)
_NONE = (0.0,) * len(STARTS)
T = TypeVar("T")
Spoken: TypeAlias = Word | Bet | Raise
SpokenHistory: TypeAlias = tuple[tuple[int, "Spoken | int"], ...]
"""The players' words, bets, raises and numbers of cards drawn in a hand, each with the player's seat."""


class Range(NamedTuple):
    """A player's range: the weight of each class of hands that the player may hold."""

    weights: Row
    drawn: bool
    ends: Row
    """The probability of each grade (class of final hands) after the draw."""
    beaten: Row
    """For each grade of final hand, the probability that it beats a hand of this range."""


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """The public state of a betting round, with the range of each player."""

    pot: int
    money: tuple[int, ...]
    playing: tuple[bool, ...]
    ranges: tuple[Range, ...]
    level: str
    person: Manner = PEOPLE
    """The playing style that the person has shown so far."""
    put: tuple[int, ...] = (0,) * SEATS
    """The money that each player has put in during this round."""
    raises: int = 0
    """The number of bets and raises in this round of betting so far."""
    round: int = 1

    def missing(self, seat: Seat) -> int:
        """Return the dollars that a player must add to stay in the pot."""
        return max(self.put) - self.put[seat]

    def manner(self, seat: Seat) -> Manner:
        """Return the playing style that the others expect of a player."""
        return MANNERS.get(NAMES[seat], self.person)

    def others(self, seat: Seat) -> list[Seat]:
        """Return the opponents of a player who are still in the pot."""
        return [one for one, plays in enumerate(self.playing) if plays and one != seat]

    def usual(self, seat: Seat, manner: Manner) -> int:
        """Return a player's usual bet or raise in dollars; more if a person in the pot calls too often."""
        calls = self.person.looseness / PEOPLE.looseness if self.playing[PERSON] and seat != PERSON else 1.0
        dollars = (self.pot + self.missing(seat)) * manner.size * max(1.0, calls)
        most = min(LIMIT, self.money[seat] - self.missing(seat))
        return max(0, min(most, max(STEP, STEP * round(dollars / STEP))))


class Calling(NamedTuple):
    """The pot odds of a call, and the chances to win after it."""

    odds: float
    """The cost of the call as a share of the pot after the call; 0 if a check is free."""
    field: Row
    """For each grade of hand, the chance to win after a call or a check."""


class Betting(NamedTuple):
    """The chances to win after a bet or a raise."""

    folds: float
    """The probability that all others fold if they call just often enough that bluffs do not pay."""
    field: Row
    """For each grade of hand, the chance to win after the bet, because all others fold or at the showdown."""

    @property
    def edge(self) -> float:
        """The smallest equity for a value bet: the hand wins half of the pots in which the bet is called."""
        return self.folds + (1 - self.folds) / 2


class Plan(NamedTuple):
    """The probabilities of a value bet, of a bluff, and of at least a call, for each class of hands."""

    value: Row
    bluff: Row
    call: Row


@lru_cache(KEPT)
def calling(scene: Scene, seat: Seat) -> Calling:
    """Return the pot odds and the chances to win after a call, or after a check if that is free."""
    others, missing = scene.others(seat), scene.missing(seat)
    odds = missing / (scene.pot + missing)
    waiting = [one for one in others if scene.missing(one)]
    field = _field(scene, [one for one in others if not scene.missing(one)], 0.0)
    if waiting:
        field = tuple(map(mul, field, _field(scene, waiting, odds ** (1 / len(waiting)))))
    return Calling(odds, _realised(scene, field))


@lru_cache(KEPT)
def betting(scene: Scene, seat: Seat, dollars: int) -> Betting:
    """Return the chances to win of a player's bet or raise of this many dollars."""
    others, missing = scene.others(seat), scene.missing(seat)
    # Loose players react to a bet as if it were smaller.
    felt = (missing + dollars) / max(scene.manner(one).looseness for one in others)
    folds = felt / (scene.pot + missing + felt)
    return Betting(folds, _realised(scene, _field(scene, others, folds ** (1 / len(others)))))


def _realised(scene: Scene, field: Row) -> Row:
    return tuple(equity**REALISED for equity in field) if scene.round == 1 else field


def _field(scene: Scene, seats: Iterable[Seat], folds: float) -> Row:
    """Return, for each grade of hand, the chance to win against all players in `seats`.

    `folds`: the share of hands, the worst ones, that each of these players folds.
    """
    field = _ALL
    for seat in seats:
        beaten = scene.ranges[seat].beaten
        field = tuple(map(mul, field, [equity if equity > folds else folds for equity in beaten]))
    return field


def limit(scene: Scene, manner: Manner) -> tuple[HandKind, int]:
    """Return the weakest hand for a value bet or raise: its kind and its highest rank."""
    if scene.round == 1 and scene.raises:
        return manner.raises
    return HandKind.PAIR, manner.opens


def by_hand(scene: Scene) -> bool:
    """Return True if value bets depend on the hand alone: before the draw, unless someone has raised."""
    return scene.round == 1 and scene.raises <= 1


@lru_cache(KEPT)
def plan(scene: Scene, seat: Seat, manner: Manner, dollars: int) -> Plan:
    """Return the probabilities of a player's actions, for each class of hands in the player's range.

    `dollars`: the amount of a bet or raise.
    """
    held = scene.ranges[seat]
    spread = SHADES + LEVELS[scene.level]
    value = _worthy(held.drawn, limit(scene, manner))
    if not by_hand(scene):
        asked = betting(scene, seat, dollars)
        value = tuple(
            worthy and sees(equity, asked.edge, spread)
            for worthy, equity in zip(value, _of(held, asked.field), strict=True)
        )
    odds, field = calling(scene, seat)
    call = tuple(sees(equity, odds / manner.looseness, spread) for equity in _of(held, field))
    if scene.round > 1 and manner.folds < 1:
        call = tuple(map(max, call, _stubborn(held, manner)))
    if scene.round == 1:
        return Plan(value, _early(scene, seat, manner, value, call), call)
    return Plan(value, _late(scene, seat, manner, dollars, value, call), call)


@cache
def _worthy(drawn: bool, least: tuple[HandKind, int]) -> Row:
    """Return 1 for each class of hands that is at least as good as `least`, and 0 for the others."""
    hands = GRADES if drawn else [(start.kind, start.high) for start in STARTS]
    return tuple(float(hand >= least) for hand in hands)


def _of(held: Range, field: Row) -> Row:
    return field if held.drawn else on_average(field)


def sees(equity: float, asked: float, spread: float) -> float:
    """Return the probability that a player's misjudged equity is at least `asked`.

    The player raises the equity to a random power, whose logarithm is normally distributed with the standard
    deviation `spread`.
    """
    if not 0 < equity < 1 or not 0 < asked < 1:
        return float(equity >= asked)
    return 0.5 + 0.5 * erf(log(log(asked) / log(equity)) / spread / sqrt(2))


def _stubborn(held: Range, manner: Manner) -> Row:
    """Return, for each grade, the share of its hands that a player of this style never folds to a bet."""
    return tuple(
        min(1.0, max(0.0, (top - manner.folds) / weight)) if weight else 1.0
        for top, weight in zip(accumulate(held.weights), held.weights, strict=True)
    )


def _early(scene: Scene, seat: Seat, manner: Manner, value: Row, call: Row) -> Row:
    """Return the probability of a bluff before the draw, for each class of hands.

    Any hand that would fold may bluff. Only the first bet of a round is raised as a bluff.
    """
    if scene.raises != 1:
        return _NONE
    weights = scene.ranges[seat].weights
    idle = [(1 - bets) * (1 - calls) for bets, calls in zip(value, call, strict=True)]
    due = manner.early * sum(map(mul, weights, value))
    likely = min(1.0, due / (sum(map(mul, weights, idle)) or 1))
    return tuple(likely * part for part in idle)


def _late(scene: Scene, seat: Seat, manner: Manner, dollars: int, value: Row, call: Row) -> Row:
    """Return the probability of a bluff after the draw, for each grade of hand.

    The worst hands that would check or fold are bluffed.
    """
    weights, often = scene.ranges[seat].weights, list[float]()
    due = manner.bluffs * betting(scene, seat, dollars).folds * sum(map(mul, weights, value))
    for weight, bets, calls in zip(weights, value, call, strict=True):
        idle = (1 - bets) * (1 - calls if scene.raises else 1)
        bluffed = min(due, weight * idle)
        often.append(bluffed / weight if weight else 0.0)
        due -= bluffed
    return tuple(often)


def read(view: View) -> Scene:
    """Return the betting round, with the players' ranges, after everything said in this hand."""
    heard = tuple((seat, sum(move.thrown) if isinstance(move, Discard) else move) for seat, move in view.said)
    paid = _paid(view)
    folded = [seat for seat, move in view.said if move is Word.FOLD]
    playing = tuple(plays or seat in folded for seat, plays in enumerate(view.playing))
    money = tuple(map(sum, zip(view.money, paid, strict=True)))
    return scene_of(view.pot - sum(paid), money, playing, view.options.level, of_person(view.evening), heard)


@lru_cache(KEPT)
def scene_of(
    pot: int,
    money: tuple[int, ...],
    playing: tuple[bool, ...],
    level: str,
    person: Manner,
    heard: SpokenHistory,
) -> Scene:
    """Return the betting round, with the players' ranges, after the moves in `heard`.

    `money`: each player's money when the cards were dealt.
    """
    if not heard:
        return Scene(pot, money, playing, (_range(dealt(), drawn=False),) * SEATS, level, person)
    *before, (seat, move) = heard
    scene = scene_of(pot, money, playing, level, person, tuple(before))
    return after_draw(scene, seat, move) if isinstance(move, int) else after(scene, seat, move)


@lru_cache(KEPT)
def after(scene: Scene, seat: Seat, move: Spoken) -> Scene:
    """Return the betting round after a player's word, bet or raise."""
    adds = _adds(move, scene.missing(seat))
    bets = isinstance(move, Bet | Raise)
    held = scene.ranges[seat]
    if move is not Word.FOLD:
        manner = scene.manner(seat)
        dollars = move.dollars if isinstance(move, Bet | Raise) else scene.usual(seat, manner)
        value, bluff, call = plan(scene, seat, manner, dollars)
        likely = [min(1.0, one + other) for one, other in zip(value, bluff, strict=True)]
        if not bets:
            likely = [calls * (1 - raises) for calls, raises in zip(call, likely, strict=True)]
        # The rules forbid opening with less than a pair of jacks, so these hands get probability 0.
        slip = 0.0 if scene.round == 1 and isinstance(move, Bet) else SLIP
        weights = [weight * max(slip, part) for weight, part in zip(held.weights, likely, strict=True)]
        held = _range(scaled(weights), drawn=held.drawn)
    return replace(
        scene,
        pot=scene.pot + adds,
        money=_set(scene.money, seat, scene.money[seat] - adds),
        playing=_set(scene.playing, seat, move is not Word.FOLD),
        ranges=_set(scene.ranges, seat, held),
        put=_set(scene.put, seat, scene.put[seat] + adds),
        raises=scene.raises + bets,
    )


def after_draw(scene: Scene, seat: Seat, number: int) -> Scene:
    """Return the betting round after a player has drawn `number` cards.

    Once all players have drawn, the second round begins.
    """
    held, pat = scene.ranges[seat], scene.manner(seat).pat
    weights = [0.0] * len(GRADES)
    for start, weight, ends in zip(STARTS, held.weights, becomes(number), strict=True):
        likely = weight * _draws(start.draws, number, pat)
        weights = [total + likely * part for total, part in zip(weights, ends, strict=True)]
    ranges = _set(scene.ranges, seat, _range(scaled(weights), drawn=True))
    if all(ranges[one].drawn for one, plays in enumerate(scene.playing) if plays):
        return replace(scene, ranges=ranges, put=(0,) * SEATS, raises=0, round=2)
    return replace(scene, ranges=ranges)


def _draws(would: int, number: int, pat: float) -> float:
    """Return the probability that a hand that should draw `would` cards draws `number` cards."""
    if number == would:
        return 1 - pat * (would > 0)
    return max(SLIP, pat * (number == 0))


def _range(weights: Row, *, drawn: bool) -> Range:
    ends = weights if drawn else in_the_end(weights)
    return Range(weights, drawn, ends, beats(ends))


def _paid(view: View) -> list[int]:
    """Return the dollars that each player has put into the pot since the cards were dealt."""
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


def _set(row: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*row[:at], value, *row[at + 1 :])
