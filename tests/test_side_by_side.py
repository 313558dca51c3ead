"""`cabinet check` in several processes finds the same as in one, and leaves nothing behind."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.laws import every, side_by_side
from cabinet.devtools.laws.side_by_side import Task, examined
from tests.child import line_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.law import Law

WORDS = ("written as a line", "corner", "credits fit", "to the menu", "sample")
TASKS = [
    Task("poker_dice", law.name, quick=True)
    for law in every.laws()
    if any(word in law.name for word in WORDS)
]


def test_two_processes_find_the_same_in_the_same_order() -> None:
    alone, together = ([*examined(TASKS, processes)] for processes in (1, 2))
    assert [task for task, _ in alone] == [task for task, _ in together] == TASKS
    assert [found._replace(seconds=0.0) for _, found in alone] == [
        found._replace(seconds=0.0) for _, found in together
    ]
    # Starting the processes blocks Ctrl-C for a moment; afterwards Ctrl-C works again.
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def test_task_runs_its_game_and_law_with_its_options(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """While a task runs, garbage is collected less often; the usual rate returns even after a failure."""
    before, done = gc.get_threshold(), []

    def examine(game: AnyGame, law: Law, **how: object) -> None:
        done.append((game.name, law.name, how))
        assert gc.get_threshold() > before
        raise KeyError("joker")

    monkeypatch.setattr(every, "examine", examine)
    name = next(law.name for law in every.laws(tmp_path) if "on file" in law.name)
    with pytest.raises(KeyError, match="joker"):
        side_by_side.examine(Task("poker_dice", name, tmp_path, quick=True, seed=3, folder=tmp_path / "kept"))
    assert done == [("poker_dice", name, {"quick": True, "seed": 3, "folder": tmp_path / "kept"})]
    assert gc.get_threshold() == before


def test_check_uses_the_allowed_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check uses the cores that its process may use, or all cores if the system has no such limit."""
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {2, 5, 7}, raising=False)
    assert side_by_side.cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert side_by_side.cores() == 1


@pytest.fixture
def checking(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A running `cabinet check` with two worker processes and its own folders.

    It receives Ctrl-C even if the tests run in the background, where a shell ignores Ctrl-C.
    """
    code = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
    code += "from cabinet.devtools.laws import side_by_side\nside_by_side.cores = lambda: 2\n"
    code += "from cabinet.commands.cli import main\nmain(['check', 'poker_dice'])"
    program = tmp_path / "check.py"
    program.write_text(f"if __name__ == '__main__':\n    {code.replace(chr(10), chr(10) + '    ')}\n")
    (tmp_path / "folders").mkdir()
    child = subprocess.Popen(
        [sys.executable, "-P", str(program)],
        env=os.environ | {"TMPDIR": str(tmp_path / "folders")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    line_of(child, "credits fit")
    yield child
    child.kill()
    child.communicate()


def children(pid: int) -> set[int]:
    return {int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()}


def gone(pids: set[int]) -> bool:
    """Return True if the processes end within ten seconds."""
    until = time.monotonic() + 10
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < until:
        time.sleep(0.05)
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells which processes there are")
def test_check_that_is_stopped_leaves_nothing(checking: subprocess.Popen[str], tmp_path: Path) -> None:
    begun = children(checking.pid)
    assert len(begun) >= 2
    checking.send_signal(signal.SIGINT)
    _, said = checking.communicate(timeout=60)
    assert checking.returncode
    assert "Traceback" not in said
    assert gone(begun)
    assert not [*(tmp_path / "folders").iterdir()]


@pytest.mark.skipif(sys.platform != "linux", reason="/proc tells which processes there are")
def test_check_that_is_killed_leaves_no_process(checking: subprocess.Popen[str]) -> None:
    """After the death of the check, its worker processes end by themselves."""
    begun = children(checking.pid)
    checking.kill()
    assert len(begun) >= 2
    assert gone(begun)
