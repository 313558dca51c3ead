"""Tests of the cabinet in a real window on a virtual X server, played with real key and mouse events."""

from __future__ import annotations

import os
import shutil
import signal
import struct
import subprocess
import sys
import time
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING

import pygame
import pytest

from cabinet.clock import VirtualClock
from cabinet.controls.keys import legend
from cabinet.display.canvas import WIDTH, Canvas
from cabinet.display.canvas_placement import place
from cabinet.play.bookkeeper import RUNNING
from cabinet.scenes.cards import KeyCard
from cabinet.store.store import Store
from games.poker_dice import layout
from tests.slow import SLOW, mostly_slow_rows

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from cabinet.store.journal import Journal
    from games.poker_dice.pointer import PointerTarget

MISSING = [
    tool for tool in ("Xvfb", "Xephyr", "xrandr", "xdotool", "setxkbmap") if shutil.which(tool) is None
]
pytestmark = pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}")

TRIES = 100
"""The maximum number of times that the screen is read, every 0.1 s, until an expected picture appears."""


class XdotoolError(Exception):
    """Raised if xdotool fails, with the message of xdotool."""


class Desktop:
    """An X display with the window of a cabinet and no window manager."""

    def __init__(self, display: str, screen: Path) -> None:
        """Use a display whose X server draws in the file `screen`."""
        self._screen = screen
        self.environ = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self.environ |= {"DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}

    @contextmanager
    def cabinet(self, data: Path, *arguments: str) -> Iterator[None]:
        """Run a cabinet, and close it with Esc at the end."""
        command = [sys.executable, "-m", "cabinet", "--data", str(data), *arguments]
        with subprocess.Popen(command, env=self.environ, stderr=subprocess.PIPE, text=True) as cabinet:
            try:
                assert cabinet.stderr is not None
                # The cabinet logs this message after its first picture, so the window exists by then.
                assert any("sound is on" in line for line in cabinet.stderr)
                yield
                self.keys("Escape")
                assert cabinet.wait(30) == 0
            finally:
                cabinet.send_signal(signal.SIGKILL)

    def keys(self, *keys: str) -> None:
        self._xdotool("key", "--delay", "400", *keys)

    def click(self, *targets: PointerTarget) -> None:
        """Click the middle of each target, one after another."""
        left, top, *size = self.window
        placing = place(None).filling((size[0], size[1]))
        across, down, scale = left + placing.box[0], top + placing.box[1], placing.box[2] / WIDTH
        for target in targets:
            x, y = (round(scale * (at + 0.5)) for at in target.middle)
            self._xdotool(
                "mousemove", str(across + x), str(down + y), "sleep", "0.3", "click", "1", "sleep", "0.5"
            )

    @property
    def window(self) -> tuple[int, int, int, int]:
        """Return left, top, width and height of the cabinet's window in pixels."""
        for _ in range(TRIES):
            with suppress(XdotoolError):
                # SDL opens another window for full screen, so the window that was found may be gone.
                shown = self._xdotool("getwindowgeometry", "--shell", self._window())
                break
            time.sleep(0.1)
        else:
            raise TimeoutError("there is no window")
        found = dict(line.split("=") for line in shown.split())
        return int(found["X"]), int(found["Y"]), int(found["WIDTH"]), int(found["HEIGHT"])

    def resize(self, width: int, height: int) -> None:
        """Resize the cabinet's window, as if its corner was dragged."""
        self._xdotool("windowsize", self._window(), str(width), str(height))

    def layout(self, *words: str) -> None:
        subprocess.run(["setxkbmap", *words], env=self.environ, check=True)

    def seen(self) -> pygame.Surface:
        """Return the present picture of the X display."""
        data = self._screen.read_bytes()
        header = struct.unpack(">25I", data[:100])
        start, width, height, line = header[0] + 12 * header[19], header[4], header[5], header[12]
        assert (header[11], line) == (32, 4 * width)
        pixels = data[start : start + line * height]
        return pygame.image.frombuffer(pixels, (width, height), "BGRA")

    def shows(self, expected: pygame.Surface, at: tuple[int, int] | None = None) -> bool:
        """Return True if `expected` appears within 10 s at the window's corner, or at `at`."""
        for _ in range(TRIES):
            seen = self.seen()
            where = expected.get_rect(topleft=self.window[:2] if at is None else at)
            if seen.get_rect().contains(where):
                part = seen.subsurface(where)
                merged = part.copy()
                merged.blit(expected, (0, 0))
                if pygame.image.tobytes(part, "RGB") == pygame.image.tobytes(merged, "RGB"):
                    return True
            time.sleep(0.1)
        return False

    def _window(self) -> str:
        *_, newest = self._xdotool("search", "--class", "").split() or [""]
        return newest

    def _xdotool(self, *arguments: str) -> str:
        done = subprocess.run(
            ["xdotool", *arguments], env=self.environ, capture_output=True, text=True, check=False
        )
        if done.returncode:
            raise XdotoolError(done.stderr)
        return done.stdout


@contextmanager
def x_server(*command: str, environ: Mapping[str, str] = os.environ) -> Iterator[str]:
    """Start an X server on a new display, and yield the name of the display."""
    reading, writing = os.pipe()
    # Without -noreset, a keyboard layout would be gone together with the client that has set it.
    usual = ["-displayfd", str(writing), "-nolisten", "tcp", "-noreset"]
    with subprocess.Popen(
        [*command, *usual], pass_fds=[writing], env=environ, stderr=subprocess.DEVNULL
    ) as server:
        os.close(writing)
        try:
            with os.fdopen(reading) as display:
                yield f":{display.readline().strip()}"
        finally:
            server.terminate()


@contextmanager
def x_display(folder: Path, size: str = "1280x720") -> Iterator[Desktop]:
    """Yield a new X display with a screen of this size."""
    with x_server("Xvfb", "-screen", "0", f"{size}x24", "-fbdir", str(folder)) as display:
        yield Desktop(display, folder / "Xvfb_screen0")


@pytest.fixture
def desktop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desktop]:
    """Yield a new X display of 1280 x 720 pixels."""
    with x_display(tmp_path_factory.mktemp("screen")) as desktop:
        yield desktop


