"""The screens of HEADS-UP POKER: what they say and show, how they move, and that all of it can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise, product
from math import inf
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry, Sample, SetupShow, Show, TopTen
from cabinet.display.canvas import Canvas
from cabinet.display.palette import WHITE, contrast
from cabinet.drawing.widgets import LINE
from cabinet.virtual import gallery
from games.cards.cards import cards
from games.cards.picture import LARGE
from games.heads_up_poker import GAME, panel, rules
from games.heads_up_poker.dealer.dealer import Dealer
from games.heads_up_poker.levels import LEVELS
from games.heads_up_poker.panel import Ui
from games.heads_up_poker.rules import DEALER, PERSON, Ending, Phase
from games.heads_up_poker.screen import chips, chooser, pace, picture, stakes, words
from games.heads_up_poker.screen.endings import A_DOLLAR_LEFT, MESSAGES, hands, message
from games.heads_up_poker.screen.layout import BAND, LEFT, MY_PURSE, RIGHT, between, dealers, mine
from games.heads_up_poker.screen.pace import PacePart
from games.heads_up_poker.theme import CHIPS, DARK, EDGE, THEME
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

if TYPE_CHECKING:
    from cabinet.api import Drawn
    from games.heads_up_poker.rules import Move, State, View

NEED_CARDS = after(dealt(), "bet 5", SEE)
SECOND = after(NEED_CARDS, "discard 1 2", "cards 8s Jd Ks 5s 8d")


class Step:
    """A step as the person sees it."""

    def __init__(self, before: State, line: str) -> None:
        self.step: Move | Drawn = rules.read(line)
        self.before = seen(before)
        self.after = seen(rules.apply(before, self.step))

    @property
    def seconds(self) -> float:
        """How long it is shown."""
        return pace.seconds(self.step, self.before, self.after)

    def course(self, age: float = 0.0) -> pace.Course:
        """How far it has been shown."""
        return pace.course(self.step, self.before, self.after, age)

    def drawn(self, age: float) -> Canvas:
        """The picture at that age."""
        return drawn(self.after, step=self.step, before=self.before, age=age)


def drawn(view: View, ui: Ui | None = None, **more: Any) -> Canvas:
    """The table."""
    canvas = Canvas()
    picture.draw(canvas, Show(view, ui)._replace(**more))
    return canvas


def box(canvas: Canvas, x: int, y: int, w: int, h: int) -> set[tuple[int, int, int]]:
    """The colours in a part of a picture."""
    return {canvas.pixel(x + right, y + down) for right in range(w) for down in range(h)}


@cache
def random_steps() -> tuple[Step, ...]:
    """Every step of many hands."""
    return tuple(Step(before, line) for seed in range(6) for before, line in lively(seed))


SHOWDOWN = Step(after(SECOND, "bet 10"), SEE)
DRAW = Step(after(NEED_CARDS, "discard 1 2"), "cards 8s Jd Ks 5s 8d")
DEALT = Step(rules.start(SHARK), deal(TENS, KINGS))


# Words


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (rules.start(SHARK), ""),
        (dealt(), "FIRST ROUND: YOU SPEAK FIRST"),
        (after(dealt(), "bet 10"), "YOU BET $10: THE DEALER THINKS"),
        (after(dealt(), "bet 5", "raise 10"), "DEALER SEES AND RAISES $10"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "YOU SEE. RAISE ONCE MORE?"),
        (after(dealt(), "bet 5", "raise 10", "yes", "bet 5"), "YOU RAISE $5: THE DEALER THINKS"),
        (NEED_CARDS, "THE FIRST ROUND IS OVER"),
        (SECOND, "SECOND ROUND: YOU SPEAK FIRST"),
        (after(dealt(), "bet 0"), "YOU FOLD: THE DEALER WINS $4"),
        (after(dealt(), "bet 1", "fold"), "DEALER FOLDS: YOU WIN $5"),
        (showdown(ROYAL, FLUSH), "YOU WIN $8: ROYAL FLUSH"),
        (showdown(TENS, FLUSH), "DEALER WINS $8: FLUSH, K HIGH"),
        (showdown("2d 5d 9d Jd Kd", FLUSH), "A COMPLETE TIE: $4 EACH"),
        (
            played(deal(QUEEN, TEN), "bet 1", SEE, "discard 1 2", "cards 4c 2d Ts 8h 4s", "bet 1", SEE),
            "YOU WIN $8: Q BEATS 10",
        ),
    ],
)
def test_what_is_said(state: State, said: str) -> None:
    """In the middle of the table, while somebody is to act."""
    assert words.said(seen(state)) == said


def test_what_was_won_fits_whatever_it_is() -> None:
    """The dearest pot there is, won with hands of the longest names."""
    long = ("Ks Kd Kh Qc Qs", "7s 7d Qc Qh 2c", "9s Ts Js Qs Ks", "9s Tc Js Qs Ks", "As Kd Qh 5c 3d")
    over = replace(seen(showdown(ROYAL, FLUSH)), won=124)
    for one, other in product(map(cards, long), repeat=2):
        said = words.result(replace(over, hands=(one, other)))
        assert len(said) <= LINE
        assert "$124" in said or said == "A COMPLETE TIE: $62 EACH"
    assert len(words.result(replace(after(dealt(), "bet 0"), won=124))) <= LINE


def test_a_name_that_is_too_long() -> None:
    """Its kind will do: the whole name is below the dealer's cards."""
    over = played(deal(TENS, "7s 7d Qc Qh 2c"), "bet 1", SEE, PAT, "cards 3c", "bet 1", SEE)
    assert words.dealer(seen(over)) == "TWO PAIRS, QUEENS & SEVENS"
    assert words.said(seen(over)) == "DEALER WINS $8: TWO PAIRS"


