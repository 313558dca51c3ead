"""Tests of the store on a card that works."""

from __future__ import annotations

import math
import shutil
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from itertools import pairwise
from pathlib import Path

import pytest

from cabinet.api import TOP, Entry
from cabinet.clock import SystemClock
from cabinet.store import Condition, Incident, Store
from cabinet.store.books import Books, Life, Tally, begun, ended
from cabinet.store.cabinets import Identity, Known, Named
from cabinet.store.card import BESIDE, FILE, Card
from cabinet.store.contents import Contents
from cabinet.store.journal import Journal, JournalError, read
from cabinet.store.league import merged, own, top_ten
from cabinet.store.ranking import UNKNOWN, Origin, Row, Tombstone
from cabinet.store.reader import read_contents
from cabinet.store.store import TOMBSTONES
from tests.logs import entries_in, scores_in
from tests.store.cards import HERE, entries, names, opened, over_restart, restarted

DAY = date(1982, 3, 1)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A store on an empty card."""
    store = opened(tmp_path)
    yield store
    assert store.close(1.0)


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    """Lists keep their order; the game in progress and settings are kept; a missing folder is made."""
    store = opened(tmp_path / "new" / "data")
    assert store.directory == tmp_path / "new" / "data"
    for score in (5, 7, 5, 7, 9):
        store.post("dice", Entry(f"N{len(store.top_ten('dice'))}", score, DAY if score == 7 else None))
    store.post("cards", Entry("ANN", -3))
    store.begin(Journal("dice", "two players", ("roll 1 2",)))
    store.add("hold 1")
    store.set_setting("name 1", "ANN")
    store.set_setting("name 1", "BOB")
    before = entries_in(store.contents())
    assert names(store) == ["N4", "N1", "N3", "N0", "N2"]
    store = restarted(store)
    assert (
        entries_in(store.contents())
        == before
        == {"dice": store.top_ten("dice"), "cards": store.top_ten("cards")}
    )
    assert store.top_ten("unknown") == ()
    assert store.under_way() == Journal("dice", "two players", ("roll 1 2", "hold 1"))
    assert (store.setting("name 1"), store.setting("name 2")) == ("BOB", None)
    assert store.condition() == Condition(0, "")
    store.post("dice", Entry("LATE", 7))
    for now in over_restart(store):
        assert names(now) == ["N4", "N1", "N3", "LATE", "N0", "N2"]


def test_deleted_data_leaves_the_card(tmp_path: Path) -> None:
    """The log no longer has rows pushed off a list, finished games, and settings of replaced contents."""
    store = opened(tmp_path)
    for score in range(25):
        store.post("dice", Entry("A", score))
        store.begin(Journal("dice", "x", ("roll",)))
        store.step()
        store.finish()
        store.step()
    assert store.post("dice", Entry("A", 0)).row is None
    store = restarted(store)
    for number in range(20):
        store.set_setting(f"key {number}", "value")
        store.step()
        store.replace(replace(store.contents(), settings={}))
        store.step()
    facts = store.submit(lambda card: card.known.facts())
    values = store.submit(lambda card: card.known.values)
    assert store.close(1.0)
    # Deletions are dropped from the log once both of its copies have them.
    assert len(values.result(0)) <= len(facts.result(0)) + 1
    scores = {key: value for key, value in facts.result(0).items() if key.startswith("score")}
    assert sorted(value[1] for value in scores.values()) == list(range(15, 25))
    assert facts.result(0).keys() == scores.keys()


def test_receipt_has_the_row_and_its_safety(store: Store) -> None:
    """A score is safe once it is on the card; a score that did not enter the list is safe at once."""
    receipt = store.post("dice", Entry("A", 5))
    assert receipt.row == 0
    assert not receipt.wait(0)
    assert store.condition() == Condition(1, "")
    store.step()
    assert receipt.wait(0)
    for _ in range(TOP):
        store.post("dice", Entry("A", 6))
    assert store._next_at() == -math.inf
    store.step()
    # Infinity: no work is due, so the thread that writes would sleep.
    assert store._next_at() == math.inf
    late = store.post("dice", Entry("B", 6))
    assert late.row is None
    assert late.wait(0)


def test_rows_have_an_origin(store: Store) -> None:
    """The origin of a row tells two equal rows apart, and keeps a row from entering its list twice."""
    assert store.cabinet == HERE
    other = Origin("b" * 16, "c" * 16)
    for _ in range(2):
        store.post("dice", Entry("ADA", 5))
    assert store.post("dice", Entry("BOB", 4), other).row == 2
    store.step()
    assert store.post("dice", Entry("BOB", 9), other).row is None
    known = store.rows()
    marks = [row.origin.mark[8:] for row in known["dice"]]
    assert [row.origin for row in known["dice"]] == [
        Origin(HERE, f"00000001{marks[0]}"),
        Origin(HERE, f"00000002{marks[1]}"),
        other,
    ]
    assert marks[0] < marks[1]
    store = restarted(store)
    assert store.rows() == known
    store.made_by("d" * 16)
    store.post("dice", Entry("EVE", 3))
    assert store.rows()["dice"][-1].origin.cabinet == store.cabinet == "d" * 16


def test_removed_row_is_remembered(store: Store) -> None:
    """The removal is stored without the name of the row, and the number of removals is limited."""
    for entry in entries("RUDE", "ANN"):
        store.post("dice", entry)
    rude, _ = store.rows()["dice"]
    assert store.remove("dice", Entry("RUDE", 5))
    assert not store.remove("dice", Entry("RUDE", 5))
    assert not store.remove("cards", Entry("ANN", 5))
    (stone,) = store.tombstones()
    assert stone == Tombstone("dice", rude.origin, 5, 0)
    store = restarted(store)
    assert (entries_in(store.contents()), store.tombstones()) == ({"dice": entries("ANN")}, (stone,))
    store.remove("dice", Entry("ANN", 5))
    assert not store.rows()
    for number in range(TOMBSTONES + 5):
        store.post("dice", Entry("ADA", number))
        store.remove("dice", Entry("ADA", number))
    store = restarted(store)
    assert [each.score for each in store.tombstones()] == list(range(5, TOMBSTONES + 5))


def test_rows_of_one_request_are_ranked(store: Store) -> None:
    """The first of equal scores counts as the oldest; a removed row may enter again."""
    store.post("dice", Entry("BOB", 5))
    (bob,) = store.rows()["dice"]
    store.remove("dice", bob.entry)
    store.post("dice", Entry("ADA", 5))
    ada = store.rows()["dice"]
    assert store.enter({"dice": ada}) == 0
    assert (store.rows(), len(store.tombstones())) == ({"dice": ada}, 1)
    cy, dee = Row(1, Entry("CY", 5), UNKNOWN), Row(1, Entry("DEE", 1), UNKNOWN)
    assert store.enter({"dice": (cy, bob), "cards": (dee,)}) == 3
    store = restarted(store)
    assert names(store) == ["ADA", "CY", "BOB"]
    assert [row.entry.name for row in store.rows()["cards"]] == ["DEE"]
    assert bob.origin in {row.origin for row in store.rows()["dice"]}
    assert store.tombstones() == ()
    assert len({row.age for rows in store.rows().values() for row in rows}) == 4


def test_removed_row_can_be_entered_again(store: Store) -> None:
    """The row enters the lists again and this cabinet's league, but not a league that has its removal."""
    for entry in entries("ADA", "BOB"):
        store.post("dice", entry)
    card = Identity("pi", (Known(HERE, Named(1, "HERE")),))
    ada, bob = store.rows()["dice"]
    for entry in entries("ADA", "BOB"):
        store.remove("dice", entry)
    removed = own(card, store.rows(), store.tombstones())
    store.post("dice", ada.entry, ada.origin)
    store = restarted(store)
    assert names(store) == ["ADA"]
    assert [stone.origin for stone in store.tombstones()] == [bob.origin]
    ours = own(card, store.rows(), store.tombstones())
    assert [place.entry for place in top_ten(ours, "dice")] == [ada.entry]
    assert top_ten(merged([ours, removed]), "dice") == ()
    store.post("cards", bob.entry, bob.origin)
    assert [stone.origin for stone in store.tombstones()] == [bob.origin]


