"""The files on the SD card: the database, its two backups, and what was set aside."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import replace
from datetime import date
from pathlib import Path

from cabinet.files import durable
from cabinet.store import copies, faults, incidents, rows, schema, tables
from cabinet.store.copies import Connect, Copy, connect, examine, uri
from cabinet.store.errors import (
    CardDyingError,
    DamagedError,
    EmptyError,
    NewerSchemaError,
    StoreError,
    is_unreadable,
    telling_damage,
)
from cabinet.store.memory import Batch, Contents, FaultJournal
from cabinet.store.rows import Read, Stored
from cabinet.store.union import knows_more, union

FILE = "cabinet.db"
BACKUPS = ("cabinet.backup-1.db", "cabinet.backup-2.db")
"""Newest first."""
SPARE = "spare/cabinet.backup-3.db"
"""A copy of the newest one, where the folder is there. The image mounts a partition of its own at it: a card
that loses power while it writes can damage what lies beside."""
ALL_BACKUPS = (*BACKUPS, SPARE)
MENDED = "cabinet.mended.db"
"""What takes the place of a damaged file, until it does."""
DAMAGED_MOST = 20
"""Damaged files set aside before the card itself is given up."""
LOG_MOST = 32 * 2**10
"""Bytes of the log after which it is folded into the file."""
UNREADABLE_MOST = 3
"""How often a file that cannot be read is tried before it counts as damaged."""

log = logging.getLogger(__name__)


class Card:
    """The data directory. Everything here may take as long as a bad card takes."""

    def __init__(
        self, directory: Path, connect: Connect = connect, today: Callable[[], date | None] = lambda: None
    ) -> None:
        """`today`: the day of an incident."""
        self._directory = directory
        self._file = directory / FILE
        self._connect = connect
        self._today = today
        self._connection: sqlite3.Connection | None = None
        self._unreadable = 0
        self._forget = -1
        self.behind = False
        """A backup lacked rows when the database was opened."""
        self.mended = False
        """The database that was opened is made of what was left."""

    @property
    def directory(self) -> Path:
        """Where its files are."""
        return self._directory

    @property
    def is_open(self) -> bool:
        """The database can be written."""
        return self._connection is not None

    def open(self) -> Contents:
        """Check the database and open it for writing; what it holds.

        One that is damaged, or knows less than a backup, is set aside, and what all files know
        together takes its place. Raises NewerSchemaError, CardDyingError, OSError, sqlite3.Error.
        """
        durable.make_directory(self._directory)
        words = self._make_way()
        own = self._own()
        mended, *backups = (self._other(name) for name in (MENDED, *self._backups()))
        others = [copy for copy in (mended, *backups) if copy]
        if own and not own.error:
            complete = not any(knows_more(copy.read, own.read) for copy in others if not copy.error)
        else:
            for copy in others:
                if isinstance(copy.error, NewerSchemaError):
                    raise copy.error
            # An empty file is what a full card leaves of a first start: good enough where nothing is lost.
            complete = not others and (own is None or isinstance(own.error, EmptyError))
        self.mended = not complete
        if self.mended:
            self._mend(own, others)
        contents = self._use()
        remove(self._directory / MENDED)
        if words:
            contents = self._note_incidents(contents, words)
        self.behind = any(
            not copy or copy.error or tables.contents(copy.read).lists != contents.lists for copy in backups
        ) and bool(contents.lists)
        return contents

    def salvage(self) -> Contents | None:
        """What can be read of a card that cannot be written, None where nothing can.

        Raises NewerSchemaError if its file is newer than this program.
        """
        import tempfile  # noqa: PLC0415 - not on the way to the first picture

        # SQLite must write beside a file to see what the last power cut left in its -wal.
        found = []
        for name in (FILE, MENDED, *ALL_BACKUPS):
            with suppress(OSError, sqlite3.Error), tempfile.TemporaryDirectory() as scratch:
                for member, ending in durable.family(self._directory / name):
                    if ending != "-shm":
                        (Path(scratch) / member.name).write_bytes(member.read_bytes())
                found.append(examine(Path(scratch) / Path(name).name, "mode=rw", self._connect))
        return tables.contents(union(copy.read for copy in found)) if found else None

    def write(self, batch: Batch) -> None:
        """Write a batch in one transaction; on the card when this returns.

        Raises sqlite3.Error: then nothing, or all of it, is written, and the card must be closed.
        """
        tables.save(self._opened(), batch, self._forget)
        log_file = self._file.with_name(f"{FILE}-wal")
        # The batch is on the card: where there is no room to fold it is told when the log cannot grow.
        with suppress(OSError, sqlite3.OperationalError):
            if log_file.stat().st_size >= LOG_MOST:
                self.fold()

    def fold(self) -> None:
        """Bring what the log holds into the file, and empty the log, unless somebody reads just now.

        A damaged place in the log would take with it all that comes after it. Raises StoreError
        where the card is not open, sqlite3.Error.
        """
        self._opened().execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()

    def write_fault(self, fault: FaultJournal) -> Path:
        """Write the journal of a faulty game; the path it got. Raises OSError."""
        return faults.write_fault(self._directory, fault)

    def copy_to(self, path: Path) -> Read:
        """Copy the database as it is now into one file, replacing what is there; all that it holds.

        Raises StoreError where it is not open, DamagedError where the copy shows that it is
        damaged, sqlite3.Error, OSError.
        """
        remove(path)
        with telling_damage(self._file), closing(self._connect(uri(path, "mode=rwc"))) as target:
            self._opened().backup(target)
            # A backup is one file, without companions.
            target.execute("PRAGMA journal_mode = DELETE")
        copy = examine(path, "immutable=1", self._connect)
        if copy.error:
            raise copy.error
        return copy.read

    def back_up(self) -> None:
        """Copy the database; the older of the two backups goes, unless it knows more than what replaces it.

        Raises DamagedError where the copy, or what a backup knows, shows that the database is
        damaged (the backups are kept), StoreError where both are of a newer program,
        sqlite3.Error, OSError.
        """
        self.fold()
        temporary = self._directory / "cabinet.backup.tmp"
        try:
            target = self._place_for_backup(self.copy_to(temporary))
        except BaseException:
            # On a full card half a copy would take the room that the scores need.
            with suppress(OSError):
                remove(temporary)
            raise
        durable.move(temporary, target)
        self._copy_to_spare(target)

    def close(self) -> None:
        """Let go of the database, whatever state it is in."""
        connection, self._connection = self._connection, None
        if connection:
            with suppress(sqlite3.Error):
                connection.close()

    def _opened(self) -> sqlite3.Connection:
        if self._connection is None:
            raise StoreError(f"{self._file} is not open: call open first")
        return self._connection

    def _make_way(self) -> list[str]:
        """Move away what is no file and lies where one belongs; what was done, for the owner."""
        words = []
        for name in (FILE, MENDED, *BACKUPS):
            for ending in durable.COMPANIONS:
                moved = durable.make_way(self._directory / (name + ending))
                if moved:
                    words.append(f"NO FILE LAY AT {name}{ending}: IT IS NOW {moved.name}")
        return words

    def _own(self) -> Copy | None:
        """What the database holds, None where there is none."""
        if not any(durable.family(self._file)):
            return None
        if not durable.is_there(self._file):
            missing = DamagedError(self._file, "it is missing, and what belongs to it is there")
            return Copy(FILE, error=missing)
        # Merely closing a file opened for writing folds its -wal into it, be it newer or damaged:
        # look first, read-only.
        try:
            try:
                copy = examine(self._file, "mode=ro", self._connect)
            except sqlite3.OperationalError:
                copy = examine(self._file, "mode=rw", self._connect)
        except (sqlite3.Error, OSError) as error:
            self._unreadable += is_unreadable(error)
            if self._unreadable < UNREADABLE_MOST:
                raise
            copy = Copy(FILE, error=DamagedError(self._file, error))
        self._unreadable = 0
        return copy

    def _other(self, name: str) -> Copy | None:
        """What a file beside the database holds, None where there is none."""
        path = self._directory / name
        try:
            copy = examine(path, "immutable=1", self._connect)
        except FileNotFoundError:
            return None
        except NewerSchemaError as error:
            return Copy(name, error=error)
        except (sqlite3.Error, OSError) as error:
            copy = Copy(name, error=StoreError(f"{path} cannot be read: {error}"))
        if copy.error:
            log.error("%s", copy.error)
        return copy

    def _mend(self, own: Copy | None, others: Sequence[Copy]) -> None:
        """Put what all files know together in the place of the database, and that aside."""
        number = max((copy.number for copy in (own, *others) if copy), default=-1)
        mended = self._directory / MENDED
        aside = self._free_name() if any(durable.family(self._file)) else None
        # The power may have gone before what was mended took its place.
        if not any(copy.name == MENDED and not copy.error and copy.number == number for copy in others):
            known = union(copy.read for copy in (own, *others) if copy)
            sound = ", ".join(copy.name for copy in others if not copy.error)
            log.error("scores and game are taken from %s", sound or "what is left of it")
            words = self._words(own, known, aside)
            for line in words:
                log.error("%s", line)
            durable.write(mended, self._built(known, words))
        if aside:
            # The database goes first: one without its companions would look sound and lack the newest rows.
            for member, ending in durable.family(self._file):
                member.replace(aside.with_name(aside.name + ending))
            durable.sync(self._directory)
        durable.move(mended, self._file)

    def _words(self, own: Copy | None, known: Read, aside: Path | None) -> list[str]:
        """What the owner is to read of a database that is mended."""
        words = [f"{FILE} WAS MISSING"]
        had: set[rows.Values] = set()
        if own and aside:
            log.error(
                "%s; it is set aside as %s", own.error or f"{self._file} knows less than a backup", aside.name
            )
            what = "WAS DAMAGED" if own.error else "KNEW LESS THAN A BACKUP"
            words = [f"{FILE} {what}: SET ASIDE AS {aside.name}"]
            had = {row.values for table in _COUNTED for row in own.read.rows[table]}
            if own.read.bad:
                path = self._directory / faults.FOLDER / f"{aside.stem}.txt"
                with suppress(OSError):
                    durable.make_directory(path.parent)
                    durable.write(path, "\n".join(own.read.bad).encode("utf-8", "backslashreplace"))
                words.append(f"NOT ALL OF IT CAN BE READ: SEE {faults.FOLDER}/{path.name}")
        taken = len({row.values for table in _COUNTED for row in known.rows[table]} - had)
        if taken:
            words.append(f"{_rows(taken)} TAKEN FROM A BACKUP")
        return words

    def _built(self, known: Read, words: Sequence[str]) -> bytes:
        """A database of all that is known, with incidents that say so."""
        noted = tables.contents(known).incidents
        for line in words:
            noted = incidents.added(noted, line, self._today())
        number = known.state.number if known.state else 0
        found = {
            **known.rows,
            "incident": tuple(Stored(tables.incident_values(each), number) for each in noted),
        }
        with closing(copies.memory()) as connection:
            schema.migrate(connection)
            tables.build(connection, known._replace(rows=found))
            return connection.serialize()

    def _note_incidents(self, contents: Contents, words: Sequence[str]) -> Contents:
        noted = contents.incidents
        for line in words:
            log.error("%s", line)
            noted = incidents.added(noted, line, self._today())
        self.write(Batch(0, 0, {}, {}, incidents=noted))
        return replace(contents, incidents=noted)

    def _use(self) -> Contents:
        with telling_damage(self._file):
            connection = self._connect(uri(self._file, "mode=rwc"))
        try:
            with telling_damage(self._file):
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute("PRAGMA synchronous = FULL")
                # Folded part by part, a log that is damaged later would mix old pages with new ones.
                connection.execute("PRAGMA wal_autocheckpoint = 0")
                schema.migrate(connection)
            copy = examine(self._file, "mode=ro", self._connect)
            if copy.error:
                raise copy.error
            durable.sync(self._directory)
            self._connection = connection
            self.fold()
        except BaseException:
            self._connection = None
            connection.close()
            raise
        contents = tables.contents(copy.read)
        # Faults that cannot be counted must not keep scores from being written.
        with suppress(OSError):
            contents = replace(contents, fault=faults.last_number(self._directory))
        return contents

    def _backups(self) -> tuple[str, ...]:
        """The backups that there should be."""
        return ALL_BACKUPS if (self._directory / SPARE).parent.is_dir() else BACKUPS

    def _copy_to_spare(self, backup: Path) -> None:
        spare = self._directory / SPARE
        found = self._other(SPARE)
        if not spare.parent.is_dir() or (found and isinstance(found.error, NewerSchemaError)):
            return
        try:
            durable.write(spare, backup.read_bytes())
        except OSError as error:
            # The two others are there: no reason to hold up anything.
            log.warning("%s cannot be written: %s", spare, error)

    def _place_for_backup(self, own: Read) -> Path:
        """Where a backup of what the database holds goes, the other one in its place already."""
        copies = [self._other(name) or Copy(name) for name in BACKUPS]
        newer = [isinstance(copy.error, NewerSchemaError) for copy in copies]
        spare = self._other(SPARE)
        everywhere = [*copies, *([spare] if spare else [])]
        for copy in everywhere:
            if copy.number >= 0 and not copy.error and knows_more(copy.read, own):
                raise DamagedError(self._file, f"{copy.name} knows more")
        first, second, *third = (-1 if copy.error else copy.number for copy in everywhere)
        # Nobody needs what all of them know to be gone.
        self._forget = min(first, second, *third)
        newest, older = (self._directory / name for name in BACKUPS)
        if all(newer):
            raise StoreError(f"both backups in {self._directory} are of a newer program: move them away")
        if newer[0]:
            return older
        if not newer[1] and first >= max(0, second):
            durable.move(newest, older)
        return newest

    def _free_name(self) -> Path:
        for number in range(1, DAMAGED_MOST + 1):
            target = self._directory / f"cabinet.damaged-{number}.db"
            if not any(durable.family(target)):
                return target
        raise CardDyingError(
            f"{self._directory} holds {DAMAGED_MOST} damaged files already: replace the card, "
            "or move the files cabinet.damaged-* away"
        )


def remove(path: Path) -> None:
    """Delete a database and what belongs to it. Raises OSError."""
    for member, _ in list(durable.family(path)):
        durable.make_way(member)
        member.unlink(missing_ok=True)


_COUNTED = ("score", "setting")
"""The tables whose rows are counted."""


def _rows(number: int) -> str:
    return "1 ROW" if number == 1 else f"{number} ROWS"
