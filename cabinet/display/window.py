"""The TV, or the window on a desktop: shows canvases and waits for events."""

from __future__ import annotations

import logging
import os
import threading
import warnings
from contextlib import contextmanager
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, TypeVar

from cabinet.display.canvas import Canvas
from cabinet.display.canvas_placement import place
from cabinet.display.palette import BLACK
from cabinet.display.preload import CONSOLE
from cabinet.display.sdl import pygame, renderer
from cabinet.display.tv import UPRIGHT, Tv

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, MutableMapping

    from cabinet.display.devices import Devices
    from cabinet.display.root_window import RootWindow

log = logging.getLogger(__name__)
Taken = TypeVar("Taken")

WAKE = pygame.USEREVENT
"""The event that `Window.wake` posts."""
DESKTOP = "x11"
"""The name of SDL's driver for an X11 desktop, which may have no window manager."""
INVISIBLE_DRIVERS = frozenset({"dummy", "offscreen"})
"""Drivers without a visible picture: SDL uses one of them if there is no screen."""
LONGEST = 60.0
"""The longest wait of `Window.events`, in seconds."""
BLOCKING = frozenset({"x11", "wayland", "windows", "cocoa"})
"""Drivers under which SDL waits for an event without polling a thousand times a second."""
SLICE = 0.020
"""Seconds between polls of drivers that cannot wait, while presses come. Pins wake the loop at once."""
LOOK = 1000
"""Milliseconds between checks of the size of an X11 screen that is filled."""
ICON = 64
"""Width and height of the icon in pixels."""
BARS = 48
"""Lines of a desktop that are left for its own bars and a window's title."""
CONSOLE_RENDERER = "opengles2"
"""The renderer for the console: SDL's default one draws pictures there, but the screen stays black."""

# Unused events must not wake the loop. SDL's text input stays on: without it a key press does not report its
# character.
_IGNORED = (
    pygame.MOUSEWHEEL,
    pygame.FINGERMOTION,
    pygame.FINGERDOWN,
    pygame.FINGERUP,
    pygame.TEXTINPUT,
)
_MOUSE = frozenset({pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP})
_FOLDER = "XDG_RUNTIME_DIR"
_UNCOVERED = frozenset({pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED})


class NoScreenError(RuntimeError):
    """There is no visible screen: the TV is off or unplugged, or no display server runs."""


