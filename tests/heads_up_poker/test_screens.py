"""Tests of the screens of HEADS-UP POKER: words, pictures, animations and readability."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry, SetupShow, Show, TopTen, seat_of
from cabinet.cards import chips
from cabinet.cards.deck import cards
from cabinet.cards.fan import FORWARD, RISES, CardPose
from cabinet.cards.hands import name
from cabinet.cards.people import Mood
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK, contrast
from cabinet.drawing.plates import pills_width
from cabinet.drawing.widgets import LINE
from games.cards.marks import Marks
from games.cards.spoken import ASKS, LINE_END, WAITS, Situation, spoken
from games.heads_up_poker import GAME, panel, rules
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.events import Kind, event
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen import chooser, hands, opponent, picture, purses, stakes, talk, words
from games.heads_up_poker.screen.endings import A_DOLLAR_LEFT, MESSAGES, message
from games.heads_up_poker.screen.endings import hands as in_hands
from games.heads_up_poker.screen.layout import LEFT, MIDDLE, MINE, RIGHT, SLOTS, THEIRS
from games.heads_up_poker.theme import EDGE, THEME
from games.heads_up_poker.timeline import timeline
from games.stage.timelines import FEAST
from tests.heads_up_poker.states import (
    FLUSH,
    KINGS,
    PAT,
    QUEEN,
    ROYAL,
    SEE,
    SHARK,
    TEN,
    TENS,
    after,
    deal,
    dealt,
    lively,
    played,
    seen,
    showdown,
    with_money,
)
from tests.shown import shown

if TYPE_CHECKING:
    from cabinet.api import Drawn, Span
    from cabinet.devtools.recording import Text
    from games.heads_up_poker.rules import Move, State, View

MY_HAND, DEALERS_HAND = (34, 158, 312, 132), (74, 76, 188, 60)
"""The rectangles of the person's and of the dealer's hand in pixels: left, top, width and height."""
NEED_CARDS = after(dealt(), "bet 5", SEE)
MARKED = Marks(0, (True, True, True, False, False))
MARKED_TENS = (True, True, False, False, True)
"""The discards from a hand with a pair of tens: all cards but the pair."""
SECOND = after(NEED_CARDS, "discard 1 2", "cards 8s Jd Ks 5s 8d")


BOARD = Canvas()
"""A canvas that keeps the unchanging parts of a picture from one drawing to the next, as the cabinet does."""


class Step:
    """A step of the game with its animation, from the person's view."""

    def __init__(self, before: State, line: str) -> None:
        self.step: Move | Drawn = rules.read(line)
        self.before = seen(before)
        self.after = seen(rules.apply(before, self.step))

        self.timeline = timeline(self.step, self.before, self.after)
        self.told = event(self.step, self.before, self.after)
        self.names = list(dict.fromkeys(span.name for span in self.timeline.spans if span.name))
        self.spans = [self.span(name) for name in self.names]
        self.seconds = self.timeline.length

    def show(self, age: float = 0.0) -> Show[Any, Any, Any]:
        """Return what the picture needs to show this step, `age` seconds after its start."""
        return shown(GAME, self.step, self.before, self.after, age)

    def span(self, name: str) -> Span:
        """Return the span from the start of the first to the end of the last part with this name."""
        found = self.timeline.span(name)
        assert found
        return found

    def drawn(self, age: float, *, calm: bool = False) -> Canvas:
        """Return the picture of this step, `age` seconds after its start."""
        picture.draw(BOARD, self.show(age)._replace(calm=calm))
        return BOARD.copy()


def drawn(view: View, ui: Ui | None = None, **more: Any) -> Canvas:
    """Return the picture of the table for a view, without animation."""
    picture.draw(BOARD, Show(view, ui)._replace(**more))
    return BOARD.copy()


def box(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[tuple[int, int, int]]:
    """Return the colors that occur in a rectangle of a picture."""
    return {canvas.pixel(x + right, y + down) for right in range(w) for down in range(h)}


@cache
def random_steps() -> tuple[Step, ...]:
    """Return every step of many random hands."""
    return tuple(Step(before, line) for seed in range(6) for before, line in lively(seed))


SHOWDOWN = Step(after(SECOND, "bet 10"), SEE)
DRAW = Step(after(NEED_CARDS, "discard 1 2"), "cards 8s Jd Ks 5s 8d")
DEALT = Step(rules.start(SHARK), deal(TENS, KINGS))


# Tests of the words on the screen


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (rules.start(SHARK), ""),
        (dealt(), "FIRST ROUND: YOUR BET"),
        (after(dealt(), "bet 10"), "THE DEALER THINKS"),
        (after(dealt(), "bet 5", "raise 10"), "DEALER RAISES $10"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "RAISE ONCE MORE?"),
        (after(dealt(), "bet 5", "raise 10", "yes", "bet 5"), "THE DEALER THINKS"),
        (NEED_CARDS, "NEED CARDS?"),
        (SECOND, "SECOND ROUND: YOUR BET"),
        (after(dealt(), "bet 0"), "YOU FOLD: DEALER WINS"),
        (after(dealt(), "bet 1", "fold"), "DEALER FOLDS: YOU WIN"),
        (showdown(ROYAL, FLUSH), "YOU WIN: ROYAL FLUSH"),
        (showdown(TENS, FLUSH), "DEALER WINS: FLUSH"),
        (showdown("2d 5d 9d Jd Kd", FLUSH), "A TIE: HALF EACH"),
        (
            played(deal(QUEEN, TEN), "bet 1", SEE, "discard 1 2", "cards 4c 2d Ts 8h 4s", "bet 1", SEE),
            "YOU WIN: Q BEATS 10",
        ),
    ],
)
def test_table_says_who_has_to_act(state: State, said: str) -> None:
    assert words.said(seen(state)) == said


