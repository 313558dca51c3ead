"""Tests of the game menu: a row of arcade cabinets with moving emblems."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import MOUSE, Control, Entry, Kind, Press, Switch, TopTen
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual.listener import Listener
from cabinet.display.canvas import Canvas
from cabinet.display.flash import Flash
from cabinet.drawing.cabinets import FRONT, FRONT_PLACE, SIGN, place_of
from cabinet.play import catalogue
from cabinet.scenes.menu import SLIDE, Menu
from cabinet.scenes.scene import ToHelp, ToSetup, ToTopTen
from cabinet.scenes.setup import SetupScene
from tests.bench import Bench
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

    from cabinet.api import AnyGame

GAMES = catalogue.load()


def menu(sound: Listener | None = None, games: tuple[AnyGame, ...] = GAMES) -> Menu:
    """Return a menu of the given games."""
    lists = TopTen((Entry("ADA", 412),))
    return Menu(games, None, lambda _game: [lists], flash=Flash(), sound=sound or Listener())


def test_push_moves_the_row() -> None:
    """The row of cabinets moves for 0.25 s; after that, only small animations move."""
    made, canvas = menu(), Canvas()
    pictures = set()
    made.press(Press(Control(Switch.RIGHT, 1), at=10.0))
    for step in range(12):
        made.draw(canvas, 10.0 + step / 50)
        pictures.add(canvas.rgb())
    assert len(pictures) >= 10
    assert 10.05 < made.next_due(10.05) <= 10.05 + 1 / 30
    assert made.next_due(10.0 + SLIDE) >= 10.25 + 1 / 30
    assert made.look(10.05) != made.look(10.06)
    assert made.look(10.31) == made.look(10.32)


def test_row_moves_with_the_stick() -> None:
    """LEFT and RIGHT move the row in opposite directions, even if both lead to the same of two games."""
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
def test_any_joystick_uses_the_menu(control: Control, kind: Kind, way: object) -> None:
    """Any joystick can use the menu; releases, and the repeats of a held DOWN, do not leave the menu."""
    made = menu()
    assert made.press(Press(control, kind, 1.0)) == way
    assert made.game is GAMES[0]


def test_every_place_has_its_tick() -> None:
    """Each place in the row has a sound of its own, whose pitch rises to the right."""
    sound = Listener()
    made = menu(sound)
    for at in range(3):
        made.press(Press(Control(Switch.RIGHT, 1), at=float(at)))
    made.press(Press(Control(Switch.LEFT, 1), at=9.0))
    assert [cue.value for cue in sound.heard] == ["tick 2", "tick 3", "tick 4", "tick 3"]


def test_single_game_cannot_be_turned() -> None:
    """A menu with one game offers no choice and ignores LEFT and RIGHT; a click on the game enters it."""
    sound = Listener()
    one = menu(sound, GAMES[:1])
    still = one.look(0.0)
    for at, switch in enumerate((Switch.LEFT, Switch.RIGHT, Switch.SELECT)):
        control = Control(switch, 0 if switch is Switch.SELECT else 1)
        assert one.press(Press(control, at=at / 100)) is None
    assert sound.heard == []
    assert one.look(0.03) == still
    left, top, width, height = place_of(0)
    for x in (left, left + width // 2, left + width - 1):
        one.point(x, top + height // 2)
        assert one.press(Press(Control(Switch.FIRE, MOUSE), at=1.0)) == ToSetup(GAMES[0])
    assert [offers_choice(menu(games=GAMES[:many])) for many in (1, 2)] == [False, True]


def offers_choice(made: Menu) -> bool:
    """Return True if the menu's prompt has the word CHOOSE, which offers another game."""
    canvas = RecordingCanvas()
    made.draw(canvas, 0.0)
    return any("CHOOSE" in text.words for text in canvas.texts())


def test_click_brings_a_cabinet_to_the_front(bench: Bench) -> None:
    """A click on the front cabinet enters the game, and a click beside the cabinets does nothing."""
    bench.press("p1_fire")
    at = 0
    for by in (1, 2, -1, -2, -1, 1, 2):
        left, top, width, height = place_of(by)
        bench.cabinet.point(max(3, left + 5) if by < 0 else min(636, left + width - 6), top + height // 2)
        bench.cabinet.click()
        at += by
        assert bench.scene.game is GAMES[at % len(GAMES)]
    for x, y in ((500, 20), (320, 320)):
        bench.cabinet.point(x, y)
        bench.cabinet.click()
        assert isinstance(bench.scene, Menu)
        assert bench.scene.game is GAMES[at % len(GAMES)]
    bench.cabinet.point(320, 170)
    bench.cabinet.click()
    assert isinstance(bench.scene, SetupScene)


@pytest.mark.parametrize("count", range(1, 13))
def test_row_works_for_any_number_of_games(count: int) -> None:
    """With any number of games the front cabinet shows the chosen one, and LEFT and RIGHT wrap around."""
    games = [varied(GAMES[at % len(GAMES)], name=f"game_{at}") for at in range(count)]
    made, canvas = menu(games=tuple(games)), RecordingCanvas()
    for by, switch in ((-1, Switch.LEFT), (1, Switch.RIGHT)):
        at = games.index(made.game)
        made.press(Press(Control(switch, 1), at=1.0))
        assert made.game is games[(at + by) % count]
        for later in (0.0, 0.1, 0.3):
            made.draw(canvas, 1.0 + later)
            front = "".join(text.words for text in canvas.texts() if text.box.bottom < FRONT_PLACE[1] + SIGN)
            assert made.game.title.replace(" ", "") in front.replace(" ", "")


def test_broken_emblem_removes_only_its_own_cabinet(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """If a game's emblem raises an error, the error is logged, and all other games can be chosen."""

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


def test_chosen_name_is_always_readable() -> None:
    """The name of the chosen game stays in its place even while a held stick turns the row fast."""
    made, canvas = menu(), Canvas()
    names: dict[str, bytes] = {}
    for turn in range(len(GAMES) * 2):
        now = 10.0 + 0.12 * turn
        made.press(Press(Control(Switch.RIGHT, 1), at=now))
        for later in (0.0, 0.05, 0.11):
            made.draw(canvas, now + later)
            (x, y), width = FRONT_PLACE, FRONT[0]
            strip = Canvas()
            strip.paste(canvas, x, y, (x, y, width, SIGN - 12))
            assert names.setdefault(made.game.name, strip.rgb()) == strip.rgb()
    assert len(set(names.values())) == len(GAMES)
