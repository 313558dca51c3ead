"""Takes pictures of every screen of every game in typical states; the texts in them are recorded."""

from __future__ import annotations

import re
from contextlib import contextmanager
from datetime import date
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, TypeAlias

from cabinet.api import YOU, Entry, Sample, Shows, TopTen, does, unnamed
from cabinet.clock import VirtualClock
from cabinet.controls import keys
from cabinet.controls.operator_access import HOLD
from cabinet.devtools import preview
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.script import PRESS
from cabinet.devtools.virtual import owner_samples
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.flash import Flash
from cabinet.display.sdl import pygame
from cabinet.drawing.help_pages import STILL
from cabinet.drawing.results import GROWS, Bar, Outcome, draw_outcome
from cabinet.drawing.theme import CABINET
from cabinet.play.bookkeeper import RUNNING
from cabinet.play.catalogue import Clash
from cabinet.play.table import Rigged
from cabinet.scenes.acts import LESSON, Lessons, Play, lessons_of
from cabinet.scenes.attract import Attract, draw_saver
from cabinet.scenes.cards import KeyCard, TopTenCard
from cabinet.scenes.fault import ClashCard, FaultCard
from cabinet.scenes.operator.games import GamesPage
from cabinet.scenes.operator.input_test import InputTest
from cabinet.scenes.operator.menu import PAGES
from cabinet.scenes.operator.screen_test import ScreenTest
from cabinet.scenes.operator.settings import SettingsPage
from cabinet.scenes.playing import Playing
from cabinet.scenes.scene import ToAttract
from cabinet.scenes.switching_off import SwitchingOff
from cabinet.settings import AttractSettings, Operator, Settings
from cabinet.sound.listener import Sound
from cabinet.store.journal import Journal
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from cabinet.api import AnyGame
    from cabinet.scenes.scene import Scene

PEOPLE = (
    ("MARGARET", 396),
    ("ADA", 372),
    ("MR. CHEN", 305),
    ("O'BRIEN", 263),
    ("BOB", 254),
    ("JO!", 254),
    ("GRANDMOTHER", 231),
    ("LUIS", 199),
)
"""Sample names and scores of a top ten, for the pictures in the README."""
WIDEST = (
    ("WWWWWWWWWWW", 1480),
    ("ADA", 412),
    ("MR. T-REX", 305),
    ("O'BRIEN", 263),
    ("BOB", 254),
    ("JO!", 254),
    ("GRANDMOTHER", 231),
    ("PLAYER 2", 199),
)
"""A sample top ten with the longest name and the highest score that must fit, for all pictures except those
in the README."""
People: TypeAlias = tuple[tuple[str, int], ...]
"""The names and scores of a top-ten list, the highest score first."""
DECIDED = Settings(operator=Operator(offer=False))
"""Settings of an owner who has answered the question about an operator code, so the cabinet does not ask
it."""
IN_PLAY = 1.5
"""The seconds after the start of a game in attract mode at which a picture of this game is taken."""
ATTRACT = (
    ("play", ((IN_PLAY, "highlight"),)),
    ("top ten", ((1.0, "top ten"),)),
)
"""The parts of attract mode of which pictures are taken; for each picture its time in seconds and its
name."""
NEW_ROW = 4.0
"""The time in seconds from the entry of a name to the picture of the flashing new row in the top ten."""
COLUMNS = 4
GAP = 8
SMALL = 2
"""The factor by which pictures on a contact sheet or a strip are reduced."""


