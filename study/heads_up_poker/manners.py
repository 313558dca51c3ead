"""How a dealer behaves: how often it folds, raises and bluffs; and what makes it behave as CLASSIC must.

The bets of the first round are those of a person who bets $1 to $10 equally often, whatever is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from games.cards.hands import HandKind, ladder
from games.heads_up_poker.rules import MOST
from study.heads_up_poker.game import BETS, DRAWS, IMPOSSIBLE
from study.heads_up_poker.learning import Penalties

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from games.heads_up_poker.dealer.scale import Scale
    from study.heads_up_poker.engine import Steps
    from study.heads_up_poker.game import Dealer, Game

    Reals = NDArray[Any]

FOLDS: Reals = (0.0255 * BETS).astype(np.float32)
"""To each bet of the first round CLASSIC may give up so many of the weakest hands, and no others."""
RAISES = 0.006
"""How often it raises each of $1 to $9 there."""
BLUFFS = 0.17
"""How often it raises there with nothing, at least."""
LATE_BLUFFS = 0.12
"""How often it raises with nothing in the second round, at most."""
FIRMNESS = 0.1
"""Dollars by which a penalty grows where a habit is exceeded by all hands."""


class Habits(NamedTuple):
    """How often the dealer does something."""

    folds: Reals
    """By bet of the first round."""
    raises: Reals
    """By dollars of the raise."""
    bluffs: float
    """Raises with nothing in the first round."""
    late_bluffs: float
    """Raises with nothing in the second, to bets that are equally likely after any hand and first round."""


class Manners:
    """The penalties that keep CLASSIC to its manners: what it does too often or too seldom changes them."""

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
        self.penalties = np.zeros(MOST + 1, np.float32)
        """Dollars: for raises of $1 to $9 (paid to the dealer), bluffs (likewise), late bluffs."""

    def habits(self, dealer: Dealer) -> Habits:
        """What the dealer does."""
        often = self._game.pair.sum(axis=0)
        folds = often @ dealer.answer[:, :, 0]
        raises = (often @ dealer.answer[:, :, 2:].reshape(len(often), -1)).reshape(MOST, MOST).mean(axis=0)
        bare = often * self.nothing
        bluffs = float((bare @ dealer.answer[:, :, 2:].sum(axis=(1, 2))) / bare.sum() / MOST)
        cards = len(self.nothings) - 1
        late = self._game.theirs[cards].sum(axis=0)[: self.nothings[cards]]
        ups = [dealer.answer2[k, cards][:, : len(late), :, 2].mean(axis=(0, 2)) for k in range(4)]
        return Habits(folds, raises, bluffs, float((np.mean(ups, axis=0) @ late) / late.sum()))

    def __call__(self, dealer: Dealer) -> Penalties:
        """The penalties, after a look at what is done now."""
        now = self.habits(dealer)
        beyond = (*(MOST * (RAISES - now.raises[:-1])), BLUFFS - now.bluffs, now.late_bluffs - LATE_BLUFFS)
        self.penalties += FIRMNESS * np.array(beyond, np.float32)
        np.maximum(self.penalties[-2:], 0, out=self.penalties[-2:])
        *raises, bluffs, late = self.penalties
        answer = np.zeros((self._game.starts, MOST, 2 + MOST), np.float32)
        answer[:, :, 0] = IMPOSSIBLE * ~self.folding
        answer[:, :, 2:] = -np.array((*raises, 0)) - bluffs * self.nothing[:, None, None]
        later = {}
        for k, m in DRAWS:
            later[k, m] = np.zeros((self._game.ends[m], 1, 3), np.float32)
            if m == len(self.nothings) - 1:
                later[k, m][: self.nothings[m], :, 2] = late
        return Penalties(answer, later)


def mannered(dealer: Dealer, manners: Manners) -> Dealer:
    """The same without the folds of its first lessons that were against its manners."""
    answer = dealer.answer.copy()
    given = answer[:, :, 0] * manners.folding
    answer[:, :, 1] += answer[:, :, 0] - given
    answer[:, :, 0] = given
    return dealer._replace(answer=answer)
