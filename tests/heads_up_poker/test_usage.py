"""Tests that every command of the study refuses an unknown argument."""

from __future__ import annotations

import runpy
import sys
from typing import TYPE_CHECKING

import pytest

from study.heads_up_poker import exploits, frequencies, hints, matches, solve, stakes

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.xdist_group("study of heads-up poker")
"""All these tests run in one worker process, because the commands share caches that are slow to build."""


@pytest.mark.parametrize(
    ("command", "error"),
    [
        (exploits, "unrecognized arguments: --speed"),
        (frequencies, "unrecognized arguments: --speed"),
        (hints, "unrecognized arguments: --speed"),
        (matches, "unrecognized arguments: --speed"),
        (solve, "required: --cache"),
        (stakes, "required: --cache"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_unknown_argument_prints_the_usage(
    command: ModuleType, error: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [command.__name__, "--speed"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(command.__file__), run_name="__main__")
    assert error in capsys.readouterr().err
