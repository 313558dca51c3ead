"""POKER DICE through the pins: the manual's sentences, and the rules page's."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry, legal
from cabinet.display.recording import RecordingCanvas
from cabinet.play.gate import TOO_SOON
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Help, Hint, Pause, TopTenCard
from cabinet.scenes.game_over import RECORD_SECONDS, EndStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Display, Settings
from games.dice.scoring import Category
from games.dice.timelines import COUNTING, FLIES, STOP
from games.dice.turns import Score
from games.poker_dice import GAME, picture, pointer, rules, tray
from games.poker_dice.layout import NUMBERS, OPTIONS, STICKS, TRAY, WORDS, kinds, place, targets
from games.poker_dice.rules import Action, Evening, Hold, Options
from games.poker_dice.theme import THEME
from games.poker_dice.timeline import BONUS, FADES, PAUSE, WINNER
from tests.bench import TO_A_HINT, Bench
from tests.poker_dice.states import (
    POOR,
    POOR_TOTAL,
    RICH,
    RICH_TOTAL,
    aim,
    begin,
    begin_with,
    do,
    finish,
    lines,
    play_on,
    resume,
    roll,
    score,
)

if TYPE_CHECKING:
    from pathlib import Path

    from games.poker_dice.pointer import PointerTarget
    from games.poker_dice.rules import State

ROLL, UNDO, NEXT, QUIT = WORDS
PEOPLE = "columns person person"


def click(bench: Bench, target: PointerTarget) -> None:
    """Point a mouse at something, and click."""
    bench.cabinet.point(*target.middle)
    bench.cabinet.click()


def under(bench: Bench) -> object:
    """What the pointer is on."""
    return pointer.under(bench.ui.pointer, targets(bench.state))


def said(bench: Bench) -> list[str]:
    """The words of the sheet."""
    canvas = RecordingCanvas()
    picture.draw(canvas, bench.scene.stage.show(bench.clock.now(), True))
    return [text.words for text in canvas.texts()]


def drive(bench: Bench, control: str, seconds: float) -> None:
    """Hold a direction, and let go."""
    bench.cabinet.press(control, seconds=seconds)


# The set-up


def test_the_first_screen_selects_the_number_of_players(bench: Bench) -> None:
    """Flick to the die with the number, FIRE; then who plays each column."""
    bench.press("p1_fire", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    bench.press("p1_right", "p1_fire")
    assert bench.scene.ui.players == 2
    bench.press("p1_fire", "p2_right", "p2_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == Options(("", "PERFECT"))


def test_one_column_begins_at_once(bench: Bench) -> None:
    """Nobody is asked who plays it: three FIREs from attract to the sheet."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    assert isinstance(bench.scene, Playing)
    assert bench.table.options == Options(("",))


def test_joysticks_are_shared(bench: Bench) -> None:
    """Four people with two: players 1 and 3 the first, 2 and 4 the second; the sheet says which."""
    bench.press("p1_fire", "p1_fire", "p1_right", "p1_right", "p1_right", *["p1_fire"] * 5)
    assert bench.scene.ui.columns == ("",) * 4
    assert pointer.under(bench.scene.ui.pointer, bench.scene.ui.targets) == 4
    bench.press("p1_left", "p1_left", "p1_fire")
    assert bench.table.options == Options(("",) * 4, sticks=2)
    assert [player.jack for player in bench.table.players] == [1, 2, 1, 2]
    bench.settle()
    for seat in range(4):
        jack = seat % 2 + 1
        assert f"JOYSTICK {jack}" in said(bench)
        bench.run(0.5)
        heard = bench.heard.count("not you")
        bench.press(f"p{3 - jack}_fire", "p3_fire", "p4_fire")
        assert bench.heard.count("not you") == heard + 3
        assert bench.state.player == seat
        roll(bench, 1, 2, 3, 4, 6, jack=jack)
        score(bench, "CHOICE", jack=jack)
    assert bench.state.player == 0


def test_who_shares_a_joystick_may_undo(bench: Bench) -> None:
    """It is theirs, whichever of the two turns it is; the next game is played with the same."""
    begin_with(bench, Options(("", ""), sticks=1))
    roll(bench, 6, 3, 6, 2, 1)
    score(bench, "SIXES")
    do(bench, Action.UNDO)
    bench.settle()
    assert (bench.state.player, bench.state.rolls) == (0, 1)
    aim(bench, Action.NEXT)
    bench.press("p1_fire", "p1_fire")
    bench.settle()
    assert bench.table.options == Options(("", ""), sticks=1)


def test_the_set_up_with_a_mouse(bench: Bench) -> None:
    """As in 1987: position the cursor on the die, then click."""
    bench.press("p1_fire", "p1_fire")
    click(bench, NUMBERS[2])
    for target in (kinds(0)[0], kinds(1)[2], kinds(2)[0], STICKS[0]):
        click(bench, target)
    assert bench.table.options == Options(("", "GOOD", ""), sticks=1)


