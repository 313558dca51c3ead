"""Hands, game states and helpers that the tests of FIVE CARD DRAW share."""

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
"""The hands of the person, ACE, SLIM, LUCKY and SHIFTY; only the person and ACE have a pair of jacks or
better."""
NOTHING = ("Qs 9d 7h 4c 2s", *QUEENS[1:])
ROYAL = ("As Ks Qs Js Ts", "Kh Kd 9c 9h 3d", "Qh Qd Qc 7h 7s", "Jh Th 9s 8h 7d", "6h 6d 6c 5h 5c")
"""Five hands with which every player stays in the pot; the person has a royal flush."""
ROBBED = (ROYAL[1], ROYAL[0], *ROYAL[2:])
"""The hands of `ROYAL` with those of the person and ACE exchanged: ACE has the royal flush."""
EQUAL = ("As Ac Qs 9s 2s", "Ah Ad Qh 9h 2h", "Kc Td 8d 6h 3s", "Jh Ts 9c 8h 2c", "5s 5d Jc 6c 4h")
"""Five hands of which the person's and ACE's are equally good: the same pair and the same other ranks."""
JACKS = ("Js Jc 9s 5h 3d", "Qd 9h 7d 4c 2h", "Ad Th 7h 6c 2d", "Jh Td 8d 6d 4s", "Qh Jd 7s 5c 3h")
"""Five hands of which only the person's has a pair: jacks."""
CALLED = ("bet 20", *("call",) * 4)
"""The moves of a first betting round in which the person bets $20 and all four opponents call."""
DRAWING = ("bet 20", "raise 10", "fold", "call", "call", "call")
"""The moves of a first betting round that only SLIM leaves; the person is the first to draw cards."""
ALL_IN = ("bet 100", "raise 100", "raise 100", "raise 100", "raise 95", *("call",) * 4)
"""The moves of a first betting round in which every player bets all the money."""
PAT = ("discard none",) * 5
STOOD = (*CALLED, *PAT)
"""The moves up to the second betting round: all players call $20 and keep all their cards."""
CHECKS = ("check",) * 5


class Script:
    """An opponent that plays the moves of a script, then the cheapest move that keeps it in the pot."""

    def __init__(self) -> None:
        self.lines: deque[str] = deque()

    def choose(self, _view: View, moves: tuple[Move, ...], _rng: Random) -> Move:
        """Return the move of the script's next line, or the cheapest move that stays in the pot."""
        if self.lines:
            move = rules.read(self.lines.popleft())
            assert not isinstance(move, Drawn)
            return move
        return next(
            one for one in (Word.CHECK, Word.CALL, Word.FOLD, Discard(NONE), Word.LEAVE) if one in moves
        )


def dealt(*hands: str) -> tuple[int, ...]:
    """Return the cards of some hands in the order of the deck; the hands are in the order of the betting."""
    return tuple(card for row in zip(*map(cards, hands), strict=True) for card in row)


def played(*lines: str, hands: tuple[str, ...] = QUEENS) -> State:
    """Return the state after a new game's deal of `hands` and the moves in `lines`."""
    state = rules.apply(rules.start(OPTIONS), Drawn(dealt(*hands)))
    for line in lines:
        state = rules.apply(state, rules.read(line))
    return state


def timeline_of(state: State, line: str) -> Timeline:
    """Return the timeline of the animation for the move in `line`, from the person's view."""
    step = rules.read(line)
    return timeline(step, rules.view(state, 0), rules.view(rules.apply(state, step), 0))


def span_of(timeline: Timeline, name: str, number: int | None = None) -> Span:
    """Return the timeline's span with this name and number; fail if there is none."""
    found = timeline.span(name, number)
    assert found
    return found


def drawn(state: State, **more: object) -> RecordingCanvas:
    """Draw a state from the person's view, without animation, and return the recording."""
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(rules.view(state, 0), **more))  # type: ignore[arg-type]
    return canvas


def again(state: State, *hands: str) -> State:
    """Deal these hands, given in the order of the betting, and return the new state."""
    return rules.apply(state, Drawn(dealt(*hands)))


def sit(bench: Bench, script: Script, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """Start a game with this deal and this script, and wait for the person's turn."""
    bench.rig(*dealt(*hands))
    script.lines.extend(lines)
    bench.cabinet.enter_game(bench.game, OPTIONS)
    bench.settle()


def put(bench: Bench, *lines: str, hands: tuple[str, ...] = QUEENS) -> None:
    """Replace the running game's state by the state after these moves, and wait for the person's turn."""
    bench.table.state = played(*lines, hands=hands)
    bench.scene.stage.restart(bench.clock.now())
    bench.settle()


def deal(state: State, rng: Random) -> Drawn:
    """Return a step that deals random cards."""
    asked = rules.due(state)
    assert isinstance(asked, Deal)
    return Drawn(tuple(rng.sample(asked.deck, asked.cards)))
