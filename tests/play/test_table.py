"""A table resumes a game from its journal, and draws the dice and cards of the game."""

from __future__ import annotations

from random import Random

import pytest

from cabinet.api import Deal, Drawn, Roll
from cabinet.play.table import Rigged, draw, resume
from cabinet.store.journal import Journal, JournalError
from games.dice_poker import GAME

STARTED = Journal("dice_poker", "players 2", ("dice 6 6 2 6 1", "roll 3 5"))


@pytest.mark.parametrize(
    ("broken", "words"),
    [
        (Journal("dice_poker", "players 9"), "options: 'players 9' is not a set-up"),
        (Journal("dice_poker", "players 1", ("dice 1 2 3 4 5", "jump")), "step 2: 'jump' is not a step"),
        (Journal("dice_poker", "players 1", ("select",)), "step 1: select: the dice are rolling"),
    ],
)
def test_journal_that_breaks_the_rules_is_refused(broken: Journal, words: str) -> None:
    """The error names the step of the journal that breaks the rules."""
    with pytest.raises(JournalError, match=words):
        resume(GAME, broken, Random(1))


def test_resumed_table_continues_its_journal() -> None:
    table = resume(GAME, STARTED, Rigged([3, 4]))
    table.apply(table.draw())
    assert table.state.dice == (6, 6, 3, 6, 4)
    assert table.journal == Journal("dice_poker", "players 2", (*STARTED.lines, "dice 3 4"))


def test_rigged_draws_come_in_order() -> None:
    """Rigged draws are used up before another source draws; an illegal or missing draw raises ValueError."""
    assert draw(Roll(2), Rigged([4, 5])) == Drawn((4, 5))
    assert draw(Roll(2), Rigged([4], Rigged([6]))) == Drawn((4, 6))
    with pytest.raises(ValueError, match="the rigged draws are used up"):
        draw(Roll(1), Rigged())
    with pytest.raises(ValueError, match="rigged draw 7 is not one of 1, 2, 3, 4, 5, 6"):
        draw(Roll(1), Rigged([7]))


def test_cards_are_dealt_once() -> None:
    """Each card of the deck has the same chance, and no card is dealt twice."""
    deck = tuple(range(10, 20))
    dealt = [draw(Deal(4, deck), Random(seed)).values for seed in range(3000)]
    assert all(len(set(cards)) == 4 and set(cards) <= set(deck) for cards in dealt)
    assert all(abs(sum(card in cards for cards in dealt) - 1200) < 5 * 27 for card in deck)
    assert draw(Deal(2, deck), Rigged([17, 12])) == Drawn((17, 12))
    with pytest.raises(ValueError, match="rigged draw 12 is not one of 10, 11, 13"):
        draw(Deal(2, (10, 11, 12, 13)), Rigged([12, 12]))


def test_dice_are_fair() -> None:
    """In 60,000 dice, the share of each face is within five standard deviations of a sixth."""
    thrown = draw(Roll(60_000), Random(5)).values
    assert all(abs(thrown.count(face) - 10_000) < 5 * 92 for face in range(1, 7))