@pytest.mark.parametrize(
    ("before", "line", "announced"),
    [
        (rules.start(SHARK), deal(TENS, KINGS), "THE CARDS ARE DEALT"),
        (dealt(), "bet 5", "YOU BET $5"),
        (after(dealt(), "bet 5"), SEE, "DEALER SEES YOUR $5"),
        (after(dealt(), "bet 5"), "raise 10", "DEALER SEES AND RAISES $10"),
        (after(dealt(), "bet 5"), "fold", "DEALER FOLDS"),
        (after(dealt(), "bet 5", "raise 10"), "yes", "YOU SEE THE RAISE"),
        (after(dealt(), "bet 5", "raise 10"), "no", "YOU FOLD"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "bet 0", "NO RAISE"),
        (after(dealt(), "bet 5", "raise 10", "yes"), "bet 2", "YOU RAISE $2"),
        (dealt(), "bet 0", "YOU FOLD"),
        (NEED_CARDS, "discard 1", "YOU TAKE 1 CARD"),
        (NEED_CARDS, PAT, "YOU STAND PAT"),
        (after(NEED_CARDS, "discard 1 2"), "cards 8s Jd Ks 5s 8d", "YOU TAKE 2 CARDS"),
        (after(dealt(), "bet 0"), "yes", "EACH PUTS IN $2"),
    ],
)
def test_what_is_told_of_a_step(before: State, line: str, announced: str) -> None:
    """Who has done what, while it is shown."""
    step = Step(before, line)
    assert words.announcement(step.step, step.before, step.after, step.course()) == announced


def test_the_showdown_is_told() -> None:
    """First that it comes, then who wins."""
    reveal = SHOWDOWN.course().spans[2]
    announced = [
        words.announcement(SHOWDOWN.step, SHOWDOWN.before, SHOWDOWN.after, SHOWDOWN.course(age))
        for age in (0.1, reveal.start, reveal.end, SHOWDOWN.seconds)
    ]
    assert announced == ["DEALER SEES YOUR $10", "SHOWDOWN", *["DEALER WINS $34: K BEATS 10"] * 2]


def test_the_line_above_the_persons_cards() -> None:
    """What it holds; anew after the draw."""
    assert words.holding(seen(dealt())) == "PAIR OF TENS"
    assert words.holding(seen(dealt("2s 9d 7h Kc 4c", "Kd 2c 9h 7s 4d"))) == "K HIGH"
    assert words.holding(seen(after(NEED_CARDS, "discard 1 2"))) == ""
    assert words.holding(seen(SECOND)) == "PAIR OF TENS"


