"""Tests of the Prometheus metrics: Prometheus can parse them, and the alert rules find all they need."""

from __future__ import annotations

import json
import re
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from prometheus_client.parser import text_string_to_metric_families

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.commands.cli import main
from cabinet.doctor.checks import CHECKS
from cabinet.doctor.finding import Metric, fault, fine, warning
from cabinet.doctor.machine import CommandResult
from cabinet.doctor.metrics import HELP, exposition, of_books, of_findings
from cabinet.store.books import Books, Life, Tally
from cabinet.store.store import Store
from tests.doctor.fake_machine import FakeMachine, findings, pi

FLEET = Path(__file__).parents[2] / "systemd" / "fleet"
FINDINGS = (
    fine("well", subject="card"),
    warning("worn", subject="card"),
    fine("much", subject="space"),
    fault("gone", subject="scores"),
    warning("GPIO 4 (p1_up) is closed", subject="pin"),
)
BOOKS = Books(
    games={"dice_poker": Tally(plays=9, finished=7, timed=6, seconds=3600), "pig": Tally(plays=1)},
    life=Life(seconds=7200, starts=5, unclean=4, crashes=2),
)

Figures = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Figures:
    """Return the values of all metrics by name and labels, read by the parser of Prometheus's own library."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def everything(data: Path) -> str:
    """Return all metrics of a machine with a weak power supply, and of its records of games played."""
    machine = pi(
        answers={"vcgencmd get_throttled": CommandResult(0, "throttled=0x50005")}, unit={"NRestarts": "3"}
    )
    measured = [each._replace(subject="") for each in findings(machine, data) if each.figures]
    found = of_findings((*FINDINGS, *measured), "1.2.3", "Raspberry Pi 4 Model B Rev 1.4")
    return exposition(found) + exposition(of_books(BOOKS, {"dice_poker": "DICE POKER"}, date(2026, 11, 20)))


def test_every_figure_reads_back(tmp_path: Path) -> None:
    found = read(everything(tmp_path))

    def figure(name: str, **labels: str) -> float:
        return found[f"arcade_cabinet_{name}", frozenset(labels.items())]

    assert figure("info", version="1.2.3", board="Raspberry Pi 4 Model B Rev 1.4") == 1
    assert figure("health", subject="card") == 1, "the worst of a subject"
    assert figure("health", subject="space") == 0
    assert figure("health", subject="scores") == 3
    assert ("arcade_cabinet_health", frozenset({("subject", "pin")})) not in found
    assert figure("restarts_total") == 3
    assert figure("free_bytes") == 20 << 30
    assert figure("temperature_celsius") == 51.2
    causes = {cause: figure("throttled", cause=cause) for cause in ("voltage", "frequency capped", "heat")}
    assert causes == {"voltage": 1, "frequency capped": 0, "heat": 0}
    assert figure("throttled", cause="throttled") == 1
    assert figure("plays_total", game="DICE POKER") == 9
    assert figure("plays_total", game="pig") == 1, "a game that is not installed any more"
    assert figure("finished_total", game="DICE POKER") == 7
    assert figure("played_seconds_total", game="DICE POKER") == 3600
    assert figure("on_seconds_total") == 7200
    assert (figure("starts_total"), figure("unclean_stops_total"), figure("faults_total")) == (5, 4, 2)
    assert figure("newest_score_timestamp_seconds") == datetime(2026, 11, 20, tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    ("word", "cause"), [(1, "voltage"), (2, "frequency capped"), (4, "throttled"), (8, "heat")]
)
def test_causes_of_throttling_have_their_bits(tmp_path: Path, word: int, cause: str) -> None:
    """Each cause has its bit in the firmware's number; bits for throttling in the past are left out."""
    machine = pi(answers={"vcgencmd get_throttled": CommandResult(0, f"throttled={word | 0xF0000:#x}")})
    (power,) = (each for each in findings(machine, tmp_path) if each.subject == "power")
    assert {dict(each.labels)["cause"] for each in power.figures if each.value} == {cause}


def test_unknown_figures_are_left_out(tmp_path: Path) -> None:
    bare = FakeMachine(files={}, answers={}, room=None)
    names = {name for name, _ in read(exposition(of_findings(findings(bare, tmp_path), "1", "a board")))}
    assert names == {"arcade_cabinet_info", "arcade_cabinet_health"}
    assert "newest" not in exposition(of_books(Books(), {}, None))


def test_labels_are_escaped() -> None:
    name = 'a "b"\\c\nd'
    (key,) = read(exposition([Metric("plays_total", 1, (("game", name),))]))
    assert dict(key[1])["game"] == name


def test_rules_and_dashboard_name_existing_metrics(tmp_path: Path) -> None:
    """The alert rules and the dashboard use only metrics that exist, and the rules only existing checks."""
    names = {name for name, _ in read(everything(tmp_path))}
    assert names == {f"arcade_cabinet_{name}" for name in HELP}
    for subject in re.findall(r'subject=~"([^"]+)"', (FLEET / "alerts.yml").read_text())[0].split("|"):
        assert subject in {check.name for check in CHECKS}
    for file in ("alerts.yml", "dashboard.json"):
        asked = set(re.findall(r"arcade_cabinet_\w+", (FLEET / file).read_text()))
        assert asked
        assert asked <= names, file


def test_dashboard_is_valid() -> None:
    """Each panel of the dashboard has a query, and no panel covers another."""
    board: dict[str, Any] = json.loads((FLEET / "dashboard.json").read_text())
    taken: set[tuple[int, int]] = set()
    for panel in board["panels"]:
        assert panel["targets"][0]["expr"]
        at = panel["gridPos"]
        cells = {(x, y) for x in range(at["x"], at["x"] + at["w"]) for y in range(at["y"], at["y"] + at["h"])}
        assert at["x"] + at["w"] <= 24
        assert not cells & taken
        taken |= cells


@pytest.mark.parametrize("day", [None, date(2026, 11, 20)])
def test_command_prints_all_metrics(tmp_path: Path, day: date | None) -> None:
    store = Store.open(tmp_path, clock=VirtualClock(today=day))
    store.post("dice_poker", Entry("ADA", 254, day))
    assert store.close(5.0)
    done = CliRunner().invoke(main, ["--data", str(tmp_path), "books", "--prometheus"])
    assert done.exit_code == 0, done.output
    names = {name for name, _ in read(done.output)}
    assert {"arcade_cabinet_info", "arcade_cabinet_free_bytes", "arcade_cabinet_starts_total"} <= names
    assert ("arcade_cabinet_newest_score_timestamp_seconds" in names) is bool(day)
