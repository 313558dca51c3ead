"""Reads, appends to and rewrites the two copies of the log, the file with the cabinet's stored data."""

from __future__ import annotations

import errno
import logging
import math
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path

from cabinet.files import durable
from cabinet.store import log as logs
from cabinet.store.disk import ChangedError, Disk
from cabinet.store.errors import CardTrouble, StoreError, cure, kind
from cabinet.store.log import Facts, LogLine, LogState, ParsedCopy

FILE = "cabinet.log"
SPARE = "spare/cabinet.log"
"""The path of the log's second copy inside the data directory, if the folder of this path exists.

The cabinet's SD-card image mounts a separate partition there: a power cut during a write can damage blocks
next to the written one."""
BESIDE = "cabinet.copy.log"
"""The path of the second copy of the log inside the data directory, if the folder of `SPARE` does not
exist."""
MOST_BYTES = 16 << 20
"""The maximum size in bytes of a copy of the log: at a start no more is read, and no more is ever written.

A copy usually has 100 kB."""
SNAPSHOT_MOST = MOST_BYTES // 2
"""The maximum size in bytes of a snapshot (all stored data), so that the log has room for more lines."""
NULLS_MOST = 1 << 20
"""The maximum size in bytes of a snapshot that includes deletions; a larger one is written without them.

While one copy of the log cannot be read, deletions cannot be dropped, so they accumulate."""
DAMAGED_MOST = 20
"""The maximum number of damaged log files to keep in a folder; the oldest ones are deleted first."""
LONG = 64 << 10
"""A copy of the log is rewritten once it is this many bytes longer than five times its size after the last
rewrite."""
RECENT = 100
"""The number of latest log lines kept in memory for a copy that could not be written.

If a copy lacks more lines than these, its file is rewritten."""
RETRY_FIRST = 2.0
"""Seconds after which a failed operation is first retried; the interval is doubled after each failure."""
RETRY_LONGEST = 30.0

_log = logging.getLogger(__name__)


def paths(directory: Path) -> tuple[Path, Path]:
    """Return the paths of the two copies of the log in a data directory, the first copy first."""
    second = SPARE if (directory / SPARE).parent.is_dir() else BESIDE
    return directory / FILE, directory / second


class Trouble:
    """The fault of an operation that is retried until it works, and the time of the next attempt."""

    def __init__(self, what: str, directory: Path) -> None:
        self.why = ""
        """The description of the current fault; "" if the operation works."""
        self.kind = CardTrouble.WELL
        self.again = -math.inf
        """The time of the next retry, in monotonic seconds."""
        self._what = what
        self._directory = directory
        self._pause = RETRY_FIRST

    def failed(self, now: float, error: Exception, cure: str = "") -> None:
        """Record a failure at the time `now`, in seconds; each retry comes after a longer interval."""
        if not self.why:
            _log.warning("%s: %s; trying again", self._what, error)
            _log.debug("where it failed", exc_info=error)
        self.why = f"{str(error) or type(error).__name__}{cure and ': '}{cure}"
        self.kind = kind(error, self._directory)
        self.again = now + self._pause
        self._pause = min(2 * self._pause, RETRY_LONGEST)

    def healed(self) -> None:
        """Record that the operation works again after a fault."""
        if self.why:
            _log.info("%s: healed", self._what)
        self.why = ""
        self.kind = CardTrouble.WELL
        self.again = -math.inf
        self._pause = RETRY_FIRST


