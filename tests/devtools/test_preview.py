"""The preview shows an author's game, from a sample on, and loads each change that is saved."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from functools import partial
from importlib.metadata import EntryPoint
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.clock import VirtualClock
from cabinet.devtools.broken import Broken
from cabinet.devtools.commands import new
from cabinet.devtools.game_code import GameCode
from cabinet.devtools.preview import BEFORE_PRESSES, LOOKS, NoSampleError, Preview, named
from cabinet.devtools.preview_cabinet import PreviewCabinet
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.play import catalogue
from cabinet.play.catalogue import Catalogue
from cabinet.play.phases import LookAway
from cabinet.scenes.menu import Menu
from cabinet.scenes.playing import Playing
from cabinet.scenes.setup import SetupScene
from cabinet.store.store import Store
from tests.new_cards import game as new_cards

if TYPE_CHECKING:
    from cabinet.api import AnyGame
    from cabinet.scenes.scene import Scene

STEPS = {"plain": "dice 3", "dice": "dice 1 2 3 4 5", "cards": "cards 2s Ah Td"}
NUMBERS = count()


class Author:
    """An author with a new game and a cabinet that previews it."""

    def __init__(self, folder: Path, kind: str, *, watched: bool = True, **asked: Any) -> None:
        """Write a game with a complete sample and preview it; if not `watched`, nothing is drawn."""
        self.name = f"tried_{kind}_{next(NUMBERS)}"
        new.lay_down(folder / "game", self.name, kind)
        self.folder = folder / "game" / self.name
        self.save("__init__.py", "WRITE A STEP HERE", STEPS[kind])
        games = Catalogue(self._points)
        self.code = GameCode(games, *self._points())
        self.clock = VirtualClock()
        self.store = Store.open(folder / "data", clock=self.clock)
        self.preview = Preview(None, chance=Random(1), code=self.code, **asked)
        make = partial(PreviewCabinet, preview=self.preview)
        self.cabinet = VirtualCabinet(games, self.store, clock=self.clock, make=make, watched=watched)

    def _points(self) -> tuple[EntryPoint]:
        return (EntryPoint(self.name, f"{self.name}:GAME", catalogue.GROUP),)

    def save(self, file: str, old: str, new: str) -> None:
        """Replace the only occurrence of `old` in a file of the game."""
        path = self.folder / file
        text = path.read_text()
        assert text.count(old) == 1, (old, text)
        path.write_text(text.replace(old, new))

    def see(self) -> None:
        self.cabinet.run(1.0)

    @property
    def scene(self) -> Any:
        return self.cabinet.scene

    def shows(self, kind: type[Scene]) -> bool:
        return isinstance(self.scene, kind)

    @property
    def words(self) -> str:
        canvas = RecordingCanvas()
        self.scene.draw(canvas, self.clock.now())
        return "\n".join(text.words for text in canvas.texts())

    @property
    def lines(self) -> list[str]:
        lines: list[str] = self.scene.table.lines
        return lines

    def prompt(self) -> None:
        """Wait until a person is to act."""
        self.cabinet.run_until(lambda: isinstance(self.scene, Playing) and self.scene.stage.ui is not None)
        self.cabinet.run(1.0)

    def close(self) -> None:
        self.cabinet.close()
        self.store.close(5.0)


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A function that makes an author with a new game of a given template."""
    authors: list[Author] = []
    monkeypatch.syspath_prepend(tmp_path / "game")

    def author(kind: str, **asked: Any) -> Author:
        (tmp_path / "data").mkdir()
        authors.append(Author(tmp_path, kind, **asked))
        return authors[-1]

    yield author
    for one in authors:
        one.close()
        for name in [name for name in sys.modules if name.partition(".")[0] == one.name]:
            del sys.modules[name]


def test_preview_starts_with_the_sample(tried: Any) -> None:
    """The preview applies the sample's journal and presses, and then continues as an ordinary game."""
    author = tried("dice", sample="keep a die")
    assert author.lines == ["dice 1 2 3 4 5"]
    author.prompt()
    assert author.scene.stage.ui.kept == ()
    author.cabinet.run(BEFORE_PRESSES)
    assert author.scene.stage.ui.kept == (4,)
    author.cabinet.press("p1_right", "p1_fire")
    assert author.lines[1] == "keep 5"
    author.prompt()
    assert author.lines[2].startswith("dice ")
    assert author.store.under_way().lines == tuple(author.lines)


def test_preview_has_no_interruptions(tried: Any) -> None:
    author = tried("dice", sample="keep a die", watched=False)
    author.cabinet.run(300)
    assert author.shows(Playing)


