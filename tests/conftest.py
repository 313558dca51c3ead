"""The bench that most tests stand on: a virtual cabinet with virtual pins and virtual time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

# Nobody is there to see or hear the tests.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest

from tests.bench import Bench

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with every game, switched on, with an empty card."""
    with Bench(tmp_path) as bench:
        yield bench
