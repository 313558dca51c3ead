"""The settings while the cabinet runs: changed on screen or in the file, stored in cabinet.toml.

A change takes effect at once, and a separate thread writes it to the memory card. The owner's comments, order
and unchanged values in the file are kept.
"""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.files import durable
from cabinet.files.bounded import shortened
from cabinet.settings import Settings, SettingsError, changed, mistakes, problems, read, text_of

if TYPE_CHECKING:
    from pathlib import Path

RETRY = 10.0
"""Seconds after which a failed write to the memory card is tried again."""

log = logging.getLogger(__name__)


class Stamp(NamedTuple):
    """The properties that identify a version of a file, such as its size; a change alters them."""

    changed: int
    number: int
    size: int


class SettingsFile:
    """The current settings, and the file in which they are stored.

    Only the logic thread, which runs the main loop, may call its methods. Other threads may call `replace`
    and `saved`, which wait for the memory card.
    """

    def __init__(self, settings: Settings | None = None, path: Path | None = None) -> None:
        """`settings`: the settings read from `path`; without a path, changes are not stored."""
        self.now = settings or Settings()
        self.wrong = ""
        """The error that `look` found last in the file; "" if the file holds the same settings as `now`."""
        self._path = path
        self._seen = stamp(path)
        self._waiting: dict[tuple[str, str], Any] = {}
        self._trouble = ""
        self._replacing = False
        self._replaced: tuple[Settings, Stamp | None] | None = None
        self._closing = False
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    @property
    def path(self) -> Path | None:
        """The path of the settings file, None if changes are not stored."""
        return self._path

    @property
    def trouble(self) -> str:
        """The reason why the last changes could not be written to the memory card; "" if there is none."""
        with self._changed:
            return self._trouble

    def set(self, table: str, name: str, value: Any) -> None:
        """Change a setting at once; another thread writes the change to the memory card later.

        Raises SettingsError for an invalid value.
        """
        self.now = changed(self.now, table, name, value)
        if self._path is None:
            return
        with self._changed:
            self._waiting[table, name] = value
            self._changed.notify_all()
        if self._thread is None:
            self._thread = threading.Thread(
                target=self._run, args=(self._path,), name="settings", daemon=True
            )
            self._thread.start()

    def look(self) -> None:
        """Read changes that someone made to the file; if the file is invalid, the settings stay."""
        if self._path is None:
            return
        with self._changed:
            if self._waiting or self._replacing:
                return
            if self._replaced:
                (self.now, self._seen), self._replaced = self._replaced, None
                self.wrong = ""
            found = stamp(self._path)
            if found == self._seen:
                return
            self._seen = found
        try:
            self.now = read(self._path)
        except SettingsError as error:
            self.wrong = str(error)
            log.warning("%s; the old settings stay in use", error)
        else:
            self.wrong = ""
            log.info("%s has changed and is used from now on", self._path)

    def replace(self, text: str | None, settings: Settings) -> None:
        """Replace the file by a text that contains these `settings`; a text of None removes the file.

        Waits for the memory card, so the logic thread must not call it; that thread applies the settings when
        it calls `look`. Raises OSError.
        """
        if self._path is None:
            return
        with self._changed:
            self._replacing = True
        try:
            replace_text(self._path, text)
            with self._changed:
                self._replaced = settings, stamp(self._path)
        finally:
            with self._changed:
                self._replacing = False

    def saved(self, timeout: float) -> bool:
        """Wait at most `timeout` seconds until all changes are on the memory card; return True if all are."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, timeout)

    def close(self, timeout: float) -> bool:
        """Write the last changes, waiting at most `timeout` seconds; return True if all are on the card."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        if self._thread:
            self._thread.join(timeout)
        return not self._waiting

    def _run(self, path: Path) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._waiting or self._closing)
                if not self._waiting:
                    return
                batch = dict(self._waiting)
                last = self._closing
            before = stamp(path)
            try:
                write(path, batch)
            except Exception as error:
                # No error may end this thread, because no other thread would write the waiting changes.
                if not self._trouble:
                    log.warning("%s cannot be written: %s; trying again every %.0f s", path, error, RETRY)
                with self._changed:
                    self._trouble = str(error)
                    if last:
                        return
                    self._changed.wait_for(lambda: self._closing, RETRY)
                continue
            with self._changed:
                self._trouble = ""
                if before == self._seen and not self.wrong:
                    # If someone else has changed the file, the stamp must stay old, so that `look` reads the
                    # file again.
                    self._seen = stamp(path)
                for key, value in batch.items():
                    if self._waiting[key] is value:
                        del self._waiting[key]
                self._changed.notify_all()


def write(path: Path, values: Mapping[tuple[str, str], Any]) -> None:
    """Write values to a settings file, by table and name; they are on the memory card when this returns.

    Everything else in the file stays as it is, valid or not. Raises SettingsError if the file is no settings
    file or a value is invalid; OSError.
    """
    # tomlkit is imported late, because it is slow to import and seldom needed.
    import tomlkit  # noqa: PLC0415 - see above
    from tomlkit.exceptions import TOMLKitError  # noqa: PLC0415

    try:
        text = text_of(path) if durable.is_there(path) else ""
        before = problems(text, str(path))
        document = tomlkit.parse(text)
        for (table, name), value in values.items():
            changed(Settings(), table, name, value)
            if table not in document:
                document[table] = tomlkit.table()
            if not isinstance(document[table], Mapping):
                raise mistakes(before)
            document[table][name] = list(value) if isinstance(value, tuple) else value
        text = tomlkit.dumps(document)
    except TOMLKitError as error:
        reason = shortened(str(error))
        raise SettingsError(f"{path}: cannot be changed ({reason}); mend or remove the file") from error
    known = frozenset(before)
    if worse := [problem for problem in problems(text, str(path)) if problem not in known]:
        raise mistakes(worse)
    durable.make_directory(path.parent)
    temporary = path.with_name(f"{path.name}.tmp")
    try:
        temporary.unlink(missing_ok=True)
        # Mode "x" creates a new file and follows no link. The new file gets the old file's permissions.
        with temporary.open("x", encoding="utf-8") as file:
            if durable.is_there(path) and hasattr(os, "fchmod"):
                os.fchmod(file.fileno(), path.stat().st_mode & 0o666)
            file.write(text)
        durable.move(temporary, path)
    except OSError:
        # Remove the incomplete file: on a full memory card it would take up room that is needed.
        with suppress(OSError):
            temporary.unlink()
        raise


def replace_text(path: Path | None, text: str | None) -> None:
    """Replace the text of a settings file; a text of None removes the file. Raises OSError."""
    if path is None:
        return
    if text is not None:
        durable.write(path, text.encode())
    elif durable.is_there(path):
        path.unlink()
        durable.sync(path.parent)


def stamp(path: Path | None) -> Stamp | None:
    """Return the stamp of a file; None if there is no file or it cannot be read."""
    try:
        found = path.stat() if path else None
    except OSError:
        return None
    return Stamp(found.st_mtime_ns, found.st_ino, found.st_size) if found else None