def test_game_is_written_move_by_move(tmp_path: Path) -> None:
    """Each line on the card has only the new moves; a power cut loses no move that was written."""
    store = opened(tmp_path)
    store.begin(Journal("dice", "two players"))
    sizes = []
    for number in range(50):
        store.add(f"line {number:02}")
        store.step()
        sizes.append((tmp_path / FILE).stat().st_size)
    steps = {after - before for before, after in pairwise(sizes[10:])}
    assert len(steps) == 1
    store.begin(Journal("cards", "one player", ("deal",)))
    store.step()
    store.add("fold")
    store.step()
    store = opened(Path(shutil.copytree(tmp_path, tmp_path / "cut")))
    assert store.under_way() == Journal("cards", "one player", ("deal", "fold"))
    store.add("next hand")
    store = restarted(store)
    assert store.under_way() == Journal("cards", "one player", ("deal", "fold", "next hand"))
    store.finish()
    with pytest.raises(RuntimeError, match=r"'roll' belongs to no game: begin"):
        store.add("roll")
    assert store.condition().waiting == 1
    store = restarted(store)
    assert store.under_way() is None
    assert store.finish() == ()
    assert store.condition().waiting == 0


def test_data_beyond_the_read_limits_is_refused(store: Store) -> None:
    """An overlong line, a too long game and too large contents leave the store unchanged."""
    journal = Journal("dice", "x", ("roll",) * 49_998)
    store.begin(journal)
    store.add("last")
    for line in ("one more", "x" * 4001):
        with pytest.raises(JournalError):
            store.add(line)
    with pytest.raises(JournalError):
        store.begin(Journal("dice", "x" * 4001))
    assert store.under_way() == replace(journal, lines=(*journal.lines, "last"))
    rows = {f"list {number}": (Row(1, Entry("A", 1), Origin(HERE, "1")),) for number in range(40_000)}
    with pytest.raises(
        ValueError, match=r"these 2\d{6} bytes of scores are too many, at most 2097152: remove"
    ):
        store.replace(Contents(rows))
    assert store.rows() == {}
    store.replace(Contents(dict([*rows.items()][:20_000])))
    store.step()
    assert store.condition() == Condition(0, "")


