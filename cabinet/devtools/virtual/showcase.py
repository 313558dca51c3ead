"""Draws pictures of every widget that a game can use, for the page docs/widgets.md."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any, NamedTuple

from cabinet.api import Page, SetupShow, Show, Theme, Timeline
from cabinet.cards import card_picture, chips, faces, fan, hand, people, ways
from cabinet.cards.deck import cards
from cabinet.devtools.virtual.gallery import blank
from cabinet.dice import die_picture as dice
from cabinet.dice import furniture, table, throw, tray
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.display.palette import AZURE, BLACK, GOLD, PLAYERS, RED, WHITE, colour, mix
from cabinet.drawing import (
    columns,
    ground,
    help_pages,
    joystick,
    lettering,
    moments,
    motion,
    particles,
    plates,
    results,
    signs,
    widgets,
)
from cabinet.kit import Form, FormRow

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from cabinet.display.canvas import Area

DOC = "widgets.md"
EDGE, GAP, CAPTION = 16, 14, 20
"""Distances in pixels: the margin of a page, the gap between pictures, the height of a caption."""
TOP = 46
"""The y coordinate of the first row of pictures on a page, in pixels."""
PAGE = (WIDTH + 2 * EDGE, 720)
HALF = (WIDTH - GAP) // 2
"""The width in pixels of a picture that shows a whole screen at reduced size."""
SCREEN: Area = (0, 0, WIDTH, HEIGHT)
THEME = Theme(
    ground=mix(BLACK, colour(AZURE, 0), 0.6),
    shade=colour(AZURE, 0),
    ink=WHITE,
    accent=colour(GOLD, 6),
    warn=colour(RED, 5),
    players=PLAYERS,
)
FLUSH = cards("Ts Js Qs Ks As")
TABLE = table.table(176, 40, 4, size=56)
STEPS = tuple(step / 8 for step in range(9))
"""The points of a motion, from 0 (start) to 1 (end), at which a dot is drawn."""
INTRODUCTION = """\
# Every widget, in pictures

