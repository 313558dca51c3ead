"""Leagues: the top-ten rows of many cabinets, merged in any order and any number of times with equal results.

If two leagues disagree about a row, the better score counts; if the scores are equal, the removal counts. For
each list, each cabinet has at most its `ROWS_MOST` best rows in the league, including removed ones. A row
never gets worse, so the order of merging does not matter; removing a row makes room for another.
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
"""The maximum number of rows that a league has from one list of one cabinet: enough to show ten even if
some were removed."""
REMOVED_MOST = 100
"""The maximum number of removed rows of one list that a cabinet accepts from a league."""
RowState: TypeAlias = Entry | Tombstone
"""The state of a top-ten row in a league: the row itself, or its removal."""


class Key(NamedTuple):
    """The key that identifies a top-ten row in every league."""

    game: str
    """The name, in the store, of the list to which the row belongs."""
    origin: Origin


@dataclass(frozen=True)
class League:
    """The rows of all top-ten lists of all cabinets in a league."""

    cabinets: Mapping[str, Named] = field(default_factory=dict)
    """The name of each cabinet, by the cabinet's id."""
    rows: Mapping[Key, RowState] = field(default_factory=dict)


class Place(NamedTuple):
    """A row of a league's top ten, with its cabinet, to be shown."""

    key: Key
    entry: Entry
    cabinet: str
    """The name of the cabinet on which the score was made."""


def merged(leagues: Iterable[League]) -> League:
    """Return the merged leagues; their order, and leagues given repeatedly, make no difference."""
    cabinets: dict[str, Named] = {}
    rows: dict[Key, RowState] = {}
    for league in leagues:
        for one, named in league.cabinets.items():
            cabinets[one] = max(cabinets.get(one, named), named)
        for key, state in league.rows.items():
            rows[key] = max(rows.get(key, state), state, key=_weight)
    return League(cabinets, {key: rows[key] for key in _best(rows)})


def own(card: Identity, lists: Mapping[str, Iterable[Row]], tombstones: Iterable[Tombstone]) -> League:
    """Return a league that contains the rows of one cabinet only."""
    rows: dict[Key, RowState] = {}
    for game, each in lists.items():
        rows |= {Key(game, row.origin): row.entry for row in each}
    removed: dict[Key, RowState] = {Key(stone.game, stone.origin): stone for stone in tombstones}
    # After a restore the lists may contain rows of other cabinets, which need a name, too.
    others = {key.origin.cabinet for key in (*rows, *removed)}
    cabinets = {one: Named(0, shown_name("", one)) for one in others} | dict(card.cabinets)
    return merged([League(cabinets, rows | removed)])


def top_ten(league: League, game: str) -> tuple[Place, ...]:
    """Return the best rows of a list; of rows with equal scores, the one from the earlier day comes first."""
    alive = {key: state for key, state in _of(league, game).items() if isinstance(state, Entry)}
    best = sorted(alive, key=lambda key: _standing(key, alive[key]))[:TOP]
    return tuple(Place(key, alive[key], league.cabinets[key.origin.cabinet].name) for key in best)


def shown(
    league: League, card: Identity, game: str, rows: Iterable[Row], tombstones: Iterable[Tombstone]
) -> tuple[Place, ...]:
    """Return a list's top ten as a cabinet shows it: the league's rows and the cabinet's own.

    Empty if no other cabinet has a row on the list, because this top ten would be the cabinet's own list
    again.
    """
    ours = {each.id for each in card.cabinets}
    there = _of(league, game)
    if all(key.origin.cabinet in ours or isinstance(state, Tombstone) for key, state in there.items()):
        return ()
    mine = own(card, {game: rows}, [each for each in tombstones if each.game == game])
    return top_ten(merged([League(league.cabinets, there), mine]), game)


def seen(league: League, games: Iterable[str]) -> League:
    """Return the part of a league that a cabinet needs: the top tens and the removed rows of its games."""
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
    """Return the rows of one top-ten list of a league, by the rows' keys."""
    return {key: state for key, state in league.rows.items() if key.game == game}


def _best(rows: Mapping[Key, RowState]) -> Iterator[Key]:
    """Yield the keys of the best rows of each top-ten list and each cabinet."""
    of: defaultdict[tuple[str, str], list[Key]] = defaultdict(list)
    for key in rows:
        of[key.game, key.origin.cabinet].append(key)
    for keys in of.values():
        yield from sorted(keys, key=lambda key: (*order(rows[key]), key.origin.mark))[:ROWS_MOST]


def _standing(key: Key, state: RowState) -> tuple[int, int, date, Origin]:
    """Return the sort key that ranks rows of all cabinets; of equal scores, rows without a day come last."""
    day = state.day if isinstance(state, Entry) else None
    return *order(state), day or date.max, key.origin


def _weight(state: RowState) -> tuple[int, int, bool, str, date]:
    """Return the key that decides between two states of a row: the state with the higher key is kept."""
    if isinstance(state, Tombstone):
        return state.score, -state.tie, True, "", date.min
    return state.score, -state.tie, False, state.name, state.day or date.min
