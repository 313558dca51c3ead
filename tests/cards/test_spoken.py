"""Tests of the lines that the people at the card tables say."""

from __future__ import annotations

from itertools import product

from cabinet.cards.people import NAMES
from cabinet.display.face import READING, glyph
from games.cards.spoken import Situation, line, spoken, turn_of

LONGEST = 14
DEALER = "DEALER"
FOR_FIVE = {Situation.CHECK, Situation.OPEN, Situation.BET}
FOR_TWO = {one for one in Situation if list(Situation).index(one) >= list(Situation).index(Situation.TURN)}
ALL = [(who, situation, turn) for who in spoken() for situation in spoken()[who] for turn in range(3)]
DOLLARS = 100


def test_every_opponent_has_forty_lines_and_three_for_each_situation() -> None:
    """Each opponent has at least 40 lines, and three for each situation that can occur in its game.

    DEALER, for example, never bets first, so it needs no line for an opening bet.
    """
    assert set(spoken()) == set(NAMES)
    for who, words in spoken().items():
        assert set(words) == set(Situation) - (FOR_FIVE if who == DEALER else FOR_TWO), who
        everything = [one for said in words.values() for one in said]
        assert len(everything) == len(set(everything)) >= 40
        assert all(len(said) >= 3 for said in words.values())


def test_every_line_fits_a_bubble() -> None:
    for who, situation, turn in ALL:
        said = line(who, situation, turn, DOLLARS)
        assert 1 <= len(said) <= 2
        for words in said:
            assert 0 < len(words) <= LONGEST, words
            assert words == words.strip()
            for character in words:
                assert glyph(character, READING)


def test_bets_and_raises_name_the_dollars() -> None:
    """The opponent says the dollars of a raise, so that no player has to calculate them."""
    for who, situation, turn in ALL:
        told = f"${DOLLARS}" in " ".join(line(who, situation, turn, DOLLARS))
        assert told == (situation in {Situation.OPEN, Situation.BET, Situation.RAISE})


def test_no_opponent_repeats_a_line() -> None:
    """An opponent says no line twice within a hand, or again at the start of the next hand."""
    for hand, times, who in product(range(1, 8), range(6), spoken()):
        said = line(who, Situation.RAISE, turn_of(hand, times))
        assert said != line(who, Situation.RAISE, turn_of(hand, times + 1))
        assert said != line(who, Situation.RAISE, turn_of(hand + 1, 0))
