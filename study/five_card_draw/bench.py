"""Measures what judging draws costs the players of FIVE CARD DRAW: `python -m study.five_card_draw.bench`."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from timeit import default_timer
from typing import TYPE_CHECKING

from cabinet.api import CHANCE
from games.cards.bench import DRAWS, RUNS, timing
from games.five_card_draw import GAME, rules
from games.five_card_draw.opponents.equity import sensible
from games.five_card_draw.opponents.players import BALANCED, Opponent
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.opponents.reckoning import discards
from games.five_card_draw.rules import Options, Phase
from study.five_card_draw.table import deal
from study.five_card_draw.tournament import BEST

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.five_card_draw.rules import View


def lines() -> Iterator[str]:
    """What every draw worth a thought takes."""
    views = [_at_the_draw(Random(seed)) for seed in range(DRAWS)]
    seconds = [min(_reckoning(view) for _ in range(RUNS)) for view in views]
    yield f"{GAME.name}: {timing('equity of every draw worth a thought, the others read anew', seconds)}"


def _at_the_draw(rng: Random) -> View:
    """Somebody is to throw cards away."""
    everybody = Opponent(Reader(), BALANCED)
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


if __name__ == "__main__":
    print(*lines(), sep="\n")
