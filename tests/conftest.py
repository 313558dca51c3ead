"""The bench that most tests stand on: a virtual cabinet with virtual pins and virtual time."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

MEMORY, ROOM = Path("/dev/shm"), 2 << 30

# Nobody is there to see or hear the tests.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Every core has a worker: what reckons with threads of its own waits for the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Hundreds of tests start a Python of their own: it finds compiled what another one has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# In memory where there is room: on a busy disk the tests of the store wait for minutes, and prove no more.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    os.environ.setdefault("TMPDIR", str(MEMORY))

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


def pytest_report_header() -> list[str]:
    """One line about what is not run."""
    return [] if SYSTEM else ["left out: the tests in the virtual machine; tests/system/run runs them"]


def pytest_make_parametrize_id(val: object) -> str | None:
    """Name a test after the beginning of a long text, which may have a megabyte."""
    return f"{val[:40]!a}..." if isinstance(val, str | bytes) and len(val) > 60 else None


def pytest_collection_finish() -> None:
    """Collected tests stay to the end: the garbage collector need not search them again and again."""
    gc.freeze()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with every game, switched on, with an empty card."""
    with Bench(tmp_path) as bench:
        yield bench