def test_the_set_ups_pointer_glides(bench: Bench) -> None:
    """Held it drives, let go of it snaps."""
    bench.press("p1_fire", "p1_fire")
    bench.cabinet.hold("p1_right")
    bench.run(0.3)
    assert pointer.under(bench.scene.ui.pointer, NUMBERS) == 2
    bench.run(0.3)
    assert NUMBERS[1].middle[0] + 60 < bench.scene.ui.pointer.x < NUMBERS[2].middle[0]
    bench.cabinet.release("p1_right")
    assert bench.scene.ui.pointer == pointer.at(NUMBERS[2])


def test_quit_in_the_set_up_goes_to_the_menu(bench: Bench) -> None:
    """So does SELECT; OPTION explains."""
    bench.press("p1_fire", "p1_fire", "p1_down", "p1_fire")
    assert isinstance(bench.scene, Menu)
    bench.press("p1_fire", "option")
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire", "select")
    assert isinstance(bench.scene, Menu)


# A turn


def test_a_turn_through_the_pins(bench: Bench) -> None:
    """ROLL, hold the sixes, ROLL the rest, score: the manual's example."""
    begin(bench)
    assert under(bench) is Action.ROLL
    assert bench.state.rolls == 0
    roll(bench, 6, 3, 6, 2, 1)
    for die in (0, 2):
        do(bench, Hold(die, held=True))
    roll(bench, 4, 6, 5)
    assert (bench.state.dice, bench.state.rolls) == ((6, 4, 6, 6, 5), 2)
    do(bench, Hold(3, held=True))
    roll(bench, 1, 2)
    score(bench, "SIXES")
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 18),)


def test_a_turn_with_a_mouse(bench: Bench) -> None:
    """The same, pointing and clicking; the pointer stays where the mouse is."""
    begin(bench)
    bench.rig(6, 3, 6, 2, 1, 1, 6, 5)
    click(bench, ROLL)
    bench.settle()
    for die in (0, 2):
        click(bench, place(bench.state.held, die))
    click(bench, ROLL)
    bench.settle()
    assert (bench.state.dice, bench.state.held[0], bench.state.rolls) == ((6, 1, 6, 6, 5), True, 2)
    click(bench, place(bench.state.held, 0))
    assert not bench.state.held[0]
    click(bench, OPTIONS[Category.SIXES])
    bench.settle()
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 18),)
    assert bench.ui.pointer[:2] == OPTIONS[Category.SIXES].middle


def test_a_direction_let_go_of_under_a_card_drives_no_more(bench: Bench) -> None:
    """In the game under the pause, in the set-up under HOW TO PLAY: afterwards the pointer stands still."""
    bench.press("p1_fire", "p1_fire")
    for card, back in (("option", "p1_fire"), ("select", "select")):
        if card == "select":
            begin(bench)
        bench.cabinet.hold("p1_right")
        bench.run(0.3)
        bench.press(card)
        bench.cabinet.release("p1_right")
        bench.run(1)
        bench.press(back)
        ui = bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui
        assert ui.pointer.ways == ()
        bench.run(3)
        assert ui == (bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui)
        bench.press("p1_left")
        assert ui != (bench.ui if isinstance(bench.scene, Playing) else bench.scene.ui)


def test_the_mouse_cannot_leave_the_screen(bench: Bench) -> None:
    """The pointer is kept where every TV shows it."""
    begin(bench)
    bench.cabinet.point(0, 359)
    assert bench.ui.pointer[:2] == (32, 341)


def test_holding_a_die_takes_no_time(bench: Bench) -> None:
    """It is held on the very next picture, and can be freed at once."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, 0)
    bench.press("p1_fire")
    assert bench.scene.stage.waiting
    assert bench.state.held[0]
    assert bench.heard[-1] == "hold"
    do(bench, Hold(0, held=False))
    assert not any(bench.state.held)
    assert bench.heard[-1] == "free"


def test_a_die_and_the_pointer_move_to_their_places(bench: Bench) -> None:
    """In a moment in which presses count already."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, 0)
    bench.run(0.5)
    before = bench.ui
    bench.cabinet.hold("p1_fire")
    seen = []
    for _ in range(4):
        show = bench.scene.stage.show(bench.clock.now(), True)
        seen.append((show.was, show.settled))
        bench.run(0.06)
    assert [was for was, _ in seen] == [before, before, before, None]
    assert [settled for _, settled in seen] == sorted(settled for _, settled in seen)
    assert bench.ui.held == bench.state.held == (True, False, False, False, False)
    assert under(bench) == 0
    bench.cabinet.release("p1_fire")
    bench.press("p1_fire", "p1_up")
    assert not bench.state.held[0]
    assert under(bench) != 0


