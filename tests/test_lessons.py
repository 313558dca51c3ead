"""The drawings of HOW TO PLAY move, and can be still."""

from __future__ import annotations

from math import inf

import pytest

from cabinet.api import Lesson, Page
from cabinet.display.canvas import Canvas
from cabinet.drawing.help_pages import LOOP, STILL, help_page, misfits
from cabinet.play import catalogue

LESSONS = [
    pytest.param(lesson, id=f"{game.name} {page.title} {number}")
    for game in catalogue.load()
    for page in game.look.help
    for number, lesson in enumerate(page.lessons, 1)
]
THEME = catalogue.load()[0].look.theme
TWENTIETHS = [twentieth / 20 for twentieth in range(int(20 * LOOP))]


def drawn(lesson: Lesson, age: float) -> bytes:
    canvas = Canvas()
    lesson.draw(canvas, age)
    part = Canvas()
    part.paste(canvas, 0, 0, (0, 0, 184, 150))
    return part.rgb()


@pytest.mark.parametrize("lesson", LESSONS)
def test_lesson_moves_and_comes_to_rest(lesson: Lesson) -> None:
    pictures = [drawn(lesson, age) for age in TWENTIETHS]
    assert len(set(pictures)) >= 15
    assert drawn(lesson, STILL) == pictures[-1]


def test_still_page_shows_its_most_telling_second() -> None:
    page = next(page for game in catalogue.load() for page in game.look.help if page.lessons)

    def at(age: float) -> bytes:
        canvas = Canvas()
        help_page(canvas, THEME, page, 1, 3, "● BACK", age=age)
        return canvas.rgb()

    assert at(inf) == at(STILL) == at(STILL + 2 * LOOP)
    assert at(0.5) != at(inf)


def test_page_that_does_not_fit_is_refused() -> None:
    page = Page("T", lessons=(Lesson(lambda _canvas, _age: None, "", ("A" * 16,)),))
    assert list(misfits(page)) == ["lesson 1: 'AAAAAAAAAAAAAAAA' has 16 characters; 15 fit, so shorten it"]
    with pytest.raises(ValueError, match="help page 'T': lesson 1"):
        help_page(Canvas(), THEME, page, 1, 1, "")
