"""Hands, game states and scripted dealers that the tests of HEADS-UP POKER share."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from cabinet.api import Deal, Drawn
from cabinet.cards.deck import cards
from games.cards.moves import Raise
from games.heads_up_poker import rules
from games.heads_up_poker.rules import Answer, Options

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.heads_up_poker.rules import Move, State, View
    from tests.bench import Bench

SHARK = Options("SHARK")
TENS, KINGS = "Td 6c Ts 3h Ah", "Kd 2c 9h 7s 4d"
"""The person's hand with a pair of tens, and a dealer's hand without a pair, from which the dealer
discards 2c 4d 7s."""
ROYAL, FLUSH = "Ah Kh Qh Jh Th", "2c 5c 9c Jc Kc"
QUEEN, TEN = "As Kd Qh 5c 3d", "Ac Kh Td 5h 3c"
"""Two hands that have an ace and a king on top and differ in the third card."""
SEE, PAT, FOLD = "raise 0", "discard none", "fold"
CHECKED = ("bet 1", SEE, PAT)
"""The moves of a first round without raises and of a draw in which the person keeps all five cards."""
DEAREST = ("bet 10", "raise 10", "yes", "bet 10", SEE)
"""The moves of a betting round in which each side pays $30, the most that is possible."""


def deal(mine: str, dealers: str) -> str:
    """Return the journal's line for a deal of these two hands, whose cards are dealt alternately."""
    pairs = zip(mine.split(), dealers.split(), strict=True)
    return f"cards {' '.join(f'{one} {other}' for one, other in pairs)}"


def order(mine: str, dealers: str, *more: str) -> tuple[int, ...]:
    """Return the cards of both hands in the order of the deal, followed by `more`."""
    return cards(" ".join((deal(mine, dealers).removeprefix("cards "), *more)))


def after(state: State, *lines: str) -> State:
    """Return the state after some moves, written as in a journal."""
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def played(*lines: str) -> State:
    """Return the state of a new game after some moves, written as in a journal."""
    return after(rules.start(SHARK), *lines)


def dealt(mine: str = TENS, dealers: str = KINGS) -> State:
    """Return a state just after the deal, in which the person must make the first bet."""
    return played(deal(mine, dealers))


def with_money(person: int, dealer: int, mine: str = TENS, dealers: str = KINGS) -> State:
    """Return a state just after the deal, with this much money left for each side after the ante."""
    return after(replace(rules.start(SHARK), money=(person, dealer)), deal(mine, dealers))


def seen(state: State) -> View:
    """Return the person's view of a state."""
    return rules.view(state, rules.PERSON)


def showdown(mine: str, dealers: str) -> State:
    """Return the state after a showdown of these hands.

    The dealer must draw no cards to the hand `dealers`.
    """
    return played(deal(mine, dealers), *CHECKED, "bet 1", SEE)


def lively(seed: int, hands: int = 12) -> Iterator[tuple[State, str]]:
    """Yield each step of a game with few folds: the state before the step, and the step's journal line."""
    rng = Random(seed)
    state = rules.start(SHARK)
    while (due := rules.due(state)) is not None and state.number <= hands:
        if isinstance(due, Deal):
            step: Move | Drawn = Drawn(tuple(rng.sample(due.deck, due.cards)))
        else:
            bold = [move for move in due.moves if move not in {rules.FOLD, Answer.NO}]
            step = rng.choice(due.moves if rng.random() < 0.1 else bold)
        line = rules.write(step)
        yield state, line
        state = after(state, line)


class Scripted:
    """A dealer that plays the moves of a script, and calls every bet when the script is at its end."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()
        """The moves still to be played, written as in a journal."""

    def choose(self, _view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return the move of the script's next line, or a call."""
        move = rules.read(self.lines.popleft()) if self.lines else Raise(0)
        assert not isinstance(move, Drawn)
        return move


class AtRandom:
    """A player that picks any legal move with equal probability."""

    def choose(self, _view: Any, moves: tuple[Any, ...], rng: Random) -> Any:
        return rng.choice(moves)


def begin(bench: Bench, *drawn: int, options: Options = SHARK) -> None:
    """Start a game with these cards on top of the deck, from attract mode, and wait for the first bet."""
    bench.rig(*drawn)
    bench.cabinet.enter_game(bench.game, options)
    bench.settle()


def put(bench: Bench, state: State) -> None:
    """Replace the running game's state by another, and wait for the person's turn."""
    bench.table.state = state
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()
