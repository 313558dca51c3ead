"""What pictures cost, as `cabinet bench` tells it."""

from dataclasses import replace

from cabinet.play import catalogue
from cabinet.virtual import costs

DICE_POKER = catalogue.load()[0]


def test_costs_are_told_the_busiest_first() -> None:
    """In milliseconds, with the moment's name."""
    samples = tuple(sample._replace(seconds=0.1) for sample in DICE_POKER.samples[:2])
    lines = list(costs.report([replace(DICE_POKER, samples=samples)]))
    assert len(lines) == len(samples)
    assert all(line.startswith("picture of DICE POKER, ") and " ms of " in line for line in lines)
    medians = [float(line.split("median ")[1].split()[0]) for line in lines]
    assert medians == sorted(medians, reverse=True)


def test_only_the_busiest_are_told() -> None:
    """However many there are, and for a few seconds each."""
    sample = DICE_POKER.samples[0]._replace(seconds=100.0)
    found = costs.cost(DICE_POKER, sample)
    assert found.pictures <= costs.LONGEST * 60 + 1
    assert found.worst >= found.median > 0
