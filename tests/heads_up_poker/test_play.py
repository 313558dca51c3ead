"""Tests of HEADS-UP POKER through the cabinet's pins; they check what its manual and rules say."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.cards.deck import cards
from cabinet.scenes.cards import Help, Hint, Pause
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from games.cards.beats import SHAKE, STOP
from games.heads_up_poker import rules
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Options, Phase
from games.heads_up_poker.timeline import PAYING
from tests.bench import TO_A_HINT
from tests.heads_up_poker.states import (
    CHECKED,
    FLUSH,
    FOLD,
    KINGS,
    PAT,
    QUEEN,
    ROYAL,
    SEE,
    SHARK,
    TEN,
    TENS,
    Scripted,
    after,
    begin,
    deal,
    dealt,
    order,
    played,
    put,
    showdown,
    with_money,
)

if TYPE_CHECKING:
    from games.heads_up_poker.rules import State
    from tests.bench import Bench

UP, LEFT, RIGHT, FIRE = "p1_up", "p1_left", "p1_right", "p1_fire"
SWAP_TWO = (LEFT, FIRE, UP)
"""The presses that discard the two lowest cards, and keep the highest of the three proposed discards."""
LOSING = "2d 5d 9d Td Kd"
"""A flush that is lower than the dealer's."""


def say(bench: Bench, *presses: str) -> None:
    """Press switches one after the other, and wait for the next prompt."""
    bench.press(*presses)
    bench.settle()


def phase(bench: Bench) -> Phase:
    """Return the current phase of the running game."""
    state: State = bench.state
    return state.phase


def test_set_up_chooses_the_dealer(bench: Bench) -> None:
    """The set-up screen must choose the dealer; OPTION must show the rules, and SELECT open the menu."""
    bench.press(FIRE, FIRE)
    assert isinstance(bench.scene, SetupScene)
    bench.press("option")
    assert isinstance(bench.scene, Help)
    bench.press(FIRE, RIGHT, FIRE)
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == Options("SHARK")
    bench.run(3)
    bench.answer("select", "p1_down", "p1_down", "p1_down", FIRE, FIRE)
    assert isinstance(bench.scene, Menu)


def test_hand_is_played_through_the_pins(bench: Bench, dealer: Scripted) -> None:
    """The hand has a bet, discards, a second bet and a showdown; the dealer draws to a pair of kings."""
    begin(bench, *order(TENS, KINGS, "8s Jd Ks 5s 8d"))
    assert (bench.state.money, bench.state.pot) == ((198, 198), 4)
    assert bench.state.hands[PERSON] == cards("3h 6c Ts Td Ah")
    assert bench.ui == Ui(Phase.BETTING, 1)
    say(bench, UP, FIRE)
    assert (bench.state.phase, bench.state.pot) == (Phase.DISCARDING, 14)
    say(bench, FIRE, *SWAP_TWO)
    assert bench.state.hands == (cards("8s Ts Td Jd Ah"), cards("5s 8d 9h Ks Kd"))
    assert bench.state.drawn == (2, 3)
    dealer.lines.extend(("raise 5", SEE))
    say(bench, UP, UP, FIRE)
    assert bench.state.phase is Phase.ASKED
    say(bench, FIRE)
    assert bench.ui == Ui(Phase.RAISING, 0)
    say(bench, RIGHT, RIGHT, FIRE)
    assert (bench.state.phase, bench.state.best) == (Phase.DONE, (DEALER,))
    assert bench.state.money == (200 - 24, 200 + 24)


@pytest.mark.parametrize(
    ("lines", "prompts", "money", "folded"),
    [
        ((), [(LEFT, FIRE)], (198, 202), PERSON),
        ((FOLD,), [(FIRE,)], (202, 198), DEALER),
        (("raise 10",), [(FIRE,), (RIGHT, FIRE)], (197, 203), PERSON),
        (("raise 10", FOLD), [(FIRE,), (FIRE,), (RIGHT, RIGHT, FIRE)], (213, 187), DEALER),
    ],
    ids=["a first bet of $0", "a bet of $1", "NO to a raise", "the last raise"],
)
def test_fold_gives_the_pot_to_the_other_side(
    bench: Bench,
    dealer: Scripted,
    lines: tuple[str, ...],
    prompts: list[tuple[str, ...]],
    money: tuple[int, int],
    folded: int,
) -> None:
    """After a fold the other side must have the pot; the next hand must take new antes from both sides."""
    begin(bench, *order(TENS, KINGS))
    dealer.lines.extend(lines)
    for presses in prompts:
        say(bench, *presses)
    assert (bench.state.money, bench.state.folded, bench.state.phase) == (money, folded, Phase.DONE)
    bench.rig(*order(ROYAL, FLUSH))
    say(bench, FIRE)
    assert bench.state.money == (money[PERSON] - 2, money[DEALER] - 2)
    assert (bench.state.pot, bench.state.number) == (4, 2)
    assert bench.state.hands[PERSON] == cards("Th Jh Qh Kh Ah")


