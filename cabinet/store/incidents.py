"""Incidents with the files on the card, worded as messages for the owner."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

MOST = 20
"""The maximum number of incidents to remember; the oldest ones are forgotten first."""


class Incident(NamedTuple):
    """Something that went wrong with a file on the card."""

    number: int
    """The number of the incident; later incidents have higher numbers."""
    words: str
    """The message to the owner, in capitals: the fault, and what the cabinet did about it."""
    day: date | None
    """The day of the incident; None if the date was not known."""


def added(incidents: tuple[Incident, ...], words: str, day: date | None) -> tuple[Incident, ...]:
    """Return the incidents with one more added at the end."""
    number = max((incident.number for incident in incidents), default=0) + 1
    return (*incidents, Incident(number, words, day))[-MOST:]
