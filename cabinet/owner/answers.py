"""The running cabinet's replies to requests of the owner's commands.

The logic thread (which runs the cabinet's main loop) calls `Answers`. A reply that waits for the memory card
is a generator, which runs on the thread of the requester's connection.
"""

from __future__ import annotations

import logging
import threading
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING

from cabinet.clock import monotonic
from cabinet.controls.report import Report
from cabinet.files import bounded, durable
from cabinet.owner.requests import (
    BackupNow,
    Done,
    FindingsNow,
    GetBackup,
    GetFindings,
    GetLeague,
    GetLevels,
    GetPicture,
    GetSettings,
    ImportScores,
    LeagueNow,
    LevelsNow,
    NotYet,
    Pressed,
    Refused,
    RemoveRow,
    Restore,
    SaveCopy,
    Screenshot,
    SetLeague,
    SetSetting,
    SettingsNow,
    Watching,
    WatchInputs,
)
from cabinet.settings import SettingsError, read
from cabinet.settings_file import SettingsFile, write
from cabinet.store import archive, backups, league_file
from cabinet.store.errors import StoreError
from cabinet.store.validation import by_list, checked

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.change import Change
    from cabinet.controls.inputs import Inputs
    from cabinet.display.canvas import Canvas
    from cabinet.owner.open_parts import OpenParts
    from cabinet.owner.requests import AnyReply, AnyRequest, Replies
    from cabinet.settings import Settings
    from cabinet.store.backups import Backup
    from cabinet.store.contents import Contents
    from cabinet.store.store import Store

CARD = 10.0
"""The maximum number of seconds for which a reply waits until a change is saved on the memory card."""
WAITING = 256
"""The maximum number of switch changes that wait to be sent. Further changes are left out, and the next
line sent gives their number."""
QUIET = 0.5
"""The number of seconds without a switch change after which a message checks that the requester is still
connected."""
WATCHERS = 4
STARTING = "it is starting: try again in a moment"

log = logging.getLogger(__name__)


