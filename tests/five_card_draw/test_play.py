"""Tests of FIVE CARD DRAW through the cabinet's pins, for sentences of the manual and of the rules page."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cabinet.api import Entry
from cabinet.cards.deck import cards
from cabinet.devtools.recording import RecordingCanvas
from cabinet.scenes.cards import Help, Hint
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.offer import Offer
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from games.cards.moves import Bet
from games.five_card_draw import GAME, rules
from games.five_card_draw.rules import FUNDS, SEATS, Ending, Options, Phase, Word
from games.five_card_draw.screen import buttons
from tests.bench import TO_A_HINT, Bench
from tests.five_card_draw.states import (
    ALL_IN,
    CHECKS,
    DRAWING,
    NOTHING,
    PAT,
    QUEENS,
    ROBBED,
    ROYAL,
    Script,
    dealt,
    played,
    put,
    sit,
)

TURNS = ("right", "up", "down", "left", "fire")


def until_over(bench: Bench) -> None:
    """Wait until the game's last screen has been shown."""
    bench.cabinet.run_until(lambda: not isinstance(bench.scene, Playing))


# Tests of set-up


def test_any_joystick_uses_the_set_up(bench: Bench) -> None:
    bench.press("p4_fire", "p3_fire", "p2_right", "p4_fire")
    assert bench.table.options == Options(GAME.setup.choices()[1].level)


def test_start_begins_with_the_strongest_opponents(bench: Bench) -> None:
    bench.press("p1_fire", "p1_fire", "start")
    assert bench.table.options == GAME.setup.choices()[0]


def test_option_and_select_leave_the_set_up(bench: Bench) -> None:
    bench.press("p1_fire", "p1_fire", "option")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    bench.press("select")
    assert isinstance(bench.scene, Menu)


# Tests of the deal


def test_other_players_cards_stay_hidden_in_their_turns(bench: Bench, script: Script) -> None:
    bench.rig(*dealt(*QUEENS))
    script.lines.extend(["bet 10", "fold", "call", "call", *PAT[2:], *CHECKS[2:]])
    bench.cabinet.enter_game(bench.game, Options("SHARK"))
    mine = set()
    for _ in range(450):
        bench.run(0.05)
        if bench.scene.stage.ui is not None and bench.state.phase is not Phase.DONE:
            bench.press("p1_up" if bench.state.phase is Phase.DISCARDING else "p1_fire")
        show = bench.scene.stage.show(bench.clock.now(), True)
        mine.add(show.view.hands[0])
        if not show.view.shown:
            assert show.view.hands[1:] == ((),) * 4
    assert bench.state.phase is Phase.DONE
    assert mine == {cards("2s 4c 7h Qs Qd")}


def test_player_at_the_dealers_right_speaks_first(bench: Bench, script: Script) -> None:
    """SHIFTY deals the first hand; in the second hand the person deals and so is the last to bet."""
    sit(bench, script, *("fold",) * 4, "check", "check", "check", "bet 20")
    assert bench.state.dealer == 4
    assert bench.heard.count("you") == 1
    bench.press("p1_right", "p1_fire")
    bench.settle()
    bench.rig(*dealt(*ROYAL))
    bench.press("p1_fire")
    bench.settle()
    assert bench.state.dealer == 0
    assert [seat for seat, _ in bench.state.said] == [1, 2, 3, 4]
    assert bench.state.number == 2


def test_fire_hurries_the_deal(bench: Bench, script: Script) -> None:
    bench.rig(*dealt(*QUEENS))
    bench.cabinet.enter_game(bench.game, Options("SHARK"))
    assert bench.scene.stage.act is not None
    bench.press("p1_fire")
    bench.run(0.2)
    assert bench.scene.stage.ui is not None
    assert bench.state.said == ()


def test_deal_takes_seconds_and_sounds(bench: Bench, script: Script) -> None:
    bench.rig(*dealt(*QUEENS))
    bench.cabinet.enter_game(bench.game, Options("SHARK"))
    began = bench.clock.now()
    bench.settle()
    assert 1.5 < bench.clock.now() - began < 3.5
    assert bench.heard.count("card") == 25


# Tests of betting


def test_bet_is_at_most_100(bench: Bench, script: Script) -> None:
    sit(bench, script)
    bench.press("p1_right", *["p1_down"] * 25)
    assert bench.ui.dollars == 100
    bench.press("p1_up", "p1_down", "p1_fire")
    assert bench.state.said == ((0, Bet(100)),)


