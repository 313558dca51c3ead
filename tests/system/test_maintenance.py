"""Tests of the operator's pages TOP TENS, BACK UP and SYSTEM: removal, restoring, and the questions."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread
from typing import TYPE_CHECKING

import pytest

from cabinet import settings, settings_file
from cabinet.api import Entry
from cabinet.play import catalogue
from cabinet.play.bookkeeper import RUNNING
from cabinet.scenes.attract import Attract
from cabinet.scenes.operator.menu import OperatorMenu
from cabinet.scenes.operator.progress_page import ProgressPage
from cabinet.scenes.operator.system_page import BackupPage, SystemPage
from cabinet.scenes.operator.top_tens import TopTensPage
from cabinet.scenes.switching_off import READ, SwitchingOff
from cabinet.settings import Settings
from cabinet.settings_file import SettingsFile
from cabinet.store import backups
from cabinet.store.card import FILE
from cabinet.store.contents import contents_of
from cabinet.store.league_file import FILE as LEAGUE
from cabinet.switches import CONTROLS
from cabinet.system import requests
from cabinet.system.carry_out import WIDE
from cabinet.system.maintenance import TIMEOUT, Maintenance
from cabinet.system.stick import NAME
from tests.bench import Bench
from tests.killed import killed
from tests.logs import contents_in, entries_in, facts_in
from tests.scenes.operator.hosts import Root, until
from tests.scenes.operator.ways import choose, open_page, say_yes

if TYPE_CHECKING:
    from collections.abc import Iterator

TOML = "# the owner's own words\n[sound]\nvolume = 3\n"


@pytest.fixture
def root(tmp_path: Path) -> Root:
    """Return a simulated machine, whose system answers requests when the test says so."""
    return Root(tmp_path / "root")


@pytest.fixture
def owned(tmp_path: Path, root: Root) -> Iterator[Bench]:
    """Yield a cabinet on the simulated machine, with a settings file and a top ten of three rows."""
    data = tmp_path / "data"
    data.mkdir()
    (data / "cabinet.toml").write_text(TOML)
    file = SettingsFile(Settings(), data / "cabinet.toml")
    with Bench(data, settings=file, host=root.host()) as bench:
        bench.fill(300, 200, 100)
        yield bench


def names(bench: Bench) -> list[str]:
    """Return the names on the top ten of DICE POKER."""
    return [entry.name for entry in bench.store.top_ten("dice_poker")]


def message(bench: Bench) -> str:
    """Return the message that the cabinet shows after a request to the system."""
    assert isinstance(bench.scene, ProgressPage), bench.scene
    return bench.scene.message


# Tests of TOP TENS


def test_chosen_row_is_removed(owned: Bench) -> None:
    """Only the chosen row leaves the top ten; the other rows stay, also after a restart."""
    open_page(owned, TopTensPage.title)
    owned.press("p1_down", "p1_fire")
    assert names(owned) == ["OLD 0", "OLD 1", "OLD 2"]
    say_yes(owned)
    assert isinstance(owned.scene, TopTensPage)
    assert names(owned) == ["OLD 0", "OLD 2"]
    assert owned.cabinet.screen
    owned.power_off()
    owned.power_on()
    assert names(owned) == ["OLD 0", "OLD 2"]


def test_whole_list_is_removed(owned: Bench) -> None:
    owned.store.post("yahtsee", Entry("ANN", 5))
    open_page(owned, TopTensPage.title)
    owned.press("p1_up", "p1_up", "p1_fire")
    say_yes(owned)
    assert names(owned) == []
    assert owned.store.top_ten("yahtsee") == (Entry("ANN", 5),)
    owned.press("p1_down", "p1_fire")
    assert isinstance(owned.scene, OperatorMenu)


ALL = "CLEAR ALL LISTS OF THE GAME"


def ends(bench: Bench) -> list[str]:
    """Return the labels of the two lowest rows on the page TOP TENS."""
    return [row.label for row in bench.scene.rows][-2:]


def to_the_list(bench: Bench, name: str) -> None:
    """Turn the page TOP TENS to the list of HEADS-UP POKER with this name."""
    while (bench.scene.game.name, bench.scene.list.name) != ("heads_up_poker", name):
        bench.press("p1_right")


def test_single_list_cannot_be_turned(tmp_path: Path) -> None:
    game = catalogue.load()[0]
    with Bench(tmp_path, games=(game,)) as bench:
        open_page(bench, TopTensPage.title)
        before = list(bench.heard)
        bench.press("p1_left", "p1_right")
        assert bench.heard == before


def test_one_of_several_lists_is_removed(owned: Bench) -> None:
    owned.store.post("heads_up_poker/shark", Entry("ANN", 300))
    owned.store.post("heads_up_poker/easy", Entry("BOB", 400))
    open_page(owned, TopTensPage.title)
    to_the_list(owned, "EASY")
    assert ends(owned) == ["CLEAR THIS LIST", ALL]
    owned.press("p1_down", "p1_fire")
    assert owned.asked.split("\n")[1:] == ["TO CLEAR THIS LIST:", "HEADS-UP POKER: EASY", "1 ROW"]
    say_yes(owned)
    assert set(owned.store.rows()) == {"dice_poker", "heads_up_poker/shark"}
    assert ends(owned) == [ALL, "BACK"]
    to_the_list(owned, "SHARK")
    assert ends(owned) == ["CLEAR THIS LIST", "BACK"]


def test_all_lists_of_a_game_are_removed(owned: Bench) -> None:
    owned.store.post("heads_up_poker/shark", Entry("ANN", 300))
    owned.store.post("heads_up_poker/easy", Entry("BOB", 400))
    open_page(owned, TopTensPage.title)
    to_the_list(owned, "SHARK")
    owned.press("p1_up", "p1_fire")
    assert owned.asked.split("\n")[2:] == ["HEADS-UP POKER", "2 ROWS"]
    say_yes(owned)
    assert set(owned.store.rows()) == {"dice_poker"}
    owned.power_off(cut=True)
    owned.power_on()
    assert set(owned.store.rows()) == {"dice_poker"}


def test_row_removed_by_ssh_leaves_the_choice_on_back(owned: Bench) -> None:
    """The cursor stays on BACK, the last row of the page, when a command over SSH removes a row."""
    open_page(owned, TopTensPage.title)
    owned.press("p1_up")
    owned.store.remove("dice_poker", owned.store.top_ten("dice_poker")[0])
    owned.run(1)
    assert owned.cabinet.screen
    owned.press("p1_fire")
    assert isinstance(owned.scene, OperatorMenu)
    assert names(owned) == ["OLD 1", "OLD 2"]


def test_failing_page_harms_no_game(
    owned: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The game below the failing page is unchanged, and no file of faults is written."""
    owned.begin()
    playing, lines = owned.scene, owned.table.lines
    owned.run(200)
    open_page(owned, TopTensPage.title)

    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(TopTensPage, "use", fails)
    owned.press("p1_down")
    assert owned.scene is playing
    assert owned.table.lines == lines
    assert "The page TopTensPage failed" in caplog.text
    assert not (owned.data / "faults").exists()