@pytest.mark.parametrize(("presses", "most"), [((), 5.0), ((FIRE,), 0.5)])
def test_next_choice_comes_soon_after_a_fold(bench: Bench, presses: tuple[str, ...], most: float) -> None:
    """After a fold the next choice must come within 5 s, or within 0.5 s if FIRE is pressed."""
    begin(bench, *order(TENS, KINGS))
    bench.press(LEFT, FIRE)
    bench.press(*presses)
    bench.run(most)
    assert bench.ui is not None
    assert bench.ui.phase is Phase.DONE


def test_tie_splits_the_pot(bench: Bench) -> None:
    begin(bench)
    put(bench, played(deal("2d 5d 9d Jd Kd", FLUSH), *CHECKED))
    say(bench, RIGHT, FIRE)
    assert (bench.state.money, bench.state.best) == ((200, 200), (PERSON, DEALER))


def test_dealer_acts_without_a_cursor(bench: Bench) -> None:
    """Before the dealer's move there is a pause without a cursor, in which presses do nothing."""
    begin(bench, *order(TENS, KINGS))
    bench.press(FIRE)
    bench.run(PAYING + STOP + SHAKE)
    assert phase(bench) is Phase.ANSWERING
    assert bench.ui is None
    bench.press(UP, RIGHT)
    assert phase(bench) is Phase.ANSWERING
    bench.run(bench.game.opponents.thinks)
    assert phase(bench) is Phase.DISCARDING


def test_fire_skips_animations(bench: Bench) -> None:
    bench.rig(*order(TENS, KINGS))
    bench.cabinet.enter_game(bench.game, SHARK)
    bench.run(0.1)
    assert bench.scene.stage.ui is None
    bench.press(FIRE)
    bench.settle()
    bench.press(FIRE, FIRE)
    bench.settle()
    assert bench.state.phase is Phase.DISCARDING


@pytest.mark.parametrize("name", ["p2_fire", "p3_left", "p4_up"])
def test_other_joysticks_do_nothing(bench: Bench, name: str) -> None:
    """A press on another joystick must change nothing, and the game must show whose turn it is."""
    begin(bench, *order(TENS, KINGS))
    before = bench.state, bench.ui
    bench.press(name)
    assert (bench.state, bench.ui) == before
    assert bench.heard[-1] == "not you"
    assert bench.scene.stage.nudged(bench.clock.now())


# Tests of the end of the game


@pytest.mark.parametrize(
    ("state", "presses", "ending", "money", "sound"),
    [
        (
            after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT),
            (RIGHT, RIGHT, FIRE),
            Ending.WON,
            (400, 0),
            "feast",
        ),
        (
            after(with_money(5, 391, LOSING, FLUSH), "bet 2", SEE, PAT),
            (RIGHT, RIGHT, FIRE),
            Ending.LOST,
            (0, 400),
            "lose",
        ),
        (showdown(ROYAL, FLUSH), (RIGHT, FIRE), Ending.QUIT_AHEAD, (204, 196), "win"),
        (showdown(LOSING, FLUSH), (RIGHT, FIRE), Ending.QUIT_BEHIND, (196, 204), "lose"),
    ],
)
def test_only_a_game_won_or_quit_ahead_enters_the_list(
    bench: Bench,
    state: State,
    presses: tuple[str, ...],
    ending: Ending,
    money: tuple[int, int],
    sound: str,
) -> None:
    """A side that cannot pay the ante has lost; after a loss the set-up screen must follow."""
    begin(bench)
    put(bench, state)
    say(bench, *presses)
    assert (bench.state.ending, bench.state.money) == (ending, money)
    assert (bench.ui.phase, bench.ui.yes) == (Phase.ENDED, True)
    assert sound in bench.heard
    bench.press(RIGHT, FIRE)
    if ending in {Ending.WON, Ending.QUIT_AHEAD}:
        assert bench.shows(NameEntry)
        bench.cabinet.spell("ADA")
        assert bench.store.top_ten("heads_up_poker/shark")[0][:2] == ("ADA", money[PERSON])
    else:
        bench.run(1)
        assert isinstance(bench.scene, SetupScene)
        assert bench.store.top_ten("heads_up_poker/shark") == ()


