"""The cabinet on real hardware: opens window, speaker, pins and memory card, and runs the main loop."""

from __future__ import annotations

import gc
import logging
import os
import random
import threading
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from math import inf
from typing import TYPE_CHECKING, TypeVar

from cabinet.app import Cabinet
from cabinet.clock import SystemClock, process_time
from cabinet.controls import keys, pinmap
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys
from cabinet.controls.line_request import CONSUMER, LineRequest
from cabinet.controls.mouse import Mouse
from cabinet.controls.pads import Pads
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMapError
from cabinet.display import indexed, sheets
from cabinet.display.canvas import Canvas, Crt
from cabinet.display.canvas_placement import pixels
from cabinet.display.flash import Flash
from cabinet.display.frame_budget import FrameBudget
from cabinet.display.sdl import pygame
from cabinet.display.window import SLICE, Window
from cabinet.drawing import ground
from cabinet.drawing.joystick import icon
from cabinet.drawing.title import Moment, title
from cabinet.owner.control import ControlSocket
from cabinet.play import attract_clips, catalogue, profanity
from cabinet.play.game_guard import GameGuard
from cabinet.settings import SettingsError
from cabinet.settings_file import SettingsFile
from cabinet.sound import apart
from cabinet.sound.speaker import Speaker
from cabinet.store.errors import StoreError
from cabinet.store.lock import InUseError, lock
from cabinet.store.store import Store
from cabinet.system import host
from cabinet.system.notify import Service, from_environment
from cabinet.system.screen_retry import RestartError, ScreenRetry
from cabinet.system.splash import BOOTING, SETTLING
from cabinet.system.termination import TerminatedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.change import Source
    from cabinet.controls.pinmap import PinMap
    from cabinet.controls.pins import Pins
    from cabinet.display.framebuffer import Format
    from cabinet.settings import Settings
    from cabinet.system.host import Host
    from cabinet.system.splash import Splash

log = logging.getLogger(__name__)

LAST_WRITES = 10.0
"""The maximum number of seconds for the last writes to the memory card at the end of a run."""
ENDINGS = (PinMapError, PinFactoryError, RestartError, catalogue.NoGamesError, TerminatedError)
"""The errors at which a run ends cleanly."""

Part = TypeVar("Part")


def run(
    games: Sequence[AnyGame],
    settings: Callable[[], Settings],
    data: Path,
    *,
    service: bool,
    game: AnyGame | None = None,
    goes_on: Callable[[Cabinet], bool] = lambda _cabinet: True,
    script: Source | None = None,
    settings_path: Path | None = None,
    splash: Splash | None = None,
    stopping: Callable[[], bool] = lambda: False,
    make: Callable[..., Cabinet] = Cabinet,
) -> None:
    """Run the cabinet until the window is closed or the system stops it.

    `settings` reads the settings; changes are written to `settings_path`. `game`: the game whose set-up
    screen is opened first. If `games` is a `Catalogue`, the games are loaded after the first picture, except
    for a game that this picture shows. `goes_on` is called after every picture; the run ends when it returns
    False. `script`: a source of additional presses. (The benchmark uses `goes_on` and `script`.) `splash`:
    the title picture and switches that are already open. `make`: the function that creates the cabinet.

    `service`: True if the system started the program. A service waits for a screen. It shows a fault, such as
    a pin that fails during play, until the fault is repaired; then it opens everything again and offers to
    continue the game. It raises RestartError if only a new process can notice the repair, and TerminatedError
    if `stopping` returns True while there is no screen.

    If a person started the program, faults raise NoScreenError, SettingsError, PinMapError, PinFactoryError
    or StoreError. NoGamesError is raised in either case.
    """
    clock = SystemClock(trusted=not service)
    supervisor = from_environment()
    supervisor.opening("the settings")
    window = Window(icon=icon, fullscreen=service, stopping=stopping)
    control = ControlSocket(data, games, clock, lambda: supervisor.waits_for, settings_path)
    control.wake = window.wake
    # While this object waits for a screen or a repair, it lets `control` answer the owner's commands.
    waiting = ScreenRetry(
        *(window, clock, supervisor),
        service=service,
        pause=control.pause,
        meanwhile=control.meanwhile,
        stopping=stopping,
    )
    with ExitStack() as stack:
        stack.callback(_close_lines, splash)
        stack.enter_context(closing(window))
        stack.enter_context(closing(control))
        found = waiting.until_mended(settings, SettingsError)
        if not found:
            return
        window.fullscreen = service or found.display.fullscreen
        window.adjust(found.display.placement)
        kept = control.parts.settings = SettingsFile(found, settings_path)
        stack.callback(_close_settings, kept, settings_path)
        boot = Boot(
            window=window,
            clock=clock,
            supervisor=supervisor,
            control=control,
            waiting=waiting,
            service=service,
            splash=splash,
            games=games,
            data=data,
            settings=kept,
            host=host.this(data, service=service),
            game=game,
            goes_on=goes_on,
            script=script,
            make=make,
        )
        waiting.until_mended(boot.play, PinMapError, PinFactoryError, StoreError)