def test_game_ends_and_posts_in_one_transaction(tmp_path: Path) -> None:
    """One line of the log ends the game and enters its scores; an invalid score changes nothing."""
    store = opened(tmp_path)
    journal = Journal("dice", "two players", ("roll 1 2",))
    store.begin(journal)
    store.step()
    with pytest.raises(ValueError, match="use 1 to 11"):
        store.finish(Entry("ANN", 5), Entry("no", 5))
    assert (store.top_ten("dice"), store.under_way()) == ((), journal)
    lines = (tmp_path / FILE).read_bytes().count(b"\n")
    receipts = store.finish(*entries("ANN", "BOB"))
    assert [receipt.row for receipt in receipts] == [0, 1]
    store.step()
    assert (tmp_path / FILE).read_bytes().count(b"\n") == lines + 1
    assert all(receipt.wait(0) for receipt in receipts)
    with pytest.raises(RuntimeError, match="belong to no game"):
        store.finish(Entry("ANN", 9))
    store.begin(Journal("cards", "easy"))
    store.finish(Entry("EVE", 1), into="cards easy")
    store = restarted(store)
    assert store.under_way() is None
    assert entries_in(store.contents()) == {"dice": entries("ANN", "BOB"), "cards easy": (Entry("EVE", 1),)}


def test_simultaneous_changes_are_one_line(store: Store) -> None:
    """Changes made inside one `at_once` are written together, even if a write is about to begin."""
    before = len((store.directory / FILE).read_bytes().splitlines())
    writer = threading.Thread(target=store.step)
    with store.at_once():
        store.set_setting("one", "1")
        writer.start()
        store.set_setting("two", "2")
    writer.join()
    store.step()
    lines = (store.directory / FILE).read_bytes().splitlines()
    assert len(lines) == before + 1
    assert lines[-1].endswith(b'{"setting one":"1","setting two":"2"}')


