"""The real cabinet: window, speaker, pins, card, and the loop that goes round for years."""

from __future__ import annotations

import gc
import logging
import random
import threading
from concurrent.futures import Future
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, replace
from functools import partial
from math import inf
from typing import TYPE_CHECKING, TypeVar

from cabinet.app import Cabinet, Equipment
from cabinet.clock import SystemClock, boot, process_time
from cabinet.controls import early, keys, pinmap
from cabinet.controls.gpiod.chip import NoChipError
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys
from cabinet.controls.mouse import Mouse
from cabinet.controls.pads import Pads
from cabinet.controls.pin_error import PinFactoryError
from cabinet.controls.pinmap import PinMapError
from cabinet.controls.power_button import PowerButton
from cabinet.display.canvas import Canvas
from cabinet.display.flash import Flash
from cabinet.display.pace import Pace
from cabinet.display.placing import pixels
from cabinet.display.sdl import pygame
from cabinet.display.tube import Tube
from cabinet.display.window import SLICE, Window
from cabinet.drawing.joystick import icon
from cabinet.drawing.title import title
from cabinet.owner.address import WRONG_FILES
from cabinet.owner.door import Door
from cabinet.play import catalogue, profanity, reel
from cabinet.play.contained import Contained
from cabinet.settings import SettingsError
from cabinet.settings_file import SettingsFile
from cabinet.sound.speaker import Mixer, Speaker
from cabinet.store.errors import StoreError
from cabinet.store.lock import InUseError, lock
from cabinet.store.store import Store
from cabinet.system import power
from cabinet.system.computer import computer
from cabinet.system.notify import Service, from_environment
from cabinet.system.opening import AGAIN, BOOTING, SETTLING
from cabinet.system.platform import Platform
from cabinet.system.termination import TerminatedError
from cabinet.system.waiting import StartAnewError, Waiting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame, Control
    from cabinet.clock import Clock
    from cabinet.controls.change import Source
    from cabinet.controls.early import EarlyPins
    from cabinet.controls.pins import Pins
    from cabinet.display.framebuffer import Format
    from cabinet.settings import Settings
    from cabinet.system.maintenance import Host
    from cabinet.system.opening import Opening

log = logging.getLogger(__name__)

LAST_WRITES = 10.0
"""Seconds that the card is given at the end."""
ENDINGS = (PinMapError, PinFactoryError, StartAnewError, catalogue.NoGamesError, TerminatedError)
"""Errors after which a run is over without having been cut off."""

Part = TypeVar("Part")


@dataclass(frozen=True, kw_only=True)
class RunContext:
    """What is there before the card and the pins are open."""

    window: Window
    clock: Clock
    supervisor: Service
    service: bool
    """Started by the system, not by hand."""
    door: Door | None = None
    """Where the owner's commands ask."""
    opening: Opening | None = None
    """What is shown and heard already."""
    stopping: Callable[[], bool] = lambda: False
    """Whether the service has been told to stop."""

    def waiting(self) -> Waiting:
        """One that answers the owner meanwhile."""
        parts = self.window, self.clock, self.supervisor
        wait = partial(Waiting, *parts, service=self.service, stopping=self.stopping)
        return wait(pause=self.door.pause, meanwhile=self.door.meanwhile) if self.door else wait()


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
    opening: Opening | None = None,
    stopping: Callable[[], bool] = lambda: False,
) -> None:
    """Play until the window is closed or the system says stop.

    Of a `Catalogue` no game is loaded before the first picture, but one that is to be on it.
    `settings` reads them; what the owner changes meanwhile is kept at `settings_path`.
    `service`: started by the system, so it waits for a screen for ever, and shows what
    keeps it from starting until that is mended, or raises StartAnewError where only a new
    process may find it mended, and TerminatedError once it is `stopping` without a screen; otherwise
    NoScreenError, SettingsError, PinMapError, PinFactoryError and StoreError are raised.
    NoGamesError is raised in any case. A pin that can no longer be read while it plays is such a
    fault as well: the service shows it, then opens everything again and offers the game under way.
    `game`: its set-up screen is opened first. `goes_on` is asked after every picture and
    `script` presses as well: the benchmark uses both. `opening`: what is shown and heard
    already.
    """
    clock = SystemClock(trusted=not service)
    supervisor = from_environment()
    door = Door(data, games, clock, lambda: supervisor.waits_for)
    with closing(Window(fullscreen=service, stopping=stopping)) as window, ExitStack() as unless_found:
        unless_found.callback(door.close)
        door.wake = window.wake
        context = RunContext(
            window=window,
            clock=clock,
            supervisor=supervisor,
            service=service,
            door=door,
            opening=opening,
            stopping=stopping,
        )
        found = context.waiting().until_mended(partial(_attempt, opening, settings), SettingsError)
        if found:
            unless_found.pop_all()
    if found is None:
        return
    display = found.display
    window = Window(
        icon=icon,
        fullscreen=service or display.fullscreen,
        tv=display.tv,
        stopping=stopping,
    )
    kept = SettingsFile(found, settings_path)
    context = replace(context, window=window)
    waiting = context.waiting()
    play = partial(
        _play,
        context,
        waiting,
        door,
        games=games,
        settings_file=kept,
        data=data,
        game=game,
        goes_on=goes_on,
        script=script,
    )
    with closing(window), closing(door):
        door.wake, door.parts.settings = window.wake, kept
        try:
            waiting.until_mended(partial(_attempt, opening, play), PinMapError, PinFactoryError, StoreError)
        finally:
            if not kept.close(LAST_WRITES):
                log.error("%s did not take every change: %s", settings_path, kept.trouble)


