"""Tests of the owner's secret code: offering it, setting it, asking for it, the pause after wrong codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.api import Cue
from cabinet.controls.secret_code import FREE, PAUSE_FIRST
from cabinet.display.canvas import Canvas
from cabinet.scenes.attract import Attract
from cabinet.scenes.operator.code_pages import AskCode, OfferCode, SetCode
from cabinet.scenes.operator.context import WRONG as WRONG_KEPT
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.page import IDLE, OperatorPage
from cabinet.scenes.operator.progress_page import ProgressPage
from cabinet.settings import Operator, Settings, SettingsError, parse, read
from cabinet.settings_file import SettingsFile
from cabinet.store.books import Books, Tally
from cabinet.system import requests
from tests.bench import Bench
from tests.scenes.operator.hosts import Root, until
from tests.scenes.operator.ways import SECRET, choose, hold_both, open_page, open_row

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN = ("up", "left", "fire", "down")
WRONG = ("up", "left", "fire", "up")
ALL = {
    "TOP TENS": (("p1_fire",), ("p1_up", "p1_up", "p1_fire")),
    "BOOKS": (("p1_fire",),),
    "BACK UP": (("p1_down", "p1_fire"),),
    "SYSTEM": (("p1_down", "p1_down", "p1_fire"), ("p1_down", "p1_down", "p1_down", "p1_fire")),
}
"""The presses that ask for the secret code, by the title of the page on which they lose data."""
WAYS = [(title, presses) for title, ways in ALL.items() for presses in ways]


@pytest.fixture
def guarded(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with a secret code, scores of DICE POKER, and three counted plays."""
    root, path = Root(tmp_path / "root"), tmp_path / "data" / "cabinet.toml"
    path.parent.mkdir()
    path.write_text('[operator]\ncode = "UP LEFT FIRE DOWN"\n')
    settings = SettingsFile(read(path), path)
    with Bench(tmp_path / "data", settings=settings, host=root.host()) as bench:
        bench.fill(300, 200)
        bench.store.book(Books({"dice_poker": Tally(plays=3)}))
        yield bench


