"""The page of a top ten: rows slide in, a new row drops in and pushes others down, all is readable."""

from __future__ import annotations

from datetime import date
from math import inf

import pytest

from cabinet.api import TOP, Entry, TopTen
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.drawing.top_ten import NEXT, RESTS, STANDS, arrives, still, top_ten_page
from games.dice_poker import GAME
from games.heads_up_poker import GAME as HEADS_UP

ROWS = tuple(Entry(f"P{rank}", 300 - 10 * rank, date(1982, 3, 1)) for rank in range(TOP))
WIDEST = tuple(Entry("WWWWWWWWWWW", 1480 - at, date(1982, 3, 28)) for at in range(TOP))
TIED = tuple(Entry("WWWWWWWWWWW", 1480, date(1982, 3, 28), 100 + at) for at in range(TOP))


def page(top_ten: TopTen, age: float = inf, game=GAME, *, lit: bool = True) -> RecordingCanvas:  # type: ignore[no-untyped-def]
    """Return a canvas with the page of a top ten, `age` seconds after the page appeared."""
    canvas = RecordingCanvas()
    top_ten_page(canvas, game, top_ten, lit=lit, age=age)
    return canvas


def seen(canvas: RecordingCanvas) -> list[str]:
    """Return the visible names of the form P0 to P9, last row first."""
    return [text.words for text in canvas.texts() if text.words.startswith("P")]


def test_rows_slide_in_from_the_last_to_the_first() -> None:
    """Each row slides in after the row below it, and once all rows are in place nothing moves."""
    numbers = [len(seen(page(TopTen(ROWS), age))) for age in (0.03, 0.2, 0.4, STANDS)]
    assert numbers == sorted(numbers)
    assert 0 < numbers[1] < numbers[3] == TOP
    assert "P0" not in seen(page(TopTen(ROWS), 0.5))
    assert arrives(TopTen(ROWS)) == [STANDS]
    assert not still(TopTen(ROWS), STANDS)
    assert page(TopTen(ROWS), STANDS + 1).same_as(page(TopTen(ROWS)))


@pytest.mark.parametrize("at", [0, 2, 6, 9])
def test_new_row_drops_in_and_pushes_others_down(at: int) -> None:
    """Until the new row drops in, the page looks as if that row were not in the top ten."""
    top_ten = TopTen(ROWS, frozenset({at}))
    before = page(top_ten, STANDS + RESTS)
    assert f"P{at}" not in seen(before)
    ranks = [text.words for text in before.texts() if text.words.isdigit() and int(text.words) <= TOP]
    assert sorted(map(int, ranks)) == list(range(1, TOP))
    places = {text.words: text.box[:2] for text in before.texts()}
    later = {text.words: text.box[:2] for text in page(top_ten).texts()}
    assert [name for name in seen(before) if places[name] != later[name]] == [
        f"P{rank}" for rank in range(TOP - 1, at, -1)
    ]
    assert f"P{at}" in later
    assert still(top_ten, STANDS + RESTS + 1)


def test_several_new_rows_drop_in_turn() -> None:
    """Several new rows drop in one after another, each with a hit of its own."""
    times = arrives(TopTen(ROWS, frozenset({3, 0})))
    assert len(times) == 2
    assert times[1] - times[0] == pytest.approx(NEXT)


@pytest.mark.parametrize("entries", [WIDEST, WIDEST[:1], (), ROWS, TIED])
@pytest.mark.parametrize("cabinets", [False, True])
@pytest.mark.parametrize("lit", [True, False])
def test_everything_is_readable(entries: tuple[Entry, ...], cabinets: bool, lit: bool) -> None:
    """The widest names and scores, new rows, and the names of cabinets in a league are all readable."""
    top_ten = TopTen(
        entries,
        frozenset({0, 1, 5} & set(range(len(entries)))),
        "CLASSIC",
        ("THE ROYAL OAK 12",) * len(entries) if cabinets else (),
    )
    for game in (GAME, HEADS_UP):
        assert not list(breaches("list", page(top_ten, game=game, lit=lit)))


def test_tie_breaker_stands_beside_the_cabinet() -> None:
    shown = page(TopTen(TIED, name="SHARK", cabinets=("THE ROYAL OAK 12",) * TOP), game=HEADS_UP).texts()
    boxes = [text.box for text in shown if text.words == "THE ROYAL OAK 12 IN 101"]
    names = [text.box for text in shown if text.words == "WWWWWWWWWWW"]
    (x, _, _, _), (left, _, wide, _) = boxes[0], names[1]
    assert left + wide <= x


def test_empty_list_invites_players() -> None:
    assert "BE THE FIRST" in [text.words for text in page(TopTen()).texts()]
