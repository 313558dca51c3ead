"""The laws of what play reaches, of what is hidden, of chance and samples: each finds what is planted."""

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
from cabinet.display.palette import BLACK, WHITE
from cabinet.drawing.lettering import read as written
from cabinet.kit import ChoicePanel, HiddenCards, Hole, Options
from cabinet.laws import every, samples
from cabinet.laws.film import Film
from cabinet.laws.law import BrokenError
from cabinet.laws.play import at_random
from cabinet.laws.reached import Traits, can_be_drawn
from cabinet.play.table import Table
from tests import high_card, hole_card
from tests.high_die.high_die import GAME as HIGH_DIE
from tests.slow import mostly_slow
from tests.varied import varied

if TYPE_CHECKING:
    from collections.abc import Callable

    from cabinet.api import AnyGame
    from cabinet.laws.law import Law
    from tests.hole_card import State

REACHES = "what play reaches can be seen and heard"
TELLS = "nothing tells a seat what it may not see"
CHANCE = "a picture has no chance of its own"
SAMPLES = "every sample can be played"
PLAY = "random play ends, stays in bounds, can be read and pressed"
STRANGER = "a finished game is never a stranger's"
BEFORE = (
    "all screens can be drawn and read",
    "computer players see only their view",
    "what is shown of a step keeps to its timeline",
)
"""Laws that look at the same things."""
GAME: Any = hole_card.GAME
DRAWINGS = count()


def picture(draw: Callable[..., Any]) -> AnyGame:
    """HOLE CARD with another picture."""
    return varied(GAME, picture=SimpleNamespace(**{**vars(hole_card.PICTURE), "draw": draw}))


def rules(**changes: object) -> AnyGame:
    """HOLE CARD with other rules."""
    return replace(GAME, rules=SimpleNamespace(**{**vars(hole_card.RULES), **changes}))


def with_more(more: Callable[..., None]) -> AnyGame:
    """HOLE CARD with something more in the picture."""

    def draw(canvas: Any, show: Any) -> None:
        hole_card.draw(canvas, show)
        more(canvas, show)

    return picture(draw)


def fifth_raises(_canvas: Any, show: Any) -> None:
    """A hand of five cards cannot be drawn."""
    (0, 1, 2, 3, 4)[len(show.view.hand)]


def fifth_outside(canvas: Any, show: Any) -> None:
    """The fifth card lies to the right of the screen."""
    if len(show.view.hand) == 5:
        hole_card.draw_card(canvas, 640, 105, show.view.hand[4])


def words_outside(canvas: Any, show: Any) -> None:
    """Words at a hand of five leave the screen."""
    if len(show.view.hand) == 5:
        written(canvas, 560, 262, "FIVE CARDS", WHITE)


def words_over(canvas: Any, show: Any) -> None:
    """Words at a hand of five are written over others."""
    if len(show.view.hand) == 5:
        written(canvas, 104, 262, "FIVE CARDS", WHITE)


def words_dark(canvas: Any, show: Any) -> None:
    """Words at a hand of five cannot be read."""
    if len(show.view.hand) == 5:
        written(canvas, 320, 262, "FIVE CARDS", BLACK)


def words_covered(canvas: Any, show: Any) -> None:
    """A hand of five lies over words."""
    if len(show.view.hand) == 5:
        canvas.box(100, 255, 40, 30, WHITE)


def no_cue(step: Any, before: State, after: State) -> Timeline:
    """A sound that there is not, at a hand of five."""
    if len(after.hand) == 5:
        return Timeline().hear("bang")  # type: ignore[arg-type]
    return hole_card.timeline(step, before, after)


def timeline_raises(step: Any, before: State, after: State) -> Timeline:
    """Of a hand of five."""
    if len(after.hand) == 5:
        raise KeyError("five")
    return hole_card.timeline(step, before, after)


def out_of_step(canvas: Any, show: Any) -> None:
    """The hole card as it was dealt."""
    if isinstance(show.step, Drawn) and len(show.step.values) == 4:
        hole_card.draw_card(canvas, 560, 105, show.step.values[3])


