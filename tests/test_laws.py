"""Each law finds a game that breaks it, and reports the place and the cure."""

from __future__ import annotations

import logging
import re
import sys
from dataclasses import replace
from itertools import count
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from cabinet.api import (
    Advice,
    Ask,
    Chosen,
    Credits,
    Cue,
    Exit,
    Hidden,
    Hints,
    IllegalMoveError,
    Kind,
    Lesson,
    Page,
    Sample,
    ScoreList,
    Switch,
    Timeline,
    Voice,
)
from cabinet.clock import sleep
from cabinet.commands.cli import main
from cabinet.controls.presses import PressFilter
from cabinet.devtools.laws import every, heard, kept, moving
from cabinet.devtools.laws.faults import overheard
from cabinet.devtools.laws.law import SHORT, BrokenError, short, unlike
from cabinet.devtools.templates.plain.rules import Move, State
from cabinet.devtools.virtual.cabinet import VirtualCabinet
from cabinet.devtools.virtual.listener import Listener
from cabinet.display.palette import BLACK, GREY, WHITE, colour
from cabinet.drawing.columns import columns
from cabinet.drawing.motion import shaken
from cabinet.kit import Form
from cabinet.play import catalogue, gate
from cabinet.store.journal import Journal
from tests.golden import IS_CE
from tests.new_game import GAME
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame
    from cabinet.display.palette import Colour
    from cabinet.kit import Options

RULES: Any = GAME.rules
TURNS = count()
SEEN: Hidden[State, State] = Hidden(view=lambda state, _: state, redraw=lambda *_: State(4))
"""A Hidden record that hides nothing.

Its redraw, which should change only hidden cards, changes everything.
"""
WHERE = r"set-up 'players \d', seed \d+, step \d+ "


def rules(**changes: object) -> AnyGame:
    names = ("start", "due", "apply", "scores", "write", "read")
    parts = {name: getattr(RULES, name) for name in (*names, "score_bounds", "__name__")}
    return replace(GAME, rules=SimpleNamespace(**{**parts, **changes}))


def setup(**changes: object) -> AnyGame:
    names = ("choices", "players", "start", "recall", "press", "write", "read")
    parts = {name: getattr(GAME.setup, name) for name in names}
    return replace(GAME, setup=SimpleNamespace(**{**parts, **changes}))


def panel(press: Callable[..., Any]) -> AnyGame:
    return replace(GAME, panel=SimpleNamespace(start=GAME.panel.start, press=press))


def advising(*advice: Advice) -> AnyGame:
    return replace(GAME, hints=Hints(advice=lambda _view: advice))


def coloured(*players: Colour) -> AnyGame:
    return varied(GAME, theme=GAME.look.theme._replace(players=players))


def picture(draw: Callable[..., Any]) -> AnyGame:
    parts = {name: getattr(GAME.look.picture, name) for name in ("draw_emblem", "draw_setup")}
    return varied(GAME, picture=SimpleNamespace(draw=draw, **parts))


def emblem(draw: Callable[..., Any]) -> AnyGame:
    parts = {name: getattr(GAME.look.picture, name) for name in ("draw", "draw_setup")}
    return varied(GAME, picture=SimpleNamespace(draw_emblem=draw, **parts))


def timed(row: Timeline, game: AnyGame = GAME) -> AnyGame:
    return varied(game, timeline=lambda *_: row)


def worst(state: State) -> tuple[int, ...]:
    return (state.kept.index(min(state.kept)),)


def failing(*_: object) -> Any:
    raise KeyError("joker")


def blinks(canvas: Any, show: Any) -> None:
    """Draw a picture that keeps changing as the seconds since a step pass."""
    canvas.fill(colour(GREY, round(2 * show.age)))


def leaps(canvas: Any, show: Any) -> None:
    canvas.fill(WHITE if show.age > 0.3 else BLACK)


def trembles(canvas: Any, show: Any) -> None:
    for row in range(0, 360, 4):
        canvas.box(0, row, 640, 2, WHITE if show.lit and not show.beat else BLACK)
    shaken(canvas, show)


def turns_black(canvas: Any, show: Any) -> None:
    """Draw a picture that turns black as soon as a move is made."""
    canvas.fill(WHITE if show.ui is None else BLACK)


def played_by(choose: Callable[..., Any]) -> AnyGame:
    return varied(GAME, computers={"X": SimpleNamespace(choose=choose)})


def refused(otherwise: Callable[[State, IllegalMoveError], Any]) -> AnyGame:
    def apply(state: State, step: Any) -> Any:
        try:
            return RULES.apply(state, step)
        except IllegalMoveError as error:
            return otherwise(state, error)

    return rules(apply=apply)


def without_reason(_state: State, error: IllegalMoveError) -> Any:
    raise IllegalMoveError(error.what, "")


def misread(one: str, other: str) -> AnyGame:
    return rules(read=lambda line: RULES.read(line.replace(one, other)))


