"""Tests of cues and music in a running cabinet."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.scenes.attract import Attract
from cabinet.scenes.playing import Playing
from cabinet.settings import Operator, Settings, SoundSettings
from cabinet.sound.files import MENU, loop
from games import dice_poker
from tests.bench import Bench

if TYPE_CHECKING:
    from pathlib import Path


def settings(**sound: object) -> Settings:
    """Return settings with the given values in the group `sound`."""
    return Settings(sound=SoundSettings(**sound), operator=Operator(offer=False))  # type: ignore[arg-type]


def test_each_scene_has_its_music(tmp_path: Path) -> None:
    """Each scene has its music, attract mode has none, and a card over a game keeps the game's music."""
    waiting = loop(dice_poker.GAME.look.audio)
    with Bench(tmp_path) as bench:
        cabinet = bench.cabinet
        assert cabinet.sound.music == ("", 0.5)
        cabinet.press("p1_fire")
        assert cabinet.sound.music == (MENU, 0.5)
        cabinet.press("p1_fire")
        assert cabinet.sound.music == (waiting, 0.5)
        cabinet.press("p1_fire")
        assert isinstance(bench.scene, Playing)
        cabinet.press("select")
        assert cabinet.sound.music == (waiting, 0.5)
        cabinet.run(120)
        assert isinstance(bench.scene, Attract)
        assert cabinet.sound.music == ("", 0.5)


def test_music_is_tense_while_much_is_at_stake(tmp_path: Path) -> None:
    """In the game Dice Poker the tense music plays from the last roll until it is scored."""
    audio = dice_poker.GAME.look.audio
    moods: list[tuple[int, str]] = []
    with Bench(tmp_path) as bench:
        cabinet = bench.cabinet
        cabinet.press("p1_fire", "p1_fire", "p1_fire")
        for _ in range(600):
            cabinet.run(0.1)
            if bench.scene.stage.ui is not None:
                cabinet.press("p1_fire")
            moods.append((bench.scene.table.state.rolls, cabinet.sound.music[0]))
    assert {mood for rolls, mood in moods if rolls == 3} == {loop(audio, tense=True)}
    assert {mood for rolls, mood in moods if rolls < 3} == {loop(audio)}


@pytest.mark.parametrize(("wanted", "share"), [("off", 0.0), ("low", 0.5), ("on", 1.0)])
def test_music_setting_is_off_low_or_on(tmp_path: Path, wanted: str, share: float) -> None:
    """Music may be off, low or on, also in attract mode if the owner wants; changes are heard at once."""
    with Bench(tmp_path, settings=settings(music=wanted, music_in_attract=True)) as bench:
        assert isinstance(bench.scene, Attract)
        assert bench.cabinet.sound.music == (MENU, share)
        bench.cabinet.press("p1_fire")
        assert bench.cabinet.sound.music == (MENU, share)
        bench.cabinet.settings.set("sound", "music", "on")
        bench.cabinet.run(0.1)
        assert bench.cabinet.sound.music == (MENU, 1.0)


def test_every_way_to_another_scene_is_heard(tmp_path: Path) -> None:
    """Going to another screen has a cue, and going back has a quieter cue."""
    with Bench(tmp_path) as bench:
        for name, cue in (
            ("p1_fire", "choose"),
            ("p1_down", "choose"),
            ("p1_fire", "move"),
            ("option", "choose"),
            ("p1_fire", "move"),
            ("p1_fire", "choose"),
            ("select", "choose"),
        ):
            before = len(bench.heard)
            bench.cabinet.press(name)
            assert bench.heard[before:] == [cue], name


def test_hurrying_is_heard(tmp_path: Path) -> None:
    """A press that speeds up an animation has a cue, even if nothing else in the animation sounds."""
    with Bench(tmp_path) as bench:
        cabinet = bench.cabinet
        cabinet.press("p1_fire", "p1_fire", "p1_fire")
        cabinet.run_until(lambda: bench.scene.stage.ui is not None)
        cabinet.run(1)
        cabinet.press("p1_fire")
        cabinet.run_until(lambda: bench.scene.stage.act is not None)
        before = len(bench.heard)
        cabinet.press("p1_fire", seconds=0.01)
        assert bench.heard[before:]
