"""While the memory card cannot save scores, every screen that shows scores has a warning."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry, Shows
from cabinet.clock import FRAME, VirtualClock
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.devtools.virtual.gallery import DECIDED
from cabinet.display.canvas import SAFE, WIDTH, Canvas
from cabinet.display.frame_budget import QualityLevel
from cabinet.display.palette import contrast
from cabinet.drawing.theme import CABINET
from cabinet.drawing.top_ten import HEAD
from cabinet.play import catalogue
from cabinet.scenes.attract import Attract
from cabinet.scenes.card_warning import (
    FILES_SHOWN,
    LOOK_EVERY,
    LOOK_SELDOM,
    TIMEOUT,
    WORDS,
    WRONG_FILES,
    CardWarning,
)
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.scene import BAND, BELOW_LIST, DOTS, HEADING, LOW_BAND, MOTTO, Strip
from cabinet.scenes.setup import SetupScene
from cabinet.settings import AttractSettings, Settings
from cabinet.store import CardTrouble, Condition
from cabinet.store.card import RETRY_FIRST
from cabinet.store.store import Store
from tests.bad_disk import FULL, IO_ERROR, READ_ONLY, BadDisk
from tests.bench import Bench
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()
WORDS_AT_ONCE = {
    FULL: WORDS[CardTrouble.FULL],
    READ_ONLY: WORDS[CardTrouble.READ_ONLY],
    IO_ERROR: "",
}
STRIPS = (BAND, LOW_BAND, BELOW_LIST, HEADING, MOTTO, DOTS)


class StoreWithTrouble(Store):
    """A store whose condition is set by the test."""

    now = Condition(0, "")

    def condition(self) -> Condition:
        return self.now

    def sets_trouble(self, kind: CardTrouble, waiting: int = 1) -> None:
        """Set the trouble of the memory card, and the number of records that wait to be written."""
        self.now = Condition(waiting, kind and "words", kind)


@pytest.fixture
def store_with_trouble(tmp_path: Path) -> Iterator[StoreWithTrouble]:
    """A store whose condition is good until the test changes it."""
    store = StoreWithTrouble.open(tmp_path, clock=VirtualClock())
    assert isinstance(store, StoreWithTrouble)
    yield store
    store.close(5.0)


class WatchedCabinet:
    """A cabinet whose memory card fails and recovers, and whose store writes, only when the test says so."""

    def __init__(self, data: Path, settings: Settings = DECIDED) -> None:
        self.disk, self.clock = BadDisk(), VirtualClock()
        self.store = Store.open(data, clock=self.clock, disk=self.disk, thread=False)
        self.cabinet = VirtualCabinet(GAMES, self.store, clock=self.clock, settings=settings, watched=False)
        self.store.step()

    def breaks(self, failure: int) -> None:
        """Let all writes to the memory card fail with this error, then post a score."""
        self.disk.failing = failure
        self.store.post("yahtsee", Entry("ADA", 200))
        self.store.step()

    def heals(self) -> None:
        """Let writes to the memory card succeed again, and wait until the store has retried."""
        self.disk.failing = None
        self.cabinet.run(40)
        self.store.step()
        assert not self.store.condition().waiting

    def warns(self) -> bool:
        """Return True if the warning that scores cannot be saved is on the screen."""
        strip = self.cabinet.scene.strip
        return bool(strip and reads(self.cabinet.screen, strip))

    def close(self) -> None:
        self.cabinet.close()
        self.store.close(1)


@pytest.fixture
def watched(tmp_path: Path) -> Iterator[WatchedCabinet]:
    """A cabinet whose memory card works until the test breaks it."""
    cabinet = WatchedCabinet(tmp_path)
    yield cabinet
    cabinet.close()


def reads(canvas: Canvas, strip: Strip) -> bool:
    """Return True if all pixels of the strip have the warning's two colors, black and gold."""
    rgb = canvas.rgb()
    line = b"".join(rgb[start:end] for start, end in _rows(strip))
    return {*zip(line[::3], line[1::3], line[2::3], strict=True)} == {CABINET.ground, CABINET.accent}


# Tests of the time until the warning appears


