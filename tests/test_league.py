"""The screens of a cabinet in a league: the league's list, its record, and the identity of the cabinet."""

from __future__ import annotations

from datetime import date
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry
from cabinet.kit import Options
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.acts import Lists
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.list_step import ListStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.operator.settings import SettingsPage
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.wheel import END, WHEEL
from cabinet.settings import AttractSettings, CabinetSettings, NamesSettings, Operator, Settings
from cabinet.settings_file import SettingsFile
from cabinet.store import cabinets, league_file
from cabinet.store.cabinets import Identity, Known, Named
from cabinet.store.contents import Contents
from cabinet.store.league import Key, League, RowState, own
from cabinet.store.ranking import Origin, Row, Tombstone
from tests.bench import Bench
from tests.new_game import GAME
from tests.scenes.operator.ways import open_page

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BELL = "b" * 16
SETTINGS = Settings(
    operator=Operator(offer=False),
    attract=AttractSettings(play_seconds=10),
    cabinet=CabinetSettings("THE ANCHOR"),
)


def give_league(
    data: Path, *people: tuple[str, int], place: str = "THE BELL", gone: tuple[Row, ...] = ()
) -> None:
    """Store a league with rows of another cabinet, which are older than the rows of this cabinet.

    `people`: the name and score of each row. `place`: the other cabinet's name. `gone`: the rows that were
    removed from the league.
    """
    rows: dict[Key, RowState] = {
        Key(GAME.name, Origin(BELL, f"{number:016x}")): Entry(name, score, date(2026, 1, 2))
        for number, (name, score) in enumerate(people)
    }
    for row in gone:
        rows[Key(GAME.name, row.origin)] = Tombstone(GAME.name, row.origin, row.entry.score, row.entry.tie)
    known = {row.origin.cabinet: Named(0, "SOMEWHERE") for row in gone}
    (data / league_file.FILE).write_bytes(league_file.write(League({**known, BELL: Named(1, place)}, rows)))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with Bench(tmp_path, games=(GAME,), settings=SETTINGS, computer="pi") as bench:
        yield bench


def words(bench: Bench) -> str:
    """Return all text of the current picture as one string."""
    return " ".join(bench.words())


def to_the_list(bench: Bench) -> TopTenCard:
    """Open the top ten of the game from the menu, or from a scene that FIRE leaves for the menu."""
    while not isinstance(bench.scene, Menu):
        bench.press("p1_fire")
    bench.press("p1_down")
    bench.run(1.5)
    assert isinstance(bench.scene, TopTenCard)
    return bench.scene


def card(bench: Bench) -> Identity:
    """Return the identity of the cabinet, as its memory card has it."""
    found = cabinets.read(bench.store.setting(cabinets.KEY))
    assert found
    return found


def win(bench: Bench) -> int:
    bench.cabinet.enter_game(GAME, Options(1))
    bench.cabinet.play_to_end(Random(1))
    assert bench.shows(ResultStep)
    return int(bench.scene.ending.scores[0])


def test_cabinet_without_a_league_shows_one_list(bench: Bench) -> None:
    bench.store.post(GAME.name, Entry("ADA", 5))
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)
    bench.press("p1_right")
    assert isinstance(bench.scene, Menu)


def test_league_without_other_cabinets_is_not_shown(bench: Bench) -> None:
    """A league without other cabinets is not shown: its list would only repeat the cabinet's own list."""
    bench.store.post(GAME.name, Entry("ADA", 5))
    to_the_list(bench)
    league = own(card(bench), bench.store.rows(), ())
    (bench.data / league_file.FILE).write_bytes(league_file.write(league))
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)


def test_list_of_the_league_names_cabinets(bench: Bench) -> None:
    to_the_list(bench)
    bench.press("p1_fire")
    give_league(bench.data, ("EVE", 6), ("BOB", 4))
    bench.store.post(GAME.name, Entry("ADA", 5))
    to_the_list(bench)
    assert "EVE" not in words(bench)
    assert "LEAGUE" in words(bench)
    bench.press("p1_right")
    assert [(entry.name, place) for entry, place in rows(bench)] == [
        *(("EVE", "THE BELL"), ("ADA", "THE ANCHOR"), ("BOB", "THE BELL")),
    ]
    assert "OUR LIST" in words(bench)
    bench.press("p1_left")
    assert bench.scene.top_ten.entries == (Entry("ADA", 5),)
    assert bench.store.remove(GAME.name, Entry("ADA", 5))
    bench.press("p1_fire", "p1_down")
    assert [entry.name for entry, _ in rows(bench)] == ["EVE", "BOB"]


