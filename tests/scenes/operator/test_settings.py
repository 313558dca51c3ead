"""The owner's settings are changed on the screen, apply at once, and survive a power cut."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Chosen, Control, Cue, Entry, Press, Switch
from cabinet.controls.presses import FIRST_REPEAT
from cabinet.display.canvas import Canvas
from cabinet.drawing import widgets
from cabinet.drawing.theme import CABINET
from cabinet.play import catalogue
from cabinet.play.question import LASTS as ASKS_FOR
from cabinet.scenes.attract import Attract
from cabinet.scenes.cards import Hint, TopTenCard
from cabinet.scenes.menu import Menu
from cabinet.scenes.name_entry import NameEntry
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.text_entry import TextEntry
from cabinet.scenes.playing import Playing
from cabinet.scenes.result_step import RESULT_SECONDS, ResultStep
from cabinet.scenes.setup import SetupScene
from cabinet.settings import Games, NamesSettings, Settings, changed, read
from cabinet.settings_file import SettingsFile
from cabinet.store.store import Store
from tests.bench import TO_A_HINT, Bench
from tests.scenes.operator.ways import leave, open_page, open_row, to_attract

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def owned(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with a settings file that the owner's pages can change."""
    file = SettingsFile(Settings(), tmp_path / "cabinet.toml")
    with Bench(tmp_path, settings=file) as bench:
        yield bench
    assert file.close(10)


def kept(bench: Bench) -> Settings:
    """Return the settings in the file, which the cabinet would read after a power cut."""
    assert bench.cabinet.settings.saved(10)
    return read(bench.data / "cabinet.toml")


def set_row(bench: Bench, title: str, row: str, presses: int = 1) -> Settings:
    """Press RIGHT on a row of a page, go back to the game menu, and return the saved settings."""
    open_row(bench, title, row)
    bench.press(*["p1_right"] * presses)
    leave(bench)
    return kept(bench)


ROWS: tuple[tuple[str, str, str, str, Any], ...] = (
    ("SETTINGS", "ATTRACT AFTER", "attract", "idle_seconds", 120),
    ("SETTINGS", "COMPUTER PLAYERS", "games", "strength", "good"),
    ("SETTINGS", "HINTS", "games", "hints", False),
    ("SETTINGS", "SLOW, FOR CHILDREN", "games", "slow", True),
    ("SETTINGS", "STEADY PICTURE", "display", "steady", True),
    ("SETTINGS", "FOUR COLOURS", "display", "four_colours", True),
    ("SETTINGS", "NAME ENTRY WAITS", "names", "seconds", 90),
    ("SETTINGS", "NO RUDE NAMES", "names", "filter", False),
    ("SETTINGS", "OPEN TO PLAYERS", "operator", "open", False),
    ("SCREEN TEST", "OVERSCAN", "display", "overscan", 1),
    ("SCREEN TEST", "TEXT", "display", "text", "large"),
    ("SCREEN TEST", "ROTATION", "display", "rotation", 90),
    ("SCREEN TEST", "SHAPE OF THE TV", "display", "shape", "4:3"),
    ("SCREEN TEST", "TV SLEEPS BY", "display", "tv", "cec"),
    ("SCREEN TEST", "SCAN LINES", "display", "scan_lines", True),
    ("SCREEN TEST", "SCREEN SAVER AFTER", "attract", "saver_minutes", 5),
    ("SCREEN TEST", "A PAGE OF ATTRACT", "attract", "page_seconds", 10),
    ("SCREEN TEST", "A GAME IN ATTRACT", "attract", "play_seconds", 15),
    ("SOUND TEST", "VOLUME", "sound", "volume", 6),
    ("SOUND TEST", "JINGLE IN ATTRACT", "sound", "jingle_minutes", 10),
)


@pytest.mark.parametrize(("title", "row", "table", "name", "value"), ROWS, ids=[row[1] for row in ROWS])
def test_every_row_saves_its_change(
    owned: Bench, title: str, row: str, table: str, name: str, value: object
) -> None:
    assert set_row(owned, title, row) == changed(Settings(), table, name, value)