class Copy:
    """One of the two copies of the log, with its file."""

    def __init__(self, path: Path, directory: Path, disk: Disk) -> None:
        self.path = path
        self.trouble = Trouble(f"{path.relative_to(directory)} cannot be read or written", directory)
        self.is_read = False
        self.number: int | None = None
        """The number of the last log line in this copy's file; None if the file must be rewritten."""
        self.is_long = False
        """True if this copy's file is longer than the part that is read at a start."""
        self.aside: Path | None = None
        """The path under which the damaged file is kept before it is replaced; None if the file is not
        damaged."""
        self._disk = disk
        self._size = 0
        self._long = LONG

    def read(self) -> bytes | None:
        """Return the first `MOST_BYTES` bytes of the copy's file; None if it is missing. Raises OSError."""
        data = self._disk.read(self.path, MOST_BYTES)
        self._size = len(data or b"")
        self.is_long = self._size > MOST_BYTES
        return data and data[:MOST_BYTES]

    def catch_up(self, known: LogState, recent: Sequence[LogLine], *, complete: bool) -> None:
        """Bring this copy's file up to date by appending lines or rewriting it.

        `recent`: the last lines of the log. `complete`: True if all copies have been read. Raises OSError;
        the file is unchanged then.
        """
        number = known.number if self.number is None else self.number
        lacked = [line for line in recent if line.number > number]
        if len(lacked) != known.number - number:
            self.number = None
        data = b"".join(map(logs.encode, lacked))
        if self._size + len(data) > MOST_BYTES:
            self.number = None
        if self.number is None:
            self._rewrite(known, complete=complete)
        elif data:
            try:
                self._disk.append(self.path, self._size, data)
            except (ChangedError, FileNotFoundError, PermissionError):
                self.number = None
                raise
            self._size += len(data)
        self.number = known.number
        if self._size > self._long:
            # If there is no room for a new file, rewriting fails. Further lines are then appended to the old
            # file, until it has grown by `LONG`.
            self._long = LONG + self._size
            with suppress(OSError, StoreError):
                self._rewrite(known, complete=complete)

    def _rewrite(self, known: LogState, *, complete: bool) -> None:
        data = known.snapshot(complete=complete)
        if len(data) > NULLS_MOST:
            data = known.snapshot(complete=True)
        if len(data) > SNAPSHOT_MOST:
            raise StoreError(
                f"{self.path} would have {len(data)} bytes, too many to be read at a start: remove lists"
            )
        # Somebody may have deleted the directory while the cabinet was running.
        durable.make_directory(self.path.parent)
        if self.aside and durable.is_there(self.path):
            self._disk.keep(self.path, self.aside)
        self.aside = None
        self._disk.write(self.path, data)
        self._size = len(data)
        self._long = LONG + 5 * self._size


