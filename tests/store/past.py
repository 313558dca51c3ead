"""A simulated past of a cabinet: lists and dictionaries of all that the store must remember."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Set
from copy import deepcopy
from dataclasses import dataclass, field, fields
from pathlib import Path
from random import Random
from typing import Any

from cabinet.api import TOP, Entry
from cabinet.clock import VirtualClock
from cabinet.store import Store, archive
from cabinet.store.books import begun, ended
from cabinet.store.card import FILE, SPARE, paths
from cabinet.store.contents import Contents
from cabinet.store.disk import Disk
from cabinet.store.journal import Journal

LISTS = ("dice", "cards", "cards/easy", "yahtsee")
"""The names of the lists of scores; the game `cards` has two of them."""
SETTINGS = ("name", "name of joystick 1", "name of joystick 2", "speed")


@dataclass
class Past:
    """The contents that the store should have."""

    lists: dict[str, list[Entry]] = field(default_factory=dict)
    removed: list[tuple[str, int, int]] = field(default_factory=list)
    """The list, score and tie of each removed row; the tie ranks equal scores."""
    settings: dict[str, str] = field(default_factory=dict)
    game: Journal | None = None
    books: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """The numbers of games started and finished, and of points, by the name of the game."""
    incidents: list[str] = field(default_factory=list)
    other: dict[str, Any] = field(default_factory=dict)
    """Facts that only another release of the program knows, and that the store must keep."""

    def enter(self, name: str, entry: Entry) -> None:
        """Add a row at its rank, and drop an eleventh row of the list."""
        rows = [*self.lists.get(name, []), entry]
        self.lists[name] = sorted(rows, key=lambda row: (-row.score, row.tie))[:TOP]

    def remove(self, name: str, entry: Entry) -> None:
        self.lists[name].remove(entry)
        self.removed.append((name, entry.score, entry.tie))

    def book(self, game: str, begun: int, finished: int, points: int) -> None:
        """Add counts to the books of a game."""
        old = self.books.get(game, (0, 0, 0))
        self.books[game] = (old[0] + begun, old[1] + finished, old[2] + points)


def shown(store: Store) -> Past:
    """Return what a store contains, for comparison with the expected contents."""
    contents = store.contents()
    return Past(
        lists={name: list(store.top_ten(name)) for name in contents.lists},
        removed=[(stone.game, stone.score, stone.tie) for stone in store.tombstones()],
        settings=dict(contents.settings),
        game=store.under_way(),
        books={name: (each.plays, each.finished, each.points) for name, each in store.books().games.items()},
        incidents=[incident.words for incident in store.incidents()],
        other=dict(contents.other),
    )


def missing(past: Past, now: Past) -> list[str]:
    """Return the differences between expected and found contents as text; new incidents are no difference."""
    wrong = []
    for part in (each.name for each in fields(Past) if each.name != "incidents"):
        one, other = getattr(past, part), getattr(now, part)
        if part == "lists":
            one, other = ({name: rows for name, rows in each.items() if rows} for each in (one, other))
        if part == "removed":
            one, other = sorted(one), sorted(other)
        if one != other:
            wrong.append(f"{part}: {other} is not {one}")
    lost = Counter(past.incidents) - Counter(now.incidents)
    return [*wrong, *(f"the incident {words!r} is lost" for words in lost)]


def facts(past: Past) -> set[object]:
    """Return all facts of the contents, to find out later whether a fact was ever posted."""
    game = past.game or Journal("", "")
    return {
        *((name, entry) for name, rows in past.lists.items() for entry in rows),
        *past.removed,
        *past.settings.items(),
        *past.books.items(),
        *((key, str(value)) for key, value in past.other.items()),
        *((game.options, number, line) for number, line in enumerate((game.game, *game.lines))),
    }


def invented(store: Store, ever: Set[object]) -> list[str]:
    """Return faults of a store: facts that are not in `ever` (all facts posted), and unsorted lists."""
    now = shown(store)
    lists = now.lists.values()
    wrong = [
        rows
        for rows in lists
        if rows != sorted(set(rows), key=lambda row: (-row.score, row.tie, rows.index(row)))
    ]
    return [*(f"{fact} never was" for fact in facts(now) - ever), *(f"{rows} is no list" for rows in wrong)]


@dataclass(frozen=True)
class Moment:
    """The files of the log after an acknowledged change, and older data to damage these files with."""

    past: Past
    ever: Set[object]
    files: dict[str, bytes]
    before: dict[str, bytes]
    """The contents of the log's files before the last write."""
    older: list[dict[str, bytes]]
    """The contents of the log's files at some earlier moments."""
    logs: list[bytes]
    """The copies of the log in the archive, made before backups were restored."""
    another: bytes
    """The log of another cabinet."""
    another_ever: Set[object]