def test_the_line_below_the_dealers_cards() -> None:
    """How many it has taken, and what it has once that is seen."""
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
        (dealt(), Ui(Phase.BETTING, 5), "↕ $1  ↔ JUMP  ● BET $5"),
        (dealt(), Ui(Phase.BETTING, 0), "↕ $1  ↔ JUMP  ● FOLD"),
        (dealt(), Ui(Phase.RAISING, 10), "↕ $1  ↔ JUMP  ● RAISE $10"),
        (dealt(), Ui(Phase.RAISING, 0), "↕ $1  ↔ JUMP  ● NO RAISE"),
        (after(dealt(), "bet 5", "raise 10"), Ui(Phase.ASKED), "↔ YES NO  ● PUT IN $10"),
        (dealt(), Ui(Phase.ASKED, yes=False), "↔ YES NO  ● FOLD"),
        (dealt(), Ui(Phase.DISCARDING), "↔ YES NO  ● CHOOSE CARDS"),
        (dealt(), Ui(Phase.DISCARDING, yes=False), "↔ YES NO  ● KEEP ALL FIVE"),
        (dealt(), Ui(Phase.DISCARDING, at=0), "↔ CHANGE  ● DISCARD  ↑ BACK"),
        (dealt(), Ui(Phase.DISCARDING, yes=False, at=0), "↔ CHANGE  ● KEEP  ↑ BACK"),
        (dealt(), Ui(Phase.DONE), "↔ YES NO  ● NEXT HAND"),
        (dealt(), Ui(Phase.DONE, yes=False), "↔ YES NO  ● QUIT"),
        (dealt(), Ui(Phase.ENDED), "↔ YES NO  ● NEW GAME"),
        (dealt(), Ui(Phase.ENDED, yes=False), "↔ YES NO  ● ENOUGH"),
    ],
)
def test_the_prompt_says_what_the_joystick_does(state: State, ui: Ui, said: str) -> None:
    """On one line."""
    assert words.prompt(seen(state), ui) == said
    assert len(" ".join(said.split())) <= LINE


def test_all_that_is_said_fits() -> None:
    """Through whole games, at every moment of every step."""
    for step in random_steps():
        said = [words.said(step.after), words.holding(step.after), words.dealer(step.after)]
        for span in step.course().spans:
            course = step.course(span.start)
            said.append(words.announcement(step.step, step.before, step.after, course))
        assert all(len(one) <= LINE for one in said)


# Pace


def test_nothing_takes_long() -> None:
    """Answers at once, a deal in about a second, a showdown in a few; never with still frames drawn anew."""
    assert Step(after(SECOND, "bet 1", "fold"), "no").seconds == 0
    assert Step(after(dealt(), "bet 5", "raise 10", "yes"), "bet 0").seconds == 0
    assert Step(dealt(), "bet 5").seconds < 0.5
    assert 0.8 < DEALT.seconds < 1.3
    assert 2 < SHOWDOWN.seconds < 4.5
    assert max(step.seconds for step in random_steps()) < 8


def test_spans_follow_one_another() -> None:
    """Without gaps, and the steps of which nothing is shown have none."""
    for step in random_steps():
        spans = step.course().spans
        assert all(one.end == other.start for one, other in pairwise(spans))
        assert len({span.part for span in spans}) == len(spans)
        assert all(step.course().has(span.part) for span in spans)


def test_where_there_is_no_such_part() -> None:
    """It has not begun and never will."""
    course = DEALT.course(1.0)
    assert not course.has(PacePart.WIN)
    assert (course.since(PacePart.WIN), course.done(PacePart.WIN)) == (-inf, 0.0)


