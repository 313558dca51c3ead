"""Tests of the order of a list of scores, compared with a model that sorts all scores."""

from __future__ import annotations

import re
from dataclasses import replace
from math import inf, nan
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from cabinet.api import NAME_LENGTH, TOP, Entry
from cabinet.store.ranking import (
    NAME_LETTERS,
    UNKNOWN,
    Origin,
    Row,
    check,
    entering,
    new_rows,
    place,
    ranked,
    ranks,
)

scores = st.integers(-3, 3) | st.integers(-(2**63), 2**63 - 1)


def row(age: int, score: int, name: str = "A", tie: int = 0) -> Row:
    return Row(age, Entry(name, score, tie=tie), Origin("a" * 16, f"{age:016x}"))


def entries_of(rows: tuple[Row, ...]) -> tuple[Entry, ...]:
    """Return the entries of a list in the order shown."""
    return tuple(row.entry for row in rows)


@given(st.lists(scores))
def test_list_has_the_best_ten_posted_scores(posted: list[int]) -> None:
    """Of equal scores the older one comes first, and `place` predicts the rank of the next score."""
    rows: tuple[Row, ...] = ()
    model: list[tuple[int, str]] = []
    for number, score in enumerate(posted):
        new = score, f"N{number}"
        predicted = place(entries_of(rows), score)
        rows = ranked((row(number, *new), *rows))
        model.append(new)
        model.sort(key=lambda one: -one[0])  # a stable sort keeps older scores above equal ones
        assert predicted == (model.index(new) if new in model[:TOP] else None)
        assert [(one.score, one.name) for one in entries_of(rows)] == model[:TOP]


@given(st.lists(scores, max_size=TOP), st.lists(scores, max_size=4))
@example([3] * TOP, [2, 4])
def test_entering_and_ranks_match_single_posts(held: list[int], posted: list[int]) -> None:
    old = rows = ranked(row(age, score) for age, score in enumerate(held))
    entered = []
    for number, score in enumerate(posted):
        if place(entries_of(rows), score) is not None:
            entered.append(number)
        rows = ranked((*rows, row(TOP + number, score)))
    assert entering(entries_of(old), posted) == tuple(entered)
    everything = sorted([*held, *posted], reverse=True)
    found = ranks(entries_of(old), tuple(posted))
    assert [everything[rank - 1] for rank in found] == posted
    assert len({*found}) == len(posted)


@pytest.mark.parametrize("name", ["", "A" * (NAME_LENGTH + 1), "a", "É", "A\n", "A_B", "\ud800"])
def test_name_with_other_characters_is_refused(name: str) -> None:
    """The error for an invalid name has the value and what is allowed."""
    with pytest.raises(ValueError, match="use 1 to 11 characters of") as error:
        check(Entry(name, 1))
    assert repr(name) in str(error.value)


@given(st.text(NAME_LETTERS, min_size=1, max_size=NAME_LENGTH))
def test_every_name_of_the_letter_wheel_is_accepted(name: str) -> None:
    """Spaces and punctuation are valid, but one other character makes a name invalid."""
    check(Entry(name, 0))
    with pytest.raises(ValueError, match="use 1 to 11 characters of"):
        check(Entry(f"{name[1:]}_", 0))


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_number_beyond_64_bits_is_refused(number: int) -> None:
    """A score or a tie beyond 64 bits is refused, because other programs read 64-bit integers.

    The tie ranks rows with equal scores.
    """
    with pytest.raises(ValueError, match=f"score {number}.*64 bits"):
        check(Entry("A", number))
    with pytest.raises(ValueError, match=f"tie {number}.*64 bits"):
        check(Entry("A", 1, tie=number))
    check(Entry("A", 2**63 - 1, tie=-(2**63)))


def test_lower_tie_ranks_higher_among_equal_scores() -> None:
    """A row with a lower tie ranks above older rows with the same score, and may enter a full list."""
    rows = ranked(row(age, 300, "OLD", 20) for age in range(10))
    old = entries_of(rows)
    assert [place(old, 300, tie) for tie in (19, 20, 21)] == [0, None, None]
    assert entering(old, [300, 300], tie=3) == (0, 1)
    assert ranks(old, (300, 300), tie=3) == (1, 2)
    assert ranked((*rows, row(10, 300, "NEW", 19)))[0].entry.name == "NEW"


@pytest.mark.parametrize("number", [2.5, 25.0, True, nan, inf, "7", None])
def test_only_ints_are_entered(number: Any) -> None:
    """A bool and a float such as 25.0 are refused; the error has the list, the value and what is allowed."""
    words = re.escape(
        f"pig/easy: score {number!r} cannot be entered: it is a {type(number).__name__}, so let"
    )
    with pytest.raises(ValueError, match=words):
        check(Entry("A", number), "pig/easy")
    with pytest.raises(ValueError, match=r"pig: tie .* cannot be entered: .* give an int, such as round\("):
        check(Entry("A", 1, tie=number), "pig")


def test_row_without_an_origin_is_new_only_once() -> None:
    row = Row(0, Entry("ADA", 5), UNKNOWN)
    ((name, new),) = new_rows({}, {"dice_poker": (row, replace(row, age=1))})
    assert (name, new.entry) == ("dice_poker", row.entry)
