"""Tests that a hand's winner is obvious: the dollars won stand at the winner's bright plate."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from games.heads_up_poker.rules import DEALER, PERSON
from tests.cards.light import light
from tests.heads_up_poker.states import FLUSH, FOLD, KINGS, PAT, ROYAL, SEE, TENS, after, begin, dealt, put

if TYPE_CHECKING:
    from collections.abc import Iterator

    from games.heads_up_poker.rules import State
    from tests.bench import Bench
    from tests.heads_up_poker.states import Scripted

FIRE, LEFT = "p1_fire", "p1_left"
AROUND = (20, 6)
"""The space in a plate around its words, in pixels: the width and the height."""
NAMES = {PERSON: "YOU", DEALER: "DEALER"}
PURSES = {PERSON: "YOU $", DEALER: "DEALER $"}
"""The first words of the text that shows each side's money."""
AWAY = {FLUSH: "", KINGS: "cards 8c 5s 8d", "9s 7h 7s 9d Qc": "cards 2s", "7h Kc Kh 7c 2d": "cards 3c"}
"""For each hand of the dealer, the journal's line with the new cards; it is empty if the dealer draws
none."""


def second(mine: str, dealers: str) -> State:
    """Return the start of the second betting round with these hands; the person has kept all five cards."""
    state = after(dealt(mine, dealers), "bet 5", SEE, PAT)
    return after(state, AWAY[dealers]) if AWAY.get(dealers) else state


def pictures_of_the_win(bench: Bench) -> Iterator[RecordingCanvas]:
    """Yield the pictures, 0.2 s apart, from the first that shows the dollars won until the next prompt."""
    pictures = 0
    for _ in range(60):
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        words = {text.words for text in canvas.texts()}
        if all(any(word.startswith(begins) for word in words) for begins in (*PURSES.values(), "+$")):
            pictures += 1
            yield canvas
        if bench.scene.stage.ui is not None and pictures:
            break
        bench.run(0.2)
    assert pictures > 2


@pytest.mark.parametrize(
    ("mine", "dealers", "winners"),
    [
        (TENS, KINGS, {PERSON}),
        ("2d 3c 5h 7c 9d", KINGS, {DEALER}),
        ("Ts 7d 8c Td 4h", "9s 7h 7s 9d Qc", {DEALER}),
        ("7s 7d Qc Qh 4c", "7h Kc Kh 7c 2d", {DEALER}),
        ("Ks 7d Qd Kd Qh", "9s 7h 7s 9d Qc", {PERSON}),
        (FLUSH, ROYAL, {DEALER}),
        (ROYAL, FLUSH, {PERSON}),
        ("2d 5d 9d Jd Kd", FLUSH, {PERSON, DEALER}),
    ],
)
def test_showdown_names_the_winner(bench: Bench, mine: str, dealers: str, winners: set[int]) -> None:
    """A showdown must name each winner, also with the longest names of hands, a royal flush, or a tie."""
    begin(bench)
    put(bench, second(mine, dealers))
    bench.press(FIRE)
    holds(bench, winners)
    assert set(bench.state.best) == winners


def test_fold_names_the_winner(bench: Bench, dealer: Scripted) -> None:
    begin(bench)
    put(bench, dealt())
    bench.press(LEFT, FIRE)
    holds(bench, {DEALER})
    put(bench, dealt())
    dealer.lines.append(FOLD)
    bench.press(FIRE)
    holds(bench, {PERSON})


def holds(bench: Bench, winners: set[int]) -> None:
    """Check that the dollars won are nearest to a winner's plate, which must be brighter than a loser's."""
    for canvas in pictures_of_the_win(bench):
        assert list(breaches("won", canvas)) == []
        texts = canvas.texts()
        plates = {
            seat: text.box.inflate(AROUND)
            for seat, name in PURSES.items()
            for text in texts
            if text.words.startswith(name)
        }
        figures = [text.box for text in texts if text.words.startswith("+$")]
        nearest = {
            min(plates, key=lambda seat: abs(plates[seat].centery - figure.centery)) for figure in figures
        }
        assert nearest == winners
        assert len(figures) == len(winners)
        lights = {seat: light(canvas, plate) for seat, plate in plates.items()}
        for loser in {PERSON, DEALER} - winners:
            assert lights[loser] < min(lights[seat] for seat in winners)


@pytest.mark.parametrize(("mine", "dealers", "who"), [(ROYAL, FLUSH, "YOU"), (FLUSH, ROYAL, "DEALER")])
def test_royal_flush_names_its_side(bench: Bench, mine: str, dealers: str, who: str) -> None:
    begin(bench)
    put(bench, second(mine, dealers))
    bench.press(FIRE)
    names = set()
    for _ in range(100):
        canvas = RecordingCanvas()
        bench.scene.draw(canvas, bench.clock.now())
        words = {text.words for text in canvas.texts()}
        named = words & set(NAMES.values())
        # Pictures of the table name both sides; a picture that names one is a celebration.
        if len(named) == 1 and any(word.startswith("+$") for word in words):
            names |= named
        bench.run(0.1)
    assert names == {who}