def endless(state: State, step: Any) -> State:
    """Apply a step, but ask for one more roll after every move, so that the game never ends."""
    after: State = RULES.apply(state, step)
    return state._replace(die=0) if step is Move.AGAIN or step is Move.KEEP else after


def stuck(ui: Any, press: Any, view: State) -> Any:
    """Process a press so that the cursor never reaches the move AGAIN."""
    return ui if press.switch in {Switch.LEFT, Switch.RIGHT} else GAME.panel.press(ui, press, view)


def cheating(ui: Any, press: Any, view: State) -> Any:
    """Process a press so that UP makes an illegal move."""
    if press.switch is Switch.UP and press.kind is Kind.DOWN:
        return Chosen("cheat")
    return GAME.panel.press(ui, press, view)


def locked(ui: Any, press: Any) -> Any:
    """Process a press on the set-up screen so that SELECT does not lead to the menu."""
    after = GAME.setup.press(ui, press)
    return ui if after is Exit.MENU else after


def only_one(ui: Any, press: Any) -> Any:
    """Process a press on the set-up screen so that the number of players cannot be changed."""
    return ui if press.switch is Switch.RIGHT else GAME.setup.press(GAME.setup.start(), press)


def faded(canvas: Any, show: Any) -> None:
    """Raise an error when the end of a game is drawn."""
    if RULES.due(show.view) is None:
        raise KeyError("joker")
    GAME.look.picture.draw(canvas, show)


def twice(state: State) -> Any:
    """Return the request for a move, with the legal move KEEP listed twice."""
    asked = RULES.due(state)
    return asked._replace(moves=(Move.KEEP, *asked.moves)) if isinstance(asked, Ask) else asked


def lists(*found: tuple[str, str]) -> AnyGame:
    """Return the game of `cabinet new` with these score lists; its scores still name the old list."""
    return varied(GAME, all=tuple(ScoreList(*each) for each in found))


def by_players(options: Options) -> ScoreList:
    return ScoreList("b", "B") if options.players > 1 else ScoreList("a", "A")


def long_list(_: object) -> ScoreList:
    """Return a single list, with the longest name that fits."""
    return ScoreList("", "A" * 10)


ROLLS = Timeline().then("roll", lasts=0.5)
RESTS = Timeline().then("roll", lasts=0.2).rest(0.5)
CHANCES = (("A", 0), ("B", 1), ("C", None))
LONG = "A" * 49
PAGE = GAME.look.help[0]
CREDITED = varied(GAME, credits=Credits(year=2026, author="Nobody"))
LESSON = Lesson(lambda _canvas, _age: None, "● ROLL", ("Three times", "at most"))


def lesson(**changes: Any) -> Page:
    return Page("T", lessons=(LESSON._replace(**changes),))