def test_largest_win_fits_the_line() -> None:
    """The words for the largest win must fit if both sides have the hands with the longest names."""
    long = ("Ks Kd Kh Qc Qs", "7s 7d Qc Qh 2c", "9s Ts Js Qs Ks", "9s Tc Js Qs Ks", "As Kd Qh 5c 3d")
    over = replace(seen(showdown(ROYAL, FLUSH)), won=124)
    for one, other in product(map(cards, long), repeat=2):
        view = replace(over, hands=(one, other))
        assert len(words.result(view)) <= words.SAID
        assert words.amount(view) == ("+$62" if len(view.best) > 1 else "+$124")
        for hand in (one, other):
            assert all(len(line) <= picture.SIDE for line in words.divided(name(hand), picture.SIDE))
    assert len(words.result(replace(after(dealt(), "bet 0"), won=124))) <= words.SAID
    for won in ("+$24", "+$124"):
        canvas = RecordingCanvas()
        purses.draw_won(canvas, won, (PERSON,), 1.0)
        (figure,) = canvas.texts()
        assert figure.box.left > MINE[-1].x + 50


def test_too_long_hand_name_is_shortened() -> None:
    """The line for the result must have the hand's kind, and the line at the dealer's cards its full name."""
    over = played(deal(TENS, "7s 7d Qc Qh 2c"), "bet 1", SEE, PAT, "cards 3c", "bet 1", SEE)
    assert words.dealer(seen(over)) == "TWO PAIRS, QUEENS & SEVENS"
    assert words.said(seen(over)) == "DEALER WINS: TWO PAIRS"


@pytest.mark.parametrize(
    ("before", "line", "announced"),
    [
        (rules.start(SHARK), deal(TENS, KINGS), "THE CARDS ARE DEALT"),
        (dealt(), "bet 5", "YOU BET $5"),
        (after(dealt(), "bet 5"), SEE, "DEALER SEES YOUR $5"),
        (after(dealt(), "bet 5"), "raise 10", "DEALER RAISES $10"),
        (after(dealt(), "bet 5"), "fold", "DEALER FOLDS"),
        (after(dealt(), "bet 5", "raise 10"), "yes", "YOU SEE THE RAISE"),
        (after(dealt(), "bet 5", "raise 10"), "no", "YOU FOLD"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "bet 0", "NO RAISE"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "bet 2", "YOU RAISE $2"),
        (dealt(), "bet 0", "YOU FOLD"),
        (NEED_CARDS, "discard 1", "YOU TAKE 1 CARD"),
        (NEED_CARDS, PAT, "YOU KEEP ALL FIVE"),
        (after(NEED_CARDS, "discard 1 2"), "cards 8s Jd Ks 5s 8d", "YOU TAKE 2 CARDS"),
        (after(dealt(), "bet 0"), "yes", "EACH PUTS IN $2"),
    ],
)
def test_announcement_says_who_acts(before: State, line: str, announced: str) -> None:
    step = Step(before, line)
    assert words.announcement(step.told, step.show()) == announced


def test_showdown_is_announced_then_the_winner() -> None:
    reveal = SHOWDOWN.span("reveal")
    announced = [
        words.announcement(SHOWDOWN.told, SHOWDOWN.show(age))
        for age in (0.1, reveal.start, reveal.end, SHOWDOWN.seconds)
    ]
    assert announced == ["DEALER SEES YOUR $10", "SHOWDOWN", *["DEALER WINS: K BEATS 10"] * 2]


def test_line_above_the_persons_cards_names_the_hand() -> None:
    """The name of the person's hand must show before and after the draw, and disappear after a fold."""
    assert words.holding(seen(after(dealt(), "bet 0"))) == ""
    assert words.holding(seen(dealt())) == "PAIR OF TENS"
    assert words.holding(seen(dealt("2s 9d 7h Kc 4c", "Kd 2c 9h 7s 4d"))) == "K HIGH"
    assert words.holding(seen(after(NEED_CARDS, "discard 1 2"))) == ""
    assert words.holding(seen(SECOND)) == "PAIR OF TENS"


def test_line_below_the_dealers_cards_names_the_draw() -> None:
    """The line must say how many cards the dealer has drawn, and after a showdown name the dealer's hand."""
    assert [words.takes(count) for count in range(4)] == [
        "DEALER PAT!",
        "DEALER TAKES 1",
        "DEALER TAKES 2",
        "DEALER TAKES 3",
    ]
    assert words.dealer(seen(dealt())) == ""
    assert words.dealer(seen(SECOND)) == "DEALER TAKES 3"
    assert words.dealer(seen(after(SECOND, "bet 1", "fold"))) == "DEALER TAKES 3"
    assert words.dealer(seen(after(SECOND, "bet 1", SEE))) == "PAIR OF KINGS"


