"""The order of a list, against a model that knows no better than to sort everything."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cabinet.api import NAME_LENGTH, NAME_LETTERS, TOP, Entry
from cabinet.store.memory import Memory
from cabinet.store.ranking import Row, check, entering, place, ranked

scores = st.integers(-3, 3) | st.integers(-(2**63), 2**63 - 1)


@given(st.lists(scores))
def test_a_list_is_what_sorting_everything_ever_posted_gives(posted: list[int]) -> None:
    """Best first, the older above at a tie, ten rows; `place` foretells what `post` does."""
    memory = Memory()
    model: list[tuple[int, str]] = []
    for number, score in enumerate(posted):
        name = f"N{number}"
        foretold = memory.place("g", score)
        row = memory.post("g", Entry(name, score))
        model.append((score, name))
        model.sort(key=lambda one: -one[0])  # stable: the older stays above
        assert row == foretold == (model.index((score, name)) if (score, name) in model[:TOP] else None)
        assert [(one.score, one.name) for one in memory.top_ten("g")] == model[:TOP]


@given(st.lists(scores, min_size=TOP, max_size=TOP), scores)
def test_a_full_list_lets_in_only_what_beats_the_lowest(held: list[int], score: int) -> None:
    """The rule as the cabinet states it."""
    rows = ranked(Row(age, Entry("A", one)) for age, one in enumerate(held))
    assert (place(rows, score) is not None) == (score > min(held))


@given(st.lists(scores, max_size=TOP), st.lists(scores, max_size=4))
def test_what_enters_is_foretold_for_several_scores(held: list[int], posted: list[int]) -> None:
    """Each counts for those after it, as if they were posted one by one."""
    memory = Memory()
    for score in held:
        memory.post("g", Entry("OLD", score))
    foretold = entering(memory.top_ten("g"), posted)
    assert foretold == tuple(
        number for number, score in enumerate(posted) if memory.post("g", Entry("NEW", score)) is not None
    )


@pytest.mark.parametrize("count", range(TOP))
def test_a_list_with_room_lets_in_everything(count: int) -> None:
    """Below everybody, an equal included."""
    rows = tuple(Row(age, Entry("A", 5)) for age in range(count))
    assert place(rows, 5) == place(rows, -99) == count
    assert place(rows, 6) == 0


@pytest.mark.parametrize("name", ["", "A" * (NAME_LENGTH + 1), "a", "É", "A\n", "A_B", "\ud800"])
def test_a_name_that_the_wheel_cannot_spell_is_refused(name: str) -> None:
    """The message names the value and the cure."""
    with pytest.raises(ValueError, match="use 1 to 11 characters of") as error:
        check(Entry(name, 1))
    assert repr(name) in str(error.value)


@given(st.text(NAME_LETTERS, min_size=1, max_size=NAME_LENGTH))
def test_every_name_that_the_wheel_can_spell_is_taken(name: str) -> None:
    """Blanks and punctuation included; with one that it has not it is refused."""
    check(Entry(name, 0))
    with pytest.raises(ValueError, match="use 1 to 11 characters of"):
        check(Entry(f"{name[1:]}_", 0))


@pytest.mark.parametrize("number", [2**63, -(2**63) - 1])
def test_a_number_that_the_file_cannot_hold_is_refused(number: int) -> None:
    """SQLite's integers have 64 bits; what decides ties is one of them."""
    with pytest.raises(ValueError, match=f"score {number}.*64 bits"):
        check(Entry("A", number))
    with pytest.raises(ValueError, match=f"tie {number}.*64 bits"):
        check(Entry("A", 1, tie=number))
    check(Entry("A", 2**63 - 1, tie=-(2**63)))


def test_of_equal_scores_the_lower_tie_stands_higher() -> None:
    """Fewer hands for the same money: above the older row, and in where equal ones do not enter."""
    rows = ranked(Row(age, Entry("OLD", 300, tie=20)) for age in range(10))
    assert place(rows, 300, 19) == 0
    assert place(rows, 300, 20) is None
    assert place(rows, 300, 21) is None
    assert entering(tuple(row.entry for row in rows), [300, 300], tie=3) == (0, 1)
    assert ranked((*rows, Row(10, Entry("NEW", 300, tie=19))))[0].entry.name == "NEW"
