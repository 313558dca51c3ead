"""The laws of reach, hidden state, chance and samples find planted faults."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from enum import Enum
from itertools import count
from math import nan
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from cabinet.api import Ask, Cue, Deal, Drawn, Hidden, IllegalMoveError, Sample, Timeline, legal, seat_of
from cabinet.devtools.laws import every, samples
from cabinet.devtools.laws.law import BrokenError
from cabinet.devtools.laws.play import at_random
from cabinet.devtools.laws.reached import StateFeatures, can_be_drawn
from cabinet.devtools.laws.step_frames import StepFrames
from cabinet.display.palette import BLACK, WHITE
from cabinet.display.sprite import Sprite
from cabinet.drawing.lettering import read as written
from cabinet.kit import ChoicePanel, HiddenCards, Hole, Options
from cabinet.play.table import Table
from tests import hole_card, new_cards
from tests.new_game import GAME as NEW_GAME
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame
    from cabinet.devtools.laws.law import Law
    from cabinet.display.palette import Colour
    from tests.hole_card import State

REACHES = "every state of play can be seen and heard"
TELLS = "no seat learns what is hidden from it"
CHANCE = "a picture does not depend on chance"
SAMPLES = "every sample can be played"
PLAY = "random play ends, stays in bounds, can be read and pressed"
STRANGER = "a finished game counts for its own players"
BEFORE = (
    "all screens can be drawn and read",
    "computer players see only their view",
    "animations keep to the timeline",
)
"""Parts of the names of other laws, which check some of the same faults."""
GAME: Any = hole_card.GAME
DRAWINGS = count()
NO_CUE: Any = "bang"


def picture(draw: Callable[..., Any]) -> AnyGame:
    return varied(GAME, picture=SimpleNamespace(**{**vars(hole_card.PICTURE), "draw": draw}))


def rules(**changes: object) -> AnyGame:
    return replace(GAME, rules=SimpleNamespace(**{**vars(hole_card.RULES), **changes}))


def with_more(more: Callable[..., object]) -> AnyGame:
    def draw(canvas: Any, show: Any) -> None:
        hole_card.draw(canvas, show)
        more(canvas, show)

    return picture(draw)


def where(shown: Callable[[Any], bool], more: Callable[[Any, Any], object]) -> AnyGame:
    return with_more(lambda canvas, show: more(canvas, show) if shown(show) else None)


def timed(change: Callable[[Timeline, Any, State], Timeline], game: AnyGame = GAME) -> AnyGame:
    def timeline(step: Any, before: State, after: State) -> Timeline:
        return change(hole_card.timeline(step, before, after), step, after)

    return varied(game, timeline=timeline)


def has_five(show: Any) -> bool:
    return len(show.view.hand) == 5


def fifth_raises(_canvas: Any, show: Any) -> None:
    (0, 1, 2, 3, 4)[len(show.view.hand)]


def outside(canvas: Any, _show: Any) -> None:
    """Draw a blank card beyond the right edge of the screen."""
    canvas.sprite(Sprite("blank", (60, 80), lambda on, x, y: on.round_box(x, y, 60, 80, WHITE)), 640, 105)


def says_five(x: int, ink: Colour) -> AnyGame:
    return where(has_five, lambda canvas, _show: written(canvas, x, 262, "FIVE CARDS", ink))


def out_of_step(canvas: Any, show: Any) -> None:
    """Draw the hole card from the step that dealt it, although the view hides the card."""
    if isinstance(show.step, Drawn) and len(show.step.values) == 4:
        hole_card.draw_card(canvas, 560, 105, show.step.values[3])


def fanfare(row: Timeline, step: Any, _after: State) -> Timeline:
    """Add a fanfare that reveals when the dealer has 20 points."""
    has_twenty = isinstance(step, Drawn) and hole_card.count(step.values[2:]) == 20
    return row.hear(Cue.FANFARE) if has_twenty else row


def longer(row: Timeline, step: Any, _after: State) -> Timeline:
    has_ace = isinstance(step, Drawn) and step.values[-1] % 13 == 0 and len(step.values) == 4
    return row.rest(0.2) if has_ace else row


def hides_nothing(canvas: Any, show: Any) -> None:
    """Draw the hole card face down in a game without the function `hidden`, so the laws do not know of it."""
    hole_card.draw(canvas, show._replace(view=hole_card.HIDDEN.view(show.view, 0)))


def differs(canvas: Any, _show: Any) -> None:
    """Draw a box that moves at each call, by a counter and not by a random generator."""
    canvas.box(next(DRAWINGS) % 600, 340, 4, 4, WHITE)


def half(state: State) -> tuple[float, ...]:
    """Return a score with a payout of 3 to 2, so some scores are no whole numbers."""
    return (hole_card.count(state.hand) * 2.5,)


def is_dealt(show: Any) -> bool:
    return show.ui is None and not show.view.stood


def failing(*_: object) -> Any:
    raise KeyError("joker")


def covered(state: Any) -> Any:
    """Return the state with one die hidden under a cup, as the value -1."""
    return state._replace(die=-1 if state.die else 0)


CUP: AnyGame = varied(
    NEW_GAME,
    hidden=Hidden(
        view=lambda state, _seat: covered(state),
        redraw=lambda state, _seat, rng: state._replace(die=rng.randint(1, 6) if state.die else 0),
    ),
    timeline=lambda *_: Timeline().rest(0.5),
)
"""The game of `cabinet new` with a die that is hidden until the player keeps it."""


def tells_six(step: Any, _before: Any, after: Any) -> Timeline:
    """Add a sound that reveals a six under the cup."""
    return Timeline().hear(Cue.FANFARE if step == Drawn((6,)) and after.die else Cue.CARD).rest(0.5)


def draws_step(canvas: Any, show: Any) -> None:
    """Draw the die of the latest step, although the view hides the die."""
    NEW_GAME.look.picture.draw(canvas, show)
    if isinstance(show.step, Drawn):
        canvas.box(10 * show.step.values[0], 340, 8, 8, WHITE)


def dark(canvas: Any, _show: Any) -> None:
    canvas.fill(BLACK)


def with_picture(game: AnyGame, draw: Callable[..., Any]) -> AnyGame:
    picture = game.look.picture
    parts = {"draw_emblem": picture.draw_emblem, "draw_setup": picture.draw_setup}
    return varied(game, picture=SimpleNamespace(draw=draw, **parts))


SECRETS: HiddenCards[new_cards.State] = HiddenCards(
    new_cards.DECK, ("hands",), lambda state, *_: new_cards.over(state)
)


def secret_due(state: new_cards.State) -> Any:
    """Return the request for a choice by each player in turn."""
    return None if new_cards.over(state) else Ask(state.seat, tuple(new_cards.Move))


def secret_apply(state: new_cards.State, step: Any) -> new_cards.State:
    """Keep the choice of a player as a card that no other player sees."""
    if step not in legal(secret_due(state)):
        raise IllegalMoveError(step, "not now")
    card = 2 if step is new_cards.Move.KEEP else 1
    return state._replace(hands=(*state.hands, (card,)), seat=state.seat + 1)


def chosen_again(state: new_cards.State, seat: int | None, rng: Random) -> new_cards.State:
    """Return the state with the other players' choices replaced by random ones."""
    if new_cards.over(state):
        return state
    hands = (hand if at == seat else (rng.randint(1, 2),) for at, hand in enumerate(state.hands))
    return state._replace(hands=tuple(hands))