def test_pictures_stand_still_until_they_move_next() -> None:
    """What `moves_next` promises holds for the picture."""
    for step in (SHOWDOWN, DRAW, DEALT, Step(after(dealt(), "bet 5"), "raise 5"), Step(dealt(), "bet 0")):
        for number in range(round(10 * step.seconds)):
            age = number / 10
            moves = pace.moves_next(step.step, step.before, step.after, age)
            assert moves >= age
            until = min(moves, step.seconds) - 0.001
            if until > age:
                assert step.drawn(age).same_as(step.drawn(until))
        assert pace.moves_next(step.step, step.before, step.after, step.seconds) == inf


def test_the_end_of_a_step_is_what_stands_after_it() -> None:
    """But for the cursor that comes then, the prompt, and whose turn it is."""
    for step in (SHOWDOWN, DRAW, DEALT):
        end, stands = step.drawn(step.seconds), drawn(step.after)
        for part in ((136, 38, 472, 94), (136, 207, 472, 90)):
            assert rgb(end, *part) == rgb(stands, *part)


def rgb(canvas: Canvas, x: int, y: int, w: int, h: int) -> list[tuple[int, int, int]]:
    """Every pixel of a part of a picture."""
    return [canvas.pixel(x + right, y + down) for down in range(h) for right in range(w)]


# Money


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
def test_who_pays(step: Step, pays: tuple[int, int]) -> None:
    """Bets, what is seen, raises and antes."""
    assert pace.pays(step.step, step.before, step.after) == pays


def test_all_the_money_is_seen() -> None:
    """In the purses, in the pot or on its way, at every moment."""
    for step in random_steps():
        for age in (0.0, 0.2, *(span.end - 0.1 for span in step.course().spans), step.seconds):
            seen_now = stakes.moving(step.step, step.before, step.after, step.course(age))
            sliding = sum(one.dollars for one in seen_now.sliding)
            if pace.seconds(step.step, step.before, step.after):
                assert sum(seen_now.money) + seen_now.pot + sliding == 400
    last = stakes.moving(SHOWDOWN.step, SHOWDOWN.before, SHOWDOWN.after, SHOWDOWN.course(9.0))
    assert last == stakes.lying(SHOWDOWN.after)


def test_chips_make_the_amount() -> None:
    """Of every number of dollars there can be; never wider than a purse."""
    for dollars in range(401):
        made = chips.towers(dollars)
        assert sum(CHIPS[at][0] * count for at, count in made) == dollars
        assert len(made) * chips.PITCH <= 96
        assert all(count <= 8 for _, count in made)


def test_chips_are_drawn_on_their_foot() -> None:
    """Nothing for nothing."""
    canvas, empty = Canvas(), Canvas()
    chips.draw(empty, 320, 200, 0)
    assert empty.same_as(canvas)
    chips.draw(canvas, 320, 200, 287)
    assert len(box(canvas, 272, 160, 96, 41)) > 5
    assert box(canvas, 0, 201, 640, 40) == {(0, 0, 0)}


# Pictures


@pytest.mark.parametrize("sample", GAME.samples, ids=lambda sample: sample.name)
def test_samples_are_drawn_inside_the_safe_area(sample: Sample) -> None:
    """What is outside it is ground."""
    canvas = gallery.shoot(replace(GAME, prepare=lambda: None), sample)
    for strip in ((0, 0, 640, 17), (0, 343, 640, 17), (0, 0, 31, 360), (610, 0, 30, 360)):
        assert box(canvas, *strip) == {THEME.ground}


def test_every_moment_can_be_drawn() -> None:
    """Of every kind of step, with every prompt after it."""
    kinds = {}
    for step in random_steps():
        kinds[step.before.phase, step.after.phase, type(step.step), tuple(step.course().spans)] = step
    assert len(kinds) > 24
    for step in kinds.values():
        for span in step.course().spans:
            for part in (0.0, 0.5, 1.0):
                step.drawn(span.start + part * span.length)
        drawn(step.after, panel.start(step.after) if rules.turn(step.after) == PERSON else None)


def test_colours_are_read() -> None:
    """Contrast of 7 to 1 for everything that is read."""
    for ground in (THEME.ground, THEME.shade):
        for ink in (THEME.ink, THEME.accent, THEME.warn):
            assert contrast(ground, ink) >= 7
    assert contrast(THEME.accent, DARK) >= 7
    assert contrast(THEME.ground, EDGE) < 4