def test_no_removes_nothing(owned: Bench) -> None:
    open_page(owned, TopTensPage.title)
    owned.press("p2_fire")
    assert isinstance(owned.scene, TopTensPage)
    owned.press("p1_fire", "p1_fire")
    assert isinstance(owned.scene, TopTensPage)
    owned.press("p1_right", "p1_left")
    assert names(owned) == ["OLD 0", "OLD 1", "OLD 2"]


# Tests of BACK UP


def test_backup_goes_to_the_stick(owned: Bench, root: Root) -> None:
    """The backup file has scores, books and settings; the system copies the file to the USB stick."""
    open_page(owned, BackupPage.title)
    owned.press("p1_fire")
    assert isinstance(owned.scene, ProgressPage)
    until(owned, lambda: requests.BACK_UP in root.requested())
    owned.press("p1_fire", "start")
    assert isinstance(owned.scene, ProgressPage)
    facts = facts_in(root.run / requests.FOLDER / NAME)
    assert facts["cabinet.toml"] == TOML
    contents = contents_of(facts)
    assert [row.entry.name for row in contents.lists["dice_poker"]] == names(owned)
    assert contents.books.life.starts == 1
    root.answer(requests.BACK_UP, "KEPT AS 0001")
    until(owned, lambda: owned.scene.done)
    assert message(owned) == "KEPT AS 0001"
    owned.press("p1_fire")
    assert isinstance(owned.scene, BackupPage)


