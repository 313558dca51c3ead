"""The person's input in FIVE CARD DRAW: choosing a word and an amount, and marking the cards to discard."""

from __future__ import annotations

from typing import NamedTuple

from cabinet.api import Chosen, Kind, Press, Switch, legal
from games.cards import marks
from games.cards.marks import Marks
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw.rules import Move, Phase, View, Word, due

COARSE = (5, 10)
"""Dollars by which the amount changes while a direction is held: 5 at first, 10 after `SOON` repeats."""
KINDS = 3
"""The maximum number of words to choose from at a time, for example FOLD, CALL and RAISE."""
SOON = 4
"""The number of repeats of a held direction after which the steps grow from 5 to 10 dollars."""


class Ui(NamedTuple):
    """The state of the person's input: the flashing word, the amount, and the marked cards."""

    phase: Phase
    word: type[Bet] | type[Raise] | Word | None = None
    """The flashing word, one of the possible moves. The class `Bet` or `Raise` stands for a bet or raise of
    any amount."""
    dollars: int = 0
    """The amount of a bet or raise that the person has chosen so far, in dollars."""
    repeats: int = 0
    """How often the held direction has repeated so far."""
    marks: Marks = Marks()
    """The cards marked to be swapped."""


def start(view: View, _last: Ui | None = None) -> Ui:
    """Return the input state at the start of the person's turn.

    The word of the cheapest move flashes; FOLD flashes only if nothing else can be said. An amount starts at
    the size of the pot, because the computer players' usual bets are a few steps from the pot's size.
    """
    words = said(view)
    first = next((word for word in (Word.CHECK, Word.CALL, Word.ANOTHER) if word in words), None)
    word = first or (words[0] if words else None)
    return Ui(view.phase, word, min(view.pot + view.missing, most(view)))


def said(view: View) -> tuple[type[Bet] | type[Raise] | Word, ...]:
    """Return the words that the player to act can say; a bet or raise is listed once for all amounts."""
    # The list of legal moves ends with one bet or raise for each amount. The first of them is enough here.
    first = [move for move in legal(due(view))[:KINDS] if not isinstance(move, Discard)]
    return tuple(dict.fromkeys(move if isinstance(move, Word) else type(move) for move in first))


def most(view: View) -> int:
    """Return the highest possible bet or raise, in dollars."""
    return max((move.dollars for move in legal(due(view)) if isinstance(move, Bet | Raise)), default=0)


def press(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    """Return the input state after a press, or the move that the press confirms."""
    if press.kind is Kind.UP or (press.kind is Kind.REPEAT and press.switch is Switch.FIRE):
        return ui
    return _discard(ui, press.switch) if ui.phase is Phase.DISCARDING else _speak(ui, press, view)


def _speak(ui: Ui, press: Press, view: View) -> Ui | Chosen[Move]:
    words = said(view)
    match press.switch:
        case Switch.LEFT | Switch.RIGHT:
            return _choose(ui, words, 1 if press.switch is Switch.RIGHT else -1)
        case Switch.UP | Switch.DOWN if ui.phase is Phase.DONE:
            # The words are in a column, so UP and DOWN move between them when no amount can be changed.
            return _choose(ui, words, 1 if press.switch is Switch.DOWN else -1)
        case Switch.UP | Switch.DOWN if ui.word in {Bet, Raise}:
            limit, up = most(view), press.switch is Switch.UP
            repeats = ui.repeats + 1 if press.kind is Kind.REPEAT else 0
            dollars = _slide(ui.dollars, up, limit, repeats) if repeats else _step(ui.dollars, up, limit)
            # At the lowest and the highest amount, a held direction changes nothing.
            return ui if dollars == ui.dollars else ui._replace(dollars=dollars, repeats=repeats)
        case Switch.FIRE if ui.word in {Bet, Raise}:
            return Chosen(Bet(ui.dollars) if ui.word is Bet else Raise(ui.dollars))
        case Switch.FIRE if isinstance(ui.word, Word):
            return Chosen(ui.word)
    return ui


def _choose(ui: Ui, words: tuple[type[Bet] | type[Raise] | Word, ...], step: int) -> Ui:
    """Return the input state in which the next word flashes, or the previous one if `step` is -1."""
    if ui.word not in words:
        return ui
    return ui._replace(word=words[(words.index(ui.word) + step) % len(words)])


def _step(dollars: int, up: bool, limit: int) -> int:
    """Return the amount one dollar higher or lower.

    Above `limit` the amount starts again at $1, and below $1 at `limit`.
    """
    return (dollars if up else dollars - 2) % limit + 1


def _slide(dollars: int, up: bool, limit: int, repeats: int) -> int:
    """Return the next multiple of 5 or 10 dollars while a direction is held.

    The amount stops at $1 and at `limit`.
    """
    step = COARSE[repeats > SOON]
    to = (dollars // step + 1) * step if up else (dollars - 1) // step * step
    return min(max(to, 1), limit)


def _discard(ui: Ui, switch: Switch) -> Ui | Chosen[Move]:
    after = marks.press(ui.marks, switch)
    return Chosen(after.what) if isinstance(after, Chosen) else ui._replace(marks=after)