def test_single_failure_is_not_reported(store_with_trouble: StoreWithTrouble) -> None:
    """A write that fails once and succeeds at its first retry is not reported, even if this recurs."""
    assert TIMEOUT > RETRY_FIRST
    warning = CardWarning(store_with_trouble)
    for start in (10.0, 12.0 + TIMEOUT, 100.0):
        store_with_trouble.sets_trouble(CardTrouble.FAILING)
        warning.tick(start)
        warning.tick(start + RETRY_FIRST)
        assert warning.words == ""
        store_with_trouble.sets_trouble(CardTrouble.WELL, 0)
        warning.tick(start + RETRY_FIRST + 0.1)
    store_with_trouble.sets_trouble(CardTrouble.FAILING)
    warning.tick(200.0)
    warning.tick(200.0 + TIMEOUT - 0.01)
    assert warning.words == ""
    warning.tick(200.0 + TIMEOUT)
    assert warning.words == WORDS[CardTrouble.FAILING]
    # A change to another kind of trouble does not restart the time until the warning.
    store_with_trouble.sets_trouble(CardTrouble.FULL)
    warning.tick(206.0)
    store_with_trouble.sets_trouble(CardTrouble.FAILING)
    warning.tick(206.1)
    assert warning.words == WORDS[CardTrouble.FAILING]


def test_busy_card_and_failing_copy_are_not_reported(store_with_trouble: StoreWithTrouble) -> None:
    """Records that wait for a busy card, and a full second copy of the store, cause no warning."""
    warning = CardWarning(store_with_trouble)
    for condition in (Condition(500, ""), Condition(0, "no room", CardTrouble.FULL)):
        store_with_trouble.now = condition
        for second in range(60):
            warning.tick(float(second))
            assert warning.words == ""


@pytest.mark.parametrize("failure", [FULL, READ_ONLY, IO_ERROR])
def test_warning_comes_and_goes_without_a_press(watched: WatchedCabinet, failure: int) -> None:
    watched.store.post("yahtsee", Entry("GRACE", 300))
    watched.store.step()
    watched.cabinet.cabinet.spare(QualityLevel.LIFE)
    watched.cabinet.press("p1_fire")
    watched.cabinet.run(1)
    before = watched.cabinet.screen.copy()
    watched.breaks(failure)
    watched.cabinet.run(LOOK_SELDOM + 0.01)
    assert watched.warns() == (failure is not IO_ERROR)
    words = watched.cabinet.cabinet._layers(watched.clock.now()).warning
    assert words == WORDS_AT_ONCE[failure]
    watched.cabinet.run(TIMEOUT + LOOK_EVERY)
    assert watched.warns()
    watched.heals()
    watched.cabinet.run(LOOK_EVERY + 0.01)
    assert isinstance(watched.cabinet.scene, Menu)
    assert watched.cabinet.screen.same_as(before)


def test_read_only_card_is_reported_from_the_start(tmp_path: Path) -> None:
    disk, clock = BadDisk(), VirtualClock()
    disk.failing = READ_ONLY
    store = Store.open(tmp_path, clock=clock, disk=disk, thread=False)
    with VirtualCabinet(GAMES, store, clock=clock, watched=False) as cabinet:
        cabinet.run(LOOK_EVERY)
        assert reads(cabinet.screen, MOTTO)
        cabinet.press("p1_fire")
        assert isinstance(cabinet.scene, Menu)
        assert reads(cabinet.screen, DOTS)
    store.close(1)


# Tests of the screens that show the warning


def test_warning_is_shown_wherever_scores_are(watched: WatchedCabinet) -> None:
    """Scores are shown in attract mode, on the menu, in top tens, and on set-up screens with a list."""
    watched.breaks(FULL)
    cabinet = watched.cabinet
    pages: set[Any] = set()
    shown: set[tuple[str, str | None]] = set()
    while len(shown) < 1 + 3 * len(GAMES):
        cabinet.run(2)
        assert isinstance(cabinet.scene, Attract)
        game = cabinet.scene.game
        shown.add((cabinet.scene.act.kind, game and game.name))
        pages.add(cabinet.scene.page())
        assert watched.warns(), cabinet.scene.page()
    acts = {at for at, _ in pages}
    assert acts == set(range(1, len(acts) + 1))
    for _ in GAMES:
        cabinet.press("p1_fire")
        for scene, way in ((Menu, "p1_down"), (TopTenCard, "p1_fire"), (Menu, "p1_fire")):
            cabinet.run(1)
            assert isinstance(cabinet.scene, scene)
            assert watched.warns()
            cabinet.press(way)
        assert isinstance(cabinet.scene, SetupScene)
        cabinet.run(1)
        assert watched.warns() == (Shows.TOP_TEN in cabinet.scene.game.look.shows)
        cabinet.run(91)
        assert isinstance(cabinet.scene, Attract)


def test_warning_is_shown_after_name_entry_but_not_in_the_game(bench: Bench) -> None:
    bench.power_off()
    bench.store = StoreWithTrouble.open(bench.data, clock=bench.clock)
    assert isinstance(bench.store, StoreWithTrouble)
    bench.store.sets_trouble(CardTrouble.FULL)
    bench.cabinet = VirtualCabinet(GAMES, bench.store, clock=bench.clock, watched=False, settings=DECIDED)
    bench.begin()
    assert bench.scene.strip is None
    assert not any(reads(bench.cabinet.screen, strip) for strip in STRIPS)
    bench.cabinet.play_to_end(Random(1982))
    bench.to_the_name()
    bench.cabinet.spell("ADA")
    assert bench.shows(ListStep)
    assert bench.scene.step.top_ten.new
    bench.run(4)
    assert reads(bench.cabinet.screen, Strip(*HEAD))


