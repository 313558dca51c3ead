"""After a power cut at any change of the disk, the cabinet comes up with a complete release."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DEEDS = {"update": ("0.2.0", "0.3.0"), "failing": ("0.2.0", "0.2.0"), "rollback": ("0.2.0", "0.1.0")}
DEEDS |= dict.fromkeys(("again", "loop", "confirm"), DEEDS["rollback"])


@pytest.mark.parametrize("deed", list(DEEDS))
def test_power_cut_at_any_change_leaves_a_release(tmp_path: Path, keys: Path, deed: str) -> None:
    """A power cut before a certain change leaves the old release running; a later one, the new release."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("cuts.py")), str(ROOT), str(tmp_path), str(keys), deed],
        capture_output=True,
        text=True,
        check=False,
        timeout=500,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    runs = [line[-1] for line in lines]
    before, after = DEEDS[deed]
    assert lines[-1][1] == "done"
    assert len(lines) > 8
    assert runs == sorted(runs, key=lambda version: version == after)
    assert (runs[0], runs[-1]) == (before, after)