def test_the_dealers_cards_stay_hidden() -> None:
    """A picture drawn from what the dealer sees shows neither its cards nor less than ten."""
    state = after(dealt(), "bet 5")
    hidden = drawn(rules.view(state, DEALER))
    assert rgb(hidden, 136, 38, 368, 88) == rgb(drawn(seen(state)), 136, 38, 368, 88)
    assert rgb(hidden, 136, 38, 368, 88) == rgb(hidden, 136, 207, 368, 88)


def test_the_dealers_cards_turn_over_at_the_showdown() -> None:
    """One by one, then they stand."""
    reveal = SHOWDOWN.course().spans[2]
    assert reveal.part is PacePart.REVEAL
    back = rgb(drawn(seen(dealt())), *dealers(4), *LARGE)
    half, done = SHOWDOWN.drawn(reveal.start + 0.4), SHOWDOWN.drawn(reveal.end)
    assert WHITE in box(half, dealers(0).x + 30, dealers(0).y + 8, 10, 70)
    assert rgb(half, *dealers(4), *LARGE) == back
    assert rgb(done, *dealers(4), *LARGE) != back


def test_nothing_is_shown_after_a_fold() -> None:
    """The dealer's backs stay."""
    backs = rgb(drawn(seen(dealt())), 136, 38, 368, 88)
    for state in (after(dealt(), "bet 0"), after(dealt(), "bet 5", "fold")):
        assert rgb(drawn(seen(state)), 136, 38, 368, 88) == backs


def test_the_draw_is_told_after_the_persons() -> None:
    """First the own cards, sorted and named; then the dealer's."""
    sort, read = (
        next(one for one in DRAW.course().spans if one.part is part)
        for part in (PacePart.SORT, PacePart.READ)
    )
    line = (200, 133, 240, 16)
    assert box(DRAW.drawn(sort.end), *line) == {THEME.ground}
    assert THEME.ink in box(DRAW.drawn(read.start), *line)
    name = (200, 183, 240, 16)
    assert box(DRAW.drawn(sort.start), *name) == {THEME.ground}
    assert THEME.accent in box(DRAW.drawn(sort.end), *name)


def test_a_pat_dealer_is_told_at_once() -> None:
    """Where nobody draws."""
    step = Step(after(dealt(TENS, FLUSH), "bet 1", SEE), PAT)
    assert THEME.ink in box(step.drawn(0.0), 200, 133, 240, 16)
    only_dealer = Step(after(NEED_CARDS, PAT), "cards 8s Jd 3s")
    assert only_dealer.course().spans[0].part is PacePart.DEALER_THROW
    only_person = Step(after(dealt(TENS, FLUSH), "bet 1", SEE, "discard 1"), "cards 8s")
    assert [span.part for span in only_person.course().spans] == [
        PacePart.DRAW,
        PacePart.TURN,
        PacePart.SORT,
        PacePart.READ,
    ]


@pytest.mark.parametrize("limit", range(1, 11))
@pytest.mark.parametrize("phase", [Phase.BETTING, Phase.RAISING])
def test_every_amount_has_its_place(limit: int, phase: Phase) -> None:
    """Side by side within the safe area; $0, $1, $5 and $10 are marked."""
    cells = chooser.amounts(phase, limit)
    assert len(cells) == limit + 1
    assert cells[0].x >= LEFT
    assert cells[-1].x + cells[-1].width <= RIGHT
    assert all(one.x + one.width == other.x for one, other in pairwise(cells))
    assert all(16 * len(cell.words) < cell.width for cell in cells)
    assert [at for at, cell in enumerate(cells) if cell.marked] == [at for at in (0, 1, 5, 10) if at <= limit]


def test_the_chosen_amount_flashes() -> None:
    """A bar of accent while it is lit."""
    view = seen(dealt())
    cell = chooser.amounts(Phase.BETTING, 10)[7]
    part = (cell.x + 4, 304, 30, 14)
    assert box(drawn(view, Ui(Phase.BETTING, 7)), *part) == {THEME.accent, DARK}
    assert box(drawn(view, Ui(Phase.BETTING, 7), lit=False), *part) == {THEME.ground, THEME.ink}