@pytest.mark.parametrize(
    ("state", "ui", "said"),
    [
        (dealt(), Ui(Phase.BETTING, 5), "↔ $1  ↕ JUMP  ● BET $5"),
        (dealt(), Ui(Phase.BETTING, 0), "↔ $1  ↕ JUMP  ● FOLD"),
        (dealt(), Ui(Phase.RAISING, 10), "↔ $1  ↕ JUMP  ● RAISE $10"),
        (dealt(), Ui(Phase.RAISING, 0), "↔ $1  ↕ JUMP  ● NO RAISE"),
        (after(dealt(), "bet 5", "raise 10"), Ui(Phase.ASKED), "↔ YES NO  ● PUT IN $10"),
        (dealt(), Ui(Phase.ASKED, yes=False), "↔ YES NO  ● FOLD"),
        (dealt(), Ui(Phase.DISCARDING), "↔ YES NO  ● CHOOSE CARDS  ↑ DRAW 3"),
        (dealt(FLUSH, TENS), Ui(Phase.DISCARDING), "↔ YES NO  ● CHOOSE CARDS"),
        (dealt(), Ui(Phase.DISCARDING, yes=False), "↔ YES NO  ● KEEP ALL FIVE"),
        (dealt(), Ui(Phase.DISCARDING, marks=Marks()), "↔ CARD  ● DISCARD  ↑ KEEP ALL FIVE"),
        (dealt(), Ui(Phase.DISCARDING, marks=MARKED), "↔ CARD  ● KEEP  ↑ DRAW 3"),
        (dealt(), Ui(Phase.DISCARDING, marks=MARKED._replace(at=3)), "↔ CARD  THREE AT MOST  ↑ DRAW 3"),
        (dealt(), Ui(Phase.DONE), "↔ YES NO  ● NEXT HAND"),
        (dealt(), Ui(Phase.DONE, yes=False), "↔ YES NO  ● QUIT"),
        (dealt(), Ui(Phase.ENDED), "↔ YES NO  ● NEW GAME"),
        (dealt(), Ui(Phase.ENDED, yes=False), "↔ YES NO  ● ENOUGH"),
    ],
)
def test_prompt_says_what_the_joystick_does(state: State, ui: Ui, said: str) -> None:
    assert words.prompt(seen(state), ui) == said
    assert len(" ".join(said.split())) <= LINE


def test_every_text_fits_the_rail() -> None:
    for step in random_steps():
        assert len(words.said(step.after)) <= words.SAID
        for span in step.spans:
            assert len(words.announcement(step.told, step.show(span.start))) <= words.SAID


# Tests of lengths of animations


def test_steps_are_short() -> None:
    """An answer's animation may take 0.5 s, a deal's about 1 s, a fold's 2.5 s, and a showdown's 4.5 s."""
    asked = after(dealt(), "bet 5", "raise 10")
    for before, line in ((dealt(), "bet 0"), (asked, "no"), (after(dealt(), "bet 5"), "fold")):
        assert Step(before, line).seconds < 2.5
    assert Step(after(SECOND, "bet 1", "fold"), "no").seconds < 3
    assert Step(after(asked, "yes"), "bet 0").seconds < 0.5
    assert Step(dealt(), "bet 5").seconds < 0.5
    assert 0.8 < DEALT.seconds < 1.4
    assert 2 < SHOWDOWN.seconds < 4.5
    great = {"made", "great", "ending"}
    for step in random_steps():
        assert step.seconds - sum(step.span(name).length for name in step.names if name in great) < 8


def test_spans_leave_no_gaps() -> None:
    """The parts of an animation must overlap or follow each other within 0.12 s."""
    for step in random_steps():
        end = 0.0
        for span in sorted(step.spans, key=lambda span: span.start):
            assert span.start - end < 0.12
            end = max(end, span.end)


def test_pictures_stand_still_until_changes_next() -> None:
    for step in (SHOWDOWN, DRAW, DEALT, Step(after(dealt(), "bet 5"), "raise 5"), Step(dealt(), "bet 0")):
        for number in range(round(10 * step.seconds)):
            age = number / 10
            changes = step.timeline.changes_next(age)
            assert changes >= age
            until = min(changes, step.seconds) - 0.001
            if until > age:
                assert step.drawn(age).same_as(step.drawn(until))
        assert step.timeline.changes_next(step.seconds) == inf


def test_last_picture_of_a_step_equals_the_table() -> None:
    """A step's last picture may differ from the table only in the cursor, the prompt and whose turn it is."""
    for step in (SHOWDOWN, DRAW, DEALT):
        end, stands = step.drawn(step.seconds), drawn(step.after)
        for part in (MY_HAND, DEALERS_HAND):
            assert rgb(end, *part) == rgb(stands, *part)


def rgb(canvas: Canvas, x: int, y: int, w: int, h: int) -> bytes:
    """Return the pixels in a rectangle of a picture."""
    part = Canvas()
    part.paste(canvas, 0, 0, (x, y, w, h))
    return part.rgb()


# Tests of money


@pytest.mark.parametrize(
    ("step", "pays"),
    [
        (Step(dealt(), "bet 5"), (5, 0)),
        (Step(after(dealt(), "bet 5"), "raise 10"), (0, 15)),
        (Step(after(dealt(), "bet 5", "raise 10"), "yes"), (10, 0)),
        (Step(after(dealt(), "bet 5", "raise 10"), "no"), (0, 0)),
        (Step(after(dealt(), "bet 0"), "yes"), (2, 2)),
    ],
)
def test_bets_and_antes_charge_the_right_side(step: Step, pays: tuple[int, int]) -> None:
    assert step.told.paid == pays


def test_all_the_money_is_visible() -> None:
    """The $400 of both sides must always be in their purses, in the pot or on the way between them."""
    for step in random_steps():
        paid, won = sum(step.told.paid), step.before.pot + sum(step.told.paid)
        for age in (0.0, 0.2, *(span.end - 0.1 for span in step.spans), step.seconds):
            show = step.show(age)
            now = stakes.moving(step.told, step.before, show)
            if not step.seconds or step.told.kind is Kind.LEAVE:
                continue
            there = sum(now.money) + now.pot + sum(now.sliding)
            flies = won if show.begun("win") and show.t("win") < 1 else 0
            assert 400 - flies <= there <= 400
            assert paid == 0 or show.begun("win") or there == 400
    last = stakes.moving(SHOWDOWN.told, SHOWDOWN.before, SHOWDOWN.show(9.0))
    assert last == stakes.lying(SHOWDOWN.after)


