"""The rules of DICE POKER (1982): thirteen rounds, five dice, three rolls a turn."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from itertools import product
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import CHANCE, OVER, Drawn, IllegalMoveError, ReadError, Roll, Seat, Turn
from games.dice.scoring import BONUS, BONUS_AT, DICE, FACES, UPPER, Category, Dice, five_alike, points

if TYPE_CHECKING:
    from random import Random

ROLLS = 3
QUINTA = Category.FIVE_ALIKE
EXTRA = 100
"""Bonus points for five alike once QUINTA holds its 50."""

NAMES: dict[Category, str] = {
    **dict(zip(UPPER, FACES, strict=True)),
    Category.THREE_ALIKE: "THREE OF A KIND",
    Category.FOUR_ALIKE: "FOUR OF A KIND",
    Category.FULL_HOUSE: "FULL HOUSE",
    Category.SMALL_STRAIGHT: "SMALL STRAIGHT",
    Category.LARGE_STRAIGHT: "LARGE STRAIGHT",
    Category.CHANCE: "CHANCE",
    QUINTA: "QUINTA",
}
"""The categories as the manual names them, in the order of the scorecard."""

score_bounds = (0, 5 * 21 + BONUS + 3 * 30 + 50 + 12 * EXTRA)
"""At best twelve five-alikes after a first QUINTA, the full house and the straights given up for them."""


@dataclass(frozen=True, slots=True)
class Card:
    """One player's scorecard: the points of each category used, and the 100-point bonuses."""

    boxes: tuple[tuple[Category, int], ...] = ()
    extra: int = 0

    def points(self, category: Category) -> int | None:
        """What the category was scored with, None while it is unused."""
        return dict(self.boxes).get(category)

    @property
    def unused(self) -> tuple[Category, ...]:
        """The categories still to be used, in the order of the scorecard."""
        used = dict(self.boxes)
        return tuple(category for category in NAMES if category not in used)

    @property
    def upper(self) -> int:
        """Points of ACE to SIX."""
        return sum(score for category, score in self.boxes if category in UPPER)

    @property
    def lower(self) -> int:
        """Points of the other seven."""
        return sum(score for category, score in self.boxes if category not in UPPER)

    @property
    def bonus(self) -> int:
        """35 once UPPER has reached 63, and 100 for each additional QUINTA."""
        return self.extra + (BONUS if self.upper >= BONUS_AT else 0)

    @property
    def total(self) -> int:
        """UPPER, BONUS and LOWER together."""
        return self.upper + self.bonus + self.lower

    def score(self, category: Category, dice: Dice) -> Card:
        """The card with the final dice of a turn scored in a category."""
        extra = self.extra + (EXTRA if five_alike(dice) and self.points(QUINTA) else 0)
        return Card((*self.boxes, (category, points(category, dice))), extra)


class Phase(Enum):
    """Where in a turn the player is."""

    ROLLING = "rolling"
    """The dice are to be rolled."""
    DECIDING = "deciding"
    """(R)OLL or (S)CORE."""
    SELECTING = "selecting"
    """MAKE SELECTION: no way back to rolling."""


@dataclass(frozen=True, slots=True)
class Options:
    """How many play."""

    players: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Roll the dice that are not kept."""

    kept: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Select:
    """Roll no more this turn."""


@dataclass(frozen=True, slots=True)
class Score:
    """Use a category for the dice as they lie."""

    category: Category


Move: TypeAlias = Throw | Select | Score

NONE_KEPT = (False,) * DICE
ALL_KEPT = (True,) * DICE
_THROWS = tuple(Throw(kept) for kept in product((False, True), repeat=DICE) if kept != ALL_KEPT)
_DECISIONS: tuple[Move, ...] = (*_THROWS, Select())


@dataclass(frozen=True, slots=True)
class State:
    """A game under way. Nothing in it is hidden: every seat's view is the state itself."""

    cards: tuple[Card, ...]
    player: Seat = 0
    phase: Phase = Phase.ROLLING
    rolls: int = 0
    """Rolls taken in this turn."""
    dice: Dice = ()
    """As they lie; at the start of a turn, still those of the turn before."""
    kept: tuple[bool, ...] = NONE_KEPT
    """The dice that the last roll of this turn left lying."""

    @property
    def card(self) -> Card:
        """The scorecard of the player whose turn it is."""
        return self.cards[self.player]


View: TypeAlias = State


def start(options: Options) -> State:
    """The state before player 1's first roll."""
    return State((Card(),) * options.players)


def turn(state: State) -> Seat | Turn:
    """The first roll is automatic; the game is over when every category is used."""
    if not state.card.unused:
        return OVER
    return CHANCE if state.phase is Phase.ROLLING else state.player


