"""What the books say: how much each game is played, on which days, and how the machine has fared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

DAYS = 28
"""Days of which the books still know each by itself."""
GAP = 366
"""Days between two evenings beyond which the clock of the later one is doubted."""
LARGEST = 10**12
"""A score beyond it, either way, enters no books: a game must be wrong, and sums must fit in 64 bits."""


class Tally(NamedTuple):
    """One game's line in the books."""

    plays: int = 0
    """Games begun."""
    finished: int = 0
    """Games played to their end."""
    timed: int = 0
    """Finished games whose length is known: no power cut came between."""
    seconds: int = 0
    """How long the timed ones were, all together; attract mode in between does not count."""
    scored: int = 0
    """Scores that people reached without hints."""
    points: int = 0
    """Their sum."""
    best: int | None = None
    """The highest of them."""

    @property
    def length(self) -> float | None:
        """The mean length in seconds, None where none is known."""
        return self.seconds / self.timed if self.timed else None

    @property
    def mean(self) -> float | None:
        """The mean score, None where there is none."""
        return self.points / self.scored if self.scored else None

    def plus(self, other: Tally) -> Tally:
        """Both lines in one."""
        known = [best for best in (self.best, other.best) if best is not None]
        return Tally(
            plays=self.plays + other.plays,
            finished=self.finished + other.finished,
            timed=self.timed + other.timed,
            seconds=self.seconds + other.seconds,
            scored=self.scored + other.scored,
            points=self.points + other.points,
            best=max(known, default=None),
        )


class Life(NamedTuple):
    """How the machine has fared."""

    seconds: int = 0
    """How long it has been on."""
    starts: int = 0
    unclean: int = 0
    """How often the power went while it ran."""
    crashes: int = 0
    """How often a game or the program failed."""
    attract: int = 0
    """Seconds of the longest attract mode."""

    def plus(self, other: Life) -> Life:
        """Both lives in one."""
        return Life(
            seconds=self.seconds + other.seconds,
            starts=self.starts + other.starts,
            unclean=self.unclean + other.unclean,
            crashes=self.crashes + other.crashes,
            attract=max(self.attract, other.attract),
        )


@dataclass(frozen=True, slots=True)
class Books:
    """The books, or an entry in them: entries are added up."""

    games: Mapping[str, Tally] = field(default_factory=dict)
    days: Mapping[tuple[date | None, str], int] = field(default_factory=dict)
    """Plays of each game on each of the last days; under None those of which no day is known."""
    life: Life = field(default_factory=Life)

    def plus(self, other: Books) -> Books:
        """These books with an entry made; days that are too long ago are forgotten."""
        games = dict(self.games)
        for game, tally in other.games.items():
            games[game] = games.get(game, Tally()).plus(tally)
        days = Counter(self.days)
        days.update(other.days)
        if entered := [day for day, _ in other.days if day]:
            known = _known((day for day, _ in days if day), max(entered))
            days = Counter({(day, game): n for (day, game), n in days.items() if day is None or day in known})
        return Books(games, days, self.life.plus(other.life))

    @property
    def plays(self) -> int:
        """Games begun, of all kinds."""
        return sum(tally.plays for tally in self.games.values())

    def undated(self, game: str | None = None) -> int:
        """Plays of a game, or of all, of which no day is known."""
        return sum(plays for (day, name), plays in self.days.items() if day is None and game in (None, name))

    def by_day(self, today: date | None, game: str | None = None) -> tuple[tuple[date, int], ...]:
        """The plays of a game, or of all, on each of the last days, oldest first.

        Where `today` is not known the newest day in the books is the last, unless it is later
        than the one before it by so much that the clock must have been wrong; nothing where
        there is none.
        """
        known = sorted({day for day, _ in self.days if day})
        while not today and len(known) > 1 and (known[-1] - known[-2]).days > GAP:
            known.pop()
        if not (today or known):
            return ()
        last = max(today or known[-1], date.min + timedelta(days=DAYS))
        plays: Counter[date | None] = Counter()
        for (day, name), count in self.days.items():
            if game in (None, name):
                plays[day] += count
        days = [last - timedelta(days=ago) for ago in reversed(range(DAYS))]
        return tuple((day, plays[day]) for day in days)


def _known(days: Iterable[date], today: date) -> frozenset[date]:
    """The days that are not forgotten, by what the clock says today.

    They are counted, not reckoned from today: a clock that is wrong for an evening, either
    way, pushes no more than one of them out, and far more are kept than are shown.
    """
    ordered = sorted(set(days))
    # Tomorrow may be a matter of the time zone; anything later was entered by a wrong clock, or is by now.
    until = sum((day - today).days <= 1 for day in ordered)
    return frozenset((*ordered[max(0, until - 2 * DAYS) : until], *ordered[until:][-DAYS:]))


def begun(game: str, day: date | None) -> Books:
    """The entry for a game that begins."""
    return Books(games={game: Tally(plays=1)}, days={(day, game): 1})


def ended(game: str, seconds: float | None, scores: tuple[int, ...]) -> Books:
    """The entry for a game that has been played to its end.

    `seconds`: its length, None where it is not known; `scores`: those that count.
    """
    fit = [score for score in scores if abs(score) <= LARGEST]
    tally = Tally(
        finished=1,
        timed=int(seconds is not None),
        seconds=round(seconds or 0),
        scored=len(fit),
        points=sum(fit),
        best=max(fit, default=None),
    )
    return Books(games={game: tally})