def test_rows_wrap_around(bench: Bench) -> None:
    open_row(bench, "SETTINGS", "COMPUTER PLAYERS")
    values = []
    for press in ("p1_right", "p1_right", "p1_right", "p1_left"):
        bench.press(press)
        values.append(bench.scene.row.value())
    assert values == ["GOOD", "EASY", "BEST", "EASY"]


def test_fire_changes_a_row_and_a_held_stick_repeats(bench: Bench) -> None:
    open_row(bench, "SETTINGS", "HINTS")
    bench.press("p1_fire")
    assert bench.scene.row.value() == "OFF"
    bench.cabinet.hold("p1_down")
    bench.run(FIRST_REPEAT + 0.01)
    bench.cabinet.release("p1_down")
    assert bench.scene.row.label == "NAME ENTRY WAITS"


@pytest.mark.parametrize(("press", "seconds"), [("p1_right", 45), ("p1_left", 30)])
def test_value_outside_the_offered_ones_is_shown(tmp_path: Path, press: str, seconds: float) -> None:
    """A value in the file that the row does not offer is shown; RIGHT and LEFT lead to its neighbors."""
    with Bench(tmp_path, settings=changed(Settings(), "attract", "idle_seconds", 33)) as bench:
        open_row(bench, "SETTINGS", "ATTRACT AFTER")
        assert bench.scene.row.value() == "33"
        bench.press(press)
        assert bench.cabinet.settings.now.attract.idle_seconds == seconds


def test_long_list_scrolls_and_wraps(bench: Bench) -> None:
    open_page(bench, "SETTINGS")
    bench.press("p1_up")
    assert bench.scene.row.label == "BACK"
    bench.press("p1_right")
    assert bench.heard[-1] == Cue.REFUSE
    last = bench.cabinet.screen.copy()
    bench.press("p1_down")
    assert not bench.cabinet.screen.same_as(last)
    bench.press("p1_up", "p1_fire")
    assert type(bench.scene).__name__ == "OperatorMenu"


# Tests of the effects of the settings


def test_idle_seconds_apply_on_the_next_screen(bench: Bench) -> None:
    """A changed time until attract mode applies from the next screen, without a restart."""
    open_row(bench, "SETTINGS", "ATTRACT AFTER")
    bench.press("p1_left", "p1_left")
    leave(bench)
    last = bench.cabinet.last_press
    bench.run(last + 45 - 0.01 - bench.clock.now())
    assert isinstance(bench.scene, Menu)
    bench.run(0.02)
    assert isinstance(bench.scene, Attract)


def test_steady_pictures_do_not_flash(tmp_path: Path) -> None:
    with Bench(tmp_path, settings=changed(Settings(), "display", "steady", True), watched=True) as bench:
        bench.run(1)
        drawn = bench.cabinet.pictures
        bench.run(6)
        assert bench.cabinet.pictures == drawn


def test_steady_applies_to_its_own_page(bench: Bench) -> None:
    open_row(bench, "SETTINGS", "STEADY PICTURE")
    assert len({bench.scene.look(0.3 * half) for half in range(4)}) == 2
    bench.press("p1_right")
    assert len({bench.scene.look(0.3 * half) for half in range(4)}) == 1


@pytest.mark.parametrize(("presses", "level"), [(0, "PERFECT"), (1, "GOOD"), (2, "EASY")])
def test_set_up_offers_the_owners_strength(bench: Bench, presses: int, level: str) -> None:
    """The set-up screen of YAHTSEE begins with the owner's strength, under the name that YAHTSEE gives it."""
    open_row(bench, "SETTINGS", "COMPUTER PLAYERS")
    bench.press(*["p1_right"] * presses)
    leave(bench)
    while bench.scene.game.name != "yahtsee":
        bench.press("p1_right")
    bench.press("p1_fire")
    assert isinstance(bench.scene, SetupScene)
    assert bench.scene.ui.value("COMPUTER") == level


