"""Common mistakes of authors, planted in LIAR'S DICE: a law finds each mistake and suggests the fix."""

from __future__ import annotations

import random
import re
import time
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from math import inf
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cabinet.api import (
    Ask,
    Deal,
    Drawn,
    Exit,
    Hidden,
    ReadError,
    Roll,
    Sample,
    ScoreList,
    Switch,
    Timeline,
    legal,
)
from cabinet.devtools.laws import every, side_by_side
from cabinet.devtools.laws.side_by_side import Task, examined
from cabinet.devtools.laws.spread import chunks, spread
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.sprite import Sprite
from cabinet.drawing.lettering import read as written
from cabinet.kit import PIPS, ChoicePanel, Form, HiddenCards, Lines
from cabinet.play import catalogue
from tests import hole_card
from tests.laws import liars_dice
from tests.laws.liars_dice import FORM, GAME, Bold, Move, State
from tests.laws.planted import law, pictures, rules
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.law import Law

HIDDEN: Any = GAME.hidden
CROWD = 4
"""The number of seats in the largest set-ups; the laws try smaller set-ups first."""


def more(drawn: Callable[[Any, Any], object]) -> AnyGame:
    """Return LIAR'S DICE whose picture is followed by the drawing of the function `drawn`."""

    def draw(canvas: Any, show: Any) -> None:
        liars_dice.draw(canvas, show)
        drawn(canvas, show)

    return pictures(draw=draw)


def timed(timeline: Callable[..., Timeline]) -> AnyGame:
    return varied(GAME, timeline=timeline)


def viewed(open_where: Callable[[State], bool], **changes: Any) -> AnyGame:
    """Return LIAR'S DICE that shows all dice in the states for which `open_where` is true."""

    def view(state: State, seat: int | None) -> State:
        return state if open_where(state) else HIDDEN.view(state, seat)

    return varied(GAME, hidden=Hidden(view=view, redraw=HIDDEN.redraw), **changes)


def setup(**changes: object) -> AnyGame:
    """Return LIAR'S DICE with parts of its set-up replaced."""
    names = ("choices", "players", "start", "recall", "press", "write", "read")
    parts = {name: getattr(FORM, name) for name in names}
    return replace(GAME, setup=SimpleNamespace(**{**parts, **changes}))


def against(shy: object) -> AnyGame:
    """Return LIAR'S DICE with `shy` as the computer player of the strength SHY."""
    return varied(GAME, computers={"BOLD": Bold(), "CALM": Bold(), "SHY": shy})


class Knowing:
    """A computer player whose move depends on hidden dice, if its view contains them."""

    def choose(self, view: State, moves: tuple[Move, ...], _rng: object) -> Move:
        return moves[sum(map(sum, view.dice)) % len(moves)]


class Wrong:
    """A computer player that chooses an illegal move."""

    def choose(self, *_: object) -> str:
        return "fold"


def grows(state: State, step: Any) -> State:
    """Apply a step, but add the rolled dice to the old state's list, which no step may change."""
    after = liars_dice.apply(state._replace(dice=tuple(state.dice)), step)
    if isinstance(step, Drawn):
        state.dice.extend(after.dice)  # type: ignore[attr-defined]
        return after._replace(dice=state.dice)
    return after


def listing(kept: Callable[[Any], Any]) -> AnyGame:
    """Return LIAR'S DICE whose state stores the result of `kept` for the rolled dice."""

    def apply(state: State, step: Any) -> State:
        after = liars_dice.apply(state, step)
        return after._replace(dice=kept(after.dice)) if isinstance(step, Drawn) else after

    return rules(apply=apply)


@dataclass
class Loose:
    """A record whose values can be changed; it takes the place of a tuple of dice."""

    dice: tuple[int, ...] = ()


def weighed(state: State, step: Any) -> State:
    """Apply a step, but with 1 in place of the last die of every roll."""
    if isinstance(step, Drawn):
        liars_dice.apply(state, step)
        step = Drawn((*step.values[:-1], 1))
    return liars_dice.apply(state, step)


