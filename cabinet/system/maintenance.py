"""The jobs of the operator's menu: back up, restore, factory reset, roll back.

A job runs step by step, so that the screen does not wait for a slow card or USB stick.
"""

from __future__ import annotations

import logging
from collections.abc import Generator
from contextlib import suppress
from functools import wraps
from typing import TYPE_CHECKING, ParamSpec, TypeAlias, TypeVar

from cabinet.files import bounded
from cabinet.files.service import WRONG_FILES
from cabinet.settings import FILE as SETTINGS
from cabinet.store import backups
from cabinet.store.archive import save
from cabinet.store.backups import Backup, BackupError, Restore
from cabinet.store.books import Books
from cabinet.store.contents import Contents, contents_of
from cabinet.store.errors import StoreError
from cabinet.store.league_file import FILE as LEAGUE
from cabinet.store.validation import Report, by_list
from cabinet.system import requests
from cabinet.system.requests import FROM, RequestResult
from cabinet.system.stick import NAME

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Future
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.play.bookkeeper import Bookkeeper
    from cabinet.settings_file import SettingsFile
    from cabinet.store.card import Card
    from cabinet.store.store import Store
    from cabinet.system.host import Host

log = logging.getLogger(__name__)

TIMEOUT = 90.0
"""The timeout in seconds for one step of a job: work on the card, or a request to the operating system."""
FAILED_MOST = 8
"""The maximum number of lines in the message about a failed job."""
NOTHING = Restore(Contents(), adds=False, rows=0, books=Books(), report=Report())
"""The data that a factory reset restores: no scores, and empty play statistics."""
WRONG_MOST = 4000
"""The maximum number of characters that are shown of the errors in the owner's setup files."""

Done = TypeVar("Done")
Arguments = ParamSpec("Arguments")
Job: TypeAlias = Generator[str, None, RequestResult]
"""A job of the operator's menu, as a generator that yields the name of each step and returns the result."""
Steps: TypeAlias = Generator[str, None, str]
"""The steps of a job, as a generator that yields their names and returns the message for the screen. It
raises _FailedError if the job fails."""


class _FailedError(Exception):
    """A job has failed; the message names the fault and the cure in a few words for the screen."""


