"""The window that shows pictures and receives events, on SDL's dummy driver."""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pygame
import pytest

from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from cabinet.display.tv import Rotation, TextSize, Tv
from cabinet.display.window import NoScreenError, Window
from cabinet.drawing.joystick import icon


@pytest.fixture
def window(monkeypatch: pytest.MonkeyPatch) -> Iterator[Window]:
    """An open, invisible window, which is closed after the test."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    new = Window()
    new.open()
    new.events(0)
    yield new
    new.close()


@pytest.fixture
def picture() -> Canvas:
    """A picture with a white corner."""
    canvas = Canvas()
    canvas.box(0, 0, 12, 12, WHITE)
    return canvas


def on_screen() -> Canvas:
    """Return the picture that pygame shows."""
    return Canvas(pygame.display.get_surface())


def test_window_shows_the_picture(window: Window, picture: Canvas) -> None:
    """The window shows the picture unchanged, but does not open the sound device: the speaker does."""
    window.show(picture)
    assert on_screen().same_as(picture)
    assert not pygame.mixer.get_init()


def test_fallback_driver_without_a_screen_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """SDL's dummy driver is accepted only if it was asked for by name; a failing driver is refused."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    hidden = Window(environ={})
    for _ in range(3):
        with pytest.raises(NoScreenError, match="'dummy'"):
            hidden.open()
        assert not pygame.display.get_init()
    seen = Window(environ={"SDL_VIDEODRIVER": "kmsdrm,dummy"})
    seen.open()
    seen.close()
    monkeypatch.setenv("SDL_VIDEODRIVER", "nosuchdriver")
    with pytest.raises(NoScreenError, match=r"nosuchdriver|not available"):
        Window().open()
    assert not pygame.display.get_init()


def test_closed_window_refuses_pictures(window: Window) -> None:
    assert window.description.startswith("dummy, ")
    assert window.description.endswith(", software")
    window.close()
    window.close()
    assert window.description == ""
    with pytest.raises(NoScreenError, match="not open"):
        window.show(Canvas())
    with pytest.raises(NoScreenError, match="not open"):
        window.events(0)


def test_events_arrive_complete_and_in_order(window: Window) -> None:
    posted = [pygame.event.Event(pygame.KEYDOWN, key=key) for key in (pygame.K_a, pygame.K_b)]
    for event in posted:
        pygame.event.post(event)
    before = [sys.getrefcount(event.dict) for event in posted]
    arrived = window.events(5)
    assert [event.key for event in arrived] == [pygame.K_a, pygame.K_b]
    # The received event now holds the references that the queue held.
    assert [sys.getrefcount(event.dict) for event in posted] == before