def secret(**changes: Any) -> AnyGame:
    """Return a game of one person and two computer players, whose choices are hidden until the end."""
    parts = vars(new_cards.game(1).rules) | {"due": secret_due, "apply": secret_apply}
    setup: Any = new_cards.Setup(1)
    setup.choices = lambda: (Options(3),)
    found = replace(new_cards.game(1), rules=SimpleNamespace(**parts), setup=setup)
    return varied(found, view=SECRETS.view, redraw=chosen_again, panel=ChoicePanel(secret_due), **changes)


def tells_keep(step: Any, _before: Any, _after: Any) -> Timeline:
    """Let the animation of a secret KEEP last longer than that of other choices."""
    return Timeline().rest(0.6 if step is new_cards.Move.KEEP else 0.5)


def draws_keep(canvas: Any, show: Any) -> None:
    """Draw a mark that reveals a secret KEEP."""
    new_cards.draw(canvas, show)
    canvas.box(10, 340, 8, 8, WHITE if show.step is new_cards.Move.KEEP else BLACK)


def all_dealt(**changes: Any) -> AnyGame:
    """Return NEW CARDS with hands of three players that use up the deck."""
    deck = new_cards.DECK[: 3 * new_cards.CARDS]

    def due(state: new_cards.State) -> Any:
        if not state.hands:
            return Deal(len(deck), deck)
        return None if new_cards.over(state) else Ask(state.seat, (new_cards.Move.KEEP,))

    parts = vars(new_cards.game(1).rules) | {"due": due}
    setup: Any = new_cards.Setup(1)
    setup.choices = lambda: (Options(3),)
    hands = HiddenCards[new_cards.State](deck, ("hands",), lambda state, *_: new_cards.over(state))
    found = replace(new_cards.game(1), rules=SimpleNamespace(**parts), setup=setup)
    return varied(found, view=hands.view, redraw=hands.redraw, panel=ChoicePanel(due), **changes)