@pytest.mark.parametrize("answers", [True, False])
def test_failed_backup_is_reported(owned: Bench, root: Root, answers: bool) -> None:
    """The screen reports that there is no USB stick, or that the system has not answered in time."""
    open_page(owned, BackupPage.title)
    owned.press("p1_fire")
    until(owned, lambda: requests.BACK_UP in root.requested())
    if answers:
        root.answer(requests.BACK_UP, "THERE IS NO STICK", done=False)
    else:
        owned.run(TIMEOUT + 1)
    until(owned, lambda: owned.scene.done)
    assert message(owned) == "THERE IS NO STICK" if answers else "NOBODY ANSWERS" in message(owned)
    assert requests.BACK_UP not in root.requested()
    owned.run(91)
    assert isinstance(owned.scene, Attract)


def test_hanging_card_ends_the_wait(owned: Bench) -> None:
    held = Event()
    owned.store.submit(lambda _card: held.wait())
    open_page(owned, BackupPage.title)
    owned.press("p1_fire")
    owned.run(TIMEOUT + 1)
    assert message(owned) == "THE CARD DOES NOT ANSWER"
    held.set()
    owned.press("p1_fire")
    assert isinstance(owned.scene, BackupPage)


def on_stick(root: Root, data: bytes) -> Path:
    """Write the file that the system copies to or from the USB stick; return its path."""
    folder = root.run / requests.FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    (folder / NAME).write_bytes(data)
    return folder / NAME


def lay_on_stick(tmp_path: Path, root: Root, settings: str | None) -> Path:
    """Write another cabinet's backup as the file that was copied from the USB stick; return its path."""
    with Bench(tmp_path / "other") as other:
        other.store.post("dice_poker", Entry("STICK", 999, date(1982, 2, 1)))
        other.begin()
        return on_stick(root, backups.write(other.store.contents(), settings))


def restored(bench: Bench, root: Root) -> str:
    """Restore the file that was copied from the USB stick; return the message on the screen."""
    open_page(bench, BackupPage.title)
    bench.press("p1_down", "p1_fire")
    say_yes(bench)
    until(bench, lambda: requests.RESTORE in root.requested())
    root.answer(requests.RESTORE, "FROM ARCADE-CABINET/0001")
    until(bench, lambda: bench.scene.done)
    return message(bench)


def test_backup_is_restored_from_the_stick(owned: Bench, root: Root, tmp_path: Path) -> None:
    """The backup replaces scores, books and settings; the folder `archive` keeps the old data.

    The card still records that the program is running, so its present run is not counted twice.
    """
    lay_on_stick(tmp_path, root, "[sound]\nvolume = 9\n")
    assert "KEPT:\narchive/0001-restore" in restored(owned, root)
    assert names(owned) == ["STICK"]
    assert owned.store.books().games["dice_poker"].plays == 1
    assert owned.store.setting(RUNNING)
    assert owned.store.under_way() is None
    owned.press("p1_fire")
    assert owned.cabinet.settings.now.sound.volume == 9
    kept = facts_in(owned.data / "archive" / "0001-restore.log")
    assert [row.entry.name for row in contents_of(kept).lists["dice_poker"]] == ["OLD 0", "OLD 1", "OLD 2"]
    assert kept["cabinet.toml"] == TOML
    owned.power_off()
    owned.power_on()
    assert names(owned) == ["STICK"]


