"""`cabinet league` merges the score lists of many cabinets and gives the result back to each."""

from __future__ import annotations

import json
from datetime import date
from itertools import permutations
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.store import cabinets, league_file, log
from cabinet.store.cabinets import held
from cabinet.store.store import Store
from tests.commands.running import refused, run, verbs

if TYPE_CHECKING:
    from pathlib import Path

ADA = Entry("ADA", 254, date(2026, 11, 21))
PLACES = {"anchor": "THE ANCHOR", "bell": "THE BELL", "cellar": ""}


def make(data: Path, name: str, *entries: Entry, number: int = 0) -> None:
    """Make the data directory of a cabinet with a name, an id and some scores."""
    store = Store.open(data, clock=VirtualClock(), thread=False)
    card = held(cabinets.read(store.setting(cabinets.KEY)), "pi", name, f"{number:016x}")
    store.set_setting(cabinets.KEY, cabinets.write(card))
    store.made_by(card.now.id)
    for entry in entries:
        store.post("dice_poker", entry)
    assert store.close(0.0)
    (data / "cabinet.toml").write_text(f'[cabinet]\nname = "{name}"\n')


@pytest.fixture
def league(tmp_path: Path) -> Path:
    """A folder with the data directories of three cabinets and their exported lists."""
    for number, (place, name) in enumerate(PLACES.items(), 1):
        make(tmp_path / place, name, Entry(f"P{number}", 100 + number), ADA, number=number)
        path = tmp_path / f"{place}.log"
        done = run(tmp_path / place, "league", "export", path)
        assert (done.exit_code, done.stderr) == (0, f"{path}: 2 rows of 1 cabinet\n")
    return tmp_path


def exports(folder: Path) -> list[Path]:
    return [folder / f"{place}.log" for place in PLACES]


def merge(folder: Path) -> Path:
    """Merge the three exports into one league, and return its file."""
    done = run(folder, "league", "merge", folder / "league.log", *exports(folder))
    assert done.exit_code == 0, done.output
    return folder / "league.log"


def test_merged_league_shows_the_same_on_all_cabinets(league: Path) -> None:
    """After the import of a merged league, all cabinets show the same rows.

    A dry run of an import announces what is then done; a second import finds nothing left to do.
    """
    one = merge(league)
    assert run(league, "league", "merge", one, one).output == f"{one}: 6 rows of 3 cabinets\n"
    shown = set()
    for place in PLACES:
        data = league / place
        assert verbs(run(data, "league", "apply", "--dry-run", one)) == ["would"]
        assert not (data / league_file.FILE).exists()
        done = run(data, "league", "apply", one)
        assert done.output == "done     dice_poker: 6 rows of 3 cabinets\n"
        assert verbs(run(data, "league", "apply", one)) == ["already"]
        shown.add(run(data, "league", "show").output)
    (words,) = shown
    assert words.splitlines() == [
        "DICE POKER  LEAGUE",
        " 1  ADA           254  2026-11-21  THE ANCHOR",
        " 2  ADA           254  2026-11-21  THE BELL",
        " 3  ADA           254  2026-11-21  CABINET 0000",
        " 4  P3            103              CABINET 0000",
        " 5  P2            102              THE BELL",
        " 6  P1            101              THE ANCHOR",
    ]
    assert run(league, "league", "show", one).output == words


def test_merge_order_does_not_matter(league: Path) -> None:
    """A repeated export, or a league merged before, does not change the result of a merge either."""
    whole = merge(league).read_bytes()
    for order in permutations(exports(league)):
        done = run(league, "league", "merge", league / "other.log", *order, order[0])
        assert done.exit_code == 0
        assert (league / "other.log").read_bytes() == whole
    assert run(league, "league", "merge", "-", league / "league.log").stdout_bytes == whole


def test_removed_row_leaves_every_cabinet(league: Path) -> None:
    """A removed row leaves all cabinets with the next merged league, and older files never restore it."""
    before = merge(league).read_bytes()
    data = league / "anchor"
    assert run(data, "scores", "remove", "dice_poker", "1").exit_code == 0
    assert run(data, "league", "export", league / "anchor.log").exit_code == 0
    assert b'"removed ' in (league / "anchor.log").read_bytes()
    old = league / "old.log"
    old.write_bytes(before)
    run(league, "league", "merge", league / "league.log", old, *exports(league))
    for file in (league / "league.log", old, league / "anchor.log"):
        assert run(league / "bell", "league", "apply", file).exit_code == 0
    assert run(league / "bell", "league", "show").output.count("ADA") == 2


def test_new_name_of_a_cabinet_is_shown(league: Path) -> None:
    """The other cabinets take over a league in which nothing but the name of a cabinet is new."""
    run(league / "bell", "league", "apply", merge(league))
    (league / "cellar/cabinet.toml").write_text('[cabinet]\nname = "CELLAR 2"\n')
    run(league / "cellar", "league", "export", league / "cellar.log")
    assert run(league / "bell", "league", "apply", merge(league)).output.splitlines() == [
        "already  dice_poker: 6 rows of 3 cabinets",
        "done     names of cabinets",
    ]
    assert "CELLAR 2" in run(league / "bell", "league", "show").output


def test_leave_removes_the_league(league: Path) -> None:
    """A dry run announces that the league is removed; a second removal finds nothing left to do."""
    data = league / "bell"
    run(data, "league", "apply", merge(league))
    for options, words in ((["--dry-run"], "would"), ([], "done"), ([], "already")):
        assert run(data, "league", "leave", *options).output == f"{words:<8} no league\n"
    assert run(data, "league", "show").output == ""


