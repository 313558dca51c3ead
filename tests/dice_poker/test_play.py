"""DICE POKER through the input pins: every prompt and joystick movement of the manual."""

from cabinet.scenes.list_step import ListStep
from cabinet.scenes.result_step import ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.store.journal import Journal
from games.dice.scoring import Category
from games.dice_poker import table
from games.dice_poker.rules import NAMES, QUINTA
from games.dice_poker.theme import THEME
from tests.bench import Bench

RED, YELLOW = THEME.warn, THEME.accent


def test_title_chooses_the_number_of_players(bench: Bench) -> None:
    """The number 1 flashes first; RIGHT and LEFT move and wrap; FIRE confirms the number."""
    bench.press("p1_fire", "p1_fire")
    assert isinstance(bench.scene, SetupScene)
    for stick, number in (("right", 2), ("right", 3), ("right", 4), ("right", 1), ("left", 4), ("right", 1)):
        bench.press(f"p1_{stick}")
        assert bench.scene.ui.players == number
    bench.press("p1_left", "p1_left", "p1_fire")
    assert len(bench.table.players) == 3


def test_dice_settle_within_about_a_second(bench: Bench) -> None:
    bench.press("p1_fire", "p1_fire", "p1_fire")
    began = bench.clock.now()
    assert bench.scene.stage.act is not None
    bench.prompt()
    assert 0.5 < bench.clock.now() - began < 1.25


def test_fire_keeps_a_die_and_frees_it(bench: Bench) -> None:
    bench.rig(6, 6, 2, 6, 1, 3)
    bench.begin()
    bench.press("p1_down", "p1_fire", "p1_right", "p1_fire")
    assert bench.ui.kept == (True, True, False, False, False)
    bench.press("p1_fire")
    assert bench.ui.kept == (True, False, False, False, False)
    bench.press("p1_fire", "p1_right", "p1_fire", "p1_right", "p1_fire", "p1_up", "p1_fire")
    bench.settle()
    assert bench.state.dice == (6, 6, 2, 6, 3)


def _crosses(bench: Bench, colour: tuple[int, int, int]) -> list[int]:
    """Return the dice, counted from 1, over which an X of this color is drawn."""
    lines = range(74, table.FOOT_Y - 4)
    return [
        number
        for number, x in enumerate((spot.x for spot in table.TRAY.kept), 1)
        if any(bench.cabinet.screen.pixel(x, y) == colour for y in lines)
    ]


def test_x_flashes_red_and_turns_steady_yellow(bench: Bench) -> None:
    """The X under the cursor is red and flashes; the X over each kept die is yellow and steady."""
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


def test_next_turn_starts_after_a_pause(bench: Bench) -> None:
    """The score is shown for one to three seconds, but FIRE ends this pause."""
    bench.begin(2)
    bench.press("p1_right", "p1_fire", "p1_fire")
    began = bench.clock.now()
    bench.cabinet.run_until(lambda: bench.state.rolls == 1)
    assert 1 < bench.clock.now() - began < 3
    bench.settle()
    assert bench.state.player == 1
    bench.press("p2_right", "p2_fire", "p2_fire")
    assert bench.scene.stage.act is not None
    bench.press("p1_fire")
    assert bench.state.player == 0


def test_only_the_current_player_counts(bench: Bench) -> None:
    """Another joystick causes a soft sound and a flash of the current player's number, and no move."""
    bench.begin(2)
    before = bench.ui
    bench.press("p2_right", "p3_fire", "p4_down")
    assert bench.ui == before
    assert bench.heard.count("not you") == 3
    assert bench.scene.stage.nudged(bench.clock.now())
    bench.run(2)
    assert not bench.scene.stage.nudged(bench.clock.now())


def test_quinta_scores_automatically_and_again(bench: Bench) -> None:
    """The first five alike score 50 in QUINTA; further ones add 100 and fill another line."""
    bench.rig(1, 2, 3, 5, 6, *[4] * 10)
    bench.begin()
    bench.press("p1_fire")
    bench.run(3.5)
    assert bench.state.sheets[0].boxes == ((QUINTA, 50),)
    assert bench.heard.count("feast") == 1
    bench.settle()
    assert bench.state.rolls == 1
    bench.press("p1_right", "p1_fire", *["p1_down"] * 3, "p1_fire")
    card = bench.state.sheets[0]
    assert (card.points(Category.FOURS), card.bonus, card.total) == (20, 100, 170)
    bench.run(3.0)
    assert bench.heard.count("feast") == 2


def test_winners_name_appears_on_the_title(bench: Bench) -> None:
    """After thirteen rounds come the result, the name entry and the top ten, and then the title."""
    turns = [("dice 1 2 2 3 6", "select", f"score {name}") for name in NAMES.values()]
    poor = [("dice 1 2 2 3 5", "select", f"score {name}") for name in NAMES.values()]
    lines = [line for both in zip(turns, poor, strict=True) for turn in both for line in turn]
    bench.store.begin(Journal("dice_poker", "players 2", tuple(lines[:-1])))
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")
    bench.settle()
    bench.press("p2_fire")
    bench.cabinet.run_until(lambda: bench.shows(ResultStep))
    bench.run(1)
    bench.to_the_name()
    assert bench.scene.step.jack == 1
    bench.cabinet.spell("ADA")
    assert bench.shows(ListStep)
    bench.run(1)
    bench.press("p2_right", "p2_fire")
    assert isinstance(bench.scene, SetupScene)
    assert "ADA" in bench.words()
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["ADA"]
    assert bench.store.under_way() is None
