"""On the owner's pages, a press makes a sound if and only if the press changes the picture."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.laws.heard import CONSOLE, EVERYWHERE, STILL, pressed
from cabinet.scenes.operator.menu import PAGES
from cabinet.scenes.operator.settings import SoundTest
from cabinet.scenes.scene import public
from tests.bench import Bench
from tests.scenes.operator.ways import open_page

if TYPE_CHECKING:
    from pathlib import Path

PRESSES = 60


@pytest.mark.parametrize("title", [title for title in PAGES if title != SoundTest.title])
def test_presses_on_an_owners_page_sound(tmp_path: Path, title: str) -> None:
    """Random presses on an owner's page, and on pages opened from there, sound if they change the picture.

    The page SOUND TEST is left out.
    """
    rng = Random(title)
    with Bench(tmp_path, settings=STILL) as bench:
        open_page(bench, title)
        effects = []
        for _ in range(PRESSES):
            if public([bench.scene]) or isinstance(bench.scene, SoundTest):
                break
            names = (*EVERYWHERE, *CONSOLE) if rng.random() < 0.1 else EVERYWHERE
            effects.append(pressed(bench.cabinet, rng.choice(names)))
            bench.run(rng.choice((0.0, 0.4)))
        assert len(effects) > 3
        assert [effect.wrong for effect in effects if effect.wrong] == []