def idle(state: State, step: Any) -> State:
    """Apply a step; a draw of no dice, which `due` asks for after the game, changes only the seat."""
    return state._replace(seat=-1) if step == Drawn(()) else liars_dice.apply(state, step)


def again(field: str) -> AnyGame:
    """Return HOLE CARD that deals the cards in the field `field` of the state a second time."""

    def due(state: Any) -> Any:
        asked = hole_card.due(state)
        return (
            asked._replace(deck=(*asked.deck, *getattr(state, field))) if isinstance(asked, Deal) else asked
        )

    def apply(state: Any, step: Any) -> Any:
        if isinstance(step, Drawn) and state.hand:
            return state._replace(hand=(*state.hand, *step.values), asks=False)
        return hole_card.apply(state, step)

    return replace(
        hole_card.GAME, rules=SimpleNamespace(**{**vars(hole_card.RULES), "due": due, "apply": apply})
    )


class Rare(Enum):
    """A move that is legal only for a player whose dice are 5 and 6."""

    SWAP = "swap"


def rarely(state: State) -> Any:
    """Return what comes next; the move SWAP is legal for a player whose dice are 5 and 6."""
    asked = liars_dice.due(state)
    if isinstance(asked, Ask) and state.dice[state.seat] == (5, 6):
        return asked._replace(moves=(*asked.moves, Rare.SWAP))
    return asked


def swapping() -> AnyGame:
    """Return LIAR'S DICE with a rare move whose label is too long for the screen."""

    def apply(state: State, step: Any) -> State:
        return state._replace(doubted=True) if step is Rare.SWAP else liars_dice.apply(state, step)

    def label(canvas: Any, show: Any) -> None:
        if show.ui is not None and Rare.SWAP in legal(rarely(show.view)):
            written(canvas, 320, 60, "SWAP BOTH OF YOUR DICE WITH THE DICE OF THE NEXT ONE", WHITE, "centre")

    lines: Lines[Any] = Lines("X", {move.value: move for move in (*Move, *Rare)}, dice=8)
    other = rules(due=rarely, apply=apply, write=lines.write, read=lines.read)
    return replace(more(label), rules=other.rules, panel=ChoicePanel(rarely))


class Mark(NamedTuple):
    """A record with two values; making one with a single value fails."""

    one: int
    other: int


def unmade(state: State) -> Any:
    """Fail by making a record with too few values; the law's message must name the line below."""
    return (Mark(state.players).one,)  # type: ignore[call-arg]


def slow(_canvas: Any, _show: Any) -> None:
    """Use 40 ms of processor time."""
    end = time.thread_time() + 0.04
    while time.thread_time() < end:
        pass


def flashes(canvas: Any, show: Any) -> None:
    """Flash half of the screen five times a second while a player is to act."""
    if show.ui is not None:
        canvas.box(0, 0, 640, 180, WHITE if show.beat % 2 else BLACK)


def flashing_setup(canvas: Any, show: Any) -> None:
    """Flash half of the set-up screen five times a second."""
    liars_dice.PICTURE.draw_setup(canvas, show)
    if show.beat % 2:
        canvas.box(0, 120, 640, 200, WHITE)


def slow_setup(canvas: Any, show: Any) -> None:
    slow(canvas, show)
    liars_dice.PICTURE.draw_setup(canvas, show)


def tells(canvas: Any, show: Any) -> None:
    """In a game of four, show the last rolled die, which must stay hidden."""
    if isinstance(show.step, Drawn) and show.view.players == CROWD:
        written(canvas, 320, 220, str(show.step.values[-1]), WHITE, "centre")


def outside(canvas: Any, show: Any) -> None:
    """In a game of four, write outside the screen."""
    if show.view.players == CROWD:
        written(canvas, 620, 60, "CROWDED", WHITE)


def fails(_canvas: Any, show: Any) -> None:
    """In a game of four, raise IndexError."""
    (0, 1, 2, 3)[show.view.players]