def _job(steps: Callable[Arguments, Steps]) -> Callable[Arguments, Job]:
    """Decorate a method that yields the steps of a job: a failure becomes the job's result, not an error."""

    @wraps(steps)
    def job(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Job:
        try:
            return RequestResult(True, (yield from steps(*args, **kwargs)))
        except _FailedError as error:
            return RequestResult(False, str(error))

    return job


class Maintenance:
    """The jobs of the operator's menu, such as backup and factory reset.

    Its methods must be called on the thread of the game logic.
    """

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
        self._machine = host.machine()

    def look(self) -> Future[tuple[tuple[str, str, bool], ...]]:
        """Start the doctor's checks for the menu page SYSTEM; return a future, because a bad card takes time.

        The future's result is the page's lines: label, text, and True for a fault or warning.
        """
        # Imported late: the module is slow to import, and only needed in the operator's menu.
        from cabinet.doctor.check import (  # noqa: PLC0415 - see above
            Installation,
            examine,
            readings,
        )
        from cabinet.doctor.checks import CHECKS  # noqa: PLC0415 - see above

        shown = [check for check in CHECKS if check.page]
        place = Installation(self._machine, self._host.data, self._host.data / SETTINGS)
        version = ("VERSION", self._host.version(), False)
        return self._store.submit(lambda _card: (version, *readings(examine(place, shown), shown)))

    def wrong_files(self) -> tuple[str, ...]:
        """Return the errors found at this start in the owner's setup files on the boot partition."""
        return tuple((self._machine.text(str(WRONG_FILES)) or "")[:WRONG_MOST].splitlines())

    @_job
    def addresses(self) -> Steps:
        """Get the machine's name and network addresses, one on each line, in steps."""
        if not self._host.requests.heard:
            return "NOT KNOWN HERE"
        return (yield from self._request(requests.ADDRESSES, "")) or "NO NETWORK"

    @_job
    def back_up(self) -> Steps:
        """Copy scores, play statistics and settings to a USB stick, in steps."""
        file, path = self._folder() / NAME, self._settings.path
        games, today = self._games, self._clock.today()

        def pack(card: Card) -> Report:
            contents = contents_of(card.state().facts())
            data = backups.bounded(backups.write(contents, backups.settings_text(path)))
            file.write_bytes(data)
            return backups.unfit(data, games, today)

        report = yield from self._wait(pack, "COPYING")
        answer = yield from self._request(requests.BACK_UP, "WRITING TO THE STICK")
        _log_reasons("another cabinet leaves out", report)
        odd = f"\nANOTHER CABINET LEAVES OUT: {len(report.left_out)}" if report.left_out else ""
        return f"{answer}{odd}"

    @_job
    def restore(self) -> Steps:
        """Replace scores, play statistics and settings by the newest backup on a USB stick, in steps.

        A copy of the replaced data is kept. Invalid parts of the backup are left out and counted; the log
        gives the reasons.
        """
        file = self._folder() / NAME
        answer = yield from self._request(requests.RESTORE, "READING THE STICK")
        name, today = answer.removeprefix(FROM), self._clock.today()

        def unpack(_card: Card) -> tuple[Backup, Restore]:
            try:
                backup = backups.read(bounded.read(file, backups.MOST), name)
            except BackupError as error:
                words = f"{name}.log is not a backup: remove it from the stick, and an older one is used"
                raise StoreError(words) from error
            return backup, backups.restore(backup, Contents(), self._games, today, adds=False)

        backup, wanted = yield from self._wait(unpack, "READING THE STICK")
        kept = yield from self._take_over(backup, wanted, "restore")
        _log_reasons("left out of the backup", wanted.report)
        counts = "\n".join(map(_wrapped, wanted.report.counts(wanted.rows)))
        return f"{answer}\n{counts}\nWHAT WAS HERE IS KEPT:\n{kept}"

    @_job
    def reset(self) -> Steps:
        """Delete scores, play statistics and settings (factory reset), in steps; a copy is kept."""
        kept = yield from self._take_over(Backup(), NOTHING, "reset")
        yield from self._wait(lambda card: (card.directory / LEAGUE).unlink(missing_ok=True), "WRITING")
        return f"ALL IS AS NEW\nWHAT WAS HERE IS KEPT:\n{kept}"

    @_job
    def roll_back(self) -> Steps:
        """Return to the previous release of the cabinet's software, in steps.

        If that succeeds, the system stops the cabinet during the job.
        """
        return (yield from self._request(requests.ROLL_BACK, "GOING BACK"))

    def _take_over(self, backup: Backup, wanted: Restore, what: str) -> Steps:
        path = self._settings.path
        kept = yield from self._wait(lambda card: save(card, path, what), "KEEPING WHAT IS HERE")
        with self._store.at_once():
            try:
                backups.put_back(self._store, wanted)
            except ValueError as error:
                raise _FailedError(f"IT FAILED:\n{_for_tv(error)}") from error
            self._books.mark()
        if chosen := backup.chosen:
            yield from self._wait(lambda _card: self._settings.replace(backup.settings, chosen), "WRITING")
        return kept

    def _folder(self) -> Path:
        try:
            folder = self._host.requests.folder
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise _FailedError("ONLY A CABINET CAN DO THIS,\nNOT A DESKTOP") from error
        return folder

    def _wait(self, work: Callable[[Card], Done], words: str) -> Generator[str, None, Done]:
        future = self._store.submit(work)
        until = self._clock.now() + TIMEOUT
        while not future.done():
            if self._clock.now() >= until:
                raise _FailedError("THE CARD DOES NOT ANSWER")
            yield words
        try:
            return future.result()
        except (StoreError, OSError) as error:
            log.error("%s: %s", words, error)
            raise _FailedError(f"IT FAILED:\n{_for_tv(error)}") from error

    def _request(self, request: str, words: str) -> Steps:
        asked = self._host.requests
        self._folder()
        until = self._clock.now() + TIMEOUT
        try:
            asked.ask(request)
        except OSError as error:
            raise _FailedError("THE SYSTEM CANNOT BE ASKED:\nRUN SYSTEMD/INSTALL AGAIN") from error
        while (answer := asked.answer(request)) is None:
            if self._clock.now() >= until:
                with suppress(OSError):
                    asked.take_back(request)
                raise _FailedError("NOBODY ANSWERS:\nRUN SYSTEMD/INSTALL AGAIN")
            yield words
        if not answer.done:
            raise _FailedError(answer.words)
        return answer.words


def _log_reasons(words: str, report: Report) -> None:
    for line in report.reasons():
        log.warning("%s: %s", words, line)


def _for_tv(error: Exception) -> str:
    """Return an error's message for the screen: capitals, wrapped lines, ASCII only."""
    words = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return _wrapped(words.encode("ascii", "replace").decode())


def _wrapped(words: str) -> str:
    """Return a text for the screen: capitals, wrapped into at most `FAILED_MOST` lines."""
    # Imported late: the module is only needed after a job.
    from cabinet.system.carry_out import lines  # noqa: PLC0415 - see above

    return lines(words, FAILED_MOST)
