"""Tests of the helper `line_of`, which must not hang if a child process writes nothing or ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.child import line_of


def child(code: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", f"import sys, time\n{code}"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_line_with_the_words_is_returned() -> None:
    with child("print('one', 'two', 'three', sep='\\n')") as process:
        assert line_of(process, "tw") == "two\n"
        assert process.stdout
        assert process.stdout.read() == "three\n"


@pytest.mark.parametrize(
    ("code", "within"), [("time.sleep(100)", 0.5), ("sys.exit('no mixer')", 60)], ids=["silent", "ended"]
)
def test_missing_line_fails_with_the_output(code: str, within: float) -> None:
    """The failure message has all that the child process has written, on standard error too."""
    program = f"print('begun', flush=True)\nprint('odd', file=sys.stderr, flush=True)\n{code}"
    with (
        child(program) as process,
        pytest.raises(pytest.fail.Exception, match=r"(?s)'sound is on'.*begun\nodd"),
    ):
        line_of(process, "sound is on", within=within)
    assert process.returncode