def tells_order(step: Any, _before: Any, _after: Any) -> Timeline:
    """Let the animation of a step last longer if its last card is higher than the card before."""
    return Timeline().rest(0.6 if isinstance(step, Drawn) and step.values[8] > step.values[7] else 0.5)


BROKEN: dict[str, list[tuple[AnyGame, str]]] = {
    REACHES: [
        (with_more(fifth_raises), r"IndexError: tuple index out of range \(test_laws_of_play.py, line \d+\)"),
        (where(has_five, outside), r"the sprite .* of 60 x 80 pixels about 640, 105 leaves the screen: move"),
        (says_five(560, WHITE), "'FIVE CARDS' at .* leaves the safe area"),
        (says_five(104, WHITE), "'FIVE CARDS' at .* is written over 'COUNT "),
        (says_five(320, BLACK), r"'FIVE CARDS' at .* has \d.\d to 1 against the colour"),
        (
            where(has_five, lambda canvas, _show: canvas.box(100, 255, 40, 30, WHITE)),
            r"'COUNT \d+' at 10\d, \d+ is covered in part by a box of 40 x 30 pixels at 10\d, \d+",
        ),
        (
            timed(lambda row, _step, after: row.hear(NO_CUE) if len(after.hand) == 5 else row),
            "`timeline` has the cue 'bang', which is not a cue: take one of `Cue`",
        ),
        (
            timed(lambda row, _step, after: failing() if len(after.hand) == 5 else row),
            "KeyError: 'joker' .test_laws_of_play.py, line",
        ),
        (
            varied(GAME, cursor_sound=lambda *_: "tick"),
            "`cursor_sound` gives 'tick', which is not a cue: take one",
        ),
        (
            where(lambda show: show.view.stood, failing),
            r"KeyError: 'joker' \(test_laws_of_play.py, line \d+\)",
        ),
        (
            where(lambda show: show.ui is not None and has_five(show), failing),
            "KeyError: 'joker' .test_laws_of_play.py, line",
        ),
        (
            timed(
                lambda row, step, _after: row.then("turn", lasts=0.2) if isinstance(step, Drawn) else row,
                where(lambda show: 0 < show.age < show.timeline.length, failing),
            ),
            r"the picture after 0\.\d+ s, .*KeyError: 'joker' .test_laws_of_play.py, line",
        ),
        (
            where(lambda show: show.ui is not None, outside),
            "at the prompt after it: the sprite .* leaves the screen: move",
        ),
        (where(lambda show: show.view.stood, outside), "at its end: the sprite .* leaves the screen: move"),
        (varied(GAME, warning=failing), "at the prompt after .*, `warning`: KeyError: 'joker'"),
        (varied(GAME, cursor_sound=failing), "at the prompt after .*, `cursor_sound`: KeyError: 'joker'"),
    ],
    PLAY: [
        (
            rules(scores=half),
            r"a score of \d+\.\d is not an int: let it be a whole number, such as `bet \* 5 // 2`",
        ),
        (rules(scores=lambda _: (True,)), "a score of True is not an int: let it be"),
        (rules(scores=lambda _: (nan,)), "a score of nan is not an int: let it be"),
        (rules(scores=lambda _: (2**63,)), f"a score of {2**63} is outside score_bounds, 0 to 50"),
        (varied(GAME, tie=lambda _: 0.5), "`tie` gives 0.5, which is not an int: let it be"),
    ],
    TELLS: [
        (
            varied(GAME, redraw=lambda state, *_: state),
            r"`redraw` leaves the state unchanged, though it hides values from seat 0 \(State\(dealer=",
        ),
        (
            varied(GAME, redraw=lambda state, *_: state._replace(hand=(1, 2))),
            r"after `redraw` seat 0 sees State\(hand=\(1, 2\), ...\), not State\(hand=",
        ),
        (
            rules(scores=lambda state: (hole_card.count(state.dealer),)),
            r"after `redraw` for seat 0 the scores so far are \(\d+,\), not \(\d+,\): let them depend",
        ),
        (
            replace(picture(hides_nothing), hidden=None),
            "is in the view of seat 0 .*, but no picture or sound shows it: if it is hidden, let",
        ),
        (
            with_more(out_of_step),
            r"the picture after 0\.\d+ s differs where only what seat 0 cannot see is "
            r"different \(Drawn\(",
        ),
        (timed(fanfare), "`timeline` differs .* cannot see is different: .*fanfare"),
        (timed(longer), "`timeline` differs .* cannot see is different: .*a rest at"),
        (
            varied(CUP, redraw=lambda state, *_: state),
            r"`redraw` leaves the state unchanged, though it hides values from seat \d \(State\(die=\d, "
            r"...\) might",
        ),
        (varied(CUP, timeline=tells_six), "`timeline` differs .* cannot see is different: "),
        (
            with_picture(CUP, draws_step),
            r"the picture after 0\.00 s differs .* \(Drawn\(values=\(\d,\)\) instead of Drawn\(",
        ),
        (
            varied(with_picture(NEW_GAME, dark), timeline=lambda *_: Timeline()),
            r"what is drawn as number 1 of Drawn\(values=\(\d,\)\) is in the view of seat .*, but no picture",
        ),
        (
            secret(timeline=tells_keep),
            "`timeline` differs where only what seat 0 cannot see is different: a rest at 0.00 s for",
        ),
        (
            with_picture(secret(), draws_keep),
            "the picture after 0.00 s differs where only what seat 0 cannot see is different",
        ),
        (all_dealt(timeline=tells_order), "`timeline` differs where only what seat 0 cannot see"),
    ],
    CHANCE: [
        (
            with_more(lambda *_: random.random()),
            "the picture after 0.00 s of .*: it calls `random`: draw a function of `show`",
        ),
        (with_more(differs), "the picture after 0.00 s of .*: drawn a second time it differs: draw"),
    ],
}


