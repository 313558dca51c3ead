"""What `cabinet bench` presses counts as pressed by a hand."""

from cabinet.controls.presses import FASTEST
from cabinet.devtools.virtual import bench


def test_it_presses_no_faster_than_a_hand() -> None:
    """A switch that closes more often than `FASTEST` drops out, and the benchmark would wait for it."""
    assert min(bench.PAUSES) > 1 / FASTEST