def test_ending_with_1_dollar_left_claims_not_every_dollar(bench: Bench) -> None:
    begin(bench)
    put(bench, after(with_money(390, 6, ROYAL, FLUSH), "bet 2", SEE, PAT))
    say(bench, RIGHT, RIGHT, FIRE)
    assert (bench.state.ending, bench.state.money) == (Ending.WON, (399, 1))
    assert "But for a dollar: the ante is two." in bench.words()


def test_won_dollars_are_shown(bench: Bench) -> None:
    """The dollars won must be shown after a showdown, and after a fold of either side."""
    begin(bench)
    put(bench, after(dealt(ROYAL, FLUSH), "bet 10", SEE, PAT))
    say(bench, RIGHT, FIRE)
    assert {"YOU WIN: ROYAL FLUSH", "+$28"} <= {*bench.words()}
    put(bench, after(dealt(), "bet 10", "fold"))
    assert {"DEALER FOLDS: YOU WIN", "+$14"} <= {*bench.words()}
    put(bench, after(dealt(), "bet 5", SEE, PAT, "cards 5h 6h 9d", "bet 0"))
    assert {"YOU FOLD: DEALER WINS", "+$14"} <= {*bench.words()}


def test_equal_scores_show_the_hands_played(bench: Bench) -> None:
    """Of equal scores, the one with fewer hands must rank higher; only such rows show the number of hands."""
    bench.store.post("heads_up_poker/shark", Entry("SLOW", 400, tie=112))
    bench.store.post("heads_up_poker/shark", Entry("LESS", 300, tie=7))
    begin(bench)
    put(bench, after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT))
    say(bench, RIGHT, RIGHT, FIRE)
    bench.press(RIGHT)
    bench.answer(FIRE, FIRE)
    bench.cabinet.spell("ADA")
    bench.run(3)
    shown = {*bench.words()}
    assert [entry.name for entry in bench.store.top_ten("heads_up_poker/shark")] == ["ADA", "SLOW", "LESS"]
    assert {"SHARK TOP TEN, IN SO MANY HANDS", "IN 1", "IN 112"} <= shown
    assert "IN 7" not in shown


def test_yes_starts_another_game(bench: Bench) -> None:
    """The new game must have the same dealer and $200 for each side, without the set-up screen."""
    begin(bench, options=Options("EASY"))
    put(bench, replace(after(dealt(), "bet 0", "no"), options=Options("EASY")))
    say(bench, FIRE)
    assert bench.table.options == Options("EASY")
    assert (bench.state.money, bench.state.number) == ((198, 198), 1)


# Tests of power cuts, hints and pauses


def test_hand_resumes_after_a_power_cut(bench: Bench) -> None:
    begin(bench, *order(QUEEN, TEN, "4c 2d Ts 8h 4s"))
    say(bench, FIRE)
    say(bench, FIRE, RIGHT, RIGHT, FIRE, UP)
    before = bench.state
    bench.power_off()
    bench.power_on()
    bench.press(FIRE)
    bench.settle()
    assert bench.state == before
    say(bench, FIRE)
    assert bench.state.best == (PERSON,)


def test_dealer_thinks_again_after_a_power_cut(bench: Bench) -> None:
    begin(bench, *order(TENS, KINGS))
    bench.press(FIRE)
    bench.run(PAYING + STOP + SHAKE)
    assert phase(bench) is Phase.ANSWERING
    bench.power_off()
    bench.power_on()
    bench.press(FIRE)
    bench.settle()
    assert phase(bench) is Phase.DISCARDING


def test_hint_shows_the_best_move(bench: Bench) -> None:
    """A game in which a hint was shown must not enter a list."""
    begin(bench, *order(ROYAL, FLUSH))
    bench.press(*TO_A_HINT)
    assert isinstance(bench.scene, Hint)
    bench.press(FIRE)
    assert bench.table.hinted
    put(bench, after(showdown(ROYAL, FLUSH), "no"))
    bench.press(RIGHT, FIRE)
    bench.run(1)
    assert isinstance(bench.scene, SetupScene)


def test_pause_keeps_the_cursor(bench: Bench) -> None:
    begin(bench, *order(TENS, KINGS))
    bench.press(UP, "select")
    assert isinstance(bench.scene, Pause)
    bench.press(FIRE)
    assert bench.ui == Ui(Phase.BETTING, 5)


def test_random_games_keep_the_total_money(bench: Bench) -> None:
    bench.store.post("heads_up_poker/shark", Entry("ADA", 300))
    for seed in range(6):
        bench.cabinet.enter_game(bench.game, SHARK)
        playing = bench.scene
        for _ in bench.cabinet.play(Random(seed)):
            assert rules.money(playing.stage.table.state) == 400
        assert playing.stage.table.state.again
        bench.press("select")
        bench.run(60)
