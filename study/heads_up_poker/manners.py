"""What makes a dealer behave as CLASSIC must: what its folds, raises and bluffs cost it."""

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
"""To each bet of the first round CLASSIC may give up so many of the weakest hands, and no others."""
RAISES: Reals = np.linspace(0.3, 0.45, MOST - 1, dtype=np.float32)
"""Dollars that raises of $1 to $9 cost it there, whatever comes of them."""
BLUFFS = 0.3
"""Dollars that any raise there with nothing brings it."""
LATE_BLUFFS = 1.8
"""Dollars that a raise with nothing costs it in the second round."""
TAKEN = 0.0025
"""Dollars that each dollar costs it which it takes of a person who always bets $1 and sees: it is to take no
more of anybody than SHARK, the hardest."""


class Manners:
    """The penalties that keep CLASSIC to its manners.

    They are always the same: learning settles worse against penalties that follow what is done.
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
        # The hands to which three cards are drawn are the weakest, and the last of the starts.
        weakest = np.zeros(game.starts)
        weakest[game.kinds[3]] = often[game.kinds[3]].cumsum()
        self.folding = (weakest[:, None] > 0) & (weakest[:, None] <= FOLDS)
        """Start, bet: whether it may give up."""
        self.caller = _caller(game, steps)
        """Who always bets $1, draws by the dealer's rule, and sees."""
        self._answer = np.zeros((game.starts, MOST, 2 + MOST), np.float32)
        self._answer[:, :, 0] = IMPOSSIBLE * ~self.folding
        self._answer[:, :, 2:] -= BLUFFS * self.nothing[:, None, None]
        self._answer[:, :, 2:-1] += RAISES
        self._later = {(k, m): np.zeros((game.ends[m], 1, 3), np.float32) for k, m in DRAWS}
        cards = len(self.nothings) - 1
        for k in COUNTS:
            self._later[k, cards][: self.nothings[cards], :, 2] = LATE_BLUFFS

    def __call__(self, dealer: Dealer, path_shares: PathShares) -> Penalties:
        """The penalties, after a look at what the dealer takes of the caller."""
        choices = brings(self._game, self.caller, dealer, path_shares).choices
        taken = refilled(choices, (np.float32(TAKEN) * one for one in flat(choices)))
        assert isinstance(taken, Dealer)
        return Penalties(self._answer, self._later, taken)


def _caller(game: Game, steps: Steps) -> Person:
    """Who always bets $1, draws by the dealer's rule, and sees."""
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
    """The same without the folds of its first lessons that were against its manners."""
    answer = dealer.answer.copy()
    given = answer[:, :, 0] * manners.folding
    answer[:, :, 1] += answer[:, :, 0] - given
    answer[:, :, 0] = given
    return dealer._replace(answer=answer)
