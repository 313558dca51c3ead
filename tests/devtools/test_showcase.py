"""The pages in docs/ that show a picture of each widget."""

from __future__ import annotations

import inspect
import pkgutil
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from cabinet import cards, dice, drawing
from cabinet.commands import cli
from cabinet.devtools.virtual import gallery, showcase
from cabinet.display.canvas import Canvas
from cabinet.drawing.lettering import read_width
from tests.golden import needs_pygame

DOCS = Path(__file__).parents[2] / "docs"
CABINETS = {
    *("compositor", "emblem", "house_page", "invitation", "looking", "cabinets", "title"),
    *("top_ten", "trailer", "trouble", "wipe"),
}
"""The modules of the cabinet's own screens, which no game uses."""
OWN = {
    "drawing.ground.rainbow_floor",  # a part of the title and the menu
    "drawing.joystick.icon",  # the icon of the window
    "drawing.results.draw_outcome",  # a screen that the cabinet draws for every game
    "drawing.widgets.top_ten_table",  # a part of the owner's page
}
NUMBERS = {"drawing.motion", "cards.ways"}
"""Modules that only return places and sizes, and draw nothing."""
MORE = {
    *("cards.hand.judged", "cards.hand.row", "dice.die_picture.placed"),
    "drawing.moments.hop",
}
"""Functions of other modules that return places or sizes, which an author can use."""


def public() -> set[str]:
    """Return the functions with which an author can draw, each as module and name."""
    names = set(MORE)
    for room in (drawing, dice, cards):
        for found in pkgutil.iter_modules(room.__path__, f"{room.__name__}."):
            module = import_module(found.name)
            short = found.name.removeprefix("cabinet.")
            if short.split(".")[1] in CABINETS:
                continue
            for name, each in inspect.getmembers(module, inspect.isfunction):
                if name.startswith("_") or each.__module__ != found.name:
                    continue
                if short in NUMBERS or "canvas" in inspect.signature(each).parameters:
                    names.add(f"{short}.{name}")
    return names - OWN


def test_every_widget_appears_once() -> None:
    names = [widget.name for widget in showcase.all_widgets()]
    assert len(set(names)) == len(names)
    assert set(names) == public()


@needs_pygame
def test_pages_match_the_files_in_docs() -> None:
    """The pages in docs/ show the widgets as they are.

    After a change of a widget, `cabinet widgets docs` writes the pages again.
    """
    made = showcase.pages()
    assert {path.name for path in DOCS.glob("widgets-*.png")} == set(made)
    different = [name for name, page in made.items() if not gallery.load(DOCS / name).same_as(page)]
    assert not different, "run `cabinet widgets docs` and look at the pages"
    assert (DOCS / showcase.DOC).read_text() == showcase.text()


def test_command_writes_all_pages(tmp_path: Path) -> None:
    done = CliRunner().invoke(cli.main, ["widgets", str(tmp_path / "new")])
    assert done.exit_code == 0, done.output
    *calls, last = done.output.splitlines()
    assert [call.partition("(")[0] for call in calls] == [widget.name for widget in showcase.all_widgets()]
    assert "drawing.widgets.prompt_line(canvas, theme, words, *, first=False)" in calls
    assert last == f"{len(calls)} widgets in {tmp_path / 'new' / 'widgets.md'}"
    assert {path.name for path in (tmp_path / "new").iterdir()} == {showcase.DOC, *showcase.pages()}
    assert (tmp_path / "new" / showcase.DOC).read_text() == (DOCS / showcase.DOC).read_text()


@pytest.mark.parametrize("widget", showcase.all_widgets(), ids=lambda widget: widget.name)
def test_no_widget_is_cut_off(widget: showcase.Widget) -> None:
    """A widget draws something, and all of it lies inside the area that the page shows."""
    screen = Canvas()
    screen.fill(showcase.THEME.ground)
    widget.draw(screen)
    x, y, width, height = widget.area
    shown = gallery.blank((width, height))
    shown.paste(screen, 0, 0, widget.area)
    empty = gallery.blank((width, height))
    empty.fill(showcase.THEME.ground)
    assert not shown.same_as(empty)
    # Paint over the area of the widget; nothing may be left.
    screen.box(x, y, width, height, showcase.THEME.ground)
    bare = Canvas()
    bare.fill(showcase.THEME.ground)
    assert screen.same_as(bare)


def test_no_two_pictures_overlap() -> None:
    for placed in showcase.arranged(showcase.all_widgets()):
        boxes = []
        for widget, x, y in placed:
            width, height = widget.size
            boxes.append((x, y, max(width, read_width(widget.name)), height + showcase.CAPTION))
        for at, (x, y, width, height) in enumerate(boxes):
            assert x + width <= showcase.PAGE[0]
            assert y + height <= showcase.PAGE[1]
            for left, top, wide, high in boxes[:at]:
                assert x >= left + wide or left >= x + width or y >= top + high or top >= y + height
