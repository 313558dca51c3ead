"""How dice and cards hop in great moments (celebrations)."""

from cabinet.drawing import moments


def test_things_hop_in_turn() -> None:
    """Dice and cards hop one after another, and never go below the ground.

    They stay still in the first pause and in calm mode.
    """
    heights = [[moments.hop(age / 20, order) for age in range(60)] for order in range(5)]
    assert all(0 <= height <= moments.HOP for row in heights for height in row)
    assert all(row[:6] == [0] * 6 and max(row) > 5 for row in heights)
    assert heights[0] != heights[1]
    assert moments.hop(1.0, 0, calm=True) == 0