@dataclass(frozen=True, kw_only=True)
class Boot:
    """Opens the card, the screen, the inputs and the pins, runs the main loop, and closes all of these.

    The objects in its fields are opened by the caller. They stay open if `play` fails to open something.
    """

    window: Window
    clock: Clock
    supervisor: Service
    control: ControlSocket
    """The control socket, which answers the owner's commands."""
    waiting: ScreenRetry
    service: bool
    """True if the system started the cabinet as a service, False if a person started it."""
    splash: Splash | None
    """The title picture and switches that were opened before the program was loaded; None if there are
    none."""
    games: Sequence[AnyGame]
    data: Path
    settings: SettingsFile
    host: Host
    game: AnyGame | None
    """The game whose set-up screen is opened first, None for no particular game."""
    goes_on: Callable[[Cabinet], bool]
    """A function that is called after every picture; play ends when it returns False."""
    script: Source | None
    """A source of additional presses, None for none."""
    make: Callable[..., Cabinet]

    def play(self) -> None:
        """Open everything and play to the end; may be called again after a fault.

        Raises StoreError and the errors in `ENDINGS`.
        """
        control, settings = self.control, self.settings.now
        switches = Switches.of(settings, service=self.service)
        with ExitStack() as stack:
            with suppress(OSError):
                if not stack.enter_context(lock(self.data)):
                    raise InUseError(self.data)
            # Open the memory card in a thread, because the screen can be opened at the same time.
            store = control.parts.opening = _meanwhile(lambda: Store.open(self.data, clock=self.clock))
            stack.callback(_close_store, store)
            stack.callback(control.parts.forget)
            opening = self.supervisor.opening
            opening("the screen")
            self.waiting.open_window(self._wake_tv)
            # This closes the switches after the inputs, because the thread of the inputs reads from them.
            stack.enter_context(closing(switches))
            inputs = Inputs(self.clock, mouse=Mouse(), sources=self._sources(settings))
            stack.callback(inputs.close)
            speaker = Speaker(apart.output(os.environ), self.clock, volume=settings.sound.volume)
            stack.callback(speaker.close)
            opening("the scores")
            cabinet = self._cabinet(store.result(), inputs, speaker)
            cabinet.start(self.game)
            stack.enter_context(_stopped(cabinet))
            loop = Loop(
                cabinet,
                window=self.window,
                clock=self.clock,
                supervisor=self.supervisor,
                control=control,
                waiting=self.waiting,
                service=self.service,
                inputs=inputs,
                speaker=speaker,
                settings=self.settings,
            )
            control.parts.inputs = inputs
            # Request the GPIO lines as late as possible: just after power-on, udev may need until now to set
            # the owner of their device.
            switches.request(self.splash, drop=self.waiting.explained)
            opening("the first picture")
            loop.first()
            opening("the pins")
            if self.goes_on(cabinet) and self._open_pins(switches, cabinet, inputs, loop):
                self._go_round(cabinet, loop, switches)

    def _wake_tv(self) -> None:
        """Wake the TV, because a TV in standby may be the reason why there is no screen."""
        if self.settings.now.display.tv == "cec":
            self.host.tv.wake()

    def _sources(self, settings: Settings) -> tuple[Source, ...]:
        """Return the sources of presses other than pins and mouse: keyboard, game pads and the script."""
        wanted = ((settings.controls.keyboard, Keys), (settings.controls.pads, Pads))
        script = (self.script,) if self.script else ()
        return (*(make() for wants, make in wanted if wants), *script)

    def _cabinet(self, store: Store, inputs: Inputs, speaker: Speaker) -> Cabinet:
        if journal := store.under_way():
            # Load this game now, because the first picture shows it. If no game can be loaded, an error ends
            # the run here, and the unfinished game stays saved on the card.
            catalogue.named(self.games, journal.game)
        return self.make(
            self.games,
            store=store,
            settings=self.settings,
            inputs=inputs,
            sound=speaker,
            clock=self.clock,
            flash=Flash(),
            chance=random.SystemRandom(),
            rng=random.Random(),
            host=self.host,
            legend=keys.legend if self.settings.now.controls.keyboard and not self.service else tuple,
        )

    def _open_pins(self, switches: Switches, cabinet: Cabinet, inputs: Inputs, loop: Loop) -> bool:
        """Open the pins after the first picture; return False if the cabinet must stop.

        Raises PinFactoryError. The import of gpiozero is slow on a Pi. During the import the kernel records
        all presses.
        """
        if not switches.pin_map:
            return True
        switches.request()
        settles = SETTLING if self.clock.now() < BOOTING else 0.0
        pins = self.waiting.until_mended(
            partial(switches.open, self.clock, self.window.wake),
            PinFactoryError,
            settled=self.clock.now() + settles,
            restart=True,
        )
        if not pins:
            return False
        inputs.connect(pins)
        if self.waiting.explained:
            cabinet.forget_presses()
        cabinet.power_button = pins.power_button()
        loop.again()
        return True

    def _go_round(self, cabinet: Cabinet, loop: Loop, switches: Switches) -> None:
        preparing = threading.Thread(target=self._prepare, args=(switches,), name="preparing", daemon=True)
        loop.loading = Future()
        loop.draw()
        # All inputs have been read once. Load everything that a press can lead to now.
        loop.loading = _meanwhile(lambda: _load(self.games, self.supervisor.opening))
        loop.loading.add_done_callback(lambda _: self.window.wake())
        while self.goes_on(cabinet) and loop.wait():
            loop.draw()
            if loop.loaded and not preparing.ident:
                # Start this thread only when all games are loaded: it reads the tables of strategies, which
                # is also slow on a Pi.
                preparing.start()

    def _prepare(self, switches: Switches) -> None:
        """Prepare what is needed only later: control socket, games' tables, picture for the next start."""
        self.control.open()
        _prepare_games(self.games)
        if self.splash:
            try:
                self.splash.keep(switches.gpios, partial(_title, self.settings.now))
            except (OSError, ValueError) as error:
                log.debug("the next start shows no splash screen: %s", error)