Everything that `cabinet.drawing`, `cabinet.dice` and `cabinet.cards` can draw, once at its best.
`cabinet widgets docs` makes this page and prints how each is called; `help(pill)` in Python explains a call.
"""


class Widget(NamedTuple):
    """A widget to show, and the function that draws it on a screen."""

    call: Callable[..., Any]
    area: Area
    """The rectangle of the screen to show: left, top, width, height. A picture of the whole screen is
    reduced."""
    draw: Callable[[Canvas], object]

    @property
    def name(self) -> str:
        """The name of the widget's function, with its module, such as `drawing.plates.pill`."""
        return f"{self.call.__module__.removeprefix('cabinet.')}.{self.call.__name__}"

    @property
    def usage(self) -> str:
        """The signature of the widget's function, without types, such as `module.name(canvas, x, y)`."""
        given = inspect.signature(self.call).parameters.values()
        bare = [one.replace(annotation=inspect.Parameter.empty) for one in given]
        return f"{self.name}{inspect.Signature(bare)}"

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the widget's picture in pixels."""
        return (HALF, HALF * HEIGHT // WIDTH) if self.area == SCREEN else self.area[2:]


class Placed(NamedTuple):
    """A widget on a page of pictures, with the x and y coordinates of its caption."""

    widget: Widget
    x: int
    y: int


def one(call: Callable[..., Any], area: Area, *arguments: Any, **named: Any) -> Widget:
    """Return a widget that is drawn by one call of `call` with `arguments` and `named`.

    `area`: the rectangle of the screen that the page shows.
    """
    return Widget(call, area, lambda canvas: call(canvas, *arguments, **named))


def all_widgets() -> tuple[Widget, ...]:
    """Return all widgets, in the order of the pages."""
    groups = (
        _read,
        _chosen,
        _screens,
        _bodies,
        _lights,
        _great,
        _flying,
        _moving,
        _dice,
        _cards,
        _hands,
        _chips,
        _people,
    )
    return tuple(widget for group in groups for widget in group())


def _read() -> Iterator[Widget]:
    """Yield the widgets that show text."""
    yield one(widgets.title_line, (0, 12, WIDTH, 32), THEME, "HIGH DIE", "ROLL 2 OF 3")
    yield one(widgets.prompt_line, (0, 312, WIDTH, 34), THEME, "↔ CHOOSE  ● OK", first=True)
    yield one(lettering.read, (24, 34, 330, 30), 32, 40, "Roll as often as you dare", THEME.ink)
    yield one(lettering.entry, (24, 34, 250, 30), 32, 40, "SMALL STRAIGHT", THEME.ink, strong=True)
    yield one(lettering.logo, (24, 34, 340, 52), 32, 40, "HIGH DIE", THEME.accent, 5, "left")
    yield one(lettering.figure, (24, 34, 250, 52), 32, 40, "$1500", THEME.accent, 5, "left")
    yield one(widgets.row, (24, 34, 300, 30), THEME, 32, 40, 280, "FULL HOUSE", "25")
    yield one(signs.group, (24, 34, 290, 34), 32, 40, "HOLD ● TO HURRY", THEME.ink, THEME.accent)
    yield one(signs.lamp, (24, 34, 200, 34), 32, 40, "HOLD", THEME.accent)
    yield one(signs.key, (24, 34, 200, 34), 32, 40, "START")
    yield one(signs.fire, (24, 34, 200, 34), 32, 40)
    yield one(signs.stick, (24, 34, 220, 34), 32, 40, "←→↑↓")
    yield one(joystick.stick, (24, 40, 260, 70), 32, 40, THEME)
    yield one(widgets.flag, (150, 34, 340, 36), THEME, 38, "A NEW RECORD")


def _chosen() -> Iterator[Widget]:
    """Yield the widgets for choices, such as rows and menus."""
    people = FormRow("PLAYERS", (1, 2, 3, 4), 1)
    yield one(widgets.choices, (0, 34, WIDTH, 44), THEME, 40, ["FOLD", "CALL $5", "RAISE"], 1)
    yield one(widgets.set_up_row, (0, 34, WIDTH, 44), THEME, 40, people, here=True, lit=True)
    keys = [("OPTION", WHITE)]
    yield one(widgets.set_up_label, (0, 34, WIDTH, 44), THEME, 40, "MATCH", here=True, keys=keys)
    yield Widget(plates.pill, (24, 34, 340, 44), _pills)
    yield one(widgets.question, (0, 308, WIDTH, 44), THEME, "PRESS ● AGAIN\nTO SCORE 0 POINTS")
    levels = ("EASY", "GOOD", "BEST")
    yield one(plates.pills, (24, 34, 340, 44), THEME, 32, 40, levels, 1, most=1)
    yield one(
        widgets.menu_list, (190, 27, 260, 98), THEME, 40, ["GO ON", "HOW TO PLAY", "GAME MENU"], 0, lit=True
    )


def _pills(canvas: Canvas) -> None:
    """Draw three pills (rounded labels): chosen, open, and impossible."""
    for at, (words, choice) in enumerate(zip(("ROLL", "SCORE", "UNDO"), plates.Choice, strict=True)):
        plates.pill(canvas, THEME, 32 + 110 * at, 40, 100, words, choice)


def _screens() -> Iterator[Widget]:
    """Yield the widgets that fill a whole screen, and those that lie over a screen."""
    page = Page(
        "THE GAME",
        ("Roll one die as often as you dare.", "", "↔ chooses, ● does it.", "The first to have 100 wins."),
    )
    form = Form("HIGH DIE", people=(1, 4), ROLLS=(5, 10, 20)).start()
    yield one(widgets.form_page, SCREEN, THEME, "HIGH DIE", SetupShow(form), "AN ORIGINAL GAME BY ADA")
    yield one(help_pages.help_page, SCREEN, THEME, page, 1, 3, "→ NEXT PAGE  ● GO ON")
    lost = "PRESS ● AGAIN\nFOR THE GAME MENU\nTHIS GAME WILL BE LOST"
    yield one(widgets.banner, SCREEN, THEME, lost)
    yield Widget(columns.columns, SCREEN, _columns)


def _columns(canvas: Canvas) -> None:
    """Draw the score columns of four players; the second player is to act."""
    ground.ground(canvas, THEME)
    names = [f"PLAYER {seat}" for seat in range(1, 5)]
    for column in columns.columns(canvas, THEME, 60, names, ["71", "104", "38", "88"], 1):
        lettering.read(canvas, column.x + column.width // 2, column.y + 30, "ROOM", THEME.dim, "centre")


def _bodies() -> Iterator[Widget]:
    """Yield the widgets for panels and other backgrounds of text."""
    ink = PLAYERS[0]
    yield one(plates.plate, (24, 34, 200, 70), 32, 40, "PLAYER", "1", ink)
    yield one(plates.plate_of, (24, 34, 200, 70), THEME, 32, 40, 0, alone=True)
    yield one(plates.raised, (24, 34, 200, 70), 32, 40, 160, 56, ink, 10)
    yield one(plates.panel, (24, 34, 200, 70), THEME, 32, 40, 160, 56)
    yield one(plates.bubble, (24, 34, 300, 70), 32, 40, ["I CALL."], (190, 92))
    yield one(plates.ribbon, (24, 34, 200, 70), 124, 40, "STRAIGHT", THEME.accent)
    yield one(plates.badge, (24, 34, 200, 70), 32, 40, "RAISED", THEME.accent)
    yield one(plates.chip, (24, 34, 200, 34), 32, 40, "3", PLAYERS[2])
    yield one(results.pillar, (24, 34, 100, 84), 72, 112, 60, 70, ink)
    seats = [("2", "212", PLAYERS[1]), ("3", "254", PLAYERS[2])]
    yield one(plates.others, (24, 34, 200, 34), 32, 40, 180, THEME.ink, seats)
    yield one(
        widgets.strip, (0, 34, WIDTH, 36), THEME, (0, 40, WIDTH, 24), "SCORES CANNOT BE SAVED: TELL THE OWNER"
    )
    yield one(widgets.stripes, (0, 34, WIDTH, 30), 38, 18)


def _lights() -> Iterator[Widget]:
    """Yield the widgets for backgrounds and lights."""
    yield one(ground.ground, SCREEN, THEME)
    yield one(ground.room, SCREEN, colour(AZURE, 1), ground.Lamp(320, 120))
    yield one(ground.rays, SCREEN, THEME, 0.0)
    yield one(ground.lamps, SCREEN, THEME, 0, around=True)
    yield one(ground.lamp_row, (0, 34, WIDTH, 18), THEME, 40, 0)


def _great() -> Iterator[Widget]:
    """Yield the widgets for great moments (celebrations)."""
    yield one(particles.confetti, SCREEN, 1.0)
    yield Widget(moments.hop, (24, 34, 300, 64), _hops)


def _hops(canvas: Canvas) -> None:
    """Draw a row of five boxes that hop one after another."""
    for at in range(5):
        canvas.round_box(40 + 52 * at, 54 - moments.hop(moments.BREATH + 0.4, at), 36, 36, WHITE, 6)


def _flying() -> Iterator[Widget]:
    """Yield the widgets for particles, such as sparks, that show hits and wins."""
    yield one(particles.dust, (100, 80, 200, 60), 200, 120, 0.1, colour(AZURE, 3))
    yield one(particles.sparks, (100, 30, 200, 160), 200, 110, 0.2, THEME.accent)
    yield one(particles.ring, (40, 40, 312, 312), 196, 196, 0.1, THEME.accent, THEME.ground)
    yield one(particles.coins, (170, 176, 330, 184), 320, 350, 0.9)
    yield Widget(particles.sparkle, (100, 90, 200, 110), _sparkle)


def _sparkle(canvas: Canvas) -> None:
    """Draw sparkles over a white box."""
    canvas.round_box(120, 105, 160, 80, WHITE, 10)
    particles.sparkle(canvas, 120, 105, 160, 80, 0.4)


def _moving() -> Iterator[Widget]:
    """Yield the functions for motion and idle animation; dots and lights show the values that they return."""
    trail = (24, 24, 300, 90)
    yield Widget(
        motion.between,
        trail,
        lambda canvas: _dots(canvas, [motion.between((40, 96), (300, 96), part, 56) for part in STEPS]),
    )
    yield Widget(
        motion.bob,
        trail,
        lambda canvas: _dots(canvas, [(40 + 20 * beat, 66 + 6 * motion.bob(beat)) for beat in range(14)]),
    )
    yield Widget(motion.breath, trail, _breaths)
    yield Widget(motion.glint, trail, _glints)
    yield Widget(motion.shaken, trail, _shaken)
    yield Widget(motion.jolted, trail, _jolted)
    yield Widget(
        ways.straight,
        trail,
        lambda canvas: _dots(canvas, [ways.straight((40, 40), (300, 96), part) for part in STEPS]),
    )
    yield Widget(
        ways.arc,
        trail,
        lambda canvas: _dots(canvas, [ways.arc((40, 96), (170, 0), (300, 96), part) for part in STEPS]),
    )


def _dots(canvas: Canvas, places: Sequence[tuple[int, int]]) -> None:
    """Draw dots at `places`, the points of a path; the last dot is the brightest."""
    for at, (x, y) in enumerate(places, 1):
        canvas.disc(x, y, 5, mix(THEME.shade, THEME.accent, at / len(places)))


def _breaths(canvas: Canvas) -> None:
    """Draw the brightness of a pulsing light at each beat of its cycle."""
    for beat in range(motion.BREATH):
        canvas.round_box(34 + 14 * beat, 50, 12, 40, mix(THEME.shade, THEME.accent, motion.breath(beat)), 4)


def _glints(canvas: Canvas) -> None:
    """Draw a glint (light reflection) that crosses a box, beat by beat."""
    for beat in range(motion.GLINTS):
        x, part = 34 + 58 * beat, motion.glint(beat) or 0.0
        plates.raised(canvas, x, 46, 48, 48, THEME.accent, 8)
        canvas.box(x + round(40 * part), 46, 6, 45, WHITE)


def _shaken(canvas: Canvas) -> None:
    """Draw a picture that is shaken by the timeline of a step."""
    lettering.logo(canvas, 40, 46, "HIT", THEME.accent, 5, "left")
    hit = Timeline().then("shake", lasts=0.3)
    motion.shaken(canvas, Show(view=None, ui=None, timeline=hit, age=0.0))


def _jolted(canvas: Canvas) -> None:
    """Draw a picture that is shaken without a timeline."""
    lettering.logo(canvas, 40, 46, "HIT", THEME.accent, 5, "left")
    motion.jolted(canvas, 0.0, 4)


def _dice() -> Iterator[Widget]:
    """Yield the widgets for dice, dice trays and tables."""
    small, wide = (24, 24, 200, 76), (24, 24, 310, 190)
    yield Widget(table.draw_table, wide, _table)
    yield Widget(tray.draw_lying, wide, _lying)
    yield Widget(tray.draw_thrown, wide, _thrown)
    yield one(furniture.draw_round_tray, wide, (60, 50, 230, 140), THEME.ground)
    yield one(furniture.draw_tray, wide, TABLE.outer, TABLE.inner, THEME.ground)
    die = dice.placed(72, 60, 6, PLAYERS[1], size=56)
    yield Widget(dice.placed, small, lambda canvas: canvas.scatter([die]))
    yield one(furniture.draw_slot, small, 72, 60, 56, THEME.ground)
    yield one(dice.cross, small, 72, 46, THEME.warn)
    yield one(furniture.draw_rolls, small, 50, 60, 1)


def _table(canvas: Canvas) -> None:
    """Draw a table for four dice."""
    table.draw_table(canvas, TABLE, THEME.ground)


def _lying(canvas: Canvas) -> None:
    """Draw two dice on the rail of a table, with the cursor at the second one."""
    _table(canvas)
    lying = tray.DieAtRest((6, 2, 5, 6), (True, False, False, True), PLAYERS[0], at=1)
    tray.draw_lying(canvas, TABLE.tray._replace(ring=THEME.accent), lying)


def _thrown(canvas: Canvas) -> None:
    """Draw three dice thrown from the left; the fourth die is kept."""
    _table(canvas)
    kept, start = (False, False, False, True), (30, 120)
    thrown = TABLE.tray._replace(start=start)
    tray.draw_thrown(canvas, thrown, (1, 2, 5, 6), kept, PLAYERS[0], THEME.ground, 0.75 * throw.FLIES)


def _cards() -> Iterator[Widget]:
    """Yield the widgets for single cards."""
    up = (24, 24, 200, 130)
    yield one(card_picture.deck, up, 40, 40, THEME.shade)
    yield one(faces.face, up, 40, 40, FLUSH[0], card_picture.LARGE)


def _hands() -> Iterator[Widget]:
    """Yield the widgets for hands of cards."""
    yield Widget(fan.draw_fan, (24, 24, 340, 150), _fan)
    yield one(hand.hand, (24, 24, 300, 130), THEME, 32, 40, 280, FLUSH, fan=True, note="ROYAL FLUSH")
    yield Widget(hand.judged, (24, 24, 300, 130), _judged)
    yield Widget(hand.row, (24, 24, 300, 130), _row)


def _fan(canvas: Canvas) -> None:
    """Draw a fan of five cards: two are raised and one is dimmed."""
    poses = list(fan.fan(190, 100, step=50))
    poses[0] = fan.dimmed(poses[0], 1.0)
    poses[3:] = [fan.risen(pose, 1.0, THEME.accent) for pose in poses[3:]]
    fan.draw_fan(canvas, zip(FLUSH, poses, strict=True))


def _judged(canvas: Canvas) -> None:
    """Draw a hand of cards that has won with a pair."""
    pair = cards("9c 9h Kd 4s 2c")
    hand.hand(canvas, THEME, 32, 40, 280, pair, standing=hand.judged(pair, pair[:2]))


def _row(canvas: Canvas) -> None:
    """Draw seven cards in a narrow row."""
    for left in hand.row(7, 280, card_picture.SMALL):
        back = card_picture.sprite(None, card_picture.SMALL)
        canvas.sprite(back, 52 + left, 68, shadow=fan.LOW)


def _chips() -> Iterator[Widget]:
    """Yield the widgets for gambling chips."""
    yield one(chips.draw, (24, 24, 300, 76), 40, 90, chips.heap(137))
    yield one(chips.draw_stack, (24, 24, 300, 76), 60, 90, 480)
    yield Widget(chips.draw_flying, (24, 24, 300, 76), _flock)


def _flock(canvas: Canvas) -> None:
    """Draw six gambling chips that fly across the table."""
    flying = chips.flock(lambda part: ways.arc((50, 90), (170, 10), (300, 90), part), (5, 10), 6, 0.5)
    chips.draw_flying(canvas, flying)


def _people() -> Iterator[Widget]:
    """Yield the widgets for portraits of the people at the card tables."""
    yield Widget(people.portrait, (24, 24, 400, 96), _portraits)
    yield one(people.framed, (24, 24, 200, 96), 40, 34, "ACE", THEME.accent, people.Mood.PLEASED)


def _portraits(canvas: Canvas) -> None:
    """Draw the portraits of all people at the card tables."""
    for at, who in enumerate(people.NAMES):
        people.portrait(canvas, 34 + 78 * at, 34, who, list(people.Mood)[at % 3])


def arranged(found: Sequence[Widget]) -> tuple[tuple[Placed, ...], ...]:
    """Arrange widgets row by row on as many pages as needed; return the widgets of each page."""
    pages: list[list[Placed]] = [[]]
    x, y, high = EDGE, TOP, 0
    for widget in found:
        width, height = widget.size
        wide = max(width, lettering.read_width(widget.name))
        if x + wide > PAGE[0] - EDGE:
            x, y, high = EDGE, y + high + GAP, 0
        if y + CAPTION + height > PAGE[1] - EDGE:
            pages.append([])
            x, y, high = EDGE, TOP, 0
        pages[-1].append(Placed(widget, x, y))
        x, high = x + wide + GAP, max(high, CAPTION + height)
    return tuple(map(tuple, pages))


def page(placed: Sequence[Placed], number: int, of: int) -> Canvas:
    """Draw one page of widgets; `number` and `of` are printed as the page number."""
    made = blank(PAGE)
    made.box(0, 0, *PAGE, mix(BLACK, WHITE, 0.12))
    lettering.read(made, EDGE, 14, "WIDGETS", THEME.accent, strong=True)
    lettering.read(made, PAGE[0] - EDGE, 14, f"{number}/{of}", WHITE, "right")
    for widget, x, y in placed:
        lettering.entry(made, x, y, widget.name, WHITE)
        screen = Canvas()
        screen.fill(THEME.ground)
        widget.draw(screen)
        if widget.area == SCREEN:
            made.reduce(screen, x, y + CAPTION, SCREEN, HALF)
        else:
            made.paste(screen, x, y + CAPTION, widget.area)
    return made


def pages() -> dict[str, Canvas]:
    """Draw every page of widgets; return the pictures by file name."""
    made = arranged(all_widgets())
    return {f"widgets-{number}.png": page(placed, number, len(made)) for number, placed in enumerate(made, 1)}


def text() -> str:
    """Return the text of the Markdown page that shows the pictures, with the modules on each."""
    parts = [INTRODUCTION]
    for number, placed in enumerate(arranged(all_widgets()), 1):
        modules = dict.fromkeys(each.widget.name.rpartition(".")[0] for each in placed)
        named = ", ".join(f"`{name}`" for name in modules)
        parts.append(f"{named}\n\n![Page {number}](widgets-{number}.png)\n")
    return "\n".join(parts)


def write(folder: Path) -> None:
    """Write the Markdown page and its pictures into a folder. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, made in pages().items():
        made.png(folder / name)
    (folder / DOC).write_text(text(), encoding="utf-8")
