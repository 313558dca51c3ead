"""The one writer: brings to the card what memory has, and does not give up."""

from __future__ import annotations

import logging
import math
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition

from cabinet.store.card import BACKUPS, Card
from cabinet.store.errors import CardTrouble, DamagedError, NewerSchemaError, kind
from cabinet.store.memory import Memory

RETRY_FIRST = 2.0
"""Seconds until a card that refused is tried again; doubled at every failure."""
RETRY_LONGEST = 30.0
BACKUP_EVERY = 600.0
"""Seconds between two backups, at least."""
BACKUP_LATEST = 1500.0
"""Seconds after the last one that a change waits for a backup which is no score."""
BACKUP_FIRST = 60.0
"""Seconds after the start until backups that lack rows are renewed."""

log = logging.getLogger(__name__)


class Trouble:
    """Something that fails and is tried again: logged once when it starts and once when it heals."""

    def __init__(self, what: str, directory: Path) -> None:
        self.why = ""
        """What is wrong; '' when all is well."""
        self.kind = CardTrouble.WELL
        self._directory = directory
        self.again = -math.inf
        """The time at which to try again, seconds."""
        self._what = what
        self._pause = RETRY_FIRST

    def failed(self, now: float, error: Exception) -> None:
        """It failed at `now`; the next try is later each time."""
        if not self.why:
            log.warning("%s: %s; it waits in memory and is tried again", self._what, error)
            log.debug("where it failed", exc_info=error)
        self.why = str(error) or type(error).__name__
        self.kind = kind(error, self._directory)
        self.again = now + self._pause
        self._pause = min(2 * self._pause, RETRY_LONGEST)

    def healed(self) -> None:
        """It went well."""
        if self.why:
            log.info("%s: healed", self._what)
        self.why = ""
        self.kind = CardTrouble.WELL
        self.again = -math.inf
        self._pause = RETRY_FIRST