@pytest.mark.parametrize("at", range(5))
def test_the_cursor_flashes_at_its_card(at: int) -> None:
    """A ring, DISCARD and KEEP below it; what was said of the others stays on them."""
    ui = Ui(Phase.DISCARDING, at=at, thrown=(True, False, True, False)[:at])
    edge = (mine(at).x - 5, mine(at).y + 20, 3, 20)
    assert box(drawn(seen(NEED_CARDS), ui), *edge) == {THEME.accent}
    assert box(drawn(seen(NEED_CARDS), ui, lit=False), *edge) == {THEME.ground}
    cells = chooser.discard_or_keep(at)
    assert LEFT <= cells[0].x < mine(at).x + LARGE.width
    assert mine(at).x < cells[1].x + cells[1].width <= RIGHT
    for place in range(4):
        tag = box(drawn(seen(NEED_CARDS), ui), mine(place).x + 1, mine(place).y + 65, 60, 18)
        said = THEME.warn if place % 2 == 0 else THEME.accent
        assert ({DARK, said} <= tag and WHITE not in tag) == (place < at)


def test_whose_turn_it_is() -> None:
    """The label is filled; it flashes when somebody else has pressed."""
    label = (MY_PURSE.middle - 44, MY_PURSE.top + 8, 4, 4)
    ui = Ui(Phase.BETTING, 1)
    assert box(drawn(seen(dealt()), ui), *label) == {THEME.accent}
    assert box(drawn(seen(dealt()), ui, nudged=True, lit=False), *label) == {THEME.ground}
    assert box(drawn(seen(after(dealt(), "bet 5"))), *label) == {THEME.ground}


def test_a_hint_and_a_record_are_marked() -> None:
    """At the table and at the end."""
    for state in (dealt(), after(dealt(), "bet 0", "no")):
        plain = drawn(seen(state))
        assert not plain.same_as(drawn(seen(state), hinted=True))
        assert not plain.same_as(drawn(seen(state), record=Entry("ADA", 399)))
    deep = replace(dealt(), number=999)
    drawn(seen(deep), record=Entry("ADA", 400))


def test_cards_fly_and_turn_over() -> None:
    """Face down until all ten lie; every picture of the deal differs."""
    assert box(drawn(DEALT.before), *mine(2), *LARGE) == {THEME.ground}
    assert len({DEALT.drawn(age / 10).rgb() for age in range(10)}) == 10
    assert WHITE not in box(DEALT.drawn(0.7), mine(0).x + 8, mine(0).y + 8, 10, 10)
    assert WHITE in box(DEALT.drawn(DEALT.seconds), mine(0).x + 30, mine(0).y + 40, 10, 20)


def test_between_two_places() -> None:
    """Never beyond either."""
    assert [between((0, 0), (10, 20), part) for part in (-1, 0, 0.5, 1, 2)] == [
        (0, 0),
        (0, 0),
        (5, 10),
        (10, 20),
        (10, 20),
    ]


# The ends


def test_every_ending_has_its_own_message() -> None:
    """A heading that fits in large letters, and three lines."""
    assert set(MESSAGES) == set(Ending)
    said = [line for lines in MESSAGES.values() for line in lines]
    assert len(set(said)) == len(said) == 16
    assert all(32 * len(lines[0]) <= RIGHT - LEFT for lines in MESSAGES.values())
    assert all(len(line) <= LINE for line in (*said, *A_DOLLAR_LEFT))
    assert (hands(1), hands(12)) == ("1 HAND", "12 HANDS")


def test_every_dollar_only_where_it_is_so() -> None:
    """A dealer who cannot ante may have a dollar left."""
    assert "Every dollar on the table is yours." in message(Ending.WON, 0)
    assert message(Ending.WON, 1) == A_DOLLAR_LEFT
    assert not any("very dollar" in line for line in A_DOLLAR_LEFT)
    assert all(message(ending, 1) == MESSAGES[ending] for ending in Ending if ending is not Ending.WON)