def current_journal(data: Path) -> Journal:
    """Return the journal of the game in progress from the cabinet's data folder."""
    store = Store.open(data, clock=VirtualClock())
    journal = store.under_way()
    assert not store.setting(RUNNING), "Esc is no power cut"
    store.close(5.0)
    assert journal is not None
    return journal


def test_keys_play_a_game_in_a_window(desktop: Desktop, tmp_path: Path) -> None:
    """FIRE removes the picture of the keys, ends attract mode, and then starts a game of one player."""
    with desktop.cabinet(tmp_path):
        desktop.keys(*["space"] * 4)
    journal = current_journal(tmp_path)
    assert (journal.game, journal.options) == ("dice_poker", "players 1")
    assert journal.lines[0].startswith("dice ")


@SLOW
def test_question_mark_shows_the_keys_over_a_game(desktop: Desktop, tmp_path: Path) -> None:
    """The press that removes the picture of the keys makes no move in the game behind it."""
    with desktop.cabinet(tmp_path):
        desktop.keys(*["space"] * 4, *["question", "space"] * 4)
    assert [line.split()[0] for line in current_journal(tmp_path).lines] == ["dice"]


def test_mouse_plays_poker_dice(desktop: Desktop, tmp_path: Path) -> None:
    """The mouse clicks ROLL, moves two dice into the HOLD area, and moves one of them back."""
    lie, one, two = (layout.place(tuple(at in held for at in range(5)), 1) for held in ((), (1,), (1, 4)))
    fifth = layout.place((False, True, False, False, False), 4)
    assert one != two
    with desktop.cabinet(tmp_path, "play", "poker_dice"):
        desktop.keys("space")
        desktop.click(layout.NUMBERS[0], layout.kinds(0)[0], layout.WORDS[0])
        # A click on UNDO ends the animation of the roll, if it still runs; there is nothing to undo after a
        # roll.
        desktop.click(layout.WORDS[1], lie, fifth, two)
    journal = current_journal(tmp_path)
    assert (journal.game, journal.options) == ("poker_dice", "columns person")
    assert [line.split()[0] for line in journal.lines[:2]] == ["roll", "dice"]
    assert journal.lines[-3:] == ("hold 2", "hold 5", "free 2")


LAYOUTS = {
    "us": ("W A S D + C", "I J K L + M"),
    "fr": ("Z Q S D + C", "I J K L + ,"),
    "us -variant dvorak": (", A O E + J", "C H T N + M"),
    "ru": ("Ц Ф Ы B + C", "Ш O Л Д + Ь"),  # noqa: RUF001 - the very letters that are meant
    "gr": ("ς A Σ Δ + Ψ", "I Ξ K Λ + M"),
    "il": ("W A S D + C", "I J K L + M"),
}
"""The keys of joysticks 2 and 3, as the picture of the keys must name them, by keyboard layout. The font
has no Hebrew letters, so a Hebrew keyboard shows Latin ones."""


CARD = (80, 26, 480, 270)
"""The left, top, width and height in pixels of the inside of the panel that shows the keys."""
KEY = (255, 0, 255)
"""A color that the picture of the keys does not contain, which marks transparent parts."""


