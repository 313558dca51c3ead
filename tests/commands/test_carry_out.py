"""The hidden command that systemd's units call, and what the owner reads after a rollback."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from cabinet.commands import carry_out
from cabinet.system import requests
from tests.commands.running import invoke

if TYPE_CHECKING:
    pass

FAILED = """\
cabinet: 0.1.0 does not run well: it was not ready within 30 s
  | the end of its log
"""
STAYS = "cabinet: there is no release before this one (0.1.0 stays)\n"


@pytest.mark.parametrize(
    ("code", "out", "err", "answer"),
    [
        (0, "the scores are saved\n0.1.0 runs; it was 0.2.0\n", "", "yes\n0.1.0 RUNS; IT WAS 0.2.0\n"),
        (1, "", FAILED, "no\n0.1.0 DOES NOT RUN WELL: IT WAS NOT\nREADY WITHIN 30 S\n"),
        (2, "", STAYS, "no\nTHERE IS NO RELEASE BEFORE THIS ONE\n(0.1.0 STAYS)\n"),
        (0, "", "", "yes\nIT SAID NOTHING\n"),
        (-9, "", "", "no\nIT SAID NOTHING\n"),
    ],
)
def test_rollback_shows_its_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, out: str, err: str, answer: str
) -> None:
    """The screen shows the last line of a success or the first line of a failure; the log has all lines."""
    run = Mock(return_value=CompletedProcess([], code, out, err))
    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(carry_out, "RUNTIME", tmp_path)
    result = invoke("carry-out", requests.ROLL_BACK)
    assert list(run.call_args.args[0]) == [sys.executable, "-m", "cabinet", "rollback"]
    assert result.exit_code == (1 if code else 0)
    assert result.output.splitlines()[:-1] == ((err or out).splitlines() or ["it said nothing"])
    assert requests.answer_path(tmp_path, requests.ROLL_BACK).read_text() == answer
