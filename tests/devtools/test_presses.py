"""The number of presses and the duration of a whole game, measured on the virtual cabinet."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.virtual.presses import (
    AT_ONCE,
    FIRE,
    HURRIED,
    PERSON,
    START,
    Hand,
    play,
    report,
    set_ups,
)
from cabinet.play import catalogue
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench import Bench

GAMES = {game.name: game for game in catalogue.load()}


@pytest.mark.parametrize("name", ["dice_poker", "heads_up_poker"])
def test_all_paces_make_the_same_moves(name: str) -> None:
    """A person who pauses before and between presses needs longer; one in a hurry presses more often."""
    game = GAMES[name]
    (options,) = set_ups(game)
    quick, slow, hurried = (play(game, options, pace, 1) for pace in (AT_ONCE, PERSON, HURRIED))
    assert quick.presses == slow.presses > 50
    assert 0 < slow.waited < slow.seconds
    longer = slow.seconds - quick.seconds
    assert longer > 0.8 * (PERSON.between - AT_ONCE.between) * quick.presses
    assert longer < (PERSON.between - AT_ONCE.between + PERSON.reads) * quick.presses
    assert hurried.journal.lines == quick.journal.lines
    assert hurried.seconds < quick.seconds
    assert hurried.presses > quick.presses


def test_presses_of_a_person_are_counted_and_timed(bench: Bench) -> None:
    """The simulated person reads for a second, presses and pauses.

    Answering a question takes one more press.
    """
    hand = Hand(bench.cabinet, PERSON)

    def seconds(act: Callable[[], None]) -> float:
        began = bench.clock.now()
        act()
        return bench.clock.now() - began

    for chords in (FIRE, FIRE, START):
        assert seconds(partial(hand.press, chords)) == pytest.approx(1.25)
    assert isinstance(bench.scene, Playing)
    assert seconds(hand.wait) == pytest.approx(hand.waited)
    assert hand.waited > 0
    bench.settle()
    assert seconds(partial(hand.press, START)) == pytest.approx(2.5)
    assert hand.presses == 5
    assert isinstance(bench.scene, SetupScene), "START was pressed again"
    hurried = Hand(bench.cabinet, HURRIED)
    hurried.wait()
    assert hurried.presses == 1


def test_person_waits_until_fire_counts(bench: Bench) -> None:
    """A new prompt ignores FIRE at first, so the simulated person waits."""
    hand = Hand(bench.cabinet, AT_ONCE)
    for chords in (FIRE, FIRE, START):
        hand.press(chords)
    bench.prompt()
    lines = len(bench.table.lines)
    hand.press(FIRE)
    assert len(bench.table.lines) > lines


def test_person_leaves_a_game_of_hands_after_ten() -> None:
    """A game that is played hand by hand has no fixed end, so the simulated person leaves after ten hands."""
    game = GAMES["heads_up_poker"]
    lines = play(game, next(set_ups(game)), AT_ONCE, 1).journal.lines
    deals = [line for line in lines if line.startswith("cards ") and len(line.split()) == 11]
    assert len(deals) == 10


def test_smallest_set_ups_have_one_or_two_players() -> None:
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


def test_report_is_a_table_of_means() -> None:
    heading, rule, row = report([GAMES["heads_up_poker"]], 1)
    assert heading.count("|") == rule.count("|") == row.count("|")
    assert row.startswith("| HEADS-UP POKER, dealer CLASSIC | ")
