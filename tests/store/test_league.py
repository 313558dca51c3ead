"""Tests of a league, the shared lists of many cabinets: merging, the file, and a cabinet's identity."""

from __future__ import annotations

from datetime import date
from itertools import permutations
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import TOP, Entry
from cabinet.play import catalogue
from cabinet.store import cabinets, league_file, log
from cabinet.store.cabinets import MOST, Identity, Known, Named, also, called, held, put_back
from cabinet.store.league import (
    REMOVED_MOST,
    ROWS_MOST,
    Key,
    League,
    RowState,
    merged,
    own,
    seen,
    shown,
    top_ten,
)
from cabinet.store.league_file import MOST_HERE, LeagueError, load, read, write
from cabinet.store.ranking import Origin, Row, Tombstone
from cabinet.store.validation import Report, by_list

if TYPE_CHECKING:
    from cabinet.api import AnyGame

GAMES: dict[str, AnyGame] = by_list(catalogue.load())
DAY = date(2026, 11, 22)
A, B, C = (letter * 16 for letter in "abc")
NAMES = {A: Named(1, "THE ANCHOR"), B: Named(1, "THE BELL"), C: Named(2, "CELLAR")}


def key(cabinet: str = A, mark: int = 0, game: str = "dice_poker") -> Key:
    """Return the key of a row in the league."""
    return Key(game, Origin(cabinet, f"{mark:016x}"))


def removed(key: Key, score: int) -> Tombstone:
    """Return the record by which a league remembers a removed row."""
    return Tombstone(*key, score, 0)


def some(rng: Random) -> League:
    """Return a random league of three cabinets, with removals; two such leagues may differ about a row."""
    rows: dict[Key, RowState] = {}
    for _ in range(rng.randrange(120)):
        one, score = key(rng.choice([A, B, C]), rng.randrange(50)), rng.randrange(40)
        entry = Entry(rng.choice("XY"), score, rng.choice([None, DAY]), rng.randrange(2))
        rows[one] = removed(one, score) if rng.random() < 0.3 else entry
    return League({one: Named(rng.randrange(3), rng.choice(["X", "Y"])) for one in (A, B, C)}, rows)


def names(league: League, game: str = "dice_poker") -> list[str]:
    """Return the names on the league's list of a game."""
    return [place.entry.name for place in top_ten(league, game)]


# Tests of merging leagues


def test_merge_is_commutative_associative_and_idempotent() -> None:
    """The merged league has the same bytes in any order, even if two leagues differ about a row."""
    rng = Random(24)
    for _ in range(100):
        three = [some(rng) for _ in range(3)]
        whole = merged(three)
        for one, two, last in permutations(three):
            assert write(merged([merged([one, two]), last])) == write(whole)
            assert merged([one, merged([two, last])]) == whole
        assert merged([whole, *three, whole]) == whole
    assert max(len(some(rng).rows) for _ in range(9)) > ROWS_MOST


def test_removed_row_stays_removed() -> None:
    """An older file does not bring back a removed row; the next best row moves up into the list."""
    before = League(NAMES, {key(A, number): Entry(f"N{number}", 100 + number) for number in range(11)})
    assert names(before)[0] == "N10"
    assert "N0" not in names(before)
    after = merged([before, League(NAMES, {key(A, 10): removed(key(A, 10), 110)}), before])
    assert names(after)[0] == "N9"
    assert names(after)[-1] == "N0"
    assert names(merged([before, after])) == names(after)


def test_best_rows_of_each_list_of_each_cabinet_stay() -> None:
    """More than ten rows are kept, so that others can move up when some are removed."""
    rows: dict[Key, RowState] = {key(A, number): Entry("ADA", number) for number in range(100)}
    best = merged([League(NAMES, rows | {key(B): Entry("BOB", 0)})]).rows
    assert sorted(state.score for state in best.values()) == [0, *range(68, 100)]
    assert len(best) == ROWS_MOST + 1


def test_list_is_ordered_by_score_tie_and_day() -> None:
    """Among equal scores a lower tie comes first, then an earlier day, then no day."""
    league = League(
        NAMES,
        {
            key(A, 1): Entry("LATE", 5, date(2026, 2, 1)),
            key(B, 2): Entry("NEVER", 5),
            key(C, 3): Entry("EARLY", 5, date(2026, 1, 1)),
            key(C, 4): Entry("TIE", 5, tie=-1),
        },
    )
    assert [(place.entry.name, place.cabinet) for place in top_ten(league, "dice_poker")] == [
        *(("TIE", "CELLAR"), ("EARLY", "CELLAR"), ("LATE", "THE ANCHOR"), ("NEVER", "THE BELL")),
    ]
    assert top_ten(league, "yahtsee") == ()


