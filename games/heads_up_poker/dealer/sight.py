"""The facts about a hand that the player to act knows: the player's own cards, and all that is public."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.heads_up_poker.dealer.betting import FirstRound
from games.heads_up_poker.rules import ANTE, DEALER, MOST, PERSON, STAKE, Phase

if TYPE_CHECKING:
    from cabinet.cards.deck import Cards
    from games.heads_up_poker.rules import View

DEALERS = frozenset({Phase.ANSWERING, Phase.CALLED})
"""The phases in which the dealer decides; in all other phases the person decides."""
PLENTY = STAKE - ANTE
"""The dollars that each side has after the ante of the first hand."""


class Sight(NamedTuple):
    """The situation of a hand from the point of view of the player to act."""

    phase: Phase
    round: int
    hand: Cards
    drawn: tuple[int, int]
    """The numbers of cards that the person and the dealer have drawn."""
    matched: int
    """The dollars that each side has put in beyond the ante. The amount that the player to act still owes
    (`due`) is not counted."""
    due: int
    """The dollars that the player to act must put in to stay in the hand."""
    bets: tuple[tuple[int, ...], ...] = ((),)
    """For each betting round, the dollars of its bets and raises in order."""
    stake: int = PLENTY
    """The most dollars that each side can put into this hand beyond the ante: the dollars that the poorer
    side had left after the ante."""

    @property
    def limit(self) -> int:
        """Return the highest possible bet or raise in dollars."""
        return max(0, min(MOST, self.stake - self.matched - self.due))

    @property
    def pot(self) -> int:
        """Return the dollars that both sides have put into the pot; the amount due is not yet in it."""
        return 2 * (self.matched + ANTE)

    @property
    def first_round(self) -> FirstRound:
        """Return the amounts of the first betting round by which the strategy tables distinguish situations.

        During the first round, all amounts are 0 until the dealer has raised; then they are the bet and the
        raise. After the first round, the amounts are complete.
        """
        if self.round == 1 and self.phase in {Phase.BETTING, Phase.ANSWERING}:
            return FirstRound()
        return FirstRound(*self.bets[0][: 2 if self.phase is Phase.CALLED and self.round == 1 else 3])

    @property
    def bet(self) -> int:
        """Return the dollars of the person's second-round bet if the dealer has raised that bet, else 0."""
        return self.bets[1][0] if self.round == 2 and len(self.bets[1]) > 1 else 0


def sight(view: View) -> Sight:
    """Return the situation that the player to act sees in `view`."""
    seat = DEALER if view.phase in DEALERS else PERSON
    matched = (view.pot - view.due) // 2 - ANTE
    stake = matched + min(view.money[seat], view.money[1 - seat] + view.due)
    return Sight(view.phase, view.round, view.hands[seat], view.drawn, matched, view.due, view.bets, stake)