@pytest.fixture
def new(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet whose operator's menu was never opened."""
    with Bench(tmp_path, settings=SettingsFile(Settings(), tmp_path / "cabinet.toml")) as bench:
        yield bench


def enter_code(bench: Bench, switches: tuple[str, ...], jack: int = 1) -> None:
    """Enter a secret code with a joystick."""
    bench.press(*(f"p{jack}_{switch}" for switch in switches))


def ask(bench: Bench) -> None:
    """Try to clear the books, so that the cabinet asks for the secret code."""
    open_page(bench, "BOOKS")
    bench.press("p1_fire")


def asked(bench: Bench) -> bool:
    """Return True if the cabinet is asking for the secret code."""
    return isinstance(bench.scene, AskCode)


def names(bench: Bench) -> list[str]:
    """Return the names in the top ten of DICE POKER."""
    return [entry.name for entry in bench.store.top_ten("dice_poker")]


# Tests of the offer to set a code


def test_first_opening_offers_a_code(new: Bench) -> None:
    """If the owner leaves the offer in any way except SET or NEVER ASK, it comes back the next time."""
    for way in (("p1_down", "p1_fire"), ("start",)):
        hold_both(new)
        assert isinstance(new.scene, OfferCode)
        new.press(*way)
        assert isinstance(new.scene, OperatorMenu)
        new.press("start")
    hold_both(new)
    new.run(IDLE + 1)
    assert isinstance(new.scene, Attract)
    hold_both(new)
    assert isinstance(new.scene, OfferCode)


def test_never_ask_is_saved(new: Bench) -> None:
    hold_both(new)
    new.press("p1_up", "p1_fire", "start")
    hold_both(new)
    assert isinstance(new.scene, OperatorMenu)
    assert new.cabinet.settings.saved(5.0)
    assert not read(new.data / "cabinet.toml").operator.offer


def test_code_is_set_by_entering_it_twice(new: Bench) -> None:
    """The code is saved in words in cabinet.toml, and is then no longer offered."""
    hold_both(new)
    new.press("p1_fire")
    assert isinstance(new.scene, SetCode)
    enter_code(new, OWN)
    new.press("option")
    enter_code(new, OWN)
    assert isinstance(new.scene, OperatorMenu)
    assert new.heard[-1] == Cue.BONUS
    assert new.cabinet.settings.saved(5.0)
    assert 'code = "UP LEFT FIRE DOWN"' in (new.data / "cabinet.toml").read_text()
    new.press("start")
    hold_both(new)
    assert isinstance(new.scene, OperatorMenu)


def test_different_codes_set_nothing(new: Bench) -> None:
    hold_both(new)
    new.press("p1_fire")
    enter_code(new, OWN[:3])
    new.press("option")
    assert new.heard[-1] == Cue.REFUSE
    enter_code(new, OWN, jack=2)
    new.press("p1_down", "option")
    enter_code(new, WRONG)
    assert new.heard[-1] == Cue.REFUSE
    assert new.cabinet.settings.now.operator.code == ""
    enter_code(new, OWN * 3)
    enter_code(new, OWN * 3)
    assert new.cabinet.settings.now.operator.code.split() == [switch.upper() for switch in OWN * 3]


def test_start_before_the_second_code_sets_nothing(new: Bench) -> None:
    hold_both(new)
    new.press("p1_fire")
    enter_code(new, OWN)
    new.press("option")
    enter_code(new, OWN[:2])
    new.press("start")
    assert isinstance(new.scene, OperatorMenu)
    assert new.cabinet.settings.now.operator.code == ""


def shown(bench: Bench, switches: tuple[str, ...]) -> tuple[Canvas, list[str]]:
    """Enter a code, and return the picture and the sounds that follow."""
    before = len(bench.heard)
    enter_code(bench, switches)
    return bench.cabinet.screen.copy(), bench.heard[before:]


def test_setting_a_code_shows_only_its_length(new: Bench) -> None:
    """While a code is set, neither picture nor sounds tell a bystander more than the code's length."""
    found = []
    for said in (("up", "down", "fire"), ("fire", "right", "left"), ("up", "down")):
        hold_both(new)
        new.press("p1_fire")
        found.append(shown(new, said))
        new.press("start", "start")
    (one, heard), (other, heard_too), (shorter, _) = found
    assert one.same_as(other)
    assert heard == heard_too == [Cue.LETTER] * 3
    assert not one.same_as(shorter)


def test_asking_for_the_code_shows_only_its_length(guarded: Bench) -> None:
    """While a code is asked for, neither picture nor sounds tell a bystander more than the entered length."""
    ask(guarded)
    right, heard = shown(guarded, OWN[:3])
    guarded.press("option")
    wrong, heard_too = shown(guarded, ("fire", "right", "left"))
    assert right.same_as(wrong)
    assert heard == heard_too == [Cue.LETTER] * 3


# Tests of protected actions


@pytest.mark.parametrize(("title", "presses"), WAYS)
def test_actions_that_lose_data_ask_for_the_code(
    guarded: Bench, title: str, presses: tuple[str, ...]
) -> None:
    open_page(guarded, title)
    page, before = guarded.scene, names(guarded)
    guarded.press(*presses)
    assert isinstance(guarded.scene, AskCode)
    guarded.press("p1_down")
    guarded.cabinet.hold("p1_fire")
    guarded.run(5)
    guarded.cabinet.release("p1_fire")
    guarded.press("option")
    enter_code(guarded, WRONG)
    assert isinstance(guarded.scene, AskCode)
    assert guarded.heard[-1] == Cue.REFUSE
    enter_code(guarded, OWN, jack=2)
    guarded.press("start")
    assert guarded.scene is page
    assert names(guarded) == before
    guarded.press("p1_fire")
    assert isinstance(guarded.scene, AskCode)
    enter_code(guarded, OWN)
    gone = names(guarded) != before if title == "TOP TENS" else not guarded.store.books().plays
    assert isinstance(guarded.scene, ProgressPage) or (guarded.scene is page and gone)


def test_shutting_down_asks_for_no_code(guarded: Bench) -> None:
    """Shutting down loses no data, so anyone may do it."""
    open_page(guarded, "SYSTEM")
    guarded.press("p1_fire")
    assert guarded.asked == "PRESS ● AGAIN\nTO SHUT DOWN"


def test_changing_and_forgetting_the_code_ask_for_it(guarded: Bench) -> None:
    open_row(guarded, "SETTINGS", "SECRET CODE")
    assert guarded.scene.row.value() == "SET"
    guarded.press("p1_fire")
    assert isinstance(guarded.scene, AskCode)
    enter_code(guarded, OWN)
    assert isinstance(guarded.scene, SetCode)
    guarded.press("start")
    choose(guarded, "FORGET SECRET CODE")
    guarded.press("p1_fire")
    assert isinstance(guarded.scene, AskCode)
    enter_code(guarded, OWN)
    assert guarded.cabinet.settings.now.operator.code == ""
    guarded.press("p1_fire")
    assert guarded.heard[-1] == Cue.REFUSE
    choose(guarded, "SECRET CODE")
    guarded.press("p1_fire")
    assert isinstance(guarded.scene, SetCode)


def test_factory_reset_forgets_the_code(guarded: Bench) -> None:
    """After a factory reset, the operator's menu offers to set a code, as on a new cabinet."""
    open_row(guarded, "SYSTEM", "FACTORY RESET")
    guarded.press("p1_fire")
    enter_code(guarded, OWN)
    until(guarded, lambda: guarded.scene.done)
    guarded.press("start", "start", "start")
    hold_both(guarded)
    assert isinstance(guarded.scene, OfferCode)


def test_restore_asks_for_the_code(guarded: Bench, tmp_path: Path) -> None:
    """The code is asked for before the backup is read from the USB stick."""
    open_page(guarded, "BACK UP")
    guarded.press("p1_down", "p1_fire")
    run = Root(tmp_path / "root").run
    enter_code(guarded, WRONG)
    guarded.run(1)
    assert not (run / requests.RESTORE).exists()
    enter_code(guarded, OWN)
    until(guarded, (run / requests.RESTORE).exists)


# Tests of wrong codes


def test_several_wrong_codes_cost_a_pause(guarded: Bench) -> None:
    """After several wrong codes none is accepted during a countdown; a right code resets the count."""
    ask(guarded)
    for _ in range(FREE + 1):
        enter_code(guarded, WRONG)
    assert asked(guarded)
    first = guarded.cabinet.screen.copy()
    guarded.run(1.1)
    assert not guarded.cabinet.screen.same_as(first)
    heard = guarded.heard.count("letter")
    enter_code(guarded, OWN)
    assert asked(guarded)
    assert guarded.heard.count("letter") == heard, "nothing is entered meanwhile"
    guarded.press("start", "p1_fire")
    guarded.run(PAUSE_FIRST)
    enter_code(guarded, OWN)
    assert not asked(guarded)
    guarded.press("p1_fire")
    enter_code(guarded, WRONG)
    enter_code(guarded, OWN)
    assert not asked(guarded)


def test_restart_does_not_shorten_the_pause(guarded: Bench) -> None:
    """The count of wrong codes is stored, so it survives a restart; a right code resets it."""
    ask(guarded)
    for _ in range(FREE + 1):
        enter_code(guarded, WRONG)
    guarded.power_off()
    guarded.power_on()
    began = guarded.clock.now()
    ask(guarded)
    enter_code(guarded, OWN)
    assert asked(guarded)
    guarded.run(PAUSE_FIRST - (guarded.clock.now() - began))
    enter_code(guarded, OWN)
    assert not asked(guarded)
    assert guarded.store.setting(WRONG_KEPT) == "0"


@pytest.mark.parametrize("kept", ["", "-1", "x", "\N{SUPERSCRIPT TWO}", "9" * 5000])
def test_invalid_stored_count_is_ignored(guarded: Bench, kept: str) -> None:
    """A stored count that is not a number counts as no wrong code."""
    guarded.store.set_setting(WRONG_KEPT, kept)
    guarded.power_off()
    guarded.power_on()
    ask(guarded)
    enter_code(guarded, OWN)
    assert not asked(guarded)


def test_new_code_in_the_file_counts_at_once(guarded: Bench) -> None:
    """A code that the owner writes into cabinet.toml, for example over SSH, needs no restart."""
    assert guarded.cabinet.settings.path is not None
    open_page(guarded, "BOOKS")
    guarded.cabinet.settings.path.write_text('[operator]\ncode = "fire fire fire fire"\n')
    guarded.press("p1_fire")
    enter_code(guarded, ("fire",) * 4)
    assert not asked(guarded)


# Tests of opening the operator's menu


def closed(tmp_path: Path, code: str) -> Bench:
    """Return a cabinet that shows its game menu, and whose operator's menu is closed to players."""
    operator = Operator(open=False, offer=False, code=code)
    bench = Bench(tmp_path, settings=Settings(operator=operator))
    bench.press("p1_fire")
    return bench


def enter_at_the_menu(bench: Bench, switches: tuple[str, ...]) -> None:
    """Enter a code at the game menu while SELECT is held."""
    bench.cabinet.hold("select")
    enter_code(bench, switches)
    bench.cabinet.release("select")
    bench.run(0.1)


def test_owners_code_opens_a_closed_menu(tmp_path: Path) -> None:
    """The owner's code opens the closed menu; the code that is printed in the manual no longer does."""
    with closed(tmp_path, "UP LEFT FIRE DOWN") as bench:
        enter_at_the_menu(bench, SECRET)
        assert not isinstance(bench.scene, OperatorPage)
        enter_at_the_menu(bench, OWN)
        assert isinstance(bench.scene, OperatorMenu)


def test_wrong_codes_at_the_menu_cost_the_same_pause(tmp_path: Path) -> None:
    """Wrong codes at the menu also cost a pause; entering too few presses does not count as a wrong code."""
    with closed(tmp_path, "UP LEFT FIRE DOWN") as bench:
        for _ in range(10):
            enter_at_the_menu(bench, OWN[:3])
        for _ in range(FREE + 1):
            enter_at_the_menu(bench, WRONG)
        enter_at_the_menu(bench, OWN)
        assert not isinstance(bench.scene, OperatorPage)
        bench.run(PAUSE_FIRST)
        enter_at_the_menu(bench, OWN)
        assert isinstance(bench.scene, OperatorMenu)


# Tests of the setting for the secret code


@pytest.mark.parametrize("words", ["", "UP UP DOWN FIRE", "up left fire down", " ".join(["LEFT"] * 12)])
def test_valid_codes_are_accepted(words: str) -> None:
    """A code has 4 to 12 words in upper or lower case, or is empty."""
    assert parse(f'[operator]\ncode = "{words}"', "f").operator.code == words


@pytest.mark.parametrize(
    "words", ["UP", "UP UP UP", " ".join(["LEFT"] * 13), "UP  UP UP UP", "UP UP UP JUMP", "UP UP UP UP\\n"]
)
def test_invalid_codes_are_refused(words: str) -> None:
    """The error message says what a code may be."""
    with pytest.raises(SettingsError, match="4 to 12 words UP DOWN LEFT RIGHT FIRE"):
        parse(f'[operator]\ncode = "{words}"', "f")
