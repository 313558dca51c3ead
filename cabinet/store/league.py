"""A league: the rows of many cabinets, merged in any order and any number of times with the same result.

If two leagues disagree about a row, the better score counts, and of equal scores the removal. Each list of
each cabinet has its best `ROWS_MOST` rows, removed ones included. A row never gets worse, so the order of
merging does not matter, and removing a row makes room for another.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.api import TOP, Entry
from cabinet.store.cabinets import Named, shown_name
from cabinet.store.ranking import Origin, Row, Tombstone, order

if TYPE_CHECKING:
    from cabinet.store.cabinets import Identity

ROWS_MOST = 32
"""The maximum number of rows of one list of one cabinet in a league: enough to show ten even if others
were removed."""
REMOVED_MOST = 100
"""The maximum number of removed rows of one list that a cabinet receives."""
RowState: TypeAlias = Entry | Tombstone
"""A row, or its removal."""


class Key(NamedTuple):
    """Identifies a row in every league."""

    game: str
    """The name of the row's list in the store."""
    origin: Origin


@dataclass(frozen=True)
class League:
    """The rows of all lists of all cabinets."""

    cabinets: Mapping[str, Named] = field(default_factory=dict)
    """The names of the cabinets by their ids."""
    rows: Mapping[Key, RowState] = field(default_factory=dict)


class Place(NamedTuple):
    """A row of a league's list to show."""

    key: Key
    entry: Entry
    cabinet: str
    """The name of the cabinet that made the row."""


def merged(leagues: Iterable[League]) -> League:
    """Merge leagues; the order and repeated leagues make no difference."""
    cabinets: dict[str, Named] = {}
    rows: dict[Key, RowState] = {}
    for league in leagues:
        for one, named in league.cabinets.items():
            cabinets[one] = max(cabinets.get(one, named), named)
        for key, state in league.rows.items():
            rows[key] = max(rows.get(key, state), state, key=_weight)
    return League(cabinets, {key: rows[key] for key in _best(rows)})


def own(card: Identity, lists: Mapping[str, Iterable[Row]], tombstones: Iterable[Tombstone]) -> League:
    """Return the league of one cabinet alone."""
    rows: dict[Key, RowState] = {}
    for game, each in lists.items():
        rows |= {Key(game, row.origin): row.entry for row in each}
    removed: dict[Key, RowState] = {Key(stone.game, stone.origin): stone for stone in tombstones}
    # A restored backup may have rows of other cabinets.
    others = {key.origin.cabinet for key in (*rows, *removed)}
    cabinets = {one: Named(0, shown_name("", one)) for one in others} | dict(card.cabinets)
    return merged([League(cabinets, rows | removed)])


def top_ten(league: League, game: str) -> tuple[Place, ...]:
    """Return the best rows of a list; of equal scores the earlier day comes first."""
    alive = {key: state for key, state in _of(league, game).items() if isinstance(state, Entry)}
    best = sorted(alive, key=lambda key: _standing(key, alive[key]))[:TOP]
    return tuple(Place(key, alive[key], league.cabinets[key.origin.cabinet].name) for key in best)


def shown(
    league: League, card: Identity, game: str, rows: Iterable[Row], tombstones: Iterable[Tombstone]
) -> tuple[Place, ...]:
    """Return the top ten of a list to show on a cabinet: the rows of its league and its own current rows.

    Empty if no other cabinet has a row there: the list would be the cabinet's own list again.
    """
    ours = {each.id for each in card.cabinets}
    there = _of(league, game)
    if all(key.origin.cabinet in ours or isinstance(state, Tombstone) for key, state in there.items()):
        return ()
    mine = own(card, {game: rows}, [each for each in tombstones if each.game == game])
    return top_ten(merged([League(league.cabinets, there), mine]), game)


def seen(league: League, games: Iterable[str]) -> League:
    """Return the part that a cabinet needs: the top tens of its games, and the rows removed from them."""
    keys: set[Key] = set()
    for game in games:
        keys |= {place.key for place in top_ten(league, game)}
        removed = [row for row in _of(league, game).items() if isinstance(row[1], Tombstone)]
        keys |= {key for key, _ in sorted(removed, key=lambda row: _standing(*row))[:REMOVED_MOST]}
    there = {key.origin.cabinet for key in keys}
    return League(
        {one: named for one, named in league.cabinets.items() if one in there},
        {key: state for key, state in league.rows.items() if key in keys},
    )


def _of(league: League, game: str) -> dict[Key, RowState]:
    """Return the rows of one list."""
    return {key: state for key, state in league.rows.items() if key.game == game}


def _best(rows: Mapping[Key, RowState]) -> Iterator[Key]:
    """Yield the keys of the best rows of each list of each cabinet."""
    of: defaultdict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in rows:
        of[key.game, key.origin.cabinet].append(key)
    for keys in of.values():
        yield from sorted(keys, key=lambda key: (*order(rows[key]), key.origin.mark))[:ROWS_MOST]


def _standing(key: Key, state: RowState) -> tuple[int, int, date, Origin]:
    """Sort key for the rows of all cabinets: of equal scores, a row without a day comes last."""
    day = state.day if isinstance(state, Entry) else None
    return *order(state), day or date.max, key.origin


def _weight(state: RowState) -> tuple[int, int, bool, str, date]:
    """Sort key: of two states of a row, the higher one counts."""
    if isinstance(state, Tombstone):
        return state.score, -state.tie, True, "", date.min
    return state.score, -state.tie, False, state.name, state.day or date.min
