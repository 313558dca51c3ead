"""Errors about the GPIO pins, in a module that does not import gpiozero, which is slow."""

from __future__ import annotations

WITHOUT_PINS = 'or play without pins: pins = "none" under [controls] in cabinet.toml'
"""Advice in an error message that works on any computer: play without pins."""

JOIN_GPIO = "add the user to the group gpio (sudo usermod -aG gpio USER) and log in again"
"""Advice in an error message if the user has no permission to open the GPIO pins."""


class PinFactoryError(RuntimeError):
    """A gpiozero pin factory cannot be used; the message names the factory, the cause and the cure."""

    def __init__(self, words: str, *cures: str) -> None:
        """`words`: the cause of the error; `cures`: each possible cure, "" for none."""
        self.words = words
        self.cure = "; ".join(filter(None, cures))
        super().__init__("; ".join(filter(None, (words, self.cure))))


class PinLostError(PinFactoryError):
    """An open GPIO pin can no longer be read."""

    def __init__(self, pin: str, error: Exception) -> None:
        """`pin`: the name of the pin; `error`: the exception raised by reading it."""
        super().__init__(
            f"{pin} cannot be read any more ({type(error).__name__}: {error})",
            "the cabinet opens its pins again by itself, and a game under way is kept; where that does not "
            "help switch the power off and on",
        )
