"""Lists all laws (checks of games), and runs one law on one game."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import monotonic
from cabinet.devtools.laws import (
    bounds,
    colours,
    draws,
    finished,
    flashing,
    hand,
    heard,
    hidden,
    hints,
    moving,
    painted,
    parts,
    reached,
    repeated,
    rows,
    rules,
    samples,
    screens,
    setups,
    spread,
    strengths,
    timelines,
    worn,
)
from cabinet.devtools.laws.faults import overheard
from cabinet.devtools.laws.kept import goes_as_on_file
from cabinet.devtools.laws.law import STOPS, BrokenError, Law, Nothing, TakesTooLongError, finding
from cabinet.devtools.laws.watchdog import at_most
from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

TIMEOUT = 120
"""The timeout in seconds for running a law once, with one chunk of random seeds. A law that exceeds it ends
the check of the game."""
SHOWN = 5
"""The maximum number of errors with different causes that a law reports."""
ALIKE = 30
"""The number of findings after which a law is stopped."""


class Found(NamedTuple):
    """The result of running a law on a game."""

    findings: tuple[str, ...]
    """One error message for each cause, at most `SHOWN`; empty if the game obeys the law."""
    seconds: float
    nothing: str = ""
    """The reason why the law does not apply to this game, such as a game without samples; '' if it
    applies."""
    journals: tuple[Path, ...] = ()
    """The paths of the journals (move logs) of games that failed during the check."""
    stops: bool = False
    """True if no other law should be run on the game: it would be slow, or fail for the same reason."""
    looked: bool = True
    """False if the law was not run."""


def laws(golden: Path | None = None) -> tuple[Law, ...]:
    """Return all laws; with a folder of golden files, include the comparisons with these files."""
    files = (goes_as_on_file(golden),) if golden else ()
    return (
        *parts.LAWS,
        *bounds.LAWS,
        *painted.LAWS,
        *setups.LAWS,
        *rows.LAWS,
        *rules.LAWS,
        *draws.LAWS,
        *strengths.LAWS,
        *hidden.LAWS,
        *samples.LAWS,
        *reached.LAWS,
        *repeated.LAWS,
        *screens.LAWS,
        *timelines.LAWS,
        *moving.LAWS,
        *hand.LAWS,
        *worn.LAWS,
        *heard.LAWS,
        *finished.LAWS,
        *flashing.LAWS,
        *colours.LAWS,
        *hints.LAWS,
        *files,
        screens.pictures(golden),
    )


def findings(game: AnyGame, law: Law, seeds: range) -> Iterator[str]:
    """Yield the errors that a law finds with these seeds, including exceptions raised by the game."""
    return (found for found in _all(game, law, seeds) if not isinstance(found, Nothing))


def examine(
    game: AnyGame, law: Law, *, quick: bool = False, seed: int | None = None, folder: Path | None = None
) -> Found:
    """Run a law on a game with all seeds, a tenth of them (`quick`), or a single one (`seed`).

    `folder`: receives the journals of games that fail during the check.
    """
    began = monotonic()
    chunks = [*spread.chunks(law, game, quick=quick)] if seed is None else [range(seed, seed + 1)]
    first: dict[str, str] = {}
    times: Counter[str] = Counter()
    nothing: list[str] = []
    with overheard(folder) as faults:
        for found in (each for chunk in chunks for each in _all(game, law, chunk)):
            if isinstance(found, Nothing):
                nothing.append(found)
                continue
            cause = getattr(found, "cause", found)
            if cause not in first and len(first) == SHOWN:
                break
            first.setdefault(cause, found)
            times[cause] += 1
            if times.total() == ALIKE or cause == STOPS:
                break
    told = tuple(f"{words}{_more(times[cause] - 1)}" for cause, words in first.items())
    # The law counts as having nothing to check only if that is true of every chunk of seeds.
    why = nothing[0] if len(nothing) == len(chunks) and not told else ""
    return Found(told, monotonic() - began, why, tuple(faults.journals), STOPS in first)


def _all(game: AnyGame, law: Law, seeds: range) -> Iterator[str]:
    told: list[str] = []
    with overheard() as faults:
        try:
            with at_most(TIMEOUT):
                for found in law.find(game, seeds):
                    told.append(found)
                    yield found
        except BrokenError as error:
            words, _, _ = str(error).partition(f": {error.cause}")
            stops = STOPS if isinstance(error.__cause__, TakesTooLongError) else ""
            yield finding(words, error.cause, stops) if words != str(error) else str(error)
        except TakesTooLongError as error:
            yield finding(_seeds(seeds), raised(error), STOPS)
        except Exception as error:
            yield finding(_seeds(seeds), raised(error))
    for fault in dict.fromkeys(faults.raised):
        if not any(fault in words for words in told):
            yield finding(_seeds(seeds), f"the cabinet logs a fault: {fault}")


def _more(times: int) -> str:
    return f" ({times} more like it)" if times else ""


def _seeds(seeds: range) -> str:
    return f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"
