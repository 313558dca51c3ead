"""Tests of marking cards to be discarded."""

from __future__ import annotations

import pytest

from cabinet.api import Switch
from games.cards.marks import Marks, press


@pytest.mark.parametrize("at", range(5))
def test_fire_marks_and_unmarks_only_the_card_at_the_cursor(at: int) -> None:
    before = Marks(at, thrown=tuple(card == (at + 1) % 5 for card in range(5)))
    marked = press(before, Switch.FIRE)
    assert isinstance(marked, Marks)
    assert marked.thrown == tuple(card in {at, (at + 1) % 5} for card in range(5))
    assert press(marked, Switch.FIRE) == before


def test_a_fourth_card_cannot_be_marked_until_one_is_unmarked() -> None:
    full = Marks(3, thrown=(True, True, True, False, False))
    refused = press(full, Switch.FIRE)
    assert refused == full._replace(full=True)
    assert press(refused._replace(at=0), Switch.FIRE) == Marks(0, thrown=(False, True, True, False, False))