def rows(bench: Bench) -> list[tuple[Entry, str]]:
    """Return the rows of the list on the screen, each with the name of its cabinet."""
    shown: Any = bench.cabinet.step or bench.scene
    top_ten = shown.top_ten
    return list(zip(top_ten.entries, top_ten.cabinets, strict=True))


def test_attract_shows_both_lists(bench: Bench) -> None:
    give_league(bench.data, ("EVE", 6))
    bench.store.post(GAME.name, Entry("ADA", 5))
    shown = set()
    for _ in range(300):
        bench.run(0.2)
        if isinstance(act := bench.scene.act, Lists):
            shown.add(act.top_ten.cabinets)
    assert shown == {(), ("THE BELL", "THE ANCHOR")}


@pytest.mark.parametrize(("best", "is_one"), [(0, True), (6, False)])
def test_record_of_the_league_is_new_on_both_lists(bench: Bench, best: int, is_one: bool) -> None:
    give_league(bench.data, ("EVE", best))
    bench.store.post(GAME.name, Entry("BOB", 0))
    score = win(bench)
    assert ("THE BELL" in words(bench)) == is_one
    bench.run(2)
    assert ("L E A G U E R E C O R D" in words(bench)) == is_one
    bench.press("p1_fire")
    assert bench.shows(NameEntry)
    assert ("LEAGUE RECORD" in words(bench)) == is_one
    bench.run(TOO_SOON)
    bench.cabinet.spell("ADA")
    bench.run(TOO_SOON)
    assert bench.shows(ListStep)
    assert bench.scene.step.top_ten.new == {0}
    bench.press("p1_down")
    place = 0 if is_one else 1
    assert bench.scene.step.top_ten.new == {place}
    assert rows(bench)[place] == (Entry("ADA", score, bench.clock.day), "THE ANCHOR")


def test_equal_score_is_no_record(bench: Bench) -> None:
    bench.store.post(GAME.name, Entry("BOB", 0))
    give_league(bench.data, ("EVE", win(bench)))
    bench.restart(cut=True)
    bench.run(2)
    assert "N E W R E C O R D" in words(bench)


def test_filter_of_names_applies_to_the_league(tmp_path: Path) -> None:
    """The filter of bad words hides names of other cabinets and of their players."""
    filters = Settings(names=NamesSettings(refused=("EVE",)), operator=Operator(offer=False))
    for settings, people, place in (
        (filters, ["PLAYER", "PLAYER", "BOB"], "CABINET BBBB"),
        (Settings(names=NamesSettings(filter=False)), ["SHIT", "EVE", "BOB"], "ARSE"),
    ):
        data = tmp_path / place
        with Bench(data, games=(GAME,), settings=settings, computer="pi") as bench:
            give_league(data, ("SHIT", 6), ("EVE", 5), ("BOB", 4), place="ARSE")
            to_the_list(bench)
            assert [(entry.name, where) for entry, where in rows(bench)] == [(name, place) for name in people]