def test_cabinet_gets_only_visible_rows() -> None:
    """A cabinet gets the ten best rows of each of its lists, and the removals."""
    rows: dict[Key, RowState] = {key(A, number): Entry("ADA", number) for number in range(30)}
    for number in range(REMOVED_MOST + 9):
        one = key(f"{number:016x}")
        rows[one] = removed(one, 200 + number)
    rows[key(C, game="chess")] = Entry("BOB", 7)
    found = seen(League(NAMES | {f"{number:016x}": Named() for number in range(500)}, rows), GAMES)
    assert sorted(state.score for state in found.rows.values()) == [*range(20, 30), *range(209, 309)]
    assert len(found.rows) == TOP + REMOVED_MOST
    assert A in found.cabinets
    assert C not in found.cabinets


# The identity of a cabinet


def test_card_exports_rows_of_all_its_ids() -> None:
    """The export has the rows of every id that the card has had, rows of other cabinets, and the removals."""
    card = Identity("pi", (Known(A, Named(1, "OLD")), Known(B, Named(3, "NEW"))))
    ada, bob, eve = key(A, 1), key(B, 2), key(C, 3)
    lists = {
        "dice_poker": (
            Row(1, Entry("ADA", 20), ada.origin),
            Row(2, Entry("BOB", 19, DAY), bob.origin),
            Row(3, Entry("EVE", 18), eve.origin),
        )
    }
    stones = (removed(key(A, 4), 25), removed(key(B, 5, "yahtsee"), 99), removed(bob, 19))
    found = own(card, lists, stones)
    assert found.rows == {ada: Entry("ADA", 20), eve: Entry("EVE", 18)} | {
        Key(stone.game, stone.origin): stone for stone in stones
    }
    assert found.cabinets == {A: Named(1, "OLD"), B: Named(3, "NEW"), C: Named(0, "CABINET CCCC")}
    assert read(write(found, B), "x", GAMES, DAY)[:2] == (found, B)


def test_list_of_the_league_includes_current_rows() -> None:
    """The list has the cabinet's present rows, not those in the file.

    Without another cabinet there is no list.
    """
    card = Identity("pi", (Known(A, NAMES[A]),))
    mine = Row(1, Entry("ADA", 20), key(A, 1).origin)
    league = own(card, {"dice_poker": (mine,)}, ())
    assert shown(league, card, "dice_poker", (mine,), ()) == ()
    stone = removed(key(B, game="yahtsee"), 9)
    league = merged([league, League(NAMES, {key(B): Entry("BOB", 30), Key(stone.game, stone.origin): stone})])
    new = Row(2, Entry("EVE", 25), key(A, 2).origin)
    off = (removed(key(A, 1), 20), removed(key(A, 1, "yahtsee"), 20))
    assert [place[1:] for place in shown(league, card, "dice_poker", (new,), off)] == [
        *((Entry("BOB", 30), "THE BELL"), (Entry("EVE", 25), "THE ANCHOR")),
    ]
    assert shown(league, card, "yahtsee", (mine,), ()) == ()


def test_id_is_made_once() -> None:
    """The id is kept while the card stays in the same computer; in another computer a new id is made."""
    first = held(None, "pi", "THE BELL", A)
    assert first == Identity("pi", (Known(A, Named(1, "THE BELL")),))
    assert held(first, "pi", "THE BELL", B) == held(first, "", "THE BELL", B) == first
    copy = held(first, "another", "THE BELL", B)
    assert copy == Identity("another", (first.now, Known(B, Named(1, "THE BELL"))))
    assert held(Identity("", first.cabinets), "pi", "THE BELL", B) == first
    for number in range(2 * MOST):
        copy = held(copy, f"{number}", "THE BELL", f"{number:016x}")
    assert [each.id for each in copy.cabinets] == [f"{number:016x}" for number in range(MOST, 2 * MOST)]


def test_newest_name_of_a_cabinet_counts() -> None:
    """A cabinet without a name is shown with a part of its id."""
    one = held(None, "pi", "", A)
    assert one.now.named == Named(1, "CABINET AAAA")
    two = called(one, " CELLAR ")
    assert two.now == Known(A, Named(2, "CELLAR"))
    assert merged(own(card, {}, ()) for card in (two, one)).cabinets == {A: Named(2, "CELLAR")}


def test_identity_reads_back_from_its_setting() -> None:
    """Text that is no identity is read as None."""
    card = held(None, "pi", "THE BELL", A)
    text = cabinets.write(card)
    assert cabinets.read(text) == card
    for bad in (None, "", "{}", "[]", text.replace("THE", "the"), '{"computer":"","cabinets":[]}'):
        assert cabinets.read(bad) is None