WIDE = 276 if IS_CE else 278
"""The measured width of an emblem of 277 pixels: laws measure every other pixel."""
BROKEN: dict[str, list[tuple[AnyGame, str]]] = {
    "credits fit": [
        (replace(GAME, name="High Die"), "name 'High Die': use lower case and underscores"),
        (replace(GAME, seats=(1, 5)), r"seats \(1, 5\): the fewest and the most people, 1 to 4"),
        (replace(GAME, seats=(2, 4)), r"seats \(2, 4\): the set-ups are for 1 to 4 people; say the same"),
        (replace(GAME, title="A" * 19), "title: 'A+' has 19 characters; 18 fit, so shorten it"),
        (replace(GAME, title="日"), "title: '日': no character '日'"),
        (varied(GAME, author=LONG), "where it comes from: .* 48 fit"),
        (
            varied(GAME, voices=(Voice(LESSON.draw, ("A" * 15,)),)),
            "voice 1: 'A+' has 15 characters; 1 to 14",
        ),
        (varied(GAME, voices=(Voice(LESSON.draw, ()),)), "voice 1: 0 lines; 1 or 2 fit"),
        (
            varied(GAME, seat_names=("ANN",)),
            r"seat_names \('ANN',\): 1 names for 4 seats; give one for each",
        ),
        (
            varied(GAME, audio=Path("/nowhere/audio")),
            "audio '/nowhere/audio': there is no such folder; put it beside",
        ),
        (
            emblem(lambda canvas, x, y, beat: canvas.box(x, y, 256 + 3 * beat, 96, WHITE)),
            rf"`draw_emblem` at beat 7 draws {WIDE} x 96 pixels from x\+0, y\+0: 256 x 96 from x, y fit",
        ),
        (
            emblem(lambda canvas, x, y, _beat: canvas.box(x - 40, y, 100, 96, WHITE)),
            r"`draw_emblem` at beat 0 draws 100 x 96 pixels from x-40, y\+0: .* so make it smaller",
        ),
        (emblem(lambda *_: None), "`draw_emblem` draws nothing at beat 0: let it draw something at every"),
        (varied(GAME, help=()), "help: there is no page of HOW TO PLAY"),
        (varied(GAME, help=(PAGE, Page("T", ("x",) * 14))), "help, page 2 'T': 14 lines; 12 fit"),
        (varied(GAME, help=(PAGE, Page("T", ("", LONG)))), "help, page 2 'T': line 2: 'A+' has 49 char"),
        (varied(GAME, help=(PAGE, Page("T" * 29))), "its title has 29 characters; 28 fit"),
        (varied(GAME, help=(PAGE, Page("T", lessons=(LESSON,) * 4))), "4 lessons; 3 fit, so divide it"),
        (varied(GAME, help=(PAGE, Page("T", ("x",), (LESSON,)))), "lines and lessons; make two pages"),
        (varied(GAME, help=(PAGE, lesson(words=("A" * 16,)))), "lesson 1: 'A+' has 16 characters; 15 fit"),
        (varied(GAME, help=(PAGE, lesson(words=("A",) * 3))), "lesson 1: 3 lines of words; 2 fit"),
        (
            varied(GAME, help=(PAGE, lesson(press="↔ ● " + "A" * 15))),
            "lesson 1: .* pixels wide; 184 fit",
        ),
        (varied(GAME, help=(PAGE, lesson(words=("日",)))), "'日': no character '日'"),
        (varied(GAME, help=(PAGE,) * 15), "help: 16 pages with the cabinet's own; 15 fit, so leave 1 out"),
        (varied(CREDITED, help=(Page("T", ()),)), "help: nowhere does it name 'Nobody'.*original=True"),
        (varied(CREDITED, help=(Page("T", ("Nobody",)),)), "help: nowhere does it name '2026'"),
    ],
    "on its ground": [
        (
            varied(GAME, theme=GAME.look.theme._replace(ink=colour(GREY, 3), ground=BLACK)),
            "theme: ink .* on ground .* has a contrast of [0-6].* to 1",
        ),
        (
            varied(GAME, theme=GAME.look.theme._replace(accent=colour(GREY, 3), ground=BLACK)),
            "theme: accent .* on ground .* has a contrast of [0-6].* to 1",
        ),
    ],
    "told apart": [
        (coloured((104, 228, 255), (255, 180, 255)), r"players 1 and 2 are .* to deutan eyes"),
        (coloured((255, 242, 148), (255, 242, 148)), r"players 1 and 2 are 0.0 apart to normal"),
        (coloured((90, 90, 90)), r"player 1 has a contrast of [0-6]\.\d to 1 with the ground"),
        (coloured((90, 90, 90)), r"player 1 has a contrast of [0-6]\.\d to 1 with black"),
    ],
    "without a screen": [
        (rules(__name__="cabinet.display.canvas"), "sdl.py, line .*; draw with the canvas"),
        (rules(__name__="no_such_game"), "importing no_such_game brings in pygame, or fails"),
    ],
    "written as a line": [
        (setup(choices=tuple), "`Setup.choices` is empty"),
        (setup(write=lambda _: "two\nlines"), r"`write` must make one line of it, not 'two\\nlines'"),
        (setup(read=lambda _: 7), "set-up 'players 1': `read` makes 7 of it"),
        (setup(read=failing), r"set-up 'players 1': KeyError: 'joker' \(test_laws.py, line \d+\)"),
    ],
    "and no other": [
        (setup(press=only_one), "console cannot choose Options.players=2.*, .*and|choose"),
        (setup(choices=Form("X", people=(1, 2)).choices), "can be chosen, but is none of"),
        (varied(GAME, at_strength=failing), "strength 0: KeyError: 'joker'"),
    ],
    "shows its top ten": [
        (varied(GAME, all=()), "one at least, each with a key and a name of its own"),
        (lists(("a", "A"), ("a", "B")), "one at least, each with a key and a name of its own"),
        (lists(("", ""), ("a", "A")), "list '': it has no name; where there are several"),
        (lists(("Big One", "BIG")), "list 'BIG': its key is 'Big One'; use lower case"),
        (lists(("a", "A" * 11)), "list 'a': its name: 'A+' has 11 characters; 10 fit"),
        (lists(("a", "A"), ("b", "B")), "set-up 'players 1': it is played for .*the screen"),
        (
            varied(GAME, tie_unit="ROLLS OF ONE DIE OR MORE"),
            "tie_unit 'ROLLS OF ONE DIE OR MORE': the heading 'TOP TEN, IN SO MANY ROLLS .*' has 44 "
            r"characters; \d+ fit beside the title '[A-Z ]+', so take one of \d+ at most",
        ),
        (varied(GAME, of=failing), "set-up 'players 1': KeyError: 'joker'"),
        (
            varied(lists(("a", "A"), ("b", "B")), of=by_players, chosen=lambda _: ScoreList("b", "B")),
            "set-up 'players 1': it is played for .*'a'.*, the screen shows .*'b'",
        ),
    ],
    "way to the menu": [
        (setup(press=locked), "no presses .* lead to the game menu: let SELECT"),
    ],
    "random play": [
        (
            rules(due=lambda state: Ask(0, ()) if state.die else RULES.due(state)),
            "seed 0, after step 1 'dice .' .*`due` asks seat 0, but for no moves: give some",
        ),
        (rules(due=lambda _: 0), "seed 0, at the start: `due` gives 0: give Ask, Roll, Deal, or"),
        (rules(apply=endless), "has not ended after 20000 steps, the last is .* come to an end"),
        (
            rules(apply=failing),
            "seed 0, step 1 'dice .' in the state State.* KeyError: 'joker' .test_laws.py",
        ),
        (rules(write=lambda _: "hint"), WHERE + "'hint' .*`write` must make one line of a step"),
        (rules(write=lambda _: "a\nb"), "`write` must make one line of a step"),
        (
            rules(write=lambda _: "a" * 5000),
            "`write` makes 5000 characters of a step: the card keeps 4000",
        ),
        (
            misread("again", "keep"),
            WHERE + "'again' .*`read` turns the line into <Move.KEEP.*not into <Move.AGAIN",
        ),
        (rules(read=failing), WHERE + ".*`read` must take the line: KeyError: 'joker'"),
        (rules(scores=lambda _: ()), WHERE + ".*`scores` gives 0 scores for 1 seats"),
        (rules(score_bounds=(0, 3)), WHERE + ".*a score of [4-6] is outside score_bounds, 0 to 3"),
        (replace(GAME, money=lambda state: state.die), "there were . dollars, now"),
        (panel(stuck), "step 2, seat 0 in the state .*: joystick 1 cannot make Move.AGAIN"),
        (panel(cheating), "joystick 1 makes the illegal move cheat with p1_up"),
        (rules(due=lambda _: None), "set-up 'players 1' is over before it has begun"),
        (rules(due=twice), "`due` gives a move twice: Move.KEEP, Move.KEEP, Move.AGAIN"),
    ],
    "best score": [
        (varied(GAME, over=lambda _: True), "it is over before anything has been played: `over` must"),
        (varied(GAME, winners=worst), r"at the end the scores are .* `winners` must give .*not \(\d,\)"),
    ],
    "refused": [
        (refused(lambda state, _error: state), "seed .*, before step .*: `apply` takes .* is not legal now"),
        (refused(without_reason), "is refused without a reason"),
        (refused(failing), "for .* `apply` raises KeyError: 'joker' .*; raise IllegalMoveError"),
    ],
    "keep to the timeline": [
        (
            timed(Timeline().at(0.0, "roll", lasts=-1.0)),
            "the span 'roll' 0 from 0.0 s on for -1.0 s: let both be finite, and neither negative",
        ),
        (timed(Timeline().at(inf, "roll")), "the span 'roll' 0 from inf s on for 0.0 s: let both be finite"),
        (
            timed(Timeline().then("roll", lasts=0.5).rest(0.5), picture(blinks)),
            "the picture after 0.5 s is not the one after 0.999 s, where nothing moves by `timeline`",
        ),
        (
            timed(Timeline().then("pay").rest(0.5), picture(lambda _canvas, show: show.t("pay"))),
            r"`timeline` has the span 'pay' without a length, and .* `show.t\('pay'\)`: give it `lasts`",
        ),
        (varied(GAME, timeline=failing), "`timeline`: KeyError: 'joker' .test_laws.py"),
        (
            timed(Timeline().at(-1.0, "roll")),
            WHERE + ".*the span 'roll' 0 from -1.0 s on for 0.0 s: let both be finite",
        ),
        (
            timed(Timeline().rest(inf)),
            r"a rest or a cue \(None\) from 0.0 s on for inf s: let both be finite",
        ),
        (
            timed(Timeline().then("roll").then("roll")),
            "the span 'roll' 0 twice: give each a name or a number of its own",
        ),
        (
            varied(GAME, timeline=lambda *_: Timeline().rest(next(TURNS))),
            "`timeline` differs at the second call: let it depend on the step and the views alone",
        ),
        (
            timed(Timeline().then("read", lasts=0.5, still=True), picture(blinks)),
            "the picture after 0 s is not the one after 0.499 s, where nothing moves by `timeline`",
        ),
    ],
    "interrupted game": [
        (setup(read=lambda _: GAME.setup.choices()[3]), "begin another game: mend `Setup.read`"),
        (misread("again", "keep"), WHERE + "'again' .*after a power cut the state is State"),
    ],
    "only their view": [
        (
            played_by(lambda _view, moves, _rng: moves[next(TURNS) % len(moves)]),
            "X chooses <Move.* cannot see is diff",
        ),
        (played_by(lambda *_: "cheat"), "X chooses 'cheat', which is none of Move.K"),
        (
            replace(GAME, hidden=Hidden(view=lambda state, _: state, redraw=lambda *_: State(4))),
            "after `redraw` seat . sees State",
        ),
        (played_by(failing), "X, set-up .* KeyErr"),
    ],
    "finish games": [
        (played_by(lambda *_: "cheat"), "step 2 .'cheat'. after 'dice .' in the state .*cheat"),
    ],
    "no sequence": [
        (picture(failing), r"set-up .*, seed 0, press \d+ .p._.*: KeyError: 'joker' .test_laws.py"),
    ],
    "attract": [
        (picture(failing), "attract mode does not show the game: KeyError: 'joker'"),
        (picture(lambda canvas, _show: canvas.fill(BLACK)), "see . different pictures: no picture may"),
    ],
    "its own players": [
        (
            varied(GAME, tie=failing),
            WHERE + "'.*: 160 s without a press, and the list has nobody, not PLAYER 1 with .: once a game "
            "is over let nothing raise.*; KeyError: 'joker' .test_laws.py",
        ),
        (
            misread("keep", "again"),
            "after a power cut no name is asked for, Attract is shown: .* depend on the state alone",
        ),
        (
            timed(Timeline().rest(9.0), picture(faded)),
            "the list has nobody, not PLAYER 1 with .*KeyError: 'joker' .test_laws.py",
        ),
        (
            varied(played_by(lambda *_: Move.AGAIN), timeline=failing),
            "it is not played to its end, FaultCard is shown.*KeyError: 'joker' .test_laws.py",
        ),
        (rules(read=failing), "in the game taken up again: KeyError: 'joker' .test_laws.py"),
        (varied(GAME, winners=failing), WHERE + "'keep' .*: KeyError: 'joker' .test_laws.py"),
    ],
    "are animated": [
        (
            timed(ROLLS, picture(leaps)),
            r"dice in roll: 100% of the picture changes at once, at 0, 0 \(640 x 360 pixels\), 0\.32 s after "
            r"set-up .*, step 1 'dice .*; at most 17% may: the span 'roll' is on, from 0\.00 to 0\.50 s, and "
            r"the picture jumps: draw what changes as far as `show\.t\('roll'\)` has come",
        ),
        (
            timed(RESTS, picture(leaps)),
            r"dice in roll: .*, 0\.70 s after .*: no span is on there: give `timeline` one that moves there",
        ),
        (
            timed(RESTS, picture(leaps)),
            r"(keep|again|dice) ends: .*; at most 8% may: the last picture of a step is that of the "
            r"prompt after",
        ),
        (
            timed(Timeline().rest(0.4).then("lie", lasts=0.2, still=True).rest(0.1), picture(leaps)),
            r"dice in its rest: .*, 0\.40 s after .*: the span 'lie' is still, so it changes at once: "
            r"give `time",
        ),
        (
            timed(Timeline().then("roll", lasts=0.2).rest(0.4).then("lie", lasts=0.2), picture(leaps)),
            r"dice in roll: .*: the span 'lie' is on, from 0\.60 to 0\.80 s, and the picture jumps: "
            r"draw what",
        ),
        (
            varied(timed(ROLLS, picture(leaps)), samples=(Sample("a roll", "players 1", moving=1.0),)),
            r"sample 'a roll': 100% .*, 0\.\d\d s after its last press; .*: the span 'roll' is on, from "
            r"0\.00 to",
        ),
        (
            timed(ROLLS, picture(turns_black)),
            r"(keep|again) begins: 100% of the picture changes at once, at 0, 0 \(640 x 360 pixels\), 0\.00 "
            r"s after .*; at most 8% may: the picture after 0 s is the one before the step, without a "
            r"prompt: ",
        ),
    ],
    "hints are short": [
        (advising(Advice("KEEP THIS DIE AND DO NOT ROLL", 4)), "use 24 characters for each at most"),
        (advising(Advice("KEEP", 4, why="THE OTHER HAS FEWER POINTS")), "use 24 characters"),
        (advising(Advice("", 4)), "a hint says ''"),
        (advising(*(Advice(each, 4) for each in "ABCD")), "give at most 3 choices, each once"),
        (advising(Advice("KEEP", None, wins=-0.1)), "'KEEP' wins -0.1; give a chance from 0 to 1"),
        (advising(Advice("KEEP", None, wins=62)), "'KEEP' wins 62; give a chance from 0 to 1"),
        (advising(Advice("KEEP", 4), Advice("KEEP", 4)), "give at most 3 choices, each once"),
    ],
    "can be drawn and read": [
        (picture(failing), "picture 'first turn': KeyError: 'joker' .test_laws.py, line"),
        (
            picture(lambda canvas, _show: canvas.text(0, 0, "HI", BLACK)),
            "first turn: 'HI' at .* leaves the safe area",
        ),
    ],
}