class Switches:
    """The cabinet's switches: first as GPIO lines of the kernel, later as opened pins."""

    def __init__(self, factory: str, pin_map: PinMap | None) -> None:
        self._factory = factory
        self.pin_map = pin_map
        """The assignment of switches to pins; None if no pins are used."""
        self._lines: LineRequest | None = None

    @classmethod
    def of(cls, settings: Settings, *, service: bool) -> Switches:
        """Return the switches that the owner's settings call for. Raises PinMapError."""
        factory = settings.controls.factory(service=service)
        return cls(factory, None if factory == "none" else pinmap.read(pinmap.default_path()))

    @property
    def gpios(self) -> tuple[int, ...]:
        """The numbers of the GPIO lines that the kernel watches before gpiozero is imported.

        The result is () for pin factories other than the cabinet's own, because they open their own lines.
        """
        return tuple(self.pin_map.gpio.values()) if self.pin_map and self._factory == CONSUMER else ()

    def request(self, splash: Splash | None = None, *, drop: bool = False) -> None:
        """Request the GPIO lines from the kernel, once; from then on, the kernel records all presses.

        `splash` may already have requested the lines. `drop`: ignore presses before this call. A failure is
        not reported here, but when the pins are opened.
        """
        if splash and not self._lines:
            self._lines = splash.lines()
        if self._lines and self._lines.gpios != self.gpios:
            # The settings or the pin map have changed since these lines were requested, so close them.
            self.close()
        try:
            if self._lines and drop:
                self._lines.forget()
            elif self.gpios and not self._lines:
                self._lines = LineRequest(self.gpios)
        except (OSError, PinFactoryError) as error:
            log.debug("presses are ignored until the pins are open: %s", error)

    def open(self, clock: Clock, wake: Callable[[], None]) -> Pins:
        """Open the pins and return them; lines that were requested are taken over. Raises PinFactoryError."""
        # Imported late, because gpiozero is slow to import, and a desktop without pins never needs it.
        with _importing():
            from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

        assert self.pin_map
        return Pins(self._factory, self.pin_map, clock, wake, self._lines)

    def close(self) -> None:
        if self._lines:
            self._lines.close()
        self._lines = None