def fanfare(step: Any, before: State, after: State) -> Timeline:
    """It tells that the dealer has 20."""
    row = hole_card.timeline(step, before, after)
    if isinstance(step, Drawn) and hole_card.count(step.values[2:]) == 20:
        return row.hear(Cue.FANFARE)
    return row


def longer(step: Any, before: State, after: State) -> Timeline:
    """The deal of an ace takes longer."""
    row = hole_card.timeline(step, before, after)
    return (
        row.rest(0.2)
        if isinstance(step, Drawn) and step.values[-1] % 13 == 0 and len(step.values) == 4
        else row
    )


def hides_nothing(canvas: Any, show: Any) -> None:
    """The picture turns the hole card down itself."""
    hole_card.draw(canvas, show._replace(view=hole_card.view(show.view, 0)))


def tosses(_canvas: Any, _show: Any) -> None:
    """Chance is called."""
    random.random()


def differs(canvas: Any, _show: Any) -> None:
    """Another picture each time, without chance."""
    canvas.box(next(DRAWINGS) % 600, 340, 4, 4, WHITE)


def half(state: State) -> tuple[float, ...]:
    """A payout of 3 to 2."""
    return (hole_card.count(state.hand) * 2.5,)


def ending_raises(_canvas: Any, show: Any) -> None:
    """The end of a game cannot be drawn."""
    if show.view.stood:
        raise KeyError("end")


def prompt_raises(_canvas: Any, show: Any) -> None:
    """A prompt at a hand of five cannot be drawn."""
    if show.ui is not None and len(show.view.hand) == 5:
        raise KeyError("prompt")


def middle_raises(_canvas: Any, show: Any) -> None:
    """The middle of a deal cannot be drawn."""
    if 0 < show.age < show.timeline.length:
        raise KeyError("middle")


def prompt_outside(canvas: Any, show: Any) -> None:
    """A sprite leaves the screen while a person is asked."""
    if show.ui is not None:
        hole_card.draw_card(canvas, 640, 105, 0)


def end_outside(canvas: Any, show: Any) -> None:
    """A sprite leaves the screen at the end of a game."""
    if show.view.stood:
        hole_card.draw_card(canvas, 640, 105, 0)


def deal_outside(canvas: Any, show: Any) -> None:
    """A sprite is still on its way to the screen while cards are dealt."""
    if show.ui is None and not show.view.stood:
        hole_card.draw_card(canvas, 640, 105, hole_card.HIDDEN)


def moving_timeline(step: Any, before: State, after: State) -> Timeline:
    """A deal has a middle."""
    row = hole_card.timeline(step, before, after)
    return row.then("turn", lasts=0.2) if isinstance(step, Drawn) else row


def failing(*_: object) -> Any:
    """A part that is broken."""
    raise KeyError("joker")


def covered(state: Any) -> Any:
    """A die under a cup."""
    return state._replace(die=-1 if state.die else 0)


CUP: AnyGame = varied(
    HIGH_DIE,
    hidden=Hidden(
        view=lambda state, _seat: covered(state),
        redraw=lambda state, _seat, rng: state._replace(die=rng.randint(1, 6) if state.die else 0),
    ),
    timeline=lambda *_: Timeline().rest(0.5),
)
"""HIGH DIE with a die that nobody sees before it is kept."""


def tells_six(step: Any, _before: Any, after: Any) -> Timeline:
    """A six under the cup is heard."""
    return Timeline().hear(Cue.FANFARE if step == Drawn((6,)) and after.die else Cue.CARD).rest(0.5)


def draws_step(canvas: Any, show: Any) -> None:
    """The die of the step is drawn, whatever the view has."""
    HIGH_DIE.look.picture.draw(canvas, show)
    if isinstance(show.step, Drawn):
        canvas.box(10 * show.step.values[0], 340, 8, 8, WHITE)


def dark(canvas: Any, _show: Any) -> None:
    """Nothing is drawn."""
    canvas.fill(BLACK)


