"""What was there before: the originals of files and the state of units, for `uninstall`."""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from cabinet_install import disk


@dataclass
class File:
    """A file that was written: its original (None: there was none), its mode, and what was written last.

    Contents are kept in base64, as they may be anything.
    """

    before: str | None
    mode: int
    written: str

    @property
    def original(self) -> bytes | None:
        """The bytes that were there before."""
        return None if self.before is None else base64.b64decode(self.before)


@dataclass
class Record:
    """The notes of one machine. Small: the originals are a few lines each."""

    files: dict[str, File] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)
    """What `systemctl is-enabled` said of a unit before it was touched."""
    links: list[str] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    """Groups and users that were made, as `group:gpio` and `user:cabinet`, and who was put into the cabinet's
    group, as `member:pi`."""

    def save(self, path: Path) -> None:
        """Write the notes."""
        disk.write(path, json.dumps(asdict(self), indent=1).encode(), 0o644)


def packed(content: bytes) -> str:
    """A content as the record keeps it."""
    return base64.b64encode(content).decode()


def read(path: Path) -> Record:
    """The notes in a file, or empty ones where there is none."""
    if not path.exists():
        return Record()
    raw: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    files = {where: File(**notes) for where, notes in raw.pop("files").items()}
    return Record(files=files, **raw)