@pytest.mark.parametrize("strength", range(3))
def test_start_uses_the_owners_strength_in_every_game(bench: Bench, strength: int) -> None:
    words = (("PERFECT", "SHARK", "CLASSIC"), ("GOOD", "CLASSIC"), ("EASY",))[strength]
    offering = []
    for game in bench.cabinet.games:
        chosen = game.setup.press(
            game.opponents.at_strength(game.setup.start(), strength), Press(Control(Switch.START))
        )
        if isinstance(chosen, Chosen):
            computers = [one.computer for one in game.setup.players(chosen.what) if one.computer]
            assert all(name.endswith(words) for name in computers)
            offering += [game.name] * bool(computers)
    assert offering == ["five_card_draw", "yahtsee", "heads_up_poker"]


def test_how_to_play_without_hints_has_no_hint_page(tmp_path: Path) -> None:
    for hints, kind in ((True, Hint), (False, Playing)):
        settings = Settings(games=Games(hints=hints))
        with Bench(tmp_path / str(hints), settings=settings) as bench:
            bench.begin()
            bench.press(*TO_A_HINT)
            assert isinstance(bench.scene, kind)


def test_slow_mode_doubles_the_time_of_questions(tmp_path: Path) -> None:
    settings = Settings(games=Games(slow=True))
    with Bench(tmp_path, settings=settings) as bench:
        bench.begin()
        bench.press("start")
        bench.run(ASKS_FOR + 1)
        bench.press("start")
        assert isinstance(bench.scene, SetupScene)


def test_slow_mode_doubles_the_computers_thinking(tmp_path: Path) -> None:
    taken = {}
    for slow in (False, True):
        with Bench(tmp_path / str(slow), settings=Settings(games=Games(slow=slow))) as bench:
            game = next(game for game in bench.cabinet.games if game.name == "five_card_draw")
            bench.cabinet.enter_game(game, game.setup.choices()[2])
            began = bench.clock.now()
            steps = bench.cabinet.play(Random(3))
            while len(bench.table.lines) < 12:
                next(steps)
            taken[slow] = bench.clock.now() - began, bench.table.lines
    assert taken[False][1] == taken[True][1]
    thoughts = (taken[True][0] - taken[False][0]) / game.opponents.thinks
    assert thoughts > 2
    assert thoughts == pytest.approx(round(thoughts), abs=0.05)


def test_slow_mode_doubles_result_and_name_entry(tmp_path: Path) -> None:
    with Bench(tmp_path, settings=Settings(games=Games(slow=True), names=NamesSettings(seconds=20))) as bench:
        bench.store.post("dice_poker", Entry("EVE", 1))
        finish(bench)
        assert bench.shows(ResultStep)
        bench.run(RESULT_SECONDS + 1)
        assert bench.shows(ResultStep)
        bench.run(RESULT_SECONDS)
        assert bench.shows(NameEntry)
        bench.run(37)
        assert bench.shows(NameEntry)
        bench.run(4)
        assert not bench.shows(NameEntry)


def finish(bench: Bench) -> None:
    """Play DICE POKER alone, up to the result."""
    bench.begin()
    bench.cabinet.play_to_end(Random(1))


def test_every_name_passes_without_the_filter(tmp_path: Path) -> None:
    with Bench(tmp_path, settings=Settings(names=NamesSettings(filter=False))) as bench:
        finish(bench)
        bench.answer("p1_fire")
        bench.cabinet.spell("SH1T")
        assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["SH1T"]


@pytest.mark.parametrize(
    ("settings", "entered"), [(NamesSettings(), "SH1T"), (NamesSettings(refused=("ADA",)), "ADA")]
)
@pytest.mark.parametrize("done", ["p1_fire", "start"])
def test_refused_name_is_reported_at_once(
    tmp_path: Path, settings: NamesSettings, entered: str, done: str
) -> None:
    """END and START refuse a forbidden name with a message and a sound; then another can be entered."""
    word = "NOT THIS NAME: CHOOSE ANOTHER"
    with Bench(tmp_path, settings=Settings(names=settings)) as bench:
        finish(bench)
        bench.to_the_name()
        assert "END OR START: DONE" in bench.words()
        bench.cabinet.spell(entered)
        assert bench.cabinet.asking
        assert bench.heard[-1] == "refuse"
        assert word in bench.words()
        bench.press(done)
        assert bench.cabinet.asking
        assert word in bench.words()
        assert bench.store.top_ten("dice_poker") == ()
        bench.press("p1_right")
        assert word not in bench.words()
        bench.cabinet.spell("BOB")
        assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["BOB"]
        assert bench.store.setting("name of joystick 1") == "BOB"


