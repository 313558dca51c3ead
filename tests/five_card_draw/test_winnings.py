"""Tests that the winner of a hand is obvious: the dollars won stand beside the winner's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.sdl import pygame
from games.five_card_draw.rules import NAMES, PERSON, SEATS
from games.five_card_draw.screen.layout import AMOUNT, COMES
from games.five_card_draw.screen.scene import scene
from tests.five_card_draw.states import PAT, Script, put, sit
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench import Bench

STRAIGHTS = ("4s 5c 6s 7d 8d", "4d 5s 6c 7c 8h", "4h 5d 6h 7s 8c")
LOW = ("Js Jd Th 9c 3s", "Kh Kd Tc 9h 3d", "Qh Qc Ts 9s 3h", "Jh Jc 3c Ah 2c", "Td 9d 2s Ac Ks")
"""For each seat, a hand that loses to every hand of `STRAIGHTS`."""
FOLDED = {
    1: ("check", "bet 10", *("fold",) * 3),
    2: ("bet 10", "call", "raise 10", *("fold",) * 2),
    3: ("bet 10", *("call",) * 2, "raise 10", "fold"),
    4: ("bet 10", *("call",) * 3, "raise 10"),
}
"""For each opponent that can win by folds, the moves before and up to the person's fold."""


def won(*winners: int) -> tuple[str, ...]:
    """Return five hands, of which those of the seats `winners` are equal and beat all others."""
    best = dict(zip(winners, STRAIGHTS, strict=False))
    return tuple(best.get(seat, LOW[seat]) for seat in range(SEATS))


def pictures_of_the_win(bench: Bench) -> Iterator[RecordingCanvas]:
    """Yield the pictures, 0.1 s apart, from the first that shows the dollars won until the next prompt."""
    pictures = 0
    for _ in range(150):
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        show = bench.scene.stage.show(bench.clock.now(), True)
        come = show.before is None or show.since("win") > COMES
        if come and any(text.words.startswith("+$") for text in canvas.texts()):
            pictures += 1
            yield canvas
        if bench.scene.stage.ui is not None and pictures:
            break
        bench.run(0.1)
    assert pictures > 5


def holds(bench: Bench, winners: tuple[int, ...]) -> None:
    """Check that the dollars won are the largest text, in their place, and that all winners are named."""
    for canvas in pictures_of_the_win(bench):
        assert list(breaches("won", canvas)) == []
        texts = canvas.texts()
        figures = [text for text in texts if text.words.startswith("+$")]
        assert len(figures) == min(3, len(winners))
        box = pygame.Rect(AMOUNT).inflate(0, 24)
        assert all(box.contains(figure.box) for figure in figures)
        assert max(text.capitals for text in texts) == figures[0].capitals
        names = [NAMES[winner] for winner in winners[:3]]
        if len(winners) == 1:
            assert any(text.words.startswith(f"{names[0]} WIN") for text in texts)
        else:
            beside = [text.words for text in texts if box.contains(text.box)]
            assert [word for word in beside if word in NAMES] == names
        now = scene(bench.scene.stage.show(bench.clock.now(), True))
        if now.lamp.part == 1 and now.lamp.front in winners:
            assert now.lamp.of(now.lamp.front) == 1


@pytest.mark.parametrize(
    "winners",
    mostly_slow(
        [(0,), (3,), (1, 3), (0, 1, 4), (1,), (2,), (4,), (0, 1), (0, 4), (1, 2), (3, 4), (1, 2, 3)], plain=4
    ),
)
def test_showdown_names_the_winner(bench: Bench, script: Script, winners: tuple[int, ...]) -> None:
    """There may be several winners, who then share the pot: each of them must be named."""
    sit(bench, script)
    put(bench, "bet 20", *("call",) * 4, *PAT, hands=won(*winners))
    bench.press("p1_fire")
    holds(bench, winners)
    assert [seat for seat, dollars in enumerate(bench.state.won) if dollars] == list(winners)


def test_showdown_after_a_fold_names_the_other_winner(bench: Bench, script: Script) -> None:
    sit(bench, script)
    put(bench, "check", "bet 20", *("call",) * 3, hands=won(2))
    bench.press("p1_left", "p1_fire")
    holds(bench, (2,))


@pytest.mark.parametrize("winner", range(SEATS))
def test_pot_won_by_folds_stands_at_the_last_player(bench: Bench, script: Script, winner: int) -> None:
    sit(bench, script, hands=won(4))
    if winner == PERSON:
        script.lines.extend(["fold"] * 4)
        bench.press("p1_right", "p1_fire")
    else:
        put(bench, *FOLDED[winner], hands=LOW)
        script.lines.extend(["fold"] * 4)
        bench.press("p1_left", "p1_fire")
    holds(bench, (winner,))
    assert bench.state.won[winner]
