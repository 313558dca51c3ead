"""The fixture of a cabinet that listens on its control socket."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.clock import VirtualClock
from tests.owner.house import House, house

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def home(tmp_path: Path) -> Iterator[House]:
    """A complete cabinet whose control socket is open."""
    with house(tmp_path / "data", VirtualClock()) as found:
        yield found
