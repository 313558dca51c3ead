"""Checks random draws: every die or card drawn has an effect, and no card is dealt twice."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Deal, Drawn
from cabinet.devtools.laws.law import Law, finding, record_fields, short, tried
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.spread import spread
from cabinet.play.table import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.play import Step

GAMES = 60
"""The minimum number of games that are played to check the random draws."""
OTHERS = 5
"""The number of other values that are tried for each drawn die or card."""
FEW = 12
"""If a game makes fewer draws than this, a die or card without any effect is not reported, because that may
be chance."""


class Place(NamedTuple):
    """The position of a die or card in a draw: the kind of draw, its number of values, and the index."""

    asked: str
    values: int
    at: int


def draws_count(game: AnyGame, seeds: range) -> Iterator[str]:
    """A draw has at least one die or card, each value matters, and no card on the table is dealt again."""
    seen: dict[Place, Step] = {}
    many: Counter[Place] = Counter()
    counts: set[Place] = set()
    cards = _Cards()
    for seed in seeds:
        for step in at_random(game, spread(game).of(seed), seed):
            if not isinstance(step.step, Drawn):
                continue
            values = step.step.values
            if not values:
                yield finding(
                    step,
                    "`due` asks for a draw of no values: let it ask for at least one, or for what comes next",
                )
            word = step.line.split(" ")[0]
            for at in range(len(values)):
                place = Place(word, len(values), at)
                if place not in counts:
                    many[place] += 1
                    seen.setdefault(place, step)
                    if _changes(game, step, at):
                        counts.add(place)
            if isinstance(tried(step, game.rules.due, step.before), Deal):
                cards.see(step)
    for place, step in seen.items():
        if place not in counts and many[place] >= FEW:
            which = f"value {place.at + 1} of {place.values}" if place.values > 1 else "value"
            yield finding(
                step,
                f"the {which} of a draw {place.asked!r} changes nothing, whatever it is, in all "
                f"{many[place]} draws: let `apply` use it, or let `due` draw fewer",
                f"ignored {place}",
            )
    yield from cards.findings()


def _changes(game: AnyGame, step: Step, at: int) -> bool:
    """Return True if another value at position `at` of the draw leads to another state."""
    asked = tried(step, game.rules.due, step.before)
    values = step.step.values
    there: Iterable[int] = asked.deck if isinstance(asked, Deal) else FACES
    again = not isinstance(asked, Deal)
    others = [value for value in there if value != values[at] and (again or value not in values)]
    for value in others[:: -(-len(others) // OTHERS) or 1]:
        drawn = Drawn((*values[:at], value, *values[at + 1 :]))
        if tried((step, f"with {short(drawn)} instead"), game.rules.apply, step.before, drawn) != step.after:
            return True
    return False


class _Cards:
    """Finds the state fields that hold dealt cards, and cards that are dealt again while in such a field.

    A field that holds dealt cards grows only by cards that are dealt. That distinguishes it from other fields
    with numbers, such as scores, which change in another way sooner or later.
    """

    def __init__(self) -> None:
        self._grown: set[str] = set()
        """The names of the fields that have grown by dealt cards."""
        self._others: set[str] = set()
        """The names of the fields that have changed in another way than by dealt cards."""
        self._twice: dict[tuple[tuple[str, ...], ...], tuple[Step, int]] = {}
        """The cards that were dealt while a field held them: for each combination of the fields that received
        the card and the fields that held it, the first such step and the card."""

    def see(self, step: Step) -> None:
        """Compare the state's fields before and after a step that deals cards."""
        dealt = Counter(step.step.values)
        lay: dict[str, Counter[int]] = {}
        new: dict[str, Counter[int]] = {}
        for name in record_fields(step.before):
            was, now = getattr(step.before, name), getattr(step.after, name)
            if name in self._others or not (isinstance(was, tuple) and isinstance(now, tuple)):
                continue
            before, after = Counter(_numbers(was)), Counter(_numbers(now))
            if before - after or not after - before <= dealt:
                self._others.add(name)
                continue
            lay[name], new[name] = before, after - before
            if new[name]:
                self._grown.add(name)
        for card in dealt:
            takes = tuple(name for name in lay if new[name][card])
            # A field that lists all cards of past hands may rightly hold the card already. So the card is
            # reported only if all fields that receive it held it before the step, or if another field holds
            # it.
            if takes and all(lay[name][card] for name in takes):
                has = takes
            else:
                has = tuple(name for name in lay if lay[name][card] and name not in takes)
            if takes and has:
                self._twice.setdefault((takes, has), (step, card))

    def findings(self) -> Iterator[str]:
        """Yield an error message for each card that was dealt twice."""
        for (takes, has), (step, card) in self._twice.items():
            if self._others.isdisjoint(takes) and (
                places := [name for name in has if self._is_of_cards(name)]
            ):
                yield finding(
                    step,
                    f"the card {card} is dealt, but is already in `{places[0]}`: let `due` give `Deal` a "
                    f"deck without the cards in `{places[0]}`",
                    "dealt twice",
                )

    def _is_of_cards(self, name: str) -> bool:
        return name in self._grown - self._others


def _numbers(things: tuple[Any, ...]) -> Iterator[int]:
    """Yield all numbers in a tuple, including those in nested tuples."""
    for thing in things:
        if isinstance(thing, tuple):
            yield from _numbers(thing)
        elif isinstance(thing, int):
            yield thing


LAWS = (Law("every draw counts, and deals no card twice", draws_count, GAMES, GAMES),)
"""The check of random draws, for the list of all laws."""