def test_roll_with_all_held_does_nothing(bench: Bench) -> None:
    """A low sound."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    for die in range(5):
        do(bench, Hold(die, held=True))
    before = bench.state
    bench.cabinet.hold("p1_down")
    bench.run(1)
    bench.cabinet.hold("p1_left")
    bench.run(0.45)
    bench.cabinet.release("p1_left", "p1_down")
    assert under(bench) is Action.ROLL
    bench.press("p1_fire")
    assert bench.state == before
    assert bench.heard[-1] == "refuse"


def test_three_rolls_at_most(bench: Bench) -> None:
    """Then ROLL does nothing."""
    begin(bench)
    for _ in range(3):
        roll(bench, 1, 2, 3, 4, 6)
    bench.run(0.5)
    assert under(bench) is Action.ROLL
    bench.press("p1_fire")
    assert bench.heard[-1] == "refuse"
    assert bench.state.rolls == 3


def test_scoring_before_a_roll_does_nothing(bench: Bench) -> None:
    """At least one roll in this turn."""
    begin(bench)
    drive(bench, "p1_up", 0.6)
    assert isinstance(under(bench), Category)
    bench.press("p1_fire")
    assert bench.heard[-1] == "refuse"
    assert bench.state.sheet.boxes == ()


def test_the_dice_take_most_of_a_second(bench: Bench) -> None:
    """FIRE hurries them."""
    begin(bench)
    bench.press("p1_fire")
    began = bench.clock.now()
    bench.prompt()
    assert 0.6 < bench.clock.now() - began < 1.0
    bench.settle()
    bench.press("p1_fire")
    bench.run(0.05)
    assert bench.scene.stage.acting
    bench.press("p1_fire")
    bench.run(0.2)
    assert bench.scene.stage.waiting
    assert bench.state.rolls == 2


def test_a_score_is_shown_for_a_while(bench: Bench) -> None:
    """Then the arrow points to the next player, and the number of rolls is 0."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Category.SIXES)
    bench.cabinet.hold("p1_fire")
    began = bench.clock.now()
    bench.cabinet.release("p1_fire")
    bench.prompt()
    assert bench.clock.now() - began == pytest.approx(PAUSE, abs=0.05)
    assert (bench.state.player, bench.state.rolls) == (1, 0)
    assert under(bench) is Action.ROLL


def test_only_the_player_whose_turn_it_is_counts(bench: Bench) -> None:
    """Any other joystick is told so."""
    begin(bench, "", "")
    bench.press("p2_fire", "p3_right", "p4_down")
    assert bench.heard.count("not you") == 3
    assert bench.state == rules.start(Options(("", "")))
    assert bench.scene.stage.nudged(bench.clock.now())


def test_persons_keep_the_joysticks_from_1_on(bench: Bench) -> None:
    """Column 2 is joystick 1's where a computer plays column 1."""
    begin(bench, "EASY", "", "GOOD", "")
    bench.cabinet.run_until(lambda: bench.state.player == 1)
    bench.settle()
    roll(bench, 1, 2, 3, 4, 6)
    score(bench, "CHOICE")
    bench.cabinet.run_until(lambda: bench.state.player == 3)
    bench.settle()
    bench.press("p4_fire")
    assert bench.heard[-1] == "not you"
    roll(bench, 1, 2, 3, 4, 6, jack=2)
    assert bench.state.dice == (1, 2, 3, 4, 6)


# The pointer


def test_a_flick_jumps_and_a_long_press_glides(bench: Bench) -> None:
    """At once to the next target; after a quarter of a second it drives, ever faster, and snaps."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    bench.press("p1_up")
    assert under(bench) == 2
    bench.cabinet.hold("p1_up")
    seen = []
    for _ in range(6):
        seen.append(bench.ui.pointer.y)
        bench.run(0.1)
    steps = [here - there for here, there in pairwise(seen)]
    assert steps[:2] == [0, 0]
    assert 0 < steps[2] < steps[3] < steps[4]
    bench.cabinet.release("p1_up")
    assert under(bench) in (0, 1)
    assert bench.ui.pointer == pointer.at(place(bench.state.held, int(str(under(bench)))))


def test_two_directions_held(bench: Bench) -> None:
    """Askew over the sheet, to whatever is nearest in the end."""
    begin(bench)
    bench.cabinet.hold("p1_left", "p1_up")
    began = bench.ui.pointer
    bench.run(0.7)
    assert bench.ui.pointer.x < began.x - 60
    assert bench.ui.pointer.y < began.y - 60
    bench.cabinet.release("p1_left", "p1_up")
    assert not bench.ui.pointer.ways
    assert isinstance(under(bench), Category)


def test_the_pointer_sounds_when_it_has_arrived(bench: Bench) -> None:
    """At the next target, and where a glide ends, the higher the further down; a mouse is silent."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)

    def ticks() -> list[str]:
        return [cue for cue in bench.heard if cue.startswith("tick")]

    bench.press("p1_up")
    assert ticks() == ["tick 3"]
    bench.cabinet.hold("p1_up")
    bench.run(0.6)
    assert ticks() == ["tick 3", "tick 2"]
    bench.cabinet.release("p1_up")
    assert len(ticks()) == 3
    assert ticks()[2] < "tick 3"
    bench.cabinet.point(300, 200)
    bench.cabinet.point(310, 200)
    assert len(ticks()) == 3