def test_rows_entered_before_a_late_card_belong_to_it() -> None:
    """Rows entered before the card was read have another id, which is added once to the card's ids."""
    card = Identity("pi", tuple(Known(f"{number:016x}", Named(1, "OLD")) for number in range(MOST)))
    found = also(card, A)
    assert found.cabinets == (*card.cabinets[1:-1], Known(A, Named(1, "OLD")), card.now)
    assert also(found, A) == found


def test_restore_keeps_the_origin_of_old_rows() -> None:
    """Old rows keep the id of the cabinet that made them; new rows get the id of this cabinet."""
    mine = Identity("here", (Known(A, NAMES[A]),))
    assert put_back(mine, None) == mine
    theirs = Identity("there", (Known(B, NAMES[B]), Known(C, NAMES[C])))
    assert put_back(mine, theirs) == Identity("here", (*theirs.cabinets, *mine.cabinets))
    older = Identity("there", (Known(A, Named(0, "OLD")), Known(B, NAMES[B])))
    assert put_back(mine, older) == Identity("here", (Known(B, NAMES[B]), Known(A, NAMES[A])))


# Tests of league files

ROWS: dict[Key, RowState] = {
    key(A, 1): Entry("ADA", 20, date(2026, 11, 20)),
    key(A, 3, "heads_up_poker/easy"): Entry("EVE", 300, date(2026, 11, 21)),
    key(B, 2): Entry("BOB", 19),
    key(B, 4): removed(key(B, 4), 30),
}
FILE = write(League({A: NAMES[A], B: NAMES[B]}, ROWS))
FACTS = log.union([log.read(FILE)]).facts()
ADA = f"score {A} {1:016x} dice_poker"
GONE = f"removed {B} {4:016x} dice_poker"


def changed(fact: str, value: Any) -> bytes:
    """Return the league file with one fact changed and right checksums."""
    return log.write("league", {**FACTS, fact: value})


def test_example_of_the_docs_reads_back() -> None:
    words = (Path(__file__).parents[2] / "docs/many-cabinets.md").read_text()
    data = "".join(f"{line[4:]}\n" for line in words.splitlines() if line.startswith("    ") and "{" in line)
    league, of, _ = read(data.encode(), "x", GAMES, DAY)
    assert league.cabinets == {of: Named(1, "THE ANCHOR")}
    assert names(league, "yahtsee") == ["ADA"]
    assert len(league.rows) == 2
    assert write(league, of) == data.encode()


@pytest.mark.parametrize("data", [b"", b"[" * 100_000, b"\xff\n", log.write("../../etc/passwd", FACTS)])
def test_file_that_is_no_league_is_refused(data: bytes) -> None:
    """The error for a file that is no league names the file and what the owner can do."""
    with pytest.raises(LeagueError) as refused:
        read(data, "friends.log", GAMES, DAY)
    assert str(refused.value) == ("friends.log: this is not a league: `cabinet league export` makes one")


LINES = FILE.splitlines(keepends=True)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (FILE.replace(b"[0,20,", b"[0,21,"), "damaged lines: 1"),
        (FILE + LINES[-1].replace(b"league", b"other"), "damaged lines: 1"),
        (FILE + b"[" * 5000 + b"\n", "damaged lines: 1"),
        (FILE[:-9], "some of it is missing"),
        (LINES[0], "some of it is missing"),
    ],
)
def test_damaged_lines_are_counted(data: bytes, words: str) -> None:
    found = read(data, "friends.log", GAMES, DAY)
    assert found.report.left_out == (f"friends.log: {words}",)
    assert found.league.rows.items() <= ROWS.items()


ODD = [
    (f"cabinet {A}", [1, " THE BELL"], "name ' THE BELL' is empty, or begins or ends with a space", 4),
    (f"cabinet {A}", [], "name '' is empty", 4),
    (f"cabinet {A}", [0, "A" * 17], "Expected `str` of length <= 16", 4),
    (f"cabinet {A}", [-1, "A"], "Expected `int` >= 0", 4),
    ("cabinet ../../etc/passwd", [1, "A"], "a cabinet's id has 16 digits", 4),
    (GONE, [99999, 0], "score 99999 is impossible in DICE POKER", 3),
    (GONE, [30, 1], "tie 1 is impossible in DICE POKER", 3),
    (ADA, [0, 2**63, 0, "ADA", None], "score 9223372036854775808 cannot be entered", 3),
    (ADA, [0, "20", 0, "ADA", None], "Expected `int`, got `str`", 3),
    (ADA, [0, 20, 0, " ADA", None], "name ' ADA' begins or ends with a space", 3),
    (ADA, [0, 20, 0, "ADA", "2027-11-20"], "day 2027-11-20 is not valid", 4),
    (ADA, [0, 20, 0, "ADA", "someday"], "Invalid RFC3339 encoded date", 3),
    (f"{ADA}/../x", [0, 20, 0, "ADA", None], "no game can have a list of the name", 4),
    (f"score {A} 1 dice_poker", [0, 20, 0, "ADA", None], f"origin '{A} 1' is not valid", 4),
    ("setting speed", "SLOW", "a league has no such fact; if a newer release wrote it,", 4),
]