def pictures(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    """Yield the name and picture of each of a game's screens: set-up, samples, cards, the end.

    Samples are named moments of the game.
    """
    yield from _around(game)
    for sample in game.look.samples:
        yield sample.name, shoot(game, sample)
    yield from _lessons(game)
    yield from _card_trouble(game)
    yield from _pause(game)
    yield from _hint(game)
    yield from _end(game)


def _around(game: AnyGame, people: People = WIDEST) -> Iterator[tuple[str, Canvas]]:
    """Yield the names and pictures of the screens before a game: menu, top ten and set-up.

    `people`: the names and scores of the top ten.
    """
    with _cabinet(game, people=people) as cabinet:
        cabinet.press("p1_fire")
        cabinet.run(1)
        yield "menu", cabinet.screen.copy()
        cabinet.press("p1_down")
        cabinet.run(1)
        yield "top ten", cabinet.screen.copy()
        if several := len(game.lists.all) > 1:
            cabinet.press("p1_right")
            cabinet.run(1)
            yield "top ten empty", cabinet.screen.copy()
        cabinet.press("p1_fire", "p1_fire")
        cabinet.run(1)
        yield "set-up", cabinet.screen.copy()
        if several:
            cabinet.press("p1_right")
            cabinet.run(1)
            yield "set-up no record", cabinet.screen.copy()
            yield "new record", _drawn(game, new_record(game, Entry(*WIDEST[1]), game.seats[0]))


def shoot(game: AnyGame, sample: Sample, people: People = WIDEST) -> Canvas:
    """Return the picture of a sample (a named moment of a game)."""
    with playing(game, sample, people) as cabinet:
        cabinet.run(sample.seconds)
        cabinet.look()
        return cabinet.screen.copy()


@contextmanager
def playing(game: AnyGame, sample: Sample, people: People = WIDEST) -> Iterator[VirtualCabinet]:
    """Yield a virtual cabinet just after a sample's last press; `people` are the rows of its top ten."""
    journal = preview.journal_of(game, sample)
    with _cabinet(game, journal, sample.draws, people=people) as cabinet:
        cabinet.play_on(journal)
        cabinet.run(0.02)
        cabinet.look()
        if sample.presses:
            cabinet.run(preview.BEFORE_PRESSES)
            cabinet.look()
            cabinet.press(*sample.presses)
        yield cabinet


def cabinet_pictures(games: tuple[AnyGame, ...]) -> Iterator[tuple[str, Canvas]]:
    """Yield the names and pictures of the cabinet's own screens: attract mode, keys, errors."""
    with _cabinet(games[0]) as cabinet:
        yield from _attract(cabinet)
    cards: tuple[tuple[str, Scene], ...] = (
        ("keys", KeyCard(keys.legend())),
        ("fault", FaultCard(games[0].title)),
        ("one name twice", ClashCard([Clash("pig", ("hog-game", "pig-game"))], ToAttract())),
        ("switching off", SwitchingOff(lambda: None)),
    )
    with _cabinet(games[0], kind=owner_samples.TroubledStore) as cabinet:
        cabinet.run(2)
        yield "card trouble attract", cabinet.screen.copy()
    for name, scene in cards:
        canvas = RecordingCanvas()
        scene.draw(canvas, 0.0)
        yield name, canvas
    yield "new record", _drawn(games[0], new_record(games[0], Entry(*WIDEST[1]), 4))
    yield from _league(games)
    saver = RecordingCanvas()
    draw_saver(saver, AttractSettings().line, 7)
    yield "screen saver", saver
    yield from operator_pictures(games)


def _attract(cabinet: VirtualCabinet) -> Iterator[tuple[str, Canvas]]:
    """Yield the name and picture of each part of attract mode, with one game."""
    scene = cabinet.scene
    assert isinstance(scene, Attract)
    cabinet.run(1.5)
    yield "attract title", cabinet.screen.copy()
    for kind, names in ATTRACT:
        cabinet.run_until(lambda kind=kind: scene.act.kind == kind)  # type: ignore[misc]
        for seconds, name in names:
            cabinet.run(seconds)
            yield f"attract {name}", cabinet.screen.copy()
        if isinstance(act := scene.act, Play):
            for part, begins in (
                ("comment", lambda act=act: act.commented_at),
                ("record", lambda act=act: act.record_at),
            ):
                cabinet.run_until(lambda begins=begins: cabinet.clock.now() >= begins())  # type: ignore[misc]
                cabinet.run(2)
                yield f"attract {part}", cabinet.screen.copy()


def operator_pictures(games: tuple[AnyGame, ...]) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the operator's menu: every page as it opens, and some pages after presses."""
    with _cabinet(games[0], games=games) as cabinet:
        cabinet.press("p1_fire")
        cabinet.hold("select", "option")
        cabinet.run(1)
        yield "operator keep holding", cabinet.screen.copy()
        cabinet.run(HOLD)
        cabinet.release("select", "option")
        yield "operator menu", cabinet.screen.copy()
        for title in PAGES:
            cabinet.press("p1_fire")
            cabinet.wait_for_card()
            cabinet.run(0.5)
            yield f"operator {title}", cabinet.screen.copy()
            yield from ((f"operator {title} {name}", shot) for name, shot in _beside(cabinet, title))
            cabinet.press("start", seconds=2.5 if title == InputTest.title else PRESS)
            cabinet.press("p1_down")
    with _cabinet(games[0], settings=Settings()) as cabinet:
        _open_menu(cabinet)
        yield from ((f"operator code {name}", shot) for name, shot in owner_samples.code(cabinet))
    with _cabinet(games[0], kind=owner_samples.TroubledStore) as cabinet:
        _open_menu(cabinet)
        yield from ((f"operator card trouble {name}", shot) for name, shot in owner_samples.troubles(cabinet))
    with _cabinet(games[0], troubled=True) as cabinet:
        _open_menu(cabinet)
        yield from ((f"operator wrong {name}", shot) for name, shot in owner_samples.setup_files(cabinet))


def _open_menu(cabinet: VirtualCabinet) -> None:
    cabinet.press("p1_fire")
    cabinet.hold("select", "option")
    cabinet.run(HOLD)
    cabinet.release("select", "option")


def _beside(cabinet: VirtualCabinet, title: str) -> Iterator[tuple[str, Canvas]]:
    """Yield names and pictures of a page of the operator's menu after presses that change it."""
    if title == InputTest.title:
        cabinet.press(*["p2_fire"] * 12, "p4_right")
        cabinet.hold("p1_up", "p1_fire", "p3_left", "select")
        cabinet.run(0.001)
        for _ in range(8):
            # Simulate a worn contact, which opens and closes quickly.
            cabinet.release("p3_left")
            cabinet.run(0.001)
            cabinet.hold("p3_left")
            cabinet.run(0.001)
        cabinet.hold("start")
        cabinet.run(1)
        yield "in use", cabinet.screen.copy()
        cabinet.release("p1_up", "p1_fire", "p3_left", "select", "start")
    elif title == ScreenTest.title:
        for name in ("crosshatch", "colour bars", "grey steps", "safe area"):
            cabinet.press("p1_fire")
            cabinet.run(0.5)
            yield name, cabinet.screen.copy()
            cabinet.press("p1_fire", "p1_down")
        cabinet.press(*["p1_down"] * 6)
        cabinet.run(0.5)
        yield "below", cabinet.screen.copy()
    elif title == SettingsPage.title:
        cabinet.press(*["p1_down"] * 3, "p1_fire")
        cabinet.run(0.5)
        yield "writing", cabinet.screen.copy()
        cabinet.press("start", *["p1_up"] * 5)
        cabinet.run(0.5)
        yield "below", cabinet.screen.copy()
    elif title == GamesPage.title:
        cabinet.press("p1_right", "p1_down", "p1_fire", "p1_down")
        cabinet.run(0.5)
        yield "moving", cabinet.screen.copy()
    else:
        yield from owner_samples.beside(cabinet, title)


def moments(game: AnyGame) -> tuple[Sample, ...]:
    """Return a game's animated samples; of samples with the same steps and presses, only the longest."""
    longest: dict[object, Sample] = {}
    for sample in sorted(game.look.samples, key=lambda sample: sample.moving):
        if sample.moving:
            longest[sample.options, sample.lines, sample.draws, sample.presses] = sample
    return tuple(sample for sample in game.look.samples if sample in longest.values())


def frames(game: AnyGame, sample: Sample, rate: int, people: People = WIDEST) -> Iterator[Canvas]:
    """Yield the pictures of a sample's animation after its last press, `rate` pictures a second."""
    with playing(game, sample, people) as cabinet:
        for _ in range(round(rate * sample.moving)):
            yield cabinet.screen.copy()
            cabinet.run(1 / rate)


def attract_frames(games: Sequence[AnyGame], rate: int, start: float, end: float) -> Iterator[Canvas]:
    """Yield the pictures of attract mode from `start` to `end` (seconds), `rate` pictures a second.

    The first game's top ten has ordinary names.
    """
    with _cabinet(games[0], games=tuple(games), people=PEOPLE) as cabinet:
        cabinet.run(start)
        for _ in range(round(rate * (end - start))):
            yield cabinet.screen.copy()
            cabinet.run(1 / rate)


def write(
    games: tuple[AnyGame, ...],
    folder: Path,
    *,
    cabinet: bool = True,
    pictures: Callable[[AnyGame], Iterator[tuple[str, Canvas]]] = pictures,
) -> tuple[Path, int]:
    """Write all pictures and two contact sheets, one with a few of the pictures and one with all of them.

    Returns the path of the sheet with all pictures, and the number of pictures. `cabinet`: include
    the cabinet's own screens and the operator's pages; `pictures`: the function that yields a game's
    pictures. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    of_games = ((game.name, pictures(game)) for game in games)
    shots = {}
    for whose, those in chain([("cabinet", cabinet_pictures(games))] if cabinet else [], of_games):
        for name, shot in those:
            shots[f"{whose} {name}"] = shot
            shot.png(folder / f"{file_name(f'{whose} {name}')}.png")
    _save(_sheet([shot for game in games for shot in _few(game)]), folder / "glance.png")
    path = folder / "contact-sheet.png"
    _save(_sheet(list(shots.values())), path)
    return path, len(shots)


def _few(game: AnyGame) -> list[Canvas]:
    """Return pictures of a game's set-up screen and three of its samples, with ordinary player names."""
    around = dict(_around(game, PEOPLE))
    found = game.look.samples
    samples = [found[len(found) * at // COLUMNS] for at in range(1, COLUMNS) if found]
    shown = [shoot(game, sample, PEOPLE) for sample in samples] or [around["menu"]] * (COLUMNS - 1)
    return [around["set-up"], *shown]


def _save(sheet: pygame.Surface, path: Path) -> None:
    # Open the file here, because pygame's own errors are not OSErrors.
    with path.open("wb") as file:
        pygame.image.save(sheet, file, path.name)


def load(path: Path) -> Canvas:
    """Return the picture in a file. Raises an error of pygame if the file cannot be loaded."""
    found = pygame.image.load(path)
    canvas = blank(found.get_size())
    canvas.surface.blit(found, (0, 0))
    return canvas


def blank(size: tuple[int, int]) -> Canvas:
    """Return a black canvas of this width and height in pixels."""
    return Canvas(pygame.Surface(size, depth=32))


def file_name(name: str) -> str:
    """Return the file name, without extension, for the name of a picture."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")


def _lessons(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    """Yield the pictures of the lessons that attract mode shows for a game."""
    pages = len(lessons_of(game))
    if not pages:
        return
    with _cabinet(game) as cabinet:
        scene = cabinet.scene
        assert isinstance(scene, Attract)
        cabinet.run_until(lambda: isinstance(scene.act, Lessons))
        cabinet.run(STILL)
        for number in range(1, pages + 1):
            yield f"attract lesson {number}", cabinet.screen.copy()
            cabinet.run(LESSON)


def _card_trouble(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    """Yield the pictures of all screens that warn of an error of the memory card."""
    with _cabinet(game, kind=owner_samples.TroubledStore) as cabinet:
        scene = cabinet.scene
        assert isinstance(scene, Attract)
        cabinet.run_until(lambda: scene.act.kind == "play")
        cabinet.run(IN_PLAY / 2)
        yield "card trouble attract", cabinet.screen.copy()
        for name, press in (("menu", "p1_fire"), ("top ten", "p1_down")):
            cabinet.press(press)
            cabinet.run(1)
            yield f"card trouble {name}", cabinet.screen.copy()
        if Shows.TOP_TEN in game.look.shows:
            cabinet.press("p1_fire", "p1_fire")
            cabinet.run(1)
            yield "card trouble set-up", cabinet.screen.copy()


def _pause(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    sample = next(iter(game.look.samples), Sample("", game.setup.write(game.setup.choices()[0])))
    with _cabinet(game, preview.journal_of(game, sample), sample.draws) as cabinet:
        cabinet.run(1)
        yield "resume or new", cabinet.screen.copy()
        cabinet.press("p1_fire")
        cabinet.run(3)
        cabinet.press("select")
        cabinet.run(1)
        yield "pause", cabinet.screen.copy()
        cabinet.press("p1_up", "p1_fire")
        cabinet.run(1)
        yield "pause asks", cabinet.screen.copy()
        cabinet.press(*["p1_down"] * 2, "p1_fire")
        for number in range(1, len(game.look.help) + 2):
            cabinet.run(1)
            yield f"how to play {number}", cabinet.screen.copy()
            cabinet.press("p1_right")


def _hint(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    """Yield the picture of a hint; a lone player requests it at the first decision that has a hint."""
    alone = next(
        (
            options
            for options in game.setup.choices()
            if sum(not player.computer for player in game.setup.players(options)) == 1
        ),
        None,
    )
    if not game.hints or alone is None:
        return
    with _cabinet(game) as cabinet:
        cabinet.enter_game(game, alone)
        playing = cabinet.scene
        steps = cabinet.play(Random(1982))
        cabinet.run(3)
        while isinstance(playing, Playing) and not playing.table.advice():
            next(steps)
            cabinet.run(3)
        for name, presses in (
            ("hint can be had", ("option",)),
            ("hint page", ("p1_left",)),
            ("hint asked for", ("p1_fire",)),
            ("hint", ("p1_down", "p1_fire")),
        ):
            cabinet.press(*presses)
            cabinet.run(1)
            yield name, cabinet.screen.copy()
        cabinet.press("p1_fire")
        cabinet.run(1)
        yield "hint taken", cabinet.screen.copy()


def _end(game: AnyGame) -> Iterator[tuple[str, Canvas]]:
    """Yield pictures of the end of a whole game with the most players: result, name entry and top ten."""
    with _cabinet(game) as cabinet:
        most = game.setup.choices()[-1]
        cabinet.enter_game(game, most)
        cabinet.play_to_end(Random(1982))
        cabinet.run(GROWS + 1)
        if not cabinet.asking:
            yield "result", cabinet.screen.copy()
            cabinet.press("p1_fire")
            cabinet.run(1)
        yield "name entry", cabinet.screen.copy()
        if names := cabinet.asking:
            cabinet.press(*[f"p{names.jack}_right", f"p{names.jack}_fire"] * 5)
        cabinet.run(0.1)
        yield "name half entered", cabinet.screen.copy()
        while cabinet.asking:
            cabinet.press("start")
        cabinet.run(NEW_ROW)
        yield "new row", cabinet.screen.copy()


@contextmanager
def _cabinet(
    game: AnyGame,
    journal: Journal | None = None,
    draws: tuple[int, ...] = (),
    games: tuple[AnyGame, ...] = (),
    settings: Settings = DECIDED,
    kind: type[Store] = Store,
    troubled: bool = False,
    people: People = WIDEST,
) -> Iterator[VirtualCabinet]:
    clock = VirtualClock()
    with TemporaryDirectory() as folder:
        store = kind.open(Path(folder), clock=clock)
        try:
            # If the game has several top tens, leave the second one empty, for the picture of an empty one.
            for one in (*game.lists.all[:1], *game.lists.all[2:]):
                for age, (name, score) in enumerate(people):
                    day = None if age == 3 else date(1982 + age, 3, 1 + age)
                    store.post(game.kept_as(one), Entry(name, score, day))
            if journal:
                store.begin(journal)
                # Simulate a power failure during this game.
                store.set_setting(RUNNING, "before")
            store.book(owner_samples.books(games or (game,), date(1982, 3, 1)))
            with VirtualCabinet(
                games or (game,),
                store,
                clock=clock,
                chance=Rigged(draws, Random(1982)),
                settings=settings,
                watched=False,
                host=owner_samples.host(Path(folder), troubled=troubled),
                canvas=RecordingCanvas,
            ) as cabinet:
                yield cabinet
        finally:
            store.close(5.0)


def _league(games: tuple[AnyGame, ...]) -> Iterator[tuple[str, Canvas]]:
    """Yield a picture of the widest top ten of a league, with ties, and one of the league's record.

    A league is a group of cabinets that share their high scores.
    """
    game = next((each for each in games if each.lists.tie_unit), games[0])
    entries = tuple(Entry(name, 400 - 20 * (at // 3), None, 100 + at) for at, (name, _) in enumerate(WIDEST))
    cabinets = tuple(("THE ROYAL OAK 12", "ANCHOR", "CABINET 3F2A")[at % 3] for at in range(len(WIDEST)))
    shot = RecordingCanvas()
    top_ten = TopTen(entries, frozenset(), game.lists.all[-1].name, cabinets)
    TopTenCard(game, (TopTen(name=top_ten.name), top_ten), flash=Flash(), sound=Sound()).draw(shot, 9.0)
    yield "league", shot
    yield "league record", _drawn(game, new_record(game, Entry("WWWWWWWWWWW", 412), 1, cabinets[0]))


def new_record(game: AnyGame, before: Entry, players: int, league: str = "") -> Outcome:
    """Return the result of a game in which the last of `players` breaks the record `before`.

    `league`: the cabinet that holds the record, for a record of a league; '' for one of this cabinet.
    """
    theme, scores = game.look.theme, (218, 254, 199, 1480)[-players:]
    names = [unnamed(seat) for seat in range(players)] if players > 1 else [YOU]
    bars = tuple(
        Bar(name, score, theme.player(seat), seat == players - 1)
        for seat, (name, score) in enumerate(zip(names, scores, strict=True))
    )
    return Outcome(
        title=game.title,
        list=league or (f"{one.name}: TOP TEN" if (one := game.lists.all[-1]).name else ""),
        words=does(names[-1], "WIN"),
        bars=bars,
        format_score=game.format_score,
        before=before,
        league=bool(league),
        beaten=bars[-1],
        said="YOU MADE THE TOP TEN",
        good=True,
    )


def _drawn(game: AnyGame, outcome: Outcome) -> Canvas:
    """Return the picture of a game's result."""
    shot = RecordingCanvas()
    draw_outcome(shot, game.look.theme, outcome, 3.0, lit=True, beat=3)
    return shot


def write_strip(shots: Sequence[Canvas], path: Path) -> None:
    """Write pictures side by side into one file, each reduced by the factor `SMALL`. Raises OSError."""
    width, height = WIDTH // SMALL, HEIGHT // SMALL
    strip = pygame.Surface((len(shots) * width, height))
    for at, shot in enumerate(shots):
        strip.blit(pygame.transform.smoothscale(shot.surface, (width, height)), (at * width, 0))
    _save(strip, path)


def _sheet(shots: list[Canvas]) -> pygame.Surface:
    rows = -(-len(shots) // COLUMNS)
    width, height = WIDTH // SMALL, HEIGHT // SMALL
    sheet = pygame.Surface((COLUMNS * (width + GAP) + GAP, rows * (height + GAP) + GAP))
    sheet.fill(CABINET.shade)
    for at, shot in enumerate(shots):
        x = GAP + at % COLUMNS * (width + GAP)
        y = GAP + at // COLUMNS * (height + GAP)
        sheet.blit(pygame.transform.smoothscale(shot.surface, (width, height)), (x, y))
    return sheet