def test_unchanged_refused_name_becomes_player_n(tmp_path: Path) -> None:
    """After a minute the score is posted as PLAYER 1, and the refused name is not offered again."""
    with Bench(tmp_path) as bench:
        finish(bench)
        bench.answer("p1_fire")
        bench.cabinet.spell("SH1T")
        bench.run(60)
        assert [entry.name for entry in bench.store.top_ten("dice_poker")] == ["PLAYER 1"]
        assert bench.store.setting("name of joystick 1") is None


def test_each_joystick_may_have_a_name(tmp_path: Path) -> None:
    """Name entry offers the name that the owner set, until the player enters another one."""
    with Bench(tmp_path) as bench:
        open_row(bench, "SETTINGS", "NAME OF JOYSTICK 1")
        scene = bench.scene
        bench.press("p1_fire")
        assert type(bench.scene) is TextEntry
        # The wheel of letters starts at END: enter A, N and A, and go back to END.
        bench.press("p1_right", "p1_fire", "p1_down", "p1_fire", "p1_up", "p1_fire", "p1_up", "p1_fire")
        assert bench.cabinet.settings.now.names.offered == ("ANA", "", "", "")
        assert "ANA" in [row.value() for row in scene.rows]
        leave(bench)
        to_attract(bench)
        finish(bench)
        bench.to_the_name()
        assert bench.cabinet.asking
        wheel = bench.cabinet.asking.wheel
        assert (wheel.name, wheel.offered) == ("ANA", True)


def test_owner_writes_the_line_of_attract(owned: Bench) -> None:
    open_row(owned, "SETTINGS", "LINE IN ATTRACT")
    owned.press("p1_fire")
    before = owned.cabinet.screen.copy()
    # Choose DELETE on the wheel and press it five times; go back to A and enter it three times.
    owned.press("p1_up", *["p1_fire"] * 5, "p1_down", "p1_down", *["p1_fire"] * 3)
    assert owned.scene.wheel.name == "PRESS AAA"
    assert not owned.cabinet.screen.same_as(before)
    while owned.scene.wheel.character != "END":
        owned.press("p1_right")
    written = owned.scene.wheel.name
    owned.press("p1_fire")
    leave(owned)
    assert kept(owned).attract.line == written
    to_attract(owned)
    assert any(not owned.cabinet.screen.same_as(usual(owned, seconds)) for seconds in (0.0, 0.3)), (
        "PRESS START is still there"
    )


def usual(bench: Bench, seconds: float) -> Canvas:
    """Return attract mode's picture after `seconds` seconds, with the usual invitation, PRESS START."""
    bench.run(seconds)
    canvas = Canvas()
    canvas.paste(bench.cabinet.screen)
    widgets.prompt_line(canvas, CABINET, "PRESS START")
    return canvas


def test_empty_line_means_press_start(bench: Bench) -> None:
    open_row(bench, "SETTINGS", "LINE IN ATTRACT")
    bench.press("p1_fire", "p1_up", *["p1_fire"] * 12)
    assert bench.scene.wheel.name == ""
    bench.press("start")
    assert bench.cabinet.settings.now.attract.line == "PRESS START"
    bench.press("p1_fire", "p1_up", *["p1_fire"] * 12, "p1_down", "p1_fire")
    assert bench.cabinet.settings.now.attract.line == "PRESS START"


def test_name_has_at_most_eleven_characters(bench: Bench) -> None:
    """After eleven characters the wheel of letters shows END, and refuses a twelfth."""
    open_row(bench, "SETTINGS", "NAME OF JOYSTICK 2")
    bench.press("p1_fire", "p1_right", *["p1_fire"] * 11)
    assert (bench.scene.wheel.name, bench.scene.wheel.character) == ("A" * 11, "END")
    bench.press("p1_right", "p1_fire")
    assert bench.heard[-1] == Cue.REFUSE
    assert bench.scene.wheel.name == "A" * 11