@contextmanager
def _stopped(cabinet: Cabinet) -> Iterator[None]:
    """Stop the cabinet cleanly at the end of the `with`, also if one of `ENDINGS` is raised."""
    try:
        yield
    except ENDINGS:
        cabinet.stop()
        raise
    cabinet.stop()


class Loop:
    """The main loop. Each round handles presses and due tasks, shows a changed picture, and waits."""

    def __init__(
        self,
        cabinet: Cabinet,
        *,
        window: Window,
        clock: Clock,
        supervisor: Service,
        control: ControlSocket,
        waiting: ScreenRetry,
        service: bool,
        inputs: Inputs,
        speaker: Speaker,
        settings: SettingsFile,
        spent: Callable[[], float] = process_time,
    ) -> None:
        """`spent` returns the processor time, in seconds, that the program has used so far."""
        self._spent = spent
        self._pace = FrameBudget()
        self._rests = -inf
        """The time before which no new picture is drawn, because the last one took long; it is ignored while
        people play."""
        self._cabinet = cabinet
        self._settings = settings
        self._picture: Canvas | None = None
        """The picture on the screen, None before the first one."""
        self._control = control
        self._window = window
        self._inputs = inputs
        self._speaker = speaker
        self._supervisor = supervisor
        self._clock = clock
        self._service = service
        self._waiting = waiting
        self.pictures = 0
        """The number of pictures shown so far."""
        self._changing = 0
        """The code of the key that switches between full screen and window while that key is held, otherwise
        0."""
        self._ready = False
        self.loading: Future[int] | None = None
        """The future of the thread that loads the games while the loop runs; its result is the number of
        games. None if the loop has no games to load."""

    @property
    def loaded(self) -> bool:
        """True once all games are loaded. Raises NoGamesError if no game could be loaded."""
        return self.loading is None or (self.loading.done() and self.loading.result() > 0)

    def first(self) -> None:
        """Show the first picture, for which the inputs need not be open yet."""
        self._cabinet.gate.seen_at = inf
        self._cabinet.step()
        if picture := self._cabinet.picture():
            self._show(picture)
        self._cabinet.gate.seen_at = self._clock.now()
        self._cabinet.tell_tv()

    def again(self) -> None:
        """Show the current picture again, because something else may have covered it in the meantime."""
        if self._picture:
            self._waiting.show(self._picture)

    def draw(self) -> None:
        """Handle presses and due tasks, and show the picture if it has changed."""
        self._cabinet.step()
        adjusted = self._window.adjust(self._settings.now.display.placement)
        now, before = self._clock.now(), self._spent()
        picture = None if self._resting(now) else self._cabinet.picture()
        if shown := picture or (self._picture if adjusted else None):
            self._show(shown)
            self._rests = now + self._pace.rest(self._spent() - before)
            self._cabinet.spare(self._pace.spared)
        now = self._clock.now()
        self._window.show_mouse(self._cabinet.shows_mouse and not self._service)
        self._control.step()
        if self.pictures and self._inputs.ready and self.loaded and not self._ready:
            self._ready = True
            self._supervisor.ready(now, self._window.description)
            # Start the sound only when picture, pins and games are ready: all threads stop while a sound
            # device opens.
            self._speaker.start()
        self._supervisor.alive(now)

    def wait(self) -> bool:
        """Wait for the next event or due task; return False if it is time to stop."""
        wake = min(self._cabinet.next_due(), self._supervisor.next_due())
        now = self._clock.now()
        wake = min(wake, self._control.due(now))
        if self._resting(now):
            wake = max(wake, self._rests)
        for event in self._window.events(max(0.0, wake - now), max(SLICE, self._cabinet.calm)):
            if event.type == pygame.QUIT:
                return False
            if not self._service and event.type == pygame.KEYDOWN:
                if event.key == pygame.K_ESCAPE:
                    return False
                if event.unicode == keys.ASKS:
                    self._cabinet.show_keys()
                if keys.asks_for_full_screen(event):
                    self._changing = event.key
            if event.type == pygame.KEYUP and event.key == self._changing:
                self._change_screen()
            # Handle only the removal of a sound device. SDL also reports a device as added when the program
            # opens it: reopening it then would repeat forever.
            if event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self._speaker.reopen()
            self._inputs.event(event)
        return True

    def _change_screen(self) -> None:
        # Change the screen only after the key was released, because a held key would repeat itself in the new
        # window.
        self._changing = 0
        self._window.change_screen()
        # Report a loss of focus, which releases all held keys: the new window will not report their release.
        self._inputs.event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        self.again()

    def _resting(self, now: float) -> bool:
        return self._cabinet.calm > 0 and now < self._rests

    def _show(self, picture: Canvas) -> None:
        self._waiting.show(picture)
        self._picture = picture
        self._control.parts.picture = picture
        self.pictures += 1
        if self.pictures == 1:
            # Exclude all current objects from garbage collection, so that it searches only newer objects.
            gc.freeze()
            gc.enable()


