"""What a log by itself holds, such as one in the folder `kept`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.store import log
from cabinet.store.contents import Contents, contents_of

if TYPE_CHECKING:
    from pathlib import Path


def contents_in(path: Path) -> Contents:
    """All of it; the file must be whole."""
    found = log.read(path.read_bytes())
    assert found.is_intact
    assert not found.torn
    return contents_of(log.union([found]).facts())