def test_owner_changes_the_order_of_games(owned: Bench) -> None:
    names = [game.name for game in owned.cabinet.games]
    open_page(owned, "GAMES")
    owned.press("p1_fire", "p1_right", "p1_up", "p1_fire")
    assert owned.scene.at == len(names) - 1
    assert owned.cabinet.settings.now.games.hidden == ()
    leave(owned)
    wanted = (*names[1:], names[0])
    assert kept(owned).games.order == wanted
    # The menu stays at the game that was at its front; from there, RIGHT leads through the new order.
    seen = []
    for _ in names:
        seen.append(owned.scene.game.name)
        owned.press("p1_right")
    at = seen.index(wanted[0])
    assert tuple(seen[at:] + seen[:at]) == wanted
    to_attract(owned)
    played = [act.game.name for act in owned.scene._round() if act.kind == "play"]
    assert tuple(played) == wanted * 3


def test_hidden_game_is_not_on_the_menu(owned: Bench) -> None:
    """A hidden game is not on the menu, but keeps its top ten."""
    owned.fill(200)
    open_page(owned, "GAMES")
    owned.press("p1_right")
    leave(owned)
    names = set()
    for _ in owned.cabinet.games:
        names.add(owned.scene.game.name)
        owned.press("p1_right")
    assert owned.game.name not in names
    assert len(names) == len(owned.cabinet.games) - 1
    assert owned.store.top_ten(owned.game.name) == (Entry("OLD 0", 200),)
    assert kept(owned).games.hidden == (owned.game.name,)


def test_last_visible_game_cannot_be_hidden(bench: Bench) -> None:
    open_page(bench, "GAMES")
    for _ in bench.cabinet.games:
        bench.press("p1_right", "p1_down")
    assert len(bench.cabinet.settings.now.games.hidden) == len(bench.cabinet.games) - 1
    assert Cue.REFUSE in bench.heard[-3:]
    bench.press("p1_fire")
    assert isinstance(bench.scene, OperatorMenu)


def test_unknown_games_in_the_settings_are_ignored() -> None:
    """Unknown names in the order of games are ignored; if the settings hide all games, all are shown."""
    games = catalogue.load()
    names = tuple(game.name for game in games)
    assert catalogue.shown(games, ("gone", names[1], names[1]), ()) == (games[1], games[0], *games[2:])
    assert catalogue.shown(games, (), names) == games


def test_hiding_every_game_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """If the owner hides all games, a single log message says how to show games again."""
    games = catalogue.load()
    settings = changed(Settings(), "games", "hidden", ("gone", *(game.name for game in games)))
    with Bench(tmp_path, settings=settings) as bench:
        bench.run(200)
        bench.press("p1_fire", "p1_right")
        assert isinstance(bench.scene, Menu)
        messages = [record.message for record in caplog.records if "every game" in record.message]
        assert len(messages) == 1
        assert messages[0].endswith("leave out one that is to be shown")
        bench.cabinet.settings.set("games", "hidden", ("gone",))
        bench.run(200)
        assert sum("every game" in record.message for record in caplog.records) == 1


def test_screen_saver_is_dark_with_a_moving_sign(tmp_path: Path) -> None:
    """The words of the screen saver move every ten seconds, so that they do not burn into the screen."""
    settings = changed(Settings(), "attract", "saver_minutes", 1)
    with Bench(tmp_path, settings=settings) as bench:
        bench.run(59.9)
        assert bench.scene.page() != -1
        bench.run(0.1)
        assert bench.scene.page() == -1
        bench.run(1)
        shown = [bench.cabinet.screen.copy()]
        lit = [byte for byte in shown[0].rgb() if byte]
        assert 0 < len(lit) < 3000
        for _ in range(6):
            bench.run(8.9)
            assert bench.cabinet.screen.same_as(shown[-1])
            bench.run(1.1)
            shown.append(bench.cabinet.screen.copy())
            assert not shown[-1].same_as(shown[-2])
        bench.press("start")
        assert isinstance(bench.scene, Menu)
        bench.run(settings.attract.idle_seconds + 5)
        assert isinstance(bench.scene, Attract)
        lit = [byte for byte in bench.cabinet.screen.rgb() if byte]
        assert len(lit) > 3000, "the next time it begins with the title"