def moves(state: State) -> tuple[Move, ...]:
    """Any dice may be kept as long as one is rolled; any unused category may be scored."""
    if turn(state) != state.player:
        return ()
    if state.phase is Phase.DECIDING:
        return _DECISIONS
    return tuple(Score(category) for category in state.card.unused)


def chance(state: State) -> Roll:
    """The dice that are not kept."""
    return Roll(DICE - sum(state.kept))


def apply(state: State, step: Move | Drawn) -> State:
    """The state after a move or a roll. Raises IllegalMoveError."""
    if isinstance(step, Drawn):
        return _land(state, step)
    _check(state, step)
    match step:
        case Throw(kept):
            return replace(state, phase=Phase.ROLLING, kept=kept)
        case Select():
            return replace(state, phase=Phase.SELECTING)
    return _end_turn(state, step.category)


def landed(state: State, drawn: Drawn) -> Dice:
    """The five dice as they lie after a roll: the kept ones where they were."""
    fresh = iter(drawn.values)
    return tuple(state.dice[at] if kept else next(fresh) for at, kept in enumerate(state.kept))


def scores(state: State) -> tuple[int, ...]:
    """Every player's TOTAL so far."""
    return tuple(card.total for card in state.cards)


def winners(state: State) -> tuple[Seat, ...]:
    """The players with the highest TOTAL."""
    best = max(scores(state))
    return tuple(seat for seat, score in enumerate(scores(state)) if score == best)


def view(state: State, _seat: Seat) -> View:
    """Everything lies on the table."""
    return state


def unseen(state: State, _seat: Seat, _rng: Random) -> State:
    """Nothing is hidden."""
    return state


def write(step: Move | Drawn) -> str:
    """`dice 3 1 6`, `roll 2 4 5` (which dice), `select`, `score FULL HOUSE`."""
    match step:
        case Drawn(values):
            return " ".join(("dice", *map(str, values)))
        case Throw(kept):
            return " ".join(("roll", *(str(at) for at, keep in enumerate(kept, 1) if not keep)))
        case Select():
            return "select"
    return f"score {NAMES[step.category]}"


def read(line: str) -> Move | Drawn:
    """The step in a line that `write` wrote. Raises ReadError."""
    step = _STEPS.get(line)
    if step:
        return step
    word, *numbers = line.split(" ")
    if word == "dice" and 1 <= len(numbers) <= DICE and all(number in _FACE_DIGITS for number in numbers):
        return Drawn(tuple(map(int, numbers)))
    raise ReadError(f"{line!r} is no step of DICE POKER, such as 'dice 1 2 3', 'roll 4 5' or 'score SIX'")


_FACE_DIGITS = tuple("123456")
_STEPS: dict[str, Move] = {write(move): move for move in (*_DECISIONS, *map(Score, NAMES))}


def _check(state: State, move: Move) -> None:
    if move in moves(state):
        return
    name = write(move)
    if turn(state) is OVER:
        raise IllegalMoveError(name, "the game is over")
    if state.phase is Phase.ROLLING:
        raise IllegalMoveError(name, "the dice are rolling")
    if isinstance(move, Score) and state.phase is Phase.SELECTING:
        raise IllegalMoveError(name, "this category is used")
    if isinstance(move, Score):
        raise IllegalMoveError(name, "choose (S)CORE first")
    if state.phase is Phase.SELECTING:
        raise IllegalMoveError(name, "no more rolls this turn; a category must be chosen")
    raise IllegalMoveError(name, "with all five dice kept there is nothing to roll")


def _land(state: State, drawn: Drawn) -> State:
    if turn(state) is not CHANCE:
        raise IllegalMoveError(write(drawn), "no roll is due")
    due = chance(state).dice
    if len(drawn.values) != due:
        raise IllegalMoveError(write(drawn), f"{due} dice are to be rolled, not {len(drawn.values)}")
    if not set(drawn.values) <= set(range(1, 7)):
        raise IllegalMoveError(write(drawn), "a die shows 1 to 6")
    rolls = state.rolls + 1
    rolled = replace(state, rolls=rolls, dice=landed(state, drawn))
    if five_alike(rolled.dice) and QUINTA in state.card.unused:
        return _end_turn(rolled, QUINTA)
    return replace(rolled, phase=Phase.SELECTING if rolls == ROLLS else Phase.DECIDING)


def _end_turn(state: State, category: Category) -> State:
    cards = list(state.cards)
    cards[state.player] = state.card.score(category, state.dice)
    return State(tuple(cards), (state.player + 1) % len(cards), dice=state.dice)