def fitted(width: int, height: int, letters: tuple[str, str] = LAYOUTS["us"]) -> pygame.Surface:
    """Return the expected picture of the keys in a window of this size; around the picture it is transparent.

    `letters`: the keys of joysticks 2 and 3, as the picture names them.
    """
    first, _, _, *others = legend()
    canvas = Canvas()
    KeyCard((first, *zip(("P2", "P3"), letters, strict=True), *others)).draw(canvas, 0.0)
    surface = pygame.Surface((width, height), depth=32)
    placing = place(None).filling((width, height))
    placing.put(canvas, surface)
    left, top, wide, high = placing.box
    card = pygame.Rect(*(part * wide // WIDTH for part in CARD)).move(left, top)
    shown = surface.subsurface(card).copy()
    surface.fill(KEY, placing.box)
    surface.blit(shown, card)
    surface.set_colorkey(KEY)
    # The part below the picture is left out: X leaves the mouse pointer there when the screen becomes
    # smaller.
    return surface.subsurface((0, 0, width, top + high))


@pytest.mark.parametrize(("keyboard", "letters"), mostly_slow_rows(sorted(LAYOUTS.items())))
def test_keys_count_by_their_position(
    desktop: Desktop, tmp_path: Path, keyboard: str, letters: tuple[str, str]
) -> None:
    desktop.layout(*keyboard.split())
    # These key codes of X stand for places on the keyboard, whatever the layout.
    left, right, fire = {2: "38", 3: "44"}, {2: "40", 3: "46"}, {2: "54", 3: "58"}
    with desktop.cabinet(tmp_path):
        assert desktop.shows(fitted(640, 360, letters))
        desktop.keys(fire[2], fire[3], fire[2], right[2], right[3], left[2], left[3], right[2], fire[3])
    journal = current_journal(tmp_path)
    assert (journal.game, journal.options) == ("dice_poker", "players 2")


@SLOW
def test_desktop_shortcuts_press_no_control(desktop: Desktop, tmp_path: Path) -> None:
    """Ctrl+C does not count as FIRE, so the picture of the keys stays."""
    with desktop.cabinet(tmp_path):
        desktop.keys(*["ctrl+c", "ctrl+w", "super+d", "alt+space"] * 2)
        assert desktop.shows(fitted(640, 360))


@SLOW
@pytest.mark.parametrize(
    ("key", "width", "height"), [("alt+Return", 1366, 768), ("F11", 1280, 720), ("F11", 1280, 1024)]
)
def test_full_screen_and_back_keep_the_window_size(tmp_path: Path, key: str, width: int, height: int) -> None:
    """The window returns to its size although there is no window manager."""
    with x_display(tmp_path, f"{width}x{height}") as desktop, desktop.cabinet(tmp_path / "data"):
        desktop.resize(700, 500)
        for _ in range(2):
            assert desktop.shows(fitted(700, 500))
            desktop.keys(key)
            assert desktop.shows(fitted(width, height))
            desktop.keys(key)
        assert desktop.shows(fitted(700, 500))


@SLOW
@pytest.mark.parametrize(("width", "height"), [(500, 900), (1280, 720), (1000, 700), (320, 180)])
def test_picture_fits_a_window_of_any_size(tmp_path: Path, width: int, height: int) -> None:
    """The picture is whole and as large as possible, and a click reaches the place that it points at."""
    data = tmp_path / "data"
    with x_display(tmp_path, "1920x1440") as desktop, desktop.cabinet(data, "play", "poker_dice"):
        assert desktop.window[2:] == (1920, 1080)
        desktop.resize(width, height)
        assert desktop.shows(fitted(width, height))
        desktop.keys("space")
        desktop.click(layout.NUMBERS[0], layout.kinds(0)[0], layout.WORDS[0])
        desktop.keys("space")
    journal = current_journal(data)
    assert (journal.game, journal.options) == ("poker_dice", "columns person")


@contextmanager
def screen_with_modes(folder: Path) -> Iterator[Desktop]:
    """Yield a nested X display of 1600 x 1200 pixels whose resolution can be reduced."""
    with (
        x_display(folder, "1600x1200") as outer,
        x_server("Xephyr", "-screen", "1600x1200", environ=outer.environ) as display,
    ):
        yield Desktop(display, folder / "Xvfb_screen0")


@SLOW
@pytest.mark.parametrize("managed", [False, True])
def test_full_screen_follows_a_resized_screen(tmp_path: Path, *, managed: bool) -> None:
    """In full screen the picture fills a screen of a new size, with or without a window manager."""
    if managed and not shutil.which("openbox"):
        pytest.skip("not installed: openbox")
    data = tmp_path / "data"
    data.mkdir()
    (data / "cabinet.toml").write_text("[display]\nfullscreen = true\n")
    with screen_with_modes(tmp_path) as desktop, ExitStack() as stack:
        if managed:
            manager = stack.enter_context(subprocess.Popen(["openbox"], env=desktop.environ))
            stack.callback(manager.terminate)
        stack.enter_context(desktop.cabinet(data))
        assert desktop.shows(fitted(1600, 1200), (0, 0))
        for width, height in ((800, 600), (1280, 1024), (640, 480), (1600, 1200)):
            subprocess.run(["xrandr", "-s", f"{width}x{height}"], env=desktop.environ, check=True)
            assert desktop.shows(fitted(width, height), (0, 0)), (width, height)
