"""A player's knowledge of a hand: the player's own cards, and all that the screen shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.betting import FirstRound
from games.heads_up_poker.rules import ANTE, DEALER, MOST, PERSON, STAKE, Phase

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import View

DEALERS = frozenset({Phase.ANSWERING, Phase.CALLED})
"""The phases in which the dealer decides; in all others the person does."""
PLENTY = STAKE - ANTE
"""Each side's money beyond the ante in the first hand."""


class Sight(NamedTuple):
    """A situation of a hand as the player to act sees it."""

    phase: Phase
    round: int
    hand: Cards
    drawn: tuple[int, int]
    """The numbers of cards that the person and the dealer have drawn."""
    matched: int
    """The dollars that each side has put in beyond the ante, without the amount due."""
    due: int
    """The dollars to put in to stay in the hand."""
    bets: tuple[tuple[int, ...], ...] = ((),)
    """The dollars of the bets and raises in each round, in order."""
    stake: int = PLENTY
    """The most dollars that each side can put into the hand beyond the ante: the poorer side's money at
    its start."""

    @property
    def limit(self) -> int:
        """The highest possible bet or raise in dollars."""
        return max(0, min(MOST, self.stake - self.matched - self.due))

    @property
    def pot(self) -> int:
        """The dollars that both sides have put in, without the amount due."""
        return 2 * (self.matched + ANTE)

    @property
    def first_round(self) -> FirstRound:
        """The first round: how it ended, or how it stands if the dealer has raised."""
        if self.round == 1 and self.phase in {Phase.BETTING, Phase.ANSWERING}:
            return FirstRound()
        return FirstRound(*self.bets[0][: 2 if self.phase is Phase.CALLED and self.round == 1 else 3])

    @property
    def bet(self) -> int:
        """The person's second-round bet that the dealer has raised, in dollars."""
        return self.bets[1][0] if self.round == 2 and len(self.bets[1]) > 1 else 0


def sight(view: View) -> Sight:
    """The situation in the view of the player to act."""
    seat = DEALER if view.phase in DEALERS else PERSON
    matched = (view.pot - view.due) // 2 - ANTE
    stake = matched + min(view.money[seat], view.money[1 - seat] + view.due)
    return Sight(view.phase, view.round, view.hands[seat], view.drawn, matched, view.due, view.bets, stake)
