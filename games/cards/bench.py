"""Measures how long card games take to rank hands, to compute the odds of a draw, and to choose a move."""

from __future__ import annotations

import subprocess
import sys
from itertools import chain
from random import Random
from statistics import median
from timeit import default_timer
from typing import TYPE_CHECKING, Any

from cabinet.api import Ask, Deal, Drawn
from cabinet.cards.deck import DECK, text
from cabinet.cards.hands import rank
from games.cards.draws import best_discards, strengths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cabinet.api import AnyGame

HANDS = 50_000
"""The number of poker hands whose ranks are computed in one measurement."""
DRAWS = 40
"""The number of hands for which finding the best discards is timed."""
SESSIONS = 20
"""The number of whole games between computer players in which decisions are timed."""
RUNS = 3
"""The number of runs of each measurement; the fastest one counts."""
READY = """
import sys, timeit
from importlib import import_module
from pathlib import Path
def peak():
    status = Path("/proc/self/status").read_text()
    return int(status.split("VmHWM:")[1].split()[0])
game = import_module(sys.argv[1]).GAME
before, began = peak(), timeit.default_timer()
game.warm_up()
print(timeit.default_timer() - began, peak() - before)
"""


def lines() -> Iterator[str]:
    """Yield the output lines of `cabinet bench` about cards in general."""
    rng = Random(1982)
    hands = [tuple(rng.sample(DECK, 5)) for _ in range(HANDS)]
    ours = min(_ranking(rank, hands) for _ in range(RUNS))
    yield f"cards: ranking: {1e6 * ours:.2f} us a hand{_compared(ours, hands[: HANDS // 10])}"
    strengths()
    judged = [min(_judging(hand) for _ in range(RUNS)) for hand in hands[:DRAWS]]
    yield f"cards: {timing('the best of all 26 discards of a hand, exactly', judged)}"


def lines_of(game: AnyGame, package: str) -> Iterator[str]:
    """Yield the output lines of `cabinet bench` about one card game; `package`: the name of its package."""
    ready = [_getting_ready(package) for _ in range(RUNS)]
    seconds, size = min(row[0] for row in ready), max(row[1] for row in ready)
    yield f"{game.name}: getting ready; memory: {1e3 * seconds:.0f} ms; {size / 1024:.1f} MB"
    game.warm_up()
    sessions = [_best(game, Random(seed)) for seed in range(SESSIONS)]
    yield f"{game.name}: {timing('a decision', list(chain(*sessions)))}"


def decisions(game: AnyGame, rng: Random) -> Iterator[float]:
    """Yield the seconds that each decision takes in a whole game between computer players."""
    rules, options = game.rules, game.setup.choices()[0]
    players = game.setup.players(options)
    state = rules.start(options)
    while (due := rules.due(state)) is not None:
        if isinstance(due, Deal):
            state = rules.apply(state, Drawn(tuple(rng.sample(due.deck, due.cards))))
            continue
        assert isinstance(due, Ask), due
        seat, moves = due
        computer = game.opponents.player(players[seat].computer)
        view = game.view(state, seat)
        began = default_timer()
        move = computer.choose(view, moves, rng)
        yield default_timer() - began
        state = rules.apply(state, move)


def _best(game: AnyGame, rng: Random) -> list[float]:
    """Return the seconds that each decision of one game takes, each the fastest of several runs."""
    dealt = rng.getstate()
    runs = []
    for _ in range(RUNS):
        rng.setstate(dealt)
        runs.append(list(decisions(game, rng)))
    return list(map(min, zip(*runs, strict=True)))


def timing(what: str, seconds: Sequence[float]) -> str:
    """Return `what`, and the median and the slowest of `seconds` in milliseconds, as a line of text."""
    times = f"{1e3 * median(seconds):.2f} ms; {1e3 * max(seconds):.2f} ms"
    return f"{what}, median; slowest of {len(seconds):,}: {times}"


def _getting_ready(package: str) -> tuple[float, int]:
    """Return the seconds and kilobytes that building a game's tables takes, measured in a new process."""
    command = [sys.executable, "-c", READY, package]
    seconds, size = subprocess.run(command, capture_output=True, check=True, text=True).stdout.split()
    return float(seconds), int(size)


def _ranking(ranked: Callable[[Any], object], hands: Sequence[Any]) -> float:
    """Return the seconds that ranking one poker hand takes."""
    ranked(hands[0])
    began = default_timer()
    for hand in hands:
        ranked(hand)
    return (default_timer() - began) / len(hands)


def _compared(ours: float, hands: Sequence[tuple[int, ...]]) -> str:
    """Return as text how many times as long as `ours` the package treys takes to rank a hand.

    `ours`: the seconds that the cabinet's own code takes. The text is empty if treys is not installed.
    """
    try:
        import treys  # type: ignore[import-untyped]  # noqa: PLC0415 - no cabinet has it
    except ImportError:
        return ""
    evaluator = treys.Evaluator()
    theirs = [[treys.Card.new(text(card)) for card in hand] for hand in hands]
    took = min(_ranking(lambda hand: evaluator.evaluate([], hand), theirs) for _ in range(RUNS))
    return f"; treys takes {took / ours:.0f} times as long"


def _judging(hand: tuple[int, ...]) -> float:
    """Return the seconds that finding the best discards of a hand takes."""
    began = default_timer()
    best_discards(hand)
    return default_timer() - began
