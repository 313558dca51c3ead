"""Hands, states and dealers to start from."""

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
"""A pair of tens, and nothing: the dealer throws 2c 4d 7s away."""
ROYAL, FLUSH = "Ah Kh Qh Jh Th", "2c 5c 9c Jc Kc"
QUEEN, TEN = "As Kd Qh 5c 3d", "Ac Kh Td 5h 3c"
"""Both with an ace and a king at the top."""
SEE, PAT, FOLD = "raise 0", "discard none", "fold"
CHECKED = ("bet 1", SEE, PAT)
"""The first round, and no cards."""
DEAREST = ("bet 10", "raise 10", "yes", "bet 10", SEE)
"""A round in which each side puts in 30 dollars."""


def deal(mine: str, dealers: str) -> str:
    """The line of ten cards, dealt alternately."""
    pairs = zip(mine.split(), dealers.split(), strict=True)
    return f"cards {' '.join(f'{one} {other}' for one, other in pairs)}"


def order(mine: str, dealers: str, *more: str) -> tuple[int, ...]:
    """The same cards as they are drawn, and those that follow."""
    return cards(" ".join((deal(mine, dealers).removeprefix("cards "), *more)))


def after(state: State, *lines: str) -> State:
    """The state after some lines of a journal."""
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def played(*lines: str) -> State:
    """The state after some lines of a new game."""
    return after(rules.start(SHARK), *lines)


def dealt(mine: str = TENS, dealers: str = KINGS) -> State:
    """The cards are dealt, the person is to bet."""
    return played(deal(mine, dealers))


def with_money(person: int, dealer: int, mine: str = TENS, dealers: str = KINGS) -> State:
    """The same, where the two have so much left beside their antes."""
    return after(replace(rules.start(SHARK), money=(person, dealer)), deal(mine, dealers))


def seen(state: State) -> View:
    """What the person sees of it."""
    return rules.view(state, rules.PERSON)


def showdown(mine: str, dealers: str) -> State:
    """Both hands as they were dealt, turned over; the dealer must stand pat with its own."""
    return played(deal(mine, dealers), *CHECKED, "bet 1", SEE)


def lively(seed: int, hands: int = 12) -> Iterator[tuple[State, str]]:
    """Every step of some hands in which nobody gives up easily: the state before it, and its line."""
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
    """A dealer that does as it is told, and sees everything else."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()
        """What it does next, as in a journal."""

    def choose(self, _view: View, _moves: tuple[Move, ...], _rng: Random) -> Move:
        """The next line."""
        move = rules.read(self.lines.popleft()) if self.lines else Raise(0)
        assert not isinstance(move, Drawn)
        return move


class AtRandom:
    """Any legal move is as likely as any other."""

    def choose(self, _view: Any, moves: tuple[Any, ...], rng: Random) -> Any:
        """One of them."""
        return rng.choice(moves)


def begin(bench: Bench, *drawn: int, options: Options = SHARK) -> None:
    """From attract into a game in which these cards come first, to the first bet."""
    bench.rig(*drawn)
    bench.cabinet.enter_game(bench.game, options)
    bench.settle()


def put(bench: Bench, state: State) -> None:
    """Another state on the table, to the next prompt."""
    bench.table.state = state
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()