def test_held_amount_stops_at_fives_tens_and_both_ends(bench: Bench, script: Script) -> None:
    """A held direction stops at both ends of the range; a separate press moves by $1."""
    sit(bench, script)
    bench.press("p1_right", *["p1_down"] * 13)
    assert bench.ui.dollars == 12
    for control, end, stops in (
        ("p1_up", 100, {15, 20, 25, 30, 40, 50, 60, 70, 80, 90}),
        ("p1_down", 1, {95, 90, 85, 80, 70, 60, 50, 40, 30, 20, 10}),
    ):
        seen = []
        bench.cabinet.hold(control)
        for _ in range(50):
            seen.append(bench.ui.dollars)
            bench.run(0.06)
        bench.cabinet.release(control)
        assert set(seen[1:]) - {seen[0], end} == stops
        assert seen[-8:] == [end] * 8
        assert 50 in seen[:25]
    bench.press("p1_up")
    assert bench.ui.dollars == 2


def test_opener_raisers_and_pot_stay_visible_until_it_is_won(
    bench: Bench, script: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every picture until the pot is won shows OPENED and RAISED, as a word or as a letter on a button."""
    letters: set[str] = set()
    monkeypatch.setattr(buttons, "button", lambda _canvas, _x, _y, letter: letters.add(letter))
    sit(bench, script, "raise 10")
    bench.press("p1_right", "p1_fire")
    bench.run(0.3)
    while not any(line.startswith("ACE WINS") for line in words_on(bench)):
        letters.clear()
        seen = words_on(bench)
        assert "O" in letters or any(line.startswith("OPENED") for line in seen), bench.state
        if len(bench.state.said) > 2:
            assert "R" in letters or any(line.startswith("RAISED") for line in seen), bench.state
        assert any(line.startswith("POT $") for line in seen)
        if bench.scene.stage.ui is not None:
            bench.press("p1_up" if bench.state.phase is Phase.DISCARDING else "p1_fire")
        bench.run(0.2)
    assert bench.state.phase is Phase.DONE


def words_on(bench: Bench) -> set[str]:
    """Return all words in the current picture."""
    canvas = RecordingCanvas()
    bench.scene.draw(canvas, bench.clock.now())
    return {text.words for text in canvas.texts()}


def test_all_checks_deal_again_for_a_visible_extra_ante(bench: Bench, script: Script) -> None:
    """FIRE may skip the animation of the new deal, but the additional ante is still paid."""
    sit(bench, script, hands=NOTHING)
    bench.press("p1_fire")
    bench.rig(*dealt(*ROYAL))
    bench.cabinet.run_until(lambda: bench.state.deals == 2 and bench.state.phase is not Phase.DEALING)
    seen = 0
    while bench.scene.stage.ui is None:
        assert "$5 MORE FROM EVERYBODY" in words_on(bench)
        seen += 1
        bench.run(0.1)
    assert seen > 15
    assert (bench.state.pot, bench.state.money) == (50, (490,) * SEATS)
    assert bench.state.hands[0] == cards("Ts Js Qs Ks As")


def test_screen_shows_the_last_three_words(bench: Bench, script: Script) -> None:
    sit(bench, script, "call", "raise 10", "fold", "fold")
    bench.press("p1_right", "p1_fire")
    bench.cabinet.run_until(lambda: len(bench.state.said) == 4)
    bench.run(0.1)
    assert {"ACE CALLS", "SLIM RAISES $10", "LUCKY FOLDS"} <= words_on(bench)
    assert "YOU BET $10" not in words_on(bench)


# Tests of the draw


def test_up_draws_up_to_three_marked_cards(bench: Bench, script: Script) -> None:
    sit(bench, script, *DRAWING[1:-1])
    put(bench, *DRAWING)
    bench.press("p1_fire", "p1_right", "p1_fire", "p1_right", "p1_fire")
    assert bench.ui.marks.thrown == (True, True, True, False, False)
    bench.rig(*cards("Qh 7d 3h"))
    bench.press("p1_up")
    bench.cabinet.run_until(lambda: bench.state.phase is not Phase.DRAWING)
    assert bench.state.hands[0] == cards("3h 7d Qs Qh Qd")
    assert bench.state.drawn[0] == 3


def test_start_draws_nothing(bench: Bench, script: Script) -> None:
    """START is no move of the game: as in every game, it asks if the players want to start over."""
    sit(bench, script)
    put(bench, *DRAWING)
    bench.press("p1_fire", "start")
    assert bench.state.phase is Phase.DISCARDING
    assert any("START OVER" in words for words in words_on(bench))
    assert bench.ui.marks.marked == 1


def test_number_of_cards_others_draw_is_shown(bench: Bench, script: Script) -> None:
    """Only the number of cards is shown, not the discards or their places in the hand."""
    sit(bench, script)
    put(bench, *DRAWING)
    script.lines.extend(["discard 4 5", "discard 5", "discard none"])
    bench.press("p1_up")
    bench.settle()
    view = bench.scene.stage.show(bench.clock.now(), True).view
    assert view.drawn == (0, 2, None, 1, 0)
    assert rules.read("discard 1 2") in [move for _, move in view.said]
    assert view.thrown[1:] == ((),) * 4


# The end of a hand


def test_best_hand_takes_the_pot(bench: Bench, script: Script) -> None:
    sit(bench, script)
    put(bench, "bet 20", "call", "fold", "fold", "call", *PAT[2:], "check", "check", hands=ROYAL)
    assert bench.state.phase is Phase.DONE
    assert bench.state.shown
    view = bench.scene.stage.show(bench.clock.now(), True).view
    assert [bool(hand) for hand in view.hands] == [True, True, False, False, True]
    assert bench.state.money == (560, 475, 495, 495, 475)


def test_showdown_turns_hand_after_hand(bench: Bench, script: Script) -> None:
    sit(bench, script)
    put(bench, "bet 20", *("call",) * 4, *PAT, hands=ROYAL)
    bench.press("p1_fire")
    bench.cabinet.run_until(lambda: bench.state.phase is Phase.DONE)
    began, turned = bench.clock.now(), bench.heard.count("turned")
    bench.settle()
    assert 8 < bench.clock.now() - began < 10.5
    assert bench.state.won[0] == 125
    assert bench.heard.count("turned") - turned == 4
    assert "straight flush" in bench.heard


def test_last_player_wins_without_showing(bench: Bench, script: Script) -> None:
    sit(bench, script, *("fold",) * 4)
    bench.press("p1_right", "p1_fire")
    bench.settle()
    assert (bench.state.phase, bench.state.shown) == (Phase.DONE, False)
    view = bench.scene.stage.show(bench.clock.now(), True).view
    assert view.hands[1:] == ((),) * 4
    assert bench.state.money[0] == 520


def test_others_finish_the_hand_after_the_persons_fold(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 50", "call", "call", "fold")
    bench.press("p1_fire")
    bench.settle()
    bench.press("p1_left", "p1_fire")
    assert bench.state.said[-1] == (0, Word.FOLD)
    bench.settle()
    assert bench.state.phase is Phase.DONE
    assert bench.ui.word is Word.ANOTHER
    assert sum(bench.state.won) == 175


FOLDS = ("bet 50", "call", "raise 20", "call", "call", "call")
"""The opponents' moves in a first round in which the person checks and later folds."""


@pytest.mark.parametrize("hands", [QUEENS, ROBBED])
@pytest.mark.parametrize(("presses", "most"), [((), 5.0), (("p1_fire",), 0.5)])
def test_next_choice_comes_soon_after_a_fold(
    bench: Bench, script: Script, presses: tuple[str, ...], most: float, hands: tuple[str, ...]
) -> None:
    """After a fold the next choice comes within 5 s, or 0.5 s with FIRE, even after a royal flush."""
    draws = ("discard none", "discard none", "discard none", "discard none")
    sit(bench, script, *FOLDS, *draws, "check", "bet 20", *("call",) * 3, hands=hands)
    bench.press("p1_fire")
    bench.settle()
    bench.press("p1_left", "p1_fire")
    assert bench.state.said[-1] == (0, Word.FOLD)
    began = bench.clock.now()
    for control in presses:
        bench.cabinet.hold(control)
        bench.cabinet.release(control)
    bench.cabinet.run_until(lambda: bench.scene.stage.ui is not None)
    assert bench.clock.now() - began <= most
    assert bench.state.phase is Phase.DONE
    assert bench.state.shown


# Tests of the opponents


def test_opponents_act_slowly_enough_to_follow(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 10", "fold", "call", "fold")
    bench.press("p1_fire")
    began = bench.clock.now()
    bench.settle()
    assert 4 < bench.clock.now() - began < 12


def test_fire_hurries_the_opponents(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 10", "fold", "call", "fold")
    bench.press("p1_fire")
    began = bench.clock.now()
    while bench.scene.stage.ui is None:
        bench.press("p1_fire")
    assert bench.clock.now() - began < 2


def test_fire_released_under_a_card_hurries_no_more(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 10", "fold", "call", "fold")
    bench.press("p1_fire")
    bench.cabinet.hold("p1_fire")
    bench.press("select")
    bench.cabinet.release("p1_fire")
    bench.press("select")
    began = bench.clock.now()
    bench.settle()
    assert bench.clock.now() - began > 3


@pytest.mark.parametrize("level", [options.level for options in GAME.setup.choices()])
def test_real_opponents_play_three_hands(tmp_path: Path, level: str) -> None:
    with Bench(tmp_path, games=(GAME,)) as bench:
        bench.cabinet.enter_game(GAME, Options(level))
        table = bench.table
        for _ in bench.cabinet.play(Random(1)):
            assert rules.money(table.state) == SEATS * FUNDS
            if table.state.number == 3:
                break
        assert table.state.number == 3 or table.state.ending


# Tests of turns


def test_only_joystick_1_counts(bench: Bench, script: Script) -> None:
    sit(bench, script)
    before, heard = bench.ui, bench.heard.count("not you")
    bench.press(*[f"p{jack}_{switch}" for jack in (2, 3, 4) for switch in TURNS])
    assert bench.ui == before
    assert bench.heard.count("not you") == heard + 15
    assert bench.scene.stage.nudged(bench.clock.now())


def test_no_joystick_acts_for_an_opponent(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 10")
    bench.press("p1_fire")
    bench.cabinet.run_until(lambda: bench.scene.stage.act is None)
    before = bench.state
    bench.cabinet.press("p1_left", "p2_right", "p3_up", seconds=0.01)
    assert bench.state == before
    assert bench.ui is None


# Tests of hints


def test_hinted_game_enters_no_list(bench: Bench, script: Script) -> None:
    sit(bench, script, *("fold",) * 4)
    bench.press(*TO_A_HINT)
    assert isinstance(bench.scene, Hint)
    bench.press("p1_fire")
    assert bench.table.hinted
    bench.settle()
    bench.press("p1_right", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    until_over(bench)
    assert bench.store.top_ten("five_card_draw/shark") == ()


# Tests of the three endings


def test_leaving_cashes_out(bench: Bench, script: Script) -> None:
    sit(bench, script, *("fold",) * 4)
    bench.press("p1_right", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    assert bench.state.ending is Ending.LEFT
    began = bench.clock.now()
    until_over(bench)
    assert 3 < bench.clock.now() - began < 7
    assert bench.shows(NameEntry)
    bench.cabinet.spell("ANN")
    assert [(entry.name, entry.score) for entry in bench.store.top_ten("five_card_draw/shark")] == [
        ("ANN", 520)
    ]


def test_person_wins_all_the_money(bench: Bench, script: Script) -> None:
    sit(bench, script)
    bench.table.state = played_out(ROYAL)
    bench.scene.stage.restart(bench.clock.now())
    bench.cabinet.run_until(lambda: bench.state.ending is not None)
    assert bench.state.ending is Ending.BROKE
    assert bench.state.money == (2500, 0, 0, 0, 0)
    until_over(bench)
    assert "feast" in bench.heard
    bench.answer("p1_fire")
    bench.cabinet.spell("BOB")
    assert [entry.score for entry in bench.store.top_ten("five_card_draw/shark")] == [2500]


def test_person_without_the_ante_has_lost(bench: Bench, script: Script) -> None:
    sit(bench, script)
    bench.table.state = played_out(ROBBED)
    bench.scene.stage.restart(bench.clock.now())
    bench.cabinet.run_until(lambda: bench.state.ending is not None)
    assert bench.state.ending is Ending.LOST
    until_over(bench)
    assert bench.heard[-1] == "lose"
    assert bench.cabinet.step is None
    assert bench.store.top_ten("five_card_draw/shark") == ()


def played_out(hands: tuple[str, ...]) -> rules.State:
    """Return a state with all the money in one pot, in which one last check ends the game."""
    return played(*ALL_IN, *PAT, *CHECKS[:-1], hands=hands)


def test_score_below_a_full_list_asks_for_no_name(bench: Bench, script: Script) -> None:
    for number in range(10):
        bench.store.post("five_card_draw/shark", Entry(f"OLD {number}", 1000))
    sit(bench, script, *("fold",) * 4)
    bench.press("p1_right", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    until_over(bench)
    assert bench.cabinet.step is None


# Tests of power cuts


def test_hand_resumes_after_a_power_cut(bench: Bench, script: Script) -> None:
    sit(bench, script, "bet 50", "fold", "raise 20", "fold")
    bench.press("p1_fire")
    bench.settle()
    before = bench.state
    bench.power_off()
    bench.power_on()
    assert isinstance(bench.scene, Offer)
    bench.press("p1_fire")
    bench.settle()
    assert bench.state == before
    assert bench.ui.word is Word.CALL