def test_every_ending_is_drawn() -> None:
    """Also once YES or NO was said; only after the last hand was shown."""
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
    assert box(last.drawn(last.seconds - 0.1), BAND[0] + 8, BAND[1] + 2, 20, 20) == {THEME.shade}
    assert last.course().spans[-1].part is PacePart.REST


# The set-up


def test_the_set_up() -> None:
    """Every dealer, lit and not; the record."""
    pictures = set()
    for at in range(len(LEVELS)):
        for lit in (True, False):
            canvas = Canvas()
            picture.draw_setup(
                canvas, SetupShow(at, TopTen((Entry("WWWWWWWWWWW", 400),) if lit else ()), lit)
            )
            pictures.add(canvas.rgb())
            for strip in ((0, 0, 640, 17), (0, 343, 640, 17), (0, 0, 31, 360), (610, 0, 30, 360)):
                assert box(canvas, *strip) == {THEME.ground}
    assert len(pictures) == 6


def test_the_emblem() -> None:
    """Stays inside its 256 x 96 pixels."""
    canvas = Canvas()
    picture.draw_emblem(canvas, 100, 100, 0)
    assert len(box(canvas, 100, 100, 256, 96)) > 4
    for strip in ((0, 0, 640, 100), (0, 196, 640, 100), (0, 0, 100, 360), (356, 0, 200, 360)):
        assert box(canvas, *strip) == {(0, 0, 0)}


# Sounds


def test_steps_sound_while_they_are_shown() -> None:
    """Every step has a sound, none after its end, in the order in which they come."""
    for step in random_steps():
        heard = GAME.heard(step.step, step.before, step.after)
        assert heard
        assert [when for when, _ in heard] == sorted(when for when, _ in heard)
        assert all(0 <= when <= step.seconds for when, _ in heard)


@pytest.mark.parametrize(
    ("step", "heard"),
    [
        (DEALT, ["card"] * 10 + ["turned"]),
        (DRAW, ["card", "card", "turned", "card", "card", "card"]),
        (Step(dealt(), "bet 5"), ["chip"]),
        (Step(after(dealt(), "bet 5"), "raise 5"), ["chip", "raise"]),
        (Step(after(dealt(), "bet 5"), "fold"), ["fold", "score"]),
        (Step(dealt(), "bet 0"), ["fold", "chip"]),
        (SHOWDOWN, ["chip", *["turned"] * 5, "chip"]),
        (Step(NEED_CARDS, "discard 1"), ["card"]),
        (Step(NEED_CARDS, PAT), ["choose"]),
        (Step(after(showdown(ROYAL, FLUSH)), "no"), ["win"]),
        (Step(after(showdown(TENS, FLUSH)), "no"), ["lose"]),
        (Step(after(showdown(TENS, FLUSH), "no"), "no"), ["choose"]),
    ],
)
def test_what_steps_sound_like(step: Step, heard: list[str]) -> None:
    """Cards, chips, raises, folds, the pot and the end."""
    assert [cue.value for _, cue in GAME.heard(step.step, step.before, step.after)] == heard


def test_what_presses_sound_like() -> None:
    """A card that goes, one that stays, a cursor."""
    at = Ui(Phase.DISCARDING, at=0)
    for after_press, cue in (
        (at._replace(at=1, thrown=(True,)), "free"),
        (at._replace(at=1, thrown=(False,)), "hold"),
        (at._replace(yes=False), "move"),
    ):
        assert GAME.pressed(at, after_press) == cue


def test_the_record_of_the_game() -> None:
    """The dealer keeps its cards to itself, all the money is known, and help fits."""
    assert not GAME.opponents_press
    assert GAME.money is rules.money
    assert GAME.posts is rules.posts
    assert all(len(page.lines) <= 13 and all(len(line) <= LINE for line in page.lines) for page in GAME.help)


def test_tables_are_read_before_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands are ranked, and what the dealer has studied is read."""
    read: list[str] = []
    monkeypatch.setattr(Dealer, "load", lambda _dealer: read.append("table"))
    GAME.prepare()
    assert read == ["table"]
