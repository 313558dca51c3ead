"""How a game has ended: all that its last screens tell and its list gets, asked of the game once.

What shows and posts it calls no game any more, so a game that fails later costs no score.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from cabinet.api import Entry
from cabinet.store.ranking import check, entering

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.play.table import Table


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of the game on a table."""

    table: Table
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    shown: tuple[Seat, ...]
    """The seats whose totals are told."""
    entering: tuple[Seat, ...]
    """The people whose scores enter the list, in the order of posting."""
    tie: int
    """What decides between equal scores of the list."""

    @property
    def people(self) -> tuple[int, ...]:
        """The scores of those who are no computers; none after a hint."""
        pairs = zip(self.scores, self.table.players, strict=True)
        return () if self.table.hinted else tuple(score for score, player in pairs if not player.computer)


def ending(table: Table, top_ten: tuple[Entry, ...]) -> Ending:
    """Ask the game how it has ended. Raises ValueError for a score that no list may hold.

    `top_ten`: its list as it stands.
    """
    game, state, players = table.game, table.state, table.players
    scores, winners = game.rules.scores(state), game.rules.winners(state)
    posts = game.posts(state) if game.posts else winners
    tie = game.tie(state) if game.tie else 0
    people = () if table.hinted else tuple(seat for seat in posts if not players[seat].computer)
    for seat in people:
        check(Entry("A", scores[seat], tie=tie))
    rows = entering(top_ten, [scores[seat] for seat in people], tie)
    return Ending(
        table=table,
        scores=scores,
        winners=winners,
        shown=posts if game.posts else tuple(range(len(scores))),
        entering=tuple(people[at] for at in rows),
        tie=tie,
    )
