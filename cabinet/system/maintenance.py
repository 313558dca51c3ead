"""What the owner has done with all that the cabinet knows: kept elsewhere, put back, forgotten.

Each is a job that goes on step by step, so that nothing on the screen waits for a card or a stick.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Generator
from contextlib import suppress
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from cabinet.files import bounded, durable
from cabinet.owner.address import WRONG_FILES
from cabinet.settings import FILE as SETTINGS
from cabinet.settings import MOST, SettingsError, parse, text_of
from cabinet.store.archive import free_name
from cabinet.store.card import FILE as SCORES
from cabinet.store.contents import Contents, contents_of
from cabinet.store.errors import StoreError
from cabinet.store.league_file import FILE as LEAGUE
from cabinet.store.plausible import by_list, why_not
from cabinet.store.reader import read
from cabinet.system import requests

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from concurrent.futures import Future
    from datetime import date

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.doctor.machine import Machine
    from cabinet.doctor.vitals import Vital
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.release.guard import Home
    from cabinet.settings_file import SettingsFile
    from cabinet.store.card import Card
    from cabinet.store.store import Store
    from cabinet.system.power import Power
    from cabinet.system.requests import SystemRequests

log = logging.getLogger(__name__)

TIMEOUT = 90.0
"""Seconds that the card, or the system with a slow stick, may take for a step."""

Done = TypeVar("Done")
Job: TypeAlias = Generator[str, None, str]
"""Tells at each step what it is doing, in the end what came of it. Raises MaintenanceError."""


class MaintenanceError(Exception):
    """A job that failed; says in a few words what is wrong and what to do."""


class Backup(NamedTuple):
    """What a backup holds."""

    contents: Contents
    settings: str | None
    """The text of cabinet.toml, None where there was none."""


TOLD_MOST = 4000
"""Characters of it that are told."""


class Host(NamedTuple):
    """The machine beneath, as far as the cabinet sees it."""

    version: str
    """The release that runs."""
    machine: Machine
    home: Home
    power: Power
    requests: SystemRequests
    data: str
    """The data directory."""


def this(data: Path) -> Host:
    """The machine that this program runs on."""
    # Long to import, and only the owner ever looks.
    from cabinet.doctor.machine import ThisMachine  # noqa: PLC0415 - see above
    from cabinet.release.guard import Home  # noqa: PLC0415 - see above
    from cabinet.system import power  # noqa: PLC0415 - see above

    release = version("arcade-cabinet")
    asked = requests.from_environment()
    return Host(release, ThisMachine(), Home(), power.from_environment(), asked, str(data))


def nowhere() -> Host:
    """A machine that knows nothing and can do nothing: for demonstrations."""
    from cabinet.doctor.machine import ThisMachine  # noqa: PLC0415 - see `this`
    from cabinet.release.guard import Home  # noqa: PLC0415 - see `this`
    from cabinet.system.power import Power  # noqa: PLC0415 - see `this`

    empty = Path(os.devnull)
    return Host("", ThisMachine(empty), Home(empty), Power(None), requests.SystemRequests(None), str(empty))


class Maintenance:
    """The jobs. They are for the one logic thread."""

    def __init__(
        self,
        *,
        games: Sequence[AnyGame],
        store: Store,
        settings: SettingsFile,
        books: Bookkeeper,
        clock: Clock,
        host: Host,
    ) -> None:
        self._games = by_list(games)
        self._store = store
        self._settings = settings
        self._books = books
        self._clock = clock
        self._host = host

    def look(self) -> Future[tuple[Vital, ...]]:
        """How the machine does, once it is known: a card may take its time."""
        # Long to import, and only the owner ever looks.
        from cabinet.doctor.vitals import vitals  # noqa: PLC0415 - see above

        host = self._host
        return self._store.submit(lambda _card: vitals(host.version, host.machine, host.home, host.data))

    def wrong_files(self) -> tuple[str, ...]:
        """What is wrong with the owner's files on the boot partition, as the image found it at this start."""
        return tuple((self._host.machine.text(str(WRONG_FILES)) or "")[:TOLD_MOST].splitlines())

    def addresses(self) -> Job:
        """The addresses of the machine, a line each."""
        if not self._host.requests.heard:
            return "NOT KNOWN HERE"
        return (yield from self._request(requests.ADDRESSES, "")) or "NO NETWORK"

    def back_up(self) -> Job:
        """Copy scores, books and settings to a stick."""
        folder = self._folder()
        yield from self._wait(lambda card: pack(card, self._settings.path, folder), "COPYING")
        return (yield from self._request(requests.BACK_UP, "WRITING TO THE STICK"))

    def restore(self) -> Job:
        """Put scores, books and settings from a stick in the place of those that are here, which are kept."""
        folder = self._folder()
        answer = yield from self._request(requests.RESTORE, "READING THE STICK")
        backup = yield from self._wait(lambda _card: unpack(folder), "READING THE STICK")
        contents, left = plausible(backup.contents, self._games, self._clock.today())
        kept = yield from self._take_over(backup._replace(contents=contents), "restore")
        odd = f"\nROWS LEFT OUT AS IMPOSSIBLE: {left}" if left else ""
        return f"{answer}{odd}\nWHAT WAS HERE IS KEPT:\n{kept}"

    def reset(self) -> Job:
        """Forget scores, books and settings; the old ones are kept."""
        kept = yield from self._take_over(Backup(Contents(), None), "reset")
        yield from self._wait(lambda card: (card.directory / LEAGUE).unlink(missing_ok=True), "WRITING")
        return f"ALL IS AS NEW\nWHAT WAS HERE IS KEPT:\n{kept}"

    def roll_back(self) -> Job:
        """Go back to the release before; where it goes well the cabinet is stopped meanwhile."""
        return (yield from self._request(requests.ROLL_BACK, "GOING BACK"))

    def _take_over(self, backup: Backup, what: str) -> Generator[str, None, str]:
        path = self._settings.path
        kept = yield from self._wait(lambda card: keep(card, path, what), "KEEPING WHAT IS HERE")
        with self._store.at_once():
            self._store.replace(backup.contents)
            self._books.mark()
        yield from self._wait(lambda _card: replace_settings(path, backup.settings), "WRITING")
        return kept

    def _folder(self) -> Path:
        try:
            return self._host.requests.folder
        except OSError as error:
            raise MaintenanceError("ONLY A CABINET CAN DO THIS,\nNOT A DESKTOP") from error

    def _wait(self, work: Callable[[Card], Done], words: str) -> Generator[str, None, Done]:
        future = self._store.submit(work)
        until = self._clock.now() + TIMEOUT
        while not future.done():
            if self._clock.now() >= until:
                raise MaintenanceError("THE CARD DOES NOT ANSWER")
            yield words
        try:
            return future.result()
        except (StoreError, SettingsError, OSError) as error:
            log.error("%s: %s", words, error)
            raise MaintenanceError("THAT DID NOT GO WELL:\nTHE LOG TELLS WHY") from error

    def _request(self, request: str, words: str) -> Job:
        asked = self._host.requests
        self._folder()
        until = self._clock.now() + TIMEOUT
        try:
            asked.ask(request)
        except OSError as error:
            raise MaintenanceError("THE SYSTEM CANNOT BE ASKED:\nRUN SYSTEMD/INSTALL AGAIN") from error
        while (answer := asked.answer(request)) is None:
            if self._clock.now() >= until:
                with suppress(OSError):
                    asked.take_back(request)
                raise MaintenanceError("NOBODY ANSWERS:\nRUN SYSTEMD/INSTALL AGAIN")
            yield words
        if not answer.done:
            raise MaintenanceError(answer.words)
        return answer.words