class Answers:
    """Answers the requests of the owner's commands, using the cabinet's open parts, such as the store."""

    def __init__(
        self,
        parts: OpenParts,
        games: Sequence[AnyGame],
        clock: Clock,
        waits_for: Callable[[], str],
        data: Path,
        settings_path: Path,
        late: Callable[[Store], str] | None = None,
    ) -> None:
        """`waits_for` returns the reason why the cabinet cannot play yet, "" if it can.

        `data`: the cabinet's data directory. `late` returns the reason why a change of the scores is not
        saved on the memory card yet, "" if it is saved.
        """
        self._parts = parts
        self._games = games
        self._clock = clock
        self._waits_for = waits_for
        self._league = data / league_file.FILE
        self._data = data
        self._settings_path = settings_path
        self._late = late or _late
        self._watchers: tuple[_Watcher, ...] = ()
        self._changing = threading.Lock()

    def __call__(self, request: AnyRequest) -> Replies:
        """Return the replies to a request. Raises StoreError if the store's contents cannot be read."""
        return (
            self._of_files(request)
            or self._of_store(request)
            or self._of_machine(request)
            or (NotYet(self._waits_for() or STARTING),)
        )

    def _of_files(self, request: AnyRequest) -> Replies | None:
        """Return the replies to a request that needs only files, None for any other request.

        A request that needs only files is answered even while no part of the cabinet is open.
        """
        match request:
            case GetSettings():
                return self._settings()
            case SetSetting():
                return self._set(request)
            case GetLeague():
                return self._league_now()
            case GetBackup() if contents := self._parts.contents():
                return self._backup(contents, with_settings=request.settings)
            case SetLeague():
                return self._set_league(request.file)
            case GetFindings():
                return self._find()
        return None

    def _of_store(self, request: AnyRequest) -> Replies | None:
        """Return the replies to a request that needs an open store, None for any other request."""
        store = self._parts.store
        match request:
            case RemoveRow() if store:
                removed = store.remove(request.list, request.row.entry)
                return self._changed(store, "removed" if removed else "the row no longer exists")
            case ImportScores() if store:
                return self._import(store, request)
            case SaveCopy() if store:
                return self._save_copy(store)
            case Restore() if store:
                return self._restore(store, request.backup)
        return None

    def _of_machine(self, request: AnyRequest) -> Replies | None:
        """Return the replies to a request about the screen or the switches, None for any other request."""
        inputs, picture = self._parts.inputs, self._parts.picture
        match request:
            case GetPicture() if picture:
                return _photograph(picture.copy())
            case GetLevels():
                return (self._levels(inputs),)
            case WatchInputs() if inputs:
                return self._watch(inputs, Report(inputs, self._clock.now()))
        return None

    def _settings(self) -> Replies:
        settings = self._parts.settings
        if settings is None:
            try:
                return (SettingsNow(read(self._settings_path)),)
            except SettingsError as error:
                return (Refused(str(error)),)
        settings.look()
        return (Refused(settings.wrong),) if settings.wrong else (SettingsNow(settings.now),)

    def _set(self, request: SetSetting) -> Replies:
        settings = self._parts.settings
        if settings is None:
            return self._write_setting(request)
        settings.look()
        try:
            settings.set(request.table, request.name, request.value)
        except SettingsError as error:
            return (Refused(str(error)),)
        return self._written(settings)

    def _write_setting(self, request: SetSetting) -> Iterator[AnyReply]:
        """Write a setting into a settings file that the program does not use now, and yield the reply.

        The file is not in use if it has errors or if no cabinet runs.
        """
        try:
            write(self._settings_path, {(request.table, request.name): request.value})
        except (SettingsError, OSError) as error:
            yield Refused(str(error))
        else:
            yield Done(self._wrong())

    def _written(self, settings: SettingsFile) -> Iterator[AnyReply]:
        """Wait until a change of the settings is saved on the memory card, and yield the reply about it."""
        until = monotonic() + CARD
        while not (saved := settings.saved(QUIET)) and not settings.trouble and monotonic() < until:
            pass
        if saved:
            yield Done(self._wrong() if settings.path else "")
        else:
            yield Done(f"not on the card yet, trying again: {settings.trouble or 'the card is slow'}")

    def _wrong(self) -> str:
        """Return the errors that the settings file still has, as text; "" for none."""
        try:
            read(self._settings_path)
        except SettingsError as error:
            return f"the settings file is used at the next start only if this is fixed too:\n{error}"
        return ""

    def _import(self, store: Store, request: ImportScores) -> Replies:
        games, today = by_list(self._games), self._clock.today()
        rows = checked(request.found, games, today, store.contents().lists)
        lines = rows.report.lines(store.enter(rows.lists))
        return self._changed(store, "\n".join(lines) or "there are no rows")

    def _changed(self, store: Store, words: str) -> Iterator[AnyReply]:
        """Yield the reply that the stored data has been changed. `words`: a description of the change.

        If the change is not saved on the memory card yet, the reply also gives the reason.
        """
        log.info("changed by a command: %s", words.replace("\n", "; "))
        late = self._late(store)
        yield Done(f"{words}; {late}" if late else words)

    def _backup(self, contents: Contents, *, with_settings: bool) -> Iterator[AnyReply]:
        try:
            settings = backups.settings_text(self._settings_path) if with_settings else None
            yield BackupNow(backups.write(contents, settings))
        except StoreError as error:
            yield Refused(str(error))

    def _save_copy(self, store: Store) -> Iterator[AnyReply]:
        try:
            words = store.submit(lambda card: archive.save(card, self._settings_path, "restore")).result(CARD)
        except (StoreError, OSError) as error:
            yield Refused(f"no copy can be saved ({str(error) or 'the card is slow'}): run `cabinet doctor`")
        else:
            yield Done(words)

    def _restore(self, store: Store, wanted: Backup) -> Replies:
        games, today = by_list(self._games), self._clock.today()
        with store.at_once():
            try:
                backups.put_back(store, backups.restore(wanted, store.contents(), games, today, adds=True))
            except ValueError as error:
                return (Refused(str(error)),)
        log.info("restored from a backup")
        return self._restored(store, wanted.settings, wanted.chosen)

    def _restored(self, store: Store, text: str | None, chosen: Settings | None) -> Iterator[AnyReply]:
        """Apply the settings of a backup, and yield the reply to the request to restore the backup.

        The reply is a refusal with the reason if the memory card does not hold all restored data yet.
        """
        try:
            if text is not None and chosen is not None:
                file = self._parts.settings or SettingsFile(path=self._settings_path)
                store.submit(lambda _card: file.replace(text, chosen)).result(CARD)
        except OSError as error:
            yield Refused(f"the settings are not written ({str(error) or 'the card is slow'}); restore again")
            return
        late = self._late(store)
        yield Refused(f"restored; {late}") if late else Done("restored")

    def _league_now(self) -> Iterator[AnyReply]:
        try:
            yield LeagueNow(bounded.read(self._league, league_file.MOST_HERE))
        except FileNotFoundError:
            yield LeagueNow(b"")
        except OSError as error:
            yield Refused(f"{self._league} cannot be read: {error}")

    def _set_league(self, file: bytes) -> Iterator[AnyReply]:
        try:
            if file:
                league_file.read(file, "the league", by_list(self._games), self._clock.today())
                durable.make_directory(self._league.parent)
                durable.write(self._league, file)
            else:
                self._league.unlink(missing_ok=True)
        except (league_file.LeagueError, OSError) as error:
            yield Refused(str(error))
        else:
            yield Done("")

    def _find(self) -> Iterator[AnyReply]:
        """Yield the doctor's findings about the data directory.

        The doctor reads the directory again. That takes time, so this runs on the thread of the connection.
        """
        # Imported late: this module is slow to import, and only the request for the doctor's findings needs
        # it.
        from cabinet.doctor.check import Installation, examine  # noqa: PLC0415 - see above
        from cabinet.doctor.checks import CHECKS  # noqa: PLC0415 - see above
        from cabinet.doctor.machine import Machine  # noqa: PLC0415 - see above

        store, settings = self._parts.store, self._parts.settings
        place = Installation(
            Machine(programs=False),
            self._data,
            self._settings_path,
            card=store.condition() if store else None,
            settings_trouble=settings.trouble if settings else "",
        )
        found = examine(place, [each for each in CHECKS if each.in_folder])
        yield FindingsNow(settings.now if settings else place.chosen, tuple(found))

    def _levels(self, inputs: Inputs | None) -> LevelsNow:
        why = self._waits_for()
        levels = inputs.levels() if inputs and not why else {}
        why = why or ("" if levels else "it has not opened any pins")
        dropped = {
            control.name: state for control in levels if inputs and (state := inputs.state(control).dropped)
        }
        return LevelsNow({control.name: closed for control, closed in levels.items()}, why, dropped)

    def _watch(self, inputs: Inputs, report: Report) -> Iterator[AnyReply]:
        watcher = _Watcher(report)
        with self._changing:
            full = len(self._watchers) >= WATCHERS
            if not full:
                self._let_watch(inputs, (*self._watchers, watcher))
        if full:
            yield Refused(f"{WATCHERS} watch the inputs already: end one of them")
            return
        try:
            yield from watcher.replies()
        finally:
            with self._changing:
                self._let_watch(inputs, tuple(each for each in self._watchers if each is not watcher))

    def _let_watch(self, inputs: Inputs, watchers: tuple[_Watcher, ...]) -> None:
        self._watchers = watchers
        inputs.listeners = tuple(each.take for each in watchers)


