"""Tests of the running cabinet's answers about settings, scores, books, the screen and the switches."""

from __future__ import annotations

import os
import struct
import time
import zlib
from datetime import date
from itertools import islice
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Control, Entry, Switch
from cabinet.controls.change import Change
from cabinet.controls.pinmap import default_path
from cabinet.controls.pinmap import read as read_pins
from cabinet.controls.presses import CHATTER, FASTEST, DropOut
from cabinet.controls.report import Report
from cabinet.devtools.virtual.gallery import load
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE
from cabinet.owner import answers, wire
from cabinet.owner.client import ControlError, watch
from cabinet.owner.png import png
from cabinet.owner.requests import (
    BackupNow,
    Done,
    FindingsNow,
    GetBackup,
    GetFindings,
    GetLevels,
    GetPicture,
    GetSettings,
    ImportScores,
    LevelsNow,
    Pressed,
    RemoveRow,
    Screenshot,
    SetSetting,
    SettingsNow,
    WatchInputs,
)
from cabinet.owner.score_files import ScoreRow, json_file
from cabinet.settings import read
from cabinet.store.books import begun
from cabinet.store.errors import StoreError
from cabinet.store.store import Store
from cabinet.switches import CONTROLS
from tests.bad_disk import READ_ONLY, BadDisk
from tests.logs import scores_in
from tests.owner.house import EMPTY, wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.owner.house import House

ADA, BOB, ANN = Entry("ADA", 254, date(1982, 3, 1)), Entry("BOB", 199), Entry("ANN", 5)


def row(entry: Entry) -> ScoreRow:
    """Return an entry as a row of a request."""
    return ScoreRow(*entry)


# Tests of settings


def test_reply_has_the_current_settings(home: House) -> None:
    """The reply includes changed settings that are not on the card yet."""
    home.settings.set("sound", "volume", 2)
    answer = home.ask(GetSettings(), SettingsNow)
    assert answer.settings == home.settings.now


def test_setting_is_on_the_card_before_the_reply(home: House, tmp_path: Path) -> None:
    """The cabinet uses the setting at once, and the comments in the settings file are kept."""
    file = tmp_path / "data" / "cabinet.toml"
    file.write_text("# closing time is at eleven\n")
    answer = home.ask(SetSetting("games", "hidden", ("yahtsee",)), Done)
    assert answer == Done("")
    assert home.settings.now.games.hidden == ("yahtsee",)
    assert file.read_text().startswith("# closing time is at eleven\n")
    assert read(file).games.hidden == ("yahtsee",)


def test_wrong_value_is_refused(home: House) -> None:
    """The error message for a wrong value is that of the settings file, and no setting changes."""
    with pytest.raises(ControlError, match=r"\[sound\] volume = 11: expected a whole number from 0 to 10"):
        home.ask(SetSetting("sound", "volume", 11), Done)
    assert home.settings.now.sound.volume == 5


def test_other_mistakes_in_the_file_are_reported(home: House, tmp_path: Path) -> None:
    """The cabinet uses the changed setting despite other mistakes in the settings file."""
    file = tmp_path / "data" / "cabinet.toml"
    file.write_text("[games]\nslow = 1\n")
    with pytest.raises(ControlError, match="slow = 1: expected true or false"):
        home.ask(GetSettings(), SettingsNow)
    answer = home.ask(SetSetting("sound", "volume", 3), Done)
    assert answer.words.startswith("the settings file is used at the next start only if this is fixed too:\n")
    assert home.settings.now.sound.volume == 3
    file.write_text("[games]\nslow = true\n")
    settings = home.ask(GetSettings(), SettingsNow)
    assert settings.settings.games.slow


