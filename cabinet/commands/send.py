"""Sends a request of the owner to the running cabinet. Commands reach the cabinet only in this way."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from cabinet.clock import monotonic, sleep
from cabinet.commands.invocation import AS_USER, another_ones, cannot
from cabinet.files.service import SERVICE_DATA
from cabinet.owner import client, wire
from cabinet.owner.client import ControlError, NoCabinetError
from cabinet.owner.requests import AnyReply, GetSettings, NotYet, Refused, SetSetting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.commands.invocation import Invocation
    from cabinet.owner.requests import AnyRequest

TIMEOUT = 10.0
"""Seconds within which a starting cabinet must begin to listen."""
AGAIN = 0.2

Expected = TypeVar("Expected", bound=AnyReply)


def send(
    place: Invocation, request: AnyRequest, expected: type[Expected], *, may_be_new: bool = False
) -> Expected:
    """Return the cabinet's reply; end the command if the cabinet refuses, or if none runs.

    Without a running cabinet the reply comes from the folder itself, if it belongs to the user. `may_be_new`:
    a folder without scores counts as empty.
    """
    until = monotonic() + TIMEOUT
    while True:
        try:
            return ask(place, request, expected)
        except NoCabinetError:
            if not (place.is_own or _is_of_named_file(place, request)):
                cannot(no_cabinet_words(place))
        except ControlError as error:
            cannot(str(error))
        # Imported late: it is slow to import, and not needed if a cabinet runs.
        from cabinet.commands.offline import answer

        reply = answer(place, request, no_cabinet_words(place), may_be_new=may_be_new)
        if isinstance(reply, Refused | NotYet):
            cannot(reply.words)
        if isinstance(reply, expected):
            return reply
        if monotonic() >= until:
            cannot(f"the cabinet that has {place.installed} does not answer: wait until it plays, or stop it")
        # The cabinet is starting, and will listen soon.
        sleep(AGAIN)


def ask(place: Invocation, request: AnyRequest, expected: type[Expected]) -> Expected:
    """Return the running cabinet's reply. Raises ControlError, NoCabinetError if no cabinet runs."""
    if _is_of_named_file(place, request):
        raise NoCabinetError("the running cabinet need not use the settings file that was named")
    return client.ask(_path(place), request, expected)


def watch(place: Invocation, request: AnyRequest, expected: type[Expected]) -> Iterator[Expected | None]:
    """Yield the running cabinet's replies as they arrive, as `client.watch` does."""
    return client.watch(_path(place), request, expected)


def no_cabinet_words(place: Invocation) -> str:
    """Return the message that no cabinet runs, with the cure."""
    if place.installed == SERVICE_DATA:
        return "no cabinet runs: start it with sudo systemctl start cabinet"
    if name := another_ones(place.installed):
        return AS_USER.format(data=place.installed, name=name)
    return f"no cabinet runs over {place.installed}: start it, or name its data directory with --data"


def _is_of_named_file(place: Invocation, request: AnyRequest) -> bool:
    """True if a request is about a settings file that the owner has given on the command line."""
    return place.names_settings and isinstance(request, GetSettings | SetSetting)


def _path(place: Invocation) -> Path:
    try:
        return wire.path(place.installed)
    except OSError as error:
        raise NoCabinetError(str(error)) from error
