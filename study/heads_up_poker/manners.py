"""Costs in training that give the dealer CLASSIC its character: how often it folds, raises and bluffs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from cabinet.cards.hands import HandKind, ladder
from games.heads_up_poker.dealer.betting import COUNTS
from games.heads_up_poker.rules import MOST
from study.heads_up_poker.game import BETS, DRAWS, IMPOSSIBLE, Dealer, Person
from study.heads_up_poker.hands import known
from study.heads_up_poker.learning import Penalties, brings, flat, refilled

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.scale import Scale
    from study.heads_up_poker.engine import Steps
    from study.heads_up_poker.game import Game, PathShares

    Reals = NDArray[Any]

FOLDS: Reals = (0.0255 * BETS).astype(np.float32)
"""For each first-round bet from $1 to $10: the share of all its hands, the weakest ones, that CLASSIC may
fold to that bet.

CLASSIC may fold no other hands."""
RAISES: Reals = np.linspace(0.3, 0.45, MOST - 1, dtype=np.float32)
"""The cost in dollars of each first-round raise by CLASSIC of $1 to $9."""
BLUFFS = 0.3
"""The reward in dollars for any first-round raise with a high-card hand."""
LATE_BLUFFS = 1.8
"""The cost in dollars of a second-round raise with a high-card hand."""
TAKEN = 0.0025
"""The cost in training of each dollar that CLASSIC wins from a person who always bets $1 and calls. The cost
keeps CLASSIC from winning more from any person than SHARK, the hardest dealer, wins."""


class Manners:
    """The costs in training that give CLASSIC its character.

    They are constant: learning converges worse if the costs depend on the play.
    """

    def __init__(self, game: Game, scale: Scale, steps: Steps) -> None:
        self._game = game
        kinds = np.array(ladder().kinds)
        nothing = steps.start[kinds == HandKind.NOTHING]
        self.nothing = np.zeros(game.starts, bool)
        self.nothing[nothing] = True
        pair = int(np.flatnonzero(kinds == HandKind.PAIR)[0])
        self.nothings = [sum(edge <= pair for edge in edges) for edges in scale.ends]
        often = game.pair.sum(axis=0)
        # The weakest hands are those that draw three cards. Their strength buckets are the last ones of those
        # before the draw.
        weakest = np.zeros(game.starts)
        weakest[game.kinds[3]] = often[game.kinds[3]].cumsum()
        self.folding = (weakest[:, None] > 0) & (weakest[:, None] <= FOLDS)
        """True where CLASSIC may fold: an array by the dealer's strength bucket before the draw and by the
        first-round bet."""
        self.caller = _caller(game, steps)
        """The choices of a person who always bets $1, discards by the same fixed rule as the dealer, and
        calls."""
        self._answer = np.zeros((game.starts, MOST, 2 + MOST), np.float32)
        self._answer[:, :, 0] = IMPOSSIBLE * ~self.folding
        self._answer[:, :, 2:] -= BLUFFS * self.nothing[:, None, None]
        self._answer[:, :, 2:-1] += RAISES
        self._later = {(k, m): np.zeros((game.ends[m], 1, 3), np.float32) for k, m in DRAWS}
        cards = len(self.nothings) - 1
        for k in COUNTS:
            self._later[k, cards][: self.nothings[cards], :, 2] = LATE_BLUFFS

    def __call__(self, dealer: Dealer, path_shares: PathShares) -> Penalties:
        """Return the costs of the dealer's choices, including those of the dollars won from the caller."""
        choices = brings(self._game, self.caller, dealer, path_shares).choices
        taken = refilled(choices, (np.float32(TAKEN) * one for one in flat(choices)))
        assert isinstance(taken, Dealer)
        return Penalties(self._answer, self._later, taken)


def _caller(game: Game, steps: Steps) -> Person:
    """Return the choices of a person who always bets $1, discards by the dealer's rule, and calls."""
    person = game.person(0)
    person.bet[:, 1] = person.asked[..., 1] = 1
    starts = np.array([one.start for one in game.kinds])
    drawn = np.searchsorted(starts, steps.start[known().rank], side="right") - 1
    often = np.zeros((game.prospects, len(COUNTS)))
    np.add.at(often, (steps.prospect, drawn), 1)
    person.draw[...] = (often / often.sum(axis=1, keepdims=True))[:, None]
    for draw in DRAWS:
        person.bet2[draw][..., 1] = person.asked2[draw][..., 1] = 1
    return person


def mannered(dealer: Dealer, manners: Manners) -> Dealer:
    """Return the dealer's choices, with a call in place of first-round folds that CLASSIC may not make."""
    answer = dealer.answer.copy()
    given = answer[:, :, 0] * manners.folding
    answer[:, :, 1] += answer[:, :, 0] - given
    answer[:, :, 0] = given
    return dealer._replace(answer=answer)
