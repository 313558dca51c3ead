"""A league on the TV: a list beside the cabinet's own, its record, and which cabinet this is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.display.recording import RecordingCanvas
from cabinet.kit import Options
from cabinet.play.stage import TOO_SOON
from cabinet.scenes.acts import Lists
from cabinet.scenes.cards import TopTenCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.names import Names
from cabinet.scenes.operator.settings import OwnerPage
from cabinet.scenes.operator.system_page import SystemPage
from cabinet.scenes.record import NewRecord
from cabinet.scenes.wheel import END, WHEEL
from cabinet.settings import AttractSettings, CabinetSettings, NamesSettings, Operator, Settings
from cabinet.settings_file import SettingsFile
from cabinet.store import cabinets, league_file
from cabinet.store.cabinets import Card, Known, Named
from cabinet.store.contents import Contents
from cabinet.store.league import Key, League, Said, own
from cabinet.store.ranking import Origin, Row, Tombstone
from tests.bench import Bench
from tests.high_die.high_die import GAME
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


def told(data: Path, *people: tuple[str, int], place: str = "THE BELL", gone: tuple[Row, ...] = ()) -> None:
    """Give a cabinet a league with rows of another."""
    rows: dict[Key, Said] = {
        Key(GAME.name, Origin(BELL, f"{number:016x}")): Entry(name, score)
        for number, (name, score) in enumerate(people)
    }
    for row in gone:
        rows[Key(GAME.name, row.origin)] = Tombstone(GAME.name, row.origin, row.entry.score, row.entry.tie)
    known = {row.origin.cabinet: Named(0, "SOMEWHERE") for row in gone}
    (data / league_file.FILE).write_bytes(league_file.write(League({**known, BELL: Named(1, place)}, rows)))


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """Switched on, with an empty card."""
    with Bench(tmp_path, games=(GAME,), settings=SETTINGS, computer="pi") as bench:
        yield bench


def words(bench: Bench) -> str:
    """All that can be read in the picture."""
    canvas = RecordingCanvas()
    bench.scene.draw(canvas, bench.clock.now())
    return " ".join(text.words for text in canvas.texts())


def to_the_list(bench: Bench) -> TopTenCard:
    """Open the game's lists from the menu."""
    while not isinstance(bench.scene, Menu):
        bench.press("p1_fire")
    bench.press("p1_down")
    assert isinstance(bench.scene, TopTenCard)
    return bench.scene


def card(bench: Bench) -> Card:
    """Which cabinet it is."""
    found = cabinets.read(bench.store.setting(cabinets.KEY))
    assert found
    return found


def win(bench: Bench) -> int:
    """Play a game to where something follows it; the winner's score."""
    bench.cabinet.enter_game(GAME, Options(1))
    bench.cabinet.play_to_end(Random(1))
    while not isinstance(bench.scene, NewRecord | Names):
        bench.answer("p1_fire")
    return int(bench.scene.ending.scores[0])


def test_without_a_league_all_is_as_before(bench: Bench) -> None:
    """One list, and any press leads back."""
    bench.store.post(GAME.name, Entry("ADA", 5))
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)
    bench.press("p1_right")
    assert isinstance(bench.scene, Menu)


def test_a_league_without_others_is_none(bench: Bench) -> None:
    """Its list would be this cabinet's own once more."""
    bench.store.post(GAME.name, Entry("ADA", 5))
    to_the_list(bench)
    league = own(card(bench), bench.store.rows(), ())
    (bench.data / league_file.FILE).write_bytes(league_file.write(league))
    bench.press("p1_fire")
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)


def test_a_second_list(bench: Bench) -> None:
    """Each row with its cabinet, those of here among them as they are now."""
    to_the_list(bench)
    bench.press("p1_fire")
    told(bench.data, ("EVE", 6), ("BOB", 4))
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
    """What the list that is shown has, each with its cabinet."""
    top_ten = bench.scene.top_ten
    return list(zip(top_ten.entries, top_ten.cabinets, strict=True))


def test_attract_shows_both(bench: Bench) -> None:
    """One after the other."""
    told(bench.data, ("EVE", 6))
    bench.store.post(GAME.name, Entry("ADA", 5))
    shown = set()
    for _ in range(300):
        bench.run(0.2)
        if isinstance(act := bench.scene._act, Lists):
            shown.add(act._top_tens[act._at].cabinets)
    assert shown == {(), ("THE BELL", "THE ANCHOR")}


@pytest.mark.parametrize(("best", "is_one"), [(0, True), (6, False)])
def test_a_record_of_the_league_is_told(bench: Bench, best: int, is_one: bool) -> None:
    """With whom it has beaten, and where; the list that follows has the row new in both."""
    told(bench.data, ("EVE", best))
    score = win(bench)
    assert isinstance(bench.scene, NewRecord)
    assert ("L E A G U E R E C O R D" in words(bench)) == is_one
    assert ("THE BELL" in words(bench)) == is_one
    bench.run(TOO_SOON)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Names)
    assert ("LEAGUE RECORD" in words(bench)) == is_one
    bench.run(TOO_SOON)
    bench.cabinet.spell("ADA")
    bench.run(TOO_SOON)
    assert isinstance(bench.scene, TopTenCard)
    assert bench.scene.top_ten.new == {0}
    bench.press("p1_right")
    place = 0 if is_one else 1
    assert bench.scene.top_ten.new == {place}
    assert rows(bench)[place] == (Entry("ADA", score, bench.clock.day), "THE ANCHOR")