def test_screen_saver_shows_no_warning(tmp_path: Path) -> None:
    watched = WatchedCabinet(tmp_path, Settings(attract=AttractSettings(saver_minutes=1)))
    watched.breaks(FULL)
    watched.cabinet.run(70)
    assert watched.cabinet.scene.strip is None
    assert not watched.warns()
    watched.close()


# Tests of how the warning looks


def test_every_warning_fits_and_is_readable() -> None:
    """Each warning fits on one line in the safe area, with a contrast above 7."""
    for words in WORDS.values():
        assert Canvas.text_width(words) <= SAFE[2]
    assert contrast(CABINET.accent, CABINET.ground) > 7
    _, top, _, height = SAFE
    for strip in STRIPS:
        assert strip.height >= 16
        assert top <= strip.y <= top + height - strip.height
        assert all(Canvas.text_width(words) <= strip.width for words in WORDS.values())
    assert len({*WORDS.values()}) == len(CardTrouble)


def _shots(game: AnyGame, data: Path, *, ill: bool) -> Iterator[tuple[Canvas, Strip | None]]:
    """Yield a game's screens at fixed moments, with the strip for a warning; `ill` breaks the memory card."""
    clock = VirtualClock()
    store = StoreWithTrouble.open(data, clock=clock)
    assert isinstance(store, StoreWithTrouble)
    store.sets_trouble(CardTrouble.READ_ONLY if ill else CardTrouble.WELL, int(ill))
    with VirtualCabinet((game,), store, clock=clock, watched=False, settings=DECIDED) as cabinet:
        for _ in range(16):
            cabinet.run(4.1)
            while cabinet.scene.next_due(clock.now()) < clock.now() + 2 * FRAME:
                # Wait until nothing moves: during a motion, the times of pictures differ slightly from run to
                # run.
                cabinet.run(0.05)
            yield cabinet.screen.copy(), cabinet.scene.strip
        for press in ("p1_fire", "p1_down", "p1_fire", "p1_fire"):
            cabinet.press(press)
            yield cabinet.screen.copy(), cabinet.scene.strip
    store.close(5.0)


@pytest.mark.parametrize("game", mostly_slow(GAMES), ids=lambda game: game.name)
def test_screens_differ_only_in_the_warning(game: AnyGame, tmp_path: Path) -> None:
    well, ill = (list(_shots(game, tmp_path / str(ill), ill=ill)) for ill in (False, True))
    assert len(well) == len(ill) == 20
    assert [strip for _, strip in ill].count(None) == (Shows.TOP_TEN not in game.look.shows)
    for (bare, strip), (warned, _) in zip(well, ill, strict=True):
        if strip is None:
            assert warned.same_as(bare)
            continue
        assert reads(warned, strip)
        assert not reads(bare, strip)
        rest = [_without(canvas, strip) for canvas in (bare, warned)]
        assert rest[0] == rest[1]


def _without(canvas: Canvas, strip: Strip) -> bytes:
    rgb = bytearray(canvas.rgb())
    for start, end in _rows(strip):
        rgb[start:end] = bytes(end - start)
    return bytes(rgb)


def _rows(strip: Strip) -> Iterator[tuple[int, int]]:
    """Yield, for each row of the strip, the range of its bytes in a picture."""
    for y in range(strip.y, strip.y + strip.height):
        start = 3 * (WIDTH * y + strip.x)
        yield start, start + 3 * strip.width


def test_mistakes_in_setup_files_are_shown_for_three_minutes(tmp_path: Path) -> None:
    """Attract mode and the menu say for three minutes that the setup files of the cabinet have mistakes."""
    wrong: list[str] = []
    clock = VirtualClock()
    store = Store.open(tmp_path, clock=clock)
    with VirtualCabinet(
        catalogue.load(), store, clock=clock, watched=False, files_wrong=lambda: bool(wrong)
    ) as cabinet:
        cabinet.run(20)
        assert cabinet.cabinet._layers(clock.now()).warning == ""
        wrong.append("network-config, line 14: wrong")
        cabinet.run(LOOK_SELDOM + 0.1)
        assert cabinet.cabinet._layers(clock.now()).warning == WRONG_FILES
        cabinet.press("p1_fire")
        assert cabinet.cabinet._layers(clock.now()).warning == WRONG_FILES
        cabinet.run(FILES_SHOWN)
        assert cabinet.cabinet._layers(clock.now()).warning == ""
    assert store.close(5.0)