class Card:
    """The two copies of the log on the memory card, and their combined contents.

    If the card is faulty, a call may block for a long time.
    """

    def __init__(self, directory: Path, draw: Callable[[], int], disk: Disk) -> None:
        """`draw` returns 32 random bits, which become the id of this start and the id of a new log."""
        self.directory = directory
        self.known = LogState()
        self.as_read = LogState()
        """The contents of the log's copies when they were read, without anything written later."""
        self.incidents: list[str] = []
        """Messages for the owner about incidents with the log files, until the store collects them."""
        self._start = f"{draw():08x}"
        self._recent: deque[LogLine] = deque(maxlen=RECENT)
        self._found: dict[Copy, ParsedCopy] = {}
        self._draw = draw
        self._disk = disk
        self.copies = [Copy(path, directory, disk) for path in paths(directory)]

    @property
    def is_usable(self) -> bool:
        """True if the log's id is known, so that lines may be written."""
        return bool(self.known.log)

    @property
    def is_complete(self) -> bool:
        """True if both copies of the log have been read.

        A copy that cannot be read is never written, because it may contain data that the other lacks.
        """
        return all(copy.is_read for copy in self.copies)

    @property
    def is_safe(self) -> bool:
        """True if at least one copy of the log on the card contains all data."""
        return any(copy.is_read and copy.number == self.known.number for copy in self.copies)

    def next_at(self, *, changed: bool) -> float:
        """Return the time, in seconds, at which `read` or `update` next has something to do.

        `changed`: True if new facts are waiting to be written.
        """
        due = [
            copy.trouble.again
            for copy in self.copies
            if not copy.is_read or (self.is_usable and (changed or copy.number != self.known.number))
        ]
        return min(due, default=math.inf)

    def read(self, now: float) -> bool:
        """Read those copies of the log that are due and not read yet; return True if one was read.

        Raises no OSError. If another error is raised, a later call reads the same copies again.
        """
        came: dict[Copy, bytes | None] = {}
        for copy in self.copies:
            if not copy.is_read and copy.trouble.again <= now and self._has_directory(copy, now):
                try:
                    came[copy] = copy.read()
                except OSError as error:
                    self._cannot_read(copy, now, error)
        if came:
            self._take({copy: logs.read(data or b"") for copy, data in came.items()}, came)
        return bool(came)

    def put(self, facts: Facts) -> None:
        """Add facts to the log in memory; `update` writes them to the files."""
        # Forget deletions once no copy of the log needs them: each copy has them, or will be rewritten.
        if self.is_complete and all(copy.number in (None, self.known.number) for copy in self.copies):
            self.known.drop_nulls()
        if self.is_complete and all(copy.number == self.known.number for copy in self.copies):
            self._recent.clear()
        self._recent.append(self.known.put(facts))

    def start_over(self) -> None:
        """Mark both copies of the log to be rewritten, so that deleted data disappear from the files."""
        for copy in self.copies:
            copy.number = None

    def update(self, copy: Copy, now: float) -> None:
        """Write the missing log lines into a copy if a write is due. Raises no error."""
        if not copy.is_read or not self.is_usable or copy.trouble.again > now:
            return
        try:
            copy.catch_up(self.known, self._recent, complete=self.is_complete)
            copy.trouble.healed()
        except Exception as error:
            # The thread that writes the scores must survive any error.
            copy.trouble.failed(now, error)

    def state(self) -> LogState:
        """Return the combined contents of the log's copies. Raises StoreError if no copy could be read."""
        if not self.is_usable:
            raise StoreError("; ".join(copy.trouble.why for copy in self.copies))
        return self.known

    def _has_directory(self, copy: Copy, now: float) -> bool:
        try:
            durable.make_directory(self.directory)
        except OSError as error:
            copy.trouble.failed(now, error)
            return False
        return True

    def _cannot_read(self, copy: Copy, now: float, error: OSError) -> None:
        command = cure(copy.path, error)
        if not copy.trouble.why and (command or error.errno == errno.EIO):
            words = command or "REPLACE THE CARD IF THIS STAYS"
            self._note(f"{self._name(copy.path)} CANNOT BE READ: {words}")
        copy.trouble.failed(now, error, command)

    def _take(self, found: Mapping[Copy, ParsedCopy], data: Mapping[Copy, bytes | None]) -> None:
        """Combine the copies of the log just read, and determine which of them are damaged or incomplete."""
        read = {**self._found, **found}
        complete = len(read) == len(self.copies)
        as_read = logs.union(list(read.values()), log=self.known.log, complete=complete)
        tip = (as_read.log, as_read.number, as_read.start)
        if complete and not as_read.log:
            as_read.log = f"{self._draw():08x}"
        known = as_read.continued(self._start, self.known)
        facts = known.facts()
        # A copy that is read late may contain facts that the state in memory lacks.
        has_news = (facts, known.knows) != (self.known.facts(), self.known.knows)
        for copy, its in read.items():
            if copy in found:
                is_intact = self._check(copy, found, data[copy], tip)
                knows_all = is_intact and its.knows.items() >= known.knows.items()
                has_all = knows_all and logs.union([its]).facts() == facts
                copy.number = known.number if has_all else None
            elif has_news:
                copy.number = None
        self.known, self.as_read, self._found = known, as_read, {} if complete else read
        for copy in found:
            copy.is_read = True
            copy.trouble.healed()

    def _check(
        self, copy: Copy, found: Mapping[Copy, ParsedCopy], data: bytes | None, tip: tuple[str, int, str]
    ) -> bool:
        """Return True if a copy is intact; else report its fault, and choose a name for the damaged file.

        `tip`: the log id, the number and the start of the newest line in all copies.
        """
        mine, (log, number, _) = found[copy], tip
        if data is None:
            if copy is self.copies[0] and number:
                self._note(f"{self._name(copy.path)} WAS MISSING: RESTORED FROM THE SECOND COPY")
            return False
        if copy.is_long:
            copy.aside = self._free_name(copy)
            words = f"HAS MORE THAN {MOST_BYTES >> 20} MB: THE REST WAS NOT READ. SET ASIDE AS"
            self._note(f"{self._name(copy.path)} {words} {self._name(copy.aside)}")
            return False
        is_foreign = mine.log not in ("", log)
        if mine.is_intact and not is_foreign:
            return not mine.torn
        others = [each for one, each in found.items() if one is not copy]
        elsewhere = any(each.is_intact and not each.torn and tip == each.tip for each in others)
        what = "IS THE LOG OF ANOTHER CABINET" if is_foreign and mine.is_intact else "WAS DAMAGED"
        rest = "THE OTHER COPY HAS ALL OF IT" if elsewhere and not is_foreign else "SOME OF IT MAY BE LOST"
        if data:
            copy.aside = self._free_name(copy)
            rest = f"SET ASIDE AS {self._name(copy.aside)}. {rest}"
        self._note(f"{self._name(copy.path)} {what}: {rest}")
        return False

    def _free_name(self, copy: Copy) -> Path:
        """Return an unused path beside a copy of the log for its damaged file.

        The oldest damaged files are deleted.
        """
        folder = copy.path.parent
        taken: dict[int, Path] = {}
        with suppress(OSError):
            for path in folder.glob("cabinet.damaged-*.log"):
                number = path.stem.rpartition("-")[2]
                if number.isdecimal():
                    taken[int(number)] = path
            for old in sorted(taken)[: 1 - DAMAGED_MOST]:
                taken[old].unlink()
        named = {other.aside for other in self.copies}
        free = (folder / f"cabinet.damaged-{number}.log" for number in count(max(taken, default=0) + 1))
        return next(path for path in free if path not in named)

    def _name(self, path: Path) -> str:
        """Return a path relative to the data directory, for messages: both copies can have equal names."""
        return path.relative_to(self.directory).as_posix()

    def _note(self, words: str) -> None:
        _log.error("%s", words)
        self.incidents.append(words)
