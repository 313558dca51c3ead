"""What has happened to the files of the card, in words for the owner."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

MOST = 20
"""Incidents that are kept: of more the oldest go."""


class Incident(NamedTuple):
    """One of them."""

    number: int
    """A later one has a higher number."""
    words: str
    """What was wrong and what was done, in capitals."""
    day: date | None
    """None where the day was not known."""


def added(incidents: tuple[Incident, ...], words: str, day: date | None) -> tuple[Incident, ...]:
    """The incidents with a further one."""
    number = max((incident.number for incident in incidents), default=0) + 1
    return (*incidents, Incident(number, words, day))[-MOST:]