# Tests of pictures


def test_every_moment_can_be_drawn() -> None:
    kinds = {}
    for step in random_steps():
        kinds[step.before.phase, step.after.phase, type(step.step), step.timeline.spans] = step
    assert len(kinds) > 24
    for step in kinds.values():
        for span in step.spans:
            for part in (0.0, 0.5, 1.0):
                step.drawn(span.start + part * span.length)
        drawn(step.after, panel.start(step.after) if seat_of(rules.due(step.after)) == PERSON else None)


def test_text_has_a_contrast_of_7_to_1() -> None:
    for ground in (THEME.ground, THEME.shade):
        for ink in (THEME.ink, THEME.accent, THEME.warn, THEME.dim):
            assert contrast(ground, ink) >= 7
    assert contrast(THEME.accent, BLACK) >= 7
    assert contrast(THEME.ground, EDGE) < 4


def test_dealers_cards_stay_hidden() -> None:
    """A picture from the dealer's view must show neither side's cards."""
    state = after(dealt(), "bet 5")
    view = rules.view(state, DEALER)
    hidden = drawn(view)
    assert rgb(hidden, *DEALERS_HAND) == rgb(drawn(seen(state)), *DEALERS_HAND)
    assert [one for one, _ in hands.lying(view).mine] == [None] * 5
    assert [one for one, _ in hands.lying(seen(state)).dealers] == [None] * 5


def poses(step: Step, age: float) -> tuple[list[CardPose], list[CardPose]]:
    """Return the poses of the person's and of the dealer's cards, `age` seconds after the start of `step`."""
    seen_now = hands.moving(step.told, step.before, step.show(age))
    return [pose for _, pose in seen_now.mine], [pose for _, pose in seen_now.dealers]


def test_dealers_cards_turn_over_at_the_showdown() -> None:
    """The cone of light must narrow, the dealer's cards turn one by one, and the winning cards rise."""
    assert SHOWDOWN.names[SHOWDOWN.names.index("narrow") :] == [
        "narrow",
        "reveal",
        "rise",
        "dim",
        "win",
    ]
    reveal, rise = SHOWDOWN.span("reveal"), SHOWDOWN.span("rise")
    _, half = poses(SHOWDOWN, reveal.start + 0.32)
    assert [pose.face for pose in half][:1] == [1.0]
    assert half[4].face == 0
    _, rising = poses(SHOWDOWN, rise.start + 0.12)
    assert [pose.lift > 0 for pose in rising] == [False, False, False, True, False]
    _, done = poses(SHOWDOWN, SHOWDOWN.seconds)
    assert [pose.lift > 0 for pose in done] == [False, False, False, True, True]
    assert {pose.face for pose in done} == {1.0}


def test_called_bluff_has_an_extra_beat() -> None:
    """After a called bluff the dealer's face must fall, the table shake, and the dealer make a remark."""
    drew = after(NEED_CARDS, "discard 1 2", "cards 8s Jd 5s 8h Qc")
    called = Step(after(drew, "bet 1", "raise 10", "yes"), "bet 0")
    bluff = called.span("bluff")
    assert bluff.cue == "zero"
    face = opponent.meanwhile(called.told, called.before, called.show(bluff.start + 0.1), decided=True)
    assert face.mood is Mood.CROSS
    assert 0 < face.nod < 1
    assert talk.situation(called.after) is Situation.BLUFF
    for other in (Step(after(drew, "bet 1"), SEE), SHOWDOWN):
        assert "bluff" not in other.names
        assert talk.situation(other.after) is not Situation.BLUFF


def test_losing_cards_dim_gradually() -> None:
    dim = SHOWDOWN.span("dim")
    lights = [max(pose.dim for pose in poses(SHOWDOWN, dim.start + at * 0.05)[0]) for at in range(6)]
    assert lights == sorted(lights)
    assert lights[0] == 0 < lights[2] < lights[-1] == 1


def test_folded_hand_slides_under_the_deck() -> None:
    """The cards of a folded hand must slide one by one, face down, and the dealer's face must grow dark."""
    mine_folds, theirs = Step(dealt(), "bet 0"), Step(after(dealt(), "bet 5"), "fold")
    assert len(poses(mine_folds, 0.21)[0]) == 4
    assert poses(mine_folds, 1.0)[0] == poses(theirs, 1.0)[1] == []
    assert hands.lying(mine_folds.after).mine == hands.lying(theirs.after).dealers == []
    darks = [
        opponent.meanwhile(theirs.told, theirs.before, theirs.show(age), decided=False).dark
        for age in (0.0, 0.1, 0.2)
    ]
    assert darks == [0.0, pytest.approx(0.5), 1.0]
    assert opponent.waiting(theirs.after, 0, asked=True).dark == 1


def test_no_card_is_revealed_after_a_fold() -> None:
    """After a fold the dealer's cards stay face down, or disappear if the dealer has folded."""
    stays = hands.lying(seen(after(dealt(), "bet 0")))
    assert [(one, pose.face) for one, pose in stays.dealers] == [(None, 0.0)] * 5
    folded = [drawn(seen(after(dealt(TENS, hand), "bet 5", "fold"))).rgb() for hand in (KINGS, FLUSH)]
    assert folded[0] == folded[1]


