"""Tests of the playbooks of systemd/fleet over SSH: install, settings, updates, backup and restore."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry
from cabinet.store import league_file
from cabinet.store.cabinets import Named
from cabinet.store.league import Key, League
from cabinet.store.ranking import Origin
from tests.system.vm.installed import Cabinet, bright, public_key, release
from tests.system.vm.place import ROOT
from tests.system.vm.test_update import CRASHES

if TYPE_CHECKING:
    from collections.abc import Callable

PLAYBOOK = Path(sys.executable).with_name("ansible-playbook")
PLAYBOOKS = ROOT / "systemd" / "fleet"
CHANGED = re.compile(r"^vm\s+: ok=\d+\s+changed=(\d+)", re.MULTILINE)

pytestmark = pytest.mark.skipif(not PLAYBOOK.exists(), reason="pip install -e '.[fleet]' brings ansible-core")


@pytest.fixture
def cabinet(cabinet: Cabinet) -> Cabinet:
    """Return a cabinet that the user pi may query, as systemd/install sets it up for an owner."""
    cabinet.sh("usermod -aG cabinet pi")
    # A login counts as a member of the group only if it began after the change.
    cabinet.hang_up()
    return cabinet


def play(
    machine: Cabinet, folder: Path, playbook: str, *options: str, **variables: Any
) -> tuple[int, int, str]:
    """Run a playbook on the machine; return its exit code, the number of changed tasks, and its output."""
    program, *ssh = machine.ssh
    host = {
        "ansible_host": "127.0.0.1",
        "ansible_user": "pi",
        "ansible_ssh_executable": program,
        "ansible_ssh_common_args": shlex.join(ssh),
        # scp and sftp take the port as -P, ssh takes it as -p. With "piped", Ansible sends files through ssh
        # itself.
        "ansible_ssh_transfer_method": "piped",
        # The seconds to wait for a connection: a restarting machine, which keeps its port, answers late.
        "ansible_timeout": 120,
    }
    inventory = folder / "inventory.json"
    inventory.write_text(json.dumps({"cabinets": {"hosts": {"vm": host}, "vars": variables}}))
    done = subprocess.run(
        [PLAYBOOK, "-i", inventory, *options, PLAYBOOKS / f"{playbook}.yml"],
        capture_output=True,
        text=True,
        check=False,
        timeout=3600,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "ANSIBLE_CONFIG": f"{PLAYBOOKS}/ansible.cfg", "PYTHONPATH": f"{ROOT}"},
    )
    found = CHANGED.search(done.stdout)
    return done.returncode, int(found[1]) if found else -1, done.stdout + done.stderr


def test_install_twice(bare: Cabinet, tmp_path: Path) -> None:
    """Ansible's check mode changes nothing, the first run installs a cabinet, the second changes nothing."""
    wanted = {
        "install_release": str(release("1.9.0")),
        "install_keys": [str(public_key())],
        # QEMU has no boot loader for the machine, so this test restarts it instead of the playbook.
        "install_reboot": False,
        "install_arguments": ["--not-a-pi"],
    }
    code, changed, said = play(bare, tmp_path, "install", "--check", "--diff", **wanted)
    assert (code, changed) == (0, 1), said
    assert "would" in said
    assert bare.run("ls /opt/cabinet").code != 0
    assert bare.sh("ls /var/tmp | grep -c ansible || true") == "0"
    code, changed, said = play(bare, tmp_path, "install", "--diff", **wanted)
    assert (code, changed) == (0, 1), said
    code, changed, said = play(bare, tmp_path, "install", **wanted)
    assert (code, changed) == (0, 0), said
    bare.shut_down()
    bare.on()
    bare.wait_until_ready()
    bare.wait_for_screen(bright, 60, "the cabinet's picture")


def test_settings(cabinet: Cabinet, tmp_path: Path) -> None:
    """The settings change while the cabinet plays; a second run changes nothing; wrong settings are named."""
    wanted = {"setting_sound_volume": 3, "setting_games_hidden": ["yahtsee"]}
    code, changed, said = play(cabinet, tmp_path, "settings", "--check", "--diff", **wanted)
    assert (code, changed) == (0, 1), said
    assert cabinet.cabinet("settings get sound.volume").out.strip() == "5"
    code, changed, said = play(cabinet, tmp_path, "settings", **wanted)
    assert (code, changed) == (0, 1), said
    assert cabinet.cabinet("settings get sound.volume").out.strip() == "3"
    code, changed, said = play(cabinet, tmp_path, "settings", **wanted)
    assert (code, changed) == (0, 0), said
    code, _, said = play(cabinet, tmp_path, "settings", setting_sound_volume=11, setting_sound_vol=1)
    assert code == 2
    assert "volume = 11: expected a whole number from 0 to 10" in said
    assert "[sound] has no setting 'vol'" in said


