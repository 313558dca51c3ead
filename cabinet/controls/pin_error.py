"""Errors of the pins; this module does not import gpiozero, which is slow."""

from __future__ import annotations

WITHOUT_PINS = 'or play without pins: pins = "none" under [controls] in cabinet.toml'
"""The cure that works on any computer."""

JOIN_GPIO = "add the user to the group gpio (sudo usermod -aG gpio USER) and log in again"
"""The cure for a user without permission to open the pins."""


class PinFactoryError(RuntimeError):
    """A pin factory cannot be used; the message names it, the cause and the cure."""

    def __init__(self, words: str, *cures: str) -> None:
        """`words`: the cause; `cures`: each possible cure, "" for none."""
        self.words = words
        self.cure = "; ".join(filter(None, cures))
        super().__init__("; ".join(filter(None, (words, self.cure))))


class PinLostError(PinFactoryError):
    """An open pin can no longer be read."""

    def __init__(self, pin: str, error: Exception) -> None:
        """`error`: the exception from reading the pin."""
        super().__init__(
            f"{pin} cannot be read any more ({type(error).__name__}: {error})",
            "the cabinet opens its pins again by itself, and a game under way is kept; where that does not "
            "help switch the power off and on",
        )