def found(part: str, game: AnyGame) -> list[str]:
    """Return the findings of the only law whose name contains `part`."""
    named = [law for law in every.laws() if part in law.name]
    assert len(named) == 1, f"{part!r} names {[law.name for law in named]}"
    return list(every.examine(game, named[0], quick=True).findings)


@pytest.mark.parametrize(
    ("part", "game", "words"),
    [
        pytest.param(part, game, words, id=f"{part}: {words}")
        for part, rows in BROKEN.items()
        for game, words in rows
    ],
)
def test_breaking_game_is_found(part: str, game: AnyGame, words: str) -> None:
    """Each report of a law gives the place of the breach, the wrong value and the cure."""
    findings = found(part, game)
    assert any(re.search(words, finding, re.DOTALL) for finding in findings), findings


FITS = Page("T" * 28, ("A" * 48,) * 12)
KEPT: dict[str, list[AnyGame]] = {
    "credits fit": [
        replace(GAME, title="A" * 18),
        emblem(lambda canvas, x, y, _beat: canvas.box(x - 16, y - 16, 288, 128, WHITE)),
        varied(GAME, author="A" * 28, original=True),
        varied(GAME, help=(PAGE, FITS)),
        varied(GAME, help=(FITS,), original=True),
        varied(CREDITED, help=(Page("T", ("After Nobody's of 2026.",)),)),
    ],
    "shows its top ten": [
        varied(lists(("", "A" * 10)), **dict.fromkeys(("of", "chosen"), long_list)),
        varied(lists(("a", "A"), ("b", "B")), of=by_players, chosen=lambda ui: by_players(ui.options)),
    ],
    "hints are short": [
        advising(*(Advice(one + "A" * 23, 4, wins=wins, why="Y" * 24) for one, wins in CHANCES)),
    ],
    "random play": [
        rules(score_bounds=(0, 6)),
        varied(GAME, tie=lambda _: -1),
        replace(GAME, money=lambda _: 5),
    ],
    "keep to the timeline": [
        timed(ROLLS, picture(blinks)),
        timed(Timeline().then("a").then("a", 1).rest(0.0)),
        timed(Timeline().then("a").rest(0.5), picture(lambda _canvas, show: show.begun("a"))),
        timed(Timeline().each("a", (1, 2), apart=0.2), picture(lambda _canvas, show: show.t("a"))),
    ],
}
"""For each law, named by a part of its name: games that barely keep the law."""