def test_restored_settings_are_read_off_the_drawing_thread(
    owned: Bench, root: Root, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The thread that writes the card also reads the restored settings, so that no picture is late."""
    lay_on_stick(tmp_path, root, "[sound]\nvolume = 9\n")
    threads: list[Thread] = []
    drawing = [current_thread()]
    decodes, writes = settings._decode, settings_file.replace_text

    def decode(text: str, source: str) -> dict[str, object]:
        threads.append(current_thread())
        return decodes(text, source)

    def write(path: Path | None, text: str | None) -> None:
        writes(path, text)
        # As soon as the file is written, the loop also looks for new settings.
        drawing.append(Thread(target=owned.cabinet.settings.look))
        drawing[-1].start()
        drawing[-1].join()

    monkeypatch.setattr(settings, "_decode", decode)
    monkeypatch.setattr(settings_file, "replace_text", write)
    restored(owned, root)
    owned.press("p1_fire")
    assert owned.cabinet.settings.now.sound.volume == 9
    assert threads
    assert len(drawing) == 2
    assert not {*threads} & {*drawing}
    (owned.data / "cabinet.toml").write_text("[sound]\nvolume = 10\n")
    owned.cabinet.settings.look()
    assert owned.cabinet.settings.now.sound.volume == 10


def odd_rows(bench: Bench) -> None:
    """Add seven rows to the top tens, four of them with something impossible."""
    bench.store.post("dice_poker", Entry("STICK", 100, date(1982, 2, 1)))
    bench.store.post("dice_poker", Entry("CHEAT", 10**9))
    bench.store.post("dice_poker", Entry("LATER", 99, date(2062, 2, 1)))
    bench.store.post("yahtsee", Entry(" BLANK", 99))
    bench.store.post("heads_up_poker/easy", Entry("ANN", 400))
    bench.store.post("heads_up_poker/easy", Entry("CHEAT", 401))
    bench.store.post("chess", Entry("ELSEWHERE", 10**9))


def test_impossible_rows_of_a_backup_are_left_out(
    owned: Bench, root: Root, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A row with a day in the future is restored without the day; the other impossible rows are left out."""
    with Bench(tmp_path / "other") as other:
        odd_rows(other)
        on_stick(root, backups.write(other.store.contents(), None))
    assert restored(owned, root).splitlines()[:6] == [
        "FROM ARCADE-CABINET/0001",
        "ROWS TAKEN: 4 OF 7",
        "ROWS KEPT FOR GAMES THAT ARE NOT",
        "HERE: 1 (CHESS)",
        "LEFT OUT: 4",
        "WHAT WAS HERE IS KEPT:",
    ]
    assert entries_in(owned.store.contents()) == {
        "chess": (Entry("ELSEWHERE", 10**9),),
        "dice_poker": (Entry("STICK", 100, date(1982, 2, 1)), Entry("LATER", 99)),
        "heads_up_poker/easy": (Entry("ANN", 400),),
    }
    assert "dice_poker, row 1: score 1000000000 is impossible" in caplog.text
    assert "day 2062-02-01 is not valid: it must be from 1982-01-01" in caplog.text


def test_backup_counts_rows_that_others_leave_out(
    owned: Bench, root: Root, caplog: pytest.LogCaptureFixture
) -> None:
    """The message about a backup says how many impossible rows another cabinet would leave out."""
    odd_rows(owned)
    open_page(owned, BackupPage.title)
    owned.press("p1_fire")
    until(owned, lambda: requests.BACK_UP in root.requested())
    root.answer(requests.BACK_UP, "KEPT AS 0001")
    until(owned, lambda: owned.scene.done)
    assert message(owned) == "KEPT AS 0001\nANOTHER CABINET LEAVES OUT: 4"
    assert "another cabinet leaves out: dice_poker, row 1: score 1000000000" in caplog.text


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("[sound]\nvolume = 99\nmusic = 'off'\n[from_the_future]\nnew = 1\n", '[sound]\nmusic = "off"\n'),
        ("[sound\n", TOML),
    ],
)
def test_wrong_settings_do_not_block_the_scores(
    owned: Bench, root: Root, tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str, kept: str
) -> None:
    """Valid settings of the backup are restored. If none can be read, those of the cabinet stay."""
    lay_on_stick(tmp_path, root, text)
    assert "ROWS TAKEN: 1 OF 1\nLEFT OUT: " in restored(owned, root)
    assert names(owned) == ["STICK"]
    assert (owned.data / "cabinet.toml").read_text() == kept
    assert "left out of the backup: cabinet.toml: " in caplog.text