def with_picture(game: AnyGame, draw: Callable[..., Any]) -> AnyGame:
    """A game with another picture."""
    picture = game.look.picture
    parts = {"draw_emblem": picture.draw_emblem, "draw_setup": picture.draw_setup}
    return varied(game, picture=SimpleNamespace(draw=draw, **parts))


SECRETS: HiddenCards[high_card.State] = HiddenCards(
    high_card.DECK, ("hands",), lambda state, *_: high_card.over(state)
)


def secret_due(state: high_card.State) -> Any:
    """A choice of everybody in turn."""
    return None if high_card.over(state) else Ask(state.seat, tuple(high_card.Move))


def secret_apply(state: high_card.State, step: Any) -> high_card.State:
    """It is kept as a card that nobody else sees."""
    if step not in legal(secret_due(state)):
        raise IllegalMoveError(step, "not now")
    card = 2 if step is high_card.Move.KEEP else 1
    return state._replace(hands=(*state.hands, (card,)), seat=state.seat + 1)


def chosen_again(state: high_card.State, seat: int | None, rng: Random) -> high_card.State:
    """Others may have chosen otherwise."""
    if high_card.over(state):
        return state
    hands = (hand if at == seat else (rng.randint(1, 2),) for at, hand in enumerate(state.hands))
    return state._replace(hands=tuple(hands))


def secret(**changes: Any) -> AnyGame:
    """Three choose in turn, two of them computer players, and nobody sees what before the end."""
    parts = vars(high_card.game(1).rules) | {"due": secret_due, "apply": secret_apply}
    setup: Any = high_card.Setup(1)
    setup.choices = lambda: (Options(3),)
    found = replace(high_card.game(1), rules=SimpleNamespace(**parts), setup=setup)
    return varied(found, view=SECRETS.view, redraw=chosen_again, panel=ChoicePanel(secret_due), **changes)


def tells_keep(step: Any, _before: Any, _after: Any) -> Timeline:
    """A secret KEEP takes longer."""
    return Timeline().rest(0.6 if step is high_card.Move.KEEP else 0.5)


def draws_keep(canvas: Any, show: Any) -> None:
    """A secret KEEP is seen."""
    high_card.draw(canvas, show)
    canvas.box(10, 340, 8, 8, WHITE if show.step is high_card.Move.KEEP else BLACK)


def all_dealt(**changes: Any) -> AnyGame:
    """HIGH CARD with a card for each of three players, and none to swap for."""
    deck = high_card.DECK[:3]

    def due(state: high_card.State) -> Any:
        if not state.hands:
            return Deal(3, deck)
        return None if high_card.over(state) else Ask(state.seat, (high_card.Move.KEEP,))

    parts = vars(high_card.game(1).rules) | {"due": due}
    setup: Any = high_card.Setup(1)
    setup.choices = lambda: (Options(3),)
    hands = HiddenCards[high_card.State](deck, ("hands",), lambda state, *_: high_card.over(state))
    found = replace(high_card.game(1), rules=SimpleNamespace(**parts), setup=setup)
    return varied(found, view=hands.view, redraw=hands.redraw, panel=ChoicePanel(due), **changes)


def tells_order(step: Any, _before: Any, _after: Any) -> Timeline:
    """It takes longer where the last card is the highest but one."""
    return Timeline().rest(0.6 if isinstance(step, Drawn) and step.values[2] > step.values[1] else 0.5)


