"""As root every command touches nothing that is the cabinet's, whatever its user puts there."""

from __future__ import annotations

import os
from contextlib import nullcontext

import pytest

from cabinet.owner import privileges
from tests.owner.race import COMMANDS, ELSEWHERE, HEAVY, SECRET, cabinet_runs, every_command, ground, rounds

pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="only root can do what root must not do")

ROUNDS = 44
"""Of the 2,000 that `python -m tests.owner.race` runs: each command twice."""


def test_no_command_is_left_out() -> None:
    """A new one must be looked at, too."""
    assert {words[0] for words in COMMANDS.values() if words} | ELSEWHERE == every_command()


@pytest.mark.parametrize("runs", [False, True])
def test_root_opens_nothing_itself(runs: bool) -> None:
    """By the interpreter's own account; with a cabinet that runs, and without one."""
    with ground() as made, cabinet_runs(made) if runs else nullcontext():
        outputs = {name: made.run(name) for name in COMMANDS if name not in HEAVY}
        made.look("after all")
        assert made.wrong == []
        assert "10 rows of 1 list" in outputs["scores export"]
        assert outputs["settings set"] == "sound.volume = 3: it counts at the next screen.\n"
        assert "1 of 1 rows removed" in outputs["scores remove"]
        assert (made.data / "shot.png").exists() == runs
        assert (made.data / "scores.json").lstat().st_uid == made.data.stat().st_uid
        assert (made.out / "scores.json").lstat().st_uid == 0


@pytest.mark.parametrize("runs", [False, True])
def test_names_that_are_swapped(runs: bool) -> None:
    """Files and folders give way to links and come back while the commands run."""
    with ground() as made, cabinet_runs(made) if runs else nullcontext():
        rounds(made, ROUNDS, seed=7)
        assert made.wrong == []


def test_the_release_looks_at_itself() -> None:
    """`doctor --release` as root, as somebody may call it by hand."""
    with ground() as made:
        assert "this release reads them" in made.run("doctor release")
        assert made.wrong == []


def test_this_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were root to stay root, each of these would be told."""
    monkeypatch.setattr(privileges, "account_for", lambda _path: None)
    with ground() as made:
        made.run("settings set")
        assert any("ROOT" in line for line in made.wrong)
        made.wrong.clear()
        (made.data / "faults/game-1.journal").unlink()
        (made.data / "faults/game-1.journal").symlink_to(made.secret)
        made.run("replay")
        assert any(SECRET in line or "ROOT" in line for line in made.wrong)
        made.wrong.clear()
        made.look("settings set")
        assert any("is of user 0" in line for line in made.wrong)