def test_damaged_line_of_a_backup_is_counted(owned: Bench, root: Root, tmp_path: Path) -> None:
    file = lay_on_stick(tmp_path, root, None)
    file.write_bytes(file.read_bytes() + b"rubbish\n")
    assert "ROWS TAKEN: 1 OF 1\nLEFT OUT: 1\n" in restored(owned, root)
    assert names(owned) == ["STICK"]


@pytest.mark.parametrize("data", [b"no log" * 1000, b""])
def test_file_that_is_no_backup_changes_nothing(owned: Bench, root: Root, data: bytes) -> None:
    """The message about a file that is no backup tells the owner to remove the file.

    Then an older backup is restored.
    """
    on_stick(root, data)
    said = restored(owned, root)
    assert " ".join(said.split()) == (
        "IT FAILED: ARCADE-CABINET/0001.LOG IS NOT A BACKUP: "
        "REMOVE IT FROM THE STICK, AND AN OLDER ONE IS USED"
    )
    assert max(map(len, message(owned).split("\n"))) <= WIDE
    assert owned.cabinet.screen
    assert names(owned) == ["OLD 0", "OLD 1", "OLD 2"]
    assert (owned.data / "cabinet.toml").read_text() == TOML


def test_desktop_has_no_stick(bench: Bench) -> None:
    open_page(bench, BackupPage.title)
    bench.press("p1_fire")
    until(bench, lambda: bench.scene.done)
    assert "ONLY A CABINET" in message(bench)
    bench.answer("start", "start", "p1_down", "p1_fire")
    assert isinstance(bench.scene, SystemPage)
    until(bench, lambda: "NOT KNOWN HERE" in str(bench.scene.look(0.0)))


# Tests of SYSTEM


def readings(bench: Bench) -> dict[str, str]:
    """Return the values that the page SYSTEM shows, by label."""
    return {label: words for label, words, _ in bench.scene._lines()}


def test_page_shows_the_state_of_the_machine(owned: Bench, root: Root) -> None:
    root.write("/sys/class/thermal/thermal_zone0/temp", "54321\n")
    root.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50000\n")
    root.write("/opt/cabinet/previous/release.json", '{"version": "9.9.8"}')
    root.write("/opt/cabinet/current/release.json", '{"version": "9.9.9"}')
    open_page(owned, SystemPage.title)
    root.answer(requests.ADDRESSES, "CABINET\n10.0.0.7\nFD00::7")
    until(owned, lambda: len(readings(owned)) > 3 and "10.0.0.7" in str(readings(owned)))
    found = readings(owned)
    assert found.pop("CARD").startswith("WELL")
    assert found == {
        "VERSION": "9.9.9",
        "RELEASE BEFORE": "9.9.8",
        "HEAT": "54 C",
        "SUPPLY": "HAS BEEN TOO WEAK",
        "FOR SSH": "CABINET",
        "": "10.0.0.7",
        "CLOCK": "01 MAR 82",
    }
    assert [label for label, _, bad in owned.scene._lines() if bad] == ["SUPPLY"]
    root.write("/sys/class/thermal/thermal_zone0/temp", "81000\n")
    owned.clock.day = None
    until(owned, lambda: readings(owned)["HEAT"] == "81 C")
    assert readings(owned)["CLOCK"] == "NOT SET"
    assert owned.cabinet.screen


