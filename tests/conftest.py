"""The bench that most tests stand on: a virtual cabinet with virtual pins and virtual time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

# Nobody is there to see or hear the tests.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pytest
from hypothesis import HealthCheck, settings

from tests.bench import Bench

settings.register_profile(
    # Machines that test have other things to do as well: no test may depend on how fast they are.
    "cabinet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cabinet")

SYSTEM = "CABINET_VM_TESTS" in os.environ
"""Whether the tests in the virtual machine are wanted: tests/system/run says so."""
collect_ignore_glob = [] if SYSTEM else ["system/vm/*"]

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


def pytest_report_header() -> list[str]:
    """One line about what is not run."""
    return [] if SYSTEM else ["left out: the tests in the virtual machine; tests/system/run runs them"]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with every game, switched on, with an empty card."""
    with Bench(tmp_path) as bench:
        yield bench
