"""Tests of pushes of every length, from every target of every screen that has a pointer.

The pushes go through the input pins. Each push reaches a target in its direction if there is one. No push of
up to 250 ms skips a target.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cabinet.api import legal
from cabinet.scenes.setup import SetupScene
from cabinet.store.journal import Journal
from games.poker_dice import GAME, pointer, rules
from games.poker_dice.layout import NUMBERS, choosable, kinds, targets, within_reach
from tests.poker_dice.states import POOR, RICH, lines
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from games.poker_dice.pointer import PointerTarget
    from tests.bench import Bench

LENGTHS = mostly_slow([(40, 240, 360), tuple(range(40, 601, 40))])
"""The lengths of the pushes in milliseconds; slow test runs try more lengths than plain ones."""
NEXT_ONLY = 250
"""The longest push that moves the pointer by exactly one target, in milliseconds."""
WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}

PERSON, PERFECT = 0, 1
"""The indices of the choices PERSON and PERFECT on the screen that asks who plays a column."""
SET_UPS = {
    "how many": (),
    "who, of two": (2,),
    "who, the last of two": (2, PERSON),
    "a person must": (2, PERFECT),
    "who, the second of four": (4, PERSON),
    "who, the third of four": (4, PERSON, PERFECT),
    "who, the last of four": (4, PERSON, PERSON, PERSON),
    "sticks of two": (2, PERSON, PERSON),
    "sticks of three": (3, PERSON, PERSON, PERSON),
    "sticks of four": (4, PERSON, PERSON, PERSON, PERSON),
}
"""The screens of the set-up, each with the clicks that lead to the screen."""
ROLLED = ("roll", "dice 6 6 2 6 1")
TWICE = (*ROLLED, "hold 1", "hold 2", "hold 4", "roll", "dice 3 5")
SHEETS: dict[str, tuple[str, tuple[str, ...]]] = {
    "a game begins": ("person person", ()),
    "rolled": ("person", ROLLED),
    "some held": ("person person", TWICE),
    "all held": ("person", (*ROLLED, *(f"hold {die}" for die in range(1, 6)))),
    "three rolls": ("person", (*TWICE, "roll", "dice 1 2")),
    "undo": ("person person", (*TWICE, "score SIXES")),
    "nothing rolled late": ("person person", lines(14, POOR, RICH)),
    "late": ("person person", (*lines(14, POOR, RICH), *ROLLED, "hold 3")),
    "the last option": ("person person", (*lines(24, POOR, RICH), *ROLLED)),
    "ended": ("person person", lines(26, POOR, RICH)),
    "a computer was last": ("person PERFECT", lines(26, RICH, POOR)),
}
"""The states of the sheet by name, each with the players and the journal that lead to the state."""


class Push(NamedTuple):
    """A push of the joystick, with the targets under the pointer before and after the push."""

    here: Any
    way: str
    milliseconds: int
    there: Any
    ahead: dict[Any, tuple[int, int]]
    """The targets in the direction of the push, each with its distances ahead and to the side in pixels."""
    open: frozenset[Any]
    """The targets in the direction of the push that can be chosen now."""

    @property
    def wrong(self) -> str:
        """The fault of the push in words, or an empty string if the push has no fault.

        A push may wrap to the opposite side if no target lies ahead.
        """
        short = self.milliseconds <= NEXT_ONLY
        if not (self.open if short else self.ahead):
            return ""
        if self.there in (self.here, None):
            return "no effect"
        if self.open and self.there not in (self.open if short else self.ahead):
            return "another way"
        return "passed over" if short and self._passed else ""

    @property
    def _passed(self) -> bool:
        """Return True if the push skipped a nearer target that is no further to the side."""
        far, aside = self.ahead[self.there]
        return any(self.ahead[what][0] < far and self.ahead[what][1] <= aside for what in self.open)


def push(bench: Bench, here: PointerTarget, way: str, milliseconds: int) -> Push:
    """Put the pointer on a target, hold the stick in a direction for a time, and return the push."""
    name = f"p{1 if setting_up(bench) else bench.table.players[bench.state.player].jack}_{way}"
    bench.cabinet.point(*here.middle)
    bench.cabinet.hold(name)
    bench.run(milliseconds / 1000)
    bench.cabinet.release(name)
    there = pointer.under(ui(bench).pointer, places(bench))
    bench.run(0.1)
    near = {target.what: offset(here, target, way) for target in within_push(bench, here)}
    ahead = {what: (far, aside) for what, (far, aside) in near.items() if far > 4}
    can = frozenset(
        what
        for what in ahead
        if setting_up(bench) or choosable(bench.state, what, legal(rules.due(bench.state)))
    )
    return Push(here.what, way, milliseconds, there, ahead, can)


def setting_up(bench: Bench) -> bool:
    """Return True if the set-up is on the screen."""
    return isinstance(bench.scene, SetupScene)


def ui(bench: Bench) -> Any:
    """Return the cursor of the set-up or of the score sheet, whichever is on the screen."""
    return bench.scene.ui if setting_up(bench) else bench.ui


def places(bench: Bench) -> tuple[PointerTarget, ...]:
    """Return all targets on the screen."""
    return ui(bench).targets if setting_up(bench) else targets(bench.state)


def within_push(bench: Bench, here: PointerTarget) -> tuple[PointerTarget, ...]:
    """Return all targets on the screen that the stick can reach from a target."""
    return places(bench) if setting_up(bench) else within_reach(bench.state, here.what)


def offset(here: PointerTarget, there: PointerTarget, way: str) -> tuple[int, int]:
    """Return the distances from one target to another in pixels: in a direction, and to its side."""
    across, down = WAYS[way]
    x, y = there.middle[0] - here.middle[0], there.middle[1] - here.middle[1]
    return x * across + y * down, abs(x * down) + abs(y * across)


def measure(bench: Bench, lengths: tuple[int, ...]) -> list[Push]:
    """Push in each direction and with each length, from every target on the screen."""
    return [push(bench, *one) for one in product(places(bench), WAYS, lengths)]


def wrong(pushes: list[Push]) -> list[tuple[str, Any, str, int, Any]]:
    """Return the faulty pushes, and print the number of faulty pushes by kind."""
    bad = [(one.wrong, one.here, one.way, one.milliseconds, one.there) for one in pushes if one.wrong]
    print(f"{len(pushes)} pushes,", *Counter(kind for kind, *_ in bad).items())
    return bad


@pytest.mark.parametrize("lengths", LENGTHS, ids=len)
@pytest.mark.parametrize("name", mostly_slow(SET_UPS, plain=4))
def test_every_push_counts_in_the_set_up(bench: Bench, name: str, lengths: tuple[int, ...]) -> None:
    bench.press("p1_fire", "p1_fire")
    chosen = SET_UPS[name]
    people = (kinds(at)[who] for at, who in enumerate(chosen[1:]))
    for target in (*(NUMBERS[one - 1] for one in chosen[:1]), *people):
        bench.cabinet.point(*target.middle)
        bench.cabinet.click()
    assert setting_up(bench)
    assert wrong(measure(bench, lengths)) == []


@pytest.mark.parametrize("lengths", LENGTHS, ids=len)
@pytest.mark.parametrize("name", mostly_slow(SHEETS, plain=3))
def test_every_push_counts_on_the_sheet(bench: Bench, name: str, lengths: tuple[int, ...]) -> None:
    columns, journal = SHEETS[name]
    bench.cabinet.play_on(Journal(GAME.name, f"columns {columns}", journal))
    bench.settle()
    assert wrong(measure(bench, lengths)) == []