def test_dealers_draw_is_announced_after_the_persons() -> None:
    """The person's hand must be sorted and named before the dealer's draw is announced.

    The person's last new card must come late.
    """
    sort, read = DRAW.span("sort"), DRAW.span("read")
    told = {age: {text.words for text in texts(DRAW, age)} for age in (sort.start, sort.end, read.start)}
    assert ["PAIR OF TENS" in said for said in told.values()] == [False, True, True]
    assert ["DEALER TAKES 3" in said for said in told.values()] == [False, False, True]
    starts = [span.start for span in DRAW.timeline.spans if span.name == "draw"]
    assert starts == [0.0, pytest.approx(0.42)]


def test_pat_dealer_is_announced_over_the_fan() -> None:
    """If neither side draws cards, DEALER PAT! must appear once the cards are spread out again."""
    step = Step(after(dealt(TENS, FLUSH), "bet 1", SEE), PAT)
    assert step.names == ["sort", "read", "speak"]
    assert "DEALER PAT!" in {text.words for text in texts(step, step.span("read").start)}
    only_dealer = Step(after(NEED_CARDS, PAT), "cards 8s Jd 3s")
    assert only_dealer.names[0] == "dealer throw"
    only_person = Step(after(dealt(TENS, FLUSH), "bet 1", SEE, "discard 1"), "cards 8s")
    assert only_person.names == ["draw", "turn", "sort", "count", "read", "speak"]


def _amounts(phase: Phase) -> list[tuple[int, int]]:
    """Return the left edge and the width of each amount in the row of amounts, in pixels."""
    words, shape = chooser.amounts(phase), {"around": chooser.TIGHT, "gap": chooser.GAP}
    first = MIDDLE - pills_width(words, **shape) // 2
    lefts = [first, *(first + pills_width(words[:at], **shape) + chooser.GAP for at in range(1, len(words)))]
    return [(x, pills_width((one,), **shape)) for x, one in zip(lefts, words, strict=True)]


@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.RAISING])
def test_every_amount_has_its_place(phase: Phase) -> None:
    """The amounts from $0 to $10 must lie side by side within the safe area of the screen."""
    cells = _amounts(phase)
    assert len(cells) == 11
    assert cells[0][0] >= LEFT
    assert cells[-1][0] + cells[-1][1] <= RIGHT
    assert all(x + width < other for (x, width), (other, _) in pairwise(cells))
    assert all(12 * len(one) < width for one, (_, width) in zip(chooser.amounts(phase), cells, strict=True))


def test_impossible_amount_is_dimmed() -> None:
    poor = seen(with_money(3, 393))
    cells = _amounts(Phase.BETTING)
    for dollars, ink in ((3, THEME.ink), (4, THEME.dim)):
        x, width = cells[dollars]
        assert ink in box(drawn(poor, Ui(Phase.BETTING, 1)), x + 6, 294, width - 12, 16)


@pytest.mark.parametrize("at", range(5))
def test_cursor_lifts_its_card(at: int) -> None:
    """The card at the cursor must rise and flash; kept cards must be larger, and discards darker."""
    ui = Ui(Phase.DISCARDING, marks=Marks(at, (True, False, True, False, False)))
    view = seen(NEED_CARDS)
    lit, unlit = (hands.choosing(view, ui, Show(view, ui)._replace(lit=lit)).mine for lit in (True, False))
    assert [pose.lift > 0 for _, pose in lit] == [place == at for place in range(5)]
    assert lit[at][1].halo != unlit[at][1].halo
    assert [pose.scale == FORWARD for _, pose in lit] == [False, True, False, True, True]
    assert [pose.dim > 0 for _, pose in lit] == [True, False, True, False, False]
    canvas = RecordingCanvas()
    hands.draw_tags(canvas, view, ui, lit=True)
    tags = [text.words for text in canvas.texts()]
    assert sorted(tags) == sorted(["SWAP", "SWAP", *["KEEP"] * (at not in {0, 2})])


def test_proposed_swap_is_visible_in_advance() -> None:
    """YES must show the proposed discards, NO none of them; the cards must move only up and down."""
    view = seen(NEED_CARDS)
    yes, no = Ui(Phase.DISCARDING), Ui(Phase.DISCARDING, yes=False)
    assert hands.thrown_by(yes, view) == MARKED_TENS
    assert not any(hands.thrown_by(no, view))
    assert not any(hands.thrown_by(Ui(Phase.BETTING, 1), seen(dealt())))
    half = hands.choosing(view, no, Show(view, no)._replace(was=yes, settled=0.5)).mine
    ends = hands.lying(view).mine
    assert [pose.x for _, pose in half] == [slot.x for slot in SLOTS] == [pose.x for _, pose in ends]
    assert SLOTS[0].y > half[0][1].y > ends[0][1].y


def test_hint_and_record_are_marked() -> None:
    for state in (dealt(), after(dealt(), "bet 0", "no")):
        plain = drawn(seen(state))
        assert not plain.same_as(drawn(seen(state), hinted=True))
        assert not plain.same_as(drawn(seen(state), record=Entry("ADA", 399)))
    deep = replace(dealt(), number=999)
    drawn(seen(deep), record=Entry("ADA", 400))


def test_cards_fly_and_turn_over() -> None:
    """The cards must fly face down until all ten lie, and no two pictures of the deal may be equal."""
    assert hands.lying(DEALT.before) == hands.Seen([], [])
    assert len({DEALT.drawn(age / 10).rgb() for age in range(11)}) == 11
    mine_now, theirs = poses(DEALT, DEALT.span("deal").end)
    assert {pose.face for pose in (*mine_now, *theirs)} == {0.0}
    mine_now, theirs = poses(DEALT, DEALT.seconds)
    assert {pose.face for pose in mine_now} == {1.0}
    assert [(pose.x, pose.y) for pose in mine_now] == [(pose.x, pose.y) for pose in MINE]
    assert theirs == list(THEIRS)


