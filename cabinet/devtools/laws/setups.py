"""Checks a game's set-up screen, and its name, emblem and other parts that the cabinet shows."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from cabinet.api import Exit, ScoreList
from cabinet.devtools.laws.law import Law, listed, tried
from cabinet.display.canvas import Canvas
from cabinet.display.face import CELL, glyph
from cabinet.display.sdl import pygame
from cabinet.drawing import trailer
from cabinet.drawing.emblem import MARGIN, PAPER, SIZE
from cabinet.drawing.help_pages import PAGES, misfits
from cabinet.drawing.top_ten import tied_heading
from cabinet.drawing.widgets import LINE, WIDE
from cabinet.play import catalogue, pilot
from cabinet.switches import STICKS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

    from cabinet.api import AnyGame

BEATS = range(0, 60, 7)
"""The animation beats (tenths of a second) at which the emblem is drawn."""
EMBLEM_AT = (192, 132)
"""The x and y coordinates at which the emblem is drawn, in pixels, far from the edges of the screen."""
LIST_NAME = 10
"""The maximum number of characters in the name of a top-ten list."""
OWN_PAGES = 1
"""The number of pages in HOW TO PLAY that the cabinet adds to a game's own: the page of buttons."""
NO_SCREEN = """
import sys
class Stop:
    def find_spec(self, name, path=None, target=None):
        if name == "pygame":
            frame = sys._getframe(1)
            while "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            sys.exit(f"{{frame.f_code.co_filename}}, line {{frame.f_lineno}}")
sys.meta_path.insert(0, Stop())
import {package}
"""
"""A Python program that imports a package, and prints the name of the module that imports pygame."""


def options_are_lines(game: AnyGame, _seeds: range) -> Iterator[str]:
    """`write` turns every set-up into one line, and `read` turns the line back into the set-up."""
    choices = game.setup.choices()
    if not choices:
        yield "`Setup.choices` is empty: return every set-up that can be chosen"
    for options in choices:
        line = tried(f"set-up {options}", game.setup.write, options)
        if line.splitlines() != [line]:
            yield f"set-up {options}: `write` must make one line of it, not {line!r}"
        elif (again := tried(f"set-up {line!r}", game.setup.read, line)) != options:
            yield f"set-up {line!r}: `read` makes {again} of it, not {options}"


