"""What the cabinet that runs answers its owner's commands, on its logic thread."""

from __future__ import annotations

import logging
import threading
from concurrent.futures import TimeoutError as NotInTimeError
from queue import Empty, Full, Queue
from typing import TYPE_CHECKING

from cabinet.clock import monotonic
from cabinet.controls.report import Report
from cabinet.owner.requests import (
    BooksNow,
    ChangeScores,
    Done,
    GetBooks,
    GetLevels,
    GetPicture,
    GetSaving,
    GetScores,
    GetSettings,
    LevelsNow,
    NotYet,
    Picture,
    Pressed,
    Refused,
    SavingNow,
    ScoresNow,
    SetSetting,
    SettingsNow,
    Watching,
    WatchInputs,
)
from cabinet.owner.score_files import ScoresError, apply, refuse_implausible, rows_of
from cabinet.settings import SettingsError, read

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from cabinet.api import AnyGame
    from cabinet.clock import Clock
    from cabinet.controls.change import Change
    from cabinet.controls.inputs import Inputs
    from cabinet.display.canvas import Canvas
    from cabinet.owner.parts import Parts
    from cabinet.owner.requests import AnyReply, AnyRequest
    from cabinet.settings_file import SettingsFile
    from cabinet.store.store import Store

CARD = 10.0
"""Seconds for which an answer waits for the card."""
WAITING = 256
"""Presses that wait until they are sent; further ones are left out, and that is told."""
QUIET = 0.5
"""Seconds after which it is looked whether somebody still watches."""
WATCHERS = 4
STARTING = "it is starting: try again in a moment"

log = logging.getLogger(__name__)


class Answers:
    """Answers with those parts of the cabinet that are there already."""

    def __init__(
        self, parts: Parts, games: Sequence[AnyGame], clock: Clock, waits_for: Callable[[], str]
    ) -> None:
        """`waits_for` says what keeps the cabinet from playing, "" for nothing."""
        self._parts = parts
        self._games = games
        self._clock = clock
        self._waits_for = waits_for
        self._watchers: tuple[_Watcher, ...] = ()
        self._changing = threading.Lock()

    def __call__(self, request: AnyRequest) -> Iterable[AnyReply]:
        """The replies to a request; what takes long is done as they are asked for, on any thread."""
        parts = self._parts
        store, settings, inputs, picture = parts.store, parts.settings, parts.inputs, parts.picture
        match request:
            case GetSettings() if settings:
                return self._settings(settings)
            case SetSetting() if settings:
                return self._set(settings, request)
            case GetScores() if store:
                return (ScoresNow(rows_of(store.rows())),)
            case ChangeScores() if store:
                return self._change(store, request)
            case GetBooks() if store:
                books = store.books()
                days = tuple((day, game, plays) for (day, game), plays in books.days.items())
                return (BooksNow(dict(books.games), days, books.life),)
            case GetPicture() if picture:
                return _photograph(picture.copy())
            case GetLevels():
                return (self._levels(inputs),)
            case GetSaving() if store and settings:
                card = store.condition()
                return (SavingNow(card.waiting, card.why, settings.trouble),)
            case WatchInputs() if inputs:
                return self._watch(inputs, Report(inputs, self._clock.now()))
            case _:
                return (NotYet(self._waits_for() or STARTING),)

    def _settings(self, settings: SettingsFile) -> Iterable[AnyReply]:
        settings.look()
        return (Refused(settings.wrong),) if settings.wrong else (SettingsNow(settings.now),)

    def _set(self, settings: SettingsFile, request: SetSetting) -> Iterable[AnyReply]:
        settings.look()
        try:
            settings.set(request.table, request.name, request.value)
        except SettingsError as error:
            return (Refused(str(error)),)
        return _written(settings)

    def _change(self, store: Store, request: ChangeScores) -> Iterable[AnyReply]:
        try:
            refuse_implausible(request.enter, self._games, self._clock.today())
        except ScoresError as error:
            return (Refused(f"refused: {error}"),)
        words = apply(request, store)
        log.info("from outside: %s", words)
        return _kept(store, words)

    def _levels(self, inputs: Inputs | None) -> LevelsNow:
        why = self._waits_for()
        levels = inputs.levels() if inputs and not why else {}
        why = why or ("" if levels else "it has opened no pins")
        states = {control.name: inputs.state(control).dropped for control in levels} if inputs else {}
        return LevelsNow(
            {control.name: closed for control, closed in levels.items()},
            why,
            {name: dropped for name, dropped in states.items() if dropped},
        )

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
    """Takes changes on the logic thread, and gives them to the thread that sends them."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._lines: Queue[str] = Queue(WAITING)
        self._missed = 0

    def take(self, change: Change) -> None:
        """Note a change; it never waits."""
        line = self._report.line(change)
        if self._missed:
            line = f"{line}  {self._missed} more before it are left out"
        try:
            self._lines.put_nowait(line)
        except Full:
            self._missed += 1
        else:
            self._missed = 0

    def replies(self) -> Iterator[AnyReply]:
        """The lines, for ever."""
        yield Watching()
        while True:
            try:
                yield Pressed(self._lines.get(timeout=QUIET))
            except Empty:
                yield Watching()


def _photograph(picture: Canvas) -> Iterator[AnyReply]:
    yield Picture(*picture.surface.get_size(), picture.rgb())


def _written(settings: SettingsFile) -> Iterator[AnyReply]:
    """What became of a change of the settings on the card."""
    until = monotonic() + CARD
    while not (saved := settings.saved(QUIET)) and not settings.trouble and monotonic() < until:
        pass
    if not saved:
        yield Done(f"not on the card yet, it is tried again: {settings.trouble or 'the card is slow'}")
        return
    try:
        if settings.path:
            read(settings.path)
    except SettingsError as error:
        yield Done(f"after the next start it counts once this is mended as well:\n{error}")
    else:
        yield Done("")


def _kept(store: Store, words: str) -> Iterator[AnyReply]:
    """What became of a change of the scores on the card."""
    try:
        # Once the card has had its turn.
        store.submit(lambda _card: None).result(CARD)
    except NotInTimeError:
        yield Done(f"{words}; not on the card yet, it is slow")
        return
    card = store.condition()
    if card.waiting and card.why:
        words += f"; not on the card yet, it is tried again: {card.why}"
    yield Done(words)
