"""`cabinet backup` and `cabinet restore` bring scores, play statistics and settings to another card."""

from __future__ import annotations

import time
from datetime import date, timedelta
from os import mkfifo
from threading import Thread, current_thread
from typing import TYPE_CHECKING

import pytest

from cabinet import settings
from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.commands.invocation import all_games
from cabinet.owner import answers
from cabinet.owner.client import ControlError, ask
from cabinet.owner.requests import Done, GetBackup, Refused, Restore, SaveCopy
from cabinet.store import backups, league_file
from cabinet.store.books import Books, Life, Tally, begun, ended
from cabinet.store.contents import Contents
from cabinet.store.league import League
from cabinet.store.log import LogState
from cabinet.store.ranking import UNKNOWN, Row
from cabinet.store.reader import read_contents
from cabinet.store.store import Store
from cabinet.store.validation import by_list
from tests.commands.running import refused, run, verbs
from tests.logs import contents_in, facts_in, scores_in
from tests.owner.house import house

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.owner.requests import AnyRequest

ADA = Entry("ADA", 254, date(2026, 11, 21))
BOB = Entry("BOB", 199, None)
EVE = Entry("EVE", 200, None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The backup file of a cabinet with two scores, books (play statistics) and one setting."""
    folder = tmp_path / "old"
    store = Store.open(folder, clock=VirtualClock())
    for entry in (ADA, BOB):
        store.post("dice_poker", entry)
    for _ in range(3):
        store.book(begun("dice_poker", date(2026, 11, 21)))
    store.book(begun("yahtsee", None))
    store.book(ended("dice_poker", 125.0, (254, 199)))
    store.book(Books(life=Life(7260, 5, 4, 1, 3600)))
    assert store.close(5.0)
    (folder / "cabinet.toml").write_text("# quiet here\n[sound]\nvolume = 2\n")
    path = tmp_path / "backup.log"
    assert run(folder, "backup", path).exit_code == 0
    return path


def test_restore_onto_a_new_card_brings_everything(file: Path, tmp_path: Path) -> None:
    """A restore onto a new card brings all scores, play statistics and settings of the backup.

    A dry run announces what is then done; a second restore finds nothing left to do.
    """
    old, new = tmp_path / "old", tmp_path / "new"
    assert verbs(run(new, "restore", "--dry-run", file)) == ["would"] * 3
    assert not new.exists()
    assert verbs(run(new, "restore", file)) == ["done"] * 3
    assert scores_in(new) == scores_in(old)
    assert read_contents(new).books == read_contents(old).books
    assert (new / "cabinet.toml").read_text() == (old / "cabinet.toml").read_text()
    assert verbs(run(new, "restore", file)) == ["already"] * 3
    again = tmp_path / "again.log"
    assert run(old, "backup", again).stderr == f"{again}: 2 rows of 1 list, books and settings\n"
    assert again.read_bytes() == file.read_bytes()
    run(new, "backup", again)
    rows = [[row.origin for row in contents_in(each).lists["dice_poker"]] for each in (file, again)]
    assert rows[0] == rows[1]


def test_restore_keeps_newer_rows_and_books(file: Path, tmp_path: Path) -> None:
    """Score lists are merged; of two counts for one game, the books (play statistics) keep the larger."""
    new = tmp_path / "new"
    store = Store.open(new, clock=VirtualClock())
    store.post("dice_poker", EVE)
    store.book(begun("dice_poker", date(2026, 11, 22)))
    for _ in range(2):
        store.book(begun("yahtsee", None))
    assert store.close(5.0)
    done = run(new, "restore", file)
    assert verbs(done) == ["done"] * 3
    assert scores_in(new) == {"dice_poker": (ADA, EVE, BOB)}
    books = read_contents(new).books
    assert {game: tally.plays for game, tally in books.games.items()} == {"dice_poker": 3, "yahtsee": 2}
    assert books.by_day(None, "dice_poker")[-2:] == ((date(2026, 11, 21), 3), (date(2026, 11, 22), 1))
    kept = done.output.splitlines()[0].split()[-1]
    assert run(tmp_path / "third", "restore", new / kept).exit_code == 0
    assert scores_in(tmp_path / "third") == {"dice_poker": (EVE,)}


def test_running_cabinet_restores(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A running cabinet can restore a backup.

    The settings are read by a thread that does not draw, because reading could delay a picture.
    """
    threads: list[Thread] = []
    decodes = settings._decode

    def decode(text: str, source: str) -> dict[str, object]:
        threads.append(current_thread())
        return decodes(text, source)

    monkeypatch.setattr(settings, "_decode", decode)
    with house(tmp_path / "new", VirtualClock()) as home:
        home.clock.day = date(2026, 11, 25)
        home.store.post("dice_poker", EVE)
        for verb in ("would", "done", "already"):
            words = ("restore", file, *(["--dry-run"] if verb == "would" else []))
            done = home.meanwhile(lambda words=words: run(tmp_path / "new", *words))  # type: ignore[misc]
            assert verbs(done) == [verb] * 3
        assert home.store.top_ten("dice_poker") == (ADA, EVE, BOB)
        assert home.store.books() == read_contents(tmp_path / "old").books
        home.settings.look()
        assert home.settings.now.sound.volume == 2
        assert threads
        assert current_thread() not in threads
        again = home.meanwhile(lambda: run(tmp_path / "new", "backup", tmp_path / "again.log"))
        assert again.exit_code == 0
    assert facts_in(tmp_path / "again.log")["cabinet.toml"].startswith("# quiet here")


def test_backup_to_a_pipe_without_reader_ends(file: Path, tmp_path: Path) -> None:
    """The command reports that nobody reads the pipe, instead of waiting forever."""
    pipe = file.with_name("pipe")
    mkfifo(pipe)
    assert refused(run(tmp_path / "old", "backup", pipe)) == (
        f"cabinet: {pipe} cannot be written (no program reads from that pipe); name another file\n"
    )


def test_unwritable_card_is_reported(tmp_path: Path) -> None:
    """A copy of the scores that cannot be saved is refused, and so are settings that cannot be read."""
    with house(tmp_path / "new", VirtualClock()) as home:

        def refused(request: AnyRequest) -> str:
            (reply,) = home.answers(request)
            assert isinstance(reply, Refused)
            return reply.words

        (tmp_path / "new" / "archive").touch()
        assert "no copy can be saved" in refused(SaveCopy())
        (tmp_path / "new" / "cabinet.toml").mkdir()
        assert "cabinet.toml" in refused(GetBackup(settings=True))


def test_slow_card_ends_the_wait(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the card is slow, the message says what is not on the card yet."""
    wanted = file.read_bytes()
    bare = backups.write(backups.read(wanted, "x").contents, None)
    monkeypatch.setattr(answers, "CARD", 0.05)
    with house(tmp_path / "new", VirtualClock()) as home:
        home.clock.day = None
        for request, words in (
            (SaveCopy(), "no copy can be saved (the card is slow)"),
            (Restore(wanted), "the settings are not written (the card is slow); restore again"),
        ):
            home.store.submit(lambda _card: time.sleep(0.5))
            (reply,) = home.answers(request)
            assert isinstance(reply, Refused)
            assert words in reply.words
        home.store.submit(lambda _card: time.sleep(0.5))
        (late,) = home.answers(Restore(bare))
        assert late == Refused("restored; not on the card yet, the card is slow")
        home.store.submit(lambda _card: time.sleep(0.5))
        with pytest.raises(ControlError, match=r"^restored; not on the card yet, the card is slow$"):
            home.meanwhile(lambda: ask(home.path, Restore(bare), Done))


def test_largest_restore_is_quick(tmp_path: Path) -> None:
    """A restore of full score lists and very many play statistics delays the cabinet by less than 50 ms."""
    games = {f"game{number}": Tally(plays=5) for number in range(32)}
    first = date(1990, 1, 1)
    days: dict[tuple[date | None, str], int] = {
        (first + timedelta(days=day), game): 3 for game in games for day in range(100)
    }
    rows = tuple(Row(score, Entry("ANN", score), UNKNOWN) for score in range(10))
    lists = dict.fromkeys(by_list(all_games()), rows)
    wanted = backups.write(Contents(lists, books=Books(games, days, Life(1, 1, 1, 1, 1))), None)
    with house(tmp_path / "new", VirtualClock()) as home:
        taken = []
        for _ in range(3):
            request = Restore(wanted)
            began = time.thread_time()
            reply = home.answers(request)
            taken.append(time.thread_time() - began)
            assert isinstance(next(iter(reply)), Done)
    assert min(taken) < 0.05


ROW = f"score {'a' * 16} {'b' * 16}"
ODD: list[tuple[str, object, str]] = [
    (f"{ROW} chess", [9, 10**6, 0, "EVE", None], "note     rows kept for games that are not here: 1 (chess)"),
    (f"{ROW} dice_poker", [9, "6", 0, "EVE", None], f"{ROW} dice_poker: it cannot be read"),
    ("score a b dice_poker", [9, 6, 0, "EVE", None], "dice_poker, row 3: origin 'a b' is not valid"),
    ("cabinet.toml", "[sound]\nvolume = 99\n", "volume = 99: expected a whole number"),
    ("cabinet.toml", "[sound", "not TOML"),
    ("cabinet.toml", 5, ""),
]


@pytest.mark.parametrize(("key", "value", "words"), ODD)
def test_restore_leaves_out_only_invalid_facts(
    file: Path, tmp_path: Path, key: str, value: object, words: str
) -> None:
    """A row, list, entry in the books or setting that is invalid is named and left out."""
    state = LogState("0f3a91c2", start="0f3a91c2")
    state.put({**facts_in(file), key: value})
    file.write_bytes(state.snapshot(complete=True))
    with house(tmp_path / "new", VirtualClock()) as home:
        home.clock.day = date(2026, 11, 25)
        done = home.meanwhile(lambda: run(tmp_path / "new", "restore", file))
        assert done.exit_code == 0, done.output
        assert words in done.output
        assert home.store.top_ten("dice_poker") == (ADA, BOB)
        assert home.store.books().games["yahtsee"].plays == 1
        settings = tmp_path / "new" / "cabinet.toml"
        assert (settings.exists() and "volume = 2" in settings.read_text()) == (key != "cabinet.toml")


def test_restore_leaves_out_only_damaged_lines(file: Path, tmp_path: Path) -> None:
    file.write_bytes(file.read_bytes() + b"rubbish\n")
    done = run(tmp_path / "new", "restore", file)
    assert verbs(done) == ["done"] * 3
    assert f"note     {file}: damaged lines: 1\n" in done.output
    assert scores_in(tmp_path / "new") == {"dice_poker": (ADA, BOB)}


def test_too_large_backup_is_refused(file: Path, tmp_path: Path) -> None:
    """A backup above 1 MB is refused; the cabinet's own copy may have 2 MB, the limit of the card."""
    large = {f"{number}": "x" * 4000 for number in range(300)}
    with house(tmp_path / "new", VirtualClock()) as home:
        home.store.replace(Contents(settings=large))
        done = home.meanwhile(lambda: run(tmp_path / "new", "backup", tmp_path / "large.log"))
        assert "bytes, at most 1048576: remove lists" in done.output
        assert not (tmp_path / "large.log").exists()
        (saved,) = home.answers(SaveCopy())
        assert isinstance(saved, Done)
        larger = large | {f"and {number}": "x" * 4000 for number in range(300)}
        for key, value in larger.items():
            home.store.set_setting(key, value)
        before = home.store.contents()
        (refused,) = home.answers(Restore(file.read_bytes()))
        assert isinstance(refused, Refused)
        assert "bytes of scores are too many, at most 2097152: remove lists" in refused.words
        assert home.store.contents() == before


def test_log_of_a_card_can_be_restored(file: Path, tmp_path: Path) -> None:
    """The log file of a card can be restored like a backup; it contains no settings."""
    new = tmp_path / "new"
    assert verbs(run(new, "restore", tmp_path / "old" / "cabinet.log")) == ["done", "done", "already"]
    assert scores_in(new) == {"dice_poker": (ADA, BOB)}


def test_backup_notes_rows_that_others_leave_out(tmp_path: Path) -> None:
    """The backup contains even the rows that another cabinet would leave out."""
    store = Store.open(tmp_path / "old", clock=VirtualClock())
    store.post("dice_poker", Entry("CHEAT", 10**6))
    assert store.close(5.0)
    (tmp_path / "old" / "cabinet.toml").write_text("[sound]\nvolume = 99\n")
    done = run(tmp_path / "old", "backup", tmp_path / "backup.log")
    assert done.exit_code == 0
    assert "note     another cabinet leaves out: dice_poker, row 1: score 1000000" in done.stderr
    assert "volume = 99" in done.stderr
    assert "CHEAT" in str(facts_in(tmp_path / "backup.log"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "{}", "[" * 60000, "00000000 0 0 {}\n", " " * (1 << 21)),
        league_file.write(League()).decode(),
    ],
)
def test_file_that_is_no_backup_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "file").write_text(text)
    assert run(tmp_path / "new", "restore", tmp_path / "file").exit_code == 2