def can_be_pressed(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Joystick 1 and the console can choose every set-up of `choices`, and no other, at every strength.

    This must hold for each strength of computer players with which the set-up screen can open.
    """
    start = tried("set-up screen", game.setup.start)
    screens = {"as it opens": start}
    for strength in range(3):
        screens[f"with strength {strength} offered first"] = tried(
            f"strength {strength}", game.opponents.at_strength, start, strength
        )
    choices = game.setup.choices()
    for which, ui in screens.items():
        found = tried(f"set-up screen {which}", pilot.choices, game.setup, ui)
        if missing := [options for options in choices if options not in found]:
            yield (
                f"the set-up screen {which}: joystick 1 and the console cannot choose {listed(missing)}: "
                "let presses lead to all that `choices` gives"
            )
        if wrong := [options for options in found if options not in choices]:
            yield f"the set-up screen {which}: {listed(wrong)} can be chosen, but is none of `choices`"


def has_its_list(game: AnyGame, _seeds: range) -> Iterator[str]:
    """`lists.of` and `lists.chosen` give the same list, with a key and a name (10 characters)."""
    keys, names = ([one[at] for one in game.lists.all] for at in (0, 1))
    if not game.lists.all or len(set(keys)) < len(keys) or len(set(names)) < len(names):
        yield f"lists {game.lists.all}: one at least, each with a key and a name of its own"
    for key, name in game.lists.all:
        if key and not (key.isidentifier() and key.islower()):
            yield f"list {name!r}: its key is {key!r}; use lower case and underscores, or ''"
        if len(game.lists.all) > 1 and not name:
            yield f"list {key!r}: it has no name; where there are several, screens say which one they show"
        yield from _fits(f"list {key!r}: its name", name, LIST_NAME)
        yield from _heading(game, name)
    start = tried("set-up screen", game.setup.start)
    ways: dict[Any, tuple[pilot.Chord, ...]] = dict.fromkeys(game.setup.choices(), ((),))
    if len(game.lists.all) > 1:
        ways = tried("set-up screen", pilot.choices, game.setup, start)
    for options, way in ways.items():
        line, ui = game.setup.write(options), start
        for press in (press for chord in way[:-1] for press in pilot.stroke(chord)):
            ui = game.setup.press(ui, press)
        played = tried(f"set-up {line!r}", game.lists.of, options)
        shown = tried(f"set-up screen of {line!r}", game.lists.chosen, ui)
        if played not in game.lists.all or played != shown:
            yield (
                f"set-up {line!r}: it is played for {played}, the screen shows {shown}: "
                "let `lists.of` and `lists.chosen` give the same one of `lists.all`"
            )


def _heading(game: AnyGame, name: str) -> Iterator[str]:
    """Check that the heading of a list with tied rows fits beside the game's title."""
    words = tied_heading("TOP TEN", game.lists.tie_unit, name)
    if (most := LINE - 1 - len(game.title)) < len(words) and game.lists.tie_unit:
        fits = max(0, len(game.lists.tie_unit) + most - len(words))
        yield (
            f"tie_unit {game.lists.tie_unit!r}: the heading {words!r} has {len(words)} characters; {most} "
            f"fit beside the title {game.title!r}, so take one of {fits} at most"
        )
    yield from _drawable("tie_unit", game.lists.tie_unit)


def way_to_the_menu(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Joystick 1 and the console lead from the set-up screen to the menu."""
    ui: Any = game.setup.start()
    try:
        way = pilot.way_out(game.setup, ui)
    except pilot.OutOfReachError as error:
        yield f"the set-up screen: {error}: let SELECT or a choice give Exit.MENU"
        return
    for press in (press for chord in way for press in pilot.stroke(chord)):
        if not isinstance(ui, Exit):  # the press itself may have taken the exit; its release is then ignored
            ui = game.setup.press(ui, press)
    if ui is not Exit.MENU:
        yield f"the set-up screen: {way} leads to the menu once and not again: let it depend on `ui` alone"


def record(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Name, title (18 characters), seats, help (12 lines of 48) and credits are given, and fit."""
    points = [point for point in catalogue.points() if point.name == game.name]
    if not (game.name.isidentifier() and game.name.islower()):
        yield f"name {game.name!r}: use lower case and underscores"
    if len(points) > 1:
        yield f"name {game.name!r}: {listed(point.value for point in points)} have it; take another name"
    yield from _somebody_elses(game, points)
    people = [
        sum(not player.computer for player in game.setup.players(options)) for options in game.setup.choices()
    ]
    least, most = game.seats
    if not 1 <= least <= most <= len(STICKS):
        yield f"seats {game.seats}: the fewest and the most people, 1 to {len(STICKS)}"
    if (min(people), max(people)) != game.seats:
        yield f"seats {game.seats}: the set-ups are for {min(people)} to {max(people)} people; say the same"
    yield from _fits("title", game.title, WIDE // (4 * CELL))
    yield from _fits("the line of where it comes from", game.credits.line, LINE)
    yield from _help(game)
    seats = max(len(game.setup.players(options)) for options in game.setup.choices())
    if (names := game.look.seat_names) and len(names) < seats:
        yield f"seat_names {names}: {len(names)} names for {seats} seats; give one for each"
    if (blank := [seat for seat, name in enumerate(names) if not name.strip()]) and len(names) >= seats:
        yield f"seat_names {names}: seat {blank[0]} has no name; give it one"
    if (folder := game.look.audio) and not folder.is_dir():
        yield f"audio {str(folder)!r}: there is no such folder; put it beside the game, or leave it out"
    yield from _emblem(game)
    for number, voice in enumerate(game.look.voices, 1):
        for wrong in trailer.misfits(voice):
            yield f"voice {number}: {wrong}"


def _emblem(game: AnyGame) -> Iterator[str]:
    """Check that the game draws its emblem inside the allowed area; the menu cuts off the rest."""
    width, height = SIZE
    for beat in BEATS:
        old, new = Canvas(), Canvas()
        for canvas in (old, new):
            canvas.fill(PAPER)
        tried((f"`draw_emblem` at beat {beat}",), game.look.picture.draw_emblem, new, *EMBLEM_AT, beat)
        if new.same_as(old):
            yield f"`draw_emblem` draws nothing at beat {beat}: let it draw something at every beat"
            return
        x, y, *drawn = new.box_differing(old, 0)
        x, y = x - EMBLEM_AT[0], y - EMBLEM_AT[1]
        if not pygame.Rect(0, 0, width, height).inflate(2 * MARGIN, 2 * MARGIN).contains((x, y, *drawn)):
            yield (
                f"`draw_emblem` at beat {beat} draws {drawn[0]} x {drawn[1]} pixels from x{x:+}, y{y:+}: "
                f"{width} x {height} from x, y fit, and parts that move may reach {MARGIN} pixels further, "
                "so make it smaller"
            )
            return


def _somebody_elses(game: AnyGame, points: list[EntryPoint]) -> Iterator[str]:
    """Yield an error for each name or other identifier that the game shares with another installed game."""
    titles = {}
    for other in _others(points):
        titles[other.title] = other.name
        for one in game.lists.all:
            if one != ScoreList() and any(one is theirs for theirs in other.lists.all):
                yield f"list {one.key!r} is that of the game {other.name}; make lists of its own"
    if game.title in titles:
        yield f"title {game.title!r}: the game {titles[game.title]} has it; take another one"
    for key, name in game.lists.all:
        if name in titles:
            yield f"list {key!r}: its name {name!r} is the title of the game {titles[name]}; take another one"


def _others(points: list[EntryPoint]) -> Iterator[AnyGame]:
    """Yield the installed games that can be loaded, except those of the entry points `points`."""
    names = {point.name for point in points}
    for point in catalogue.points():
        if point.name not in names:
            with suppress(Exception):
                yield catalogue.load_one(point)


def _help(game: AnyGame) -> Iterator[str]:
    if not game.look.help:
        yield "help: there is no page of HOW TO PLAY; write at least one"
    if (many := len(game.look.help) + OWN_PAGES) > PAGES:
        yield f"help: {many} pages with the cabinet's own; {PAGES} fit, so leave {many - PAGES} out"
    for number, page in enumerate(game.look.help, 1):
        where = f"help, page {number} {page.title!r}"
        for wrong in misfits(page):
            yield f"{where}: {wrong}"
        written = (page.title, *page.lines, *(line for lesson in page.lessons for line in lesson.words))
        for text in written:
            yield from _drawable(where, text)
    if game.credits.author and not game.credits.original:
        words = " ".join(line for page in game.look.help for line in page.lines)
        for what in (game.credits.author, str(game.credits.year or "")):
            if what not in words:
                yield (
                    f"help: nowhere does it name {what!r}, of the old program that the game follows; "
                    "add it, or say original=True where there is none"
                )


def _fits(where: str, words: str, most: int) -> Iterator[str]:
    if len(words) > most:
        yield f"{where}: {words!r} has {len(words)} characters; {most} fit, so shorten it"
    yield from _drawable(where, words)


def _drawable(where: str, words: str) -> Iterator[str]:
    for character in sorted(set(words)):
        try:
            glyph(character)
        except ValueError as error:
            yield f"{where}: {words!r}: {error}"


def no_screen(game: AnyGame, _seeds: range) -> Iterator[str]:
    """Importing the game brings in no pygame, directly or not."""
    rules = game.rules
    package = rules.__name__ if hasattr(rules, "__name__") else type(rules).__module__
    code = NO_SCREEN.format(package=package)
    done = another_python("-c", code)
    if done.returncode:
        said = (done.stderr.strip() or "it says nothing").splitlines()[-1]
        yield (
            f"importing {package} brings in pygame, or fails: {said}; draw with the canvas that `draw` is "
            "given, and import what is only for types under TYPE_CHECKING"
        )


def another_python(*arguments: str, hash_seed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a new Python process. `hash_seed`: its PYTHONHASHSEED, '' to keep that of this process."""
    environ = os.environ | ({"PYTHONHASHSEED": hash_seed} if hash_seed else {})
    return subprocess.run(
        [sys.executable, *arguments], env=environ, check=False, capture_output=True, text=True
    )


LAWS = (
    Law("name, title, help and credits fit", record),
    Law("the game can be imported without a screen", no_screen),
    Law("every set-up can be written as a line", options_are_lines),
    Law("every set-up can be chosen, and no other", can_be_pressed),
    Law("every set-up has and shows its top ten", has_its_list),
    Law("the set-up has a way to the menu", way_to_the_menu),
)
