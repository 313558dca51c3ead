"""The menu: marquees slide, emblems play, a tile chooses; a broken emblem costs no other game its place."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from cabinet.api import MOUSE, Control, Entry, Kind, Press, Switch, TopTen
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Canvas
from cabinet.display.flash import Flash
from cabinet.drawing.marquees import EMBLEM_Y, LOGO_Y, MARQUEE, tile
from cabinet.play import catalogue
from cabinet.scenes.menu import SLIDE, Menu
from cabinet.scenes.scene import ToHelp, ToSetup, ToTopTen
from cabinet.sound.listener import Listener
from tests.bench import Bench
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()


def menu(sound: Listener | None = None, games: tuple[AnyGame, ...] = GAMES) -> Menu:
    """One with all games, or with these."""
    lists = TopTen((Entry("ADA", 412),))
    return Menu(games, None, lambda _game: [lists], flash=Flash(), sound=sound or Listener())


def test_a_marquee_slides() -> None:
    """For a fifth of a second, from the side of the turn; then only small things move."""
    made, canvas = menu(), Canvas()
    pictures = set()
    made.press(Press(Control(Switch.RIGHT, 1), at=10.0))
    for step in range(12):
        made.draw(canvas, 10.0 + step / 60)
        pictures.add(canvas.rgb())
    assert len(pictures) >= 10
    assert 10.05 < made.next_due(10.05) <= 10.05 + 1 / 30
    assert made.next_due(10.05 + SLIDE) >= 10.25 + 1 / 30
    assert made.look(10.05) != made.look(10.06)
    assert made.look(10.31) == made.look(10.32)


def test_a_marquee_slides_the_way_of_the_stick() -> None:
    """LEFT and RIGHT lead to the same of two games, from either side."""
    pictures = []
    for switch in (Switch.LEFT, Switch.RIGHT):
        made, canvas = menu(games=GAMES[:2]), Canvas()
        made.press(Press(Control(switch, 1), at=10.0))
        for now in (10.0 + SLIDE / 2, 10.0 + SLIDE):
            made.draw(canvas, now)
            pictures.append(canvas.rgb())
    assert pictures[0] != pictures[2]
    assert pictures[1] == pictures[3]


@pytest.mark.parametrize(
    ("control", "kind", "way"),
    [
        (Control(Switch.FIRE, 1), Kind.DOWN, ToSetup(GAMES[0])),
        (Control(Switch.FIRE, 3), Kind.DOWN, ToSetup(GAMES[0])),
        (Control(Switch.START), Kind.DOWN, ToSetup(GAMES[0])),
        (Control(Switch.DOWN, 1), Kind.DOWN, ToTopTen(GAMES[0])),
        (Control(Switch.UP, 1), Kind.DOWN, ToTopTen(GAMES[0])),
        (Control(Switch.OPTION), Kind.DOWN, ToHelp(GAMES[0])),
        (Control(Switch.DOWN, 1), Kind.REPEAT, None),
        (Control(Switch.FIRE, 1), Kind.UP, None),
        (Control(Switch.OPTION), Kind.UP, None),
    ],
)
def test_where_a_press_leads(control: Control, kind: Kind, way: object) -> None:
    """From every joystick; a held stick turns, and does not leave."""
    made = menu()
    assert made.press(Press(control, kind, 1.0)) == way
    assert made.game is GAMES[0]


def test_every_place_has_its_tick() -> None:
    """A press that turns is heard, the further the higher."""
    sound = Listener()
    made = menu(sound)
    for at in range(3):
        made.press(Press(Control(Switch.RIGHT, 1), at=float(at)))
    made.press(Press(Control(Switch.LEFT, 1), at=9.0))
    assert [cue.value for cue in sound.heard] == ["tick 2", "tick 3", "tick 4", "tick 3"]


def test_the_only_game_is_not_turned() -> None:
    """No choice is offered, nothing slides and nothing is heard; the whole marquee enters it."""
    sound = Listener()
    one = menu(sound, GAMES[:1])
    still = one.look(0.0)
    for at, switch in enumerate((Switch.LEFT, Switch.RIGHT, Switch.SELECT)):
        control = Control(switch, 0 if switch is Switch.SELECT else 1)
        assert one.press(Press(control, at=at / 100)) is None
    assert sound.heard == []
    assert one.look(0.03) == still
    left, top, width, height = MARQUEE
    for x in (left, left + width // 2, left + width - 1):
        one.point(x, top + height // 2)
        assert one.press(Press(Control(Switch.FIRE, MOUSE), at=1.0)) == ToSetup(GAMES[0])
    assert [offers_choice(menu(games=GAMES[:many])) for many in (1, 2)] == [False, True]


def offers_choice(made: Menu) -> bool:
    """Whether its prompt names the way to another game."""
    canvas = RecordingCanvas()
    made.draw(canvas, 0.0)
    return any("CHOOSE" in text.words for text in canvas.texts())


def test_a_click_on_a_tile_chooses(bench: Bench) -> None:
    """Its game, whichever was chosen; the tile of the chosen one does nothing."""
    bench.press("p1_fire")
    for at in (3, 1, 1, 4):
        x, y, width, height = tile(len(GAMES), at)
        bench.cabinet.point(x + width // 2, y + height // 2)
        bench.cabinet.click()
        assert bench.scene.game is GAMES[at]


@pytest.mark.parametrize("count", range(1, 13))
def test_tiles_lie_side_by_side(count: int) -> None:
    """As many as there are games, none outside."""
    tiles = [tile(count, at) for at in range(count)]
    assert all(x >= 0 and x + width <= 640 for x, _, width, _ in tiles)
    assert all(one[0] + one[2] < other[0] for one, other in pairwise(tiles))


def test_a_broken_emblem_is_missing_on_its_tile(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The other games are chosen and played as before."""

    def breaks(*_: object) -> None:
        raise RuntimeError("no emblem")

    class Broken:
        draw, draw_setup = GAMES[1].look.picture.draw, GAMES[1].look.picture.draw_setup
        draw_emblem = breaks

    games = (GAMES[0], varied(GAMES[1], picture=Broken()))
    with Bench(tmp_path, games=games) as bench:
        bench.press("p1_fire")
        bench.run(1)
        assert bench.cabinet.screen
        assert isinstance(bench.scene, Menu)
        assert bench.scene.game is games[0]
        assert "An emblem cannot be drawn" in caplog.text


def test_the_chosen_name_can_always_be_read() -> None:
    """It stands still while marquees slide, also where a held stick turns faster than they do."""
    made, canvas = menu(), Canvas()
    names: dict[str, bytes] = {}
    for turn in range(len(GAMES) * 2):
        now = 10.0 + 0.12 * turn
        made.press(Press(Control(Switch.RIGHT, 1), at=now))
        for later in (0.0, 0.05, 0.11):
            made.draw(canvas, now + later)
            x, _, width, _ = MARQUEE
            strip = Canvas()
            strip.paste(canvas, x, LOGO_Y, (x, LOGO_Y, width, EMBLEM_Y - LOGO_Y))
            assert names.setdefault(made.game.name, strip.rgb()) == strip.rgb()
    assert len(set(names.values())) == len(GAMES)