def test_refused_fourth_card_flashes_the_limit() -> None:
    view = seen(dealt())
    marked = Ui(Phase.DISCARDING, marks=MARKED)
    refused = Ui(Phase.DISCARDING, marks=MARKED._replace(full=True))
    assert not drawn(view, refused).same_as(drawn(view, marked))


def texts(step: Step, age: float) -> tuple[Text, ...]:
    """Return the texts of the picture, `age` seconds after the start of `step`."""
    canvas = RecordingCanvas()
    picture.draw(canvas, step.show(age))
    return canvas.texts()


def test_chips_fly_to_the_winner_and_cross_no_text() -> None:
    for mine_first, theirs in ((TENS, KINGS), (KINGS, TENS), (FLUSH, "2d 5d 9d Jd Kd")):
        state = after(dealt(mine_first, theirs), "bet 5", SEE, PAT)
        if state.phase is Phase.DRAWING:
            state = after(state, f"cards {'8s 8h 3s'[: 3 * state.drawn[DEALER] - 1]}")
        step = Step(after(state, "bet 5"), SEE)
        win = step.span("win")
        boxes = [text.box for text in texts(step, win.end)]
        for at in range(30):
            show = step.show(win.start + win.length * at / 30)
            flying = stakes.moving(step.told, step.before, show).flying
            assert at or len(flying) == 7 * len(step.after.best)
            for chip in flying:
                place = (chip.x - chips.WIDTH // 2, chip.y - chips.HEIGHT, chips.WIDTH, chips.HEIGHT)
                assert not any(box.colliderect(place) for box in boxes)


# Tests of the end of a hand


def test_winning_cards_rise_and_others_dim() -> None:
    """The cards that make a hand must rise; at the end only the winning cards may be bright."""

    def stands(state: State) -> tuple[list[int], list[int]]:
        """Return the number of risen and the number of dimmed cards of each side."""
        now = hands.lying(seen(state))
        both = [[pose for _, pose in hand] for hand in now]
        return [sum(pose.lift > 0 for pose in hand) for hand in both], [
            sum(pose.dim == 1 for pose in hand) for hand in both
        ]

    assert stands(dealt()) == ([2, 0], [0, 0])
    assert stands(dealt(KINGS, TENS)) == ([0, 0], [0, 0])
    assert stands(after(dealt(), "bet 0")) == ([0, 0], [0, 0])
    assert stands(after(SECOND, "bet 10", SEE)) == ([0, 2], [5, 3])
    assert stands(showdown("2d 5d 9d Jd Kd", FLUSH)) == ([5, 5], [0, 0])
    assert {pose.lift for _, pose in hands.lying(seen(dealt())).mine} == {0, RISES}


# Tests of the dealer's remarks and moods


def test_dealer_never_repeats_a_remark() -> None:
    before: tuple[Situation, tuple[int, int], tuple[str, ...]] | None = None
    for step in random_steps():
        view = step.after
        now, at = talk.situation(view), (view.number, view.round)
        said = talk.says(now, view)
        if before and before[:2] != (now, at):
            assert before[2] != said
        before = now, at, said
    for rows in spoken()[talk.WHO].values():
        for row in rows:
            lines = tuple(row.replace("{}", "$10").split(LINE_END))
            assert len(lines) <= 2
            assert all(len(one) <= 14 for one in lines)


def test_dealer_remarks_on_public_facts() -> None:
    """The dealer may speak only of a raise, a great hand that is shown, a slow person and the game's end."""
    raised = seen(after(dealt(), "bet 5", "raise 5"))
    assert "$5" in " ".join(talk.says(talk.situation(raised), raised))
    assert talk.situation(seen(showdown(ROYAL, FLUSH))) is Situation.AWE
    assert talk.situation(seen(showdown(FLUSH, ROYAL))) is Situation.WIN
    ordinary = {talk.waiting(raised, beat) for beat in range(WAITS - ASKS)}
    assert ordinary == {talk.says(Situation.RAISE, raised)}
    patient = {talk.waiting(raised, WAITS * hurry - 1) for hurry in (1, 2, 3)}
    assert len(patient) == 3
    assert not patient & ordinary
    assert all(talk.farewell(raised, ending) for ending in Ending)


def test_dealers_moods_follow_public_facts() -> None:
    """A raise or a won pot pleases the dealer, a lost pot annoys it; hidden cards change no mood."""
    assert opponent.mood(seen(dealt())) is opponent.mood(seen(dealt(TENS, FLUSH))) is Mood.CALM
    assert opponent.mood(seen(after(dealt(), "bet 5", "raise 5"))) is Mood.PLEASED
    assert opponent.mood(seen(after(dealt(), "bet 0"))) is Mood.PLEASED
    assert opponent.mood(seen(after(dealt(), "bet 5", "fold"))) is Mood.CROSS
    assert opponent.mood(seen(showdown("2d 5d 9d Jd Kd", FLUSH))) is Mood.CALM
    for age in (0.0, 1.0, 1.5):
        face = opponent.meanwhile(SHOWDOWN.told, SHOWDOWN.before, SHOWDOWN.show(age), decided=False)
        assert face.mood is Mood.CALM
    end = SHOWDOWN.show(SHOWDOWN.seconds)
    face = opponent.meanwhile(SHOWDOWN.told, SHOWDOWN.before, end, decided=True)
    assert face.mood is Mood.PLEASED
    raised = Step(after(dealt(), "bet 5"), "raise 5")
    moods = [
        opponent.meanwhile(raised.told, raised.before, raised.show(age), decided=False).mood
        for age in (0.2, 0.25)
    ]
    assert moods == [Mood.CALM, Mood.PLEASED], "on the hit"


def test_waiting_dealer_blinks() -> None:
    """While waiting, the dealer must blink, and sometimes glance at its cards."""
    view, ui = seen(dealt()), Ui(Phase.BETTING, 1)
    face = (272, 22, 96, 86)
    faces = {rgb(drawn(view, ui, beat=beat), *face) for beat in range(0, 110)}
    assert len(faces) == 3
    assert rgb(drawn(view, ui), *face) == rgb(drawn(view, ui, beat=20), *face)


# Tests of the game's endings


def test_every_ending_has_its_own_message() -> None:
    """Each ending must have a heading that fits in large letters, and three lines."""
    assert set(MESSAGES) == set(Ending)
    said = [line for lines in MESSAGES.values() for line in lines]
    assert len(set(said)) == len(said) == 16
    assert all(32 * len(lines[0]) <= RIGHT - LEFT for lines in MESSAGES.values())
    assert all(len(line) <= LINE for line in (*said, *A_DOLLAR_LEFT))
    assert (in_hands(1), in_hands(12)) == ("1 HAND", "12 HANDS")


def test_every_dollar_is_claimed_only_if_true() -> None:
    """The words EVERY DOLLAR must not appear if a dealer who cannot pay the ante still has $1."""
    assert "Every dollar on the table is yours." in message(Ending.WON, 0)
    assert message(Ending.WON, 1) == A_DOLLAR_LEFT
    assert not any("very dollar" in line for line in A_DOLLAR_LEFT)
    assert all(message(ending, 1) == MESSAGES[ending] for ending in Ending if ending is not Ending.WON)


def test_every_ending_is_drawn() -> None:
    """An ending must be drawn before and after the answer to PLAY AGAIN?, but only after the last hand."""
    over = {
        Ending.WON: after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT, "bet 3", SEE),
        Ending.LOST: after(with_money(5, 391, TENS, FLUSH), "bet 2", SEE, PAT, "bet 3", SEE),
        Ending.QUIT_AHEAD: after(showdown(ROYAL, FLUSH), "no"),
        Ending.QUIT_BEHIND: after(showdown(TENS, FLUSH), "no"),
    }
    assert all(state.ending is ending for ending, state in over.items())
    pictures = {drawn(seen(state), Ui(Phase.ENDED)).rgb() for state in over.values()}
    assert len(pictures) == 4
    for state in over.values():
        said = Step(state, "yes")
        assert said.drawn(0.0).same_as(drawn(said.after))
    last = Step(after(with_money(391, 5, ROYAL, FLUSH), "bet 2", SEE, PAT, "bet 3"), SEE)
    assert last.names[-1] == "ending"
    assert not last.drawn(last.seconds - 0.1).same_as(drawn(last.after, Ui(Phase.ENDED)))
    lost = Step(after(with_money(5, 391, TENS, FLUSH), "bet 2", SEE, PAT, "bet 3"), SEE)
    assert lost.names[-1] == "ending"


