"""Incidents with the files on the card, in words for the owner."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

MOST = 20
"""The number of incidents to remember; the oldest are deleted first."""


class Incident(NamedTuple):
    """Something that happened to a file."""

    number: int
    """The number of the incident; later incidents have higher numbers."""
    words: str
    """The fault and the action that was taken, in capitals."""
    day: date | None
    """The day of the incident, None if it was not known."""


def added(incidents: tuple[Incident, ...], words: str, day: date | None) -> tuple[Incident, ...]:
    """Return the incidents with one more."""
    number = max((incident.number for incident in incidents), default=0) + 1
    return (*incidents, Incident(number, words, day))[-MOST:]