def test_owner_sets_the_times_of_attract(tmp_path: Path) -> None:
    """The owner's settings determine how long attract mode shows each page and each game."""
    settings = changed(changed(Settings(), "attract", "page_seconds", 3), "attract", "play_seconds", 20)
    with Bench(tmp_path, settings=settings) as bench:
        assert [act.seconds for act in islice(bench.scene._acts(), 4)] == [3, 20, 3, 20]


def test_top_ten_follows_the_order_of_games(bench: Bench) -> None:
    """The owner's first game is the first on the menu, and DOWN opens the top ten of that game."""
    bench.cabinet.settings.set("games", "order", ("yahtsee",))
    bench.press("p1_fire")
    assert bench.scene.game.name == "yahtsee"
    bench.press("p1_down")
    assert isinstance(bench.scene, TopTenCard)


# Tests of changes to the settings file


def test_changed_file_applies_at_the_next_screen(owned: Bench) -> None:
    """A change to cabinet.toml, for example over SSH, needs no restart."""
    path = owned.data / "cabinet.toml"
    path.write_text("# mine\n[sound]\nvolume = 2\n[games]\nhints = false\n")
    assert owned.cabinet.sound.volume == 5
    owned.press("p1_fire")
    assert owned.cabinet.sound.volume == 2
    assert owned.cabinet.settings.now.games.hints is False


def test_attract_uses_a_changed_file(owned: Bench) -> None:
    """Attract mode uses a changed cabinet.toml from its next page on, without a press."""
    owned.cabinet.settings.set("attract", "page_seconds", 3)
    assert kept(owned).attract.page_seconds == 3
    (owned.data / "cabinet.toml").write_text(
        '[attract]\nline = "FIRE AT THE BAR TO PLAY"\n[games]\norder = ["yahtsee"]\n[sound]\nvolume = 1\n'
    )
    owned.run(9)
    assert "FIRE AT THE BAR TO PLAY" in owned.words()
    assert owned.cabinet.sound.volume == 1
    owned.run(600)
    assert next(owned.scene._round()).game.name == "yahtsee"


def test_mistake_in_the_file_changes_nothing(owned: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """A mistake in cabinet.toml is logged once, and the settings in use stay."""
    path = owned.data / "cabinet.toml"
    path.write_text("[sound]\nvolume = 3\n")
    owned.press("p1_fire")
    path.write_text("[sound]\nvolume = 99\n")
    owned.press("p1_fire", "select")
    assert owned.cabinet.settings.now == changed(Settings(), "sound", "volume", 3)
    assert sum("volume = 99" in record.getMessage() for record in caplog.records) == 1


def test_unsaved_change_is_marked(owned: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that could not be saved still applies, and the title line says NOT SAVED YET."""
    open_page(owned, "SOUND TEST")
    owned.run(0.3)
    saved = owned.cabinet.screen.copy()
    (owned.data / "cabinet.toml").write_text("this is no TOML")
    owned.press("p1_right", "p1_left")
    for _ in range(1000):
        if owned.cabinet.settings.trouble:
            break
        assert not owned.cabinet.settings.saved(0.01)
    assert "not TOML" in owned.cabinet.settings.trouble
    owned.run(0.56)
    assert not owned.cabinet.screen.same_as(saved)
    (owned.data / "cabinet.toml").write_text("")
    assert owned.cabinet.settings.close(10)
    assert read(owned.data / "cabinet.toml").sound.volume == 5


def test_settings_are_not_in_the_store(owned: Bench) -> None:
    """The settings are not in the score store, so that scores and settings can be saved and reset alone."""
    set_row(owned, "SOUND TEST", "VOLUME")
    assert isinstance(owned.store, Store)
    assert owned.store.setting("volume") is None
