"""Incidents (damage to files on the memory card) are reported until the owner has read the report."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest

from cabinet.display.canvas import Canvas
from cabinet.doctor.check import Installation, examine
from cabinet.doctor.checks import scores
from cabinet.doctor.finding import Severity, worst
from cabinet.doctor.machine import Machine
from cabinet.files.service import WRONG_FILES
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.notices import LINE, LOOK_EVERY, ROOM, lines
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.store import CardTrouble, Condition, Incident
from cabinet.system.maintenance import Maintenance
from tests.bench import Bench
from tests.scenes.operator.hosts import Root
from tests.scenes.operator.ways import open_menu, open_page, open_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from cabinet.doctor.finding import Finding

LONG = (
    "spare/cabinet.log IS THE LOG OF ANOTHER CABINET: SET ASIDE AS spare/cabinet.damaged-20.log. "
    "SOME OF IT MAY BE LOST"
)
HAPPENED = tuple(
    Incident(number, LONG, date(2026, 3, number) if number % 3 else None) for number in range(1, 8)
)


class Unlucky(Bench):
    """A cabinet whose store has seven incidents."""

    def power_on(self, *closed: str) -> None:
        super().power_on(*closed)
        with self.store.at_once():
            self.store._change(incidents=HAPPENED)


@pytest.fixture
def unlucky(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet whose store has seven incidents."""
    with Unlucky(tmp_path) as bench:
        yield bench


@pytest.fixture
def root(tmp_path: Path) -> Root:
    """The root folder of a pretended machine."""
    return Root(tmp_path / "root")


def doctor(data: Path) -> list[Finding]:
    """Return the findings of the program `doctor` about the scores in a data folder."""
    return list(examine(Installation(Machine(), data, data / "cabinet.toml"), [scores]))


def labels(bench: Bench) -> list[str]:
    """Return the labels of the rows on the current page."""
    return [row.label for row in bench.scene.rows]


def test_damaged_file_is_reported_until_it_is_seen(tmp_path: Path) -> None:
    """Once the owner has read a report, neither the page SYSTEM nor `doctor` shows it again."""
    with Bench(tmp_path) as bench:
        bench.fill(300, 200, 100)
    assert worst(doctor(tmp_path)) is Severity.FINE
    (tmp_path / "cabinet.log").write_bytes(b"no log" * 1000)
    with Bench(tmp_path):
        pass
    with Bench(tmp_path) as bench:
        assert [entry.score for entry in bench.store.top_ten("dice_poker")] == [300, 200, 100]
        findings = doctor(tmp_path)
        assert worst(findings) is Severity.WARNING
        assert "SET ASIDE AS cabinet.damaged-1.log" in findings[1].words
        open_page(bench, SystemPage.title)
        assert bench.scene.row.label.startswith("WHAT HAPPENED")
        bench.press("p1_fire")
        while bench.store.incidents():
            bench.press("p1_fire")
        assert bench.scene.row.label == "SHUT DOWN"
        bench.cabinet.wait_for_card()
        assert worst(doctor(tmp_path)) is Severity.FINE
    with Bench(tmp_path) as bench:
        assert not bench.store.incidents()
    assert worst(doctor(tmp_path)) is Severity.FINE


def test_system_is_marked_until_all_incidents_are_seen(unlucky: Bench) -> None:
    """Pressing only FIRE leads through the reports of all incidents and back to the page SYSTEM."""
    open_menu(unlucky)
    assert "! SYSTEM !" in labels(unlucky)
    unlucky.press("start")
    open_page(unlucky, SystemPage.title)
    assert labels(unlucky)[0] == "WHAT HAPPENED: 7"
    unlucky.press("p1_fire")
    unlucky.press(*["p1_fire"] * (len(HAPPENED) - 1))
    assert unlucky.scene.title == "WHAT HAPPENED"
    assert unlucky.store.incidents() == HAPPENED
    unlucky.press("p1_fire")
    assert isinstance(unlucky.scene, SystemPage)
    assert unlucky.store.incidents() == ()
    assert labels(unlucky)[0] == "SHUT DOWN"
    assert unlucky.cabinet.screen
    unlucky.press("start")
    assert isinstance(unlucky.scene, OperatorMenu)
    assert "SYSTEM" in labels(unlucky)


WRONG = 'network-config, line 14: the password of the Wi-Fi "Haus" has 5 characters: 8 to 63'


def test_mistakes_in_setup_files_are_shown(tmp_path: Path, root: Root) -> None:
    """Mistakes in setup files are shown in full, because the owner could run `doctor` only over a network."""
    with Bench(tmp_path, host=root.host()) as bench:
        open_menu(bench)
        assert "SYSTEM" in labels(bench)
        root.write(str(WRONG_FILES), f"{WRONG}\n" * 9)
        bench.run(LOOK_EVERY)
        assert "! SYSTEM !" in labels(bench)
        bench.press("start")
        open_page(bench, SystemPage.title)
        assert labels(bench)[0] == "SETUP FILES: 9"
        bench.press("p1_fire")
        for _ in range(9):
            assert bench.scene.title == "SETUP FILES"
            assert WRONG in " ".join(bench.words())
            bench.press("p1_fire")
        assert isinstance(bench.scene, SystemPage)
        root.write(str(WRONG_FILES), "")
        bench.press("start")
        bench.press("start")
        open_page(bench, SystemPage.title)
        assert labels(bench)[0] == "SHUT DOWN"


