"""Deals, states and sessions to start from."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from cabinet.api import Deal, Drawn
from cabinet.cards.deck import cards
from games.cards.moves import HAND, Discard
from games.five_card_draw import rules
from games.five_card_draw.rules import Move, Options, State, View, Word

if TYPE_CHECKING:
    from random import Random

    from tests.bench import Bench

OPTIONS = Options("SHARK")
NONE = (False,) * HAND
QUEENS = ("Qs Qd 7h 4c 2s", "Kh Kd 9c 5h 3d", "Ac Td 8d 6h 3s", "Jh Ts 9h 8h 2c", "5s 5d Jc 6c 4h")
"""YOU, ACE, SLIM, LUCKY and SHIFTY in the first hand: you and ACE can open."""
NOTHING = ("Qs 9d 7h 4c 2s", *QUEENS[1:])
ROYAL = ("As Ks Qs Js Ts", "Kh Kd 9c 9h 3d", "Qh Qd Qc 7h 7s", "Jh Th 9s 8h 7d", "6h 6d 6c 5h 5c")
"""All of them can stay; you have the best hand there is."""
ROBBED = (ROYAL[1], ROYAL[0], *ROYAL[2:])
"""The same, and ACE has it."""
EQUAL = ("As Ac Qs 9s 2s", "Ah Ad Qh 9h 2h", "Kc Td 8d 6h 3s", "Jh Ts 9c 8h 2c", "5s 5d Jc 6c 4h")
"""You and ACE have the same pair and the same cards with it."""
DRAWING = ("bet 20", "raise 10", "fold", "call", "call", "call")
"""All but SLIM are in; you are the first to draw."""
ALL_IN = ("bet 100", "raise 100", "raise 100", "raise 100", "raise 95", *("call",) * 4)
"""Nobody has a dollar left."""
PAT = ("discard none",) * 5
CHECKS = ("check",) * 5


class Script:
    """An opponent who does what the lines say, one after another; then he stays as cheaply as he can."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()

    def choose(self, _view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """The next line, if there is one."""
        if self.lines:
            move = rules.read(self.lines.popleft())
            assert not isinstance(move, Drawn)
            return move
        return next(
            one for one in (Word.CHECK, Word.CALL, Word.FOLD, Discard(NONE), Word.LEAVE) if one in moves
        )


def dealt(*hands: str) -> tuple[int, ...]:
    """The cards of a deal as they come from the deck; the hands in speaking order."""
    return tuple(card for row in zip(*map(cards, hands), strict=True) for card in row)


def played(*lines: str, hands: tuple[str, ...] = QUEENS) -> State:
    """The state after a deal and these lines."""
    state = rules.apply(rules.start(OPTIONS), Drawn(dealt(*hands)))
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def again(state: State, *hands: str) -> State:
    """Another deal; the hands in speaking order."""
    return rules.apply(state, Drawn(dealt(*hands)))


def sit(bench: Bench, script: Script, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """From attract to the table: the first deal, what the opponents are to do, your first turn."""
    bench.rig(*dealt(*hands))
    script.lines.extend(lines)
    bench.cabinet.enter_game(bench.game, OPTIONS)
    bench.settle()


def put(bench: Bench, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """Bring the table under way to where these lines lead, and wait for your turn."""
    bench.table.state = played(*lines, hands=hands)
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()


def deal(state: State, rng: Random) -> Drawn:
    """Any cards."""
    asked = rules.due(state)
    assert isinstance(asked, Deal)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))