# UNDO


def test_undo_and_another_option(bench: Bench) -> None:
    """SIXES is taken back, and 3 OF A KIND scored instead."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 6)
    do(bench, Hold(0, held=True))
    before = bench.state
    score(bench, "SIXES")
    do(bench, Action.UNDO)
    bench.settle()
    assert bench.state == before
    score(bench, "3 OF A KIND")
    assert bench.state.sheets[0].boxes == ((Category.THREE_ALIKE, 23),)


def test_the_player_before_may_undo_and_only_undo(bench: Bench) -> None:
    """Although it is the next player's turn; everything else is not theirs, nor anybody else's."""
    begin(bench, "", "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before = bench.state
    score(bench, "SIXES")
    aim(bench, Action.UNDO)
    bench.press("p3_fire", "p4_fire")
    assert bench.heard[-2:] == ["not you"] * 2
    aim(bench, Action.ROLL)
    bench.press("p1_fire")
    assert bench.heard[-1] == "not you"
    assert (bench.state.player, bench.state.rolling) == (1, False)
    do(bench, Action.UNDO)
    bench.settle()
    assert bench.state == before


def test_the_player_before_cannot_leave_the_game(bench: Bench) -> None:
    """NEXT and QUIT belong to whoever's turn it is."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    score(bench, "SIXES")
    for leave in (Action.NEXT, Action.QUIT):
        aim(bench, leave)
        bench.press("p1_fire", "p1_fire")
        assert isinstance(bench.scene, Playing)
        assert not bench.asked
        assert bench.heard[-1] in {"refuse", "not you"}


def test_the_next_player_may_undo_as_well(bench: Bench) -> None:
    """The pointer is theirs by then."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before = bench.state
    score(bench, "SIXES")
    do(bench, Action.UNDO, jack=2)
    bench.settle()
    assert bench.state == before


def test_no_undo_after_the_next_players_first_roll(bench: Bench) -> None:
    """Then the score stands."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    score(bench, "SIXES")
    roll(bench, 1, 2, 3, 4, 6, jack=2)
    click(bench, UNDO)
    assert under(bench) is Action.UNDO
    assert bench.heard[-1] == "refuse"
    bench.press("p1_fire")
    assert bench.heard[-1] == "not you"
    assert bench.state.sheets[0].boxes == ((Category.SIXES, 12),)


# UNDO against a computer

WAITS = 3.0
"""Seconds."""


def scored_against(bench: Bench, *columns: str) -> State:
    """Player 1 has scored, and a computer's turn has just come; how it stood before."""
    begin(bench, *columns)
    roll(bench, 6, 3, 6, 2, 1)
    before: State = bench.state
    do(bench, Score(Category.SIXES))
    bench.prompt()
    return before


def rolls_after(bench: Bench) -> float:
    """Seconds until the computer has begun its roll."""
    began = bench.clock.now()
    bench.cabinet.run_until(lambda: bench.state.rolling or bench.state.rolls > 0)
    return bench.clock.now() - began


def lamp(bench: Bench) -> int:
    """Pixels of the lamp that are lit."""
    y, left, right = tray.CALL_Y + tray.LINE + 8, TRAY[0], TRAY[0] + TRAY[2]
    return sum(bench.cabinet.screen.pixel(x, y) == THEME.accent for x in range(left, right))


def test_a_computer_waits_for_undo(bench: Bench) -> None:
    """Three seconds, and it goes on by itself."""
    scored_against(bench, "", "PERFECT")
    assert WAITS < rolls_after(bench) < WAITS + 1


def test_undo_at_the_last_moment(bench: Bench) -> None:
    """The turn is as it was, and the computer waits again after the next score."""
    before = scored_against(bench, "", "PERFECT")
    bench.run(WAITS - 0.3)
    bench.press("p1_right", "p1_fire")
    bench.settle()
    assert bench.state == before
    do(bench, Score(Category.SIXES))
    bench.prompt()
    assert rolls_after(bench) > WAITS


def test_undo_as_soon_as_the_lamp_is_lit(bench: Bench) -> None:
    """FIRE on it hurries nothing: the pointer was moved there since."""
    before = scored_against(bench, "", "PERFECT")
    began = bench.clock.now()
    bench.press("p1_right")
    bench.cabinet.hold("p1_fire")
    assert bench.clock.now() - began < TOO_SOON
    bench.run(TOO_SOON)
    bench.cabinet.release("p1_fire")
    bench.settle()
    assert bench.state == before


