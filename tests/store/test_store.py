"""What the store promises while the card is well."""

from __future__ import annotations

import shutil
import sqlite3
from concurrent.futures import Future
from datetime import date, timedelta
from pathlib import Path

import pytest

from cabinet.api import TOP, Entry
from cabinet.clock import SystemClock, VirtualClock
from cabinet.store import (
    CardTrouble,
    Condition,
    NewerSchemaError,
    NoScoresError,
    Store,
    StoreError,
    read_scores,
    schema,
)
from cabinet.store.books import DAYS, LARGEST, Books, Life, Tally, begun, ended
from cabinet.store.card import Card
from cabinet.store.journal import Journal, read
from cabinet.store.memory import Contents
from cabinet.store.ranking import Row
from cabinet.store.reader import read_contents
from tests.store.badcard import FULL, BadCard

DAY = date(1982, 3, 1)


def opened(directory: Path, clock: VirtualClock | None = None, card: BadCard | None = None) -> Store:
    """A store without a thread."""
    return Store.open(
        directory, clock=clock or VirtualClock(), connect=(card or BadCard()).connect, thread=False
    )


def test_all_lists_at_once(tmp_path: Path) -> None:
    """Those of games that have rows, each as it is by itself."""
    store = opened(tmp_path)
    assert store.lists() == {}
    store.post("dice", Entry("ADA", 5))
    store.post("cards", Entry("BOB", 7))
    assert store.lists() == {"dice": store.top_ten("dice"), "cards": store.top_ten("cards")}
    assert store.close(1.0)


def test_everything_is_there_after_a_restart(tmp_path: Path) -> None:
    """Lists in their very order, the game under way, settings."""
    store = opened(tmp_path / "new" / "data")
    for score in (5, 7, 5, 7, 9):
        store.post("dice", Entry(f"N{len(store.top_ten('dice'))}", score, DAY if score == 7 else None))
    store.post("cards", Entry("ANN", -3))
    store.begin(Journal("dice", "two players", ("roll 1 2",)))
    store.add("hold 1")
    store.set_setting("name 1", "ANN")
    store.set_setting("name 1", "BOB")
    before = store.top_ten("dice")
    assert [entry.name for entry in before] == ["N4", "N1", "N3", "N0", "N2"]
    assert store.close(1.0)

    again = opened(tmp_path / "new" / "data")
    assert again.top_ten("dice") == before
    assert again.top_ten("cards") == (Entry("ANN", -3),)
    assert again.top_ten("unheard of") == ()
    assert again.under_way() == Journal("dice", "two players", ("roll 1 2", "hold 1"))
    assert (again.setting("name 1"), again.setting("name 2")) == ("BOB", None)
    assert again.condition() == Condition(0, "")
    again.post("dice", Entry("LATE", 7))
    assert [entry.name for entry in again.top_ten("dice")] == ["N4", "N1", "N3", "LATE", "N0", "N2"]
    assert again.close(1.0)


def test_rows_that_fall_off_leave_the_file(tmp_path: Path) -> None:
    """The table holds what the list shows and no more."""
    store = opened(tmp_path)
    for score in range(25):
        store.post("dice", Entry("A", score))
        store.step()
    assert store.post("dice", Entry("A", 0)).row is None
    assert store.close(1.0)
    connection = sqlite3.connect(tmp_path / "cabinet.db")
    assert connection.execute("SELECT count(*), min(score) FROM score").fetchone() == (TOP, 15)
    connection.close()


def test_a_receipt_tells_row_and_commit(tmp_path: Path) -> None:
    """Acknowledged after the commit and not before; what did not enter has nothing to wait for."""
    store = opened(tmp_path)
    store.step()
    receipt = store.post("dice", Entry("A", 5))
    assert receipt.row == 0
    assert not receipt.wait(0)
    assert store.top_ten("dice") == (Entry("A", 5),)
    store.step()
    assert receipt.wait(0)
    for _ in range(TOP):
        store.post("dice", Entry("A", 6))
    late = store.post("dice", Entry("B", 6))
    assert late.row is None
    assert late.wait(0)
    assert store.place("dice", 6) is None
    assert store.place("dice", 7) == 0
    assert store.close(1.0)


