"""The ways of cards and chips: from one end to the other, never beyond."""

from cabinet.cards.ways import arc, straight

PARTS = (-1, 0, 0.5, 1, 2)


def test_straight() -> None:
    """Never beyond either end."""
    ends = (0, 0), (10, 20)
    assert [straight(*ends, part) for part in PARTS] == [(0, 0), (0, 0), (5, 10), (10, 20), (10, 20)]


def test_a_curve() -> None:
    """From one end to the other, drawn aside between them."""
    points = [arc((0, 0), (10, 40), (20, 0), part) for part in PARTS]
    assert points == [(0, 0), (0, 0), (10, 20), (20, 0), (20, 0)]