def test_event_that_fails_in_pygame_is_skipped(
    window: Window, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A gamepad plugged in and out between two polls makes pygame fail; the error is logged."""

    def stumbles() -> None:
        raise SystemError("returned a result with an exception set")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.event, "get", stumbles)
        assert window.events(0) == []
    assert "An event could not be taken" in caplog.text
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_a))
    assert [event.key for event in window.events(0)] == [pygame.K_a]


def test_unused_events_do_not_wake(window: Window) -> None:
    """A wheel and a finger on the screen do not end the wait; a moving mouse does."""
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
    started = time.monotonic()
    assert window.events(0) == window.events(-1) == []
    assert time.monotonic() - started < 0.5
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0)))
    assert [event.pos for event in window.events(0)] == [(1, 1)]


def test_wake_from_another_thread_ends_the_wait(window: Window) -> None:
    started = time.monotonic()
    thread = threading.Timer(0.05, window.wake)
    thread.start()
    assert window.events(30) == []
    thread.join()
    assert time.monotonic() - started < 10


def test_wakes_coalesce_and_none_is_lost(window: Window) -> None:
    """Several calls of `wake` post one event until it is taken; the next call posts another."""
    for _ in range(3):
        for _ in range(1000):
            window.wake()
        assert [event.type for event in pygame.event.get()] == [pygame.USEREVENT]
        assert window.events(0) == []


def fill_the_queue() -> None:
    """Post events until SDL refuses one with an error."""
    while True:
        pygame.event.post(pygame.event.Event(pygame.USEREVENT + 1))


def test_wake_never_fails(window: Window) -> None:
    """A call of `wake` does no harm if the queue is full or the display is closed."""
    with pytest.raises(pygame.error):
        fill_the_queue()
    window.wake()
    pygame.event.clear()
    window.wake()
    assert pygame.event.peek(pygame.USEREVENT)
    window.close()
    window.wake()
    window.open()
    window.wake()
    assert pygame.event.peek(pygame.USEREVENT)


def test_sigterm_arrives_as_quit() -> None:
    """A stop by systemd ends the loop as the closing of a window does."""
    words = (
        "import os, signal, pygame\n"
        "from cabinet.display.window import Window\n"
        "window = Window()\n"
        "window.open()\n"
        "window.events(0)\n"
        "os.kill(os.getpid(), signal.SIGTERM)\n"
        "assert pygame.QUIT in [event.type for event in window.events(20)]\n"
        "window.close()\n"
        "print('stopped')\n"
    )
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", words], env=env, capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stdout) == (0, "stopped\n"), (done.stderr, signal.SIGTERM)


def test_only_our_message_is_printed() -> None:
    """Without a desktop, only our message is printed, and none of Wayland's library about XDG_RUNTIME_DIR."""
    words = (
        "from cabinet.display.window import NoScreenError, Window\n"
        "try: Window().open()\n"
        "except NoScreenError: print('no screen')\n"
    )
    unset = ("DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    env = {name: value for name, value in os.environ.items() if name not in unset}
    done = subprocess.run([sys.executable, "-c", words], env=env, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("no screen\n", "")


def test_stop_outside_sdl_ends_every_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    told = threading.Event()
    with closing(Window(stopping=told.is_set)) as window:
        window.open()
        assert pygame.QUIT not in [event.type for event in window.events(0)]
        threading.Timer(0.1, told.set).start()
        assert [event.type for event in window.events(30)] == [pygame.QUIT]
        assert [event.type for event in window.events(30)] == [pygame.QUIT]


def test_icon_is_drawn() -> None:
    with closing(Window(icon=icon)) as window:
        window.open()
    canvas = Canvas()
    icon(canvas)
    drawn = canvas.surface
    assert len({tuple(drawn.get_at((x, y))) for x in range(64) for y in range(64)}) > 5


def test_sdl_hints_are_removed_after_opening(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the opening of a window, the environment has the same SDL hints as before."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    set_by_hand = {"SDL_VIDEODRIVER": "dummy", "SDL_RENDER_SCALE_QUALITY": "best"}
    for environ in ({"SDL_VIDEODRIVER": "dummy"}, set_by_hand):
        before = dict(environ)
        turned = Window(fullscreen=True, tv=Tv(90), environ=environ)
        turned.open()
        assert environ == before
        turned.close()


def test_mouse_points_into_a_turned_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    turned = Window(tv=Tv(180))
    turned.open()
    turned.events(0)
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 2), rel=(0, 0), buttons=(0, 0, 0), touch=False)
    pygame.event.post(moved)
    assert [event.pos for event in turned.events(0)] == [(638, 357)]
    turned.close()


def test_tv_settings_change_while_open(window: Window, picture: Canvas) -> None:
    window.show(picture)
    assert not window.adjust(Tv(0, "auto", 0, "normal"))
    closed = Window()
    assert [closed.adjust(Tv(90, "4:3")) for _ in range(2)] == [True, False]
    cases: tuple[tuple[Rotation, int, TextSize, tuple[int, int]], ...] = (
        (0, 5, "normal", (711, 400)),
        (90, 0, "normal", (360, 640)),
        (0, 0, "large", (576, 324)),
        (0, 0, "normal", (640, 360)),
    )
    for rotation, overscan, text, size in cases:
        assert window.adjust(Tv(rotation, "auto", overscan, text))
        # Some drivers cannot change an open window, which is then opened again.
        window.open()
        window.show(picture)
        assert on_screen().surface.get_size() == size
    assert on_screen().same_as(picture)


@pytest.mark.parametrize("kind", [pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.VIDEOEXPOSE])
def test_uncovered_window_shows_its_picture_again(
    window: Window, monkeypatch: pytest.MonkeyPatch, kind: int
) -> None:
    flips: list[int] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    for event, flipped in ((pygame.KEYDOWN, 0), (kind, 1)):
        pygame.event.post(pygame.event.Event(event, x=640, y=360, key=pygame.K_a))
        window.events(0)
        assert len(flips) == flipped


def test_full_screen_and_back_keep_the_picture(window: Window, picture: Canvas) -> None:
    for full in (True, False):
        window.change_screen()
        with pytest.raises(NoScreenError, match="not open"):
            window.show(picture)
        window.open()
        window.show(picture)
        flags = on_screen().surface.get_flags()
        assert bool(flags & pygame.FULLSCREEN) is full
        assert bool(flags & pygame.RESIZABLE) is not full
        assert on_screen().same_as(picture)


def test_changed_screen_reopens_full_screen(
    window: Window, picture: Canvas, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window is opened again for a changed screen, but only once if the window manager refuses its size."""
    wanted, panel, other = (640, 480), (640, 440), (640, 460)
    size = wanted
    opened: list[object] = []
    set_mode = pygame.display.set_mode

    def opens(*arguments: Any, **words: Any) -> pygame.Surface:
        nonlocal size
        size = wanted
        opened.append(arguments)
        return set_mode(*arguments, **words)

    def changes(to: tuple[int, int]) -> list[int]:
        nonlocal size
        size = to
        # Newer releases of SDL report a loss of focus themselves when a window is closed.
        pygame.event.clear()
        pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=to[0], y=to[1]))
        return [event.type for event in window.events(0)]

    monkeypatch.setattr(pygame.display, "set_mode", opens)
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: size)
    window.open()
    assert pygame.WINDOWFOCUSLOST not in changes(panel)
    window.change_screen()
    window.open()
    window.show(picture)
    shown = on_screen().copy()
    opened.clear()
    assert pygame.WINDOWFOCUSLOST not in changes(wanted)
    for _ in range(3):
        changes(panel)
        changes(other)
    assert len(opened) == 2
    assert on_screen().same_as(shown)
    wanted = (320, 240)
    assert pygame.WINDOWFOCUSLOST in changes(wanted)
    assert pygame.WINDOWFOCUSLOST not in changes(wanted)
    assert len(opened) == 3
    assert pygame.WINDOWFOCUSLOST in changes(panel), "refused by another screen"


def test_changed_screen_reopens_full_screen_before_a_picture(
    window: Window, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The window follows a change of the TV even before the first picture."""
    window.change_screen()
    window.open()
    monkeypatch.setattr(pygame.display, "get_window_size", lambda: (640, 440))
    pygame.event.post(pygame.event.Event(pygame.WINDOWSIZECHANGED, x=640, y=440))
    assert pygame.WINDOWFOCUSLOST in [event.type for event in window.events(0)]


def test_failing_screen_is_opened_again(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise pygame.error("the mode cannot be set")

    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "set_mode", refuse)
        assert window.adjust(Tv(180, "auto", 0, "normal"))
        with pytest.raises(NoScreenError, match="not open"):
            window.show(Canvas())
    window.open()
    window.show(Canvas())
