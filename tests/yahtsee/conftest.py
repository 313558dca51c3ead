"""Fixtures: a cabinet with YAHTSEE only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from games.yahtsee import GAME
from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A running cabinet that has only YAHTSEE and an empty memory card."""
    with Bench(tmp_path, games=(GAME,)) as bench:
        yield bench