def test_change_without_effect_is_not_written(store: Store) -> None:
    """Setting an equal value changes nothing, nor does a change that is undone before it is written."""
    store.set_setting("key", "value")
    store.step()
    store.set_setting("key", "value")
    store.incidents_seen(store.incidents())
    assert store.condition().waiting == 0
    store.set_setting("key", "other")
    receipt = store.post("dice", Entry("ANN", 5))
    store.remove("dice", Entry("ANN", 5))
    store.set_setting("key", "value")
    store.step()
    assert receipt.wait(0)
    assert store.condition().waiting == 0


def test_text_with_lone_surrogates_is_refused(store: Store) -> None:
    """Text with lone surrogates is refused, because it could never be written to the card."""
    broken = "half \ud800"
    for call in (
        lambda: store.set_setting("key", broken),
        lambda: store.set_setting(broken, "value"),
        lambda: store.begin(Journal("dice", broken)),
        lambda: store.begin(Journal("dice", "x", (broken,))),
        lambda: store.add(broken),
        lambda: store.post(broken, Entry("A", 1)),
        lambda: store.book(begun(broken, DAY)),
    ):
        with pytest.raises(ValueError, match="cannot be stored"):
            call()
    with pytest.raises(ValueError, match="use 1 to 11"):
        store.post("dice", Entry("lower", 1))
    assert store.condition().waiting == 0


def test_journals_of_failed_games_are_text_files(tmp_path: Path) -> None:
    """The numbers of the journals continue over restarts, and the newest twenty journals are kept."""
    store = opened(tmp_path)
    journal = Journal("dice", "two players", ("roll 1 2",))
    path = store.set_aside(journal)
    assert path == tmp_path / "faults" / "dice-1.journal"
    assert not path.exists()
    assert store.condition().waiting == 1
    store.step()
    assert store.condition().waiting == 0
    assert read(path.read_text()) == journal
    (path.parent / "not-one-of-ours.journal").write_text("mine")
    for number in range(2, 12):
        store = restarted(store)
        assert store.set_aside(journal).name == f"dice-{2 * number - 2}.journal"
        assert store.set_aside(Journal("a/b", "x")).name == f"a_b-{2 * number - 1}.journal"
    assert store.close(1.0)
    numbers = {path.stem.rpartition("-")[2] for path in path.parent.glob("*[0-9].journal")}
    assert numbers == {str(number) for number in range(2, 22)}
    assert (path.parent / "not-one-of-ours.journal").read_text() == "mine"


def test_at_most_twenty_fault_journals_wait(tmp_path: Path) -> None:
    """Only the newest twenty journals wait to be written.

    A game that fails all night must not fill the memory.
    """
    store = opened(tmp_path)
    for _ in range(50):
        store.set_aside(Journal("dice", "half \ud800"))
    assert store.condition().waiting == len(store._faults) == 20
    assert store.close(1.0)
    assert {path.name for path in (tmp_path / "faults").iterdir()} == {
        f"dice-{n}.journal" for n in range(31, 51)
    }


def test_books_are_there_after_a_restart(store: Store) -> None:
    """All counts are kept, even those of games without a day, and new entries are added."""
    for day in (DAY, None, DAY):
        store.book(begun("dice", day))
    store.book(ended("dice", 61.6, (250, 190)))
    store.book(ended("dice", None, ()))
    store.book(Books(life=Life(600, 1, 1, 0, 90)))
    before = store.books()
    assert before.games == {"dice": Tally(3, 2, 1, 62, 2, 440, 250)}
    assert before.days == {(DAY, "dice"): 2, (None, "dice"): 1}
    store = restarted(store)
    assert store.books() == before
    store.book(Books(life=Life(600, 1, 0, 2, 30)))
    assert store.books().life == Life(1200, 2, 1, 2, 90)
    store.clear_books()
    store = restarted(store)
    assert store.books() == Books()


