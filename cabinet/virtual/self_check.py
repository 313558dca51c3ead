"""`cabinet doctor --release`: whether this program works here at all, before it takes over."""

from __future__ import annotations

import logging
from functools import partial
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from cabinet import machine
from cabinet.api import TopTen
from cabinet.controls import pinmap
from cabinet.display.canvas import Canvas
from cabinet.display.flash import Flash
from cabinet.doctor import screen, system
from cabinet.doctor.finding import Finding, fault, fine
from cabinet.owner.child import as_owner
from cabinet.play import catalogue
from cabinet.scenes.setup import SetupScene
from cabinet.sound.listener import Silence
from cabinet.store.errors import NoScoresError, StoreError
from cabinet.store.reader import read_scores

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.doctor.machine import Machine

BROKEN = "build the release anew with `cabinet bundle`; the one that runs stays"


def check(here: Machine, data: Path) -> Iterator[Finding]:
    """Everything that this release needs of itself and of the system, and the scores it would take over."""
    loaded: list[AnyGame] = []
    yield _try("program", lambda: f"all of {machine.__name__.partition('.')[0]} can be imported")
    yield _try("games", lambda: _games(loaded))
    for game in loaded:
        yield _try(game.name, partial(_play, game))
    yield _try("pin map", lambda: f"{len(pinmap.read(pinmap.default_path()).gpio)} inputs")
    if system.is_pi(here):
        yield _try("pins", _pins)
    yield from screen.driver(here, service=system.is_pi(here))
    try:
        yield as_owner(data, lambda: _scores(data), Finding)
    except OSError as error:
        yield fault("scores", str(error), "this release cannot take over; the one that runs stays")


def _try(subject: str, does: Callable[[], str]) -> Finding:
    try:
        return fine(subject, does())
    except Exception as error:
        logging.getLogger(__name__).debug("%s", subject, exc_info=True)
        return fault(subject, f"{type(error).__name__}: {error}", BROKEN)


def _games(loaded: list[AnyGame]) -> str:
    points = list(entry_points(group=catalogue.GROUP))
    for point in points:
        try:
            loaded.extend(catalogue.load([point]))
        except catalogue.NoGamesError as error:
            why = f"{point.name} cannot be loaded; `cabinet check {point.name}` tells why"
            raise catalogue.NoGamesError(why) from error
    return ", ".join(game.title for game in loaded)


def _pins() -> str:
    """The library of the cabinet's own pin factory is there."""
    # gpiozero takes long to import, and only a Pi needs it.
    from cabinet.controls.gpiod.chip import bindings  # noqa: PLC0415 - see above

    return f"libgpiod {bindings().__version__}"


def _play(game: AnyGame) -> str:
    """Its tables are read, and its first screen is drawn."""
    game.prepare()
    canvas = Canvas()
    SetupScene(game, [TopTen()] * len(game.lists), flash=Flash(), sound=Silence()).draw(canvas, 0.0)
    if canvas.same_as(Canvas()):
        raise ValueError("its first screen is black")
    return "its tables are read and its first screen is drawn"


def _scores(data: Path) -> Finding:
    try:
        read_scores(data)
    except NoScoresError:
        return fine("scores", f"none yet in {data}")
    except StoreError as error:
        return fault("scores", str(error), "this release cannot take over; the one that runs stays")
    return fine("scores", "this release reads them")