def test_unresponsive_machine_does_not_block_the_page(
    owned: Bench, root: Root, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the machine cannot be queried, the page SYSTEM shows no address and repeats the query."""

    def fails(_card: object) -> None:
        raise OSError("gone")

    monkeypatch.setattr(Maintenance, "look", lambda self: self._store.submit(fails))
    open_page(owned, SystemPage.title)
    root.answer(requests.ADDRESSES, "IT FAILED", done=False)
    until(owned, lambda: readings(owned)["FOR SSH"] == "NOT KNOWN")
    until(owned, lambda: caplog.text.count("the machine's condition cannot be read") > 1)
    assert isinstance(owned.scene, SystemPage)


@pytest.mark.parametrize(("label", "word"), [("SHUT DOWN", ""), ("RESTART", "reboot")])
def test_yes_switches_the_power_off(owned: Bench, root: Root, label: str, word: str) -> None:
    """SHUT DOWN does what the power button does; RESTART is a request to the system."""
    open_page(owned, SystemPage.title)
    choose(owned, label)
    owned.press("p1_fire")
    say_yes(owned)
    assert isinstance(owned.scene, SwitchingOff)
    owned.run(READ + 0.1)
    assert owned.cabinet.switched_off == (0 if word else 1)
    assert [each for each in root.requested() if each != requests.ADDRESSES] == ([word] if word else [])


def test_previous_release_is_requested(owned: Bench, root: Root) -> None:
    open_page(owned, SystemPage.title)
    choose(owned, "ROLL BACK")
    owned.press("p1_fire")
    say_yes(owned)
    until(owned, lambda: requests.ROLL_BACK in root.requested())
    root.answer(requests.ROLL_BACK, "THERE IS NO RELEASE BEFORE", done=False)
    until(owned, lambda: owned.scene.done)
    assert message(owned) == "THERE IS NO RELEASE BEFORE"


def test_factory_reset_keeps_a_backup(owned: Bench) -> None:
    """Top tens, names, books and settings are reset, and the old data is in the folder `archive`."""
    owned.store.set_setting("name of joystick 1", "ADA")
    (owned.data / LEAGUE).touch()
    open_page(owned, SystemPage.title)
    choose(owned, "FACTORY RESET")
    owned.press("p1_fire")
    say_yes(owned)
    until(owned, lambda: owned.scene.done)
    assert "archive/0001-reset" in message(owned)
    assert not (owned.data / LEAGUE).exists()
    assert names(owned) == []
    assert owned.store.setting("name of joystick 1") is None
    assert not owned.store.books().games
    assert not (owned.data / "cabinet.toml").exists()
    owned.power_off()
    owned.power_on()
    assert names(owned) == []
    # The second copy of the data is reset, too.
    owned.power_off()
    (owned.data / FILE).unlink()
    owned.power_on()
    assert names(owned) == []
    kept = facts_in(owned.data / "archive" / "0001-reset.log")
    assert len(contents_of(kept).lists["dice_poker"]) == 3
    assert kept["cabinet.toml"] == TOML


@pytest.mark.parametrize("title", [TopTensPage.title, BackupPage.title, SystemPage.title])
def test_mashing_loses_nothing(owned: Bench, title: str) -> None:
    """Random presses confirm no removal: a question accepts FIRE only after 0.25 s without a press."""
    random = Random(title)
    open_page(owned, title)
    controls = [control.name for control in CONTROLS]
    for _ in range(500):
        owned.press(random.choice(controls))
    assert names(owned) == ["OLD 0", "OLD 1", "OLD 2"]
    assert owned.cabinet.switched_off == 0
    assert not (owned.data / "faults").exists()


KILLED = """
import sys
from pathlib import Path
from tests.scenes.operator.hosts import Root, until
from tests.scenes.operator.ways import choose, open_page, say_yes
from tests.bench import Bench
from cabinet.settings_file import SettingsFile
data = Path(sys.argv[1])
bench = Bench(data, settings=SettingsFile(path=data / "cabinet.toml"), host=Root(data / "root").host())
bench.fill(300)
open_page(bench, "SYSTEM")
choose(bench, "FACTORY RESET")
bench.press("p1_fire")
say_yes(bench)
until(bench, lambda: bench.scene.done)
while bench.store.condition().waiting:
    pass
print("reset", flush=True)
sys.stdin.read()
"""


def test_reset_survives_kill_9(tmp_path: Path) -> None:
    (tmp_path / "cabinet.toml").write_text(TOML)
    killed(KILLED, tmp_path, "reset")
    with Bench(tmp_path) as bench:
        assert names(bench) == []
    assert not (tmp_path / "cabinet.toml").exists()
    assert len(contents_in(tmp_path / "archive" / "0001-reset.log").lists["dice_poker"]) == 1