def law(name: str) -> Law:
    return next(each for each in every.laws() if each.name == name)


@pytest.mark.parametrize("quick", mostly_slow([True, False]))
@pytest.mark.parametrize(
    ("name", "game", "words"),
    [
        pytest.param(name, game, words, id=f"{name}: {words}")
        for name, rows in BROKEN.items()
        for game, words in rows
    ],
)
def test_planted_fault_is_found(name: str, game: AnyGame, words: str, *, quick: bool) -> None:
    # Only the law of reach finds its faults in a quick check; the other laws need all of their seeds.
    findings = every.examine(game, law(name), quick=quick and name == REACHES).findings
    assert any(re.search(words, finding, re.DOTALL) for finding in findings), findings


@pytest.mark.parametrize(
    ("name", "game"),
    [
        (TELLS, CUP),
        (TELLS, secret()),
        (TELLS, all_dealt()),
        (REACHES, where(is_dealt, outside)),
    ],
    ids=["a die under a cup", "secret choices", "all cards dealt", "a card on its way"],
)
def test_game_that_only_resembles_a_breach_passes(name: str, game: AnyGame) -> None:
    found = every.examine(game, law(name))
    assert (found.findings, found.nothing) == ((), "")


@pytest.mark.parametrize("name", [REACHES, TELLS, CHANCE, SAMPLES, PLAY, STRANGER, *BEFORE])
def test_unbroken_game_passes(name: str) -> None:
    assert every.examine(GAME, law(name)).findings == ()


@pytest.mark.parametrize(("told", "found"), [(slice(1, 3), True), (slice(1, 4), False), (slice(3, 6), False)])
def test_three_of_five_equal_cards_are_hidden(told: slice, found: bool) -> None:
    """A card that is not declared counts as hidden if at least three of five other cards look the same.

    In this game the picture hides the hole card, but the duration of the deal reveals some of the other
    cards.
    """
    seen: dict[tuple[int, ...], list[int]] = {}

    def tells(row: Timeline, step: Any, _after: State) -> Timeline:
        if not isinstance(step, Drawn) or len(step.values) < 4:
            return row
        *shown, hole = step.values
        cards = seen.setdefault(tuple(shown), [])
        if hole not in cards:
            cards.append(hole)
        return row.rest(0.2) if hole in cards[told] else row

    game = timed(tells, replace(picture(hides_nothing), hidden=None))
    findings = every.examine(game, law(TELLS), seed=0).findings
    assert any("what is drawn as number 4 of" in finding for finding in findings) is found


