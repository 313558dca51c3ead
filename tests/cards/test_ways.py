"""Tests of the paths on which cards and chips move."""

from cabinet.cards.ways import arc, straight

PARTS = (-1, 0, 0.5, 1, 2)


def test_straight_path_stays_between_its_ends() -> None:
    ends = (0, 0), (10, 20)
    assert [straight(*ends, part) for part in PARTS] == [(0, 0), (0, 0), (5, 10), (10, 20), (10, 20)]


def test_curved_path_leads_from_end_to_end() -> None:
    points = [arc((0, 0), (10, 40), (20, 0), part) for part in PARTS]
    assert points == [(0, 0), (0, 0), (10, 20), (20, 0), (20, 0)]
