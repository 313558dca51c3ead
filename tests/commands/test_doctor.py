"""`cabinet doctor` as somebody at a terminal meets it, and the machine beneath."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner, Result

from cabinet.commands.cli import main
from cabinet.controls.pinmap import default_path, read
from cabinet.doctor.finding import Severity
from cabinet.doctor.machine import ThisMachine, shown, values
from cabinet.owner.client import NobodyError
from cabinet.owner.requests import GetSaving, SavingNow
from cabinet.play import catalogue
from cabinet.store.card import FILE
from cabinet.virtual.self_check import check
from tests.doctor.fake_machine import FakeMachine

if TYPE_CHECKING:
    from pathlib import Path


def run(data: Path, *arguments: str) -> Result:
    """Run the command over a data directory."""
    return CliRunner().invoke(main, ["--data", str(data), "doctor", *arguments])


def test_for_people(tmp_path: Path) -> None:
    """A line a finding, the bad ones marked, the cure below."""
    (tmp_path / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    result = run(tmp_path)
    assert result.exit_code == int(Severity.FAULT)
    lines = result.output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("X settings"))
    assert lines[at + 1].strip().startswith("-> mend the lines named")


def test_a_settings_file_that_is_named(tmp_path: Path) -> None:
    """That one is looked at; where it is not there, that is said."""
    (tmp_path / "cabinet.toml").write_text("[sound]\nvolume = 11\n")
    other = tmp_path / "other.toml"
    arguments = ["--data", str(tmp_path), "--settings", str(other), "doctor"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "other.toml: no such file" in result.output
    other.write_text("[sound]\nvolume = 12\n")
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == int(Severity.FAULT)
    assert "volume = 12" in result.output
    assert "volume = 11" not in result.output


def test_the_cabinet_that_runs_is_asked_whether_it_can_save(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through its door, as any command of the owner's asks; what it says is a line with its cure."""

    def told(_path: Path, request: object, reply: type[object]) -> object:
        if isinstance(request, GetSaving):
            assert reply is SavingNow
            return SavingNow(2, "Read-only file system")
        raise NobodyError

    monkeypatch.setattr("cabinet.owner.client.ask", told)
    lines = run(tmp_path).output.splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("X saving"))
    assert lines[at].endswith("Read-only file system; 2 changes in memory alone")
    assert lines[at + 1].strip().startswith("-> mend what is said of data, file, card and space")
    monkeypatch.undo()
    assert "saving" not in run(tmp_path).output


def test_for_scripts(tmp_path: Path) -> None:
    """JSON: subject, level, words, cure."""
    found = json.loads(run(tmp_path, "--json").output)
    assert {"subject": "scores", "level": "fine", "words": f"none yet in {tmp_path}", "cure": ""} in found
    assert {finding["level"] for finding in found} <= {"fine", "warning", "fault"}


def test_a_release_that_works_here(tmp_path: Path) -> None:
    """Every game, its tables, the canvas, the pin map and the scores."""
    result = run(tmp_path, "--release")
    assert result.exit_code == 0
    subjects = [line.split()[0] for line in result.output.splitlines()]
    assert {"program", "games", "dice_poker", "poker_dice", "yahtsee", "pin", "scores"} <= set(subjects)


def test_a_release_that_cannot_read_the_scores(tmp_path: Path) -> None:
    """It does not take over, and says so in its last line."""
    (tmp_path / FILE).write_bytes(b"nonsense" * 1000)
    result = run(tmp_path, "--release")
    assert result.exit_code == 3
    last = result.output.splitlines()[-1]
    assert last.startswith("cabinet: this release does not work here: scores: ")
    assert f"{tmp_path / FILE} is damaged" in last


def test_a_release_with_a_broken_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that attract would leave out keeps the release from taking over."""

    def broken(_points: object) -> None:
        raise catalogue.NoGamesError("yahtsee cannot be loaded")

    monkeypatch.setattr(catalogue, "load", broken)
    found = [finding for finding in check(FakeMachine(), tmp_path) if finding.subject == "games"]
    assert [(finding.level, finding.words) for finding in found] == [
        (Severity.FAULT, "NoGamesError: dice_poker cannot be loaded; `cabinet check dice_poker` tells why")
    ]


def test_a_release_on_a_pi_needs_the_screens_driver(tmp_path: Path) -> None:
    """A pygame without kmsdrm would draw nothing."""
    found = [finding for finding in check(FakeMachine(sdl=("x11", "dummy")), tmp_path) if finding.level]
    assert "display driver" in [finding.subject for finding in found]


def test_this_machine_never_raises(tmp_path: Path) -> None:
    """What is not there is told as nothing."""
    machine = ThisMachine(root=tmp_path)
    (tmp_path / "model").write_bytes(b"Raspberry Pi\0")
    assert machine.text("/model") == "Raspberry Pi"
    assert machine.text("/none") is None
    assert machine.find("/mod*") == ("/model",)
    assert machine.run("no-such-program-here") is None
    assert machine.run("sh", "-c", "echo a=b; exit 3") == (3, "a=b")
    assert shown(machine, ["sh", "-c", "echo a=b; exit 3"]) == {}
    assert machine.owner("/none") is None
    assert machine.owner("/model") is not None
    assert machine.groups("nobody-of-that-name") is None
    assert "root" in (machine.groups("root") or ())
    assert (machine.free("/none/below") or 0) > 0
    assert set(machine.levels("mock")) == set(read(default_path()).gpio)
    assert "dummy" in machine.drivers()


def test_values_of_lines() -> None:
    """As systemd and os-release write them."""
    assert values('A=1\nB="two words"\n# C\nD=x=y') == {"A": "1", "B": "two words", "D": "x=y"}
    assert values(None) == {}