def pack(card: Card, settings: Path | None, folder: Path) -> None:
    """Lay a backup into a folder. Raises StoreError, OSError."""
    folder.mkdir(exist_ok=True)
    card.copy_to(folder / SCORES)
    (folder / SETTINGS).unlink(missing_ok=True)
    if settings and durable.is_there(settings):
        (folder / SETTINGS).write_bytes(bounded.read(settings, MOST))


def unpack(folder: Path) -> Backup:
    """The backup in a folder, where it is whole. Raises StoreError, SettingsError, OSError."""
    known, wrong = read(folder)
    if wrong:
        raise StoreError("the backup is damaged: remove its folder from the stick, and an older one counts")
    contents = contents_of(known.facts())
    path = folder / SETTINGS
    if not durable.is_there(path):
        return Backup(contents, None)
    text = text_of(path)
    parse(text, str(path))
    return Backup(contents, text)


def plausible(contents: Contents, games: Mapping[str, AnyGame], today: date | None) -> tuple[Contents, int]:
    """The contents without rows that nobody can have won here, and how many those are.

    `games`: each by the names of its lists.
    """
    lists, left = {}, 0
    for name, rows in contents.lists.items():
        wrong = {row.age: why for row in rows if (why := why_not(games.get(name), row.entry, today))}
        for why in wrong.values():
            log.warning("%s: a row of the backup is left out: %s", name, why)
        lists[name] = tuple(row for row in rows if row.age not in wrong)
        left += len(wrong)
    return replace(contents, lists=lists), left


def keep(card: Card, settings: Path | None, what: str) -> str:
    """Keep scores, books and settings in the data directory; under which name. Raises StoreError, OSError."""
    path = free_name(card.directory, what)
    card.copy_to(path)
    if settings and durable.is_there(settings):
        durable.write(path.with_suffix(".toml"), bounded.read(settings, MOST))
    return f"{path.parent.name}/{path.stem}"


def replace_settings(path: Path | None, text: str | None) -> None:
    """Put a settings file in the place of another, or none. Raises OSError."""
    if path is None:
        return
    if text is not None:
        durable.write(path, text.encode())
    elif durable.is_there(path):
        path.unlink()
        durable.sync(path.parent)