def natural(state: State) -> bool:
    """Return True if the dealer has 20 points with two cards, which ends the hand at once."""
    return hole_card.count(state.dealer) == 20


def looked(**known: Any) -> AnyGame:
    """Return HOLE CARD with a dealer who looks at the hole card.

    `known`: what all players know about the card.
    """

    def due(state: State) -> Any:
        return None if natural(state) else hole_card.due(state)

    def apply(state: State, step: Any) -> State:
        if due(state) is None:
            raise IllegalMoveError(hole_card.write(step), "not now")
        return hole_card.apply(state, step)

    def down(state: State) -> bool:
        return not state.stood and not natural(state)

    hidden = HiddenCards[Any](hole_card.DECK, (), holes=(Hole("dealer", down),), **known)
    game = varied(GAME, view=hidden.view, redraw=hidden.redraw, panel=ChoicePanel(due))
    return replace(game, rules=SimpleNamespace(**{**vars(hole_card.RULES), "due": due, "apply": apply}))


def test_public_facts_of_a_hole_card_may_be_shown() -> None:
    """Without the condition `where`, a redraw may give a hole card that would have ended the hand before."""
    (told, *_) = every.examine(looked(), law(TELLS)).findings
    assert re.search(
        r"after `redraw` seat 0 sees State\(dealer=\(\d+, \d+\), \.\.\.\), not State\(dealer=\(\d+,\)", told
    )
    known = looked(where=lambda state: not natural(state) and state.dealer[1] not in state.hand)
    for name in (TELLS, PLAY, REACHES, *BEFORE):
        assert every.examine(known, law(name), quick=True).findings == ()
    assert every.examine(known, law(TELLS)).findings == ()


def test_rare_states_are_searched_in_more_games() -> None:
    with pytest.raises(BrokenError, match="tuple index out of range"):
        list(can_be_drawn(with_more(fifth_raises), range(0)))
    assert not list(can_be_drawn(GAME, range(0)))


def test_picture_that_leaves_pixels_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hole_card, "ground", lambda *_: None)
    (first, *_) = every.examine(GAME, law(REACHES)).findings
    assert "'HOLE CARD' at 32, 18 (106 x 18 pixels) has 1.0 to 1 against the colour" in first


class Kind(Enum):
    """A phase of a state."""

    BID = "bid"


class Thing(NamedTuple):
    """A record within a state."""

    points: int = 0
    more: Any = ()


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        (7, 9, True),
        (9, 10, False),
        (-1, 1, False),
        (0.5, 0.25, True),
        (True, False, False),
        (None, False, False),
        (Kind.BID, None, False),
        ("HIGH", "DICE", True),
        ("HIGH", "CARDS", False),
        ((1, 2), (2, 1), True),
        ((1, 2), (2,), False),
        ((0,) * 11, (0,) * 12, False),
        ((0,) * 13, (0,) * 15, True),
        ((0,) * 15, (0,) * 16, False),
        ((1, 2), [1, 2], True),
        ({1, 2}, {1, 20}, False),
        ({"a": 1}, {"b": 10}, False),
        ({"a": 1}, {"b": 2}, True),
        (Thing(1), Thing(10), False),
        (Thing(1, (1,)), Thing(1, (10,)), False),
    ],
)
@pytest.mark.parametrize("at", ["", "deep"])
def test_only_states_that_differ_may_look_different(at: str, one: object, other: object, alike: bool) -> None:
    """States count as alike if their numbers have as many digits, their words as many letters, and so on.

    A game need not draw every value of a number differently.
    """
    states = [Thing(5, thing) if at else thing for thing in (one, other)]
    traits = StateFeatures()
    assert (traits.of(states[0]) == traits.of(states[1])) is alike
    # A field of an unchanged state is not examined again; its features stay the same.
    assert traits.of(states[1]) == StateFeatures().of(states[1])
    assert traits.of(states[0]) == StateFeatures().of(states[0])