@pytest.mark.parametrize("moved", [False, True])
def test_a_click_on_undo_where_the_mouse_has_rested_is_too_soon(bench: Bench, moved: bool) -> None:
    """It was meant for what was shown; yet it lets no computer play. Once the mouse has moved it counts."""
    x, y = UNDO.x + UNDO.width // 2, UNDO.y + UNDO.height // 2
    begin(bench, "", "PERFECT")
    roll(bench, 6, 3, 6, 2, 1)
    before: State = bench.state
    do(bench, Score(Category.SIXES))
    bench.cabinet.point(x, y)
    bench.prompt()
    if moved:
        bench.cabinet.point(x + 1, y)
    bench.cabinet.click()
    if moved:
        bench.settle()
        assert bench.state == before
    else:
        assert rolls_after(bench) > WAITS - 0.2


def test_another_persons_score_is_undone_at_once(bench: Bench) -> None:
    """In the next person's turn as well: whoever has scored moves the pointer, and means it."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    before: State = bench.state
    do(bench, Score(Category.SIXES))
    bench.prompt()
    began = bench.clock.now()
    bench.press("p1_right")
    bench.cabinet.hold("p1_fire")
    assert bench.clock.now() - began < TOO_SOON
    bench.cabinet.release("p1_fire")
    bench.settle()
    assert bench.state == before


@pytest.mark.parametrize("steady", [False, True])
def test_a_lamp_runs_out_while_a_computer_waits(tmp_path: Path, steady: bool) -> None:
    """In the picture, steadily, where nothing flashes as well; then it is gone."""
    with Bench(
        tmp_path, games=(GAME,), settings=Settings(display=Display(steady=steady)), watched=True
    ) as bench:
        scored_against(bench, "", "PERFECT")
        lit = []
        for _ in range(17):
            lit.append(lamp(bench))
            bench.run(0.2)
        waits = [pixels for pixels in lit if pixels]
        assert len(waits) == WAITS / 0.2
        assert all(7 < one - other < 20 for one, other in pairwise(waits[:-1]))
        assert waits[-1] < waits[0] / 10
        assert lit[len(waits)] == 0


@pytest.mark.parametrize("name", ["fire", "left", "down", "up"])
@pytest.mark.parametrize("after", [0.1, 1.5])
def test_anything_else_lets_the_computer_go_on(bench: Bench, name: str, after: float) -> None:
    """At once; nor does letting go of it, late, move the computer's pointer."""
    scored_against(bench, "", "PERFECT")
    bench.run(after)
    bench.cabinet.hold(f"p1_{name}")
    assert rolls_after(bench) < 0.7
    bench.cabinet.release(f"p1_{name}")
    bench.cabinet.run_until(lambda: bench.state.player == 0, 30)
    assert len(bench.state.sheets[1].boxes) == 1


@pytest.mark.parametrize("seconds", [0.1, 3.2])
def test_on_the_way_to_undo_the_computer_waits(bench: Bench, seconds: float) -> None:
    """Three seconds from when the pointer is there; held on, the stick does not stop it."""
    scored_against(bench, "", "PERFECT")
    bench.run(2)
    bench.cabinet.hold("p1_right")
    bench.run(seconds)
    bench.cabinet.release("p1_right")
    assert WAITS < seconds + rolls_after(bench) < WAITS + 1
    bench.cabinet.run_until(lambda: bench.state.player == 0, 30)
    assert len(bench.state.sheets[1].boxes) == 1


def test_on_the_way_of_the_computer_undo_is_not_too_late(bench: Bench) -> None:
    """Until its roll has begun."""
    before = scored_against(bench, "", "PERFECT")
    bench.run(WAITS + 0.1)
    bench.press("p1_right")
    bench.run(1)
    assert under(bench) is Action.UNDO
    bench.press("p1_fire")
    bench.settle()
    assert bench.state == before


def test_others_neither_undo_nor_end_the_waiting(bench: Bench) -> None:
    """It is not their score; once the computer plays anybody may hurry it."""
    scored_against(bench, "", "PERFECT", "")
    heard = bench.heard.count("not you")
    began = bench.clock.now()
    for name in ("p2_fire", "p2_right", "p3_fire"):
        bench.press(name)
    assert bench.heard.count("not you") == heard + 3
    rolls_after(bench)
    assert bench.clock.now() - began > WAITS


def test_a_computers_score_is_not_undone(bench: Bench) -> None:
    """UNDO does nothing after it."""
    begin(bench, "EASY", "")
    bench.cabinet.run_until(lambda: bench.state.player == 1)
    bench.settle()
    click(bench, UNDO)
    assert under(bench) is Action.UNDO
    assert bench.heard[-1] == "refuse"
    assert len(bench.state.sheets[0].boxes) == 1


