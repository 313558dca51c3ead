"""`cabinet scores` and `cabinet books`: shown, imported and removed, also while a cabinet runs."""

from __future__ import annotations

import errno
import json
import os
import platform
import subprocess
import sys
import threading
from contextlib import ExitStack
from datetime import date, timedelta
from pathlib import Path
from unittest.mock import Mock

import click
import pytest

import cabinet
from cabinet import clock
from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.commands import offline, send
from cabinet.commands.invocation import Invocation, all_games
from cabinet.commands.output import without_traceback
from cabinet.files.service import SERVICE_DATA
from cabinet.owner import answers
from cabinet.store import disk
from cabinet.store.books import Books, Life, begun, ended
from cabinet.store.disk import Disk
from cabinet.store.errors import StoreError
from cabinet.store.lock import lock
from cabinet.store.reader import read_contents
from cabinet.store.store import Store
from tests.bench import Bench
from tests.child import line_of
from tests.commands.running import invoke, play, refused, run
from tests.logs import scores_in
from tests.mixer import needs_mixer

ADA = Entry("ADA", 254, date(2026, 11, 21))
BOB = Entry("BOB", 199, None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data directory with two scores and some play statistics."""
    folder = tmp_path / "data"
    store = Store.open(folder, clock=VirtualClock())
    store.post("dice_poker", ADA)
    store.post("dice_poker", BOB)
    store.book(begun("dice_poker", date(2026, 11, 21)))
    store.book(begun("dice_poker", None))
    store.book(ended("dice_poker", 125.0, (254, 199)))
    store.book(Books(life=Life(7260, 5, 4, 1, 3600)))
    assert store.close(5.0)
    return folder


def test_scores_prints_the_top_ten(data: Path) -> None:
    lines = run(data, "scores", "dice_poker").output.splitlines()
    assert lines == ["DICE POKER  TOP TEN", " 1  ADA           254  2026-11-21", " 2  BOB           199"]
    assert json.loads(run(data, "scores", "dice_poker", "--json").output) == {
        "dice_poker": [
            {"name": "ADA", "score": 254, "day": "2026-11-21"},
            {"name": "BOB", "score": 199, "day": None},
        ]
    }


def test_data_directory_of_another_user_is_reported(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message gives the command that makes the cabinet's user the owner of the files again."""
    monkeypatch.setattr(os, "access", lambda *_: False)
    monkeypatch.setattr(disk, "read_start", Mock(side_effect=PermissionError(13, "Permission denied")))
    for words in (["scores"], ["scores", "export", "-"], ["scores", "remove", "dice_poker", "1"], ["books"]):
        cure = f"sudo chown {data.owner()}: {data / 'cabinet.log'}"
        said = f"cabinet.log cannot be read (Permission denied): {cure}\n"
        assert refused(run(data, *words)).endswith(said)


def test_exported_scores_read_back_unchanged(data: Path, tmp_path: Path) -> None:
    """Exported scores are imported unchanged, with days and order; a second import changes nothing."""
    file = tmp_path / "scores.json"
    assert run(data, "scores", "export", file).output == f"{file}: 2 rows of 1 list\n"
    empty = tmp_path / "empty"
    assert run(empty, "scores", "import", file).output == "rows taken: 2 of 2\n"
    assert scores_in(empty) == scores_in(data) == {"dice_poker": (ADA, BOB)}
    assert run(empty, "scores", "import", file).output == "rows taken: 0 of 2\n"
    assert scores_in(empty) == {"dice_poker": (ADA, BOB)}


def test_rows_entered_by_command_belong_to_the_cabinet(tmp_path: Path) -> None:
    """A row that is imported before the first start or between two starts gets this cabinet as its origin."""
    file = tmp_path / "scores.json"
    for score in (200, 201):
        file.write_text(json.dumps({"dice_poker": [{"name": "ADA", "score": score}]}))
        assert run(tmp_path / "data", "scores", "import", file).exit_code == 0
        with Bench(tmp_path / "data", computer="a Pi") as bench:
            bench.run(100)
            made_by = bench.store.cabinet
    rows = read_contents(tmp_path / "data").lists["dice_poker"]
    assert [row.origin.cabinet for row in rows] == [made_by] * 2


def test_scores_go_through_a_pipe(data: Path, tmp_path: Path) -> None:
    """A file named `-` means standard output or input, where nothing but the scores may be printed."""
    done = run(data, "scores", "export", "-")
    assert done.stderr == "-: 2 rows of 1 list\n"
    empty = tmp_path / "empty"
    taken = invoke("--data", empty, "scores", "import", "-", given=done.stdout)
    assert taken.output == "rows taken: 2 of 2\n"
    assert scores_in(empty) == scores_in(data)


def test_json_scores_can_be_imported(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "scores.json"
    file.write_text(run(data, "scores", "--json").output)
    assert run(tmp_path / "new", "scores", "import", file).output == "rows taken: 2 of 2\n"


def test_file_without_rows_is_imported(data: Path, tmp_path: Path) -> None:
    """The command says that there are no rows, instead of printing an empty line."""
    file = tmp_path / "scores.json"
    file.write_text("{}")
    assert run(data, "scores", "import", file).output == "there are no rows\n"


LONG = "X" * 300_000


@pytest.mark.parametrize(
    "lists",
    [
        {"dice_poker": [{"name": LONG, "score": 200}]},
        {"dice_poker": [{"name": "ADA", "score": 200, LONG: 1}]},
        {"dice_poker": [{"name": "ADA", "score": 200, "day": LONG}]},
        {LONG: [{"name": "ADA", "score": 200}]},
        {LONG: 5},
    ],
)
def test_message_quotes_little_of_a_file(data: Path, tmp_path: Path, lists: object) -> None:
    file = tmp_path / "scores.json"
    file.write_text(json.dumps(lists))
    result = run(data, "scores", "import", file)
    assert result.exit_code == 0
    assert result.output.startswith("rows taken: 0 of 1\nleft out: 1\n")
    assert len(result.output) < 900


@pytest.mark.parametrize("words", [("import",), ("remove", "dice_poker"), ("--json",), ()])
def test_message_quotes_little_of_the_arguments(data: Path, words: tuple[str, ...]) -> None:
    assert len(refused(run(data, "scores", *words, LONG))) < 1200


@pytest.mark.parametrize(("later", "stays"), [(1, True), (2, False)])
def test_impossible_days_are_removed_from_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, later: int, stays: bool
) -> None:
    """A day later than tomorrow is removed; a desktop's clock is trusted, a Pi's only once it is set."""
    monkeypatch.setattr(clock, "SYNCHRONISED", (tmp_path / "never",))
    file = tmp_path / "scores.json"
    today = clock.SystemClock(trusted=True).today()
    assert today
    day = today + timedelta(days=later)
    file.write_text(json.dumps({"dice_poker": [{"name": "ADA", "score": 200, "day": f"{day}"}]}))
    result = run(tmp_path / "data", "scores", "import", file)
    assert result.exit_code == 0
    assert ("" if stays else f"day {day} is not valid") in result.output
    assert scores_in(tmp_path / "data") == {"dice_poker": (Entry("ADA", 200, day if stays else None),)}
    assert Invocation(SERVICE_DATA, None, service=False).clock.today() is None


def test_export_notes_rows_that_others_leave_out(data: Path, tmp_path: Path) -> None:
    """The export contains even the rows that another cabinet would leave out."""
    store = Store.open(data, clock=VirtualClock())
    store.post("dice_poker", Entry("CHEAT", 10**6))
    assert store.close(5.0)
    said = run(data, "scores", "export", tmp_path / "scores.json").stderr.splitlines()
    assert said[1].startswith(
        "note     another cabinet leaves out: dice_poker, row 1: score 1000000 is impossible"
    )
    assert "CHEAT" in (tmp_path / "scores.json").read_text()


def test_lists_of_missing_games_can_be_shown_and_removed(data: Path) -> None:
    store = Store.open(data, clock=VirtualClock())
    store.post("chess/blitz", Entry("EVE", 7))
    store.post("chess", Entry("TIM", 9))
    store.post("heads_up_poker/hard", Entry("ANN", 5))
    assert store.close(5.0)
    title = "chess/blitz  TOP TEN  (its game is not installed)"
    assert f"{title}\n 1  EVE             7\n" in run(data, "scores").output
    assert run(data, "scores", "chess").output.count("its game is not installed") == 2
    assert run(data, "scores", "chess/blitz").output.splitlines()[0] == title
    assert list(json.loads(run(data, "scores", "--json", "chess/blitz").output)) == ["chess/blitz"]
    assert "name one of chess, chess/blitz" in run(data, "scores", "remove", "chess", "1").output
    assert run(data, "scores", "remove", "chess/blitz", "1").output.endswith(": removed\n")
    assert run(data, "scores", "remove", "heads_up_poker/hard", "1").exit_code == 0
    assert set(scores_in(data)) == {"dice_poker", "chess"}


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device")
@pytest.mark.parametrize("words", [("scores",), ("scores", "--json"), ("books",), ("--help",)])
def test_full_device_behind_the_output_is_reported(data: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "cabinet", "--data", data, *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    said = "cabinet: the output cannot be written (No space left on device): free some space there\n"
    assert (done.returncode, done.stderr) == (1, said)


@pytest.mark.parametrize(
    "error",
    [
        FileNotFoundError(2, "No such file", "x"),
        OSError(28, "No space", "x"),
        ConnectionRefusedError(111, "no"),
    ],
)
def test_other_error_writes_no_output(capfd: pytest.CaptureFixture[str], error: OSError) -> None:
    with pytest.raises(type(error)), without_traceback():
        raise error
    assert capfd.readouterr() == ("", "")


@pytest.mark.parametrize("left", ["nothing", "a folder", "an empty package", "parts"])
def test_half_removed_pygame_is_reported(data: Path, tmp_path: Path, left: str) -> None:
    """`pip uninstall pygame` damages pygame-ce; the message says how to repair it, without a traceback."""
    site = tmp_path / "site"
    site.mkdir()
    for each in Path(click.__file__).parents[1].iterdir():
        if not each.name.startswith("pygame"):
            (site / each.name).symlink_to(each)
    package = site / "pygame"
    if left != "nothing":
        package.mkdir()
        (package / "pygame.ico").touch()
    if left == "an empty package":
        (package / "__init__.py").touch()
    if left == "parts":
        (package / "__init__.py").write_text("from pygame.base import init\n")
    environ = {"PYTHONPATH": f"{Path(cabinet.__path__[0]).parent}:{site}", "PATH": os.environ["PATH"]}
    for words in ((), ("play", "yahtsee"), ("demo", "--folder", str(tmp_path / "demo"))):
        done = subprocess.run(
            [sys.executable, "-S", "-m", "cabinet", "--data", data, *words],
            env=environ,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2, done.stderr
        assert done.stderr.startswith("cabinet: pygame is missing or only half installed (")
        assert done.stderr.endswith("python3 -m pip install --force-reinstall pygame\n")
        assert done.stderr.count("\n") == 1


def test_remove_deletes_one_row(data: Path) -> None:
    """The command prints the row that it has removed, and refuses to remove a row that is not there."""
    done = run(data, "scores", "remove", "dice_poker", "1").output
    assert done == " 1  ADA           254  2026-11-21: removed\n"
    assert scores_in(data) == {"dice_poker": (BOB,)}
    assert "has 1 rows, not 2" in refused(run(data, "scores", "remove", "dice_poker", "2"))
    assert run(data, "scores", "remove", "chess", "1").exit_code == 2


@pytest.fixture
def several(data: Path) -> Path:
    """A data directory with a game that has several top tens: EASY has one row and SHARK has two."""
    store = Store.open(data, clock=VirtualClock())
    store.post("heads_up_poker/shark", Entry("CLEO", 390, tie=50))
    store.post("heads_up_poker/shark", Entry("DAN", 300, tie=20))
    store.post("heads_up_poker/easy", Entry("EVE", 400, tie=9))
    assert store.close(5.0)
    return data


def test_scores_shows_all_lists_or_the_named_one(several: Path) -> None:
    """The top ten that is named after the game alone, as in older releases, is shown as well."""
    lines = run(several, "scores", "heads_up_poker").output.splitlines()
    headings = [line for line in lines if line.endswith("TOP TEN")]
    assert "HEADS-UP POKER  SHARK  TOP TEN" in headings
    assert len(headings) == 3
    easy = run(several, "scores", "heads_up_poker/easy").output.splitlines()
    assert easy == ["HEADS-UP POKER  EASY  TOP TEN", " 1  EVE           400"]
    assert run(several, "scores", "heads_up_poker/shark").output.splitlines()[0] == (
        "HEADS-UP POKER  SHARK  TOP TEN"
    )
    found = json.loads(run(several, "scores", "--json").output)
    assert [row["name"] for row in found["heads_up_poker/shark"]] == ["CLEO", "DAN"]
    assert [row["name"] for row in found["heads_up_poker/easy"]] == ["EVE"]
    output = refused(run(several, "scores", "heads_up_poker/hard"))
    assert "no list 'heads_up_poker/hard'; there are: heads_up_poker/" in output


def test_remove_deletes_a_row_of_the_named_list(several: Path) -> None:
    """If a game has several lists, the command must be told which one; rows of other lists stay."""
    output = refused(run(several, "scores", "remove", "heads_up_poker", "1"))
    assert "heads_up_poker has several lists: name one of heads_up_poker/" in output
    done = run(several, "scores", "remove", "heads_up_poker/easy", "1").output
    assert done == " 1  EVE           400: removed\n"
    assert run(several, "scores", "remove", "heads_up_poker/shark", "2").exit_code == 0
    assert [entry.name for entry in scores_in(several)["heads_up_poker/shark"]] == ["CLEO"]
    result = run(several, "scores", "remove", "heads_up_poker/easy", "1")
    assert "the list of heads_up_poker/easy has 0 rows, not 1" in result.output


@pytest.mark.parametrize("text", ["[]", "", "{", "[" * 60_000])
def test_foreign_file_is_refused(data: Path, tmp_path: Path, text: str) -> None:
    file = tmp_path / "scores.json"
    file.write_text(text)
    output = refused(run(data, "scores", "import", file))
    assert output.startswith(f"cabinet: {file}: ")
    assert output.endswith("; `cabinet scores export` shows what it must look like\n")
    assert scores_in(data) == {"dice_poker": (ADA, BOB)}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ('[{"name": "ADA"}]', "missing required field `score`"),
        ("5", "it is not a list of rows"),
    ],
)
def test_import_leaves_out_only_an_invalid_row(data: Path, tmp_path: Path, wrong: str, words: str) -> None:
    file = tmp_path / "scores.json"
    file.write_text(f'{{"yahtsee": {wrong}, "dice_poker": [{{"name": "EVE", "score": 200}}]}}')
    result = run(data, "scores", "import", file)
    assert result.output.startswith("rows taken: 1 of 2\nleft out: 1\nyahtsee")
    assert words in result.output
    assert scores_in(data) == {"dice_poker": (ADA, Entry("EVE", 200), BOB)}


@pytest.mark.parametrize("what", ["pipe", "/dev/zero", "large", "closed"])
def test_endless_file_is_refused_at_once(data: Path, tmp_path: Path, what: str) -> None:
    """Scores are not read from a pipe that nothing writes to, from a device, or from a file of over 1 MB."""
    file = tmp_path / "scores.json"
    words = "has more than 1 MB"
    if what == "pipe":
        os.mkfifo(file)
        words = "it is a pipe, not a file"
    elif what == "large":
        with file.open("wb") as sparse:
            sparse.truncate(1 << 40)
    elif what == "closed":
        file.symlink_to("/proc/self/mem")
        words = "cannot be read"
    else:
        file.symlink_to(what)
        words = "it is a device, not a file"
    output = refused(run(data, "scores", "import", file))
    assert (words in output, output.count("\n")) == (True, 1)
    assert scores_in(data) == {"dice_poker": (ADA, BOB)}


def test_endless_stream_is_refused(data: Path) -> None:
    """The command stops reading a stream after 1 MB."""
    with Path("/dev/zero").open("rb") as zero:
        command = [sys.executable, "-m", "cabinet", "--data", str(data), "scores", "import", "-"]
        done = subprocess.run(command, stdin=zero, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, "it has more than 1 MB" in done.stderr) == (2, True)


def test_scores_of_an_unresponsive_cabinet_stay_unchanged(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a cabinet hangs and holds the lock of the scores, a command to remove a row is refused."""
    monkeypatch.setattr(send, "TIMEOUT", 0.3)
    with lock(data):
        output = refused(run(data, "scores", "remove", "dice_poker", "1"))
    assert "does not answer: wait until it plays, or stop it" in output
    assert scores_in(data) == {"dice_poker": (ADA, BOB)}


def test_command_waits_for_a_cabinet_that_ends(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with ExitStack() as held:
        held.enter_context(lock(data))
        monkeypatch.setattr(send, "sleep", lambda _seconds: held.close())
        result = run(data, "scores", "remove", "dice_poker", "1")
    assert result.exit_code == 0, result.output
    assert scores_in(data) == {"dice_poker": (BOB,)}


@pytest.mark.parametrize(
    ("takes", "given", "code", "words"),
    [
        (0.1, 20.0, 0, "rows taken: 1 of 1\n"),
        (20.0, 0.05, 2, "cabinet: not everything is on the card: it is slow; run `cabinet doctor`\n"),
    ],
)
def test_slow_card_is_waited_for(
    data: Path, monkeypatch: pytest.MonkeyPatch, takes: float, given: float, code: int, words: str
) -> None:
    """A command that has waited too long for the card says that the card is slow."""
    lists = data / "lists.json"
    lists.write_text('{"yahtsee": [{"name": "ANN", "score": 5}]}')
    append, goes_on = Disk.append, threading.Event()

    def slowly(disk: Disk, path: Path, size: int, written: bytes) -> None:
        goes_on.wait(takes)
        append(disk, path, size, written)

    monkeypatch.setattr(Disk, "append", slowly)
    monkeypatch.setattr(answers, "CARD", 0.01)
    monkeypatch.setattr(offline, "LAST_WRITES", given)
    result = run(data, "scores", "import", lists)
    goes_on.set()
    assert (result.exit_code, result.output) == (code, words)


def test_unwritable_card_is_reported(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    refuses = Mock(side_effect=OSError(errno.EROFS, os.strerror(errno.EROFS)))
    monkeypatch.setattr(Disk, "append", refuses)
    monkeypatch.setattr(Disk, "write", refuses)
    output = refused(run(data, "scores", "remove", "dice_poker", "1"))
    assert "not everything is on the card: [Errno 30] Read-only file system; run `cabinet" in output
    assert scores_in(data) == {"dice_poker": (ADA, BOB)}


def test_failed_answer_closes_the_store(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a command's request cannot be answered, the score store is still closed.

    Then the store's thread has ended, and its contents are on the card.
    """
    closed: list[Store] = []
    close = Store.close

    def watched(store: Store, timeout: float) -> bool:
        closed.append(store)
        return close(store, timeout)

    monkeypatch.setattr(Store, "close", watched)
    monkeypatch.setattr(Store, "remove", Mock(side_effect=StoreError("no such luck")))
    assert refused(run(data, "scores", "remove", "dice_poker", "1")) == "cabinet: no such luck\n"
    assert len(closed) == 1


@needs_mixer
def test_running_cabinet_removes_the_row(data: Path) -> None:
    """The cabinet has the lists in memory, and must not write a removed row again when it ends."""
    with play(data) as child:
        line_of(child, "sound is on")
        result = run(data, "scores", "remove", "dice_poker", "2")
        child.terminate()
        child.communicate()
    assert result.output == " 2  BOB           199: removed\n"
    assert scores_in(data) == {"dice_poker": (ADA,)}


def test_books_print_every_count(data: Path) -> None:
    """Besides the counts, `cabinet books` prints a bar for each day."""
    lines = run(data, "books").output.splitlines()
    assert lines[:2] == ["on 2 h 01 min, 5 starts, 4 power cuts", "1 crashes, longest idle 1 h 00 min"]
    assert lines[4].split() == ["DICE", "POKER", "2", "1", "2:05", "226.5", "254"]
    assert "2026-11-21     1  #" in lines
    assert lines[-1] == "on unknown days: 1"
    assert len(lines) == 2 + 2 + len(all_games()) + 2 + 28 + 1


def test_books_of_an_unfinished_game_leave_gaps(data: Path) -> None:
    """A game that nobody has finished has no length, no mean score and no best score."""
    store = Store.open(data, clock=VirtualClock())
    store.book(begun("yahtsee", None))
    assert store.close(5.0)
    (line,) = (line for line in run(data, "books").output.splitlines() if line.startswith("YAHTSEE"))
    assert line.split() == ["YAHTSEE", "1", "0"]


def test_books_print_json_for_scripts(data: Path) -> None:
    found = json.loads(run(data, "books", "--json").output)
    assert (found["seconds_on"], found["unclean_stops"]) == (7260, 4)
    assert found["games"]["dice_poker"]["mean_score"] == 226.5
    assert found["days"] == {"dice_poker": {"2026-11-21": 1}}
    assert found["undated"] == {"dice_poker": 1}


def test_metrics_name_the_board_or_the_processor(data: Path) -> None:
    result = run(data, "books", "--prometheus")
    assert result.exit_code == 0, result.output
    model = Path("/proc/device-tree/model")
    board = model.read_text().rstrip("\0\n") if model.exists() else platform.machine()
    assert f'board="{board}"' in result.output
