"""The real cabinet: window, speaker, pins, card, and the loop that goes round for years."""

from __future__ import annotations

import gc
import logging
import random
import threading
from concurrent.futures import Future
from contextlib import ExitStack
from math import inf
from typing import TYPE_CHECKING, TypeVar

from cabinet.app import Cabinet
from cabinet.clock import SystemClock
from cabinet.controls import keys, pinmap
from cabinet.controls.inputs import Inputs
from cabinet.controls.keys import Keys
from cabinet.controls.mouse import Mouse
from cabinet.controls.pads import Pads
from cabinet.display.flash import Flash
from cabinet.display.sdl import pygame
from cabinet.display.window import NoScreenError, Window
from cabinet.service.notify import Service, from_environment
from cabinet.sound.speaker import Mixer, Speaker
from cabinet.store.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.change import Source
    from cabinet.controls.pins import Pins
    from cabinet.display.canvas import Canvas
    from cabinet.settings import Settings

log = logging.getLogger(__name__)

RETRY = 2.0
"""Seconds between two tries to find a screen."""
TELL = 60.0
"""Seconds between two lines in the log while there is none."""
LAST_WRITES = 10.0
"""Seconds that the card is given at the end."""

Part = TypeVar("Part")


def run(
    games: tuple[AnyGame, ...],
    settings: Settings,
    data: Path,
    *,
    service: bool,
    game: AnyGame | None = None,
    goes_on: Callable[[Cabinet], bool] = lambda _cabinet: True,
    script: Source | None = None,
) -> None:
    """Play until the window is closed or the system says stop.

    `service`: started by the system, so it waits for a screen for ever; otherwise
    NoScreenError is raised. `game`: its set-up screen is opened first. `goes_on`
    is asked after every picture and `script` presses as well: the benchmark uses
    both. Also raises PinMapError, PinFactoryError and NewerSchemaError.
    """
    clock = SystemClock(trusted=not service)
    window = Window(fullscreen=service or settings.display.fullscreen)
    supervisor = from_environment()
    with ExitStack() as stack:
        # The card and the pins open while the screen does.
        store_opening = _meanwhile(lambda: Store.open(data, clock=clock))
        pins_opening = _meanwhile(lambda: _open_pins(settings, clock, window.wake))
        stack.callback(window.close)
        stack.callback(_close_store, store_opening)
        stack.callback(_close_pins, pins_opening)
        _open_window(window, clock, supervisor, service=service)
        inputs = Inputs(
            clock,
            pins=pins_opening.result(),
            mouse=Mouse(),
            sources=(*_sources(settings), *((script,) if script else ())),
        )
        stack.callback(inputs.close)
        speaker = Speaker(Mixer(), clock, volume=settings.sound.volume)
        stack.callback(speaker.close)
        cabinet = Cabinet(
            games=games,
            store=store_opening.result(),
            sound=speaker,
            inputs=inputs,
            clock=clock,
            flash=Flash(steady=settings.display.steady),
            settings=settings,
            chance=random.SystemRandom(),
            rng=random.Random(),
            legend=keys.legend() if settings.controls.keyboard and not service else (),
        )
        cabinet.start(game)
        loop = Loop(cabinet, window, inputs, speaker, supervisor, clock, service=service)
        loop.draw()
        # Not before the first picture: a table of strategies takes a Pi a while to read.
        threading.Thread(target=_prepare, args=(games,), name="preparing", daemon=True).start()
        while goes_on(cabinet) and loop.wait():
            loop.draw()


class Loop:
    """One round: what was pressed, what has passed, a picture if it changed; then a wait."""

    def __init__(
        self,
        cabinet: Cabinet,
        window: Window,
        inputs: Inputs,
        speaker: Speaker,
        supervisor: Service,
        clock: Clock,
        *,
        service: bool,
    ) -> None:
        self._cabinet = cabinet
        self._window = window
        self._inputs = inputs
        self._speaker = speaker
        self._supervisor = supervisor
        self._clock = clock
        self._service = service
        self.pictures = 0
        """Pictures shown so far."""
        self._ready = False

    def draw(self) -> None:
        """Take what was pressed, let time pass, show the picture if it has changed."""
        self._cabinet.step()
        if picture := self._cabinet.picture():
            self._show(picture)
        now = self._clock.now()
        if self.pictures and self._inputs.ready and not self._ready:
            self._ready = True
            self._supervisor.ready(now)
        self._supervisor.alive(now)

    def wait(self) -> bool:
        """Wait for what happens next; False when it is time to stop."""
        wake = min(self._cabinet.wake(), self._supervisor.wake())
        for event in self._window.events(max(0.0, wake - self._clock.now())):
            if event.type == pygame.QUIT:
                return False
            if not self._service and event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                return False
            # Only what goes: opening a device reports it as added, and would be opened again for ever.
            if event.type == pygame.AUDIODEVICEREMOVED and not event.iscapture:
                self._speaker.reopen()
            self._inputs.event(event)
        return True

    def _show(self, picture: Canvas) -> None:
        try:
            self._window.show(picture)
        except NoScreenError:
            # The TV was unplugged: open it again, waiting for it as at the start.
            self._window.close()
            _open_window(self._window, self._clock, self._supervisor, service=self._service)
            self._window.show(picture)
        self.pictures += 1
        if self.pictures == 1:
            # What is there now stays: garbage is looked for among what comes.
            gc.freeze()
            gc.enable()
            # Not before the first picture: opening a sound device can take a while.
            self._speaker.start()


def _open_window(window: Window, clock: Clock, supervisor: Service, *, service: bool) -> None:
    """Open the window; a service waits for a screen as long as it takes."""
    told = -inf
    while True:
        try:
            window.open()
        except NoScreenError as error:
            if not service:
                raise
            if clock.now() - told >= TELL:
                told = clock.now()
                log.warning("%s; trying again every %.0f s", error, RETRY)
            supervisor.waiting("waiting for a screen")
            threading.Event().wait(RETRY)
        else:
            return


def _prepare(games: tuple[AnyGame, ...]) -> None:
    """Let every game get ready; one that cannot is told of when it is played."""
    for game in games:
        try:
            game.prepare()
        except Exception:
            log.exception("%s cannot get ready", game.name)


def _open_pins(settings: Settings, clock: Clock, wake: Callable[[], None]) -> Pins | None:
    if settings.controls.pins == "none":
        return None
    # gpiozero takes long to import: a desktop without pins never waits for it.
    from cabinet.controls.pins import Pins  # noqa: PLC0415 - see above

    return Pins(settings.controls.pins, pinmap.read(pinmap.default_path()), clock, wake)


def _sources(settings: Settings) -> tuple[Source, ...]:
    keyboard: tuple[Source, ...] = (Keys(),) if settings.controls.keyboard else ()
    return (*keyboard, Pads()) if settings.controls.pads else keyboard


def _meanwhile(make: Callable[[], Part]) -> Future[Part]:
    """Make a part on a thread of its own while other things go on."""
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
        log.error("the card did not take everything: %s", opening.result().condition().why)


def _close_pins(opening: Future[Pins | None]) -> None:
    if opening.exception() is None and (pins := opening.result()):
        pins.close()
