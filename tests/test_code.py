"""Tests that the code passes the checks of types, style and import rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent


@pytest.mark.parametrize(
    "command",
    [
        [sys.executable, "-m", "mypy"],
        [BIN / "ruff", "check"],
        [BIN / "ruff", "format", "--check"],
        [BIN / "lint-imports", "--no-cache"],
    ],
    ids=["types", "style", "format", "imports"],
)
def test_checks_of_the_code_pass(command: list[str | Path]) -> None:
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