@pytest.mark.parametrize(("part", "game"), [(part, game) for part, games in KEPT.items() for game in games])
def test_game_at_the_limits_passes(part: str, game: AnyGame) -> None:
    assert found(part, game) == []


def test_report_says_that_a_game_has_no_player_colours() -> None:
    (law,) = (law for law in every.laws() if "told apart" in law.name)
    assert every.examine(coloured(), law).nothing == "its theme has no colours of players"


def lets_go(ui: Any, press: Any, view: State) -> Any:
    """Process a press so that the later release of a direction moves the cursor once more."""
    moves = press.switch is not Switch.FIRE and press.at > 0
    return GAME.panel.press(ui, press._replace(kind=Kind.DOWN) if moves else press, view)


def test_double_press_that_makes_a_move_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "TOO_SOON", 0.0)
    (first, *_) = found("an extra press", GAME)
    where = (
        r"set-up 'players 1', seed \d, tapped \d times a second: '(keep|again)' is done 0\.[0123]\d s after "
    )
    assert re.match(where + "a prompt that came by itself: for 0.4 s FIRE only hurries", first)


def test_corner_that_counts_twice_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of corners reports a second direction or a release that counts as a move."""
    (first, *_) = found("corner", panel(lets_go))
    assert re.match(
        r"set-up 'players 1', seed 0, after .*'dice .*: [A-Z]+ \d+ ms after [A-Z]+ changes \(", first
    )
    monkeypatch.setattr(PressFilter, "_comes_second", lambda *_: False)
    (first, *_) = found("corner", GAME)
    assert "seed 0, on the set-up screen: " in first
    assert "of two directions together the first alone counts" in first


@pytest.mark.parametrize(
    ("imported", "told"),
    [
        ({"columns": columns}, ["the colour of player 1", "the colour of player 2"]),
        ({"heads": sys.modules[columns.__module__]}, ["the colour of player 1", "the colour of player 2"]),
        ({}, []),
    ],
)
def test_words_over_other_words_are_found(
    imported: dict[str, Any], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The text colors of a widget are checked only in games whose package imports the widget."""
    other = SimpleNamespace(**imported)
    monkeypatch.setitem(sys.modules, "somebodys.heads", other)
    monkeypatch.setitem(sys.modules, "somebodys_other.heads", SimpleNamespace(columns=columns))
    screens = SimpleNamespace(__name__="somebodys.picture")
    game = varied(
        GAME, picture=screens, theme=GAME.look.theme._replace(shade=(60, 62, 70), dim=(150, 150, 150))
    )
    found_there = found("on its ground", game)
    assert [re.match("theme: (.*) \\(.*\\) on shade", each)[1] for each in found_there] == told  # type: ignore[index]
    assert all("; take a brighter or darker one, 7 to 1 at least" in each for each in found_there)


