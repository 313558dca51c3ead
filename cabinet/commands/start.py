"""Starts the cabinet when `cabinet` is called without a subcommand."""

from __future__ import annotations

import gc
import signal
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from cabinet.commands.invocation import are_tools_here, cannot, refuse_another_ones, tool

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.commands.invocation import Invocation
    from cabinet.play.catalogue import Catalogue
    from cabinet.system.splash import Splash

NO_SCREEN = "This computer has no visible screen"


def log_to_stderr(*, service: bool, verbose: bool = False) -> None:
    """Send log messages to standard error, formatted for systemd or for a person.

    Only the first call has an effect.
    """
    import logging

    logging.basicConfig(
        level=logging.DEBUG if verbose else logging.INFO,
        format="%(levelname)s %(name)s: %(message)s" if service else "%(levelname)s: %(message)s",
        stream=sys.stderr,
    )


def run_machine(*arguments: Any, **named: Any) -> None:
    """Call `cabinet.machine.run`, imported late; the benchmark replaces this function."""
    from cabinet import machine

    machine.run(*arguments, **named)


def run(
    place: Invocation,
    games: Catalogue | None = None,
    game: AnyGame | None = None,
    **options: Any,
) -> None:
    """Start the cabinet, with `game` open at once if it is given.

    A service waits for a screen; without a screen, a cabinet started by hand plays a demonstration instead.
    `games`: all installed games by default; `options`: further arguments of `cabinet.machine.run`.
    """
    # Garbage collection during the imports would take a tenth of the start-up time.
    gc.disable()
    refuse_another_ones(place.data)
    begun = splash(place)
    if place.service:
        from cabinet.system.notify import from_environment

        from_environment().opening("the program")
    log_to_stderr(service=place.service)
    import logging

    from cabinet.controls.pin_error import PinFactoryError
    from cabinet.controls.pinmap import PinMapError
    from cabinet.display.preload import preload
    from cabinet.display.window import NoScreenError
    from cabinet.play.catalogue import Catalogue, NoGamesError
    from cabinet.settings import SettingsError
    from cabinet.store.errors import StoreError
    from cabinet.system.screen_retry import RESTART, RestartError
    from cabinet.system.termination import TerminatedError, Termination

    if place.service:
        # Load the libraries of the console's screen on a thread. Do this only after msgspec and pygame are
        # loaded, because the system loads one library at a time.
        preload()
    log = logging.getLogger(__name__)
    termination = Termination()
    try:
        with _ctrl_c_ends_it(), termination.heard() if place.service else nullcontext():
            run_machine(
                *(Catalogue() if games is None else games, place.settings, place.data),
                service=place.service,
                game=game,
                settings_path=place.settings_path,
                splash=begun,
                stopping=termination,
                **options,
            )
    except NoScreenError as error:
        gc.enable()
        log.debug("%s", error)
        if not are_tools_here():
            cannot(f"{NO_SCREEN}; an installed cabinet plays on its TV: sudo systemctl start cabinet")
        print(f"{NO_SCREEN}: the virtual cabinet plays instead.", flush=True)
        tool("demo", "cabinet demo").demonstrate()
    except TerminatedError as error:
        log.info("%s", error)
    except RestartError as error:
        log.warning("%s; exiting with code %d so that systemd starts it again", error, RESTART)
        sys.exit(RESTART)
    except (SettingsError, NoGamesError, PinMapError, PinFactoryError, StoreError) as error:
        cannot(str(error))
    finally:
        gc.enable()


def splash(place: Invocation) -> Splash | None:
    """Open the switches and show the title before any slow import. Return the object that shows the title.

    Does nothing and returns None unless a service runs on the console of a machine that has just booted.
    """
    from cabinet.clock import monotonic
    from cabinet.display.preload import on_console
    from cabinet.system.splash import BOOTING, FILE, Splash

    if not (place.service and on_console() and monotonic() < BOOTING):
        return None
    begun = Splash(place.data / FILE)
    begun.begin()
    return begun


@contextmanager
def _ctrl_c_ends_it() -> Iterator[None]:
    """Remove Python's handler for Ctrl-C: SDL then turns Ctrl-C into an event, which ends the cabinet."""
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