def test_a_game_is_journalled_move_by_move(tmp_path: Path) -> None:
    """Each commit holds what was played so far, and appends instead of writing all again."""
    card = BadCard()
    store = opened(tmp_path, card=card)
    store.begin(Journal("dice", "two players"))
    for number in range(5):
        store.add(f"line {number}")
        store.step()
        connection = sqlite3.connect(tmp_path / "cabinet.db")
        assert connection.execute("SELECT max(number), count(*) FROM line").fetchone() == (number, number + 1)
        connection.close()
    # Five lines took five inserts.
    assert sum("INTO line" in sql for sql in card.done) == 5
    store.begin(Journal("cards", "one player", ("deal",)))
    store.step()
    store.add("fold")
    store.step()
    cut = tmp_path / "cut"
    cut.mkdir()
    for name in ("cabinet.db", "cabinet.db-wal"):
        shutil.copy(tmp_path / name, cut)
    assert store.close(1.0)

    store = opened(cut)
    assert store.under_way() == Journal("cards", "one player", ("deal", "fold"))
    store.add("next hand")
    store.step()
    store.finish()
    assert store.under_way() is None
    with pytest.raises(RuntimeError, match=r"'roll' belongs to no game: begin"):
        store.add("roll")
    assert store.condition().waiting == 1
    assert store.close(1.0)
    store = opened(cut)
    assert store.under_way() is None
    store.finish()
    assert store.condition().waiting == 0
    assert store.close(1.0)


def test_a_game_ends_and_posts_in_one_piece(tmp_path: Path) -> None:
    """One transaction takes the game away and enters its scores; a bad entry among them changes nothing."""
    card = BadCard()
    store = opened(tmp_path, card=card)
    journal = Journal("dice", "two players", ("roll 1 2",))
    store.begin(journal)
    store.step()
    with pytest.raises(ValueError, match="use 1 to 11"):
        store.finish(Entry("ANN", 5), Entry("no", 5))
    assert store.top_ten("dice") == ()
    assert store.under_way() == journal
    commits = card.done.count("COMMIT")
    ann, bob = store.finish(Entry("ANN", 5), Entry("BOB", 5))
    assert (ann.row, bob.row) == (0, 1)
    store.step()
    assert card.done.count("COMMIT") == commits + 1
    assert ann.wait(0)
    assert bob.wait(0)
    with pytest.raises(RuntimeError, match="belong to no game"):
        store.finish(Entry("ANN", 9))
    assert store.finish() == ()
    assert store.close(1.0)
    store = opened(tmp_path)
    assert store.under_way() is None
    assert store.top_ten("dice") == (Entry("ANN", 5), Entry("BOB", 5))
    assert store.close(1.0)


def test_changes_that_were_overtaken_are_not_written(tmp_path: Path) -> None:
    """A game begun and finished between two commits costs one change, however long it was."""
    store = opened(tmp_path)
    for number in range(100):
        store.begin(Journal("dice", "x"))
        for _ in range(100):
            store.add("roll")
        store.set_setting("name", str(number))
        store.set_setting("name", str(number))
    assert store.condition().waiting == 101
    store.finish()
    assert store.condition().waiting == 2
    for score in range(100):
        store.post("dice", Entry("A", score))
    assert store.condition().waiting == 2 + TOP
    assert store.close(1.0)
    assert store.close(1.0)