def _attempt(opening: Opening | None, attempt: Callable[[], Part]) -> Part:
    """Try; where that fails, what was pressed so far means nothing: other things are on the screen now."""
    try:
        return attempt()
    except (SettingsError, PinMapError, PinFactoryError, StoreError):
        if opening and (lines := opening.lines()):
            lines.close()
        raise


def _play(
    context: RunContext,
    waiting: Waiting,
    door: Door,
    *,
    games: Sequence[AnyGame],
    settings_file: SettingsFile,
    data: Path,
    game: AnyGame | None,
    goes_on: Callable[[Cabinet], bool],
    script: Source | None,
) -> None:
    """Open all parts, play, close them. Raises StoreError, and those of `ENDINGS`."""
    window, clock, service = context.window, context.clock, context.service
    settings = settings_file.now
    factory = settings.controls.factory(service=service)
    with ExitStack() as stack:
        with suppress(OSError):
            if not stack.enter_context(lock(data)):
                raise InUseError(data)
        # The card opens while the screen does.
        store_opening = _meanwhile(lambda: Store.open(data, clock=clock))
        stack.callback(_close_store, store_opening)
        stack.callback(door.parts.forget)
        door.parts.opening = store_opening
        waiting.open_window()
        sources = (*_sources(settings), *((script,) if script else ()))
        inputs = Inputs(clock, mouse=Mouse(), sources=sources)
        stack.callback(inputs.close)
        store = store_opening.result()
        speaker = Speaker(Mixer(), clock, volume=settings.sound.volume)
        stack.callback(speaker.close)
        cabinet = Cabinet(
            games,
            Equipment(
                store=store,
                settings=settings_file,
                inputs=inputs,
                sound=speaker,
                clock=clock,
                flash=Flash(),
                chance=random.SystemRandom(),
                rng=random.Random(),
            ),
            Platform(
                host=partial(_host, data),
                boot=boot(),
                computer=computer(),
                files_wrong=_files_wrong if service else None,
                switch_off=power.from_environment().off,
            ),
            legend=keys.legend if settings.controls.keyboard and not service else tuple,
        )
        if journal := store.under_way():
            # It is on the first picture. Without any game nothing is started, and it stays on the card.
            catalogue.named(games, journal.game)
        cabinet.start(game)
        stack.enter_context(_stopped(cabinet))
        loop = Loop(cabinet, context, inputs=inputs, speaker=speaker, settings=settings_file)
        door.parts.inputs = inputs
        # As late as can be: at power on they may only just have been handed over.
        heard = _hear_early(factory, inputs, context.opening)
        loop.first()
        playing = goes_on(cabinet)
        if playing and not heard and (heard := _hear_early(factory, inputs)):
            cabinet.step()
        if playing and factory != "none":
            # Not before the first picture: gpiozero takes a Pi a while to import. The kernel keeps meanwhile
            # what is pressed.
            settles = service and clock.now() < BOOTING
            settled = clock.now() + (SETTLING if settles else 0.0)
            open_pins = partial(
                _open_pins,
                factory,
                clock,
                window.wake,
                settled,
                let_go=partial(_let_go, heard, inputs),
                stopping=context.stopping,
            )
            pins = waiting.until_mended(open_pins, PinMapError, PinFactoryError, anew=(PinFactoryError,))
            if pins:
                inputs.connect(pins)
                if waiting.explained:
                    # What was pressed at the card that said what was wrong means nothing.
                    inputs.take(clock.now())
                cabinet.power_button = _power_button(pins)
                loop.again()
            playing = pins is not None
        if playing:
            _play_on(cabinet, loop, context, games, settings_file, goes_on)