def test_search_ends_for_a_game_that_is_over_at_once() -> None:
    assert not list(can_be_drawn(rules(due=lambda _state: None), range(2)))


def test_game_without_animations_is_never_a_strangers() -> None:
    at_once = varied(NEW_GAME, timeline=lambda *_: Timeline())
    assert every.examine(at_once, law(STRANGER)).findings == ()


@pytest.mark.parametrize(
    ("sample", "words"),
    [
        (Sample("a", "people 1"), "options 'people 1': ReadError: .*: right ones look like 'players 1'"),
        (
            Sample("a", "players 1", ("hit",)),
            "line 1 'hit': hit: not now: a right one looks like 'cards 0 1 2 3'",
        ),
        (
            Sample("a", "players 1", ("cards 1 2 3 4", "hut")),
            "line 2 'hut': .*: right ones are 'stand', 'hit'",
        ),
        (
            Sample("a", "players 1", ("cards 1 2 3 4", "stand", "hint", "hit")),
            "line 4 'hit': hit: not now: the game is over there, so leave it out",
        ),
        (
            Sample("a", "players 1", draws=(52,)),
            "draws: 52 cannot be drawn: right ones are 0, 1, 2, 3, 4 and 47",
        ),
        (
            Sample("a", "players 1", ("cards 1 2 3 4",), draws=(7, 1, 52)),
            "draws: 1 cannot be drawn: right ones are 0, 5, 6, 7, 8 and 43",
        ),
        (
            Sample("a", "players 1", ("cards 1 2 3 4", "stand"), draws=(7,)),
            r"draws: nothing is drawn after the lines, so leave \(7,\) out",
        ),
        (
            Sample("a", "players 1", presses=("fire",)),
            "presses: 'fire' is not a control: right ones look like 'p1_up'",
        ),
    ],
)
def test_misfit_sample_is_found(sample: Sample, words: str) -> None:
    """The report of a sample that does not fit names it, the wrong line and an example of a valid line."""
    (told,) = every.examine(varied(GAME, samples=(sample,)), law(SAMPLES)).findings
    assert re.match(f"sample 'a', {words}", told), told


def test_misfit_sample_is_reported_once() -> None:
    """The law of screens checks only samples whose lines are valid; another law reports the others."""
    wrong, right = Sample("a", "players 1", ("jump",)), Sample("b", "players 1")
    game = varied(GAME, samples=(wrong, right))
    assert len(every.examine(game, law(SAMPLES)).findings) == 1
    assert samples.playable(game).look.samples == (right,)
    assert not every.examine(game, law(BEFORE[0])).findings


def test_laws_with_nothing_to_look_at_say_so() -> None:
    nothing = {
        name: every.examine(GAME, law(name), quick=True).nothing for name in (SAMPLES, CHANCE, BEFORE[1])
    }
    assert nothing == {
        SAMPLES: "it has no samples",
        CHANCE: "in no other process: it is not the installed game of that name",
        BEFORE[1]: "it has no computer players",
    }
    assert every.examine(NEW_GAME, law(TELLS)).nothing == "nothing is hidden from the seat at the screen"


def test_law_with_something_to_check_in_some_seeds_does_not_say_nothing() -> None:
    cards = new_cards.game()
    assert every.examine(cards, law(TELLS), seed=0).nothing
    for seed in (1, None):
        found = every.examine(cards, law(TELLS), seed=seed)
        assert (found.findings, found.nothing) == ((), "")


def test_card_for_one_person_makes_no_press_too_many() -> None:
    """On a card that hands the screen to one person, FIRE opens the prompt, so it is no extra press."""
    assert every.examine(new_cards.game(), law("an extra press makes no move")).findings == ()


def test_laws_look_with_the_eyes_of_the_player_to_act() -> None:
    """At a prompt a law uses the view of the person to act, and during a step the view of the audience."""
    cards, options = new_cards.game(), Options(2)
    table = Table(cards, options, Random(1))
    film = None
    seen = set()
    for step in at_random(cards, options, 1):
        film = StepFrames(cards, table, step, film)
        assert film.seat is None
        if (prompt := film.prompt()) is not None:
            assert prompt.viewer == seat_of(cards.rules.due(step.after))
            assert [seat for seat, hand in enumerate(prompt.view.hands) if hand] == [prompt.viewer]
            seen.add(prompt.viewer)
    assert seen == {0, 1}