def test_broken_text_is_refused_at_once(tmp_path: Path) -> None:
    """It must not reach the writer, which could never write it."""
    store = opened(tmp_path)
    broken = "half \ud800"
    for call in (
        lambda: store.set_setting("key", broken),
        lambda: store.set_setting(broken, "value"),
        lambda: store.begin(Journal("dice", broken)),
        lambda: store.begin(Journal("dice", "x", (broken,))),
        lambda: store.add(broken),
        lambda: store.post(broken, Entry("A", 1)),
    ):
        with pytest.raises(ValueError, match="cannot be stored"):
            call()
    with pytest.raises(ValueError, match="use 1 to 11"):
        store.post("dice", Entry("lower", 1))
    assert store.condition().waiting == 0
    assert store.close(1.0)


def test_faulty_games_are_kept_as_text(tmp_path: Path) -> None:
    """Numbered through restarts, the newest twenty; the file reads back as the journal."""
    store = opened(tmp_path)
    journal = Journal("dice", "two players", ("roll 1 2",))
    path = store.set_aside(journal)
    assert path == tmp_path / "faults" / "dice-1.journal"
    assert not path.exists()
    assert store.condition().waiting == 1
    store.step()
    assert store.condition().waiting == 0
    assert read(path.read_text()) == journal
    assert store.close(1.0)
    (path.parent / "not-one-of-ours.journal").write_text("kept")
    for number in range(2, 12):
        store = opened(tmp_path)
        assert store.set_aside(journal).name == f"dice-{2 * number - 2}.journal"
        assert store.set_aside(Journal("a/b", "x")).name == f"a_b-{2 * number - 1}.journal"
        assert store.close(1.0)
    numbers = {path.stem.rpartition("-")[2] for path in path.parent.glob("*[0-9].journal")}
    assert numbers == {str(number) for number in range(2, 22)}
    assert (path.parent / "not-one-of-ours.journal").read_text() == "kept"


def test_at_most_twenty_faults_wait(tmp_path: Path) -> None:
    """A game that fails all night cannot fill the memory."""
    store = opened(tmp_path)
    for _ in range(50):
        store.set_aside(Journal("dice", "half \ud800"))
    assert store.condition().waiting == 20
    assert store.close(1.0)
    assert sorted(path.name for path in (tmp_path / "faults").iterdir())[0] == "dice-31.journal"
    assert len(list((tmp_path / "faults").iterdir())) == 20


def test_the_thread_writes_by_itself(tmp_path: Path) -> None:
    """With the real clock: a receipt comes true without any step."""
    store = Store.open(tmp_path, clock=SystemClock(trusted=True))
    for score in range(20):
        assert store.post("dice", Entry("A", score)).wait(20.0)
    store.set_setting("key", "value")
    assert store.close(20.0)
    assert store.close(20.0)
    assert read_scores(tmp_path)["dice"] == store.top_ten("dice")
    store.post("dice", Entry("LATE", 99))
    assert not store.close(20.0)


def test_the_thread_heals_by_itself(tmp_path: Path) -> None:
    """A thread that waits for the next try is not kept from closing, which is a last try."""
    card = BadCard()
    card.failing = FULL
    store = Store.open(tmp_path, clock=SystemClock(trusted=True), connect=card.connect)
    receipt = store.post("dice", Entry("A", 1))
    assert not receipt.wait(0.05)
    assert store.condition() == Condition(1, "database or disk is full", CardTrouble.FULL)
    card.failing = None
    assert store.close(20.0)
    assert receipt.wait(0)
    assert read_scores(tmp_path) == {"dice": (Entry("A", 1),)}


