"""The checks of `cabinet doctor --release`, which a new release must pass before it is installed."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from cabinet.api import SetupShow, TopTen
from cabinet.display import sheets
from cabinet.display.canvas import Canvas
from cabinet.doctor.check import Check, check
from cabinet.doctor.checks import display_driver
from cabinet.doctor.finding import fine
from cabinet.doctor.pins import pin_map
from cabinet.play import catalogue
from cabinet.play.game_guard import raised
from cabinet.store.errors import NoScoresError
from cabinet.store.reader import read_contents

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from importlib.metadata import EntryPoint

    from cabinet.doctor.check import Installation
    from cabinet.doctor.finding import Finding

BROKEN = "build the release again with `cabinet bundle`; the running release stays"
STAYS = "this release cannot be installed; the running release stays"


def release_checks(points: Iterable[EntryPoint]) -> tuple[Check, ...]:
    """Return the checks that a release must pass on this machine: of its program, games, pins and scores.

    `points`: the entry points of the games in the release.
    """
    games = (check(point.name, BROKEN)(partial(_game, point)) for point in points)
    return (_program, _games, *games, pin_map, _pins, display_driver, _scores)


@check("program", BROKEN)
def _program(_place: Installation) -> Iterator[Finding]:
    import_module("cabinet.machine")
    yield fine("all of it can be imported")


@check("games", BROKEN)
def _games(_place: Installation) -> Iterator[Finding]:
    if found := catalogue.clashes():
        raise catalogue.NoGamesError("; ".join(map(str, found)))
    yield fine(", ".join(game.title for game in catalogue.load()))


def _game(point: EntryPoint, _place: Installation) -> Iterator[Finding]:
    """Check that a game's images and tables can be read, and that its first screen can be drawn."""
    try:
        game = catalogue.load_one(point)
    except (Exception, SystemExit) as error:
        raise catalogue.NoGamesError(f"{point.name} cannot be loaded: {raised(error)}") from error
    for sheet in game.look.art:
        sheets.read(sheet)
    game.warm_up()
    canvas = Canvas()
    ui = game.opponents.at_strength(game.setup.start(), 0)
    game.look.picture.draw_setup(canvas, SetupShow(ui, TopTen(), True, 0))
    if canvas.same_as(Canvas()):
        raise ValueError("its first screen is black")
    yield fine("its art and tables are read and its first screen is drawn")


@check("pins", BROKEN)
def _pins(place: Installation) -> Iterator[Finding]:
    """Check on a Raspberry Pi that gpiozero finds the cabinet's own pin factory."""
    if place.is_pi:
        # Imported late, because gpiozero is slow to import.
        from cabinet.controls.pins import GROUP  # noqa: PLC0415 - see above

        (factory,) = entry_points(group=GROUP, name="cabinet")
        yield fine(f"{factory.load().__name__} can be imported")


@check("scores", STAYS, in_folder=True)
def _scores(place: Installation) -> Iterator[Finding]:
    try:
        read_contents(place.data)
    except NoScoresError:
        yield fine(f"none yet in {place.data}")
    else:
        yield fine("this release reads them")
