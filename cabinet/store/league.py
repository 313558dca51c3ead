"""One league of many cabinets: what each knows, put together in any order, twice or late.

A row is the same one by its list, score, cabinet and mark. Of each list of each cabinet the best `KEPT`
rows stay, those that were taken off among them: so what stays of a union does not depend on the order
in which it was made, and a row that is taken off makes room for another.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import TOP, Entry
from cabinet.store.cabinets import Named, shown_name
from cabinet.store.origin import Origin, origin_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from cabinet.store.cabinets import Card
    from cabinet.store.origin import Tombstone
    from cabinet.store.ranking import Row

KEPT = 32
"""Rows of one list of one cabinet that a league has: ten to be seen, and those that were taken off."""

GONE_MOST = 100
"""Of the rows that were taken off a list those that a cabinet is told of."""


class Key(NamedTuple):
    """By what a row is the same one everywhere."""

    game: str
    """As the store calls it."""
    score: int
    tie: int
    cabinet: str
    mark: str

    @property
    def rank(self) -> tuple[int, int, str]:
        """Lower stands higher among the rows of its list and cabinet."""
        return -self.score, self.tie, self.mark


class Body(NamedTuple):
    """What else a row says; of two that differ the greater one counts, so nothing comes back from `gone`."""

    gone: bool
    """It was taken off its list; then it has no name and no day."""
    name: str = ""
    day: str = ""
    """ISO 8601, '' where it is not known."""

    @property
    def date(self) -> date | None:
        """The day, None where it is not known."""
        return date.fromisoformat(self.day) if self.day else None


GONE = Body(gone=True)


@dataclass(frozen=True)
class League:
    """What is known of all lists."""

    cabinets: Mapping[str, Named] = field(default_factory=dict)
    """What they are called, by their ids."""
    rows: Mapping[Key, Body] = field(default_factory=dict)


class Place(NamedTuple):
    """A row as people see it."""

    key: Key
    entry: Entry
    cabinet: str
    """What its cabinet is called."""


def merged(leagues: Iterable[League]) -> League:
    """All that they know: the same whatever their order, and however often one comes."""
    cabinets: dict[str, Named] = {}
    rows: dict[Key, Body] = {}
    for league in leagues:
        for one, named in league.cabinets.items():
            cabinets[one] = max(cabinets.get(one, named), named)
        for key, body in league.rows.items():
            rows[key] = max(rows.get(key, body), body)
    return League(cabinets, {key: rows[key] for key in _kept(rows)})


def own(card: Card, lists: Mapping[str, Iterable[Row]], tombstones: Iterable[Tombstone]) -> League:
    """What a card knows."""
    cabinets: dict[str, Named] = {}
    for one, named in card.cabinets:
        cabinets[one] = max(cabinets.get(one, named), named)
    rows: dict[Key, Body] = {}
    for game, each in lists.items():
        for row in each:
            rows[key_of(card, game, row)] = Body(False, row.entry.name, _day(row.entry.day))
    for game, cabinet, mark, score, tie in tombstones:
        rows[Key(game, score, tie, cabinet or card.first, mark)] = GONE
    for key in rows:
        # A row of somewhere else has come with a backup.
        cabinets.setdefault(key.cabinet, Named(0, shown_name("", key.cabinet)))
    return merged([League(cabinets, rows)])


def key_of(card: Card, game: str, row: Row) -> Key:
    """By what a row of a card's list is the same one in a league."""
    origin: Origin = origin_of(game, row.entry, row.origin, card.first)
    return Key(game, row.entry.score, row.entry.tie, *origin)


def top_ten(league: League, game: str) -> tuple[Place, ...]:
    """The best rows of a list of all cabinets; of equal ones that of the earlier day stands above."""
    alive = [(key, body) for key, body in league.rows.items() if key.game == game and not body.gone]
    best = sorted(alive, key=lambda row: _standing(*row))[:TOP]
    return tuple(
        Place(key, Entry(body.name, key.score, body.date, key.tie), league.cabinets[key.cabinet].name)
        for key, body in best
    )


def shown(
    told: League, card: Card, game: str, rows: Iterable[Row], tombstones: Iterable[Tombstone]
) -> tuple[Place, ...]:
    """The top ten of a list on a cabinet that is told of a league, with its own rows as they are now.

    Nothing where no other cabinet has a row there: it would be the cabinet's own list once more.
    """
    ours = {each.id for each in card.cabinets}
    if all(key.game != game or key.cabinet in ours or body.gone for key, body in told.rows.items()):
        return ()
    of_it = League(told.cabinets, {key: body for key, body in told.rows.items() if key.game == game})
    mine = own(card, {game: rows}, [each for each in tombstones if each.game == game])
    return top_ten(merged([of_it, mine]), game)


def seen(league: League, games: Iterable[str]) -> League:
    """What a cabinet needs of it: of its own lists the top tens, and what was taken off."""
    keys: set[Key] = set()
    for game in games:
        keys |= {place.key for place in top_ten(league, game)}
        gone = [row for row in league.rows.items() if row[0].game == game and row[1].gone]
        keys |= {key for key, _ in sorted(gone, key=lambda row: _standing(*row))[:GONE_MOST]}
    rows = {key: body for key, body in league.rows.items() if key in keys}
    there = {key.cabinet for key in rows}
    return League({one: named for one, named in league.cabinets.items() if one in there}, rows)


def _kept(rows: Iterable[Key]) -> Iterator[Key]:
    """Of each list of each cabinet the best, in the order of a file."""
    of: defaultdict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in rows:
        of[key.game, key.cabinet].append(key)
    for place in sorted(of):
        yield from sorted(of[place], key=lambda key: key.rank)[:KEPT]


def _standing(key: Key, body: Body) -> tuple[int, int, bool, str, str, str]:
    return -key.score, key.tie, not body.day, body.day, key.cabinet, key.mark


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
