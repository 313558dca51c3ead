"""Measures what the computer players of FIVE CARD DRAW cost."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from timeit import default_timer
from typing import TYPE_CHECKING

from cabinet.api import CHANCE
from games.cards.bench import DRAWS, RUNS, lines_of, told
from games.five_card_draw import GAME, rules
from games.five_card_draw.equity import sensible
from games.five_card_draw.players import BALANCED, Player
from games.five_card_draw.reading import Reader
from games.five_card_draw.reckoning import discards
from games.five_card_draw.rules import Options, Phase
from games.five_card_draw.tournament import BEST, deal

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.five_card_draw.rules import View


def lines() -> Iterator[str]:
    """What `cabinet bench` prints of the game."""
    yield from lines_of(GAME, __package__)
    views = [_at_the_draw(Random(seed)) for seed in range(DRAWS)]
    seconds = [min(_reckoning(view) for _ in range(RUNS)) for view in views]
    yield f"{GAME.name}: {told('equity of every draw worth a thought, the others read anew', seconds)}"


def _at_the_draw(rng: Random) -> View:
    """Somebody is to throw cards away."""
    everybody = Player(Reader(), BALANCED)
    state = rules.start(Options(BEST))
    while state.phase is not Phase.DISCARDING:
        if state.phase is Phase.DONE:
            state = replace(rules.start(Options(BEST)), dealer=rng.randrange(rules.SEATS))
        elif rules.turn(state) is CHANCE:
            state = rules.apply(state, deal(state, rng))
        else:
            view = rules.view(state, state.speaker)
            state = rules.apply(state, everybody.choose(view, rules.moves(state), rng))
    return rules.view(state, state.speaker)


def _reckoning(view: View) -> float:
    """Seconds."""
    began = default_timer()
    discards(Reader(), view, sensible(view.hands[view.speaker]))
    return default_timer() - began
