"""The ways of cards and chips: from one end to the other, never beyond."""

from cabinet.cards.ways import along, arc, flight, straight

PARTS = (-1, 0, 0.5, 1, 2)


def test_straight() -> None:
    """Never beyond either end."""
    ends = (0, 0), (10, 20)
    assert [straight(*ends, part) for part in PARTS] == [(0, 0), (0, 0), (5, 10), (10, 20), (10, 20)]


def test_a_curve() -> None:
    """From one end to the other, drawn aside between them."""
    points = [arc((0, 0), (10, 40), (20, 0), part) for part in PARTS]
    assert points == [(0, 0), (0, 0), (10, 20), (20, 0), (20, 0)]


def test_round_corners() -> None:
    """As fast on every leg."""
    corners = (0, 0), (30, 0), (30, 10)
    assert [along(corners, part) for part in PARTS] == [(0, 0), (0, 0), (20, 0), (30, 10), (30, 10)]
    assert along(corners, 0.875) == (30, 5)


def test_a_card_leaves_the_row_of_the_deck_first() -> None:
    """From the middle of the deck to its place, slower as it arrives."""
    ways = [flight((100, 100), (10, 210), (40, 20), part) for part in PARTS]
    assert ways[:2] == [(80, 90), (80, 90)]
    assert ways[3:] == [(10, 210), (10, 210)]
    assert ways[2].x < 45
    assert ways[2].y == 210
