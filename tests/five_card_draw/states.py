"""Deals, states and sessions for the tests of FIVE CARD DRAW."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from cabinet.api import Deal, Drawn, Show
from cabinet.cards.deck import cards
from cabinet.devtools.recording import RecordingCanvas
from games.cards.moves import HAND, Discard
from games.five_card_draw import rules
from games.five_card_draw.rules import Move, Options, State, View, Word
from games.five_card_draw.screen import picture
from games.five_card_draw.timeline import timeline

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Span, Timeline
    from tests.bench import Bench

OPTIONS = Options("SHARK")
NONE = (False,) * HAND
QUEENS = ("Qs Qd 7h 4c 2s", "Kh Kd 9c 5h 3d", "Ac Td 8d 6h 3s", "Jh Ts 9h 8h 2c", "5s 5d Jc 6c 4h")
"""The hands of the person, ACE, SLIM, LUCKY and SHIFTY. The person and ACE can open."""
NOTHING = ("Qs 9d 7h 4c 2s", *QUEENS[1:])
ROYAL = ("As Ks Qs Js Ts", "Kh Kd 9c 9h 3d", "Qh Qd Qc 7h 7s", "Jh Th 9s 8h 7d", "6h 6d 6c 5h 5c")
"""Every player stays with these hands, and the person has a royal flush."""
ROBBED = (ROYAL[1], ROYAL[0], *ROYAL[2:])
"""The hands of `ROYAL`, but ACE has the royal flush."""
EQUAL = ("As Ac Qs 9s 2s", "Ah Ad Qh 9h 2h", "Kc Td 8d 6h 3s", "Jh Ts 9c 8h 2c", "5s 5d Jc 6c 4h")
"""The person and ACE have the same pair and the same kickers."""
JACKS = ("Js Jc 9s 5h 3d", "Qd 9h 7d 4c 2h", "Ad Th 7h 6c 2d", "Jh Td 8d 6d 4s", "Qh Jd 7s 5c 3h")
"""The person has a pair of jacks, and no other player has a pair."""
CALLED = ("bet 20", *("call",) * 4)
"""All players are in the pot."""
DRAWING = ("bet 20", "raise 10", "fold", "call", "call", "call")
"""All but SLIM are in the pot, and the person draws first."""
ALL_IN = ("bet 100", "raise 100", "raise 100", "raise 100", "raise 95", *("call",) * 4)
"""Every player bets all the money."""
PAT = ("discard none",) * 5
STOOD = (*CALLED, *PAT)
"""All players have kept their cards."""
CHECKS = ("check",) * 5


class Script:
    """An opponent that plays the lines of a script, then stays as cheaply as possible."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()

    def choose(self, _view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return the next line's move, or the cheapest way to stay."""
        if self.lines:
            move = rules.read(self.lines.popleft())
            assert not isinstance(move, Drawn)
            return move
        return next(
            one for one in (Word.CHECK, Word.CALL, Word.FOLD, Discard(NONE), Word.LEAVE) if one in moves
        )


def dealt(*hands: str) -> tuple[int, ...]:
    """The cards of a deal in deck order, from hands in speaking order."""
    return tuple(card for row in zip(*map(cards, hands), strict=True) for card in row)


def played(*lines: str, hands: tuple[str, ...] = QUEENS) -> State:
    """The state after a deal and these lines."""
    state = rules.apply(rules.start(OPTIONS), Drawn(dealt(*hands)))
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def timeline_of(state: State, line: str) -> Timeline:
    """The timeline of a step, as the person sees it."""
    step = rules.read(line)
    return timeline(step, rules.view(state, 0), rules.view(rules.apply(state, step), 0))


def span_of(timeline: Timeline, name: str, number: int | None = None) -> Span:
    """The span with this name and number, which the timeline must have."""
    found = timeline.span(name, number)
    assert found
    return found


def drawn(state: State, **more: object) -> RecordingCanvas:
    """The picture of a state at rest, as the person sees it."""
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(rules.view(state, 0), **more))  # type: ignore[arg-type]
    return canvas


def again(state: State, *hands: str) -> State:
    """Apply another deal, from hands in speaking order."""
    return rules.apply(state, Drawn(dealt(*hands)))


def sit(bench: Bench, script: Script, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """Start a table with this deal and script, and wait for the person's turn."""
    bench.rig(*dealt(*hands))
    script.lines.extend(lines)
    bench.cabinet.enter_game(bench.game, OPTIONS)
    bench.settle()


def put(bench: Bench, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """Bring the running table to the state after these lines, and wait for the person's turn."""
    bench.table.state = played(*lines, hands=hands)
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()


def deal(state: State, rng: Random) -> Drawn:
    """Draw random cards for a deal."""
    asked = rules.due(state)
    assert isinstance(asked, Deal)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))