BROKEN: list[tuple[str, AnyGame, str]] = [
    (
        REACHES,
        with_more(fifth_raises),
        r"IndexError: tuple index out of range \(test_laws_of_play.py, line \d+\)",
    ),
    (
        REACHES,
        with_more(fifth_outside),
        r"the sprite .* of 60 x 80 pixels about 640, 105 leaves the screen: move",
    ),
    (REACHES, with_more(words_outside), "'FIVE CARDS' at .* leaves the safe area"),
    (REACHES, with_more(words_over), "'FIVE CARDS' at .* is written over 'COUNT "),
    (REACHES, with_more(words_dark), r"'FIVE CARDS' at .* has \d.\d to 1 against the colour"),
    (
        REACHES,
        with_more(words_covered),
        r"'COUNT \d+' at 10\d, \d+ is covered in part by what is drawn after it",
    ),
    (
        REACHES,
        varied(GAME, timeline=no_cue),
        "`timeline` has the cue 'bang', which is none: take one of `Cue`",
    ),
    (REACHES, varied(GAME, timeline=timeline_raises), "KeyError: 'five' .test_laws_of_play.py, line"),
    (
        REACHES,
        varied(GAME, cursor_sound=lambda *_: "tick"),
        "`cursor_sound` gives 'tick', which is no cue: take one",
    ),
    (REACHES, with_more(ending_raises), r"KeyError: 'end' \(test_laws_of_play.py, line \d+\)"),
    (REACHES, with_more(prompt_raises), "KeyError: 'prompt' .test_laws_of_play.py, line"),
    (
        REACHES,
        varied(with_more(middle_raises), timeline=moving_timeline),
        r"the picture after 0\.\d+ s, .*KeyError: 'middle' .test_laws_of_play.py, line",
    ),
    (REACHES, with_more(prompt_outside), "at the prompt after it: the sprite .* leaves the screen: move"),
    (REACHES, with_more(end_outside), "at its end: the sprite .* leaves the screen: move"),
    (REACHES, varied(GAME, warning=failing), "at the prompt after .*, `warning`: KeyError: 'joker'"),
    (
        REACHES,
        varied(GAME, cursor_sound=failing),
        "at the prompt after .*, `cursor_sound`: KeyError: 'joker'",
    ),
    (
        PLAY,
        rules(scores=half),
        r"a score of \d+\.\d is no int: let it be a whole number, such as `bet \* 5 // 2`",
    ),
    (PLAY, rules(scores=lambda _: (True,)), "a score of True is no int: let it be"),
    (PLAY, rules(scores=lambda _: (nan,)), "a score of nan is no int: let it be"),
    (PLAY, rules(scores=lambda _: (2**63,)), f"a score of {2**63} lies outside score_bounds, 0 to 50"),
    (PLAY, varied(GAME, tie=lambda _: 0.5), "`tie` gives 0.5, which is no int: let it be"),
    (
        TELLS,
        varied(GAME, redraw=lambda state, *_: state),
        r"`redraw` leaves the state as it is, of which seat 0 cannot see all \(State\(dealer=",
    ),
    (
        TELLS,
        varied(GAME, redraw=lambda state, *_: state._replace(hand=(1, 2))),
        r"after `redraw` seat 0 sees State\(hand=\(1, 2\), ...\), not State\(hand=",
    ),
    (
        TELLS,
        rules(scores=lambda state: (hole_card.count(state.dealer),)),
        r"after `redraw` for seat 0 the scores so far are \(\d+,\), not \(\d+,\): let them depend",
    ),
    (
        TELLS,
        replace(picture(hides_nothing), hidden=None),
        "is in the view of seat 0 .*, but no picture and no sound tells it: where it is hidden, let",
    ),
    (
        TELLS,
        with_more(out_of_step),
        r"the picture after 0\.\d+ s is another one where only what seat 0 cannot see is different \(Drawn\(",
    ),
    (
        TELLS,
        varied(GAME, timeline=fanfare),
        "`timeline` is another one .* cannot see is different: .*fanfare",
    ),
    (
        TELLS,
        varied(GAME, timeline=longer),
        "`timeline` is another one .* cannot see is different: .*a rest at",
    ),
    (
        TELLS,
        varied(CUP, redraw=lambda state, *_: state),
        r"`redraw` leaves the state as it is, of which seat \d cannot see all \(State\(die=\d, ...\) might",
    ),
    (TELLS, varied(CUP, timeline=tells_six), "`timeline` is another one .* cannot see is different: "),
    (
        TELLS,
        with_picture(CUP, draws_step),
        r"the picture after 0\.00 s is another one .* \(Drawn\(values=\(\d,\)\) instead of Drawn\(",
    ),
    (
        TELLS,
        varied(with_picture(HIGH_DIE, dark), timeline=lambda *_: Timeline()),
        r"what is drawn as number 1 of Drawn\(values=\(\d,\)\) is in the view of seat .*, but no picture",
    ),
    (
        TELLS,
        secret(timeline=tells_keep),
        "`timeline` is another one where only what seat 0 cannot see is different: a rest at 0.00 s for",
    ),
    (
        TELLS,
        with_picture(secret(), draws_keep),
        "the picture after 0.00 s is another one where only what seat 0 cannot see is different",
    ),
    (TELLS, all_dealt(timeline=tells_order), "`timeline` is another one where only what seat 0 cannot see"),
    (
        CHANCE,
        with_more(tosses),
        "the picture after 0.00 s of .*: it calls `random`: draw a function of `show`",
    ),
    (
        CHANCE,
        with_more(differs),
        "the picture after 0.00 s of .*: drawn a second time it is another one: draw",
    ),
]