class Writer:
    """Moves changes from memory to card. All but the constructor may block as long as the card does.

    `lock` guards memory, is never held while the card works, and is notified after each commit.
    """

    def __init__(self, memory: Memory, lock: Condition, card: Card) -> None:
        self.tasks: deque[Callable[[], None]] = deque()
        """What is to be done once, after what waits is written; none of it may raise."""
        self._memory = memory
        self._lock = lock
        self._card = card
        self._card_trouble = Trouble("scores and game cannot be written to the card", card.directory)
        self._chore_trouble = Trouble(
            "a backup or a faulty game's journal cannot be written to the card", card.directory
        )
        self._complete = False
        """Memory has had all that the card holds."""
        # Whichever backup survives knows what is an hour old: each change is brought to both.
        self._backups_wanted = 0
        self._scores_wait = False
        self._backups_hurry = False
        self._backup_at = math.inf
        self._backed_up = -math.inf

    @property
    def why(self) -> str:
        """Why something waits in memory; '' when all is well."""
        return self._card_trouble.why or self._chore_trouble.why

    @property
    def kind(self) -> CardTrouble:
        """The same, as far as people can mend it."""
        return self._card_trouble.kind or self._chore_trouble.kind

    def start(self, now: float) -> None:
        """Open the card and load memory. Raises NewerSchemaError; every other fault is tried again later."""
        try:
            self._open(now)
        except NewerSchemaError:
            raise
        except Exception as error:
            self._card_trouble.failed(now, error)
            contents = self._card.salvage()
            if contents:
                with self._lock:
                    self._memory.adopt(contents)

    def next_at(self) -> float:
        """When `step` has something to do, seconds: in the past for at once, infinity for never."""
        with self._lock:
            idle = self._card.is_open and not self._memory.changed
            if self.tasks:
                return -math.inf
        return min(math.inf if idle else self._card_trouble.again, self._chores_at())

    def step(self, now: float) -> None:
        """Do what is due at `now`. Never raises: whatever fails is tried again."""
        # Those that come from now on may count on something that this step no longer writes.
        tasks = len(self.tasks)
        if now >= self._card_trouble.again:
            self._write(now)
        if now >= self._chores_at():
            self._do_chores(now)
        self._run_tasks(tasks)

    def rest(self, now: float) -> None:
        """Bring all scores into both backups and the log into the file: nobody plays. Never raises."""
        if self._scores_wait:
            self._back_up_all(now)
        if self._card.is_open:
            # What is wrong with the card is seen by the next writing.
            with suppress(sqlite3.Error):
                self._card.fold()

    def finish(self, now: float) -> None:
        """Try everything a last time, due or not, and close the card."""
        self._write(now)
        self._back_up_all(now)
        while self.tasks:
            tasks = len(self.tasks)
            self._write(now)
            self._run_tasks(tasks)
        self._card.close()

    def _write(self, now: float) -> None:
        try:
            if not self._card.is_open:
                self._open(now)
            with self._lock:
                batch = self._memory.take() if self._memory.changed else None
            if batch:
                self._card.write(batch)
                with self._lock:
                    self._memory.confirm(batch)
                    self._lock.notify_all()
                self._backups_hurry |= batch.forgets
                if batch.lists or batch.forgets:
                    self._scores_wait = True
                    self._want_backups(now if batch.forgets else self._backed_up + BACKUP_EVERY)
                else:
                    self._want_backups(max(now, self._backed_up) + BACKUP_LATEST)
            self._card_trouble.healed()
        except Exception as error:
            # Whatever it is, this thread keeps the scores and must outlive it.
            self._card.close()
            self._card_trouble.failed(now, error)

    def _back_up_all(self, now: float) -> None:
        for _ in range(max(1, self._backups_wanted)):
            self._backup_at = now
            self._do_chores(now)

    def _want_backups(self, at: float) -> None:
        self._backups_wanted = len(BACKUPS)
        self._backup_at = min(self._backup_at, at)

    def _open(self, now: float) -> None:
        contents = self._card.open()
        # What the backups know has been taken over, or replaced: nothing else of it counts.
        self._backups_hurry |= self._card.mended
        if self._card.mended or self._card.behind:
            self._want_backups(now + (0.0 if self._card.mended else BACKUP_FIRST))
        with self._lock:
            if self._complete:
                self._memory.reclaim(contents)
            else:
                self._memory.adopt(contents)
        self._complete = True

    def _chores_at(self) -> float:
        with self._lock:
            if self._memory.faults:
                return self._chore_trouble.again
        if self._backups_wanted and self._card.is_open:
            return max(self._backup_at, self._chore_trouble.again)
        return math.inf

    def _do_chores(self, now: float) -> None:
        try:
            self._write_faults()
            if self._backups_wanted and self._card.is_open and now >= self._backup_at:
                self._card.back_up()
                self._backups_wanted -= 1
                self._backed_up = now
                pause = 0.0 if self._backups_hurry else BACKUP_EVERY
                self._backup_at = now + pause if self._backups_wanted else math.inf
                self._scores_wait &= bool(self._backups_wanted)
                self._backups_hurry &= bool(self._backups_wanted)
            self._chore_trouble.healed()
        except DamagedError as error:
            # Opening it again sets it aside.
            self._card.close()
            self._card_trouble.failed(now, error)
        except Exception as error:
            self._chore_trouble.failed(now, error)

    def _run_tasks(self, number: int) -> None:
        for _ in range(number):
            self.tasks.popleft()()

    def _write_faults(self) -> None:
        while True:
            with self._lock:
                fault = self._memory.faults[0] if self._memory.faults else None
            if fault is None:
                return
            path = self._card.write_fault(fault)
            log.error("the journal of a faulty game is in %s", path)
            with self._lock:
                # It may have been pushed out by newer ones meanwhile.
                if self._memory.faults[0] is fault:
                    self._memory.faults.popleft()