class History:
    """Random evenings at one cabinet, each ended by a power cut; the same seed gives the same evenings."""

    def __init__(self, directory: Path, random: Random, disk: Disk | None = None) -> None:
        """Start a history without any evening.

        `directory` is the data directory; the log's second copy is in its folder `spare`, if there is one.
        """
        self.directory = directory
        self.random = random
        self.past = Past()
        self.ever: set[object] = set()
        self.clock = VirtualClock()
        self.disk = disk
        self._saved: list[tuple[Contents, Past]] = []
        self.number = 0

    def start(self) -> Store:
        """Open the store, as when the cabinet is switched on."""
        draw = self.random.getrandbits
        return Store.open(
            self.directory, clock=self.clock, disk=self.disk, draw=lambda: draw(32), thread=False
        )

    def evening(self, events: int) -> Iterator[Store]:
        """Make `events` random changes, and yield the store after each acknowledged change."""
        store = self.start()
        now = shown(store)
        wrong = missing(self.past, now)
        assert not wrong, wrong
        self.past.incidents = now.incidents
        for _ in range(events):
            self.happen(store)
            store.step()
            assert store.condition().waiting == 0, store.condition()
            self.ever |= facts(self.past)
            yield store
        number = self.number
        store.submit(lambda card: card.put({f"future {number % 5}": {"is": [number, None, "ü"]}}))
        for _ in range(2):
            store.step()
        self.past.other[f"future {number % 5}"] = {"is": [number, None, "ü"]}
        self.ever |= facts(self.past)
        yield store

    def happen(self, store: Store) -> None:
        """Make a random change in the store and in the expected contents."""
        self.number += 1
        random, past = self.random, self.past
        name = random.choice(LISTS)
        entry = Entry(f"N{self.number}", random.randint(1, 9) * 10, self.clock.today(), random.randint(0, 1))
        match random.randint(0, 99):
            case chance if past.game and chance < 60:
                line = f"roll {self.number} {random.random()}"
                store.add(line)
                past.game = Journal(past.game.game, past.game.options, (*past.game.lines, line))
            case chance if past.game and chance < 75:
                game = past.game.game
                with store.at_once():
                    store.finish(entry, into=name)
                    store.book(ended(game, 60.0, (entry.score,)))
                past.enter(name, entry)
                past.book(game, 0, 1, entry.score)
                past.game = None
            case chance if chance < 82:
                journal = Journal(name.partition("/")[0], f"options {self.number}")
                with store.at_once():
                    store.begin(journal)
                    store.book(begun(journal.game, self.clock.today()))
                past.game = journal
                past.book(journal.game, 1, 0, 0)
            case chance if chance < 88:
                store.set_setting(key := random.choice(SETTINGS), entry.name)
                past.settings[key] = entry.name
            case chance if chance < 92:
                store.post(name, entry)
                past.enter(name, entry)
            case chance if chance < 94 and past.incidents:
                store.incidents_seen(store.incidents())
                past.incidents = []
            case chance if chance < 97 and past.lists.get(name):
                store.remove(name, gone := random.choice(past.lists[name]))
                past.remove(name, gone)
            case 98 if self._saved:
                self._restore(store, *random.choice(self._saved))
            case _:
                self._saved.append((store.contents(), deepcopy(past)))
                store.set_setting("speed", entry.name)
                past.settings["speed"] = entry.name

    def _restore(self, store: Store, contents: Contents, past: Past) -> None:
        store.submit(lambda card: archive.save(card, None, "restore"))
        store.step()
        store.replace(contents)
        game, incidents = self.past.game, self.past.incidents
        self.past = deepcopy(past)
        self.past.game, self.past.incidents = game, incidents

    def files(self) -> dict[str, bytes]:
        """Return the contents of both copies of the log, by name."""
        return {name: (self.directory / name).read_bytes() for name in self.names}

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the log's two copies, relative to the data directory."""
        return tuple(path.relative_to(self.directory).as_posix() for path in paths(self.directory))


def live(directory: Path, random: Random, evenings: int, events: int) -> list[Moment]:
    """Make random changes on several simulated evenings; return moments of all evenings but the first."""
    if random.random() < 0.5:
        (directory / SPARE).parent.mkdir(parents=True)
    another = History(directory / "another", random)
    for _ in another.evening(random.randint(1, events)):
        pass
    history, moments = History(directory, random), list[Moment]()
    older, before = list[dict[str, bytes]](), dict[str, bytes]()
    for evening in range(evenings):
        if evening == 1:
            path = directory / random.choice(history.names)
            path.write_bytes(path.read_bytes().replace(b"{", b"[", 1))
        for number, _ in enumerate(history.evening(events)):
            now = history.files()
            if number % 10 == 0:
                if evening:
                    logs = [path.read_bytes() for path in sorted(directory.glob("archive/*"))]
                    moments.append(
                        Moment(
                            past=deepcopy(history.past),
                            ever=frozenset(history.ever),
                            files=now,
                            before=before,
                            older=older[:],
                            logs=logs,
                            another=another.files()[FILE],
                            another_ever=another.ever,
                        )
                    )
                older.append(now)
            before = now
    return moments


def lay_down(directory: Path, found: dict[str, bytes]) -> None:
    """Write files into a folder, and make the subfolders that they need."""
    for name, data in found.items():
        (directory / name).parent.mkdir(parents=True, exist_ok=True)
        (directory / name).write_bytes(data)
