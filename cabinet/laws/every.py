"""All the laws, and the examination of a game by them."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from itertools import islice
from threading import current_thread, main_thread
from typing import TYPE_CHECKING, NamedTuple

from cabinet.clock import monotonic
from cabinet.laws import (
    colours,
    finished,
    flashing,
    hand,
    heard,
    hints,
    moving,
    rules,
    screens,
    setups,
    timelines,
)
from cabinet.laws.kept import goes_as_on_file
from cabinet.laws.law import BrokenError, Law, TakesTooLongError, raised

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

TIMEOUT = 120
"""Seconds that a law may take with one chunk of seeds: a game that hangs is found out."""
SHOWN = 5
"""Findings of a law that are told; more are seldom of any use."""


class Found(NamedTuple):
    """How a game has done by a law."""

    law: Law
    findings: tuple[str, ...]
    """What is wrong, at most `SHOWN` sentences; nothing where the law is kept."""
    seconds: float


def laws(golden: Path | None = None) -> tuple[Law, ...]:
    """Every law; with a folder of files to compare with those of looks and playthroughs as well."""
    files = (goes_as_on_file(golden),) if golden else ()
    return (
        *setups.LAWS,
        *rules.LAWS,
        *screens.LAWS,
        *timelines.LAWS,
        *moving.LAWS,
        *hand.LAWS,
        *heard.LAWS,
        *finished.LAWS,
        *flashing.LAWS,
        *colours.LAWS,
        *hints.LAWS,
        *files,
        screens.pictures(golden),
    )


def findings(game: AnyGame, law: Law, seeds: range) -> Iterator[str]:
    """What is wrong with a game by a law, with these seeds; whatever the game raises is told as well."""
    try:
        with _at_most(TIMEOUT):
            yield from law.find(game, seeds)
    except BrokenError as error:
        yield str(error)
    except (Exception, TakesTooLongError) as error:
        yield f"{_seeds(seeds)}: {raised(error)}"


def examine(game: AnyGame, law: Law, *, quick: bool = False) -> Found:
    """Hold a game to a law, with all its seeds or a tenth of them."""
    began = monotonic()
    found = (finding for chunk in law.chunks(quick=quick) for finding in findings(game, law, chunk))
    return Found(law, tuple(islice(found, SHOWN)), monotonic() - began)


def _seeds(seeds: range) -> str:
    return f"seed {seeds[0]}" if len(seeds) == 1 else f"seeds {seeds[0]} to {seeds[-1]}"


@contextmanager
def _at_most(seconds: int) -> Iterator[None]:
    """Raises TakesTooLongError in what does not come back; only where the system has an alarm for it."""

    def ring(*_: object) -> None:
        raise TakesTooLongError(f"it has not come back after {seconds} s: let it come to an end")

    if not hasattr(signal, "SIGALRM") or current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