def test_exceptions_of_motion_are_still_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The law of motion does not report a listed exception, but it reports one that is no longer needed."""
    wild = timed(ROLLS, picture(leaps))
    told = [finding.split(":")[0] for finding in found("are animated", wild)]
    assert told
    monkeypatch.setattr(moving, "listed", lambda _game: dict.fromkeys(told, "a rule"))
    assert found("are animated", wild) == []
    monkeypatch.setattr(moving, "listed", lambda _game: dict.fromkeys((*told, "keep in fly"), "a rule"))
    assert found("are animated", wild) == [
        "keep in fly: it is animated now; remove it from moving_exceptions.toml"
    ]


def test_exit_that_works_only_once_is_found() -> None:
    counted = count()

    def press(ui: Any, press: Any) -> Any:
        after = GAME.setup.press(ui, press)
        return after if after is not Exit.MENU or next(counted) == 0 else ui

    (told,) = found("way to the menu", setup(press=press))
    assert "leads to the menu once and not again: let it depend on `ui` alone" in told


def test_attract_mode_is_silent_and_not_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cabinet whose attract mode plays sounds or writes a journal is reported."""
    assert found("attract", GAME) == []
    run = VirtualCabinet.run

    def plays(cabinet: VirtualCabinet, seconds: float) -> None:
        run(cabinet, seconds)
        cabinet.sound.play(Cue.MOVE)
        cabinet.store.begin(Journal("new_game", "players 1", ("dice 3",)))

    monkeypatch.setattr(VirtualCabinet, "run", plays)
    assert found("attract", GAME) == [
        "attract mode saves a journal: ('dice 3',)",
        "attract mode plays a sound of the game: move",
    ]


