"""Tests of the conversion between the contents of the store and the facts in its log."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from random import Random
from typing import Any

import pytest

from cabinet.api import TOP, Entry
from cabinet.store.books import MOST, Books, Life, Tally
from cabinet.store.contents import Contents, changed, contents_of
from cabinet.store.incidents import Incident
from cabinet.store.journal import Journal
from cabinet.store.ranking import NAME_LETTERS, Origin, Row, Tombstone, ranked

NAMES = ("dice", "five card", "dice  x ")
"""The names of lists and games; they may have spaces anywhere."""


def a_day(chance: Random) -> date | None:
    """Return a random day, or None."""
    return chance.choice([None, date(2026, 1, 1) + timedelta(chance.randrange(400))])


def some(chance: Random, number: int = 0) -> Contents:
    """Return random contents; their rows are different for each `number`."""

    def row(age: int) -> Row:
        name = "".join(chance.choices(NAME_LETTERS, k=chance.randrange(1, 12)))
        entry = Entry(name, chance.randrange(-(2**63), 2**63), a_day(chance), chance.randrange(9))
        return Row(age, entry, Origin(f"{chance.randrange(3):016x}", f"{number:08x}{age:08x}"))

    ages = iter(range(1, 99))
    lists = {name: ranked(row(next(ages)) for _ in range(chance.randrange(1, 14))) for name in NAMES}
    game_id = chance.choice(["", f"{chance.randrange(2**32):08x}"])
    lines = tuple(chance.choice(["roll 3 4", "\u2603", ""]) for _ in range(chance.randrange(30)))
    return Contents(
        lists=dict(chance.sample(sorted(lists.items()), chance.randrange(4))),
        tombstones=tuple(
            Tombstone("dice", Origin("a" * 16, f"{number:08x}{mark:08x}"), mark, chance.randrange(3))
            for mark in range(chance.randrange(5))
        ),
        settings={f"name {n}": f"{chance.random()}" for n in range(chance.randrange(4))},
        game=Journal(chance.choice(NAMES), "two players", lines) if game_id else None,
        game_id=game_id,
        books=Books(
            {
                name: Tally(*chance.choices(range(99), k=6))._replace(best=chance.choice([None, -5, 7]))
                for name in NAMES[:2]
            },
            {(a_day(chance), name): chance.randrange(1, 9) for name in NAMES},
            Life(*chance.choices(range(999), k=5)),
        ),
        incidents=tuple(Incident(n, "WORDS", a_day(chance)) for n in range(1, chance.randrange(1, 5))),
        other={"of another release": [chance.random()]},
    )


def applied(facts: dict[str, Any], to: dict[str, Any]) -> dict[str, Any]:
    """Return the facts `to` after the changes `facts`; the value None deletes a fact."""
    return {key: value for key, value in {**to, **facts}.items() if value is not None}


@pytest.mark.parametrize("seed", range(40))
def test_contents_read_back_from_their_facts(seed: int) -> None:
    """Whole contents become facts and are read back; a change from older contents gives the same facts."""
    chance = Random(seed)
    before, after = some(chance), some(chance, chance.randrange(2))
    facts = applied(changed(Contents(), before), {})
    assert contents_of(facts) == before
    facts = applied(changed(before, after), facts)
    found = contents_of(facts)
    assert found == after
    assert found.game_id == (after.game_id if after.game else "")
    assert applied(changed(Contents(), after), {}) == facts
    assert changed(after, after) == {}
    assert changed(found, after) == {}


def test_game_adds_only_its_new_lines() -> None:
    """A change writes only the new lines of a game. The next game or the end of the game deletes them."""
    first = Contents(game=Journal("dice", "x", ("one",)), game_id="a")
    on = replace(first, game=Journal("dice", "x", ("one", "two", "three")))
    assert changed(first, on) == {"line a 1": "two", "line a 2": "three"}
    other = replace(on, game=Journal("dice", "y", ("one",)), game_id="b")
    gone = dict.fromkeys(("line a 0", "line a 1", "line a 2"))
    assert changed(on, other) == {**gone, "game": ["b", "dice", "y"], "line b 0": "one"}
    over = replace(other, game=None)
    assert changed(other, over) == {"line b 0": None, "game": None}
    assert changed(over, replace(over, game_id="c")) == {}


def test_new_row_is_one_fact() -> None:
    """A row that pushes another off its list makes two facts: the new row, and the removal of the other."""
    rows = ranked(Row(age, Entry("ADA", 100 - age), Origin("c", f"{age:02}")) for age in range(TOP))
    new = Row(99, Entry("BOB", 500, date(2026, 11, 25), 3), Origin("d", "1"))
    facts = changed(Contents(lists={"dice": rows}), Contents(lists={"dice": ranked((*rows, new))}))
    assert facts == {"score d 1 dice": [99, 500, 3, "BOB", "2026-11-25"], "score c 09 dice": None}


def test_lines_count_up_to_the_first_missing_one() -> None:
    """A game ends before its first missing line; lines that belong to another game are ignored."""
    lines = {f"line a {number}": f"{number}" for number in (11, 0, 2, 1, 4)}
    found = contents_of({**lines, "line b 3": "of b", "game": ["a", "dice", "x"]})
    assert found.game == Journal("dice", "x", ("0", "1", "2"))
    assert contents_of(lines) == Contents()


@pytest.mark.parametrize(
    "fact",
    [
        ("news", {"of": ["a newer", "release"]}),
        ("", 1),
        ("setting name", 1),
        ("score c m", [1, 2, 3, "ADA", None]),
        ("score c m dice", [1, 2, 3, "ADA"]),
        ("score c m dice", [1, 2, 3, "lower", None]),
        ("score c m dice", [1, 2**63, 3, "ADA", None]),
        ("score c m dice", [1, 2, -(2**63) - 1, "ADA", None]),
        ("score c m dice", [1, 2, 3, "ADA", "someday"]),
        ("score c m dice", [1, 2, 3, "ADA", None, "of a newer release"]),
        ("removed c m dice", [1]),
        ("removed dice", [1, 2]),
        ("game", ["a", "dice"]),
        ("line a", "roll"),
        ("line a b", "roll"),
        ("line a 1", 7),
        ("line a 1" + 5000 * "0", "roll"),
        ("tally dice", ["many"]),
        ("day dice", 1),
        ("day someday dice", 1),
        ("day - dice", "1"),
        ("life", 7),
        ("incident one", ["WORDS", None]),
        ("incident 1", ["WORDS", "someday"]),
        ("incident " + 20 * "1", ["WORDS", None]),
    ],
    ids=lambda fact: f"{fact[0][:20]} {fact[1]}",
)
def test_unknown_facts_stay_unchanged(fact: tuple[str, Any]) -> None:
    """Facts of another release may have any name and value. The known facts among them are still read."""
    key, value = fact
    facts = {key: value, "setting key": "value"}
    found = contents_of(facts)
    assert found == Contents(settings={"key": "value"}, other={key: value})
    assert changed(Contents(settings=found.settings), found) == {key: value}


def test_numbers_are_limited() -> None:
    """A number beyond a limit is replaced by the limit, and a row with such a number is kept."""
    facts = {
        "score c 1 dice": [2**80, 5, 0, "ADA", None],
        "score c 2 dice": [-5, 5, 0, "BOB", None],
        "life": [2**80, -5, 0, 0, 0],
        "tally dice": [2**80, 0, 0, 0, 0, -(2**80), None],
        "day - dice": -7,
    }
    found = contents_of(facts)
    assert [(row.entry.name, row.age) for row in found.lists["dice"]] == [("BOB", 0), ("ADA", MOST)]
    assert found.books.life == Life(MOST)
    assert found.books.games["dice"] == Tally(MOST, points=-MOST)
    assert found.books.days == {(None, "dice"): 0}


@pytest.mark.parametrize(
    ("lines", "left"),
    [
        ({2: "x" * 4001}, 2),
        (dict.fromkeys(range(2, 200), "x" * 4000), 133),
        (dict.fromkeys(range(2, 60_000), "x"), 49_999),
    ],
)
def test_game_is_cut_before_it_is_too_long(lines: dict[int, str], left: int) -> None:
    """Each line, all lines together and their number are limited; too long options make a game invalid."""
    facts = {f"line 1 {number}": line for number, line in ({0: "one", 1: "two"} | lines).items()}
    found = contents_of({"game": ["1", "dice", "x"], **facts})
    assert found.game
    found.game.check()
    assert (len(found.game.lines), found.other) == (left, {})
    assert contents_of({"game": ["1", "dice", "x" * 4001]}) == Contents()


def test_two_incidents_with_the_same_number_are_reported() -> None:
    facts = {"incident 1": ["ONE", None], "incident 01": ["ONE", "2026-01-01"]}
    assert [incident.number for incident in contents_of(facts).incidents] == [1, 1]


def test_lists_are_sorted_and_have_at_most_ten_rows() -> None:
    facts = {f"score c {age:02} dice": [age, age // 2, 0, f"N{age}", None] for age in range(30)}
    incidents = {f"incident {number}": ["WORDS", None] for number in (10, 9)}
    assert [incident.number for incident in contents_of(incidents).incidents] == [9, 10]
    found = contents_of(facts).lists["dice"]
    assert [row.entry.name for row in found[:4]] == ["N28", "N29", "N26", "N27"]
    assert len(found) == TOP
