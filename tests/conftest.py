"""Fixtures for most tests: a virtual cabinet with virtual pins and virtual time."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

MEMORY, ROOM = Path("/dev/shm"), 2 << 30

# The tests need no screen and no speaker.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Each core already has a test worker: more threads in numeric libraries would only wait for one another.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Hundreds of tests start a Python process of their own: let them share compiled bytecode.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# Use memory for temporary files if there is room: on a busy disk the tests of the store wait for minutes and
# prove no more.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    os.environ.setdefault("TMPDIR", str(MEMORY))

import pytest
from hypothesis import HealthCheck, settings

from tests.bench import Bench

settings.register_profile(
    # Test machines are busy with other work too: no test may depend on their speed.
    "cabinet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cabinet")

SYSTEM = "CABINET_VM_TESTS" in os.environ
"""True if the tests in the virtual machine are to run; the script tests/system/run sets the variable."""
collect_ignore_glob = [] if SYSTEM else ["system/vm/*"]

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_report_header() -> list[str]:
    return [] if SYSTEM else ["left out: the tests in the virtual machine; tests/system/run runs them"]


def pytest_make_parametrize_id(val: object) -> str | None:
    """Return a short id for a long text parameter, which may have a megabyte; None for other parameters."""
    return f"{val[:40]!a}..." if isinstance(val, str | bytes) and len(val) > 60 else None


def pytest_collection_finish() -> None:
    """Exempt the collected tests from garbage collection, because they exist until the end of the run."""
    gc.freeze()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Yield a cabinet that is switched on, with every installed game and without any scores."""
    with Bench(tmp_path) as bench:
        yield bench