def test_as_good_as_the_record_is_none(bench: Bench) -> None:
    """The older stands above."""
    told(bench.data, ("EVE", win(bench)))
    bench.power_off(cut=True)
    bench.power_on()
    while not isinstance(bench.scene, NewRecord):
        bench.answer("p1_fire")
    assert "N E W R E C O R D" in words(bench)


def test_a_hint_of_taste(tmp_path: Path) -> None:
    """The owner's filter holds for names from elsewhere, of people and of cabinets."""
    filters = Settings(names=NamesSettings(refused=("EVE",)), operator=Operator(offer=False))
    for settings, people, place in (
        (filters, ["PLAYER", "PLAYER", "BOB"], "CABINET BBBB"),
        (Settings(names=NamesSettings(filter=False)), ["SHIT", "EVE", "BOB"], "ARSE"),
    ):
        data = tmp_path / place
        with Bench(data, games=(GAME,), settings=settings, computer="pi") as bench:
            told(data, ("SHIT", 6), ("EVE", 5), ("BOB", 4), place="ARSE")
            to_the_list(bench)
            assert [(entry.name, where) for entry, where in rows(bench)] == [(name, place) for name in people]


def test_a_file_that_changes_is_taken_up(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """A bad one is no league, which is told once; what is removed has gone."""
    told(bench.data, ("EVE", 6))
    to_the_list(bench)
    assert "EVE" in words(bench)
    told(bench.data, ("UWE", 6), ("IDA", 5))
    bench.press("p1_fire")
    to_the_list(bench)
    assert "UWE" in words(bench)
    told(bench.data, ("X", 7))
    for _ in range(2):
        bench.press("p1_fire")
        to_the_list(bench)
        assert "LEAGUE" not in words(bench)
    assert caplog.text.count("there is no league") == 1
    assert "line 3: high_die: score 7 cannot be won" in caplog.text
    (bench.data / league_file.FILE).unlink()
    bench.press("p1_fire")
    to_the_list(bench)
    assert "LEAGUE" not in words(bench)


def test_a_row_that_another_card_took_off(bench: Bench) -> None:
    """It stays on the own list, and off the league's."""
    bench.press("p1_fire")
    to_the_list(bench)
    bench.store.post(GAME.name, Entry("ADA", 5))
    told(bench.data, ("EVE", 6), gone=bench.store.rows()[GAME.name])
    bench.press("p1_fire")
    to_the_list(bench)
    assert "ADA" in words(bench)
    bench.press("p1_right")
    assert "ADA" not in words(bench)


# Which cabinet it is


def test_the_id_stays_on_the_card(bench: Bench) -> None:
    """Through restarts; in another computer the card is another cabinet, and its rows stay whose they are."""
    to_the_list(bench)
    first = card(bench).now
    bench.store.post(GAME.name, Entry("ADA", 5))
    bench.power_off()
    bench.power_on()
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


def test_attract_alone_makes_it(bench: Bench) -> None:
    """Nobody need ever press anything."""
    assert bench.store.setting(cabinets.KEY) is None
    bench.run(30)
    assert card(bench).now.named == Named(1, "THE ANCHOR")


def test_the_owner_names_it(tmp_path: Path) -> None:
    """On the owner's page, where its name is seen without one as well; it counts at once."""
    settings = SettingsFile(Settings(operator=Operator(offer=False)))
    with Bench(tmp_path, games=(GAME,), settings=settings, computer="pi") as bench:
        bench.run(30)
        name = card(bench).now.named.name
        assert name == f"CABINET {card(bench).now.id[:4].upper()}"
        open_page(bench, OwnerPage.title)
        while bench.scene.rows[bench.scene._at].label != "CABINET'S NAME":
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
    """Write on the owner's wheel."""
    page = bench.scene
    for letter in (*name, END):
        turns = (WHEEL.index(letter) - page.wheel.at) % len(WHEEL)
        bench.press(*["p1_right"] * turns, "p1_fire")


def test_a_backup_that_takes_the_place_of_all(bench: Bench) -> None:
    """New rows are this cabinet's all the same, those of the backup stay those of its cabinet."""
    to_the_list(bench)
    mine = card(bench)
    theirs = Card("there", (Known("c" * 16, Named(1, "CELLAR")),))
    bench.store.replace(Contents(settings={cabinets.KEY: cabinets.write(theirs)}))
    bench.press("p1_fire")
    to_the_list(bench)
    assert card(bench) == Card("pi", (*theirs.cabinets, mine.now))
    bench.store.replace(Contents())
    bench.press("p1_fire")
    to_the_list(bench)
    assert card(bench).now == mine.now


def test_a_card_that_cannot_be_read_gets_no_id(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may have one. What is won meanwhile is the cabinet's own all the same."""
    condition = bench.store.condition()
    monkeypatch.setattr(
        bench.store, "condition", lambda: type(condition)(1, "it does not answer", condition.kind)
    )
    told(bench.data, ("EVE", 6))
    to_the_list(bench)
    assert bench.store.setting(cabinets.KEY) is None
    assert "LEAGUE" not in words(bench)
    bench.store.post(GAME.name, Entry("ADA", 5))
    (row,) = bench.store.rows()[GAME.name]
    monkeypatch.undo()
    theirs = Card("pi", (Known("c" * 16, Named(1, "THE ANCHOR")),))
    bench.store.set_setting(cabinets.KEY, cabinets.write(theirs))
    bench.press("p1_fire")
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
