"""What a whole game asks of a hand, counted and timed on the virtual cabinet."""

from __future__ import annotations

import pytest

from cabinet.devtools.virtual.presses import AT_ONCE, HURRIED, PERSON, play, report, set_ups
from cabinet.play import catalogue

GAMES = {game.name: game for game in catalogue.load()}


@pytest.mark.parametrize("name", ["dice_poker", "heads_up_poker"])
def test_the_same_game_at_both_paces(name: str) -> None:
    """As many presses; a person takes longer by what is read and by the rests between presses."""
    game = GAMES[name]
    (options,) = set_ups(game)
    quick, slow = (play(game, options, pace, 1) for pace in (AT_ONCE, PERSON))
    assert quick.presses == slow.presses > 50
    assert 0 < slow.waited < slow.seconds
    longer = slow.seconds - quick.seconds
    assert longer > 0.8 * (PERSON.between - AT_ONCE.between) * quick.presses
    assert longer < (PERSON.between - AT_ONCE.between + PERSON.reads) * quick.presses


def test_where_hands_are_counted_the_person_leaves_after_ten() -> None:
    """The table, as soon as there is a way to: the game would never end."""
    game = GAMES["five_card_draw"]
    lines = play(game, next(set_ups(game)), AT_ONCE, 1).journal.lines
    deals = [line for line in lines if line.startswith("cards ") and len(line.split()) == 26]
    assert 10 <= len(deals) <= 15
    assert lines[-1] == "leave the table"


@pytest.mark.parametrize("name", ["dice_poker", "heads_up_poker"])
def test_who_hurries_plays_the_same_game(name: str) -> None:
    """The same moves, in less time and with more presses."""
    game = GAMES[name]
    (options,) = set_ups(game)
    usual, hurried = (play(game, options, pace, 1) for pace in (AT_ONCE, HURRIED))
    assert hurried.journal.lines == usual.journal.lines
    assert hurried.seconds < usual.seconds
    assert hurried.presses > usual.presses


def test_one_person_alone_or_against_one_other() -> None:
    """The smallest set-ups of each game."""
    named = {name: [game.setup.write(options) for options in set_ups(game)] for name, game in GAMES.items()}
    assert named == {
        "dice_poker": ["players 1"],
        "five_card_draw": ["table SHARK"],
        "heads_up_poker": ["dealer CLASSIC"],
        "poker_dice": ["columns person", "columns person PERFECT"],
        "yahtsee": [
            "people 1 sticks 1 against nobody total",
            "people 1 sticks 1 against PERFECT total",
        ],
    }


def test_a_table_of_means() -> None:
    """A row a set-up."""
    heading, rule, row = report([GAMES["heads_up_poker"]], 1)
    assert heading.count("|") == rule.count("|") == row.count("|")
    assert row.startswith("| HEADS-UP POKER, dealer CLASSIC | ")
