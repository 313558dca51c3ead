"""Tests of poker chips: their amounts and how they fly."""

from functools import partial

from cabinet.cards import chips
from cabinet.cards.ways import straight
from cabinet.display.canvas import Canvas


def worth(made: chips.Towers) -> int:
    """Return the value in dollars of towers of chips."""
    return sum(worth * count for worth, count in made)


def test_chips_add_up_to_the_amount() -> None:
    for dollars in range(2501):
        assert worth(chips.towers(dollars)) == worth(chips.heap(dollars)) == dollars
        assert all(0 < count <= chips.TOWER for _, count in chips.heap(dollars)[:2])
        if dollars <= 124:
            assert chips.width(chips.heap(dollars)) <= 96 + chips.PITCH * (dollars >= 90)


def test_heap_grows_with_the_bets() -> None:
    assert chips.heap(0) == ()
    assert chips.heap(87) == ((5, 9), (5, 8), (1, 2))
    assert chips.heap(145) == ((10, 9), (10, 5), (5, 1))
    assert chips.heap(470) == ((50, 9), (10, 2))
    assert chips.heap(2500)[:3] == ((100, 9), (100, 9), (100, 7))


def test_higher_stack_means_more_money() -> None:
    assert chips.stack(187) == (100, 50, 10, 10, 10, 5)
    assert chips.stack(3) == (1,)
    assert chips.stack(0) == ()
    assert all(len(chips.stack(dollars)) <= chips.TOWER for dollars in range(401))


def test_chips_are_drawn_upwards_from_their_foot() -> None:
    canvas, empty = Canvas(), Canvas()
    chips.draw(empty, 224, 200, chips.heap(0))
    chips.draw_stack(empty, 320, 200, 0)
    chips.draw_flying(empty, ())
    assert empty.same_as(canvas)
    assert chips.width(()) == 0
    canvas.fill((0, 50, 24))
    chips.draw(canvas, 224, 200, chips.heap(87))
    chips.draw_stack(canvas, 400, 200, 287)
    inked = {y for y in range(360) for x in range(200, 420) if canvas.pixel(x, y) != (0, 50, 24)}
    assert max(inked) == 199
    assert min(inked) == 200 - chips.HEIGHT - chips.RISE * (chips.TOWER - 1)
    high, low = Canvas(), Canvas()
    chips.draw_stack(high, 400, 200, 287)
    chips.draw_stack(low, 400, 200, 287, most=2)
    assert not high.same_as(low)


def test_dollars_count_up_as_chips_land() -> None:
    shown = [chips.landed(265, 7, part / 50) for part in range(51)]
    assert (shown[0], shown[-1]) == (0, 265)
    assert shown == sorted(shown)
    assert len(set(shown)) == 8


def test_chips_fly_one_after_another() -> None:
    way = partial(straight, (0, 0), (100, 50))
    start = chips.flock(way, (5, 1), 3, 0.0)
    assert start == ((5, 0, 0), (1, 0, 0), (5, 0, 0))
    some = chips.flock(way, (5, 1), 3, 0.3)
    assert [chip.x for chip in some] == sorted((chip.x for chip in some), reverse=True)
    assert some[0].x > some[-1].x
    assert len(chips.flock(way, (5, 1), 3, 0.5)) == 2
    assert chips.flock(way, (5, 1), 3, 1.0) == ()
    drawn, other = Canvas(), Canvas()
    chips.draw_flying(drawn, [chips.Flying(10, 50, 80)])
    chips.draw_stack(other, 50, 80, 10, shadow=(0, 0, 0))
    assert drawn.same_as(other)
