"""`cabinet doctor` as a user at a terminal sees it, and how it reads the machine."""

from __future__ import annotations

import json
import os
import shutil
from importlib.metadata import version
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from cabinet.commands.invocation import CAN_NOT
from cabinet.controls.pinmap import default_path, read
from cabinet.doctor.finding import Severity, fault
from cabinet.doctor.machine import Machine, owners, shown, values
from cabinet.owner.client import ControlError, NoCabinetError
from cabinet.owner.requests import FindingsNow, GetFindings, GetLevels, LevelsNow
from cabinet.settings import Settings
from cabinet.store.card import FILE
from tests.bench import Bench
from tests.commands.running import refused, run
from tests.doctor.fake_machine import pi

if TYPE_CHECKING:
    from pathlib import Path


def test_doctor_prints_a_line_for_each_finding(tmp_path: Path) -> None:
    """A bad finding is marked with X, and the next line gives the cure."""
    (tmp_path / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    result = run(tmp_path, "doctor")
    assert result.exit_code == int(Severity.FAULT)
    lines = result.output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("X settings"))
    assert lines[at + 1].strip().startswith("-> mend the lines named")


def test_named_settings_file_is_checked(tmp_path: Path) -> None:
    (tmp_path / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    other = tmp_path / "other.toml"
    assert "other.toml: no such file" in refused(run(tmp_path, "--settings", other, "doctor"))
    other.write_text("[sound]\nvolume = 12\n")
    result = run(tmp_path, "--settings", other, "doctor")
    assert result.exit_code == int(Severity.FAULT)
    assert "volume = 12" in result.output
    assert "volume = 11" not in result.output


def test_running_cabinet_is_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While a cabinet runs, the doctor asks it for pins, settings and findings, and opens no data folder."""
    (tmp_path / "cabinet.toml").write_text("no settings")
    found = fault("it cannot save", "mend the card", subject="saving")
    replies = {
        GetLevels: LevelsNow({}),
        GetFindings: FindingsNow(Settings(), (found,)),
    }
    monkeypatch.setattr("cabinet.owner.client.ask", lambda _path, request, _reply: replies[type(request)])
    lines = run(tmp_path, "doctor").output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("X saving"))
    assert lines[at].endswith("it cannot save")
    assert lines[at + 1].strip() == "-> mend the card"
    assert not [line for line in lines if line.startswith("X settings")]
    named = tmp_path / "named.toml"
    named.write_text("[sound]\nvolume = 12\n")
    told = run(tmp_path, "--settings", named, "doctor").output
    assert "volume = 12" in told, "the cabinet that runs need not have that file"
    monkeypatch.undo()
    assert "X settings" in run(tmp_path, "doctor").output


def test_login_outside_the_group_gets_the_command_to_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The doctor gives a user outside the group `cabinet` the command to join it.

    It must not suggest a restart of the cabinet, which would only interrupt a game.
    """
    error = ControlError("pi may not ask the cabinet: sudo usermod -aG cabinet pi, then log in again")
    monkeypatch.setattr("cabinet.owner.client.ask", Mock(side_effect=error))
    monkeypatch.setattr("cabinet.doctor.machine.Machine", pi)
    output = run(tmp_path, "doctor").output
    assert "  pins           pi may not ask the cabinet\n" in output
    assert "-> sudo usermod -aG cabinet pi, then log in again" in output
    assert "systemctl restart" not in output


def test_root_opens_no_folder_of_another_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A finding says that root may not open the folder; its owner may open it."""
    (tmp_path / FILE).mkdir()
    if os.geteuid() == 0:
        os.chown(tmp_path, 65533, 65533)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    # Only root can make the folder of root's control socket.
    monkeypatch.setattr("cabinet.owner.wire.path", lambda data: data / "control.sock")
    for error, cure in (
        (NoCabinetError("it is off"), f"{tmp_path} belongs to "),
        (ControlError("the control socket is busy: try again"), "the control socket is busy: try again"),
    ):
        monkeypatch.setattr("cabinet.owner.client.ask", Mock(side_effect=error))
        output = run(tmp_path, "doctor").output
        assert f"! files          only the cabinet itself may open {tmp_path}\n" in output
        assert f"-> {cure}" in " ".join(output.split())
        assert "is a directory" not in output
    assert run(tmp_path, "doctor", "--release").exit_code == CAN_NOT
    monkeypatch.setattr(os, "geteuid", lambda: 65533)
    assert "only the cabinet itself" not in run(tmp_path, "doctor").output


def test_doctor_prints_json_for_scripts(tmp_path: Path) -> None:
    found = json.loads(run(tmp_path, "doctor", "--json").output)
    assert {"subject": "scores", "level": "fine", "words": f"none yet in {tmp_path}", "cure": ""} in found
    assert {finding["level"] for finding in found} <= {"fine", "warning", "fault"}


def test_report_is_one_text_with_versions(tmp_path: Path) -> None:
    output = run(tmp_path, "doctor", "--report").output
    assert output.startswith("Arcade cabinet ")
    assert f"click {version('click')}" in output
    assert "What the doctor finds" in output


def test_working_release_passes_the_self_check(tmp_path: Path) -> None:
    """The self-check of a release covers games, tables, canvas, pin map and scores."""
    with Bench(tmp_path) as bench:
        bench.fill(300)
    result = run(tmp_path, "doctor", "--release")
    assert result.exit_code == 0
    subjects = [line.split()[0] for line in result.output.splitlines()]
    assert {"program", "games", "dice_poker", "poker_dice", "yahtsee", "pin", "scores"} <= set(subjects)
    assert "this release reads them" in result.output


def test_release_that_cannot_read_the_scores_is_refused(tmp_path: Path) -> None:
    """A release that cannot read the scores fails its self-check; the last line of the output says why."""
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    result = run(tmp_path, "doctor", "--release")
    assert result.exit_code == 3
    last = result.output.splitlines()[-1]
    assert last.startswith("cabinet: this release does not work here: scores: ")
    assert f"{tmp_path / FILE} is damaged" in last


def test_missing_or_forbidden_file_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    machine = Machine(root=tmp_path)
    (tmp_path / "model").write_bytes(b"Raspberry Pi\0")
    assert machine.text("/model") == "Raspberry Pi"
    assert machine.text("/none") is None
    assert machine.find("/mod*") == ("/model",)
    assert machine.run("no-such-program-here") is None
    assert machine.run("sh", "-c", "echo a=b; exit 3") == (3, "a=b")
    assert shown(machine, "sh", "-c", "echo a=b; exit 3") == {}
    assert Machine(programs=False).run("sh", "-c", "exit 0") is None
    assert (machine.free("/none/below") or 0) > 0
    monkeypatch.setattr(shutil, "disk_usage", Mock(side_effect=PermissionError(13, "Permission denied")))
    assert machine.free("/none/below") is None
    pin_map = read(default_path())
    assert set(machine.levels("mock", pin_map)) == set(pin_map.gpio)
    assert "dummy" in machine.drivers()


def test_file_owners_are_read(tmp_path: Path) -> None:
    file, link = tmp_path / "a file", tmp_path / "link"
    file.touch(mode=0o640)
    link.symlink_to(file)
    paths = [str(path) for path in (file, link, tmp_path / "missing")]
    found = owners(Machine(), paths, follow=True)
    assert list(found) == paths[:2]
    assert found[str(link)] == found[str(file)]
    assert (found[str(file)].user, found[str(file)].mode) == (file.owner(), 0o640)
    assert owners(Machine(), paths, follow=False)[str(link)].mode == 0o777
    assert owners(Machine(), [], follow=False) == {}


def test_values_are_read_in_both_formats() -> None:
    """Lines of the form NAME=value are read from systemctl's output, and with quotes from os-release."""
    assert values('A=1\nB="two words"\n# C\nD=x=y') == {"A": "1", "B": "two words", "D": "x=y"}
    assert values(None) == {}