# Tests of the set-up


def test_set_up_shows_every_dealer() -> None:
    pictures = set()
    for options in GAME.setup.choices():
        for lit in (True, False):
            canvas, ui = RecordingCanvas(), GAME.setup.recall(GAME.setup.start(), options)
            picture.draw_setup(
                canvas, SetupShow(ui, TopTen((Entry("WWWWWWWWWWW", 400),) if lit else ()), lit)
            )
            pictures.add(canvas.rgb())
            assert list(breaches("set-up", canvas)) == []
    assert len(pictures) == 6


@pytest.mark.parametrize("entries", [(), (Entry("WWWWWWWWWWW", 400),)])
def test_dealers_words_stand_apart_from_the_record(entries: tuple[Entry, ...]) -> None:
    """A record and the dealer's words after it must not look like one sentence."""
    for options, level in zip(GAME.setup.choices(), LEVELS, strict=True):
        canvas = RecordingCanvas()
        ui = GAME.setup.recall(GAME.setup.start(), options)
        picture.draw_setup(canvas, SetupShow(ui, TopTen(entries, name=level), True))
        quoted = next(text for text in canvas.texts() if text.words.startswith('"'))
        beside = [text for text in canvas.texts() if text.box.left > quoted.box.right - 20]
        assert any(level in text.words for text in beside)
        assert not [text.words for text in beside if text.box.colliderect(quoted.box.inflate(40, 0))]


def test_emblem_is_animated() -> None:
    """The emblem must change from beat to beat, and stay inside its 256 x 96 pixels."""
    pictures = set()
    for beat in (0, 1, 12, 50, 53, 70, 94):
        canvas = Canvas()
        picture.draw_emblem(canvas, 100, 100, beat)
        assert len(box(canvas, 100, 100, 256, 96)) > 4
        for strip in ((0, 0, 640, 100), (0, 196, 640, 100), (0, 0, 100, 360), (356, 0, 200, 360)):
            assert not any(rgb(canvas, *strip))
        pictures.add(canvas.rgb())
    assert len(pictures) > 4


# Tests of sounds


def test_steps_sound_while_they_are_shown() -> None:
    for step in random_steps():
        heard = step.timeline.cues
        assert heard
        assert all(0 <= when <= step.seconds for when, _ in heard)


