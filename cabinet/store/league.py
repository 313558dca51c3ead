"""One league of many cabinets: what each knows of its rows, put together in any order, twice or late.

Of two things that are said of a row the greater counts: the better score, and of equal ones that it was
taken off. Of each list of each cabinet the best `KEPT` rows stay, those that were taken off among them: a
row never gets worse, so what stays does not depend on the order, and one that is taken off makes room.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.api import TOP, Entry
from cabinet.store.cabinets import Named, shown_name
from cabinet.store.ranking import Origin, Row, Tombstone

if TYPE_CHECKING:
    from cabinet.store.cabinets import Card

KEPT = 32
"""Rows of one list of one cabinet that a league has: ten to be seen, and those that were taken off."""
GONE_MOST = 100
"""Of the rows that were taken off a list those that a cabinet is told of."""
Said: TypeAlias = Entry | Tombstone
"""A row as it stands, or that it was taken off."""


class Key(NamedTuple):
    """By what a row is the same one everywhere."""

    game: str
    """Its list, as the store calls it."""
    origin: Origin


@dataclass(frozen=True)
class League:
    """What is known of all lists."""

    cabinets: Mapping[str, Named] = field(default_factory=dict)
    """What they are called, by their ids."""
    rows: Mapping[Key, Said] = field(default_factory=dict)


class Place(NamedTuple):
    """A row as people see it."""

    key: Key
    entry: Entry
    cabinet: str
    """What its cabinet is called."""


def merged(leagues: Iterable[League]) -> League:
    """All that they know: the same whatever their order, and however often one comes."""
    cabinets: dict[str, Named] = {}
    rows: dict[Key, Said] = {}
    for league in leagues:
        for one, named in league.cabinets.items():
            cabinets[one] = max(cabinets.get(one, named), named)
        for key, said in league.rows.items():
            rows[key] = max(rows.get(key, said), said, key=_weight)
    return League(cabinets, {key: rows[key] for key in _kept(rows)})


def own(card: Card, lists: Mapping[str, Iterable[Row]], tombstones: Iterable[Tombstone]) -> League:
    """What a card knows."""
    rows: dict[Key, Said] = {Key(game, row.origin): row.entry for game, each in lists.items() for row in each}
    gone: dict[Key, Said] = {Key(stone.game, stone.origin): stone for stone in tombstones}
    # A row of somewhere else has come with a backup.
    others = {key.origin.cabinet for key in (*rows, *gone)}
    cabinets = {one: Named(0, shown_name("", one)) for one in others} | dict(card.cabinets)
    return merged([League(cabinets, rows | gone)])


def top_ten(league: League, game: str) -> tuple[Place, ...]:
    """The best rows of a list of all cabinets; of equal ones that of the earlier day stands above."""
    alive = {key: said for key, said in league.rows.items() if key.game == game and isinstance(said, Entry)}
    best = sorted(alive, key=lambda key: _standing(key, alive[key]))[:TOP]
    return tuple(Place(key, alive[key], league.cabinets[key.origin.cabinet].name) for key in best)


def shown(
    told: League, card: Card, game: str, rows: Iterable[Row], tombstones: Iterable[Tombstone]
) -> tuple[Place, ...]:
    """The top ten of a list on a cabinet that is told of a league, with its own rows as they are now.

    Nothing where no other cabinet has a row there: it would be the cabinet's own list once more.
    """
    ours = {each.id for each in card.cabinets}
    there = {key: said for key, said in told.rows.items() if key.game == game}
    if all(key.origin.cabinet in ours or isinstance(said, Tombstone) for key, said in there.items()):
        return ()
    mine = own(card, {game: rows}, [each for each in tombstones if each.game == game])
    return top_ten(merged([League(told.cabinets, there), mine]), game)


def seen(league: League, games: Iterable[str]) -> League:
    """What a cabinet needs of it: of its own lists the top tens, and what was taken off."""
    keys: set[Key] = set()
    for game in games:
        keys |= {place.key for place in top_ten(league, game)}
        gone = [row for row in league.rows.items() if row[0].game == game and isinstance(row[1], Tombstone)]
        keys |= {key for key, _ in sorted(gone, key=lambda row: _standing(*row))[:GONE_MOST]}
    there = {key.origin.cabinet for key in keys}
    return League(
        {one: named for one, named in league.cabinets.items() if one in there},
        {key: said for key, said in league.rows.items() if key in keys},
    )


def _kept(rows: Mapping[Key, Said]) -> Iterator[Key]:
    """Of each list of each cabinet the best."""
    of: defaultdict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in rows:
        of[key.game, key.origin.cabinet].append(key)
    for keys in of.values():
        yield from sorted(keys, key=lambda key: (*_order(rows[key]), key.origin.mark))[:KEPT]


def _order(said: Said) -> tuple[int, int]:
    """Lower stands higher."""
    return -said.score, said.tie


def _standing(key: Key, said: Said) -> tuple[int, int, date, Origin]:
    """Lower stands higher among the rows of all cabinets; one without a day stands last."""
    day = said.day if isinstance(said, Entry) else None
    return *_order(said), day or date.max, key.origin


def _weight(said: Said) -> tuple[int, int, bool, str, date]:
    """Of two things that are said of a row the greater counts; one of a better score is always greater."""
    if isinstance(said, Tombstone):
        return said.score, -said.tie, True, "", date.min
    return said.score, -said.tie, False, said.name, said.day or date.min
