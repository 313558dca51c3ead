"""Tests of the checks of data from outside, which are the same for every source."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry
from cabinet.play import catalogue
from cabinet.settings import Settings, SoundSettings
from cabinet.store.books import Books, Life, Tally
from cabinet.store.contents import Contents, contents_of
from cabinet.store.ranking import UNKNOWN, Origin, Row, Tombstone
from cabinet.store.store import TOMBSTONES
from cabinet.store.validation import (
    ENTRIES,
    OTHER_LISTS,
    Found,
    Report,
    by_list,
    checked,
    checked_books,
    checked_contents,
    checked_settings,
)

if TYPE_CHECKING:
    from cabinet.api import AnyGame

GAMES: dict[str, AnyGame] = by_list(catalogue.load())
DAY = date(2026, 11, 22)


def row(name: str, score: int, number: int = 0, day: date | None = None) -> Row:
    """Return a row whose origin no other row has."""
    return Row(number, Entry(name, score, day), Origin("a" * 16, f"{number:016x}"))


def test_rows_of_the_same_age_stay_separate() -> None:
    """The age of a row is its number in order of entry.

    A valid row is kept though an impossible row has its age.
    """
    rows = (row("CHEAT", 10**6), Row(0, Entry("ADA", 5), UNKNOWN), Row(0, Entry("ada", 5), UNKNOWN))
    contents = Contents({"dice_poker": rows})
    found, report = checked_contents(contents, GAMES, DAY)
    assert [each.entry.name for each in found.lists["dice_poker"]] == ["ADA"]
    assert report.counts(1) == ("rows taken: 1 of 3", "left out: 2")


@pytest.mark.parametrize(
    ("name", "entry", "words"),
    [
        ("dice_poker", Entry("ANN", -1), "score -1 is impossible in DICE POKER"),
        ("dice_poker", Entry("ANN", 5, tie=1), "tie 1 is impossible in DICE POKER"),
        (
            "heads_up_poker/shark",
            Entry("ANN", 401),
            "score 401 is impossible in HEADS-UP POKER: it must be from 0 to 400",
        ),
        ("heads_up_poker/shark", Entry("ANN", 300, tie=-1), "tie -1 is impossible"),
        ("heads_up_poker/easy", Entry("ANN", 401), "score 401 is impossible in HEADS-UP POKER"),
        ("yahtsee", Entry("ann", 5), "use 1 to 11 characters"),
        ("yahtsee", Entry("", 5), "use 1 to 11 characters"),
        ("yahtsee", Entry("A" * 12, 5), "use 1 to 11 characters"),
        ("yahtsee", Entry(" ANN", 5), "begins or ends with a space"),
        ("yahtsee", Entry("ANN ", 5), "begins or ends with a space"),
        ("chess", Entry("ANN", 2**63), "it must fit in 64 bits"),
        ("X X", Entry("ANN", 5), "no game can have a list of the name 'X X'"),
        ("x" * 65, Entry("ANN", 5), "no game can have a list of the name"),
    ],
)
def test_impossible_row_is_left_out(name: str, entry: Entry, words: str) -> None:
    taken = checked([Found("here", name, Row(0, entry, UNKNOWN))], GAMES, DAY)
    (reason,) = taken.report.left_out
    assert reason.startswith("here: ")
    assert words in reason
    assert taken.rows == ()


@pytest.mark.parametrize(
    ("today", "day", "words"),
    [
        (DAY, date(1970, 1, 1), "must be from 1982-01-01 to 2026-11-23"),
        (DAY, date(2026, 11, 24), "must be from 1982-01-01 to 2026-11-23"),
        (None, date(2100, 1, 1), "must be from 1982-01-01 to 2099-12-31"),
        (DAY, date(2026, 11, 23), ""),
        (None, date(2030, 1, 1), ""),
    ],
)
def test_impossible_day_is_removed_from_its_row(today: date | None, day: date, words: str) -> None:
    """A row with an impossible day is kept without the day.

    Without a set clock, only a day outside 1982 to 2099 is impossible.
    """
    taken = checked([Found("here", "yahtsee", row("ANN", 5, day=day))], GAMES, today)
    assert taken.lists["yahtsee"][0].entry == Entry("ANN", 5, None if words else day)
    assert words in "".join(taken.report.left_out)


def test_bounds_of_every_game_are_accepted() -> None:
    """The least and the greatest score of every installed game are valid.

    A list of a game that is not installed may have any score.
    """
    found = [
        Found("here", name, row("ANN", score))
        for name, game in GAMES.items()
        for score in game.rules.score_bounds
    ]
    found += [Found("here", name, row("ANN", 10**9)) for name in ("chess", "heads_up_poker/hard")]
    taken = checked(found, GAMES, DAY)
    assert len(taken.rows) == len(found)
    assert taken.report == Report(len(found), 2, ("chess", "heads_up_poker/hard"))


def test_lists_of_missing_games_are_limited() -> None:
    """Lists of games that are not installed are limited, with those that the cabinet already has.

    Rows of installed games are always accepted.
    """
    names = ["yahtsee", *(f"game{number}" for number in range(OTHER_LISTS))]
    found = [Found(name, name, row("ADA", 5)) for name in names]
    taken = checked(found, GAMES, DAY, there=["mine", "yahtsee", "game0"])
    assert set(taken.lists) == set(names[:-1])
    assert taken.report.kept == OTHER_LISTS - 1
    assert taken.report.left_out == (
        f"game39: only {OTHER_LISTS} lists of games that are not installed can be kept",
    )


def test_everything_in_a_log_is_limited() -> None:
    """Lists, removals, settings and unknown facts are limited, and the report names every unreadable row."""
    origins = (Origin("a" * 16, f"{number:016x}") for number in range(TOMBSTONES + 9))
    stones = tuple(Tombstone("yahtsee", origin, 5, 0) for origin in origins)
    wrong = Tombstone("yahtsee", Origin("a" * 16, "b" * 16), 10**6, 0)
    facts: dict[str, Any] = {f"setting {number}": "x" for number in range(ENTRIES + 1)}
    facts |= {f"future {number}": "x" for number in range(ENTRIES + 2)} | {"future long": ["x"] * 4000}
    unreadable = {f"score {number}": 5 for number in range(ENTRIES + 1)}
    read = contents_of({**facts, **unreadable, "removed": 6})
    lists = {f"game{number}": () for number in range(ENTRIES)} | {"yahtsee": (row("ADA", 5),)}
    contents = Contents(lists, (*stones, wrong), read.settings, other=read.other)
    found, report = checked_contents(contents, GAMES, DAY)
    assert (len(found.settings), len(found.other)) == (ENTRIES, ENTRIES)
    assert found.tombstones == stones[10:]
    assert set(found.lists) == {"yahtsee"}
    assert report.left_out == (
        "yahtsee, a removed row: score 1000000 is impossible in YAHTSEE: it must be from 0 to 1575",
        *(f"{key}: it cannot be read" for key in unreadable),
        f"lists: there are {ENTRIES + 1}, and a cabinet takes {ENTRIES}",
        f"settings: there are {ENTRIES + 1}, and a cabinet takes {ENTRIES}",
        "future long: more than 8192 bytes",
        f"unknown facts: there are {ENTRIES + 3}, and a cabinet takes {ENTRIES}",
        "removed rows: there are 510, and a cabinet takes 500",
    )


def test_impossible_counts_of_the_books_are_named() -> None:
    """The report names every impossible count in the books; the possible counts are kept."""
    days = {(DAY, "dice"): 2**70, (None, "dice"): 1}
    books, left_out = checked_books(Books({"dice": Tally(2**70), "cards": Tally(3)}, days, Life(-1)))
    assert books == Books(
        {"dice": Tally(2**60), "cards": Tally(3)}, {(DAY, "dice"): 2**60, (None, "dice"): 1}, Life()
    )
    assert [line.partition(": an impossible count")[0] for line in left_out] == [
        *("books: dice", "books: dice on 2026-11-22", "books: the machine's life"),
    ]


def test_wrong_settings_are_removed_from_the_text() -> None:
    """A text without mistakes is kept unchanged, with its comments."""
    text = "# quiet here\n[sound]\nvolume = 2\n"
    chosen = Settings(sound=SoundSettings(volume=2))
    assert checked_settings(text) == (text, chosen, ())
    found = checked_settings(f"games = 5\n[attract]\nsound = 5\n{text}slow = 1\n")
    assert found[:2] == ("[sound]\nvolume = 2\n", chosen)
    assert len(found[2]) == 3


@pytest.mark.parametrize(
    ("wrong", "words"), [("[sound", "not TOML"), ("[sound]\nvolume = 99\n", "volume = 99")]
)
def test_unusable_settings_leave_those_of_the_cabinet(wrong: str, words: str) -> None:
    text, chosen, (reason,) = checked_settings(wrong)
    assert (text, chosen) == (None, None)
    assert words in reason


def test_report_names_the_first_ten_reasons() -> None:
    """The report has the number of further reasons, and names the lists of games that are not installed."""
    report = Report(30, 2, ("chess", "go"), tuple(map(str, range(12))))
    assert report.lines(18) == (
        "rows taken: 18 of 30",
        "rows kept for games that are not here: 2 (chess, go)",
        "left out: 12",
        *map(str, range(10)),
        "and 2 more",
    )
    assert Report().lines(0) == ()