def test_undo_after_the_very_last_score(bench: Bench) -> None:
    """It also works then, until NEXT."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    before = bench.state
    score(bench, "CHOICE", jack=2)
    assert bench.state.ended
    do(bench, Action.UNDO, jack=2)
    bench.settle()
    assert bench.state == before
    assert bench.state.before is None


def test_the_first_player_may_not_undo_the_seconds_last_score(bench: Bench) -> None:
    """NEXT and QUIT are for all, UNDO is not."""
    finish(bench, PEOPLE, lines(26, RICH, POOR))
    aim(bench, Action.UNDO)
    bench.press("p1_fire")
    assert bench.heard[-1] == "not you"
    assert bench.state.ended


# Computers


def test_a_computer_plays_at_a_speed_that_can_be_followed(bench: Bench) -> None:
    """One thing at a time, with the same pointer; a turn takes a few seconds."""
    begin(bench, "PERFECT", "")
    began, seen = bench.clock.now(), set()
    while bench.state.player == 0:
        bench.run(0.05)
        if bench.ui:
            seen.add(under(bench))
    assert 3 < bench.clock.now() - began < 20
    assert Action.ROLL in seen
    assert any(isinstance(what, int) for what in seen)
    assert any(isinstance(what, Category) for what in seen)


def test_a_computer_is_hurried_by_fire(bench: Bench) -> None:
    """Its next press comes at once."""
    begin(bench, "PERFECT", "")
    bench.run(0.1)
    assert not bench.state.rolling
    bench.press("p1_fire")
    bench.run(0.01)
    assert bench.state.rolls or bench.state.rolling


def test_a_game_against_computers_to_its_end(bench: Bench) -> None:
    """All levels at one table, through the pins: the last round of each."""
    resume(bench, "columns person PERFECT GOOD EASY", lines(48, POOR, RICH, POOR, RICH))
    play_on(bench)
    bench.settle()
    assert len(rules.winners(bench.state)) == 1
    assert rules.winners(bench.state) != (0,)
    do(bench, Action.QUIT)
    assert bench.shows(EndStep.RESULT)
    assert bench.scene.ending.beaten
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Menu)


# NEXT and QUIT


def test_next_asks_once_in_a_game_under_way(bench: Bench) -> None:
    """Then a new one begins for the same columns; the evening counts whole games only."""
    begin(bench, "", "")
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.NEXT)
    bench.press("p1_fire")
    assert bench.asked == "PRESS ● AGAIN\nFOR A NEW GAME\nTHIS GAME WILL BE LOST"
    assert bench.state.rolls == 1
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Playing)
    bench.settle()
    assert bench.state == rules.start(Options(("", "")))


def test_quit_asks_once_in_a_game_under_way(bench: Bench) -> None:
    """Then the game menu; nothing is left to be resumed."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.QUIT)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Menu)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("action", [Action.NEXT, Action.QUIT])
def test_a_question_lapses(bench: Bench, action: Action) -> None:
    """After four seconds the question goes; FIRE asks again."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, action)
    bench.press("p1_fire")
    seen = []
    for seconds in (3.7, 0.4):
        bench.run(seconds)
        seen.append(bool(bench.asked))
    assert seen == [True, False]
    bench.press("p1_fire")
    assert bench.asked


@pytest.mark.parametrize("back", ["select", "p1_fire"])
def test_a_question_is_not_asked_over_a_pause(bench: Bench, back: str) -> None:
    """Nor does the press that comes back answer it."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.QUIT)
    bench.press("p1_fire", "select", back)
    assert isinstance(bench.scene, Playing)
    assert not bench.asked


def test_a_question_does_not_survive_attract(bench: Bench) -> None:
    """The press that comes back finds the game as it was; FIRE asks anew, and not in the same breath."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.QUIT)
    bench.press("p1_fire")
    bench.run(91)
    assert isinstance(bench.scene, Attract)
    asked = []
    for press in (bench.press, bench.press, bench.answer):
        press("p1_fire")
        asked.append(bool(bench.asked))
    assert asked == [False, False, True]


@pytest.mark.parametrize("seconds", [0.06, 0.2, 0.4])
@pytest.mark.parametrize("way", ["up", "down", "left", "right"])
def test_no_slip_from_a_die_comes_to_quit(bench: Bench, way: str, seconds: float) -> None:
    """From the last die that is rolled and the first that is held, the nearest to it.

    Of more lengths, and from every die: tests/poker_dice/test_panel.py, without pins.
    """
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    do(bench, Hold(0, held=True))
    for die in (0, 4):
        aim(bench, die)
        drive(bench, f"p1_{way}", seconds)
        assert under(bench) is not Action.QUIT


def test_the_pointer_stands_on_next_at_the_end(bench: Bench) -> None:
    """A FIRE more is another game, and UNDO is a flick away."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    score(bench, "CHOICE", jack=2)
    assert under(bench) is Action.NEXT
    bench.press("p2_left")
    assert under(bench) is Action.UNDO