def by_chance(canvas: Any, _show: Any) -> None:
    """Draw a box at a random place."""
    canvas.box(random.randrange(300), 40, 9, 9, WHITE)


def stamped(canvas: Any, x: int, y: int, show: Any) -> None:
    """Draw the bid on a part of a picture that is cached under a key without the bid."""
    written(canvas, x, y, str(show.view.bid), WHITE, "left")


def leaps(canvas: Any, show: Any) -> None:
    """Draw a large box at once, without an animation."""
    canvas.box(0, 80, 640, 140, WHITE if show.age > 0.3 else BLACK)


def stuck(ui: Any, press: Any, view: State) -> Any:
    """Move the cursor, but in a game of four ignore LEFT and RIGHT."""
    if view.players == CROWD and press.switch in {Switch.LEFT, Switch.RIGHT}:
        return ui
    return GAME.panel.press(ui, press, view)


def crowded(state: State) -> tuple[int, ...]:
    """Return scores that lie outside the bounds in a game of four."""
    return (2,) * CROWD if state.doubted and state.players == CROWD else liars_dice.scores(state)


def pips(state: State) -> tuple[int, ...]:
    """Return scores that depend on hidden dice."""
    return tuple(int(sum(dice) > 6) for dice in state.dice) if state.dice else (0,) * state.players