def test_incidents_come_before_mistakes_in_setup_files(tmp_path: Path, root: Root) -> None:
    """The page SYSTEM has one row for notices: it shows incidents first, then mistakes in setup files."""
    root.write(str(WRONG_FILES), WRONG)
    with Unlucky(tmp_path, host=root.host()) as bench:
        open_page(bench, SystemPage.title)
        assert labels(bench)[:2] == ["WHAT HAPPENED: 7", "SHUT DOWN"]
        bench.press(*["p1_fire"] * (len(HAPPENED) + 1))
        assert isinstance(bench.scene, SystemPage)
        assert labels(bench)[:2] == ["SETUP FILES: 1", "SHUT DOWN"]


def test_single_page_cannot_be_turned(tmp_path: Path, root: Root) -> None:
    root.write(str(WRONG_FILES), WRONG)
    with Bench(tmp_path, host=root.host()) as bench:
        open_page(bench, SystemPage.title)
        bench.press("p1_fire")
        before = list(bench.heard)
        bench.press("p1_right", "p1_left")
        assert bench.heard == before
        assert "↔" not in bench.scene.prompt
        bench.press("p1_fire")
        assert isinstance(bench.scene, SystemPage)


def test_incident_during_the_page_is_reported_later(unlucky: Bench) -> None:
    later = Incident(8, "cabinet.log CANNOT BE READ", date(2026, 3, 9))
    open_page(unlucky, SystemPage.title)
    unlucky.press("p1_fire")
    with unlucky.store.at_once():
        unlucky.store._change(incidents=(*HAPPENED, later))
    unlucky.press(*["p1_fire"] * len(HAPPENED))
    assert isinstance(unlucky.scene, SystemPage)
    assert unlucky.store.incidents() == (later,)
    assert labels(unlucky)[0] == "WHAT HAPPENED: 1"


def test_new_row_keeps_the_choice(bench: Bench) -> None:
    """A row that appears above the chosen row does not move the choice to another row."""
    open_row(bench, SystemPage.title, "RESTART")
    with bench.store.at_once():
        bench.store._change(incidents=HAPPENED)
    bench.run(LOOK_EVERY)
    assert labels(bench)[0] == "WHAT HAPPENED: 7"
    assert bench.scene.row.label == "RESTART"


def test_setup_files_are_read_once_in_a_while(
    tmp_path: Path, root: Root, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[None] = []
    wrong_files = Maintenance.wrong_files

    def counted(maintenance: Maintenance) -> tuple[str, ...]:
        reads.append(None)
        return wrong_files(maintenance)

    monkeypatch.setattr(Maintenance, "wrong_files", counted)
    with Bench(tmp_path, host=root.host(), watched=True) as bench:
        open_page(bench, SystemPage.title)
        reads.clear()
        bench.run(10 * LOOK_EVERY)
        assert 9 <= len(reads) <= 11


def test_leaving_before_the_last_page_keeps_the_incidents(unlucky: Bench) -> None:
    open_page(unlucky, SystemPage.title)
    unlucky.press("p1_fire", "p1_right", "start")
    assert isinstance(unlucky.scene, SystemPage)
    assert unlucky.store.incidents() == HAPPENED
    unlucky.press("p1_fire", "p1_left", "p1_fire")
    assert unlucky.store.incidents() == ()


@pytest.mark.parametrize("text", [LONG, WRONG, "É\x00\n" + 30 * "VERYLONGWORDS" + " ☃", "A " * 4000])
def test_every_line_fits(text: str) -> None:
    """A text from the memory card may have any length and any characters, and is still drawn on the page."""
    found = lines(text)
    assert len(found) <= ROOM
    for line in found:
        assert len(line) <= LINE
        Canvas().text(0, 0, line, (255, 255, 255))


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (CardTrouble.FULL, "FULL: NOTHING IS KEPT"),
        (CardTrouble.READ_ONLY, "CANNOT BE WRITTEN"),
        (CardTrouble.FAILING, "FAILING: REPLACE IT"),
    ],
)
def test_card_trouble_replaces_the_cards_health(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, kind: CardTrouble, words: str
) -> None:
    """A failing memory card is shown in one line on the page SYSTEM, which the menu then marks."""
    monkeypatch.setattr(bench.store, "condition", lambda: Condition(1, "words", kind))
    open_menu(bench)
    assert "! SYSTEM !" in labels(bench)
    bench.press("start")
    open_page(bench, SystemPage.title)
    bench.cabinet.wait_for_card()
    bench.run(1)
    cards = [shown for label, shown, bad in bench.scene._lines() if label == "CARD" and bad]
    assert cards == [words]
    assert len(bench.scene._lines()) <= 8
