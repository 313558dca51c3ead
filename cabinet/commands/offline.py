"""Answers the commands' requests from the data directory when no cabinet is running."""

from __future__ import annotations

from concurrent.futures import Future
from typing import TYPE_CHECKING

from cabinet.commands.invocation import cannot
from cabinet.owner.answers import Answers
from cabinet.owner.open_parts import OpenParts
from cabinet.owner.requests import Exclusive
from cabinet.play.catalogue import Catalogue, NoGamesError
from cabinet.store import cabinets
from cabinet.store.contents import Contents
from cabinet.store.errors import NoScoresError, StoreError
from cabinet.store.lock import lock
from cabinet.store.reader import read_contents
from cabinet.store.store import Store

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.commands.invocation import Invocation
    from cabinet.owner.requests import AnyReply, AnyRequest

LAST_WRITES = 10.0
"""The timeout in seconds for writing the last changes to the SD card before a command ends."""


def answer(place: Invocation, request: AnyRequest, why: str, *, may_be_new: bool) -> AnyReply | None:
    """Return the reply to a request, from the data directory; None if a running cabinet has locked it.

    Ends the program if the directory cannot be read or written. `why`: the reply to a request that only a
    running cabinet can answer. `may_be_new`: True if a directory without scores counts as empty, not as an
    error.
    """
    data = place.installed
    try:
        if not isinstance(request, Exclusive):
            return _first(place, request, why, OpenParts(lambda: _read(data, may_be_new=may_be_new)))
        with lock(data) as ours:
            return _change(place, request, why) if ours else None
    except (StoreError, NoGamesError) as error:
        cannot(str(error))
    except OSError as error:
        cannot(f"{error}; run it as the user to whom {data} belongs")


def _change(place: Invocation, request: AnyRequest, why: str) -> AnyReply:
    store = _opened(place)
    parts = OpenParts()
    parts.opening = Future()
    parts.opening.set_result(store)
    try:
        reply = _first(place, request, why, parts)
    finally:
        is_safe = store.close(LAST_WRITES)
    if not is_safe:
        trouble = store.condition().why or "it is slow"
        cannot(f"not everything is on the card: {trouble}; run `cabinet doctor`")
    return reply


def _first(place: Invocation, request: AnyRequest, why: str, parts: OpenParts) -> AnyReply:
    data, settings = place.installed, place.installed_settings_path
    # `late` reports nothing here: only closing the store shows if a change has reached the SD card.
    answers = Answers(parts, Catalogue(), place.clock, lambda: why, data, settings, late=lambda _store: "")
    return next(iter(answers(request)))


def _read(data: Path, *, may_be_new: bool) -> Contents:
    try:
        return read_contents(data)
    except NoScoresError:
        if may_be_new:
            return Contents()
        raise


def _opened(place: Invocation) -> Store:
    """Open the score store of a cabinet that is not running; the caller must hold the store's lock.

    Rows added to the store are recorded as made by that cabinet.
    """
    store = Store.open(place.installed, clock=place.clock)
    card = cabinets.read(store.setting(cabinets.KEY))
    if not (card or store.condition().why):
        # This cabinet has never been started. At its first start it finds this id, and takes over the rows
        # that are recorded under the id.
        card = cabinets.held(None, "", "", store.cabinet)
        store.set_setting(cabinets.KEY, cabinets.write(card))
    if card:
        store.made_by(card.now.id)
    return store
