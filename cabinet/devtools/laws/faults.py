"""Collects the errors that the cabinet logs while a law runs, and the journals of failed games."""

from __future__ import annotations

import logging
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.play.game_guard import raised

if TYPE_CHECKING:
    from collections.abc import Iterator

JOURNALS = 5
"""The maximum number of journals that are kept for one law."""


class Faults(logging.Handler):
    """A logging handler that collects the cabinet's errors instead of printing them."""

    def __init__(self, folder: Path | None) -> None:
        """`folder`: receives copies of the journals; None discards them."""
        super().__init__(logging.ERROR)
        self.raised: list[str] = []
        """The logged exceptions, each in one line."""
        self.journals: list[Path] = []
        """The paths of the copied journals of failed games; the cabinet deletes the originals."""
        self._folder = folder

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the exception of a log record, or a copy of the journal that the record names."""
        if record.exc_info and record.exc_info[1]:
            self.raised.append(raised(record.exc_info[1]))
        elif self._folder and len(self.journals) < JOURNALS and isinstance(record.args, tuple):
            for path in record.args:
                if isinstance(path, Path) and path.suffix == ".journal":
                    self.journals.append(self._copy(path, self._folder))

    @staticmethod
    def _copy(path: Path, folder: Path) -> Path:
        folder.mkdir(parents=True, exist_ok=True)
        name = path.stem.rpartition("-")[0]
        for number in count(1):
            copy = folder / f"{name}-{number}.journal"
            # Another process may create a file of the same name at the same moment.
            with suppress(FileExistsError), copy.open("xb") as file:
                file.write(path.read_bytes())
                return copy
        raise AssertionError


@contextmanager
def overheard(folder: Path | None = None) -> Iterator[Faults]:
    """Collect the errors that the cabinet logs while the `with` block runs."""
    log, handler = logging.getLogger("cabinet"), Faults(folder)
    log.addHandler(handler)
    before, log.propagate = log.propagate, False
    try:
        yield handler
    finally:
        log.propagate = before
        log.removeHandler(handler)