@contextmanager
def _stopped(cabinet: Cabinet) -> Iterator[None]:
    """Stop it at the end, and where one of `ENDINGS` is the end: nothing else ends it as it should be."""
    try:
        yield
    except ENDINGS:
        cabinet.stop()
        raise
    cabinet.stop()


def _play_on(
    cabinet: Cabinet,
    loop: Loop,
    context: RunContext,
    games: Sequence[AnyGame],
    settings_file: SettingsFile,
    goes_on: Callable[[Cabinet], bool],
) -> None:
    """Play to the end. Raises NoGamesError."""
    arguments = games, context, settings_file
    preparing = threading.Thread(target=_afterwards, args=arguments, name="preparing", daemon=True)
    loop.loading = Future()
    loop.loading.add_done_callback(lambda _: context.window.wake())
    loop.draw()
    # All inputs have been read: next is whatever a press can lead to.
    _fulfil(loop.loading, partial(_load, games))
    while goes_on(cabinet) and loop.wait():
        loop.draw()
        if loop.loaded and not preparing.ident:
            # Not before all is ready: reading the tables of strategies takes a Pi a while, too.
            preparing.start()


class Loop:
    """One round: what was pressed, what has passed, a picture if it changed; then a wait."""

    def __init__(
        self,
        cabinet: Cabinet,
        context: RunContext,
        *,
        inputs: Inputs,
        speaker: Speaker,
        settings: SettingsFile,
        spent: Callable[[], float] = process_time,
    ) -> None:
        """`spent`: seconds of a processor that the cabinet has had so far."""
        self._spent = spent
        self._pace = Pace()
        self._rests = -inf
        """Until then nothing is drawn where nobody plays."""
        self._cabinet = cabinet
        self._settings = settings
        self._picture: Canvas | None = None
        """The one on the screen."""
        self._door = context.door
        self._window = context.window
        self._inputs = inputs
        self._speaker = speaker
        self._supervisor = context.supervisor
        self._clock = context.clock
        self._service = context.service
        self._waiting = context.waiting()
        self.pictures = 0
        """Pictures shown so far."""
        self._changing = 0
        """The key that asks for full screen or a window, while it is held."""
        self._ready = False
        self.loading: Future[int] | None = None
        """How many games there are, where they are loaded only once all inputs have been read."""

    @property
    def loaded(self) -> bool:
        """Whether all games are there. Raises NoGamesError where it turns out that there is none."""
        return self.loading is None or (self.loading.done() and self.loading.result() > 0)

    def first(self) -> None:
        """Show the first picture: there may be nothing yet to press."""
        self._cabinet.seen_at = inf
        self._cabinet.step()
        if picture := self._cabinet.picture():
            self._show(picture)
        self._cabinet.seen_at = self._clock.now()

    def again(self) -> None:
        """Show the picture once more: something else may have been shown over it."""
        if self._picture:
            self._waiting.show(self._picture)

    def draw(self) -> None:
        """Take what was pressed, let time pass, show the picture if it has changed."""
        self._cabinet.step()
        adjusted = self._window.adjust(self._settings.now.display.tv)
        now, before = self._clock.now(), self._spent()
        picture = None if self._resting(now) else self._cabinet.picture()
        if shown := picture or (self._picture if adjusted else None):
            self._show(shown)
            self._rests = now + self._pace.rest(self._spent() - before)
            self._cabinet.hurry(self._pace.hurried)
        now = self._clock.now()
        self._window.show_mouse(self._cabinet.shows_mouse and not self._service)
        if self._door:
            self._door.step()
        if self.pictures and self._inputs.ready and self.loaded and not self._ready:
            self._ready = True
            self._supervisor.ready(now, self._window.description)
            # Not before picture, pins and games: all threads stand still while a sound device opens.
            self._speaker.start()
        self._supervisor.alive(now)

    def wait(self) -> bool:
        """Wait for what happens next; False when it is time to stop."""
        wake = min(self._cabinet.wake(), self._supervisor.wake())
        if self._door:
            wake = min(wake, self._door.due(self._clock.now()))
        now = self._clock.now()
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
            # Only what goes: opening a device reports it as added, and would be opened again for ever.
            if event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self._speaker.reopen()
            self._inputs.event(event)
        return True

    def _change_screen(self) -> None:
        """Full screen, or back to a window."""
        # Not while the key is held, which would repeat itself in the new window.
        self._changing = 0
        self._window.change_screen()
        # The new window does not tell of keys that are let go of.
        self._inputs.event(pygame.event.Event(pygame.WINDOWFOCUSLOST))
        self.again()

    def _resting(self, now: float) -> bool:
        return self._cabinet.calm > 0 and now < self._rests

    def _show(self, picture: Canvas) -> None:
        self._waiting.show(picture)
        self._picture = picture
        if self._door:
            self._door.parts.picture = picture
        self.pictures += 1
        if self.pictures == 1:
            # What is there now stays: garbage is looked for among what comes.
            gc.freeze()
            gc.enable()


