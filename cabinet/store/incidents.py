"""Incidents with the files on the card, in words for the owner."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

MOST = 20
"""Incidents to remember; the oldest are deleted first."""


class Incident(NamedTuple):
    """Something that happened to a file."""

    number: int
    """Later incidents have higher numbers."""
    words: str
    """The problem and the repair, in capitals."""
    day: date | None
    """None if the day was not known."""


def added(incidents: tuple[Incident, ...], words: str, day: date | None) -> tuple[Incident, ...]:
    """Add an incident."""
    number = max((incident.number for incident in incidents), default=0) + 1
    return (*incidents, Incident(number, words, day))[-MOST:]
