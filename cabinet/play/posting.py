"""Asks a finished game for its scores once, and posts these scores to the top ten.

After that no code of the game is called any more, so an error in the game can no longer lose a score.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING

from cabinet.api import Entry, Result, does, unnamed
from cabinet.play.profanity import rude
from cabinet.store.ranking import UNKNOWN, Row, check, entering, ranks
from cabinet.store.validation import why_not

if TYPE_CHECKING:
    from cabinet.api import Seat
    from cabinet.clock import Clock
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.play.league import OwnLeague
    from cabinet.play.table import Table
    from cabinet.settings_file import SettingsFile
    from cabinet.store.journal import Journal
    from cabinet.store.store import Store

LAST_NAME = "name of joystick {}"
"""The key, in the store, of the last name that was entered with a joystick; {} stands for the number of the
joystick's socket."""


@dataclass(frozen=True, slots=True)
class FinalScores:
    """The result of a finished game, with the scores to post to the top ten."""

    table: Table
    scores: tuple[int, ...]
    winners: tuple[Seat, ...]
    result: Result
    """The winners and totals as texts for the screen."""
    entering: tuple[Seat, ...]
    """The seats of the people whose scores enter the top ten, in the order in which they are posted."""
    tie: int
    """A number that decides the order of this game's scores among equal scores of the list."""
    ranks: tuple[int, ...] = ()
    """The rank on the list, counted from 1, of each of the `entering` scores."""
    best: Entry | None = None
    """The best row of the top-ten list before this game, None if the list was empty."""
    beats_league: tuple[Entry, str] | None = None
    """The league's best row and its cabinet's name, if this game's best score beats that row; else None."""

    @property
    def new_record(self) -> Seat | None:
        """The seat whose score beats the best row of the list, or of the list's league.

        None if there is no such seat or the list is empty.

        Also None if the score is lower than the money that the seat brought to the game.
        """
        if 1 not in self.ranks or not (self.best or self.beats_league):
            return None
        seat = self.entering[self.ranks.index(1)]
        return seat if self._gains(seat) else None

    @property
    def won(self) -> bool:
        """True if a person has won.

        In a game where players bring money: True if a person has at least the money brought, winner or not.
        """
        brings = self.table.game.ending.brought is not None
        seats = range(len(self.scores)) if brings else self.winners
        return any(not self.table.players[seat].computer and self._gains(seat) for seat in seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The scores of all people at the table; empty if a hint was taken."""
        pairs = zip(self.scores, self.table.players, strict=True)
        return () if self.table.hinted else tuple(score for score, player in pairs if not player.computer)

    @property
    def beaten(self) -> bool:
        """True if computer players have won the game, so that no score is posted."""
        computers = self.winners and all(self.table.players[seat].computer for seat in self.winners)
        return bool(computers) and not self.table.game.ending.ranked

    def _gains(self, seat: Seat) -> bool:
        brought = self.table.game.ending.brought
        return brought is None or self.scores[seat] >= brought


def ending(table: Table, top_ten: tuple[Entry, ...], league: tuple[Entry, str] | None = None) -> FinalScores:
    """Ask a game for its final scores. Raises ValueError for a score that no list may hold.

    `top_ten`: the current rows of the game's list; `league`: the best row of the list's league and its
    cabinet, if any.
    """
    game, state, players = table.game, table.state, table.players
    scores, winners = game.rules.scores(state), game.winners(state)
    tie = game.lists.tie(state) if game.lists.tie else 0
    people = () if table.hinted else tuple(seat for seat in game.ranked(state) if not players[seat].computer)
    name = game.kept_as(table.list)
    for score in scores:
        # All scores are checked, because the books (statistics) also count those that enter no list.
        check(Entry("A", score, tie=tie), name)
    rows = entering(top_ten, [scores[seat] for seat in people], tie)
    seats = tuple(people[at] for at in rows)
    for seat in seats:
        # Check each row now: a row that `why_not` objects to would be refused by other cabinets, and when a
        # backup is restored.
        if why := why_not(name, Row(0, Entry("A", scores[seat], tie=tie), UNKNOWN), game):
            raise ValueError(f"{name}: {why}")
    places = ranks(top_ten, tuple(scores[seat] for seat in seats), tie)
    best = (scores[seats[places.index(1)]],) if 1 in places else ()
    return FinalScores(
        table=table,
        scores=scores,
        winners=winners,
        result=game.ending.result(state) if game.ending.result else _result(table, winners),
        entering=seats,
        tie=tie,
        ranks=places,
        best=top_ten[0] if top_ten else None,
        beats_league=league if league and best and ranks((league[0],), best, tie) == (1,) else None,
    )


def _result(table: Table, winners: tuple[Seat, ...]) -> Result:
    """Return texts for the result screen: the winners, and the total of every seat."""
    if len(table.players) == 1:
        words = "GAME OVER"
    elif len(winners) == 1:
        words = does(table.name(winners[0]), "WIN")
    else:
        words = "A TIE" if winners else "NOBODY WINS"
    return Result(words, tuple(range(len(table.players))))


class Posting:
    """Posts the scores of finished games, and knows which names to offer to the players."""

    def __init__(
        self,
        *,
        store: Store,
        books: Bookkeeper,
        clock: Clock,
        settings: SettingsFile,
        league: OwnLeague,
    ) -> None:
        self._store = store
        self._league = league
        self._books = books
        self._clock = clock
        self._settings = settings
        self.posted_at = -inf
        """The time at which the last game's scores were posted, in monotonic seconds."""
        self.closed: Journal | None = None
        """The journal of the game whose scores were posted last, kept until `shown` is called."""

    def shown(self) -> None:
        """Forget the journal of the last game, because the screens after that game have been shown."""
        self.closed = None

    def ending(self, table: Table) -> FinalScores:
        """Return the final scores of a game. Raises ValueError for a score that no list may hold."""
        name = table.game.kept_as(table.list)
        return ending(table, self._store.top_ten(name), self._league.record(name))

    def last_name(self, jack: int) -> str | None:
        """Return the name to offer at a joystick: the last one entered there, else the owner's choice."""
        offered = self._settings.now.names.offered
        default = offered[jack - 1] if jack <= len(offered) else None
        return self._store.setting(LAST_NAME.format(jack)) or default

    def remember(self, jack: int, name: str) -> None:
        """Store a name to offer at this joystick, so that a power cut before posting does not lose it."""
        if not self.refuses(name):
            self._store.set_setting(LAST_NAME.format(jack), name)

    def refuses(self, name: str) -> bool:
        """Return True if the owner's word filter refuses this name."""
        names = self._settings.now.names
        return names.filter and rude(name, names.refused)

    def post(self, end: FinalScores, names: tuple[tuple[Seat, str], ...]) -> frozenset[int]:
        """Post the winners' scores and clear the game under way, in one transaction.

        `names`: a name for each seat. Returns the indices of the new rows on the list, counted from 0.
        """
        # A refused name arrives here if its player saw the refusal but entered no other name. The row of this
        # player is then posted without a name.
        names = tuple((seat, unnamed(seat) if self.refuses(name) else name) for seat, name in names)
        day = self._clock.today()
        entries = [Entry(name, end.scores[seat], day, end.tie) for seat, name in names]
        self.posted_at, self.closed = self._clock.now(), self._store.under_way()
        with self._store.at_once():
            receipts = self._store.finish(*entries, into=end.table.game.kept_as(end.table.list))
            self._books.ends(end.table.game, end.people)
        return frozenset(receipt.row for receipt in receipts if receipt.row is not None)
