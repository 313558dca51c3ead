"""The books (statistics): how often each game is played, on which days, and how long the machine ran."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import NamedTuple

DAYS = 28
"""The number of recent days whose plays are shown one by one."""
GAP = 366
"""The maximum number of days between two neighboring days with plays. After a longer gap, the clock was
probably wrong on the later day."""
LARGEST = 10**12
"""The largest score, positive or negative, that the books include. A larger score must be a fault of the
game, and the sums of scores must fit in 64 bits."""
MOST = 2**60
"""The maximum value of a count, so that the count can still grow within 64 bits."""


class Tally(NamedTuple):
    """The statistics of one game."""

    plays: int = 0
    """The number of times the game was started."""
    finished: int = 0
    """The number of times the game was played to its end."""
    timed: int = 0
    """The number of finished games whose length is known because no power cut interrupted them."""
    seconds: int = 0
    """The total length in seconds of the games that `timed` counts, without the time in which attract mode
    ran."""
    scored: int = 0
    """The number of scores reached by people in games without hints."""
    points: int = 0
    """The sum of the scores that `scored` counts."""
    best: int | None = None
    """The highest of the scores that `scored` counts, None if there are none."""

    @property
    def length(self) -> float | None:
        """The mean length of a game in seconds, None if no length is known."""
        return self.seconds / self.timed if self.timed else None

    @property
    def mean(self) -> float | None:
        """The mean score, None if there are no scores."""
        return self.points / self.scored if self.scored else None

    def plus(self, other: Tally) -> Tally:
        """Return the combined statistics of a game: the sums of the counts, and the higher best score."""
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
    """The running time of the machine, and its interruptions."""

    seconds: int = 0
    """The total number of seconds for which the machine ran."""
    starts: int = 0
    unclean: int = 0
    """The number of power cuts while the machine was running."""
    crashes: int = 0
    """The number of times a game or the program failed."""
    attract: int = 0
    """The longest time in seconds for which attract mode ran without a press."""

    def plus(self, other: Life) -> Life:
        """Return the running times and interruptions of this record and of `other` combined.

        The numbers are added, except for `attract`: the longer of the two times remains.
        """
        return Life(
            seconds=self.seconds + other.seconds,
            starts=self.starts + other.starts,
            unclean=self.unclean + other.unclean,
            crashes=self.crashes + other.crashes,
            attract=max(self.attract, other.attract),
        )


@dataclass(frozen=True, slots=True)
class Books:
    """All statistics of a cabinet, or an entry to add to these statistics."""

    games: Mapping[str, Tally] = field(default_factory=dict)
    days: Mapping[tuple[date | None, str], int] = field(default_factory=dict)
    """For each day and game, the number of times the game was started. The day is None for games that were
    started while the date was unknown."""
    life: Life = field(default_factory=Life)

    def plus(self, other: Books) -> Books:
        """Return the books (statistics) with an entry added; only the newest days are kept."""
        games = dict(self.games)
        for game, tally in other.games.items():
            games[game] = games.get(game, Tally()).plus(tally)
        days = Counter(self.days)
        days.update(other.days)
        if entered := [day for day, _ in other.days if day]:
            known = _known((day for day, _ in days if day), max(entered))
            days = Counter({(day, game): n for (day, game), n in days.items() if day is None or day in known})
        return Books(games, days, self.life.plus(other.life))

    def clamped(self) -> Books:
        """Return the books (statistics) with all counts limited to possible values."""
        tallies = {
            game: Tally(*(None if count is None else max(-MOST, min(count, MOST)) for count in tally))  # type: ignore[arg-type]
            for game, tally in self.games.items()
        }
        days = {key: max(0, min(plays, MOST)) for key, plays in self.days.items()}
        return Books(tallies, days, Life(*(max(0, min(count, MOST)) for count in self.life)))

    @property
    def plays(self) -> int:
        """The total number of starts of all games."""
        return sum(tally.plays for tally in self.games.values())

    def undated(self, game: str | None = None) -> int:
        """Return how often a game, or all games, were started on unknown days."""
        return sum(plays for (day, name), plays in self.days.items() if day is None and game in (None, name))

    def by_day(self, today: date | None, game: str | None = None) -> tuple[tuple[date, int], ...]:
        """Return the number of starts of a game, or of all games, on each of the last `DAYS` days.

        The oldest day comes first. If `today` is not known (None), the newest day in the books is the last
        one; days that come more than `GAP` days after the day before them are skipped. If the books have no
        day, an empty tuple is returned.
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
    """Return the days to keep: the newest `2 * DAYS` up to tomorrow, and the newest `DAYS` later ones.

    The number of days is limited, not their age. So a clock that is wrong for a few hours, in either
    direction, removes at most one day.
    """
    ordered = sorted(set(days))
    # A play dated tomorrow can come from another time zone. A later day means that the clock was wrong, or is
    # wrong now.
    until = sum((day - today).days <= 1 for day in ordered)
    return frozenset((*ordered[max(0, until - 2 * DAYS) : until], *ordered[until:][-DAYS:]))


def begun(game: str, day: date | None) -> Books:
    """Return the entry to add to the books when a game starts."""
    return Books(games={game: Tally(plays=1)}, days={(day, game): 1})


def ended(game: str, seconds: float | None, scores: tuple[int, ...]) -> Books:
    """Return the entry to add to the books when a game was played to its end.

    `seconds`: the length of the game, None if not known. `scores`: the scores to count.
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