@pytest.mark.parametrize("presses", [(), ("option", "p1_fire"), ("select", "p1_fire")])
def test_undo_can_be_had_until_next_quit_or_attract(bench: Bench, presses: tuple[str, ...]) -> None:
    """After HOW TO PLAY and the pause, too, and however long it is thought about."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    before = bench.state
    score(bench, "CHOICE", jack=2)
    bench.press(*presses)
    bench.run(80)
    do(bench, Action.UNDO, jack=2)
    bench.settle()
    assert bench.state == before


def test_attract_ends_a_game_that_is_over(bench: Bench) -> None:
    """Then the score is on the list, and nothing is left to be taken back."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    score(bench, "CHOICE", jack=2)
    scenes = []
    for seconds in (80, 9):
        bench.run(seconds)
        scenes.append(bench.cabinet.step or type(bench.scene))
    assert scenes == [Playing, EndStep.RESULT]
    bench.run(90)
    assert [entry.score for entry in bench.store.top_ten("poker_dice")] == [RICH_TOTAL]
    assert bench.store.under_way() is None


def test_a_question_ends_with_the_next_move_of_the_pointer(bench: Bench) -> None:
    """Somewhere else and back it is asked again."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Action.QUIT)
    bench.press("p1_fire", "p1_left", "p1_right", "p1_fire")
    assert isinstance(bench.scene, Playing)
    assert "MENU" in bench.asked


def test_a_question_ends_with_a_click_elsewhere(bench: Bench) -> None:
    """What is clicked elsewhere is done, and the game goes on."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    click(bench, QUIT)
    asked = [bool(bench.asked)]
    click(bench, place(bench.state.held, 0))
    assert [*asked, bool(bench.asked)] == [True, False]
    assert bench.state.held[0]


def test_nothing_is_asked_where_nothing_is_lost(bench: Bench) -> None:
    """Before the first roll QUIT goes at once."""
    begin(bench)
    do(bench, Action.QUIT)
    assert isinstance(bench.scene, Menu)


# The end


def test_the_winner_is_named_and_enters_the_top_ten(bench: Bench) -> None:
    """The feast first; NEXT, then a name for the list, then the next game with the evening's totals."""
    eve = Entry("EVE", RICH_TOTAL - 1)
    bench.store.post("poker_dice", eve)
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    aim(bench, Category.CHANCE, jack=2)
    bench.cabinet.hold("p2_fire")
    began = bench.clock.now()
    bench.cabinet.release("p2_fire")
    bench.prompt()
    assert bench.clock.now() - began == pytest.approx(
        PAUSE + BONUS + FLIES + STOP + COUNTING + WINNER + 2 * FADES, abs=0.05
    )
    bench.settle()
    assert rules.winners(bench.state) == (0,)
    assert {"YOU MADE", "THE TOP TEN", "NEW RECORD", "P1", "WINS"} <= set(said(bench))
    do(bench, Action.NEXT, jack=2)
    assert bench.heard[-3:] == ["win", "choose", "record"]
    bench.run(RECORD_SECONDS)
    assert bench.cabinet.asking
    assert bench.cabinet.asking.jack == 1
    bench.cabinet.spell("ADA")
    assert isinstance(bench.scene, TopTenCard)
    bench.answer("p1_fire")
    bench.settle()
    assert bench.table.options == Options(("", ""), Evening(1, (1, 0), (RICH_TOTAL, POOR_TOTAL)))
    assert bench.store.top_ten("poker_dice") == (Entry("ADA", RICH_TOTAL, bench.clock.day), eve)


def test_a_first_score_is_no_record(bench: Bench) -> None:
    """It enters the list, and beats none."""
    resume(bench, PEOPLE, (*lines(25, RICH, POOR), "roll", "dice 1 1 2 4 6"))
    aim(bench, Category.CHANCE, jack=2)
    bench.press("p2_fire")
    bench.prompt()
    bench.settle()
    assert {"YOU MADE", "THE TOP TEN", "P1", "WINS"} <= set(said(bench))
    assert "NEW RECORD" not in said(bench)
    do(bench, Action.NEXT, jack=2)
    assert bench.shows(EndStep.NAMES)


@pytest.mark.parametrize(("record", "announced"), [(RICH_TOTAL - 1, True), (RICH_TOTAL, False)])
def test_a_record_is_announced_where_it_is_one(bench: Bench, record: int, announced: bool) -> None:
    """Better than the first row of the list, not as good; the top ten is made either way."""
    bench.store.post("poker_dice", Entry("ADA", record))
    finish(bench, "columns person", lines(13, RICH))
    words = said(bench)
    assert ("NEW RECORD" in words, "YOU MADE" in words) == (announced, True)