def _load(games: Sequence[AnyGame], opening: Callable[[str], None]) -> int:
    """Load the games, and return the number of games. Raises NoGamesError."""
    with _importing():
        return catalogue.loaded(games, lambda name: opening(f"the game {name}"))


@contextmanager
def _importing() -> Iterator[None]:
    """Turn off garbage collection in a `with` block of many imports, because it slows them down by a tenth.

    At its end, the imported objects are excluded from later collections.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _title(settings: Settings, form: Format) -> bytes:
    """Return the title picture, with its words, in a screen's pixel format.

    It is stored, and is the first picture that the next start shows.
    """
    canvas, display = Canvas(), settings.display
    title(canvas, settings.attract.line, Moment(inf), lit=True)
    canvas.shine_through(Crt(display.scan_lines, display.vignette))
    return pixels(canvas, display.placement, form)


def _prepare_games(games: Sequence[AnyGame]) -> None:
    """Prepare every game and its screens; the error of a game that fails is reported when it is played."""
    profanity.prepare()
    ground.prepare(indexed.made)
    for game in games:
        with GameGuard(partial(log.exception, "%s cannot get ready", game.name)):
            attract_clips.highlights(game.name)
            for sheet in game.look.art:
                sheets.read(sheet)
            game.warm_up()
    _return_memory()


def _return_memory() -> None:
    """Return to the system the 3 MB of memory that the start has freed, if the C library is glibc.

    Only glibc keeps freed memory, and only glibc can return it.
    """
    # Imported late, because ctypes is slow to import and first needed here.
    import ctypes  # noqa: PLC0415 - see above

    # Ignore these errors: Windows cannot open a library without a name, and systems without glibc have no
    # such function.
    with suppress(AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


def _meanwhile(make: Callable[[], Part]) -> Future[Part]:
    """Create a part of the cabinet by calling `make` in a new thread; return its future at once."""
    future: Future[Part] = Future()

    def work() -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=work, name="opening", daemon=True).start()
    return future


def _close_store(opening: Future[Store]) -> None:
    if opening.exception() is None and not opening.result().close(LAST_WRITES):
        log.error("not everything was saved on the card: %s", opening.result().condition().why)


def _close_settings(settings: SettingsFile, path: Path | None) -> None:
    if not settings.close(LAST_WRITES):
        log.error("not every change was saved in %s: %s", path, settings.trouble)


def _close_lines(splash: Splash | None) -> None:
    """Close the GPIO lines that the splash (early title picture) requested, if they were not taken over."""
    if splash and (lines := splash.lines()):
        lines.close()
