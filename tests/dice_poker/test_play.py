"""DICE POKER through the pins: every prompt and joystick movement of the manual."""

from cabinet.scenes.game_over import EndStep
from cabinet.scenes.setup import SetupScene
from cabinet.store.journal import Journal
from games.dice.scoring import Category
from games.dice_poker import table
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


def test_dice_settle_within_about_a_second(bench: Bench) -> None:
    """The tumbling is visible, and short."""
    bench.press("p1_fire", "p1_fire", "p1_fire")
    began = bench.clock.now()
    assert bench.scene.stage.act is not None
    bench.prompt()
    assert 0.5 < bench.clock.now() - began < 1.25


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


def _crosses(bench: Bench, colour: tuple[int, int, int]) -> list[int]:
    """The dice with an X of this colour, counted from 1."""
    lines = range(74, table.FOOT_Y - 4)
    return [
        number
        for number, x in enumerate((spot.x for spot in table.TRAY.kept), 1)
        if any(bench.cabinet.screen.pixel(x, y) == colour for y in lines)
    ]


def test_the_x_is_red_and_flashing_then_yellow_and_steady(bench: Bench) -> None:
    """A flashing red X at the cursor, a steady yellow one over kept dice."""
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
    assert bench.scene.stage.act is not None
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


def test_quinta_by_itself_and_an_additional_one(bench: Bench) -> None:
    """Five alike end the turn with 50 and a fanfare; the next ones bring 100, a fanfare, and fill a line."""
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


def test_the_winner_finds_a_name_on_the_titles_list(bench: Bench) -> None:
    """After the thirteenth round of both: the result, the winner's name, the list, and the title with it."""
    turns = [("dice 1 2 2 3 6", "select", f"score {name}") for name in NAMES.values()]
    poor = [("dice 1 2 2 3 5", "select", f"score {name}") for name in NAMES.values()]
    lines = [line for both in zip(turns, poor, strict=True) for turn in both for line in turn]
    bench.store.begin(Journal("dice_poker", "players 2", tuple(lines[:-1])))
    bench.power_off()
    bench.power_on()
    bench.press("p1_fire")
    bench.settle()
    bench.press("p2_fire")
    bench.cabinet.run_until(lambda: bench.shows(EndStep.RESULT))
    bench.run(1)
    bench.to_the_name()
    assert bench.scene.names.jack == 1
    bench.cabinet.spell("ADA")
    assert bench.shows(EndStep.LIST)
    bench.run(1)
    bench.press("p2_right", "p2_fire")
    assert isinstance(bench.scene, SetupScene)
    assert "ADA" in bench.words()
    assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["ADA"]
    assert bench.store.under_way() is None
