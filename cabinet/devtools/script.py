"""Scripts of presses, for demonstrations, tests and bug reports.

A script is a list of items, separated by commas or line ends:

    p1 fire             press and release
    p1 left for 2       press, hold for two seconds, release
    p1 left down        close the switch and leave it closed
    p1 left up          open the switch
    wait 2              let two seconds pass
    3.5 p1 left down    close the switch 3.5 seconds after the script starts

`p1_left` may be written `p1 left`; text after # on a line is a comment.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite
from typing import TYPE_CHECKING

from cabinet.api import Control
from cabinet.controls.change import Change
from cabinet.switches import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.controls.change import Event

PRESS = 0.06
"""Seconds for which a quick finger holds a switch closed, and for which it pauses afterwards."""


class ScriptError(ValueError):
    """Raised if a script cannot be read; the message names the line, the item and the possible items."""


@dataclass(frozen=True, slots=True)
class ScriptStep:
    """One step of a script: a switch that closes or opens `at` seconds after the script starts."""

    at: float
    control: Control
    closed: bool


def parse(text: str) -> tuple[ScriptStep, ...]:
    """Parse a script; return its steps in order of time. Raises ScriptError."""
    steps: list[ScriptStep] = []
    now = 0.0
    for number, line in enumerate(text.splitlines(), 1):
        for item in line.partition("#")[0].split(","):
            if words := item.split():
                try:
                    now = _item(words, now, steps)
                except ScriptError as error:
                    raise ScriptError(f"line {number}: {item.strip()!r}: {error}") from None
    return tuple(steps)


def pressed(names: Iterable[str]) -> tuple[ScriptStep, ...]:
    """Return the steps that press these controls one after another, each for `PRESS` seconds.

    Raises ScriptError for an unknown control.
    """
    return parse("\n".join(names))


class Script:
    """A source of switch changes that carries out the steps of a script."""

    def __init__(self, steps: Iterable[ScriptStep], start: float) -> None:
        """`start`: the monotonic time in seconds at which the script starts."""
        self._left = sorted((start + step.at, index, step) for index, step in enumerate(steps))

    @property
    def ready(self) -> bool:
        return True

    @property
    def over(self) -> bool:
        """True once every step of the script has been carried out."""
        return not self._left

    def event(self, _event: Event, _at: float, /) -> None:
        """Do nothing: a script does not use window events."""

    def take(self, now: float, /) -> list[Change]:
        """Return the switch changes of the steps that are due by now."""
        changes = []
        while self._left and self._left[0][0] <= now:
            at, _, step = self._left.pop(0)
            changes.append(Change(step.control, step.closed, at, "script"))
        return changes

    def next_due(self, _now: float, /) -> float:
        return self._left[0][0] if self._left else inf

    def close(self) -> None:
        """Drop the remaining steps of the script."""
        self._left.clear()


def _item(words: list[str], now: float, steps: list[ScriptStep]) -> float:
    """Parse one item of a script, add its steps to `steps`, and return the time after the item."""
    if words[0] == "wait":
        return now + _seconds(words[1:], "wait 2")
    if words[0][0].isdigit():
        at = _seconds(words[:1], "3.5 p1 left down")
        if at < now:
            raise ScriptError(f"time goes back from {now:g} s; put the items in order of time")
        now, words = at, words[1:]
    control, rest = _control(words)
    match rest:
        case []:
            seconds = PRESS
        case ["for", *amount]:
            seconds = _seconds(amount, f"{control.name} for 2")
        case ["down" | "up"]:
            steps.append(ScriptStep(now, control, rest[0] == "down"))
            return now
        case _:
            raise ScriptError(f"{' '.join(rest)!r} follows {control.name}; write down, up, for 2, or nothing")
    steps += ScriptStep(now, control, True), ScriptStep(now + seconds, control, False)
    return now + seconds + PRESS


def _control(words: list[str]) -> tuple[Control, list[str]]:
    for length in (2, 1):
        if control := BY_NAME.get("_".join(words[:length])):
            return control, words[length:]
    raise ScriptError(
        "there is no such control; write p1 to p4 with up, down, left, right or fire, "
        "or start, select, option, or wait and the seconds"
    )


def _seconds(words: list[str], example: str) -> float:
    try:
        seconds = float("".join(words))
    except ValueError:
        seconds = -1.0
    if len(words) != 1 or not (seconds >= 0 and isfinite(seconds)):
        raise ScriptError(f"{' '.join(words)!r} is not a number of seconds; write it like: {example}")
    return seconds
