"""The result of a game: pillars that grow together, and a record that falls when the count passes it."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Entry
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.palette import PLAYERS
from cabinet.drawing.results import FLOOR, GROWS, HIGHEST, LEFT, STEPS, STOP, Bar, Outcome, draw_outcome
from games.dice_poker.theme import THEME
from tests.slow import mostly_slow

FOUR = (155, 242, 0, 220)
ADA = Entry("ADA", 230)
FIGURES = frozenset("-0123456789O")


def outcome(
    *scores: int, before: Entry | None = None, beaten: int | None = None, counted: bool = False
) -> Outcome:
    """Return the end of a game with these scores, won by the highest."""
    best = max(scores, default=0)
    bars = tuple(
        Bar(f"PLAYER {seat + 1}", score, PLAYERS[seat], score == best) for seat, score in enumerate(scores)
    )
    return Outcome(
        title="DICE POKER",
        list="",
        words="PLAYER 2 WINS",
        bars=bars,
        format_score=str,
        before=before,
        beaten=None if beaten is None else bars[beaten],
        counted=counted,
        said="YOU MADE THE TOP TEN",
        good=True,
    )


def drawn(ended: Outcome, age: float) -> RecordingCanvas:
    """Return a canvas with the result of a game, this many seconds after its beginning."""
    canvas = RecordingCanvas()
    draw_outcome(canvas, THEME, ended, age, lit=True, beat=0)
    return canvas


def text_of(canvas: RecordingCanvas) -> list[str]:
    """Return all texts of a canvas, with 0 for each letter O, because large figures have O as their zero."""
    written = [text.words for text in canvas.texts()]
    return [words.replace("O", "0") if set(words) <= FIGURES else words for words in written]


def height(canvas: RecordingCanvas, at: int, of: int = 4) -> int:
    """Return the height in pixels of pillar number `at` of `of`, from its light upper edge to the floor."""
    x = LEFT + STEPS[of - 1] * at + STEPS[of - 1] // 2 - 20
    column = [canvas.pixel(x, y) for y in range(FLOOR - 1, FLOOR - HIGHEST - 8, -1)]
    return next((at for at, ink in enumerate(column) if ink != column[0] and at > 3), 0)


def test_pillars_grow_together() -> None:
    """All pillars grow at the same speed up to their scores, so the winner's pillar stops last."""
    for age in (0.1, 0.2, 0.4):
        level = outcome(*FOUR).level(age)
        assert 0 < level < 242
        heights = [height(drawn(outcome(*FOUR), age), at) for at in (0, 1, 3)]
        assert heights[1] == max(heights)
        assert (heights[0] == heights[1]) == (level <= 155)
    assert outcome(*FOUR).level(GROWS) == 242
    assert drawn(outcome(*FOUR), GROWS + 0.5).same_as(drawn(outcome(*FOUR), inf))


def test_winner_is_announced_once_all_pillars_stand() -> None:
    """The winner and the players in the top ten are announced together, when all pillars have grown."""
    for age, is_told in ((GROWS / 2, False), (GROWS, True)):
        words = text_of(drawn(outcome(*FOUR), age))
        assert ("PLAYER 2 WINS" in words) == ("YOU MADE THE TOP TEN" in words) == is_told


def test_best_score_is_shown_once() -> None:
    """The best score is shown large beside the pillars, and only the other scores are on their pillars."""
    texts = drawn(outcome(*FOUR), inf).texts()
    capitals = {text.words.replace("O", "0"): text.capitals for text in texts}
    assert [text.words for text in texts].count("242") == 1
    assert capitals["242"] >= 2 * max(capitals["155"], capitals["220"])


@pytest.mark.parametrize("scores", [(412,), (1480,), (1480, 1475), (1480, 3, 0), (1480, 1470, 1475, 1)])
@pytest.mark.parametrize("before", [None, Entry("WWWWWWWWWWW", 1479), Entry("WWWWWWWWWWW", 9_999)])
def test_everything_is_readable(scores: tuple[int, ...], before: Entry | None) -> None:
    """Results of one to four players are readable, even with the widest texts or an unreachable record."""
    assert not list(breaches("result", drawn(outcome(*scores, before=before), inf)))


def test_too_long_winner_name_is_written_smaller() -> None:
    ended = outcome(1, 2, 3, 467)
    bars = tuple(bar._replace(name=f"COMPUTER {at}") for at, bar in enumerate(ended.bars, 1))
    canvas = drawn(ended._replace(bars=bars), inf)
    assert "COMPUTER 4" in text_of(canvas)
    assert not list(breaches("result", canvas))


def test_scores_below_zero_show_their_numbers() -> None:
    """A score below zero has nearly no pillar, so its number must be shown."""
    assert "-40" in text_of(drawn(outcome(-40, -5), inf))
    assert text_of(drawn(outcome(), inf))[:1] == ["DICE POKER"]


@pytest.mark.parametrize("score", mostly_slow([231, 232, 300, 1480], plain=2))
def test_old_record_falls_as_the_count_passes_it(score: int) -> None:
    """When the count passes the record, the record's sign lights up and the count pauses for a moment."""
    ended = outcome(100, score, before=ADA, beaten=1)
    ages = [0.02 * frame for frame in range(110)]
    broken = [age for age in ages if "DICE POKER" not in text_of(drawn(ended, age))]
    assert broken == [age for age in ages if age >= ended.hit]
    level = ended.level(ended.hit)
    assert level >= min(ADA.score, score)
    assert ended.level(ended.hit + STOP) == level
    assert ended.level(inf) == score
    assert ended.level(ended.hit - 0.02) <= ADA.score or ended.hit <= GROWS / 4


def test_record_decided_by_a_tie_falls_once_the_pillar_stands() -> None:
    """After a tie the count never passes the record, so the record falls when the pillar has grown."""
    assert outcome(100, 230, before=ADA, beaten=1).hit == GROWS


def test_score_counted_by_the_game_is_shown_at_once() -> None:
    """If the game itself has counted the score, the pillar waits at the record and then shoots up."""
    ended = outcome(400, before=ADA, beaten=0, counted=True)
    for age in (0.0, 0.2, 2.0):
        assert "400" in text_of(drawn(ended, age))
    assert 0 < ended.hit < 1
    assert ended.level(0.0) == ADA.score < ended.level(ended.hit) == 400
    still = outcome(400, 100, before=Entry("EVE", 500), counted=True)
    assert still.level(0.0) == still.level(inf) == 500
    assert drawn(still, 1.0).same_as(drawn(still, inf))


def test_record_is_visible_before_and_after_it_falls() -> None:
    """The sign of the record names its holder, and the record is struck through when it falls."""
    ended = outcome(100, 412, before=ADA, beaten=1)
    assert "230 ADA" in text_of(drawn(ended, 0.0))
    area = [(x, y) for x in range(300, 600, 2) for y in range(206, 286, 2)]
    before, after = (drawn(ended, age) for age in (0.0, ended.hit + 1.5))
    assert any(after.pixel(*at) == THEME.accent for at in area)
    assert not any(before.pixel(*at) == THEME.accent for at in area)
