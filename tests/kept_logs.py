"""Reads a single log, such as one in the folder `archive`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.store import log
from cabinet.store.contents import Contents, contents_of

if TYPE_CHECKING:
    from pathlib import Path


def contents_in(path: Path) -> Contents:
    """Everything in it; the file must be intact."""
    found = log.read(path.read_bytes())
    assert found.is_intact
    assert not found.torn
    return contents_of(log.union([found]).facts())
