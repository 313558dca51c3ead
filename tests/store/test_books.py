"""Tests of the books, the counts and days of games played, also with a wrong clock."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from cabinet.store.books import DAYS, LARGEST, Books, Tally, begun, ended

DAY = date(1982, 3, 1)


def test_means_and_days_of_a_game() -> None:
    """A mean without any data is None; an impossible score does not count."""
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
    """Return the books with one more game on each of `count` consecutive days, starting with `first`."""
    for ago in range(count):
        books = books.plus(begun("dice", first + timedelta(days=ago)))
    return books


@pytest.mark.parametrize(
    "wrong", [date(2099, 12, 31), date(1970, 1, 1), date(2026, 12, 24), date.max, date.min]
)
@pytest.mark.parametrize("wrongly", [1, 5])
def test_wrong_clock_loses_no_evening(wrong: date, wrongly: int) -> None:
    """Every game counts, although the clock is wrong by years or by five weeks on some evenings."""
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


def test_books_stay_small_with_a_wrong_clock() -> None:
    """The stored days are limited, even if the clock shows a different year on each evening of ten years."""
    books = Books()
    for evening in range(3650):
        books = books.plus(begun("dice", date(2000 + evening * 7 % 99, 1, 1) + timedelta(days=evening % 300)))
        assert len(books.days) <= 3 * DAYS
    assert books.plays == 3650


def test_last_days_are_shown_without_a_clock() -> None:
    """A day that is years after all others is left out, because the clock must have been wrong."""
    books = evenings(Books(), date(2026, 11, 1), 3).plus(begun("dice", date(2099, 1, 1)))
    assert books.by_day(None)[-1] == (date(2026, 11, 3), 1)
    assert Books().plus(begun("dice", date(2099, 1, 1))).by_day(None)[-1] == (date(2099, 1, 1), 1)