class Window:
    """The window. Only `wake` may be called from another thread than the one that opened it."""

    def __init__(
        self,
        *,
        title: str = "ARCADE CABINET",
        icon: Callable[[Canvas], None] | None = None,
        fullscreen: bool = False,
        tv: Tv = UPRIGHT,
        stopping: Callable[[], bool] = lambda: False,
        environ: MutableMapping[str, str] = os.environ,
    ) -> None:
        """`icon`: draws the icon of a desktop window, in the first 64 x 64 pixels.

        `stopping`: True after a stop that SDL does not see; `events` reports it. `environ`: SDL's variables
        that are already set stay; in tests SDL_VIDEODRIVER may name a driver without a picture.
        """
        self._title = title
        self._icon = icon
        self.fullscreen = fullscreen
        """True if it fills the screen."""
        self._tv = tv
        self._size: tuple[int, int] | None = None
        """The size of a desktop window after the user has changed it."""
        self._placing = place(None, tv)
        self._shown: Canvas | None = None
        """The latest picture."""
        self._stopping = stopping
        self._environ = environ
        self._surface: pygame.Surface | None = None
        self._woken = False
        self._waking = threading.Lock()
        self._waits: Calls | Devices = Calls()
        """Ends a wait without SDL's help."""
        self._tried = False
        """True once the kernel's devices have been tried for that."""
        self._root: RootWindow | None = None
        """The root window of an X11 screen that the window fills, None otherwise."""
        self._filled: tuple[tuple[int, int], ...] = ()
        """The sizes of the window and the screen when it was opened to fill it."""
        self._refused: set[tuple[tuple[int, int], ...]] = set()
        """Sizes that reopening the window did not reach."""
        self._looked = 0

    @property
    def description(self) -> str:
        """The way to the screen: driver, size in pixels and renderer; "" while closed."""
        if self._surface is None:
            return ""
        width, height = pygame.display.get_window_size()
        drawn_by = (renderer() or "no renderer") if self.fullscreen else "software"
        return f"{pygame.display.get_driver().lower()}, {width} x {height}, {drawn_by}"

    def open(self) -> None:
        """Open the display; does nothing if it is open. Raises NoScreenError with SDL's reason.

        May be repeated for as long as needed: a failure leaves nothing behind.
        """
        if self._surface is not None:
            return
        try:
            # Not pygame.init, which would open the sound as well.
            with _quiet_wayland():
                pygame.display.init()
            self._refuse_invisible(pygame.display.get_driver())
            self._surface = self._set_mode()
        except pygame.error as error:
            pygame.display.quit()
            raise NoScreenError(f"no screen: {error}; switch the TV on or check its cable") from error
        except NoScreenError:
            pygame.display.quit()
            raise
        pygame.event.set_blocked(_IGNORED)
        with self._waking:
            self._woken = False

    def adjust(self, tv: Tv) -> bool:
        """Apply new settings of the TV; return True if the picture must be shown again."""
        if self._tv == tv:
            return False
        self._tv = tv
        if self._surface is not None:
            try:
                self._surface = self._set_mode()
            except pygame.error as error:
                log.warning("The screen cannot be changed and is reopened: %s", error)
                self.close()
        return True

    def change_screen(self) -> None:
        """Switch between full screen and a window. The window is closed: show the picture again."""
        self.fullscreen = not self.fullscreen
        # A new window is needed: without a window manager the old one would keep its place.
        self.close()

    def show(self, canvas: Canvas) -> None:
        """Show a picture, at the next refresh if the driver can wait for it.

        Raises NoScreenError if the screen has gone or the window is not open.
        """
        if self._surface is None:
            raise NoScreenError("no screen: the window is not open; call open first")
        try:
            self._placing.put(canvas, self._surface)
            pygame.display.flip()
        except pygame.error as error:
            raise NoScreenError(f"no screen: {error}; open the window again") from error
        self._shown = canvas

    def show_mouse(self, shown: bool) -> None:
        """Show or hide the mouse's own pointer, hidden at first."""
        if self._surface is not None and pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)

    def events(self, timeout: float, every: float = SLICE) -> list[pygame.event.Event]:
        """Return all events, waiting up to `timeout` seconds for the first.

        `every`: seconds between polls if the driver cannot wait and presses come, or if the kernel cannot
        watch devices. Positions of a mouse are pixels of the canvas. Waits a minute at most, and may return
        early and empty after `wake`. SIGTERM, or `stopping`, arrives as pygame.QUIT. Raises NoScreenError if
        the window is not open.
        """
        if self._surface is None:
            raise NoScreenError("no screen: the window is not open; call open first")
        events = self._wait(min(timeout, LONGEST), every)
        # Reset before the posted events are taken: a later wake-up posts again and is not lost.
        with self._waking:
            self._woken = False
            self._waits.clear()
        events += _taken(pygame.event.get) or []
        changed = any(event.type == pygame.WINDOWSIZECHANGED for event in events)
        uncovered = any(event.type in _UNCOVERED for event in events)
        events = [self._on_canvas(event) for event in events if event.type != WAKE]
        if self.fullscreen:
            if self._is_outdated(at_once=changed or uncovered):
                self._open_again()
                # The new window reports no release of held keys.
                events.append(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        elif changed:
            self._fill()
        if changed or uncovered:
            pygame.display.flip()
        if self._stopping():
            events.append(pygame.event.Event(pygame.QUIT))
        return events

    def wake(self) -> None:
        """Make `events` return now. From any thread; many calls become one event."""
        with self._waking:
            self._waits.call()
            if self._woken:
                return
            try:
                self._woken = pygame.event.post(pygame.event.Event(WAKE))
            except pygame.error:
                # The queue is full or closed: there is no wait to end.
                self._woken = False

    def close(self) -> None:
        self._surface = None
        if self._root:
            self._root.close()
            self._root = None
        with self._waking:
            self._waits.close()
            self._waits, self._tried = Calls(), False
        pygame.display.quit()

    def _wait(self, timeout: float, every: float) -> list[pygame.event.Event]:
        """Wait for the first event; return it and any that come with it."""
        if timeout <= 0 or self._stopping():
            return []
        if pygame.display.get_driver() in BLOCKING:
            first = _taken(partial(pygame.event.wait, ceil(1000 * timeout)))
            return [first] if first and first.type != pygame.NOEVENT else []
        if not self._tried:
            self._tried = True
            with self._waking:
                self._waits = _of_devices(self._waits)
        while timeout > 0 and not self._stopping():
            seconds = min(self._waits.seconds(every), timeout)
            if self._waits.wait(seconds):
                break
            # Not peek: it frees data of a posted event (pygame 2.6), and taking the event then crashes.
            first = _taken(pygame.event.poll)
            if first and first.type != pygame.NOEVENT:
                return [first]
            timeout -= seconds
        return []

    def _on_canvas(self, event: pygame.event.Event) -> pygame.event.Event:
        if event.type not in _MOUSE:
            return event
        return pygame.event.Event(event.type, {**event.dict, "pos": self._placing.on_canvas(*event.pos)})

    def _sizes(self) -> tuple[tuple[int, int], ...]:
        """Return the size of the window, and the screen's if it can change without the window."""
        return (pygame.display.get_window_size(), *((self._root.size(),) if self._root else ()))

    def _is_outdated(self, *, at_once: bool) -> bool:
        """Return True if the filled screen has a new size; checked once a second, or at once."""
        now = pygame.time.get_ticks()
        if not at_once and now - self._looked < LOOK:
            return False
        self._looked = now
        sizes = self._sizes()
        # A window manager may refuse a size: the window would be reopened for ever.
        return sizes != self._filled and sizes not in self._refused

    def _open_again(self) -> None:
        """Reopen the window for the present screen, with its picture. Raises NoScreenError."""
        before = self._filled
        self._refused.add(self._sizes())
        self.close()
        self.open()
        if self._filled != before:
            self._refused.clear()
        if self._shown:
            self.show(self._shown)

    def _fill(self) -> None:
        """Fit the picture into a window of another size."""
        assert self._surface is not None
        size = self._surface.get_size()
        if size != self._placing.size:
            self._size = size
            self._placing = place(None, self._tv).filling(size)
            self._surface.fill(BLACK)
            if self._shown:
                self._placing.put(self._shown, self._surface)

    def _refuse_invisible(self, driver: str) -> None:
        named = self._environ.get("SDL_VIDEODRIVER", "").lower().split(",")
        if driver.lower() in INVISIBLE_DRIVERS and driver.lower() not in named:
            raise NoScreenError(
                f"no screen: SDL found only its driver {driver!r}, which shows nothing;"
                f" switch the TV on, or set SDL_VIDEODRIVER={driver} to do without"
            )

    def _set_mode(self) -> pygame.Surface:
        pygame.display.set_caption(self._title)
        if self._icon:
            canvas = Canvas()
            self._icon(canvas)
            pygame.display.set_icon(canvas.surface.subsurface((0, 0, ICON, ICON)).copy())
        desktop = pygame.display.get_desktop_sizes()[0]
        surface = self._whole_screen(desktop) if self.fullscreen else self._resizable(desktop)
        surface.fill(BLACK)
        pygame.mouse.set_visible(False)
        pygame.display.set_allow_screensaver(False)
        if self.fullscreen and pygame.display.get_driver() == DESKTOP and not self._root:
            self._root = _root_window()
        self._filled = self._sizes()
        return surface

    def _resizable(self, desktop: tuple[int, int]) -> pygame.Surface:
        """Open a window on the desktop: at first the largest one with pixels of equal size."""
        natural = place(None, self._tv)
        width, height = natural.size
        times = max(1, min(desktop[0] // width, (desktop[1] - BARS) // height))
        size = self._size or (times * width, times * height)
        # Not pygame.SCALED, which draws only whole multiples.
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._placing = natural.filling(surface.get_size())
        return surface

    def _whole_screen(self, screen: tuple[int, int]) -> pygame.Surface:
        self._placing = place(screen, self._tv)
        if pygame.display.get_driver() == DESKTOP:
            # Without a window manager a window has the size of its surface, regardless of SDL.
            self._placing = self._placing.filling(screen)
        flags = pygame.SCALED | pygame.FULLSCREEN
        with warnings.catch_warnings(record=True) as caught, self._hints():
            warnings.simplefilter("always")
            try:
                surface = pygame.display.set_mode(self._placing.size, flags, vsync=1)
            except pygame.error:
                # Not every driver can wait for the refresh; a torn picture is better than none.
                surface = pygame.display.set_mode(self._placing.size, flags)
        for warning in caught:
            log.info("The screen is opened with a warning: %s", warning.message)
        return surface

    @contextmanager
    def _hints(self) -> Iterator[None]:
        """Set SDL's hints while it opens the window; hints that are already set stay."""
        hints = {"SDL_RENDER_SCALE_QUALITY": "linear" if self._placing.smooth else "nearest"}
        if pygame.display.get_driver().lower() == CONSOLE:
            hints["SDL_RENDER_DRIVER"] = CONSOLE_RENDERER
        ours = {name: value for name, value in hints.items() if name not in self._environ}
        self._environ.update(ours)
        try:
            yield
        finally:
            for name in ours:
                del self._environ[name]


class Calls:
    """Waits for calls only, while SDL must be polled often."""

    def __init__(self) -> None:
        called = threading.Event()
        self.wait, self.call, self.clear = called.wait, called.set, called.clear

    def seconds(self, every: float, /) -> float:
        return every

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


@contextmanager
def _quiet_wayland() -> Iterator[None]:
    """Prevent an error message of Wayland's library if no desktop has set Wayland's folder."""
    if _FOLDER in os.environ:
        yield
        return
    os.environ[_FOLDER] = os.devnull
    try:
        yield
    finally:
        del os.environ[_FOLDER]


def _root_window() -> RootWindow | None:
    """Return the screen's root window, None without an X11 library."""
    # Slow to import, and only for X11.
    from cabinet.display.root_window import RootWindow  # noqa: PLC0415 - see above

    try:
        return RootWindow()
    except OSError as error:
        log.info("A change of the screen's size is not noticed: %s", error)
        return None


def _of_devices(calls: Calls | Devices) -> Calls | Devices:
    """Return an object that waits for devices and calls; `calls` if the kernel cannot watch devices."""
    # Slow to import, and not needed before the first picture.
    from cabinet.display.devices import Devices  # noqa: PLC0415 - see above

    try:
        devices = Devices()
    except (OSError, AttributeError, TypeError) as error:
        # AttributeError and TypeError occur on other systems.
        log.info("SDL is looked at many times a second: %s", error)
        return calls
    if calls.wait(0):
        devices.call()
    return devices


def _taken(take: Callable[[], Taken]) -> Taken | None:
    """Take pygame's event; None if pygame fails, as for a pad that came and went between two polls (2.6)."""
    try:
        return take()
    except SystemError:
        log.exception("An event could not be taken")
        return None


def drivers() -> tuple[str, ...]:
    """Return SDL's video drivers in the order in which it tries them; empty if SDL cannot be asked."""
    # Imported late: only the doctor needs it.
    import ctypes  # noqa: PLC0415 - see above

    try:
        # pygame's own library leads to the SDL library that it is linked with.
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        return tuple(sdl.SDL_GetVideoDriver(at).decode() for at in range(sdl.SDL_GetNumVideoDrivers()))
    except (OSError, AttributeError):
        return ()