def law(name: str) -> Law:
    """The law of that name."""
    return next(each for each in every.laws() if each.name == name)


@pytest.mark.parametrize("quick", mostly_slow([True, False]))
@pytest.mark.parametrize(
    ("name", "game", "words"), BROKEN, ids=[f"{name}: {words}" for name, _, words in BROKEN]
)
def test_what_is_planted_is_found(name: str, game: AnyGame, words: str, *, quick: bool) -> None:
    """By one law, with the place, the value and the cure."""
    # The other laws meet what is planted in rare hands only with all of their seeds.
    findings = every.examine(game, law(name), quick=quick and name == REACHES).findings
    assert any(re.search(words, finding, re.DOTALL) for finding in findings), findings


@pytest.mark.parametrize(
    ("name", "game"),
    [
        (TELLS, CUP),
        (TELLS, secret()),
        (TELLS, all_dealt()),
        (REACHES, with_more(deal_outside)),
    ],
    ids=["a die under a cup", "secret choices", "all cards dealt", "a card on its way"],
)
def test_a_game_that_only_looks_like_it_keeps_them(name: str, game: AnyGame) -> None:
    """What is hidden is not told, what moves is not at rest."""
    found = every.examine(game, law(name))
    assert (found.findings, found.nothing) == ((), "")


@pytest.mark.parametrize("name", [REACHES, TELLS, CHANCE, SAMPLES, PLAY, STRANGER, *BEFORE])
def test_the_game_itself_keeps_them(name: str) -> None:
    """Nothing is found where nothing is planted."""
    assert every.examine(GAME, law(name)).findings == ()


def natural(state: State) -> bool:
    """The dealer has twenty with two cards: after a look at the hole card the hand is over at once."""
    return hole_card.count(state.dealer) == 20


def looked(**known: Any) -> AnyGame:
    """HOLE CARD with a dealer who looks. `known`: of the hidden card, as `HiddenCards` takes it."""

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


def test_what_everybody_knows_of_a_hole_card() -> None:
    """Without `where` it is drawn again as one that would have ended the hand; with it all laws are kept."""
    (told, *_) = every.examine(looked(), law(TELLS)).findings
    assert re.search(
        r"after `redraw` seat 0 sees State\(dealer=\(\d+, \d+\), \.\.\.\), not State\(dealer=\(\d+,\)", told
    )
    known = looked(where=lambda state: not natural(state) and state.dealer[1] not in state.hand)
    for name in (TELLS, PLAY, REACHES, *BEFORE):
        assert every.examine(known, law(name), quick=True).findings == ()
    assert every.examine(known, law(TELLS)).findings == ()


def test_what_is_rare_is_looked_for_in_more_games() -> None:
    """No game of these seeds is drawn, and yet a hand of five is found."""
    with pytest.raises(BrokenError, match="tuple index out of range"):
        list(can_be_drawn(with_more(fifth_raises), range(0)))
    assert not list(can_be_drawn(GAME, range(0)))


