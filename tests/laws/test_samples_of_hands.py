"""A sample picture of a game with hidden hands shows a player's hand, not the card that asks to look away."""

from __future__ import annotations

from functools import partial
from random import Random
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Sample
from cabinet.clock import VirtualClock
from cabinet.devtools.laws import moving
from cabinet.devtools.preview import BEFORE_PRESSES, Preview
from cabinet.devtools.preview_cabinet import PreviewCabinet
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.scenes.playing import Playing
from cabinet.store.store import Store
from tests.new_cards import game as new_cards
from tests.varied import varied

if TYPE_CHECKING:
    from pathlib import Path

DEAL = "cards 9s Ts Js 7h 8h 9h"
"""A deal: the first player gets the cards with numbers 7 to 9, the second those with 31 to 33."""
DEALT = Sample("swap", "players 2", (DEAL,), presses=("p1_right",))
DRAWN = Sample("first", "players 2", draws=(7, 8, 9, 31, 32, 33))
SECOND = Sample("second", "players 2", (DEAL,), presses=("p1_fire",))


@pytest.mark.parametrize(("sample", "card"), [(DEALT, "7"), (DRAWN, "7"), (SECOND, "31")])
def test_pictures_show_the_hand(sample: Sample, card: str) -> None:
    shot = gallery.shoot(varied(new_cards(), samples=(sample,)), sample)
    assert isinstance(shot, RecordingCanvas)
    words = "\n".join(text.words for text in shot.texts())
    assert f"CARD {card}" in words
    assert "LOOK ALONE" not in words


@pytest.mark.parametrize("seat", [None, 0])
def test_press_of_a_sample_has_the_same_effect_as_a_seat(seat: int | None, tmp_path: Path) -> None:
    """`cabinet play --at` shows a sample equally with `--as 1`, the first seat, and without `--as`."""
    game = varied(new_cards(), samples=(DEALT,))
    preview = Preview(game, chance=Random(1), seat=seat, sample=DEALT.name)
    clock = VirtualClock()
    store = Store.open(tmp_path, clock=clock)
    make = partial(PreviewCabinet, preview=preview)
    with VirtualCabinet((game,), store, clock=clock, make=make) as cabinet:
        cabinet.run(BEFORE_PRESSES + 1)
        scene = cabinet.scene
        assert isinstance(scene, Playing)
        show = scene.stage.show(clock.now(), lit=True)
        assert show.ui is not None
        assert (show.ui.at, show.viewer, show.view.hands) == (1, 0, ((7, 8, 9), ()))
        # After its sample is shown, the preview is an ordinary game, which takes presses.
        cabinet.press("p1_left", "p1_fire")
        cabinet.run(2.0)
        assert scene.stage.ui is None or seat is not None
    store.close(5.0)


def test_motion_is_not_compared_across_the_look_away_card() -> None:
    sample = SECOND._replace(moving=3.0, presses=("p1_fire", "p2_fire"))
    found = [*moving._of_sample(varied(new_cards(), samples=(sample,)), sample)]
    assert found
    assert [each for each in found if each.share > each.most] == []