def _load(games: Sequence[AnyGame]) -> int:
    """Load the games, and tell how many there are. Raises NoGamesError."""
    with _importing():
        return len(games)


@contextmanager
def _importing() -> Iterator[None]:
    """Garbage is not looked for while much is imported, which would take a tenth longer; what came stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def _afterwards(games: Sequence[AnyGame], context: RunContext, settings_file: SettingsFile) -> None:
    """What is not needed before the cabinet is ready."""
    if context.door:
        context.door.open()
    _prepare(games)
    if context.opening:
        _keep(context.opening, settings_file.now, service=context.service)


def _keep(opening: Opening, settings: Settings, *, service: bool) -> None:
    """What the next start shows and hears first."""
    try:
        opening.keep(early.gpios(settings.controls.factory(service=service)), partial(_title, settings))
    except (OSError, ValueError) as error:
        log.debug("nothing is shown before the first picture of the next start: %s", error)


def _title(settings: Settings, form: Format) -> bytes:
    """The title on a screen of that format, its words arrived: what the next start shows first."""
    canvas, display = Canvas(), settings.display
    title(canvas, settings.attract.line, inf, 0, lit=True)
    canvas.shine_through(Tube(display.scan_lines, display.vignette))
    return pixels(canvas, display.tv, form)


def _prepare(games: Sequence[AnyGame]) -> None:
    """Let every game get ready, and what it is shown by; one that cannot is told of when it is played."""
    profanity.prepare()
    for game in games:
        with Contained(partial(log.exception, "%s cannot get ready", game.name)):
            reel.of(game.name)
            game.prepare()


def _hear_early(factory: str, inputs: Inputs, opening: Opening | None = None) -> EarlyPins | None:
    """The pins, heard until `factory` is loaded. Where they cannot be, whoever opens them next tells why."""
    try:
        pins = early.switches(factory, opening.lines() if opening else None)
    except (OSError, NoChipError, PinMapError) as error:
        log.debug("presses count once the pins are open: %s", error)
        return None
    if pins:
        inputs.connect(pins, pins.seen)
    return pins


def _let_go(heard: EarlyPins | None, inputs: Inputs, control: Control) -> None:
    if heard:
        inputs.keep(heard.let_go(control))


def _open_pins(
    factory: str,
    clock: Clock,
    wake: Callable[[], None],
    settled: float,
    *,
    let_go: Callable[[Control], None],
    stopping: Callable[[], bool],
) -> Pins | None:
    """Open the pins; until `settled` they may not be ready yet. Raises PinMapError, PinFactoryError.

    `let_go` of each early one, at the last moment. None once the service is `stopping`.
    """
    # gpiozero takes long to import: a desktop without pins never waits for it.
    with _importing():
        from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

    pin_map = pinmap.read(pinmap.default_path())
    while not stopping():
        try:
            return Pins(factory, pin_map, clock, wake, let_go)
        except PinFactoryError:
            if clock.now() >= settled:
                raise
        threading.Event().wait(AGAIN)
    return None


def _power_button(pins: Pins) -> PowerButton | None:
    closed = pins.power_button()
    return PowerButton(closed) if closed else None


def _host(data: Path) -> Host:
    # Long to import, and only the owner ever asks.
    from cabinet.system.maintenance import this  # noqa: PLC0415 - see above

    return this(data)


def _files_wrong() -> bool:
    """Whether the card's own cabinet-owner.service has found something wrong."""
    with suppress(OSError):
        return WRONG_FILES.stat().st_size > 0
    return False


def _sources(settings: Settings) -> tuple[Source, ...]:
    keyboard: tuple[Source, ...] = (Keys(),) if settings.controls.keyboard else ()
    return (*keyboard, Pads()) if settings.controls.pads else keyboard


def _meanwhile(make: Callable[[], Part]) -> Future[Part]:
    """Make a part on a thread of its own while other things go on."""
    future: Future[Part] = Future()
    _fulfil(future, make)
    return future


def _fulfil(future: Future[Part], make: Callable[[], Part]) -> None:
    def work() -> None:
        try:
            future.set_result(make())
        except BaseException as error:
            future.set_exception(error)

    threading.Thread(target=work, name="opening", daemon=True).start()


def _close_store(opening: Future[Store]) -> None:
    if opening.exception() is None and not opening.result().close(LAST_WRITES):
        log.error("the card did not take everything: %s", opening.result().condition().why)