@pytest.mark.parametrize(("fact", "value", "words", "left"), ODD)
def test_invalid_fact_is_left_out(fact: str, value: Any, words: str, left: int) -> None:
    """The report names the file and the fact; all other rows are kept, and a wrong day is removed alone."""
    found = read(changed(fact, value), "friends.log", GAMES, DAY)
    (reason,) = found.report.left_out
    assert reason.startswith(f"friends.log, {fact}: {words}")
    assert len(found.league.rows) == left
    assert write(found.league)


def test_unnamed_cabinet_shows_part_of_its_id() -> None:
    league = read(changed(f"cabinet {A}", None), "x", GAMES, DAY).league
    assert league.cabinets == {A: Named(0, "CABINET AAAA"), B: NAMES[B]}
    assert league.rows == ROWS


def test_bytes_and_cabinets_are_limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league_file, "MOST", 1000)
    with pytest.raises(LeagueError, match="more than"):
        read(b"x" * 1001, "x", GAMES, DAY)
    monkeypatch.setattr(league_file, "CABINETS", 1)
    found = read(FILE, "x", GAMES, DAY)
    assert found.report.left_out == ("cabinets: there are 2, and a cabinet takes 1",)
    assert {key.origin.cabinet for key in found.league.rows} == {A}
    (tmp_path / "large").write_bytes(b"x" * (MOST_HERE + 1))
    with pytest.raises(OSError, match="more than 1 MB"):
        load(tmp_path / "large", (), DAY)


def test_file_reads_back_equal(tmp_path: Path) -> None:
    """A league is written and read back without a change, with lists of games that are not installed.

    The last line may lack its line end, which Ansible may remove.
    """
    league = read(FILE, "x", GAMES, DAY).league
    assert league == League({A: NAMES[A], B: NAMES[B]}, ROWS)
    assert write(league) == FILE
    assert read(FILE.rstrip(), "x", GAMES, DAY) == (league, "", Report(3))
    (tmp_path / "league").write_bytes(write(League(NAMES, {key(game="chess/blitz"): Entry("ADA", 10**9)})))
    assert names(load(tmp_path / "league", catalogue.load(), None).league, "chess/blitz") == ["ADA"]
    both = changed(f"removed {A} {1:016x} dice_poker", [20, 0])
    assert names(read(both, "x", GAMES, DAY).league) == ["BOB"]


def hostile(rng: Random) -> bytes:
    """Return the league file with random damage, or with a forged fact whose checksum is right."""
    data = bytearray(FILE)
    values: list[Any] = [None, -1, 2**64, "{{ x }}", "\x1b[31m", [[]], {}, True, "A" * 300, 0, "ADA"]
    match rng.randrange(4):
        case 0:
            for _ in range(rng.randrange(1, 5)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        case 1:
            begin, end = sorted(rng.randrange(len(data)) for _ in range(2))
            del data[begin:end]
        case 2:
            data[(at := rng.randrange(len(data))) : at] = rng.randbytes(rng.randrange(1, 2000))
        case _:
            fact = rng.choice(list(FACTS))
            value = [*FACTS[fact]]
            value[rng.randrange(len(value))] = rng.choice(values)
            return changed(fact, value)
    return bytes(data)


def test_hostile_files_do_no_harm() -> None:
    """Each file is refused, or gives only possible scores and printable texts."""
    rng, good = Random(1982), read(FILE, "good", GAMES, DAY).league
    refused = 0
    for _ in range(200):
        try:
            league, _, report = read(hostile(rng), "bad", GAMES, DAY)
        except LeagueError:
            refused += 1
            continue
        both = merged([good, league])
        assert read(write(both), "again", GAMES, DAY).league == both
        assert len(both.rows) <= 2 * len(good.rows)
        assert all(len(top_ten(both, game)) <= TOP for game in GAMES)
        assert all(len(words) < 700 and words.isprintable() for words in report.left_out)
    assert refused < 100
