"""How strong the dealer can be."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """How a dealer falls short of the table."""

    fog: float = 0.0
    """The standard deviation of its error about its own hand, in steps of the scale."""
    trust: float = 1.0
    """How many of the hands it should give up it does give up; the others it sees."""


LEVELS = {"SHARK": Level(), "GOOD": Level(fog=4.0, trust=0.8), "EASY": Level(fog=8.0, trust=0.4)}