def test_league(cabinet: Cabinet, tmp_path: Path) -> None:
    """A friend's rows are shown while the cabinet plays, and the cabinet's own rows are in the league."""
    cabinet.post()
    cabinet.sh("systemctl start cabinet", timeout=240)
    cabinet.wait_until_ready()
    cabinet.wait("an id", lambda: cabinet.cabinet("league export -").code == 0, 120, 5)
    friend = "f" * 16
    row = Key("dice_poker", Origin(friend, "0" * 16))
    league = League({friend: Named(1, "THE FRIEND")}, {row: Entry("EVE", 250)})
    (tmp_path / "league.log").write_bytes(league_file.write(league))
    code, changed, said = play(cabinet, tmp_path, "league", "--check", "--diff")
    assert (code, changed) == (0, 1), said
    assert cabinet.run("ls /var/lib/cabinet/league.log").code != 0
    code, changed, said = play(cabinet, tmp_path, "league")
    assert (code, changed) == (0, 1), said
    assert cabinet.sh("stat -c '%U %a' /var/lib/cabinet/league.log") == "cabinet 640"
    shown = cabinet.cabinet("league show").out
    assert "EVE" in shown
    assert "THE FRIEND" in shown
    assert "ADA" in shown
    code, changed, said = play(cabinet, tmp_path, "league")
    assert (code, changed) == (0, 0), said
    assert "ADA" in (tmp_path / "league.log").read_text()


def test_update_and_a_bad_release(cabinet: Cabinet, tmp_path: Path, figure: Callable[[str], None]) -> None:
    """A good release runs after the playbook, a bad release is rolled back, and the report tells both."""
    first = cabinet.current

    def update(file: Path, *options: str) -> tuple[int, int, str]:
        return play(cabinet, tmp_path, "update", "-e", f"update_release={file}", *options)

    good = release("1.9.6")
    code, changed, said = update(good, "--check")
    assert (code, changed) == (0, 1), said
    assert cabinet.current == first
    code, changed, said = update(good)
    assert (code, changed) == (0, 1), said
    assert f"vm: 1.9.6, had {first}" in said
    assert cabinet.current == "1.9.6"
    code, changed, said = update(good)
    assert (code, changed) == (0, 0), said
    code, changed, said = update(release("1.9.7", CRASHES))
    assert (code, changed) == (2, 0), said
    assert "vm: FAILED, had 1.9.6" in said
    assert cabinet.current == "1.9.6"
    figure(next(line.strip() for line in said.splitlines() if "vm: FAILED" in line))
    cabinet.wait("ready", lambda: cabinet.unit("ActiveState") == "active", 120, 1)


def test_backup_restore_collect(cabinet: Cabinet, tmp_path: Path) -> None:
    """Removed scores are restored from a backup, and `collect` writes a table with a row for the cabinet."""
    cabinet.post()
    cabinet.sh("systemctl start cabinet", timeout=240)
    cabinet.wait_until_ready()
    code, _, said = play(cabinet, tmp_path, "backup")
    assert code == 0, said
    assert oct((tmp_path / "backups" / "vm.log").stat().st_mode)[-3:] == "600"
    for _ in cabinet.scores()["dice_poker"]:
        assert cabinet.cabinet("scores remove dice_poker 1").code == 0
    code, changed, said = play(cabinet, tmp_path, "restore", "--check", "--diff")
    assert (code, changed) == (0, 1), said
    code, changed, said = play(cabinet, tmp_path, "restore")
    assert (code, changed) == (0, 1), said
    cabinet.wait_until_ready()
    assert cabinet.scores()["dice_poker"][0]["name"] == "ADA"
    code, changed, said = play(cabinet, tmp_path, "restore")
    assert (code, changed) == (0, 0), said
    code, _, said = play(cabinet, tmp_path, "collect")
    assert code == 0, said
    assert "| vm | " in (tmp_path / "collected" / "cabinets.md").read_text()