class _Watcher:
    """Passes the changes of switches from the logic thread to the thread that sends them to a requester."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._lines: Queue[str] = Queue(WAITING)
        self._missed = 0

    def take(self, change: Change) -> None:
        """Add a change of a switch to the queue without waiting; a full queue leaves the change out."""
        line = self._report.line(change)
        if self._missed:
            line = f"{line}  {self._missed} earlier presses left out"
        try:
            self._lines.put_nowait(line)
        except Full:
            self._missed += 1
        else:
            self._missed = 0

    def replies(self) -> Iterator[AnyReply]:
        """Yield a `Pressed` for each change of a switch, and a `Watching` at intervals while nothing changes.

        The generator never ends.
        """
        yield Watching()
        while True:
            try:
                yield Pressed(self._lines.get(timeout=QUIET))
            except Empty:
                yield Watching()


def _photograph(picture: Canvas) -> Iterator[AnyReply]:
    yield Screenshot(*picture.surface.get_size(), picture.rgb())


def _late(store: Store) -> str:
    """Return the reason why a change is not saved on the memory card yet, "" if it is saved.

    The function waits until the thread that writes the card has done its work.
    """
    try:
        store.submit(lambda _card: None).result(CARD)
    except TimeoutError:
        return "not on the card yet, the card is slow"
    card = store.condition()
    return f"not on the card yet, trying again: {card.why}" if card.waiting and card.why else ""