def test_changed_league_file_is_read_again(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Invalid rows of a league are logged once and not shown; an invalid file shows no league."""
    give_league(bench.data, ("EVE", 6))
    to_the_list(bench)
    assert "EVE" in words(bench)
    give_league(bench.data, ("UWE", 6), ("IDA", 5))
    to_the_list(bench)
    assert "UWE" in words(bench)
    give_league(bench.data, ("X", 7), ("IDA", 5), ("TIM", 4))
    for _ in range(2):
        to_the_list(bench)
        assert "TIM" in words(bench)
        assert "LEAGUE" in words(bench)
    assert caplog.text.count("score 7 is impossible") == 1
    with (bench.data / league_file.FILE).open("a") as file:
        file.write("rubbish\n")
    to_the_list(bench)
    assert "TIM" in words(bench)
    assert caplog.text.count("damaged lines: 1") == 1
    (bench.data / league_file.FILE).write_text("rubbish")
    for _ in range(2):
        to_the_list(bench)
        assert "LEAGUE" not in words(bench)
    assert caplog.text.count("there is no league") == 1
    (bench.data / league_file.FILE).unlink()
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)


def test_row_removed_on_a_copied_card_leaves_the_league(bench: Bench) -> None:
    """A row removed on a copy of the card leaves the league's list, but stays on this cabinet's own list."""
    to_the_list(bench)
    bench.store.post(GAME.name, Entry("ADA", 5))
    give_league(bench.data, ("EVE", 6), gone=bench.store.rows()[GAME.name])
    to_the_list(bench)
    assert "ADA" in words(bench)
    bench.press("p1_right")
    assert "ADA" not in words(bench)


# The identity of the cabinet


def test_id_stays_on_the_card(bench: Bench) -> None:
    """A cabinet's id is kept while its card stays in the same computer; in another one a new id is made."""
    to_the_list(bench)
    first = card(bench).now
    bench.store.post(GAME.name, Entry("ADA", 5))
    bench.restart()
    to_the_list(bench)
    assert card(bench).cabinets == (first,)
    bench.power_off(cut=True)
    bench.computer = "another"
    bench.power_on()
    to_the_list(bench)
    bench.store.post(GAME.name, Entry("EVE", 4))
    made = {row.entry.name: row.origin.cabinet for row in bench.store.rows()[GAME.name]}
    assert made == {"ADA": first.id, "EVE": card(bench).now.id}
    assert card(bench).cabinets[0] == first != card(bench).now


def test_attract_makes_the_id(bench: Bench) -> None:
    assert bench.store.setting(cabinets.KEY) is None
    bench.run(30)
    assert card(bench).now.named == Named(1, "THE ANCHOR")


def test_owner_names_the_cabinet(tmp_path: Path) -> None:
    settings = SettingsFile(Settings(operator=Operator(offer=False)))
    with Bench(tmp_path, games=(GAME,), settings=settings, computer="pi") as bench:
        bench.run(30)
        name = card(bench).now.named.name
        assert name == f"CABINET {card(bench).now.id[:4].upper()}"
        open_page(bench, SettingsPage.title)
        while bench.scene.row.label != "CABINET'S NAME":
            bench.press("p1_down")
        assert name in words(bench)
        bench.press("p1_fire")
        spell(bench, "CELLAR")
        assert "CELLAR" in words(bench)
        assert settings.now.cabinet.name == "CELLAR"
        bench.run(200)
        assert card(bench).now.named == Named(2, "CELLAR")
        open_page(bench, SystemPage.title)
        assert f"CELLAR  {card(bench).now.id.upper()}" in words(bench)


def spell(bench: Bench, name: str) -> None:
    page = bench.scene
    for letter in (*name, END):
        turns = (WHEEL.index(letter) - page.wheel.at) % len(WHEEL)
        bench.press(*["p1_right"] * turns, "p1_fire")


def test_restore_keeps_the_origin_of_rows(bench: Bench) -> None:
    """Restored rows keep the cabinets that they came from; new rows get the id of this cabinet."""
    to_the_list(bench)
    mine = card(bench)
    theirs = Identity("there", (Known("c" * 16, Named(1, "CELLAR")),))
    bench.store.replace(Contents(settings={cabinets.KEY: cabinets.write(theirs)}))
    to_the_list(bench)
    assert card(bench) == Identity("pi", (*theirs.cabinets, mine.now))
    bench.store.replace(Contents())
    to_the_list(bench)
    assert card(bench).now == mine.now


def test_unreadable_card_gets_no_id(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """No id is made for an unreadable card, which may have one.

    Rows entered meanwhile count as this cabinet's.
    """
    condition = bench.store.condition()
    monkeypatch.setattr(
        bench.store, "condition", lambda: type(condition)(1, "it does not answer", condition.kind)
    )
    give_league(bench.data, ("EVE", 6))
    to_the_list(bench)
    assert bench.store.setting(cabinets.KEY) is None
    assert "LEAGUE" not in words(bench)
    bench.store.post(GAME.name, Entry("ADA", 5))
    (row,) = bench.store.rows()[GAME.name]
    monkeypatch.undo()
    theirs = Identity("pi", (Known("c" * 16, Named(1, "THE ANCHOR")),))
    bench.store.set_setting(cabinets.KEY, cabinets.write(theirs))
    to_the_list(bench)
    bench.press("p1_right")
    assert [(entry.name, place) for entry, place in rows(bench)] == [
        *(("EVE", "THE BELL"), ("ADA", "THE ANCHOR")),
    ]
    assert card(bench).cabinets == (Known(row.origin.cabinet, theirs.now.named), theirs.now)
    (bench.data / league_file.FILE).write_bytes(league_file.write(own(card(bench), bench.store.rows(), ())))
    bench.press("p1_fire", "p1_down")
    assert "LEAGUE" not in words(bench)
    bench.store.post(GAME.name, Entry("BOB", 4))
    assert bench.store.rows()[GAME.name][1].origin.cabinet == theirs.now.id
