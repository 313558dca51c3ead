"""DICE POKER through the pins: every prompt and joystick movement of the manual."""

from dataclasses import replace
from random import Random

import pytest

from cabinet.api import Entry
from cabinet.dice.picture import CROSS_SIZE
from cabinet.display.recording import RecordingCanvas
from cabinet.scenes.game_over import EndStep
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from games.dice.scoring import Category
from games.dice.turns import Phase
from games.dice_poker import field, picture, table
from games.dice_poker.panel import Prompt
from games.dice_poker.rules import NAMES, QUINTA
from games.dice_poker.theme import THEME
from tests.bench import Bench

RED, YELLOW = THEME.warn, THEME.accent


def test_number_one_flashes_first_and_right_chooses(bench: Bench) -> None:
    """On the title 1 flashes; RIGHT and LEFT move and wrap; FIRE takes the number."""
    bench.press("p1_fire", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    for stick, number in (("right", 2), ("right", 3), ("right", 4), ("right", 1), ("left", 4), ("right", 1)):
        bench.press(f"p1_{stick}")
        assert bench.scene.ui.players == number
    bench.press("p1_left", "p1_left", "p1_fire")
    assert len(bench.table.players) == 3


def test_any_joystick_chooses_the_number(bench: Bench) -> None:
    """Menus and the title are driven by whoever is there."""
    bench.press("p4_fire", "p3_fire", "p2_right", "p4_fire")
    assert len(bench.table.players) == 2


def test_dice_roll_automatically_one_time(bench: Bench) -> None:
    """The first roll needs no press; R flashes first."""
    bench.rig(1, 3, 4, 6, 6)
    bench.begin()
    assert bench.state.dice == (1, 3, 4, 6, 6)
    assert (bench.state.rolls, bench.ui.prompt, bench.ui.scoring) == (1, Prompt.ROLL_SCORE, False)


def test_dice_settle_within_about_a_second(bench: Bench) -> None:
    """The tumbling is visible, and short."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    began = bench.clock.now()
    assert bench.scene.stage.acting
    bench.prompt()
    assert 0.5 < bench.clock.now() - began < 1.25


def test_fire_hurries_the_dice(bench: Bench) -> None:
    """FIRE while they tumble shows how they end, and is no move."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    bench.run(0.1)
    assert bench.scene.stage.acting
    bench.press("p1_fire")
    bench.run(0.2)
    assert bench.scene.stage.waiting
    assert bench.state.rolls == 1
    assert "tumble" in bench.cabinet.sound.ended


@pytest.mark.parametrize("way", ["p1_left", "p1_right"])
def test_left_and_right_go_round_between_r_and_s(bench: Bench, way: str) -> None:
    """As selection does in all cases: from either end to the other."""
    bench.begin()
    seen = [bench.ui.scoring]
    for _ in range(4):
        bench.press(way)
        seen.append(bench.ui.scoring)
    assert seen == [False, True, False, True, False]


@pytest.mark.parametrize("way", ["p1_left", "p1_right"])
def test_fire_takes_the_letter_that_flashes(bench: Bench, way: str) -> None:
    """S goes to MAKE SELECTION, whichever way it was come to."""
    bench.begin()
    bench.run(0.5)
    bench.press(way, "p1_fire")
    assert bench.ui.prompt is Prompt.SELECTION


def test_fire_on_r_rolls_all_dice_not_kept(bench: Bench) -> None:
    """Nothing kept: all five roll again, at most three times."""
    bench.rig(1, 3, 4, 6, 6, 2, 2, 4, 5, 6, 1, 1, 2, 3, 3)
    bench.begin()
    bench.press("p1_fire")
    bench.settle()
    assert bench.state.dice == (2, 2, 4, 5, 6)
    bench.press("p1_fire")
    bench.settle()
    assert bench.state.dice == (1, 1, 2, 3, 3)
    assert bench.state.phase is Phase.SELECTING
    assert bench.ui.prompt is Prompt.SELECTION


@pytest.mark.parametrize("flashing", ["p1_left", "p1_right"])
def test_down_selects_dice_to_keep(bench: Bench, flashing: str) -> None:
    """Whichever letter flashes, DOWN brings SELECT DICE TO KEEP; UP returns to the prompt."""
    bench.begin()
    prompts = []
    for press in (flashing, "p1_down", "p1_up"):
        bench.press(press)
        prompts.append(bench.ui.prompt)
    assert prompts == [Prompt.ROLL_SCORE, Prompt.KEEP, Prompt.ROLL_SCORE]


def test_the_x_moves_and_wraps(bench: Bench) -> None:
    """LEFT and RIGHT move the X over the five dice, round and round."""
    bench.begin()
    bench.press("p1_down")
    seen = []
    for _ in range(6):
        bench.press("p1_right")
        seen.append(bench.ui.die)
    assert seen == [1, 2, 3, 4, 0, 1]
    bench.press("p1_left", "p1_left")
    assert bench.ui.die == 4


def test_fire_keeps_a_die_and_frees_it(bench: Bench) -> None:
    """FIRE keeps the die under the X, FIRE again puts it back into the next roll."""
    bench.rig(6, 6, 2, 6, 1, 3)
    bench.begin()
    bench.press("p1_down", "p1_fire", "p1_right", "p1_fire")
    assert bench.ui.kept == (True, True, False, False, False)
    bench.press("p1_fire")
    assert bench.ui.kept == (True, False, False, False, False)
    bench.press("p1_fire", "p1_right", "p1_fire", "p1_right", "p1_fire", "p1_up", "p1_fire")
    bench.settle()
    assert bench.state.dice == (6, 6, 2, 6, 3)


def test_kept_dice_stay_kept_until_freed(bench: Bench) -> None:
    """For later rolls of the turn the yellow X stays where it is."""
    bench.rig(6, 6, 2, 4, 1, 3, 3, 5)
    bench.begin()
    bench.press("p1_down", "p1_fire", "p1_right", "p1_fire", "p1_up", "p1_fire")
    bench.settle()
    assert bench.ui.kept == (True, True, False, False, False)


def _crosses(bench: Bench, colour: tuple[int, int, int]) -> list[int]:
    """Which dice have an X of this colour over them, counted from 1."""
    lines = range(74, table.FOOT_Y - 4)
    return [
        number
        for number, x in enumerate((spot.x for spot in table.TRAY.kept), 1)
        if any(bench.cabinet.screen.pixel(x, y) == colour for y in lines)
    ]


def _until(bench: Bench, red: list[int]) -> None:
    """Wait until just these dice have a red X."""
    bench.cabinet.run_until(lambda: _crosses(bench, RED) == red)


def test_the_x_is_28_pixels(bench: Bench) -> None:
    """Larger than a letter, and it ends above the pips of its die, kept or not."""
    bench.rig(6, 6, 6, 6, 1)
    bench.begin()
    bench.press("p1_down", "p1_right", "p1_right")
    for keeps in ((), ("p1_fire",)):
        bench.press(*keeps)
        bench.run(0.3)
        _until(bench, [3])
        screen, middle = bench.cabinet.screen, table.TRAY.kept[2].x
        around = range(middle - 36, middle + 36)
        red = [(x, y) for x in around for y in range(310) if screen.pixel(x, y) == RED]
        for places in zip(*red, strict=True):
            assert max(places) - min(places) + 1 + 2 * 2 == CROSS_SIZE == 28
    assert table.TRAY.size // 7 >= CROSS_SIZE // 2 - table.ABOVE


def _beside_the_card(canvas: RecordingCanvas) -> list[str]:
    """What is said below the plate."""
    left, top = field.LINES.x, field.CHIPS_Y
    below = field.LINES.y - 2
    return [text.words for text in canvas.texts() if text.box[0] >= left and top <= text.box[1] < below]


def test_the_totals_of_the_others_are_seen(bench: Bench) -> None:
    """Below the plate, in every turn, in their colours; nobody's where one plays alone."""
    canvas = RecordingCanvas()
    bench.begin(3)
    shown = []
    for player, dice in enumerate(((1, 1, 1, 2, 3), (1, 1, 4, 5, 6), (1, 2, 3, 4, 6)), 1):
        bench.settle()
        assert bench.state.player == player - 1
        bench.table.state = replace(bench.state, dice=dice)
        bench.run(0.5)
        bench.press(f"p{player}_right", f"p{player}_fire")
        picture.draw(canvas, bench.scene.stage.show(bench.clock.now(), True))
        shown.append(_beside_the_card(canvas))
        bench.run(0.5)
        bench.press(f"p{player}_fire")
    assert shown == [
        ["2", "0", "3", "0"],
        ["1", "3", "3", "0"],
        ["1", "3", "2", "2"],
    ]


def test_nobody_elses_total_where_one_plays_alone(bench: Bench) -> None:
    """No plate either: the total has its place."""
    bench.begin()
    canvas = RecordingCanvas()
    picture.draw(canvas, bench.scene.stage.show(bench.clock.now(), True))
    assert "PLAYER" not in [text.words for text in canvas.texts()]
    assert _beside_the_card(canvas) == ["ROUND 1 OF 13"]


def test_the_x_is_red_and_flashing_then_yellow_and_steady(bench: Bench) -> None:
    """A flashing red X where the cursor is, a steady yellow one over what is kept."""
    bench.rig(6, 6, 2, 4, 1)
    bench.begin()
    bench.press("p1_down")
    red = set()
    for _ in range(20):
        bench.run(0.05)
        red.add(tuple(_crosses(bench, RED)))
    assert red == {(1,), ()}
    bench.press("p1_fire", "p1_right", "p1_right", "p1_fire", "p1_up")
    yellow = set()
    for _ in range(20):
        bench.run(0.05)
        yellow.add(tuple(_crosses(bench, YELLOW)))
    assert yellow == {(1, 3)}


def test_rolling_with_all_kept_goes_to_make_selection(bench: Bench) -> None:
    """With five dice kept there is nothing to roll."""
    bench.rig(6, 6, 2, 4, 1)
    bench.begin()
    bench.press("p1_down", *["p1_fire", "p1_right"] * 5, "p1_up", "p1_fire")
    assert bench.ui.prompt is Prompt.SELECTION


def test_the_first_unused_category_is_yellow(bench: Bench) -> None:
    """MAKE SELECTION begins with the first unused; DOWN and UP move among the unused and wrap."""
    bench.rig(6, 6, 2, 4, 1)
    bench.begin()
    bench.press("p1_right", "p1_fire")
    assert bench.ui.category is Category.ACES
    seen = []
    for _ in range(13):
        bench.press("p1_down")
        seen.append(bench.ui.category)
    assert seen == [*list(NAMES)[1:], Category.ACES]
    bench.press("p1_up")
    assert bench.ui.category is QUINTA


def test_used_categories_are_passed_over(bench: Bench) -> None:
    """Upper and lower alike, only what is unused can be yellow."""
    bench.rig(6, 6, 2, 4, 1)
    bench.begin()
    bench.press("p1_right", "p1_fire", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire")
    assert bench.ui.category is Category.TWOS
    bench.press("p1_up", "p1_down")
    assert bench.ui.category is Category.TWOS


def test_no_way_back_from_make_selection(bench: Bench) -> None:
    """LEFT and RIGHT do nothing there."""
    bench.begin()
    bench.press("p1_right", "p1_fire", "p1_left", "p1_right")
    assert bench.ui.prompt is Prompt.SELECTION


def test_four_sixes_and_a_two_as_six(bench: Bench) -> None:
    """The manual's example: 24 points, beside the name and in TOTAL."""
    bench.rig(6, 6, 6, 6, 2)
    bench.begin()
    bench.press("p1_right", "p1_fire", *["p1_down"] * 5, "p1_fire")
    card = bench.state.sheets[0]
    assert (card.points(Category.SIXES), card.upper, card.total) == (24, 24, 24)


def test_after_a_pause_the_next_players_turn_starts(bench: Bench) -> None:
    """The score is shown for a while; FIRE hurries that too."""
    bench.begin(2)
    bench.press("p1_right", "p1_fire", "p1_fire")
    began = bench.clock.now()
    bench.cabinet.run_until(lambda: bench.state.rolls == 1)
    assert 1 < bench.clock.now() - began < 3
    bench.settle()
    assert bench.state.player == 1
    bench.press("p2_right", "p2_fire", "p2_fire")
    assert bench.scene.stage.acting
    bench.press("p1_fire")
    assert bench.state.player == 0


def test_only_the_player_whose_turn_it_is_counts(bench: Bench) -> None:
    """Another joystick gets a soft sound and a flash of the player's number, and changes nothing."""
    bench.begin(2)
    before = bench.ui
    bench.press("p2_right", "p3_fire", "p4_down")
    assert bench.ui == before
    assert bench.heard.count("not you") == 3
    assert bench.scene.stage.nudged(bench.clock.now())
    bench.run(2)
    assert not bench.scene.stage.nudged(bench.clock.now())


@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_quinta_by_itself(bench: Bench, rolls: int) -> None:
    """Five alike end the turn with 50 in QUINTA and a feast, whichever roll it was."""
    bench.rig(*[1, 2, 3, 5, 6] * (rolls - 1), 4, 4, 4, 4, 4)
    bench.begin() if rolls > 1 else bench.press("p1_fire", "p1_fire", "p1_fire")
    for _ in range(rolls - 1):
        bench.settle()
        bench.press("p1_fire")
    bench.run(3.5)
    assert bench.state.sheets[0].points(QUINTA) == 50
    assert "feast" in bench.heard
    bench.settle()
    assert bench.state.rolls == 1


def test_additional_quinta_earns_100(bench: Bench) -> None:
    """With 50 in QUINTA five alike bring 100 in BONUS and still fill a category."""
    bench.rig(4, 4, 4, 4, 4, 4, 4, 4, 4, 4)
    bench.press("p1_fire", "p1_fire", "p1_fire")
    bench.settle()
    bench.press("p1_right", "p1_fire", *["p1_down"] * 3, "p1_fire")
    card = bench.state.sheets[0]
    assert (card.points(Category.FOURS), card.bonus, card.total) == (20, 100, 170)
    bench.run(3.0)
    assert bench.heard.count("feast") == 2


def test_a_whole_game_for_four(bench: Bench) -> None:
    """Four joysticks, thirteen rounds: the winner enters a name and finds it on the title's list."""
    bench.rig(6, 6, 6, 6, 6)
    bench.begin(4)
    bench.cabinet.play_to_end(Random(7))
    assert bench.shows(EndStep.RESULT)
    table = bench.scene.ending.table
    scores = table.game.rules.scores(table.state)
    assert all(len(card.boxes) == 13 for card in table.state.sheets)
    winner = scores.index(max(scores))
    bench.to_the_name()
    assert bench.scene.names.jack == winner + 1
    bench.cabinet.spell("ADA")
    assert isinstance(bench.scene, SetupScene)
    assert bench.store.top_ten("dice_poker") == (Entry("ADA", max(scores), bench.clock.day),)
    assert bench.store.under_way() is None


def test_the_record_is_shown_on_the_field(bench: Bench) -> None:
    """RECORD is the best score on the list."""
    bench.fill(199, 241)
    bench.begin()
    show = bench.scene.stage.show(bench.clock.now(), True)
    assert (show.record.score, show.record.name) == (241, "OLD 1")


def test_select_on_the_title_goes_to_the_menu(bench: Bench) -> None:
    """On set-up screens the console belongs to the game: this one's way out, and OPTION explains."""
    bench.press("p1_fire", "p1_fire", "option")
    assert type(bench.scene).__name__ == "Help"
    bench.press("p1_fire", "select")
    assert isinstance(bench.scene, Menu)
    bench.answer("start", "start")
    assert isinstance(bench.scene, Playing)
