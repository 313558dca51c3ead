"""Sends a command's request to the running cabinet; commands have no other way to reach the cabinet."""

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
"""The timeout in seconds for a starting cabinet to accept requests."""
AGAIN = 0.2

Expected = TypeVar("Expected", bound=AnyReply)


def send(
    place: Invocation, request: AnyRequest, expected: type[Expected], *, may_be_new: bool = False
) -> Expected:
    """Send a request to the cabinet and return its reply; end the program if the cabinet refuses it.

    If no cabinet is running, the request is answered from the data directory, provided that the directory
    belongs to the user; otherwise the program ends. `may_be_new`: True if a data directory without scores
    counts as empty, not as an error.
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
        # Imported late: the module is slow to import, and not needed while a cabinet is running.
        from cabinet.commands.offline import answer

        reply = answer(place, request, no_cabinet_words(place), may_be_new=may_be_new)
        if isinstance(reply, Refused | NotYet):
            cannot(reply.words)
        if isinstance(reply, expected):
            return reply
        if monotonic() >= until:
            cannot(f"the cabinet using {place.installed} does not answer: wait until it plays, or stop it")
        # The cabinet is starting and will soon accept requests.
        sleep(AGAIN)


def ask(place: Invocation, request: AnyRequest, expected: type[Expected]) -> Expected:
    """Send a request to the running cabinet and return its reply.

    Raises ControlError, and its subclass NoCabinetError if no cabinet is running.
    """
    if _is_of_named_file(place, request):
        raise NoCabinetError("the running cabinet may use another settings file than the one named")
    return client.ask(_path(place), request, expected)


def watch(place: Invocation, request: AnyRequest, expected: type[Expected]) -> Iterator[Expected | None]:
    """Send a request to the running cabinet and yield its replies as they arrive, None between them."""
    return client.watch(_path(place), request, expected)


def no_cabinet_words(place: Invocation) -> str:
    """Return the error message for the case that no cabinet is running, with the cure."""
    if place.installed == SERVICE_DATA:
        return "the cabinet is not running: start it with sudo systemctl start cabinet"
    if name := another_ones(place.installed):
        return AS_USER.format(data=place.installed, name=name)
    return f"no cabinet uses {place.installed}: start it, or name its data directory with --data"


def _is_of_named_file(place: Invocation, request: AnyRequest) -> bool:
    """Return True if a request concerns a settings file that was given on the command line."""
    return place.names_settings and isinstance(request, GetSettings | SetSetting)


def _path(place: Invocation) -> Path:
    try:
        return wire.path(place.installed)
    except OSError as error:
        raise NoCabinetError(str(error)) from error
