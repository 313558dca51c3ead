"""Tests of the playbooks on a few cabinets in folders; they need ansible-core."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest
import yaml

from tests.fleet.folders import PLAYBOOKS, Folders
from tests.release.workshop import NEW, OLD
from tests.slow import SLOW

pytestmark = pytest.mark.skipif(
    not Path(sys.executable).with_name("ansible-playbook").exists() or not shutil.which("ssh-keygen"),
    reason="pip install -e '.[fleet]' brings ansible-core; ssh-keygen comes with openssh-client",
)


def test_root_is_used_only_where_needed() -> None:
    """Only the playbooks `install` and `update` become root; the cabinet answers all other requests."""
    playbooks = {path.stem: "become: true" in path.read_text() for path in PLAYBOOKS.glob("*.yml")}
    needed = {name for name, needs in playbooks.items() if needs}
    assert needed == {"install", "update"}


@SLOW
def test_settings_playbook_changes_what_check_mode_reports(tmp_path: Path) -> None:
    folders = Folders(tmp_path / "fleet", 1, setting_sound_volume=3, setting_games_hidden=["yahtsee"])
    foretold = folders.play("settings", "--check", "--diff")
    assert not (folders.data("c000") / "cabinet.toml").exists()
    done = folders.play("settings", "--diff")
    assert foretold.steps == done.steps == ['games.hidden = ["yahtsee"], was []', "sound.volume = 3, was 5"]
    assert foretold.changed == done.changed == {"c000": 1}


@SLOW
def test_league_playbook_shows_all_rows_everywhere(tmp_path: Path) -> None:
    """In check mode the playbook reports the changes that a real run then makes on all cabinets."""
    folders = Folders(tmp_path / "fleet", 2)
    foretold = folders.play("league", "--check", "--diff")
    assert not (folders.folder / "league.log").exists()
    done = folders.play("league", "--diff")
    assert done.code == 0, done.out
    assert foretold.steps == done.steps == ["dice_poker: 2 rows of 2 cabinets"] * 2
    assert foretold.changed == done.changed == {"c000": 1, "c001": 1}
    shown = {(folders.data(name) / "league.log").read_bytes() for name in folders.names}
    assert shown == {(folders.folder / "league.log").read_bytes()}


@SLOW
def test_update_playbook_stops_at_the_first_failure(tmp_path: Path) -> None:
    """The cabinet that fails rolls back, the next cabinet is not touched, and the report names both."""
    folders = Folders(tmp_path / "fleet", 2, (0,))
    done = folders.play("update", "-e", f"update_release={folders.release.name}")
    assert done.code == 2
    assert folders.runs() == [OLD, OLD]
    assert done.changed == {"c000": 0, "c001": 0}
    assert f"c000: FAILED, had {OLD}" in done.out
    why = "it was not ready within 30 s"
    assert f"{why}; | the end of run 2; {NEW} failed ({why}); {OLD} runs again" in done.out
    assert f"c001: {OLD}, not touched" in done.out


def test_two_keys_of_one_name_are_refused(tmp_path: Path) -> None:
    """Two key files of the same name are not copied, because one would overwrite the other."""
    names = [str(tmp_path / folder / "owner.pub") for folder in "ab"]
    folders = Folders(tmp_path / "fleet", 1, install_keys=names)
    done = folders.play("install")
    assert done.code == 2
    assert "two files of install_keys have the same name" in done.out
    assert done.changed == {"c000": 0}


def test_lost_connection_fails_the_report() -> None:
    """If a cabinet is not reached, its release from an earlier run must not get into the report."""
    tasks = yaml.safe_load((PLAYBOOKS / "roles/update/tasks/main.yml").read_text())
    (block,) = (task["block"] for task in tasks if "block" in task)
    conditions = {task["name"]: task.get("when") for task in block}
    assert conditions["Note what runs now"] == conditions["Believe what was seen"] is not None