@pytest.mark.parametrize(
    ("step", "heard"),
    [
        (DEALT, ["card"] * 10 + ["turned"]),
        (DRAW, ["card", "turned", "card", "turned", "card", "card", "card"]),
        (Step(dealt(), "bet 5"), ["chip", "stack"]),
        (Step(after(dealt(), "bet 5"), "raise 5"), ["raise", "stack", "dealer"]),
        (Step(after(dealt(), "bet 5"), "fold"), ["fold", "score", "plate", *["coin"] * 6]),
        (Step(dealt(), "bet 0"), ["fold", "dealer", "plate", *["coin"] * 6]),
        (SHOWDOWN, ["chip", *["turned"] * 5, "plate", "dealer", *["coin"] * 6]),
        (Step(NEED_CARDS, "discard 1"), ["thrown"]),
        (Step(after(dealt(), "bet 5", "raise 10", "yes"), "bet 0"), ["check"]),
        (Step(after(dealt(), "bet 0"), "yes"), ["thrown", "chips"]),
        (Step(NEED_CARDS, PAT), ["choose"]),
        (Step(after(showdown(ROYAL, FLUSH)), "no"), ["choose", "breath", "win"]),
        (Step(after(showdown(TENS, FLUSH)), "no"), ["choose", "breath", "lose"]),
        (Step(after(showdown(TENS, FLUSH), "no"), "no"), ["choose"]),
    ],
)
def test_steps_have_their_sounds(step: Step, heard: list[str]) -> None:
    assert [cue.value for _, cue in step.timeline.cues] == heard


def test_presses_have_different_sounds() -> None:
    """The pitch of the sound must depend on the place of the cursor."""
    asked, bet = Ui(Phase.DISCARDING), Ui(Phase.BETTING, 1)
    at, one = asked._replace(marks=Marks()), asked._replace(marks=Marks(0, MARKED.thrown))
    for before, after_press, cue in (
        (at, one, "hold"),
        (one, at, "free"),
        (at, at._replace(marks=Marks(1)), "tick 2"),
        (one, one._replace(marks=MARKED._replace(full=True)), "refuse"),
        (asked, at, "tick 1"),
        (asked, asked._replace(yes=False), "tick 2"),
        (asked._replace(yes=False), asked, "tick 1"),
        (bet, bet._replace(dollars=5), "tick 6"),
        (bet, bet._replace(dollars=0), "tick 1"),
    ):
        assert GAME.look.cursor_sound(before, after_press) == cue


@pytest.mark.parametrize(
    ("hand", "dealers_hand", "seconds", "cue"),
    [
        ("Ts Jd Qh Kc Ah", "2c 2d 5h 7s 9c", 0.8, "sparkle"),
        ("Ts Td Th Ks Kh", FLUSH, 0.8, "sparkle"),
        (FLUSH, "2d 3d 5h 7s 9s", 1.5, "shine"),
        ("Ts Td Th Tc Kh", FLUSH, 1.5, "shine"),
        (ROYAL, FLUSH, 4.3, "straight flush"),
        (FLUSH, ROYAL, 4.3, "straight flush"),
    ],
)
def test_celebration_has_its_set_length(hand: str, dealers_hand: str, seconds: float, cue: str) -> None:
    """A celebration must last as long as planned; in calm mode, its picture must not move."""
    state = after(dealt(hand, dealers_hand), "bet 1", SEE, PAT)
    if state.phase is Phase.DRAWING:
        state = after(state, f"cards {'3s 8h 4d'[: 3 * state.drawn[DEALER] - 1]}")
    step = Step(after(state, "bet 1"), SEE)
    span = step.span("great")
    assert span.length == pytest.approx(seconds)
    heard = step.span("fades").end - FEAST if cue == "straight flush" else span.start
    assert [at for at, what in step.timeline.cues if what == cue] == [pytest.approx(heard)]
    ages = [span.start + at * seconds for at in (0.4, 0.55, 0.7)]
    assert len({step.drawn(age).rgb() for age in ages}) == 3
    calm = [step.drawn(age, calm=True) for age in ages]
    assert calm[0].same_as(calm[1])
    assert calm[0].same_as(calm[2])
    assert not calm[0].same_as(step.drawn(span.end))


def test_broken_bank_slams_the_dealer_down() -> None:
    step = Step(
        after(with_money(391, 5, TENS, "2c 2d 5h 7s 9c"), "bet 2", SEE, PAT, "cards 3s 8h 4d", "bet 3"), SEE
    )
    assert step.names[-1] == "ending"
    hits_at = step.span("slam").end
    assert [at for at, what in step.timeline.cues if what == "feast"] == [pytest.approx(hits_at)]


def test_good_hand_glitters_when_dealt() -> None:
    """A good hand is a flush or better; other hands must not glitter."""
    dealt_flush = Step(rules.start(SHARK), deal(FLUSH, TENS))
    assert dealt_flush.span("made").cue == "shine"
    royal = Step(rules.start(SHARK), deal(ROYAL, FLUSH)).span("made")
    assert (royal.cue, royal.length) == ("shine", 1.5), "the feast waits for the showdown"
    assert not {"made"} & {*DEALT.names, *DRAW.names}


def test_help_fits_and_the_rules_count_the_money() -> None:
    assert not GAME.opponents.press_panel
    assert GAME.money is rules.money
    assert GAME.ending.ranked is rules.ranked
    assert all(
        len(page.lines) <= 13 and all(len(line) <= LINE for line in page.lines) for page in GAME.look.help
    )


def test_warm_up_reads_the_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    monkeypatch.setattr(Dealer, "load", lambda _dealer: read.append("table"))
    GAME.warm_up()
    assert read == ["table"]


def test_silent_dealer_has_no_bubble() -> None:
    silent, speaks = RecordingCanvas(), RecordingCanvas()
    opponent.draw_speech(silent, ())
    opponent.draw_speech(speaks, ("Hm.",))
    assert not silent.texts()
    assert [text.words for text in speaks.texts()] == ["Hm."]
