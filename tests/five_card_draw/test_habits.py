"""Tests of how the computer players estimate the person's habits from earlier hands of the session."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from cabinet.cards.deck import cards
from cabinet.cards.hands import HAND
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import rules
from games.five_card_draw.opponents.habits import HANDS, Habits, of_person
from games.five_card_draw.opponents.manners import PEOPLE
from games.five_card_draw.rules import EVENING, PERSON, PublicRecord, Word
from tests.five_card_draw.states import PAT, played

DRAWN = Discard((False,) * HAND)
NOTHING, JACKS = cards("2s 4d 7h 9c Kd"), cards("Js Jc 9s 5h 3d")
FOLDS = PublicRecord((Word.FOLD,), ())
CALLS = PublicRecord((Word.CALL, DRAWN, Word.CHECK), JACKS)
BLUFFS = PublicRecord((Bet(20), DRAWN, Raise(50)), NOTHING)
HONEST = PublicRecord((Bet(20), DRAWN, Bet(50)), JACKS)


def test_unknown_person_is_average() -> None:
    assert of_person(()) == PEOPLE


def test_habits_count_answers_and_shown_hands() -> None:
    assert Habits().after(FOLDS) == (1, 0, 0, 0, 0)
    assert Habits().after(CALLS) == (1, 1, 0, 0, 0)
    assert Habits().after(BLUFFS) == (0, 0, 0, 1, 0)
    assert Habits().after(HONEST) == (0, 0, 0, 0, 1)
    assert Habits().after(HONEST._replace(shown=())) == (0, 0, 0, 0, 0)
    assert Habits().after(PublicRecord((Word.CHECK, Raise(5)), ())) == (1, 1, 1, 0, 0)


def test_folds_mean_tight_and_calls_mean_loose() -> None:
    tight, loose = of_person((FOLDS,) * 20), of_person((CALLS,) * 20)
    assert tight.looseness < PEOPLE.looseness < of_person((CALLS,) * 5).looseness < loose.looseness


def test_shown_bluffs_are_expected() -> None:
    assert of_person((HONEST,) * 10).bluffs < PEOPLE.bluffs < of_person((BLUFFS,) * 3).bluffs


def test_frequent_raises_raise_expected_bluffs() -> None:
    """A person who seldom raises is expected to bluff less before the draw."""
    raises = PublicRecord((Raise(50), DRAWN, Bet(100)), ())
    often, seldom = of_person((raises, FOLDS) * 10), of_person((raises, *(FOLDS,) * 19))
    assert often.early > PEOPLE.early > seldom.early
    assert often.bluffs > PEOPLE.bluffs >= seldom.bluffs


def test_bluffs_fade_with_time() -> None:
    """A bluff thirty hands ago must count 1/e (37%) of a new one."""
    old = (BLUFFS, *(PublicRecord((Word.CHECK,), ()),) * HANDS)
    seen = Habits()
    for told in old:
        seen = seen.after(told)
    assert seen.bluffs == pytest.approx(0.3679, abs=1e-4)
    assert of_person(old).bluffs <= of_person((BLUFFS,)).bluffs


def test_record_holds_public_facts() -> None:
    shown = played("bet 20", *("call",) * 4, "discard 5", "cards Ah", *PAT[1:], *("check",) * 5)
    told = shown.evening[-1]
    assert told.said == (Bet(20), Discard((True, *(False,) * 4)), Word.CHECK)
    assert told.shown == shown.hands[PERSON]
    folded = played("bet 20", *("fold",) * 4)
    assert folded.evening == (PublicRecord((Bet(20),), ()),)
    assert rules.apply(folded, Word.ANOTHER).evening == folded.evening
    long = replace(played("bet 20", *("fold",) * 3), evening=(FOLDS,) * EVENING)
    assert rules.apply(long, Word.FOLD).evening == (*(FOLDS,) * (EVENING - 1), PublicRecord((Bet(20),), ()))


def test_hidden_cards_are_not_remembered() -> None:
    state = played("bet 20", *("call",) * 4, *PAT, "check", "bet 30", "fold", "fold", "fold")
    other = rules.redraw(state, 1, Random(1))
    assert state.hands[PERSON] != other.hands[PERSON]
    assert rules.apply(state, Word.FOLD).evening == rules.apply(other, Word.FOLD).evening
