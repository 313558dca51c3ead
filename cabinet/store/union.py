"""What several files of the card know together, damaged ones among them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from cabinet.api import Entry
from cabinet.store.ranking import Row, ranked
from cabinet.store.rows import Read, State, Stored, Values

KEYS = {"gone": 1, "setting": 1, "tally": 1, "played": 2, "life": 0, "incident": 1, "tombstone": 3}
"""By how many of its first columns a row is known to be the same one in another file."""


def union(reads: Iterable[Read]) -> Read:
    """All that the files know: of a row that several have the one written last, of scores the best.

    What was removed, cleared or replaced in one of them stays so. Scores and settings count as
    written anew, so that none of the files knows anything that this one lacks.
    """
    newest_first = sorted(reads, key=lambda read: -read.number)
    states = [read.state for read in newest_first if read.state]
    state = State(*(max((each[at] for each in states), default=0) for at in range(len(State._fields))))
    floors = dict.fromkeys(("gone", "setting", "tombstone"), state.floor)
    floors |= dict.fromkeys(("tally", "played", "life"), state.books) | {"incident": state.seen}
    found = {
        table: [
            row for read in newest_first for row in read.rows[table] if row.written >= floors.get(table, 0)
        ]
        for table in KEYS
    }
    rows = {table: _last_written(found[table], key) for table, key in KEYS.items()}
    scores = [[row for row in read.rows["score"] if row.written >= state.floor] for read in newest_first]
    rows["score"] = _scores(scores, rows["gone"], state.age)
    began, rows["game"], rows["line"] = _game(newest_first, state.began)
    written = max((row.written for each in rows.values() for row in each), default=0)
    age = max((row.values[0] for row in rows["score"]), default=0)
    number = max(state.number, written) + 1
    for table in ("score", "setting"):
        rows[table] = tuple(Stored(row.values, number) for row in rows[table])
    rows["gone"] = ()
    state = state._replace(number=number, age=max(state.age, age), floor=number, began=began)
    known = Read(rows, state, (), sealed=True)
    return _from_one(rows) if known.is_worn else known


def knows_more(other: Read, own: Read) -> bool:
    """Whether a sound file knows what another lacks, and has not replaced or let go of."""
    if not own.state or other.number > own.number:
        return True
    there = {row.values for row in own.rows["score"]}
    gone = {row.values[0]: row.written for row in own.rows["gone"]}
    # What has no number is from before rows that go were noted.
    return any(
        row.values not in there and row.written > gone.get(row.values[0], 0)
        for row in other.rows["score"]
        if row.written and row.written >= own.state.floor
    )


def _last_written(found: Iterable[Stored], key: int) -> tuple[Stored, ...]:
    rows: dict[tuple[object, ...], Stored] = {}
    for row in found:
        known = rows.setdefault(row.values[:key], row)
        if row.written > known.written:
            rows[row.values[:key]] = row
    return tuple(rows.values())


def _scores(files: Iterable[Sequence[Stored]], gone: Iterable[Stored], age: int) -> tuple[Stored, ...]:
    """The best of all lists; an entry that two files have is one, one that a file has twice is two."""
    removed = {row.values[0]: row.written for row in gone}
    known: Counter[Values] = Counter()
    ages: set[int] = set()
    lists: defaultdict[str, dict[Row, Stored]] = defaultdict(dict)
    for file in files:
        mine: Counter[Values] = Counter()
        for row in file:
            own, *entry = row.values
            game, name, score, _, tie, *_ = entry
            mine[tuple(entry)] += 1
            if row.written < removed.get(own, 0) or mine[tuple(entry)] <= known[tuple(entry)]:
                continue
            known[tuple(entry)] += 1
            if own in ages:
                # Two rows have been given it, as a file that came back was not told of the other's.
                own = age = max(age, *ages) + 1
            ages.add(own)
            lists[game][Row(own, Entry(name, score, tie=tie))] = Stored((own, *entry), row.written)
    return tuple(lists[game][row] for game in lists for row in ranked(lists[game]))


def _game(newest_first: Sequence[Read], began: int) -> tuple[int, tuple[Stored, ...], tuple[Stored, ...]]:
    """When the game under way began, its head, and its lines as far as none is missing."""
    heads = [row for read in newest_first for row in read.rows["game"]]
    began = max([began, *(row.written for row in heads)])
    for read in newest_first:
        if read.sealed and read.state and read.state.began == began:
            return began, read.rows["game"], read.rows["line"]
    head = tuple(row for row in heads if row.written == began)[:1]
    known = {
        row.values[0]: row
        for read in reversed(newest_first)
        for row in read.rows["line"]
        if head and row.written == began
    }
    lines: list[Stored] = []
    while row := known.get(len(lines)):
        lines.append(row)
    return began, head, tuple(lines)


def _from_one(rows: Mapping[str, tuple[Stored, ...]]) -> Read:
    """The same with small numbers: those that are there leave no room for more."""
    ages = {age: place for place, age in enumerate(sorted(row.values[0] for row in rows["score"]), 1)}
    small = {table: tuple(Stored(row.values, 0) for row in each) for table, each in rows.items()}
    small["score"] = tuple(Stored((ages[row.values[0]], *row.values[1:]), 0) for row in small["score"])
    small["gone"] = ()
    return Read(small, State(number=1, age=len(ages)), (), sealed=True)
