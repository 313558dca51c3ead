"""`cabinet bench`: its presses are no faster than a hand, and the processes that it measures run."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.controls.presses import FASTEST
from cabinet.devtools.virtual import bench

if TYPE_CHECKING:
    from pathlib import Path


def test_bench_presses_no_faster_than_a_hand() -> None:
    """Above `FASTEST` presses a second, a switch is ignored, and the benchmark would wait for ever."""
    assert min(bench.PAUSES) > 1 / FASTEST


@pytest.mark.slow
def test_bench_processes_report_their_marks(tmp_path: Path) -> None:
    environ = bench._environ()
    assert len(bench._run(environ, bench.FIRST, str(tmp_path)).split()) >= 9
    assert float(bench._run(environ, bench.TROUBLE, "0.1")) > 0.0