def test_scores_are_read_while_the_cabinet_runs(tmp_path: Path) -> None:
    """Also when it is closed, and nothing beside the file is made or changed then."""
    store = opened(tmp_path)
    store.post("yahtsee", Entry("B", 2, DAY))
    store.post("dice", Entry("A", 1))
    store.step()
    expected = {"dice": (Entry("A", 1),), "yahtsee": (Entry("B", 2, DAY),)}
    assert read_scores(tmp_path) == expected
    store.post("dice", Entry("C", 3))
    store.step()
    assert read_scores(tmp_path)["dice"] == (Entry("C", 3), Entry("A", 1))
    assert store.close(1.0)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert read_scores(tmp_path)["dice"] == (Entry("C", 3), Entry("A", 1))
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_scores_of_somebody_else_want_sudo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The data directory of an installed cabinet is closed to others."""

    def closed(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "is_file", closed)
    with pytest.raises(
        StoreError, match=r"cabinet\.db cannot be read \(Permission denied\): run it with sudo"
    ):
        read_scores(tmp_path)


def test_the_reader_says_what_is_wrong(tmp_path: Path) -> None:
    """No file, a file that is not ours, a card that cannot be read: three messages, three cures."""
    with pytest.raises(NoScoresError, match=r"cabinet\.db does not exist: name the cabinet's data"):
        read_scores(tmp_path)
    assert issubclass(NoScoresError, FileNotFoundError)
    (tmp_path / "cabinet.db").write_bytes(b"")
    assert read_scores(tmp_path) == {}
    (tmp_path / "cabinet.db").write_bytes(b"no database " * 1000)
    with pytest.raises(StoreError, match=r"cabinet\.db is damaged: file is not a database"):
        read_scores(tmp_path)
    card = BadCard()
    card.failing = FULL
    with pytest.raises(StoreError, match=r"cannot be read \(database or disk is full\): try again"):
        read_scores(tmp_path, connect=card.connect)


def test_a_newer_file_is_refused_and_left_alone(tmp_path: Path) -> None:
    """Even one whose newest rows are only in the -wal of a power cut: not a byte changes."""
    store = opened(tmp_path)
    store.post("dice", Entry("A", 1))
    store.step()
    other = sqlite3.connect(tmp_path / "cabinet.db")
    other.execute("CREATE TABLE newer (number INTEGER)")
    other.execute(f"PRAGMA user_version = {len(schema.MIGRATIONS) + 6}")
    names = ("cabinet.db", "cabinet.db-wal")
    before = [(tmp_path / name).read_bytes() for name in names]
    elsewhere = tmp_path / "cut"
    elsewhere.mkdir()
    for name, data in zip(names, before, strict=True):
        (elsewhere / name).write_bytes(data)
    other.close()
    assert store.close(1.0)

    known = len(schema.MIGRATIONS)
    for attempt in (lambda: opened(elsewhere), lambda: read_scores(elsewhere)):
        with pytest.raises(NewerSchemaError, match=f"version {known + 6}, .* up to {known}: update") as error:
            attempt()
        assert (error.value.found, error.value.known) == (known + 6, known)
        assert [(elsewhere / name).read_bytes() for name in names] == before


def test_old_files_migrate_forwards_whole_or_not_at_all(tmp_path: Path) -> None:
    """Every step from any version; a step that fails leaves the version that was."""
    steps = (*schema.MIGRATIONS, ("ALTER TABLE setting ADD COLUMN more TEXT",), ("CREATE TABLE extra (a)",))
    for found in range(len(steps) + 1):
        connection = sqlite3.connect(":memory:", isolation_level=None)
        schema.migrate(connection, steps[:found])
        schema.migrate(connection, steps)
        assert schema.version(connection) == len(steps)
        assert connection.execute("SELECT more FROM setting, extra").fetchall() == []
        connection.close()
    path = tmp_path / "x.db"
    connection = sqlite3.connect(path, isolation_level=None)
    schema.migrate(connection, steps[:1])
    with pytest.raises(sqlite3.OperationalError):
        schema.migrate(connection, (*steps[:1], ("CREATE TABLE extra (a)", "CREATE TABLE extra (a)")))
    connection.close()
    connection = sqlite3.connect(path)
    assert schema.version(connection) == 1
    assert connection.execute("SELECT * FROM sqlite_schema WHERE name = 'extra'").fetchall() == []
    connection.close()


def test_a_file_of_the_first_version_is_taken_over(tmp_path: Path) -> None:
    """Its rows have no tie; with this version they get one, and a new row keeps its own."""
    path = tmp_path / "cabinet.db"
    connection = sqlite3.connect(path)
    schema.migrate(connection, schema.MIGRATIONS[:1])
    connection.execute("INSERT INTO score (age, game, name, score, day) VALUES (1, 'g', 'ADA', 300, NULL)")
    connection.commit()
    connection.close()
    store = Store.open(tmp_path, clock=VirtualClock())
    store.post("g", Entry("BOB", 300, tie=7))
    assert store.close(5.0)
    store = Store.open(tmp_path, clock=VirtualClock())
    assert store.top_ten("g") == (Entry("ADA", 300), Entry("BOB", 300, tie=7))
    store.close(5.0)


def test_the_books_are_there_after_a_restart(tmp_path: Path) -> None:
    """Every count, days and those of no known day; entries are added to what was."""
    store = opened(tmp_path)
    for day in (DAY, None, DAY):
        with store.at_once():
            store.begin(Journal("dice", "x"))
            store.book(begun("dice", day))
    store.book(ended("dice", 61.6, (250, 190)))
    store.book(ended("dice", None, ()))
    store.book(Books(life=Life(600, 1, 1, 0, 90)))
    before = store.books()
    assert before.games == {"dice": Tally(3, 2, 1, 62, 2, 440, 250)}
    assert before.days == {(DAY, "dice"): 2, (None, "dice"): 1}
    assert store.close(1.0)
    store = opened(tmp_path)
    assert store.books() == before
    store.book(Books(life=Life(600, 1, 0, 2, 30)))
    assert store.books().life == Life(1200, 2, 1, 2, 90)
    with pytest.raises(ValueError, match="cannot be stored"):
        store.book(begun("half \ud800", DAY))
    store.clear_books()
    assert store.close(1.0)
    assert read_contents(tmp_path / "cabinet.db").books == Books()


def test_books_tell_means_and_days() -> None:
    """Nothing where nothing is known; a score that no game gives is left out."""
    assert (Tally().length, Tally().mean, Books().by_day(None)) == (None, None, ())
    tally = Tally(timed=2, seconds=61, scored=2, points=5)
    assert (tally.length, tally.mean) == (30.5, 2.5)
    assert ended("dice", None, (LARGEST + 1, 3)).games["dice"] == Tally(
        finished=1, scored=1, points=3, best=3
    )
    books = begun("dice", DAY).plus(begun("cards", DAY)).plus(begun("cards", None))
    assert books.plays == 3
    assert (books.undated(), books.undated("dice")) == (1, 0)
    assert books.by_day(None)[-1] == (DAY, 2)
    assert books.by_day(date(1982, 3, 2), "dice")[-2:] == ((DAY, 1), (date(1982, 3, 2), 0))
    assert len(books.by_day(DAY)) == DAYS
    later = books.plus(begun("dice", date(1982, 3, 1 + DAYS)))
    assert later.by_day(None)[0] == (date(1982, 3, 2), 0)
    assert later.undated() == 1


def evenings(books: Books, first: date, count: int) -> Books:
    """The books after an evening with one game, many days in a row."""
    for ago in range(count):
        books = books.plus(begun("dice", first + timedelta(days=ago)))
    return books


@pytest.mark.parametrize(
    "wrong", [date(2099, 12, 31), date(1970, 1, 1), date(2026, 12, 24), date.max, date.min]
)
@pytest.mark.parametrize("wrongly", [1, 5])
def test_a_clock_that_was_wrong_forgets_no_evening(wrong: date, wrongly: int) -> None:
    """Years before or after, or five weeks: every real evening is there once it is right again."""
    first, today = date(2026, 10, 20), date(2026, 11, 21)
    last = today - timedelta(days=1)
    real = evenings(Books(), first, (today - first).days)
    before = real.by_day(last)
    assert sum(plays for _, plays in before) == DAYS
    books = real
    for evening in range(wrongly):
        shift = timedelta(days=evening)
        books = books.plus(begun("dice", wrong - shift if wrong == date.max else wrong + shift))
    assert books.by_day(last) == before
    books = books.plus(begun("dice", today))
    assert books.by_day(today) == (*before[1:], (today, 1))
    assert books.plays == real.plays + wrongly + 1


def test_whatever_the_clock_says_the_books_stay_small() -> None:
    """Ten years of evenings, each with another year on the clock."""
    books = Books()
    for evening in range(3650):
        books = books.plus(begun("dice", date(2000 + evening * 7 % 99, 1, 1) + timedelta(days=evening % 300)))
        assert len(books.days) <= 3 * DAYS
    assert books.plays == 3650


def test_without_a_clock_the_last_days_are_shown() -> None:
    """But for an evening that lies years after all others: its clock was wrong."""
    books = evenings(Books(), date(2026, 11, 1), 3).plus(begun("dice", date(2099, 1, 1)))
    assert books.by_day(None)[-1] == (date(2026, 11, 3), 1)
    assert Books().plus(begun("dice", date(2099, 1, 1))).by_day(None)[-1] == (date(2099, 1, 1), 1)


def test_rows_and_everything_else_can_go(tmp_path: Path) -> None:
    """One row; then other contents in the place of all, also on the card."""
    store = opened(tmp_path)
    store.post("dice", Entry("RUDE", 9))
    store.post("dice", Entry("ANN", 5))
    store.set_setting("key", "value")
    store.step()
    assert store.remove("dice", Entry("RUDE", 9))
    assert not store.remove("dice", Entry("RUDE", 9))
    store.step()
    assert read_scores(tmp_path) == {"dice": (Entry("ANN", 5),)}
    other = Contents({"cards": (Row(4, Entry("BOB", 1)),)}, {"name": "BOB"}, books=begun("cards", None))
    store.replace(other)
    assert store.close(1.0)
    assert read_contents(tmp_path / "cabinet.db") == other


def test_a_task_goes_after_what_waits(tmp_path: Path) -> None:
    """A copy of the card has the newest score; what a task raises is its owner's."""
    store = opened(tmp_path)
    store.step()
    store.post("dice", Entry("ANN", 5))

    def copy(card: Card) -> str:
        card.copy_to(card.directory / "copy.db")
        return "copied"

    copied = store.submit(copy)
    failed = store.submit(lambda _card: 1 // 0)
    assert not copied.done()
    store.step()
    assert copied.result(0) == "copied"
    assert read_contents(tmp_path / "copy.db").lists == {"dice": (Row(1, Entry("ANN", 5)),)}
    with pytest.raises(ZeroDivisionError):
        failed.result(0)
    last = store.submit(lambda card: card.is_open)
    assert store.close(1.0)
    assert last.result(0)


def test_a_task_of_the_last_moment(tmp_path: Path) -> None:
    """Who posts a score and asks for a copy while the card is busy finds that score in it."""
    store = opened(tmp_path)
    store.step()
    asked: list[Future[object]] = []

    def busy(_card: Card) -> None:
        store.post("dice", Entry("ANN", 5))
        asked.append(store.submit(lambda card: card.copy_to(tmp_path / "copy.db")))

    store.submit(busy)
    store.step()
    assert not asked[0].done()
    store.step()
    assert asked[0].done()
    assert read_contents(tmp_path / "copy.db").lists == {"dice": (Row(1, Entry("ANN", 5)),)}
    assert store.close(1.0)


def test_tasks_do_not_wait_for_a_bad_card(tmp_path: Path) -> None:
    """The thread does them at once, and a copy is refused in words."""
    card = BadCard()
    card.failing = FULL
    store = Store.open(tmp_path, clock=SystemClock(trusted=True), connect=card.connect)
    assert store.submit(lambda _card: 7).result(20.0) == 7
    refused = store.submit(lambda card: card.copy_to(tmp_path / "copy.db"))
    with pytest.raises(StoreError, match="the card refused: database or disk is full"):
        refused.result(20.0)
    card.failing = None
    assert store.close(20.0)
