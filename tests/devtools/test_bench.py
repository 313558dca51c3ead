"""What `cabinet bench` presses counts as pressed by a hand, and the processes that it measures run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.controls.presses import FASTEST
from cabinet.devtools.virtual import bench

if TYPE_CHECKING:
    from pathlib import Path


def test_it_presses_no_faster_than_a_hand() -> None:
    """A switch that closes more often than `FASTEST` drops out, and the benchmark would wait for it."""
    assert min(bench.PAUSES) > 1 / FASTEST


@pytest.mark.slow
def test_its_processes_run(tmp_path: Path) -> None:
    """The start tells of three marks, a cabinet out of order how much it takes."""
    environ = bench._environ()
    assert len(bench._run(environ, bench.FIRST, str(tmp_path)).split()) >= 9
    assert float(bench._run(environ, bench.TROUBLE, "0.1")) > 0.0
