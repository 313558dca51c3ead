"""Tests of a cabinet that answers its owner while it waits for its TV or for a repair."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

import pytest

from cabinet import machine
from cabinet.controls import pins as pins_module
from cabinet.controls.pin_error import PinFactoryError
from cabinet.display.window import NoScreenError, Window
from cabinet.owner import wire
from cabinet.owner.client import ControlError, ask
from cabinet.owner.requests import (
    BackupNow,
    Done,
    GetBackup,
    GetLevels,
    GetPicture,
    GetSettings,
    ImportScores,
    LevelsNow,
    Screenshot,
    SetSetting,
    SettingsNow,
)
from cabinet.owner.score_files import ScoreRow, json_file
from cabinet.play import catalogue
from cabinet.settings import Controls, Settings, read
from cabinet.system import screen_retry
from tests.logs import scores_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

Result = TypeVar("Result")
ANN = ImportScores(json_file({"yahtsee": (ScoreRow("ANN", 5),)}))
PINS = Settings(controls=Controls(pins="mock", keyboard=False))


def play(data: Path, settings: Callable[[], Settings], asks: Callable[[], Result]) -> Result:
    """Run the service until it plays, and `asks` on another thread meanwhile; return the result of `asks`."""
    rounds: list[int] = []

    def goes_on(_cabinet: object) -> bool:
        rounds.append(1)
        return len(rounds) < 2

    file = data / "cabinet.toml"
    with ThreadPoolExecutor(1) as requester:
        answer = requester.submit(asks)
        machine.run(catalogue.load(), settings, data, service=True, goes_on=goes_on, settings_path=file)
    return answer.result()


def test_cabinet_answers_while_its_pins_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the pins fail, a request for the inputs gets the reason, and all other requests work.

    Once the pins can be opened, the cabinet plays.
    """
    broken = [True]
    real = pins_module.Pins

    def opens(*given: object) -> object:
        if broken[0]:
            raise PinFactoryError("GPIO 17 is taken", "see what uses it")
        return real(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(pins_module, "Pins", opens)
    monkeypatch.setattr(machine, "SETTLING", 0.0)
    monkeypatch.setattr(screen_retry, "MENDED", 0.3)

    def asks() -> LevelsNow:
        path = wire.path(tmp_path)
        try:
            while not (levels := _once_it_listens(lambda: ask(path, GetLevels(), LevelsNow))).why.startswith(
                "cannot"
            ):
                pass
            assert ask(path, GetSettings(), SettingsNow).settings == PINS
            assert ask(path, SetSetting("sound", "volume", 1), Done).words == ""
            assert ask(path, ANN, Done).words == "rows taken: 1 of 1"
            assert "yahtsee" in ask(path, GetBackup(), BackupNow).contents.lists
            assert ask(path, GetBackup(), BackupNow).contents.books.life.starts == 1
            assert len(set(ask(path, GetPicture(), Screenshot).rgb)) > 1
        finally:
            broken[0] = False
        return levels

    answer = play(tmp_path, lambda: PINS, asks)
    assert answer == LevelsNow({}, "cannot start: GPIO 17 is taken; see what uses it")
    assert scores_in(tmp_path)["yahtsee"][0].name == "ANN"
    assert not wire.path(tmp_path).exists()


def test_cabinet_answers_while_it_waits_for_its_tv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a TV scores can be read and changed, but there is no screenshot."""
    dark = [True]
    real = Window.open

    def opens(window: Window) -> None:
        if dark[0]:
            raise NoScreenError("no screen: nothing is connected")
        real(window)

    monkeypatch.setattr(Window, "open", opens)

    def asks() -> str:
        path = wire.path(tmp_path)
        try:
            _once_it_listens(lambda: ask(path, ANN, Done))
            assert ask(path, GetLevels(), LevelsNow) == LevelsNow({}, "waiting for a screen")
            with pytest.raises(ControlError) as refused:
                ask(path, GetPicture(), Screenshot)
            return str(refused.value)
        finally:
            dark[0] = False

    answer = play(tmp_path, lambda: PINS, asks)
    assert answer == "the cabinet cannot do that now: waiting for a screen"
    assert scores_in(tmp_path)["yahtsee"][0].name == "ANN"


def test_cabinet_answers_while_its_settings_are_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A command corrects the settings, and then the cabinet plays."""
    monkeypatch.setattr(screen_retry, "MENDED", 0.3)
    file = tmp_path / "cabinet.toml"
    file.write_text('[sound]\nvolume = "loud"\n[controls]\npins = "mock"\nkeyboard = false\n')
    path = wire.path(tmp_path)

    def asks() -> tuple[str, str]:
        try:
            levels = _once_it_listens(lambda: ask(path, GetLevels(), LevelsNow))
            with pytest.raises(ControlError, match='volume = "loud": expected a whole number'):
                ask(path, GetSettings(), SettingsNow)
            with pytest.raises(ControlError, match="volume = 11: expected a whole number"):
                ask(path, SetSetting("sound", "volume", 11), Done)
            return levels.why, ask(path, SetSetting("sound", "volume", 2), Done).words
        except BaseException:
            file.unlink()
            raise

    why, words = play(tmp_path, lambda: read(file), asks)
    assert why.startswith("cannot start: ")
    assert words == ""
    assert read(file).sound.volume == 2


def _once_it_listens(work: Callable[[], Result]) -> Result:
    """Return the result of `work`, which is repeated until it raises no ControlError."""
    until = time.monotonic() + 20
    while time.monotonic() < until:
        try:
            return work()
        except ControlError:
            time.sleep(0.01)
    raise TimeoutError("the cabinet does not answer")
