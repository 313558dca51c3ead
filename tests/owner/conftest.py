"""A cabinet with its door open."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from tests.owner.doors import House, house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """Everything is there and answers."""
    with house(tmp_path / "data", VirtualClock()) as found:
        yield found