def test_next_goes_on_at_once_where_no_name_is_due(bench: Bench) -> None:
    """The computer has won: its score enters no list, and its game the evening."""
    finish(bench, "columns person PERFECT", lines(26, POOR, RICH))
    assert {"NO TOP TEN:", "C2 WON"} <= set(said(bench))
    do(bench, Action.NEXT)
    assert bench.shows(EndStep.RESULT)
    assert bench.scene.ending.beaten
    bench.answer("p1_fire")
    bench.settle()
    assert bench.table.options.evening == Evening(1, (0, 1), (POOR_TOTAL, RICH_TOTAL))
    assert bench.store.top_ten("poker_dice") == ()
    books = bench.store.books().games["poker_dice"]
    assert (books.scored, books.points, books.best) == (1, POOR_TOTAL, POOR_TOTAL)


def test_the_evening_survives_the_next_game_thrown_away(bench: Bench) -> None:
    """NEXT keeps what there was."""
    line = "columns person person games 2 won 1 1 points 431 480"
    resume(bench, line, ("roll", "dice 1 2 3 4 5"))
    aim(bench, Action.NEXT)
    bench.press("p1_fire", "p1_fire")
    bench.settle()
    assert bench.table.options.evening == Evening(2, (1, 1), (431, 480))


def test_quit_posts_the_score_and_goes_to_the_menu(bench: Bench) -> None:
    """The evening is over."""
    finish(bench, "columns person", lines(13, RICH))
    do(bench, Action.QUIT)
    bench.cabinet.spell("ADA")
    assert [entry.score for entry in bench.store.top_ten("poker_dice")] == [RICH_TOTAL]
    bench.answer("p1_fire")
    assert isinstance(bench.scene, Menu)
    assert bench.store.under_way() is None


@pytest.mark.parametrize("presses", [("select", "p1_up", "p1_fire", "p1_fire"), ("start", "start")])
def test_a_score_is_not_lost_by_leaving_another_way(bench: Bench, presses: tuple[str, ...]) -> None:
    """GAME MENU on the pause card, or START twice, after the last score: the name is asked for."""
    finish(bench, "columns person", lines(13, RICH))
    bench.answer(*presses)
    assert bench.shows(EndStep.RESULT)
    bench.answer("p1_fire")
    bench.cabinet.spell("ADA")
    assert [entry.score for entry in bench.store.top_ten("poker_dice")] == [RICH_TOTAL]


def test_both_enter_at_a_tie(bench: Bench) -> None:
    """One after the other."""
    finish(bench, PEOPLE, lines(26, RICH, RICH))
    do(bench, Action.QUIT)
    bench.cabinet.spell("ADA")
    bench.cabinet.spell("BOB")
    assert {entry.name for entry in bench.store.top_ten("poker_dice")} == {"ADA", "BOB"}


def test_a_power_cut_at_the_end(bench: Bench) -> None:
    """The finished game is not offered: the winner's name is asked for."""
    finish(bench, PEOPLE, lines(26, RICH, POOR))
    assert bench.state.ended
    assert legal(rules.due(bench.state)) == (Action.UNDO, Action.NEXT, Action.QUIT)
    bench.power_off()
    bench.power_on()
    assert bench.shows(EndStep.RESULT)
    bench.run(100)
    assert [entry.score for entry in bench.store.top_ten("poker_dice")] == [RICH_TOTAL]
    assert bench.store.under_way() is None


# The console


def test_pause_and_resume(bench: Bench) -> None:
    """The pointer is where it was."""
    begin(bench)
    roll(bench, 6, 3, 6, 2, 1)
    aim(bench, Category.SIXES)
    bench.press("select")
    assert isinstance(bench.scene, Pause)
    bench.press("p1_fire")
    assert under(bench) is Category.SIXES


def test_a_hint_after_a_roll(bench: Bench) -> None:
    """Alone; the sheet is marked, and the score enters no list."""
    begin(bench)
    roll(bench, 6, 6, 6, 2, 1)
    bench.press(*TO_A_HINT)
    assert isinstance(bench.scene, Hint)
    bench.press("p1_fire")
    assert bench.table.hinted


def test_option_before_a_roll_does_no_harm(bench: Bench) -> None:
    """There is nothing to advise."""
    begin(bench)
    bench.press(*TO_A_HINT[:2])
    assert isinstance(bench.scene, Help)
    bench.press("p1_fire")
    assert isinstance(bench.scene, Playing)


def test_attract_plays_it(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """The perfect player shows how, with the pointer, in silence."""
    bench.run(20)
    assert isinstance(bench.scene, Attract)
    assert bench.scene.game is GAME
    pictures = []
    for _ in range(4):
        pictures.append(bench.cabinet.screen.rgb())
        bench.run(3.4)
    assert len(set(pictures)) == 4
    assert set(bench.heard) <= {"jingle"}
    assert not caplog.records