def test_a_picture_that_does_not_paint_it_all_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of the pictures before is behind its words."""
    monkeypatch.setattr(hole_card, "ground", lambda *_: None)
    (first, *_) = every.examine(GAME, law(REACHES)).findings
    assert "'HOLE CARD' at 32, 18 (106 x 18 pixels) has 1.0 to 1 against the colour" in first


class Kind(Enum):
    """A phase."""

    BID = "bid"


class Thing(NamedTuple):
    """A record in a state."""

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
def test_which_states_may_look_another_way(at: str, one: object, other: object, alike: bool) -> None:
    """By digits, letters, items and words; nobody draws all values of a number."""
    states = [Thing(5, thing) if at else thing for thing in (one, other)]
    traits = Traits()
    assert (traits.of(states[0]) == traits.of(states[1])) is alike
    # A field that has stayed is not looked at again, and has what it had.
    assert traits.of(states[1]) == Traits().of(states[1])
    assert traits.of(states[0]) == Traits().of(states[0])


def test_nothing_is_looked_for_for_ever() -> None:
    """A game that is over at once has no steps, however many are played."""
    assert not list(can_be_drawn(rules(due=lambda _state: None), range(2)))


def test_a_game_whose_steps_take_no_time_is_no_strangers() -> None:
    """It is over as soon as it is taken up again."""
    at_once = varied(HIGH_DIE, timeline=lambda *_: Timeline())
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
            Sample("a", "players 1", presses=("fire",)),
            "presses: 'fire' is no control: right ones look like 'p1_up'",
        ),
    ],
)
def test_a_sample_that_does_not_fit(sample: Sample, words: str) -> None:
    """Which one, which line, and how a right one looks."""
    (told,) = every.examine(varied(GAME, samples=(sample,)), law(SAMPLES)).findings
    assert re.match(f"sample 'a', {words}", told), told


def test_a_sample_that_does_not_fit_is_reported_once() -> None:
    """The law of screens judges all others."""
    wrong, right = Sample("a", "players 1", ("jump",)), Sample("b", "players 1")
    game = varied(GAME, samples=(wrong, right))
    assert len(every.examine(game, law(SAMPLES)).findings) == 1
    assert samples.playable(game).look.samples == (right,)
    assert not every.examine(game, law(BEFORE[0])).findings


def test_laws_with_nothing_to_look_at_say_so() -> None:
    """Why they have not."""
    nothing = {
        name: every.examine(GAME, law(name), quick=True).nothing for name in (SAMPLES, CHANCE, BEFORE[1])
    }
    assert nothing == {
        SAMPLES: "it has no samples",
        CHANCE: "in no other process: it is not the installed game of that name",
        BEFORE[1]: "it has no computer players",
    }
    assert every.examine(HIGH_DIE, law(TELLS)).nothing == "nothing is hidden from the seat at the screen"


def test_a_law_that_has_something_to_look_at_with_some_seeds_does_not_say_so() -> None:
    """One person alone has nothing hidden, several have."""
    cards = high_card.game()
    assert every.examine(cards, law(TELLS), seed=0).nothing
    for seed in (1, None):
        found = every.examine(cards, law(TELLS), seed=seed)
        assert (found.findings, found.nothing) == ((), "")


def test_what_is_shown_to_one_person_alone_marks_nothing() -> None:
    """FIRE on the cabinet's own card opens a prompt; that is no press too many."""
    assert every.examine(high_card.game(), law("a press too many makes no move")).findings == ()


def test_the_laws_look_with_the_eyes_of_whoever_is_to_act() -> None:
    """Of several people with hidden hands each looks alone; what is dealt nobody looks at."""
    cards, options = high_card.game(), Options(2)
    table = Table(cards, options, Random(1))
    film = None
    seen = set()
    for step in at_random(cards, options, 1):
        film = Film(cards, table, step, film)
        assert film.seat == (None if isinstance(step.step, Drawn) else seat_of(cards.rules.due(step.before)))
        if (prompt := film.prompt()) is not None:
            assert prompt.viewer == seat_of(cards.rules.due(step.after))
            assert [seat for seat, hand in enumerate(prompt.view.hands) if hand] == [prompt.viewer]
            seen.add(prompt.viewer)
    assert seen == {0, 1}
