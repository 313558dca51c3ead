"""The window, or the whole screen of a TV: shows canvases and waits for events."""

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
"""The type of the pygame event that `Window.wake` posts."""
DESKTOP = "x11"
"""The name of SDL's driver for an X11 desktop, which may have no window manager."""
INVISIBLE_DRIVERS = frozenset({"dummy", "offscreen"})
"""SDL's drivers that show no picture; SDL uses one of them if there is no screen."""
LONGEST = 60.0
"""The maximum time in seconds that `Window.events` waits."""
BLOCKING = frozenset({"x11", "wayland", "windows", "cocoa"})
"""SDL's drivers that can wait for an event without polling a thousand times a second."""
SLICE = 0.020
"""The interval in seconds at which SDL is polled shortly after an event, if its driver cannot wait.
Switches on GPIO pins end a wait at once."""
LOOK = 1000
"""The interval in milliseconds at which the size of a full X11 screen is checked."""
ICON = 64
"""The width and height of the window's icon in pixels."""
BARS = 48
"""The height in pixels of the desktop that is kept free for its bars and the window's title."""
CONSOLE_RENDERER = "opengles2"
"""The SDL renderer for the console: with the default renderer the screen stays black."""

# These events are not needed and must not end a wait. SDL's events of text input are not blocked: without
# them, key presses do not report their characters.
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
    """There is no visible screen: the TV is off or unplugged, or no display server is running."""


