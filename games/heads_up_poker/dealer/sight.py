"""What a player goes by: the own cards, and what the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.betting import FirstRound
from games.heads_up_poker.rules import ANTE, DEALER, MOST, PERSON, STAKE, Phase

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import View

DEALERS = frozenset({Phase.ANSWERING, Phase.CALLED})
"""Where the dealer decides; everywhere else it is the person."""
PLENTY = STAKE - ANTE
"""What each side has beyond the ante in the first hand."""


class Sight(NamedTuple):
    """A situation as the player to act sees it."""

    phase: Phase
    round: int
    hand: Cards
    drawn: tuple[int, int]
    """How many cards the person and the dealer have drawn."""
    matched: int
    """What each has put in beyond the ante, what is due left out."""
    due: int
    """What must be put in to stay."""
    bets: tuple[tuple[int, ...], ...] = ((),)
    """What has been named in each round, in turn."""
    stake: int = PLENTY
    """What each side can put into the hand beyond the ante: what the poorer one had when it began."""

    @property
    def limit(self) -> int:
        """The highest bet or raise there can be."""
        return max(0, min(MOST, self.stake - self.matched - self.due))

    @property
    def pot(self) -> int:
        """What both have put in, what is due left out."""
        return 2 * (self.matched + ANTE)

    @property
    def first_round(self) -> FirstRound:
        """The first round: how it ended, or how it stands where the dealer has raised."""
        if self.round == 1 and self.phase in {Phase.BETTING, Phase.ANSWERING}:
            return FirstRound()
        return FirstRound(*self.bets[0][: 2 if self.phase is Phase.CALLED and self.round == 1 else 3])

    @property
    def bet(self) -> int:
        """What the person has bet in the second round and the dealer has raised."""
        return self.bets[1][0] if self.round == 2 and len(self.bets[1]) > 1 else 0


def sight(view: View) -> Sight:
    """What the player to act sees of the own view."""
    seat = DEALER if view.phase in DEALERS else PERSON
    matched = (view.pot - view.due) // 2 - ANTE
    stake = matched + min(view.money[seat], view.money[1 - seat] + view.due)
    return Sight(view.phase, view.round, view.hands[seat], view.drawn, matched, view.due, view.bets, stake)
