"""Who has won a hand is seen at once: the dollars stand at the winner, whoever has lost is dim."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.sdl import pygame
from games.five_card_draw.rules import NAMES, PERSON, SEATS
from games.five_card_draw.screen.layout import (
    BACKS_HEIGHT,
    FACE,
    HAND_NAME_Y,
    PANE_WIDTH,
    ROW_Y,
    SEAT_STEP,
    SEAT_Y,
    place,
)
from tests.cards.light import light
from tests.five_card_draw.states import PAT, Script, put, sit
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.bench import Bench

STRAIGHTS = ("4s 5c 6s 7d 8d", "4d 5s 6c 7c 8h", "4h 5d 6h 7s 8c")
LOW = ("Js Jd Th 9c 3s", "Kh Kd Tc 9h 3d", "Qh Qc Ts 9s 3h", "Jh Jc 3c Ah 2c", "Td 9d 2s Ac Ks")
"""What whoever is to lose holds."""
FOLDED = {
    1: ("check", "bet 10", *("fold",) * 3),
    2: ("bet 10", "call", "raise 10", *("fold",) * 2),
    3: ("bet 10", *("call",) * 2, "raise 10", "fold"),
    4: ("bet 10", *("call",) * 3, "raise 10"),
}
"""Up to where YOU fold as well, and everybody else."""


def won(*winners: int) -> tuple[str, ...]:
    """Hands of which these are the best, as good as one another."""
    best = dict(zip(winners, STRAIGHTS, strict=False))
    return tuple(best.get(seat, LOW[seat]) for seat in range(SEATS))


def places(canvas: RecordingCanvas, *, shown: bool) -> dict[int, pygame.Rect]:
    """Where everybody is: a portrait with the cards below it, and the plate that says YOU."""
    foot = HAND_NAME_Y + 16 if shown else ROW_Y + BACKS_HEIGHT
    others = {
        seat: pygame.Rect(place(seat).x, SEAT_Y, SEAT_STEP - 4, foot - SEAT_Y) for seat in range(1, SEATS)
    }
    (you,) = (text.box for text in canvas.texts() if text.words == NAMES[PERSON])
    return {PERSON: pygame.Rect(you.x - 6, you.y - 4, PANE_WIDTH, 24), **others}


def apart(figure: pygame.Rect, where: pygame.Rect) -> float:
    """Pixels from the middle of some dollars to the place of somebody; 0 within it."""
    x, y = figure.center
    return hypot(max(where.left - x, x - where.right, 0), max(where.top - y, y - where.bottom, 0))


def told(bench: Bench) -> Iterator[RecordingCanvas]:
    """Every fifth of a second from where the first dollars stand at a winner until YOU are asked to go on."""
    pictures = 0
    for _ in range(150):
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        if any(text.words.startswith("+$") for text in canvas.texts()):
            pictures += 1
            yield canvas
        if bench.scene.stage.ui is not None and pictures:
            break
        bench.run(0.2)
    assert pictures > 5


def holds(bench: Bench, winners: tuple[int, ...], *, shown: bool) -> None:
    """The dollars of each winner are nearest to that winner, and nobody who has lost is as bright."""
    for canvas in told(bench):
        assert list(breaches("won", canvas)) == []
        where = places(canvas, shown=shown)
        figures = [text for text in canvas.texts() if text.words.startswith("+$")]
        nearest = [min(where, key=lambda seat: apart(figure.box, where[seat])) for figure in figures]
        assert sorted(nearest) == sorted(winners)
        assert max(text.capitals for text in canvas.texts()) == figures[0].capitals
        plates = {seat: box.clip((box.x, box.y, box.w, FACE[1])) for seat, box in where.items()}
        lights = {seat: light(canvas, box) for seat, box in plates.items()}
        losers = set(range(SEATS)) - set(winners)
        assert max(lights[seat] for seat in losers) < min(lights[seat] for seat in winners)


@pytest.mark.parametrize(
    "winners",
    mostly_slow(
        [(0,), (3,), (1, 3), (0, 1, 4), (1,), (2,), (4,), (0, 1), (0, 4), (1, 2), (3, 4), (1, 2, 3)], plain=4
    ),
)
def test_a_showdown_names_who_has_won(bench: Bench, script: Script, winners: tuple[int, ...]) -> None:
    """Every seat, and pots that are split."""
    sit(bench, script)
    put(bench, "bet 20", *("call",) * 4, *PAT, hands=won(*winners))
    bench.press("p1_fire")
    holds(bench, winners, shown=True)
    assert [seat for seat, dollars in enumerate(bench.state.won) if dollars] == list(winners)


def test_a_showdown_that_one_has_only_looked_at(bench: Bench, script: Script) -> None:
    """YOU have folded: the plate is dim, whoever of the others has won."""
    sit(bench, script)
    put(bench, "check", "bet 20", *("call",) * 3, hands=won(2))
    bench.press("p1_left", "p1_fire")
    holds(bench, (2,), shown=True)


@pytest.mark.parametrize("winner", range(SEATS))
def test_a_pot_won_by_folds_stands_at_whoever_is_left(bench: Bench, script: Script, winner: int) -> None:
    """Nothing is shown; the dollars are where they go."""
    sit(bench, script, hands=won(4))
    if winner == PERSON:
        script.lines.extend(["fold"] * 4)
        bench.press("p1_right", "p1_fire")
    else:
        put(bench, *FOLDED[winner], hands=LOW)
        script.lines.extend(["fold"] * 4)
        bench.press("p1_left", "p1_fire")
    holds(bench, (winner,), shown=False)
    assert bench.state.won[winner]