def test_only_shakes_and_flashes_may_jump(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moving, "MOST", 0.001)
    lively = timed(Timeline().then("shake", lasts=0.5), picture(trembles))
    assert found("are animated", lively) == []


PLACES = ("on Menu", "on SetupScene", "on Pause", "at a prompt", "while a step is shown")
SILENT = "changes the picture and is silent: let it be heard"


def ear(game: AnyGame = GAME, seeds: int = 1) -> list[str]:
    """Return all findings of the law of sound for a game."""
    return [*heard.presses_are_heard(game, range(seeds))]


def test_unbroken_game_is_heard() -> None:
    """The law of sound allows a short silence at the start of a step, and a refusal without a change."""
    assert ear() == ear(timed(Timeline().hear(Cue.CHOOSE, 0.05).rest(0.6))) == []


def test_press_that_is_silent_is_found() -> None:
    found = ear(varied(GAME, cursor_sound=lambda _before, _after: None), seeds=2)
    where = r"set-up 'players \d', seed (\d), in the game after \[.*\], at a prompt: p\d_(left|right) "
    assert {re.match(where + SILENT, each)[1] for each in found} == {"0", "1"}  # type: ignore[index]


def test_move_that_is_heard_too_late_is_found() -> None:
    late = ear(timed(Timeline().hear(Cue.CHOOSE, 0.3).rest(0.6)))
    assert late
    assert all(re.search(r"at a prompt: p\d_fire " + SILENT, each) for each in late)


def test_cabinet_without_a_speaker_is_found_on_every_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Listener, "play", lambda *_: None)
    found = ear(seeds=3)
    assert all(SILENT in each for each in found)
    assert [place for place in PLACES if not any(place in each for each in found)] == []
    assert any(" start changes" in each for each in found)