def only_alone(options: Any) -> Any:
    """Return the players of a set-up, but fail for two computer players of the strength SHY."""
    return FORM.players(options)[: 99 // (options.computers != 2 or options.strength != "SHY")]


def locked(ui: Any, press: Any) -> Any:
    """Process a press on the set-up screen, but ignore SELECT, so that nothing leads to the menu."""
    after = FORM.press(ui, press)
    return ui if after is Exit.MENU else after


def unread(line: str) -> Any:
    """Read a line of the journal, but refuse the line of the move DOUBT."""
    if line == "doubt":
        raise ReadError("what is that?")
    return GAME.rules.read(line)


def careless(line: str) -> Any:
    """Read a line; take a line that is not a step of the game for the move DOUBT."""
    try:
        return GAME.rules.read(line)
    except ReadError:
        return Move.DOUBT


def peeks(state: State, seat: int | None) -> State:
    """Return the view of a player; in a game of four, the fourth player sees all dice by mistake."""
    return state if seat == CROWD - 1 and state.players == CROWD else HIDDEN.view(state, seat)


def keeps(state: State, seat: int | None, rng: random.Random) -> State:
    """Redraw the hidden dice, but none for the fourth player of four, to whom `peeks` shows all dice."""
    return state if peeks(state, seat) is state else HIDDEN.redraw(state, seat, rng)


def hands(start: Callable[[Any], Any]) -> AnyGame:
    """Return LIAR'S DICE for two people with a row HANDS on the set-up screen, which only `start` reads."""
    return replace(rules(start=start), setup=Form("LIAR'S DICE", people=(2, 2), HANDS=(10, 20)))


class Hands(NamedTuple):
    """A state that has the number of hands, although no rule uses the number."""

    players: int
    dice: tuple[tuple[int, ...], ...] = ()
    seat: int = 0
    bid: int = 0
    doubted: bool = False
    hands: int = 0


FORGETS: HiddenCards[State] = HiddenCards(
    PIPS, ("dice",), lambda state, *_: state.doubted or state.bid == liars_dice.RAISE_BY, again=True
)
"""A wrong description of hidden dice: all can be seen after the first bid, but not after the next."""
HOLDS = "no picture and no step takes long"
PLAY = "random play"
PLANTS: list[tuple[str, AnyGame, str]] = [
    (
        HOLDS,
        more(slow),
        r"step 1 'dice .*the picture .* takes [4-9]\d ms of processor time: 30 ms at most, so",
    ),
    (
        HOLDS,
        pictures(draw_setup=slow_setup),
        r"before a game: `draw_setup` takes [4-9]\d ms of processor time: 30 ms at most, so",
    ),
    (HOLDS, timed(lambda *_: Timeline().rest(30.0)), "`timeline` takes 30.0 s: (8|24) s at most, so let it"),
    (
        HOLDS,
        timed(lambda *_: Timeline().each("dust", range(2000), apart=0.001)),
        "`timeline` has 2000 spans: 400 at most, so give a span to what moves",
    ),
    (
        "credits fit",
        replace(GAME, title="YAHTSEE"),
        "title 'YAHTSEE': the game yahtsee has it; take another",
    ),
    (
        "credits fit",
        varied(GAME, all=(ScoreList("a", "YAHTSEE"),)),
        "list 'a': its name 'YAHTSEE' is the title of the game yahtsee; take another one",
    ),
    (
        "credits fit",
        varied(GAME, all=next(game for game in catalogue.load() if len(game.lists.all) > 1).lists.all),
        "list '.*' is that of the game .*; make lists of its own",
    ),
    (
        "set-up row",
        hands(lambda options: State(options.players)),
        "row 'HANDS': 10, 20 lead to the same steps, scores and pictures .* use `options.hands`, or leave "
        "the row out",
    ),
    ("set-up row", hands(lambda options: Hands(2, hands=options.hands)), "row 'HANDS': 10, 20 lead to"),
    ("set-up row", hands(lambda options: State(2, bid=options.hands % 20 // 5)), ""),
    (
        "strengths",
        varied(GAME, computers={"BOLD": Bold(), "CALM": Bold(), "SHY": Bold(8)}),
        "^computer players 'BOLD' and 'CALM': in all 400 positions tried they choose the same moves: let one",
    ),
    (
        "strengths",
        varied(GAME, at_strength=lambda ui, _: ui),
        "`Opponents.at_strength` makes the same set-up screen of all 3 strengths.*at_strength=FORM.at_str",
    ),
    ("written as a line", setup(choices=tuple), "`Setup.choices` is empty"),
    ("way to the menu", setup(press=locked), "no presses .* lead to the game menu: let SELECT"),
    (PLAY, setup(players=only_alone), "set-up .*SHY.*: ZeroDivisionError: .*test_plants.py, line"),
    (PLAY, rules(scores=crowded), "'players 1, computers 3.* a score of 2 is outside score_bounds, 0 to 1"),
    (
        PLAY,
        replace(GAME, panel=SimpleNamespace(start=GAME.panel.start, press=stuck)),
        "cannot make Move.DOUBT",
    ),
    (
        PLAY,
        rules(apply=grows, start=lambda options: State(FORM.players(options).__len__(), [])),  # type: ignore[arg-type]
        r"step 1 'dice .*: `apply` changed the state it was given, .*dice=\[\].*: let it return another one",
    ),
    (
        PLAY,
        listing(lambda dice: [*dice]),
        r"step 1 'dice .*: the state has a list in `dice`, \[\(.*\], which can be changed: use a tuple",
    ),
    (PLAY, listing(lambda dice: tuple(map(set, dice))), r"a set in `dice\[0\]`, {.*: use a frozenset"),
    (PLAY, listing(lambda _: Loose()), r"a Loose in `dice`, .*: let it be frozen: `@dataclass.frozen=True"),
    (
        "every draw",
        rules(apply=weighed),
        r"step 1 'dice .*: the value (6 of 6|8 of 8) of a draw 'dice' changes nothing, whatever it is, in "
        r"all \d+ draws: let `apply` use it, or let `due` draw fewer",
    ),
    (
        "every draw",
        rules(
            due=lambda state: Roll(0) if state.doubted and state.seat >= 0 else liars_dice.due(state),
            apply=idle,
        ),
        "step .* 'dice' .*: `due` asks for a draw of no values: let it ask for at least one",
    ),
    (
        "every draw",
        again("hand"),
        r"the card \d+ is dealt, but is already in `hand`: let `due` give `Deal` a deck",
    ),
    (
        "every draw",
        again("dealer"),
        r"the card \d+ is dealt, but is already in `dealer`: let `due` give `Deal`",
    ),
    ("every draw", hole_card.GAME, ""),
    (PLAY, rules(scores=unmade), r"missing 1 required positional argument: 'other' \(test_plants.py, line"),
    (
        PLAY,
        rules(read=careless),
        r"`read` makes .*DOUBT.* for the line '\?', which `write` never returns",
    ),
    (PLAY, rules(read=unread), "'doubt' .*`read` must take the line: ReadError: what is that"),
    (PLAY, replace(GAME, money=lambda state: state.bid), "there were 0 dollars, now there are 4"),
    (
        "best score",
        varied(GAME, winners=lambda state: (liars_dice.scores(state).index(0),)),
        r"`winners` gives seat \d with 0 and leaves out seat \d with 1: `winners` must give \(\d,\), not",
    ),
    ("best score", varied(GAME, over=lambda _: True), "it is over before anything has been played"),
    (
        "best score",
        varied(GAME, brought=-1),
        r"the scores begin with \(0, 0.*\), `brought` says -1: it must be what",
    ),
    (
        "best score",
        varied(GAME, ranked=lambda state: (liars_dice.scores(state).index(0),)),
        r"`ranked` gives \(\d,\) and leaves out seat \d, which has won: rank it too",
    ),
    (
        "only their view",
        viewed(
            lambda state: state.players == CROWD, computers=dict.fromkeys(("BOLD", "CALM", "SHY"), Knowing())
        ),
        r"computers 3.*: after `redraw` seat \d sees",
    ),
    ("finish games", against(Wrong()), "strength SHY.*fold"),
    (
        "hidden from it",
        replace(GAME, hidden=None),
        "`Game` has no `hidden`, so .* but there is `HIDDEN` in .*: give",
    ),
    (
        "hidden from it",
        more(tells),
        r"computers \d.*the picture after .* s differs where only what seat",
    ),
    (
        "hidden from it",
        replace(GAME, hidden=Hidden(view=FORGETS.view, redraw=FORGETS.redraw)),
        r"everybody has seen dice, .*, and `view` hides it again: what is seen stays known",
    ),
    (
        "hidden from it",
        replace(GAME, hidden=Hidden(view=peeks, redraw=keeps)),
        r"computers.*dice\[\d\], .*, is not in the public view, but several seats see it",
    ),
    (
        "hidden from it",
        rules(scores=pips),
        "the scores so far are .*: let them depend on what everybody may see",
    ),
    (
        "hidden from it",
        replace(GAME, hidden=Hidden(view=HIDDEN.view, redraw=lambda state, *_: state)),
        "`redraw` leaves the state unchanged",
    ),
    (
        "every sample",
        varied(GAME, samples=(Sample("bid", "players 2, computers 0, strength BOLD"),) * 2),
        "two samples are called 'bid': give each a name of its own",
    ),
    (
        "every sample",
        varied(GAME, samples=(Sample("bid", "players 5"),)),
        "right ones look like 'players 2, comp",
    ),
    (
        "every sample",
        varied(GAME, samples=(Sample("bid", "players 2, computers 0, strength BOLD", presses=("p5_fire",)),)),
        "sample 'bid', presses: 'p5_fire' is not a control",
    ),
    ("state of play", more(fails), "players.*IndexError: tuple index out of range .test_plants.py, line"),
    ("state of play", swapping(), "the prompt after it: 'SWAP BOTH OF .*leaves the safe area"),
    (
        "state of play",
        varied(GAME, warning=lambda _view, move: "A" * 61 if move is Move.DOUBT else ""),
        "at the prompt after .*: `warning` of <Move.DOUBT.*> gives 'A+' of 61 characters; 48 fit in each of",
    ),
    (
        "state of play",
        varied(GAME, warning=lambda *_: "TO\nBE\nOR"),
        "`warning` of <.*> gives 3 lines; 2 fit",
    ),
    ("state of play", more(outside), "'CROWDED' at .* leaves the safe area"),
    ("depend on chance", more(by_chance), "it calls `random`: draw a function of `show`"),
    (
        "depend on chance",
        more(lambda canvas, show: canvas.stamp("bid", 0, 60, (99, 20), partial(stamped, show=show))),
        r"the picture after .* s of set-up .*: drawn after other pictures it differs: give the key",
    ),
    (
        "depend on chance",
        more(
            lambda canvas, show: canvas.sprite(Sprite("bid", (99, 20), partial(stamped, show=show)), 99, 70)
        ),
        "drawn after other pictures it differs: give the key of a kept picture",
    ),
    (
        "keep to the timeline",
        timed(lambda *_: Timeline().rest(inf)),
        "a rest .* for inf s: let both be finite",
    ),
    ("are animated", timed(lambda *_: Timeline().then("roll", lasts=0.5)), ""),
    (
        "are animated",
        varied(more(leaps), timeline=lambda *_: Timeline().then("roll", lasts=0.5)),
        "in roll: .*% of the picture changes at once, .* draw what changes as far as",
    ),
    (
        "nothing flashes",
        more(flashes),
        "the prompt after .*'dice .*: [4-6] flashes in one second over a quarter",
    ),
    (
        "nothing flashes",
        pictures(draw_setup=flashing_setup),
        "the way into the game: [4-6] flashes in one second over a quarter",
    ),
]
"""For each case: words of a law's name, the game with the mistake, and a pattern of the finding ("" if
there is none)."""


@pytest.mark.parametrize(
    ("part", "game", "words"),
    [
        pytest.param(*row, id=f"{row[0]}: {row[2]}" if row[2] else f"{row[0]} {at}")
        for at, row in enumerate(PLANTS)
    ],
)
def test_law_finds_the_mistake(part: str, game: AnyGame, words: str) -> None:
    found = every.examine(game, law(part)).findings
    assert bool(found) == bool(words), found
    assert not words or any(re.search(words, each, re.DOTALL) for each in found), found


@pytest.mark.parametrize(
    "one", [each for each in every.laws() if each.name != HOLDS and "on file" not in each.name][:19]
)
def test_unchanged_game_keeps_the_law(one: Law) -> None:
    """Each law that is quick to check finds nothing in the unchanged game, for any seats and strengths."""
    assert every.examine(GAME, one).findings == ()


def test_set_ups_are_spread() -> None:
    """The first set-ups have each number of seats and each strength; the whole list has each combination."""
    there = spread(GAME)
    first = there.options[: there.singles]
    assert there.options[0] == FORM.choices()[0]
    assert {len(FORM.players(options)) for options in first} == {2, 3, CROWD}
    assert {(options.players, 0) for options in first} == {(number, 0) for number in range(1, 5)}
    assert {options.strength for options in first} == {"BOLD", "CALM", "SHY"}
    pairs = {(options.computers, options.strength) for options in there.options}
    assert pairs == {(number, name) for number in range(4) for name in ("BOLD", "CALM", "SHY")}
    seeds = [[*chunks(law(part), GAME)][-1].stop for part in ("mashing", "only their view", "attract")]
    assert seeds == [there.singles, len(there.options), 1]


def test_hanging_game_is_checked_by_no_other_law(monkeypatch: pytest.MonkeyPatch) -> None:
    found = {
        "liars_dice": every.Found(("it has not come back",), 1.0, stops=True),
        "pig": every.Found((), 1.0),
    }
    monkeypatch.setattr(side_by_side, "examine", lambda task: found[task.game])
    tasks = [Task(game, law) for game in found for law in ("one", "two")]
    assert [(task.game, each.looked) for task, each in examined(tasks, 1)] == [
        ("liars_dice", True),
        ("liars_dice", False),
        ("pig", True),
        ("pig", True),
    ]


def test_slow_function_stops_the_check() -> None:
    for game in (more(slow), timed(lambda *_: Timeline().each("dust", range(2000), apart=0.001))):
        assert every.examine(game, law(HOLDS)).stops
    assert not every.examine(timed(lambda *_: Timeline().rest(30.0)), law(HOLDS)).stops