class Window:
    """The window on a desktop or the whole screen of a TV.

    Only `wake` may be called from another thread than the one that opened the window.
    """

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
        """`icon`: draws the icon of a desktop window in the top left 64 x 64 pixels of a canvas.

        `stopping`: returns True after a request to stop that SDL does not notice; `events` then reports
        pygame.QUIT. `environ`: the environment; SDL's variables that are already set are not changed. Tests
        may set SDL_VIDEODRIVER to a driver without a picture.
        """
        self._title = title
        self._icon = icon
        self.fullscreen = fullscreen
        """True if the window fills the screen."""
        self._tv = tv
        self._size: tuple[int, int] | None = None
        """The size of the desktop window after the user has changed it; None before the first change."""
        self._placing = place(None, tv)
        self._shown: Canvas | None = None
        """The canvas that was shown last; None before the first canvas is shown."""
        self._stopping = stopping
        self._environ = environ
        self._surface: pygame.Surface | None = None
        self._woken = False
        self._waking = threading.Lock()
        self._waits: Calls | Devices = Calls()
        """The object that waits between two polls of SDL; `wake` interrupts the wait."""
        self._tried = False
        """True once the window has tried, with or without success, to watch the kernel's input devices."""
        self._root: RootWindow | None = None
        """The root window of the X11 screen that the window fills; otherwise None."""
        self._filled: tuple[tuple[int, int], ...] = ()
        """The sizes of the window and the screen when the window was opened in full screen."""
        self._refused: set[tuple[tuple[int, int], ...]] = set()
        """The sizes of window and screen for which reopening the window has changed nothing."""
        self._looked = 0

    @property
    def description(self) -> str:
        """SDL's driver, the window's size in pixels, and SDL's renderer; "" while the window is closed."""
        if self._surface is None:
            return ""
        width, height = pygame.display.get_window_size()
        drawn_by = (renderer() or "no renderer") if self.fullscreen else "software"
        return f"{pygame.display.get_driver().lower()}, {width} x {height}, {drawn_by}"

    def open(self) -> None:
        """Open the window unless it is open. Raises NoScreenError with SDL's reason.

        The call may be repeated: a failed call leaves nothing open.
        """
        if self._surface is not None:
            return
        try:
            # Initialize the display only: pygame.init would open the sound device too.
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
        """Apply new settings of the TV.

        Return True if the settings have changed and the picture must be shown again.
        """
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
        """Switch between full screen and a desktop window.

        The window is closed: the caller must show the picture again.
        """
        self.fullscreen = not self.fullscreen
        # The window must be reopened: without a window manager the old one would stay where it is.
        self.close()

    def show(self, canvas: Canvas) -> None:
        """Show a canvas, synchronized with the screen's refresh if the driver supports it.

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
        """Show or hide the mouse pointer of the desktop, which is hidden at first."""
        if self._surface is not None and pygame.mouse.get_visible() != shown:
            pygame.mouse.set_visible(shown)

    def events(self, timeout: float, every: float = SLICE) -> list[pygame.event.Event]:
        """Wait up to `timeout` seconds, at most one minute, for an event; return all pending events.

        May return an empty list early, such as after `wake`. `every`: the polling interval in seconds if
        SDL's driver cannot wait. Mouse positions are in pixels of the canvas. SIGTERM and `stopping` are
        reported as pygame.QUIT. Raises NoScreenError if the window is not open.
        """
        if self._surface is None:
            raise NoScreenError("no screen: the window is not open; call open first")
        events = self._wait(min(timeout, LONGEST), every)
        # The flag is reset before the events are taken: a later call of `wake` posts a new event, which
        # cannot get lost.
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
                # Report a loss of focus, which releases all held keys: the new window will not report their
                # release.
                events.append(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        elif changed:
            self._fill()
        if changed or uncovered:
            pygame.display.flip()
        if self._stopping():
            events.append(pygame.event.Event(pygame.QUIT))
        return events

    def wake(self) -> None:
        """Make `events` return now. May be called from any thread; several calls cause only one event."""
        with self._waking:
            self._waits.call()
            if self._woken:
                return
            try:
                self._woken = pygame.event.post(pygame.event.Event(WAKE))
            except pygame.error:
                # The event queue is full or closed, so no wait has to be ended.
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
        """Wait for the first event; return it with any events that arrived together with it."""
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
            # `peek` is not used: it frees the data of a posted event, and taking that event then crashes
            # (pygame 2.6).
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
        """Return the size of the window and, on X11, the size of the screen."""
        return (pygame.display.get_window_size(), *((self._root.size(),) if self._root else ()))

    def _is_outdated(self, *, at_once: bool) -> bool:
        """Return True if the screen's size has changed.

        The size is checked once a second, or now if `at_once` is True.
        """
        now = pygame.time.get_ticks()
        if not at_once and now - self._looked < LOOK:
            return False
        self._looked = now
        sizes = self._sizes()
        # Ignore sizes that reopening could not change, because a window manager may refuse a size; otherwise
        # the window would be reopened again and again.
        return sizes != self._filled and sizes not in self._refused

    def _open_again(self) -> None:
        """Reopen the window at the screen's current size and show its picture. Raises NoScreenError."""
        before = self._filled
        self._refused.add(self._sizes())
        self.close()
        self.open()
        if self._filled != before:
            self._refused.clear()
        if self._shown:
            self.show(self._shown)

    def _fill(self) -> None:
        """Fit the picture into the desktop window after the user has changed the window's size."""
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
        """Open a desktop window, at first the largest in which all pixels have the same size."""
        natural = place(None, self._tv)
        width, height = natural.size
        times = max(1, min(desktop[0] // width, (desktop[1] - BARS) // height))
        size = self._size or (times * width, times * height)
        # The flag pygame.SCALED is not used, because it allows only integer scales.
        surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        self._placing = natural.filling(surface.get_size())
        return surface

    def _whole_screen(self, screen: tuple[int, int]) -> pygame.Surface:
        self._placing = place(screen, self._tv)
        if pygame.display.get_driver() == DESKTOP:
            # Without a window manager, the window is only as large as its surface, so the surface must fill
            # the screen.
            self._placing = self._placing.filling(screen)
        flags = pygame.SCALED | pygame.FULLSCREEN
        with warnings.catch_warnings(record=True) as caught, self._hints():
            warnings.simplefilter("always")
            try:
                surface = pygame.display.set_mode(self._placing.size, flags, vsync=1)
            except pygame.error:
                # Some drivers cannot synchronize with the refresh; a picture with tearing is better than
                # none.
                surface = pygame.display.set_mode(self._placing.size, flags)
        for warning in caught:
            log.info("The screen is opened with a warning: %s", warning.message)
        return surface

    @contextmanager
    def _hints(self) -> Iterator[None]:
        """Set SDL's hints for as long as the window is being opened.

        A hint that is already set in the environment is not changed.
        """
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
    """Waits until `Window.wake` is called, and notices no other event, so SDL must be polled often."""

    def __init__(self) -> None:
        called = threading.Event()
        self.wait, self.call, self.clear = called.wait, called.set, called.clear

    def seconds(self, every: float, /) -> float:
        return every

    def close(self) -> None:
        """Do nothing, because no resources are open."""


@contextmanager
def _quiet_wayland() -> Iterator[None]:
    """Suppress an error message of the Wayland library if XDG_RUNTIME_DIR is not set."""
    if _FOLDER in os.environ:
        yield
        return
    os.environ[_FOLDER] = os.devnull
    try:
        yield
    finally:
        del os.environ[_FOLDER]


def _root_window() -> RootWindow | None:
    """Return the root window of the X11 screen; None if the X11 library is missing."""
    # Imported late, because the import is slow and needed only on X11.
    from cabinet.display.root_window import RootWindow  # noqa: PLC0415 - see above

    try:
        return RootWindow()
    except OSError as error:
        log.info("Changes of the screen's size cannot be noticed: %s", error)
        return None


def _of_devices(calls: Calls | Devices) -> Calls | Devices:
    """Return an object that waits for devices and calls; return `calls` if devices cannot be watched."""
    # Imported late, because the import is slow and not needed before the first picture.
    from cabinet.display.devices import Devices  # noqa: PLC0415 - see above

    try:
        devices = Devices()
    except (OSError, AttributeError, TypeError) as error:
        # On systems other than Linux, the C library lacks functions, which raises AttributeError or
        # TypeError.
        log.info("SDL's events are polled many times a second: %s", error)
        return calls
    if calls.wait(0):
        devices.call()
    return devices


def _taken(take: Callable[[], Taken]) -> Taken | None:
    """Return the result of a pygame function that takes events; None if the function fails.

    pygame 2.6 fails if a game pad was connected and removed between two polls.
    """
    try:
        return take()
    except SystemError:
        log.exception("An event could not be taken")
        return None


def drivers() -> tuple[str, ...]:
    """Return the names of SDL's video drivers in the order in which SDL tries them; () if unknown."""
    # Imported late, because only `cabinet doctor` needs it.
    import ctypes  # noqa: PLC0415 - see above

    try:
        # Loading pygame's own module gives access to the SDL library that it is linked with.
        sdl = ctypes.CDLL(pygame.base.__file__)
        sdl.SDL_GetVideoDriver.restype = ctypes.c_char_p
        return tuple(sdl.SDL_GetVideoDriver(at).decode() for at in range(sdl.SDL_GetNumVideoDrivers()))
    except (OSError, AttributeError):
        return ()