@pytest.mark.parametrize(
    ("cue", "seeds", "wrong"),
    [(Cue.MOVE, 3, "'move' is heard"), (Cue.REFUSE, 1, ""), (Cue.NOT_YOU, 1, "")],
)
def test_press_that_sounds_for_nothing_is_found(
    cue: Cue, seeds: int, wrong: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The law of sound reports a sound without a change, except the sound of a refusal."""
    hold = VirtualCabinet.hold

    def clicks(cabinet: VirtualCabinet, *names: str) -> None:
        hold(cabinet, *names)
        cabinet.sound.play(cue)

    monkeypatch.setattr(VirtualCabinet, "hold", clicks)
    found = ear(seeds=seeds)
    assert bool(found) == bool(wrong)
    assert all(f"changes nothing, and {wrong}: let it be silent" in each for each in found)
    # The pause card is left out, because nearly every press changes something there.
    places = [place for place in PLACES if place != "on Pause"]
    assert not found or [place for place in places if not any(place in each for each in found)] == []


def test_each_cause_is_reported_once() -> None:
    (told,) = found("random play", rules(score_bounds=(7, 9)))
    assert re.search(r"outside score_bounds, 7 to 9: .* \(29 more like it\)$", told)


def test_only_a_few_causes_are_reported() -> None:
    pages = tuple(Page("T" * 29, ("", LONG, LONG)) for _ in range(every.SHOWN))
    assert len(found("credits fit", varied(GAME, help=pages))) == every.SHOWN
    assert len(short("x" * 1000)) == SHORT + 3


def test_differing_items_of_long_sequences_are_reported() -> None:
    """The report of long sequences has only their first difference; short sequences are given in full."""
    long = tuple(range(40))
    assert unlike(long, (*long[:-1], 7)) == ("([39] 39, ...)", "([39] 7, ...)")
    assert unlike((1, 2), (1, 3)) == ("(1, 2)", "(1, 3)")


def test_journals_of_games_that_failed_are_kept(tmp_path: Path) -> None:
    """The first five journals of failed games are copied, if a folder for them is given."""
    log, before = logging.getLogger("cabinet"), logging.getLogger("cabinet").propagate
    journal = tmp_path / "new_game-1982.journal"
    journal.write_text("dice 3")
    with overheard(tmp_path / "kept") as kept_here, overheard() as nowhere:
        for _ in range(7):
            log.error("%s fails: %s %s", "NEW GAME", journal, tmp_path / "new_game-1982.log")
        log.warning("%s", journal)
        try:
            failing()
        except KeyError:
            log.exception("%s", journal)
    copies = [tmp_path / "kept" / f"new_game-{number}.journal" for number in range(1, 6)]
    assert kept_here.journals == copies
    assert {copy.read_text() for copy in (tmp_path / "kept").iterdir()} == {"dice 3"}
    assert nowhere.journals == []
    assert len(nowhere.raised) == len(kept_here.raised) == 1
    assert nowhere.raised[0].startswith("KeyError: 'joker' (test_laws.py")
    assert log.propagate == before
    assert not {kept_here, nowhere} & {*log.handlers}


def test_game_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def hangs(state: State) -> Any:
        while state.die:
            sleep(0.01)
        return RULES.due(state)

    monkeypatch.setattr(every, "TIMEOUT", 1)
    (first, *_) = found("random play", rules(due=hangs))
    assert "seed 0, step 1 'dice" in first
    assert "`hangs` has not returned after 1 s: let it end (test_laws.py, line" in first


def test_picture_that_hangs_on_the_cabinet_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hang in a picture ends the law at once, although the cabinet catches all errors of a game."""

    def hangs(_canvas: Any, show: Any) -> None:
        while show.view.die:
            sleep(0.01)

    monkeypatch.setattr(every, "TIMEOUT", 3)
    first = found("is heard", picture(hangs))
    assert len(first) == 1
    words = r"`hangs` has not returned after \d s: let it end \(test_laws.py, line"
    assert re.search(words, first[0])


def test_name_of_two_games_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [SimpleNamespace(name="new_game", value=f"{one}:GAME") for one in ("a", "b")]
    monkeypatch.setattr(catalogue, "points", lambda: points)
    assert found("credits fit", GAME) == ["name 'new_game': a:GAME, b:GAME have it; take another name"]


@pytest.mark.parametrize("game", mostly_slow(catalogue.load()), ids=lambda game: game.name)
def test_law_of_illegal_moves_tries_a_thousand(game: AnyGame) -> None:
    refused = []

    def apply(state: Any, step: Any) -> Any:
        try:
            return game.rules.apply(state, step)
        except IllegalMoveError:
            refused.append(step)
            raise

    parts = {name: getattr(game.rules, name) for name in ("start", "due", "write")}
    watched = replace(game, rules=SimpleNamespace(apply=apply, **parts))
    assert found("refused", watched) == []
    assert len(refused) > 1000


def test_stored_pictures_are_compared(tmp_path: Path) -> None:
    """Missing, changed and unused golden pictures are reported; after `write_game` none is reported."""
    goes, looks = every.laws(tmp_path)[-2:]
    assert looks.name == "all screens can be drawn and read, and look as on file"
    (said,) = every.examine(GAME, goes).findings
    assert said.startswith(f"there is no playthrough {tmp_path / 'playthroughs/new_game.txt'}")
    assert "picture 'menu' is not on file: look at" in every.examine(GAME, looks).findings[0]
    kept.write_game(tmp_path, GAME)
    assert every.examine(GAME, goes).findings == every.examine(GAME, looks).findings == ()
    folder = kept.picture_folder(tmp_path, "new_game")
    (folder / "menu.png").rename(folder / "old.png")
    (folder / "pause.png").write_bytes((folder / "old.png").read_bytes())
    findings = every.examine(GAME, looks).findings
    assert [finding.split(":")[0] for finding in findings] == [
        "picture 'menu' is not on file",
        f"picture 'pause' does not look like {folder / 'pause.png'}",
        "picture 'old' is on file but is no longer drawn",
    ]
    assert (folder / "menu.new.png").exists()
    path = kept.playthrough_path(tmp_path, "new_game")
    path.write_text(path.read_text().replace("keep", "kept"))
    (said,) = every.examine(GAME, goes).findings
    assert re.search(r"line \d+: 'kept .*' is on file, 'keep .*' is played; if it is right", said)


def test_unwritable_things_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`cabinet check --write` fails with a message if the game breaks or if there is no folder."""

    def breaks(*_: object) -> None:
        raise BrokenError("set-up 'players 1', seed 1982, step 3: KeyError: 'joker'")

    monkeypatch.setattr(kept, "write_game", breaks)
    result = CliRunner().invoke(main, ["check", "dice_poker", "--golden", str(tmp_path), "--write"])
    assert result.exit_code == 1
    assert (
        "cabinet: dice_poker cannot be written: set-up 'players 1', seed 1982, step 3: KeyError"
        in result.output
    )
    result = CliRunner().invoke(main, ["check", "dice_poker", "--write"])
    assert result.exit_code == 2
    assert "--write needs a folder to write into: --golden FOLDER" in result.output