def test_unsaved_setting_is_reported(home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A setting that is not saved yet is used at once; the reply says why it is not saved, if known."""
    (tmp_path / "data" / "cabinet.toml").mkdir()
    answer = home.ask(SetSetting("sound", "volume", 3), Done)
    assert answer.words.startswith("not on the card yet, trying again: ")
    assert "cabinet.toml" in answer.words
    monkeypatch.setattr(answers, "CARD", 0.0)
    monkeypatch.setattr(type(home.settings), "trouble", "")
    monkeypatch.setattr(home.settings, "saved", lambda _seconds: False)
    answer = home.ask(SetSetting("sound", "volume", 4), Done)
    assert answer.words.endswith(": the card is slow")


# Tests of scores and books (counts of plays)


def taken(home: House, *rows: ScoreRow, name: str = "yahtsee") -> str:
    """Ask the cabinet to enter rows into a list, and return the text of the reply."""
    request = ImportScores(json_file({name: rows}))
    return home.ask(request, Done).words


def test_entered_scores_read_back(home: House) -> None:
    """A row that is already on the list is not entered again, and a removed row is gone."""
    home.store.post("dice_poker", ADA)
    home.store.post("dice_poker", BOB)
    home.store.book(begun("dice_poker", date(1982, 3, 1)))
    removal = RemoveRow("dice_poker", row(ADA))
    assert home.ask(removal, Done).words == "removed"
    assert home.ask(removal, Done).words == "the row no longer exists"
    assert taken(home, row(ANN)) == "rows taken: 1 of 1"
    assert taken(home, row(BOB), name="dice_poker") == "rows taken: 0 of 1"
    assert home.store.top_ten("dice_poker") == (BOB,)
    now = home.ask(GetBackup(), BackupNow).contents
    assert (now.lists, now.books) == (home.store.rows(), home.store.books())
    assert taken(home) == "there are no rows"


def test_only_rows_that_stay_are_counted(home: House) -> None:
    """A row is not counted if another row of the same request pushes it off the list."""
    for score in range(100, 109):
        home.store.post("dice_poker", Entry("OLD", score))
    assert taken(home, row(ANN), row(BOB), name="dice_poker") == "rows taken: 1 of 2"
    assert home.store.top_ten("dice_poker")[0] == BOB
    assert ANN not in home.store.top_ten("dice_poker")


def test_rows_are_equal_by_origin(home: House) -> None:
    """Rows of equal names and scores may differ in origin; a row without origin is taken for a copy."""
    one, two = (ScoreRow("ANN", 5, cabinet="a" * 16, mark=f"{number:016x}") for number in (1, 2))
    assert taken(home, one, two, two) == "rows taken: 2 of 3"
    assert taken(home, one, two, row(ANN)) == "rows taken: 0 of 3"
    assert home.store.top_ten("yahtsee") == (ANN, ANN)


def test_impossible_rows_are_left_out(home: House) -> None:
    """The reply names rows that the cabinet's games or its date forbid; the other rows are entered."""
    day = date(1982, 3, 3)
    said = taken(home, row(ANN), ScoreRow("ANN", 10**6), ScoreRow("BOB", 4, day)).splitlines()
    assert said == [
        "rows taken: 2 of 3",
        "left out: 2",
        "yahtsee, row 2: score 1000000 is impossible in YAHTSEE: it must be from 0 to 1575",
        f"yahtsee, row 3: day {day} is not valid: it must be from 1982-01-01 to 1982-03-02; "
        "the row stays without it",
    ]
    assert home.store.top_ten("yahtsee") == (ANN, Entry("BOB", 4))


def refusal(tmp_path: Path) -> str:
    """Return the error message of a read-only card."""
    return f"[Errno {READ_ONLY}] {os.strerror(READ_ONLY)}: '{tmp_path / 'other' / 'cabinet.log'}'"


def test_unsaved_row_is_reported(home: House, tmp_path: Path) -> None:
    """The row is entered in memory, and the reply says that it is not on the card yet."""
    disk = BadDisk()
    home.store = Store.open(tmp_path / "other", clock=home.clock, disk=disk)
    home.store.submit(lambda _card: None).result(10)
    home.complete()
    disk.failing = READ_ONLY
    answer = taken(home, row(ANN))
    why = refusal(tmp_path)
    assert answer == f"rows taken: 1 of 1; not on the card yet, trying again: {why}"
    disk.failing = None
    assert home.store.close(5.0)
    assert scores_in(tmp_path / "other")["yahtsee"] == (ANN,)


def test_own_findings_are_reported(home: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The doctor's findings have the data directory, and the number of unsaved changes with the reason."""
    disk = BadDisk()
    home.store = Store.open(tmp_path / "other", clock=home.clock, disk=disk)
    home.complete()
    home.store.submit(lambda _card: None).result(10)
    reply = home.ask(GetFindings(), FindingsNow)
    assert {each.subject: (each.level, each.words) for each in reply.found} == {
        "saving": (0, "the running cabinet has saved everything on the card"),
        "settings": (0, f"no {home.settings.path}: the defaults apply"),
        "scores": (0, f"0 rows of 0 lists in {tmp_path / 'data'}"),
    }
    disk.failing = READ_ONLY
    home.store.post("yahtsee", ANN)
    monkeypatch.setattr(type(home.settings), "trouble", "Permission denied")
    home.store.submit(lambda _card: None).result(10)
    reply = home.ask(GetFindings(), FindingsNow)
    assert [each.words for each in reply.found if each.subject == "saving"] == [
        f"the running cabinet cannot save: {refusal(tmp_path)}; 1 change only in memory",
        "the running cabinet cannot save its settings: Permission denied",
    ]
    disk.failing = None
    assert home.store.close(5.0)


def test_hanging_card_ends_the_wait(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reply comes after a limited time, and the game loop does not wait for the card."""
    monkeypatch.setattr(answers, "CARD", 0.05)
    home.store.submit(lambda _card: time.sleep(0.5))
    answer = taken(home, row(ANN))
    assert answer == "rows taken: 1 of 1; not on the card yet, the card is slow"


def test_request_for_an_unopened_store_is_refused(home: House) -> None:
    assert home.parts.opening
    home.parts.opening = type(home.parts.opening)()
    home.parts.opening.set_exception(StoreError("newer"))
    home.waits_for = "cannot start: newer"
    with pytest.raises(ControlError, match="the cabinet cannot do that now: cannot start: newer"):
        home.ask(GetBackup(), BackupNow)


# Tests of the screenshot


def test_screenshot_is_a_png_of_the_screen(home: House, tmp_path: Path) -> None:
    """The picture equals the screen pixel for pixel, even if the game draws before the picture is sent."""
    canvas = Canvas()
    canvas.box(10, 20, 30, 40, WHITE)
    expected = canvas.copy()
    home.parts.picture = canvas
    replies = home.answers(GetPicture())
    canvas.fill(WHITE)
    (picture,) = replies
    assert isinstance(picture, Screenshot)
    file = tmp_path / "shot.png"
    file.write_bytes(png(picture.width, picture.height, picture.rgb))
    assert load(file).same_as(expected)


def test_png_file_is_well_formed() -> None:
    data = png(2, 1, b"\1\2\3\4\5\6")
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">IIBBBBB", data[16:29]) == (2, 1, 8, 2, 0, 0, 0)
    assert struct.unpack(">I", data[29:33])[0] == zlib.crc32(data[12:29])
    at = data.index(b"IDAT")
    (length,) = struct.unpack(">I", data[at - 4 : at])
    assert zlib.decompress(data[at + 4 : at + 4 + length]) == b"\0\1\2\3\4\5\6"
    with pytest.raises(ValueError, match="has 6 bytes, not 5"):
        png(2, 1, b"12345")


# Tests of the switches


def test_levels_of_all_inputs_are_reported(home: House) -> None:
    home.pins.mock(Control(Switch.FIRE, 2)).drive_low()
    answer = home.ask(GetLevels(), LevelsNow)
    assert answer == LevelsNow({control.name: control.name == "p2_fire" for control in CONTROLS})


def test_ignored_switches_are_reported(home: House) -> None:
    """The reply names two ignored switches: one was closed at the start, and another one chatters."""
    home.pins.mock(Control(Switch.UP, 4)).drive_low()
    list(home.pins.edges())  # discard the edge: this switch closed before the start
    fire = home.pins.mock(Control(Switch.FIRE, 2))
    home.inputs.take(home.clock.now())
    for _ in range(round(FASTEST * CHATTER) + 1):
        for drive in (fire.drive_low, fire.drive_high):
            home.clock.move_to(home.clock.now() + 0.02)
            drive()
            home.inputs.take(home.clock.now())
    answer = home.ask(GetLevels(), LevelsNow)
    assert answer.dropped == {"p4_up": DropOut.STUCK, "p2_fire": DropOut.CHATTERS}


def test_missing_levels_have_a_reason(home: House) -> None:
    """If no switch can be read, the reason is the cabinet's status for systemd, or that no pins are open."""
    home.waits_for = "cannot start: no pins"
    answer = home.ask(GetLevels(), LevelsNow)
    assert answer == LevelsNow({}, "cannot start: no pins")
    home.parts.inputs = None
    home.waits_for = ""
    answer = home.ask(GetLevels(), LevelsNow)
    assert answer.why == "it has not opened any pins"


def press(home: House, name: str) -> None:
    """Close and open a switch, and let the cabinet read its inputs."""
    pin = home.pins.mock(next(control for control in CONTROLS if control.name == name))
    for drive in (pin.drive_low, pin.drive_high):
        drive()
        home.clock.move_to(home.clock.now() + 0.1)
        home.inputs.take(home.clock.now())


def test_presses_are_reported_as_they_happen(home: House) -> None:
    """The reply for each press comes at once; a requester that disconnects is noticed at the next press."""
    home.inputs.take(home.clock.now())
    seen: Iterator[Pressed | None] = watch(home.path, WatchInputs(), Pressed)
    assert home.meanwhile(lambda: next(seen)) is None
    press(home, "p1_fire")
    first, second = next(seen), next(seen)
    assert first
    assert second
    pin = str(read_pins(default_path()).gpio[Control(Switch.FIRE, 1)])
    assert first.line.split()[1:] == ["p1_fire", "GPIO", pin, "closed", "1"]
    assert second.line.split()[1:] == ["p1_fire", "GPIO", pin, "open", "1"]
    seen.close()  # type: ignore[attr-defined]

    def is_noticed() -> bool:
        press(home, "p1_up")
        return not home.inputs.listeners

    wait_until(is_noticed)
    assert not home.answers._watchers


def test_idle_watch_keeps_its_connection_alive(home: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "QUIET", 0.01)
    seen = watch(home.path, WatchInputs(), Pressed)
    assert [home.meanwhile(lambda: next(seen)) for _ in range(3)] == [None, None, None]


def test_watcher_is_notified_of_the_end(home: House) -> None:
    seen = watch(home.path, WatchInputs(), Pressed)
    home.meanwhile(lambda: next(seen))
    home.control.close()
    with pytest.raises(ControlError, match="does not answer"):
        # Replies that were sent before the end may still arrive.
        list(islice(seen, 100))


def test_fifth_watcher_is_refused(home: House) -> None:
    watching = [watch(home.path, WatchInputs(), Pressed) for _ in range(answers.WATCHERS)]
    for each in watching:
        home.meanwhile(lambda each=each: next(each))  # type: ignore[misc]
    with pytest.raises(ControlError, match="4 watch the inputs already"):
        home.meanwhile(lambda: next(watch(home.path, WatchInputs(), Pressed)))


def test_watcher_that_does_not_read_loses_lines(home: House) -> None:
    """The game loop does not wait for the requester, and the next line has the number of lost lines."""
    watcher = answers._Watcher(Report(home.inputs, 0.0))
    began = time.perf_counter()
    for _ in range(answers.WAITING + 5):
        watcher.take(Change(Control(Switch.START), True, 0.0))
    assert time.perf_counter() - began < 1
    replies = watcher.replies()
    next(replies)
    next(replies)
    watcher.take(Change(Control(Switch.START), True, 0.0))
    sent = [reply for reply, _ in zip(replies, range(answers.WAITING), strict=False)]
    assert isinstance(sent[-1], Pressed)
    assert sent[-1].line.endswith("5 earlier presses left out")


def test_hanging_reply_delays_no_other_request(home: House) -> None:
    with home.connect() as connection:
        home.meanwhile(lambda: wire.send(connection, WatchInputs(), 5))
        for _ in range(20):
            press(home, "start")
        assert home.ask(GetBackup(), BackupNow) == EMPTY
