"""Tests of what the opponents say and how they look, which may depend only on public events."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from cabinet.cards.deck import cards
from cabinet.cards.people import Look, Mood
from games.cards.spoken import ASKS, WAITS, Situation, spoken
from games.five_card_draw import rules
from games.five_card_draw.rules import NAMES, PERSON, SEATS, State
from games.five_card_draw.screen import talk
from tests.five_card_draw.states import CHECKS, DRAWING, EQUAL, NOTHING, PAT, QUEENS, again, played

OPENED = ("check", "bet 50", "fold", "raise 20", "fold")


def about(speech: talk.Speech | None) -> tuple[str, Situation, int]:
    """Return the speaker, the situation, and the index of the words in the speaker's list for it."""
    assert speech is not None
    who, said = NAMES[speech.seat], " / ".join(speech.lines)
    for situation, lines in spoken()[who].items():
        for number, line in enumerate(lines):
            amounts = {line.format(f"${dollars}") for dollars in range(101)}
            if said in amounts:
                return who, situation, number
    raise AssertionError(f"{who} has no words {said!r}")


@pytest.mark.parametrize(
    ("lines", "who", "situation"),
    [
        (OPENED[:2], "ACE", Situation.OPEN),
        (OPENED[:3], "SLIM", Situation.FOLD),
        (OPENED[:4], "LUCKY", Situation.RAISE),
        (("check", "check"), "ACE", Situation.CHECK),
        (("bet 5", "call"), "ACE", Situation.CALL),
        ((*DRAWING, "discard none", "discard none"), "ACE", Situation.PAT),
        ((*DRAWING, "discard none", "discard 1"), "ACE", Situation.DRAW),
        ((*DRAWING, *PAT[:4], "check", "bet 5"), "ACE", Situation.BET),
    ],
)
def test_every_action_has_its_words(lines: tuple[str, ...], who: str, situation: Situation) -> None:
    """The words for a bet or a raise must name its dollars."""
    view = rules.view(played(*lines), PERSON)
    speech = talk.said(view, len(view.said) - 1)
    assert about(speech)[:2] == (who, situation)
    if lines == OPENED[:4]:
        assert speech
        assert "$20" in " ".join(speech.lines)


def test_words_to_answer_stay_in_the_persons_turn() -> None:
    """The words shown are those of the last bet or raise by an opponent since the person's last move."""
    assert about(talk.latest(rules.view(played(*OPENED), PERSON)))[:2] == ("LUCKY", Situation.RAISE)
    assert talk.latest(rules.view(played("check"), PERSON)) is None
    assert talk.latest(rules.view(played(), PERSON)) is None


def test_hidden_cards_change_no_words() -> None:
    one, other = (rules.view(played(*OPENED, hands=hands), PERSON) for hands in (QUEENS, EQUAL))
    assert talk.latest(one) == talk.latest(other)
    for seat in range(1, SEATS):
        assert talk.mood(one, seat, over=False) is talk.mood(other, seat, over=False)


def test_no_player_repeats_a_line_in_a_row() -> None:
    state, said = played(*CHECKS, hands=NOTHING), []
    for _ in range(4):
        state = again(state, *NOTHING)
        for line in CHECKS:
            state = rules.apply(state, rules.read(line))
            if state.said:
                said.append(talk.said(rules.view(state, PERSON), len(state.said) - 1))
    aces = [speech.lines for speech in said if speech and speech.seat == 1]
    assert len(aces) == 4
    assert all(one != other for one, other in pairwise(aces))


def over(*hands: str, won: int, bets: int = 0) -> State:
    """Return the state after a showdown between the person and ACE.

    `won` is the winner's seat; `bets` is the seat of the player who bet first.
    """
    lines = ("bet 11", "call") if bets == PERSON else ("check", "bet 11", *("fold",) * 3, "call")
    folds = ("fold",) * 3 if bets == PERSON else ()
    state = played(*lines, *folds, *PAT[:2], *CHECKS[:2])
    shown = (cards(hands[0]), cards(hands[1]), (), (), ())
    return replace(state, hands=shown, won=tuple(47 * (seat == won) for seat in range(SEATS)))


NINES, HIGH, FLUSH = "9s 9c 4h 5d 6s", "Ks 9d 7h 4c 2s", "Ks 9s 7s 4s 2s"


@pytest.mark.parametrize(
    ("state", "who", "situation"),
    [
        (over(HIGH, NINES, won=1), "ACE", Situation.WIN),
        (over(NINES, HIGH, won=0), "ACE", Situation.LOSE),
        (over(NINES, HIGH, won=0, bets=1), "ACE", Situation.BLUFF),
        (over(FLUSH, NINES, won=0, bets=1), "ACE", Situation.AWE),
        (replace(over(FLUSH, NINES, won=0), money=(599, 0, 0, 0, 0)), "ACE", Situation.OUT),
        (played("check", "bet 10", *("fold",) * 4), "ACE", Situation.TAKE),
        (played("bet 10", *("fold",) * 4), "SHIFTY", Situation.FOLD),
    ],
)
def test_players_comment_on_the_end_of_a_hand(state: State, who: str, situation: Situation) -> None:
    assert about(talk.result(rules.view(state, PERSON)))[:2] == (who, situation)


def test_dealer_says_good_evening_once() -> None:
    """The dealer says good evening; if the person is the dealer, another player must say it."""
    view = rules.view(played(), PERSON)
    assert about(talk.greeting(view))[:2] == ("SHIFTY", Situation.HELLO)
    assert about(talk.greeting(replace(view, dealer=PERSON)))[:2] == ("ACE", Situation.HELLO)
    assert talk.greeting(replace(view, deals=2)) is None


def test_slow_person_gets_remarks() -> None:
    """If the person is slow, the opponents must take turns to speak, and their remarks must differ."""
    view = rules.view(played(), PERSON)
    assert talk.waiting(view, 0) is None
    assert talk.waiting(view, WAITS - ASKS - 1) is None
    told = [talk.waiting(view, WAITS * number - 1) for number in range(1, 13)]
    assert [speech.seat for speech in told if speech] == [1, 2, 3, 4] * 3
    for one, other in pairwise([speech for speech in told if speech and speech.seat == 1]):
        assert one.lines != other.lines


def test_moods_follow_raises_and_wins() -> None:
    """A player looks pleased after the last raise or a win, and cross after being raised or losing."""
    view = rules.view(played(*OPENED), PERSON)
    told = [talk.mood(view, seat, over=False) for seat in range(1, SEATS)]
    assert told == [Mood.CROSS, Mood.CALM, Mood.PLEASED, Mood.CALM]
    view = rules.view(over(HIGH, NINES, won=1), PERSON)
    assert [talk.mood(view, seat, over=True) for seat in (0, 1, 2)] == [Mood.CROSS, Mood.PLEASED, Mood.CALM]


def test_eyes_turn_to_the_acting_player() -> None:
    """ACE sits at the right, SHIFTY at the left, and the person in front of them."""
    assert talk.looks(2, 1) is Look.RIGHT
    assert talk.looks(2, 4) is Look.LEFT
    assert {talk.looks(2, turn) for turn in (None, PERSON, 2)} == {Look.AHEAD}