def test_saved_change_is_shown_at_once(tried: Any) -> None:
    """When the author saves a changed file, the preview loads it; journal and cursor stay the same."""
    author = tried("dice")
    assert author.shows(SetupScene)
    author.cabinet.press("p1_right", "p1_fire")
    author.prompt()
    author.cabinet.press("p1_left", "p1_fire", "p1_left")
    before, ui = author.lines, author.scene.stage.ui
    assert (ui.at, ui.kept) == (3, (4,))
    author.save("picture.py", 'else "ROLL"]', 'else "THROW"]')
    author.see()
    assert author.lines == before
    assert (author.scene.stage.ui.at, author.scene.stage.ui.kept) == (3, (4,))
    assert "THROW" in author.words
    author.save("rules.py", "ROLLS = 3", "ROLLS = 9")
    author.see()
    assert "ROLL 1 OF 9" in author.words
    assert author.lines == before


def test_two_changes_in_one_second_are_both_shown(tried: Any) -> None:
    """Two changes of a file in one second are both shown, even if the file's size stays equal.

    Python itself would then use the old compiled file.
    """
    author = tried("dice", sample="keep a die")
    for title in ("OLD GAME", "BAD GAME", "ONE GAME"):
        text = (author.folder / "picture.py").read_text()
        found = next(line for line in text.splitlines() if line.startswith("TITLE = "))
        author.save("picture.py", found, f'TITLE = "{title}"')
        author.see()
        assert title in author.words


def test_save_restarts_the_sample_until_a_press(tried: Any) -> None:
    author = tried("dice", sample="keep a die")
    author.cabinet.run(2 * BEFORE_PRESSES)
    assert author.scene.stage.ui.kept == (4,)
    author.save("__init__.py", '"p1_left", "p1_fire"', '"p1_right", "p1_fire"')
    author.save("__init__.py", '"dice 1 2 3 4 5"', '"dice 6 6 6 6 6"')
    author.see()
    assert author.lines == ["dice 6 6 6 6 6"]
    author.cabinet.run(2 * BEFORE_PRESSES)
    assert author.scene.stage.ui.kept == (0,)
    author.cabinet.press("p1_right")
    author.save("__init__.py", "dice 6 6 6 6 6", "dice 1 1 1 1 1")
    author.see()
    assert author.lines == ["dice 6 6 6 6 6"]
    assert (author.scene.stage.ui.at, author.scene.stage.ui.kept) == (1, (0,))