def test_contents_can_be_replaced(store: Store) -> None:
    """New contents replace all old contents in both copies, except the game in progress and the incidents."""
    game = Journal("dice", "x", ("roll",))
    store.post("dice", Entry("RUDE", 9))
    store.set_setting("key", "value")
    store.begin(game)
    store.submit(lambda card: card.incidents.append("SOMETHING HAPPENED"))
    store.step()
    store.step()
    row = Row(4, Entry("BOB", 1), Origin("b" * 16, "1"))
    other = Contents(
        {"cards": (row,)}, settings={"key 2": "BOB"}, books=begun("cards", None), other={"more": 1}
    )
    store.replace(other)
    store.step()
    for name in (FILE, BESIDE):
        assert b"RUDE" not in (store.directory / name).read_bytes()
    data = (store.directory / FILE).read_bytes()
    store.set_setting("key 2", "EVE")
    store.step()
    # Later changes are appended, so the file still begins with the same bytes.
    assert (store.directory / FILE).read_bytes().startswith(data)
    store = restarted(store)
    assert store.rows() == {"cards": (row,)}
    assert (store.setting("key"), store.setting("key 2")) == (None, "EVE")
    assert (store.under_way(), store.books()) == (game, other.books)
    assert store.contents().other == {"more": 1}
    assert store.incidents() == (Incident(1, "SOMETHING HAPPENED", DAY),)
    store.incidents_seen(store.incidents())
    store = restarted(store)
    assert store.incidents() == ()


def test_task_runs_after_earlier_changes_are_written(tmp_path: Path) -> None:
    """A task that copies the card gets the newest score; an error that a task raises reaches its future."""
    store = opened(tmp_path)
    store.post("dice", Entry("ANN", 5))

    def copy(card: Card) -> str:
        return str(card.state().facts())

    copied = store.submit(copy)
    failed = store.submit(lambda _card: 1 // 0)
    assert not copied.done()
    store.step()
    assert "ANN" in copied.result(0)
    with pytest.raises(ZeroDivisionError):
        failed.result(0)
    last = store.submit(lambda card: store.submit(lambda _card: card.is_usable))
    assert store.close(1.0)
    assert last.result(0).result(0)


def test_task_added_by_a_task_runs_after_its_changes(tmp_path: Path) -> None:
    store = opened(tmp_path)
    asked: list[Future[Contents]] = []

    def busy(_card: Card) -> None:
        store.post("dice", Entry("ANN", 5))
        asked.append(store.submit(lambda card: read_contents(card.directory)))

    store.submit(busy)
    store.step()
    assert not asked[0].done()
    store.step()
    assert [row.entry.name for row in asked[0].result(0).lists["dice"]] == ["ANN"]


def test_thread_writes_with_the_real_clock(tmp_path: Path) -> None:
    """With the real clock, a thread writes all changes until the store is closed, and none later."""
    store = Store.open(tmp_path, clock=SystemClock(trusted=True))
    for score in range(20):
        assert store.post("dice", Entry("A", score)).wait(20.0)
    assert store.submit(lambda _card: 7).result(20.0) == 7
    store.set_setting("key", "value")
    assert store.close(20.0)
    assert store.close(20.0)
    assert scores_in(tmp_path)["dice"] == store.top_ten("dice")
    assert read_contents(tmp_path).settings == {"key": "value"}
    store.post("dice", Entry("LATE", 99))
    store.step()
    assert not store.close(20.0)


def test_too_long_setting_is_refused(store: Store) -> None:
    store.set_setting("key", "x" * 8000)
    with pytest.raises(ValueError, match="setting key has more than 8192 bytes: keep less of it"):
        store.set_setting("key", "x" * 8192)
    assert len(store.setting("key") or "") == 8000


@pytest.mark.parametrize("score", [2.5, True, math.nan, 2**63])
def test_impossible_score_changes_nothing(tmp_path: Path, score: float) -> None:
    """The error for an impossible score names the game; nothing in the store or on the card changes."""
    store = opened(tmp_path)
    store.post("dice", Entry("ANN", 7))
    store.begin(Journal("dice", "two players", ("roll 1 2",)))
    store.step()
    before, files = store.contents(), {path: path.read_bytes() for path in tmp_path.rglob("*.log")}
    wrong = Entry("BOB", score)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"dice: score .* cannot be entered"):
        store.finish(Entry("ANN", 9), wrong)
    with pytest.raises(ValueError, match=r"cards: score .* cannot be entered"):
        store.post("cards", wrong)
    assert store.contents() == before
    store = restarted(store)
    assert {path: path.read_bytes() for path in files} == files
    assert store.contents().lists == before.lists
    assert store.under_way() == Journal("dice", "two players", ("roll 1 2",))