def cheated(data: bytes) -> bytes:
    """Return a league file in which one row has a score that cannot be won."""
    facts = log.union([log.read(data)]).facts()
    (key,) = (key for key, value in facts.items() if "P1" in value)
    facts[key][1] = 9999
    return log.write("league", facts)


def test_merge_leaves_out_only_an_impossible_row(league: Path) -> None:
    """A row that cannot have been won is named, and none of the written files contains that row."""
    bad = league / "bad.log"
    bad.write_bytes(cheated(merge(league).read_bytes()))
    out = league / "out.log"
    for words in (("merge", out, bad), ("apply", bad), ("show", bad)):
        done = run(league / "bell", "league", *words)
        assert done.exit_code == 0
        assert done.stderr.startswith(f"note     left out: {bad}, score ")
        assert "score 9999 is impossible in DICE POKER" in done.stderr
    for file in (out, league / "bell" / league_file.FILE):
        shown = run(league, "league", "show", file)
        assert shown.stderr == ""
        assert shown.output.count("ADA") == 3
        assert "P1" not in shown.output


def test_export_notes_rows_that_others_leave_out(league: Path) -> None:
    """The export contains even the rows that another cabinet would leave out."""
    make(league / "anchor", "THE ANCHOR", Entry("CHEAT", 9999), number=1)
    done = run(league / "anchor", "league", "export", league / "anchor.log")
    assert done.exit_code == 0
    assert done.stderr.startswith("note     another cabinet leaves out: ")
    assert "score 9999 is impossible" in done.stderr


def test_merge_leaves_out_only_a_damaged_line(league: Path) -> None:
    bad = league / "bad.log"
    bad.write_bytes(merge(league).read_bytes() + b"rubbish\n")
    for words in (("merge", league / "out.log", bad), ("apply", bad), ("show", bad)):
        done = run(league / "bell", "league", *words)
        written = f"{league / 'out.log'}: 6 rows of 3 cabinets\n" if words[0] == "merge" else ""
        assert (done.exit_code, done.stderr) == (0, f"note     left out: {bad}: damaged lines: 1\n{written}")
    assert run(league / "bell", "league", "show").output.count("ADA") == 3


def test_file_that_is_no_league_changes_nothing(league: Path) -> None:
    """A file that is no league is refused and changes nothing.

    An unreadable league file on the cabinet itself is replaced, with a message.
    """
    one = merge(league)
    good = one.read_bytes()
    bad = league / "bad.log"
    bad.write_bytes(b"rubbish")
    commands: tuple[tuple[str | Path, ...], ...] = (("merge", one, bad), ("apply", bad), ("show", bad))
    for words in commands:
        assert f"cabinet: {bad}: this is not a league" in refused(run(league / "bell", "league", *words))
    assert one.read_bytes() == good
    kept = league / "bell" / league_file.FILE
    assert not kept.exists()
    kept.write_bytes(bad.read_bytes())
    done = run(league / "bell", "league", "apply", one)
    assert "it is ignored" in done.stderr
    assert kept.read_bytes() == good
    assert run(league, "league", "apply", league / "nowhere").exit_code == 2
    kept.unlink()
    kept.mkdir()
    assert run(league / "bell", "league", "apply", one).exit_code == 2
    assert run(league / "bell", "league", "show").exit_code == 2


def test_export_needs_an_id_and_valid_settings(tmp_path: Path) -> None:
    """A cabinet gets its id at its first start, so before that it cannot export."""
    assert "does not exist" in run(tmp_path, "league", "export", "-").output
    assert Store.open(tmp_path, clock=VirtualClock(), thread=False).close(0.0)
    assert "this cabinet has no id yet" in run(tmp_path, "league", "export", "-").output
    make(tmp_path, "X")
    (tmp_path / "cabinet.toml").write_text("[cabinet]\nname = 1\n")
    assert "[cabinet] name = 1" in run(tmp_path, "league", "export", "-").output


def test_too_large_league_is_not_written(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = merge(league)
    monkeypatch.setattr(league_file, "MOST_HERE", 10)
    assert "shows at most" in run(league / "bell", "league", "apply", one).output
    monkeypatch.setattr(league_file, "MOST", one.stat().st_size - 1)
    done = run(league, "league", "merge", league / "x.log", *exports(league))
    assert "the league would be larger than" in done.output
    assert not (league / "x.log").exists()


def test_rows_keep_their_origin(league: Path) -> None:
    """Backups, exports and cabinets that import them keep the id of the cabinet in which a row was won."""
    data, new = league / "anchor", league / "new"
    make(new, "NEW", number=9)
    run(data, "backup", league / "backup.log")
    run(data, "scores", "export", league / "scores.json")
    rows = json.loads((league / "scores.json").read_bytes())["dice_poker"]
    assert {row["cabinet"] for row in rows} == {f"{1:016x}"}
    for words in (("restore", league / "backup.log"), ("scores", "import", league / "scores.json")):
        assert run(new, *words).exit_code == 0
        run(new, "league", "export", league / "new.log")
        found = league_file.read((league / "new.log").read_bytes(), "x", {}, None).league
        theirs = league_file.read((league / "anchor.log").read_bytes(), "x", {}, None).league
        assert found.rows == theirs.rows
        for path in new.glob("cabinet*"):
            path.unlink()
        make(new, "NEW", number=9)