def test_restart_repeats_the_draws_of_the_sample(tried: Any) -> None:
    author = tried("dice", sample="keep a die")
    author.save("__init__.py", '("dice 1 2 3 4 5",)', "(), draws=(6, 5, 4, 3, 2)")
    for _ in range(2):
        author.see()
        assert author.lines == ["dice 6 5 4 3 2"]
        author.save("__init__.py", "Roll five dice", "Roll  five dice")
        author.save("__init__.py", "Roll  five dice", "Roll five dice")


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        (
            "picture.py",
            "lamps(canvas",
            "lamps((canvas",
            "SyntaxError: '(' was never closed (picture.py, line",
        ),
        ("picture.py", "DICE, size=56", "DICE, size=1 / 0", "ZeroDivisionError: division by zero"),
        (
            "picture.py",
            "lying = DieAtRest(view.dice",
            "lying = Laying(view.dice",
            "'Laying' is not",
        ),
        ("rules.py", "dice=DICE,", "dice=4,", "is not a step of"),
        ("__init__.py", "GAME: Game[", "GONE: Game[", "has no attribute 'GAME'"),
    ],
)
def test_error_is_shown_until_it_is_fixed(
    file: str, old: str, new: str, words: str, tried: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """The error also appears in the log. After the fix, the journal and the marked die are as before."""
    author = tried("dice")
    author.cabinet.press("p1_fire")
    author.prompt()
    author.cabinet.press("p1_left", "p1_fire")
    before = author.lines
    author.save(file, old, new)
    author.see()
    assert author.shows(Broken)
    assert words in author.words.replace("\n", " ")
    assert [record.message for record in caplog.records if record.exc_info] == ["The game fails"]
    author.cabinet.press("p1_fire")
    assert author.shows(Broken)
    author.save(file, new, old)
    with caplog.at_level(logging.INFO):
        author.see()
    assert author.lines == before
    assert author.scene.stage.ui.kept == (4,)
    assert "is loaded again" in caplog.text


def test_partial_file_is_not_loaded(tried: Any) -> None:
    """A file is loaded only if it has not changed between two checks."""
    author = tried("dice", sample="keep a die")
    whole = (author.folder / "picture.py").read_text()
    for end in range(0, len(whole), len(whole) // 20):
        (author.folder / "picture.py").write_text(whole[:end])
        author.cabinet.run(LOOKS)
    (author.folder / "picture.py").write_text(whole.replace('TITLE = "', 'TITLE = "A '))
    author.see()
    assert author.shows(Playing)
    assert "A TRIED" in author.words


def test_preview_can_begin_with_an_error(tried: Any, tmp_path: Path) -> None:
    """If the preview begins with an error, START loads the game again.

    Arrows, and changes of files outside the game, do nothing.
    """
    author = tried("dice", sample="no such sample")
    assert author.shows(Broken)
    assert "has no sample 'no such sample'; there are: 'keep a die'" in author.words.replace("\n", " ")
    scene = author.scene
    author.cabinet.press("p1_left")
    (tmp_path / "game" / "notes.txt").write_text("tomorrow")
    author.see()
    assert author.scene is scene
    author.cabinet.press("start")
    assert author.scene is not scene
    author.save("__init__.py", '"keep a die"', '"no such sample"')
    author.see()
    assert author.lines == ["dice 1 2 3 4 5"]


def test_start_begins_a_new_game_after_a_rule_change(tried: Any) -> None:
    """START begins a new game only if the journal does not fit the changed rules."""
    author = tried("dice")
    author.cabinet.press("p1_fire")
    author.prompt()
    author.save("rules.py", "DICE = 5", "DICE = 4")
    author.see()
    assert "JournalError: step 1" in author.words
    author.cabinet.press("start")
    assert author.shows(SetupScene)
    author.cabinet.run(1.0)
    author.cabinet.press("p1_fire")
    author.prompt()
    assert len(author.lines[0].split()) == 5


def test_saved_change_leaves_the_menu_open(tried: Any) -> None:
    author = tried("dice")
    author.cabinet.press("select")
    author.cabinet.run(1.0)
    assert author.shows(Menu)
    author.save("picture.py", 'TITLE = "', 'TITLE = "A ')
    author.see()
    assert author.shows(Menu)
    assert author.scene.game.title.startswith("A ")


@pytest.mark.parametrize("seat", [0, 1])
def test_preview_as_a_seat_shows_only_its_hand(tried: Any, seat: int) -> None:
    """The preview as one seat shows only that seat's hand, in every player's turn.

    It shows no card that asks other players to look away.
    """
    author = tried("cards", seat=seat)
    author.cabinet.press("p1_right", "p1_fire")
    for turn in (0, 1):
        author.prompt()
        stage = author.scene.stage
        assert (author.scene.table.turn, isinstance(stage.phase, LookAway)) == (turn, False)
        show = stage.show(author.clock.now(), lit=True)
        assert show.viewer == seat
        assert [bool(hand) for hand in show.view.hands] == [seat == 0, seat == 1]
        author.cabinet.press(f"p{turn + 1}_fire")


def test_preview_without_that_seat_shows_the_usual_view(tried: Any) -> None:
    author = tried("cards", seat=1, sample="keep or swap")
    author.prompt()
    assert author.scene.stage.show(0.0, lit=True).viewer == 0


def test_player_keeps_looking_after_a_change(tried: Any) -> None:
    """After a change the player sees the hand at once, without a card that asks others to look away."""
    author = tried("cards")
    author.cabinet.press("p1_right", "p1_fire")
    author.cabinet.run_until(
        lambda: isinstance(author.scene, Playing) and isinstance(author.scene.stage.phase, LookAway)
    )
    author.cabinet.run(1.0)
    assert author.scene.table.turn == 0
    author.cabinet.press("p1_fire")
    author.cabinet.run(1.0)
    author.cabinet.press("p1_right")
    author.save("picture.py", 'TITLE = "', 'TITLE = "A ')
    author.see()
    stage = author.scene.stage
    assert (author.scene.table.looker, stage.ui.at) == (0, 1)


def test_preview_without_reload_checks_no_files(tmp_path: Path) -> None:
    game: AnyGame = new_cards()
    preview = Preview(game, chance=Random(1), seat=3)
    clock = VirtualClock()
    store = Store.open(tmp_path, clock=clock)
    make = partial(PreviewCabinet, preview=preview)
    with VirtualCabinet((game,), store, clock=clock, make=make) as cabinet:
        assert isinstance(cabinet.scene, SetupScene)
        cabinet.run(5.0)
        assert not preview.changed(clock.now())
    store.close(5.0)


def test_unknown_sample_is_refused() -> None:
    with pytest.raises(NoSampleError, match="new_cards has no sample 'x'; there are: none"):
        named(new_cards(), "x")


def test_package_of_one_file_is_watched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a package is one file, only that is watched; loading fails if it is gone or contains no game."""
    monkeypatch.syspath_prepend(tmp_path)
    file = tmp_path / "one_file_game.py"
    file.write_text("GAME = 1\n")
    code = GameCode(Catalogue(tuple), EntryPoint("one", "one_file_game:GAME", catalogue.GROUP))
    with pytest.raises(TypeError, match="one_file_game:GAME is 1, not a cabinet"):
        code.load()
    (tmp_path / "other.py").write_text("")
    assert not any(code.changed() for _ in range(3))
    file.write_text("from tests.new_cards import game\nGAME = game()\n")
    assert [code.changed() for _ in range(3)] == [False, True, True]
    assert code.load().name == "new_cards"
    assert not code.changed()
    file.unlink()
    sys.modules.pop("one_file_game")
    assert [code.changed() for _ in range(2)] == [False, True]
    with pytest.raises(ModuleNotFoundError):
        code.load()
