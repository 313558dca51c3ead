"""Tests of the words and the pictures of the screens of FIVE CARD DRAW."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from cabinet.api import Drawn, Entry, SetupShow, Show, Span, TopTen
from cabinet.cards.deck import cards
from cabinet.cards.hands import ladder
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import SAFE, Canvas
from cabinet.display.palette import contrast
from cabinet.drawing.widgets import LINE
from games.cards.beats import SLIDES
from games.cards.marks import Marks
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw import GAME, panel, rules
from games.five_card_draw.rules import SEATS, Ending, State, Word
from games.five_card_draw.screen import picture, words
from games.five_card_draw.screen.layout import (
    ASIDE,
    BUBBLE_X,
    FANNED,
    POT_X,
    POT_Y,
    SPREAD,
    STAGE,
    STOCK,
    place,
)
from games.five_card_draw.screen.pane import COST
from games.five_card_draw.screen.scene import Scene, backs, heap, money, own, scene, shown_hands, stacks, wide
from games.five_card_draw.theme import LAMP, MONEY, THEME
from tests.five_card_draw.states import (
    ALL_IN,
    CHECKS,
    DRAWING,
    EQUAL,
    NONE,
    NOTHING,
    PAT,
    QUEENS,
    ROBBED,
    ROYAL,
    again,
    dealt,
    drawn,
    played,
    span_of,
    timeline_of,
)
from tests.shown import shown

NAME = 72
"""The width in pixels of the longest player's name, and of the longest word about a player's betting."""


def wrong(canvas: Canvas) -> list[str]:
    """Return the texts that are outside the safe area, too small, too faint or overlapping."""
    return list(map(str, breaches("the picture", canvas)))


def steps(state: State, line: str, *ages: float) -> list[Scene]:
    """Return the scenes of a move's animation, one for each of `ages` (seconds after its start)."""
    step = rules.read(line)
    before, after = rules.view(state, 0), rules.view(rules.apply(state, step), 0)
    return [scene(shown(GAME, step, before, after, age)) for age in ages]


def span(state: State, line: str, name: str, number: int | None = None) -> Span:
    """Return the span with this name and number from the timeline of a move."""
    return span_of(timeline_of(state, line), name, number)


def test_all_colours_can_be_read() -> None:
    """Only the accent color may have a low contrast with the lit felt of the table."""
    for ink in (THEME.ink, THEME.accent, THEME.dim, MONEY):
        assert contrast(ink, THEME.ground) >= 7
        assert contrast(ink, THEME.shade) >= 7
        assert ink == THEME.accent or contrast(ink, LAMP) >= 7


def test_players_and_plates_do_not_overlap() -> None:
    left, _, width, _ = SAFE
    middles = sorted(place(seat).middle[0] for seat in range(1, SEATS))
    assert left <= middles[0] - NAME // 2
    assert middles[-1] + NAME // 2 <= left + width
    for one, other in pairwise(middles):
        assert one + NAME <= other
    assert middles[1] + NAME // 2 < STAGE.x - 3
    assert STAGE.x + 96 + 3 < BUBBLE_X < middles[2] - NAME // 2


def test_speaking_order_goes_from_right_to_left() -> None:
    """The next player in the order of the betting must sit at the person's right."""
    x = [place(seat).x for seat in range(1, SEATS)]
    assert x == sorted(x, reverse=True)


# Tests of the words on the screen


def test_announcements_are_short() -> None:
    """An announcement of a player's move must have at most 18 characters."""
    said = [
        (2, Raise(50), "SLIM RAISES $50"),
        (0, Raise(50), "YOU RAISE $50"),
        (4, Raise(100), "SHIFTY RAISES $100"),
        (1, Bet(5), "ACE BETS $5"),
        (0, Bet(5), "YOU BET $5"),
        (3, Word.CALL, "LUCKY CALLS"),
        (0, Word.CALL, "YOU CALL"),
        (0, Word.FOLD, "YOU FOLD"),
        (1, Word.FOLD, "ACE FOLDS"),
        (1, Word.CHECK, "ACE CHECKS"),
        (2, Discard((True, False, False, False, True)), "SLIM DRAWS 2"),
        (0, Discard(NONE), "YOU KEEP ALL FIVE"),
        (4, Discard(NONE), "SHIFTY STANDS PAT"),
    ]
    assert [words.line(seat, move) for seat, move, _ in said] == [line for *_, line in said]  # type: ignore[arg-type]
    assert max(len(line) for *_, line in said) == 18


def test_log_goes_from_antes_to_winner() -> None:
    state = played("bet 10", *("fold",) * 4)
    log = words.log(state)
    assert log[:2] == ("ALL ANTE $5", "YOU BET $10")
    assert log[-1] == "YOU WIN $35"
    second = again(played(*CHECKS, hands=NOTHING), *QUEENS)
    assert words.log(second) == ("$5 MORE FROM EVERYBODY",)


def test_result_names_the_winners() -> None:
    view = played("bet 10", *("fold",) * 4)
    assert words.result(view) == "YOU WIN $35"
    assert words.result(replace(view, won=(0, 0, 35, 0, 0))) == "SLIM WINS $35"
    assert words.result(replace(view, won=(18, 17, 0, 0, 0))) == "YOU AND ACE SPLIT $35"
    assert words.result(replace(view, won=(0, 9, 8, 8, 0))) == "3 PLAYERS SPLIT $25"


def showdown(*hands: str) -> State:
    """Return the state after a showdown of the person and ACE with these hands."""
    return played("bet 11", "call", *("fold",) * 3, *PAT[:2], *CHECKS[:2], hands=(*hands, *EQUAL[2:]))


def test_reason_names_the_deciding_card() -> None:
    assert words.reason(played("bet 10", *("fold",) * 4)) == "NO HANDS ARE SHOWN"
    assert words.reason(showdown(*EQUAL[:2])) == ""
    assert words.reason(showdown(EQUAL[0], "Ah Ad Jd 9h 2h")) == "Q BEATS J"
    assert words.reason(showdown(EQUAL[0], "Ah Ad 9h 9d 2h")) == ""
    assert words.reason(showdown("Ks Kh Jd 3d 2h", "7s 7h 6s Ah Kd")) == "K BEATS 7"


def test_short_names_fit() -> None:
    """A hand's name below its open cards must have at most eleven characters."""
    named = {
        "Qs Jd 7h 5c 2s": "Q HIGH",
        "Qs Qd 7h 5c 2s": "PAIR OF Qs",
        "Qs Qd 7h 7c 2s": "TWO PAIRS",
        "Ks Kd Kh Tc 9s": "THREE KINGS",
        "7s 7d 7h Tc 9s": "THREE 7s",
        "Ks Kd Kh Tc Ts": "FULL HOUSE",
        "Ts Js Qs Ks 9s": "STR. FLUSH",
        "Ts Jd Qs Ks 9s": "STRAIGHT",
        "Ts 9s 8s 7s 2s": "FLUSH",
        "As Ks Qs Js Ts": "ROYAL FLUSH",
        "7s 7c 7h 7d 6s": "FOUR SEVENS",
    }
    assert {hand: words.short(cards(hand)) for hand in named} == named
    assert max(map(len, named.values())) <= words.SHORTEST


def test_persons_hand_is_always_named() -> None:
    assert words.held(played()) == "PAIR OF QUEENS"
    folded = played("check", "bet 10", "fold", "fold", "fold", "fold")
    assert words.held(folded) == "FOLDED: PAIR OF QUEENS"
    assert words.held(replace(folded, said=())) == "OUT OF THIS POT"
    assert words.held(rules.start(rules.Options("SHARK"))) == ""


@pytest.mark.parametrize(
    ("lines", "changes", "prompt"),
    [
        ((), {}, "↔ CHOOSE  ● CHECK"),
        ((), {"word": Bet, "dollars": 100}, "↔ CHOOSE  ↕ DOLLARS  ● BET $100"),
        (("check", "bet 90", *("call",) * 3), {}, "↔ CHOOSE  ● CALL $90"),
        (("check", "bet 90", *("call",) * 3), {"word": Raise}, "↔ CHOOSE  ↕ DOLLARS  ● RAISE $100"),
        (("check", "bet 90", *("call",) * 3), {"word": Word.FOLD}, "↔ CHOOSE  ● FOLD"),
        (DRAWING, {}, "↔ CARD  ● SWAP  ↑ KEEP ALL FIVE"),
        (DRAWING, {"marks": Marks(0, (True, *NONE[1:]))}, "↔ CARD  ● KEEP  ↑ DRAW 1"),
        (DRAWING, {"marks": Marks(4, (True, True, True, False, False))}, "↔ CARD  THREE AT MOST  ↑ DRAW 3"),
        (("bet 10", *("fold",) * 4), {}, "● ANOTHER HAND  ↓ LEAVE THE TABLE"),
        (("bet 10", *("fold",) * 4), {"word": Word.LEAVE}, "● LEAVE THE TABLE  ↑ STAY"),
    ],
)
def test_prompts_name_the_sticks_actions(
    lines: tuple[str, ...], changes: dict[str, object], prompt: str
) -> None:
    view = rules.view(played(*lines), 0)
    ui = panel.start(view)._replace(**changes)  # type: ignore[arg-type]
    assert words.prompt(view, ui) == prompt
    assert len(" ".join(prompt.split())) <= LINE
    assert wrong(drawn(view, ui=ui)) == []


def test_single_choice_is_shown_with_its_reason() -> None:
    view = rules.view(played(hands=NOTHING), 0)
    ui = panel.start(view)
    assert words.prompt(view, ui) == "● CHECK"
    assert words.costs(view, ui) == ("TO CHECK", "JACKS OR BETTER OPEN")
    view = rules.view(played("check", "bet 90", *("call",) * 3), 0)
    view = replace(view, money=(89, *view.money[1:]))
    assert words.prompt(view, panel.start(view)) == "● FOLD"
    assert words.costs(view, panel.start(view)) == ("YOU CANNOT PAY", "$1 SHORT OF $90")
    assert words.pays(view, panel.start(view)) == 90


def test_check_without_money_names_the_money() -> None:
    for hands in (QUEENS, NOTHING):
        view = rules.view(played(hands=hands), 0)
        view = replace(view, money=(0, *view.money[1:]))
        assert words.costs(view, panel.start(view)) == ("TO CHECK", "NO DOLLARS LEFT")
    view = rules.view(played("check", "bet 90", *("call",) * 4, *PAT), 0)
    assert words.costs(view, panel.start(view)) == ("NOBODY HAS BET", "OF YOUR $405")
    view = replace(view, money=(0, *view.money[1:]))
    assert words.costs(view, panel.start(view)) == ("TO CHECK", "NO DOLLARS LEFT")


def test_plate_shows_opened_or_raised() -> None:
    """OPENED or RAISED must stay on a player's plate until the hand ends or the player folds."""

    def told(*lines: str) -> list[str]:
        return [words.status(played(*lines), seat) for seat in range(SEATS)]

    assert told("check") == ["CHECK", "", "", "", ""]
    assert told("check", "bet 5") == ["CHECK", "OPENED", "", "", ""]
    opened = ("bet 20", "raise 10", "fold", "raise 5", "fold")
    assert told(*opened) == ["OPENED", "RAISED", "OUT", "RAISED", "OUT"]
    assert told(*opened, "call", "call") == ["OPENED", "RAISED", "OUT", "RAISED", "OUT"]
    assert told("bet 20", *("call",) * 4, *PAT, "check", "bet 5") == ["OPENED", "BET", "CALL", "CALL", "CALL"]
    drawn = (*opened, "call", "call", *PAT[:3], "check", "bet 5", "raise 5", "raise 7")
    assert told(*drawn) == ["RAISED", "RAISED", "OUT", "RAISED", "OUT"]
    out = replace(played(*DRAWING), playing=(True, True, False, False, True), said=())
    assert words.status(out, 3) == "OUT"


def test_opener_and_raisers_keep_a_button_until_the_pot_is_won() -> None:
    """A button with the letter O or R replaces OPENED or RAISED while a plate shows another word."""

    def marked(*lines: str, over: bool = False) -> list[str]:
        view = rules.view(played(*lines), 0)
        return [
            words.buttons(view, seat, over=over, told=words.status(view, seat)).replace("D", "")
            for seat in range(SEATS)
        ]

    assert marked("check", "bet 5") == [""] * SEATS
    opened = ("bet 20", "raise 10", "fold", "raise 5", "fold")
    assert marked(*opened) == [""] * SEATS
    assert marked(*opened, "raise 5", "fold") == ["O", "R", "", "", ""]
    drawn = ("bet 20", *("call",) * 4, *PAT, "bet 5")
    assert marked(*drawn) == ["O", "", "", "", ""]
    assert marked(*drawn, "raise 5", "fold", "fold", "raise 5", "raise 5", "fold") == ["O", "R", "", "", ""]
    assert marked(*drawn, over=True) == [""] * SEATS
    view = rules.view(played(), 0)
    assert [words.buttons(view, seat, over=True) for seat in range(SEATS)].count("D") == 1


def test_betting_status_fits_a_plate() -> None:
    """A word about the betting must fit a player's plate, which has room for six characters."""
    lines = ("bet 20", "raise 10", "fold", "call", "call", "call", *PAT[:4], *CHECKS[:2])
    for count in range(len(lines)):
        assert max(len(words.status(played(*lines[:count]), seat)) for seat in range(SEATS)) <= 6


def test_cost_of_a_raise_includes_the_call() -> None:
    view = rules.view(played("check", "bet 90", *("call",) * 3), 0)
    ui = panel.start(view)
    assert words.pays(view, ui) == 90
    assert words.pays(view, ui._replace(word=Raise, dollars=20)) == 110
    assert words.pays(view, ui._replace(word=Word.FOLD)) == 0
    assert words.costs(view, ui) == ("TO CALL", "OF YOUR $495")
    assert words.costs(view, ui._replace(word=Raise, dollars=20)) == ("TO RAISE $20", "OF YOUR $495")
    assert words.costs(view, ui._replace(word=Word.FOLD)) == ("TO GIVE IT UP", "OF YOUR $495")
    first = panel.start(played())
    assert words.costs(played(), first) == ("NOBODY HAS BET", "OF YOUR $495")
    assert words.costs(played(), first._replace(word=Bet)) == ("TO OPEN", "OF YOUR $495")
    later = played("check", "bet 90", *("call",) * 4, *PAT)
    assert words.costs(later, panel.start(later)._replace(word=Bet))[0] == "TO BET"


def test_badge_shows_the_last_action() -> None:
    """After the end of a hand only the winner must have a badge."""

    def badge(*lines: str) -> str:
        view = rules.view(played(*lines), 0)
        return words.badge(view, 1, over=False)

    assert badge() == ""
    assert badge("check", "check") == "CHECKS"
    assert badge("check", "bet 5") == "OPENED $5"
    assert badge("bet 5", "raise 20") == "RAISED $20"
    assert badge("bet 5", "call") == "CALLS"
    assert badge("bet 5", "fold") == "FOLDS"
    assert badge("bet 5", *("call",) * 4, "discard none", "discard 1 2") == "DRAWS 2"
    assert badge("bet 5", *("call",) * 4, *PAT) == "STANDS PAT"
    assert badge("bet 5", *("call",) * 4, *PAT, "check", "bet 8") == "BET $8"
    over = played("check", "bet 10", *("fold",) * 4)
    assert [words.badge(over, seat, over=True) for seat in (1, 2)] == ["WINS", ""]


def test_three_endings_have_their_texts() -> None:
    broke = played(*ALL_IN, *PAT, *CHECKS, hands=ROYAL)
    lost = played(*ALL_IN, *PAT, *CHECKS, hands=ROBBED)
    left = played("bet 10", *("fold",) * 4, "leave the table")
    endings = {
        broke: ("BROKE THE BANK", "ALL FOUR ARE OUT", "AFTER 1 HAND"),
        lost: ("CLEANED OUT", "NOT A DOLLAR LEFT", "AFTER 1 HAND"),
        replace(lost, money=(3, *lost.money[1:])): ("CLEANED OUT", "$3 LEFT: NO ANTE", "AFTER 1 HAND"),
        left: ("YOU CASH OUT", "$20 AHEAD", "AFTER 1 HAND"),
        replace(left, money=(499,) * 5): ("YOU CASH OUT", "$1 BEHIND", "AFTER 1 HAND"),
        replace(left, money=(500,) * 5, number=12): ("YOU CASH OUT", "AS YOU CAME", "AFTER 12 HANDS"),
    }
    for state, lines in endings.items():
        assert words.ending(state) == lines
        assert wrong(drawn(state)) == []


@pytest.mark.parametrize("pot", [25, 145, 2500])
def test_pot_never_moves(pot: int) -> None:
    for lines in ((), ("check", "bet 5"), DRAWING, (*DRAWING, "discard 1 2", "cards As Ks")):
        state = replace(played(*lines), pot=pot)
        canvas = drawn(state)
        assert wrong(canvas) == []
        (box,) = (text.box for text in canvas.texts() if text.words.startswith("POT"))
        assert (box.left, box.top) == (POT_X, POT_Y)


# Tests of animations


def test_deal_goes_round_the_table() -> None:
    state = rules.start(rules.Options("SHARK"))
    line = rules.write(Drawn(dealt(*QUEENS)))
    turn = span(state, line, "turn")
    first, some, all_, open_ = steps(state, line, 0.0, 0.8, turn.start, turn.end)
    assert (backs(first), own(first), heap(first)) == ([], [], 0)
    assert [stack.part for stack in stacks(first)] == [0.0] * 5
    assert 5 < len(backs(some)) + len(own(some)) < 20
    assert (len(backs(all_)), len(own(all_)), heap(all_)) == (20, 5, 25)
    assert {pose.face for _, pose in own(all_)} == {0.0}
    assert {pose.face for _, pose in own(open_)} == {1.0}
    assert not stacks(all_)


def test_cards_fly_from_the_deck() -> None:
    """Cards must start at the deck, and only those dealt to the person may pass below the pot."""
    state = rules.start(rules.Options("SHARK"))
    deal = rules.write(Drawn(dealt(*QUEENS)))
    card = span(state, deal, "card", 0)
    (now,) = steps(state, deal, card.start + 0.001)
    (_, pose) = own(now)[0]
    assert abs(pose.x - STOCK.x) < 8
    assert abs(pose.y - STOCK.y) < 8
    for now in steps(state, deal, *(0.05 * at for at in range(50))):
        assert all(y < POT_Y for _, y in backs(now))


def test_first_words_wait_for_the_antes() -> None:
    deal = rules.write(Drawn(dealt(*QUEENS)))
    first, then = steps(rules.start(rules.Options("SHARK")), deal, SLIDES - 0.01, 0.5)
    assert stacks(first)
    assert first.speech is None
    assert then.speech is not None
    assert then.lamp.of(then.speech.seat) == 1


def test_discards_leave_and_new_cards_arrive() -> None:
    state = played(*DRAWING)
    last = timeline_of(state, "discard 1 3").length
    away, gone = steps(state, "discard 1 3", 0.05, last)
    assert [card for card, _ in own(away)] == list(cards("2s 4c 7h Qs Qd"))
    assert [card for card, _ in own(gone)] == list(cards("4c Qs Qd"))
    state = played(*DRAWING, "discard 1 3")
    card = span(state, "cards As Kc", "card", 0)
    came = steps(state, "cards As Kc", 0.0, card.start + 0.1, card.end, 9.0)
    assert [len(own(one)) for one in came] == [3, 4, 4, 5]
    assert {pose.face for _, pose in own(came[-1])} == {1.0}
    assert [pose.x for _, pose in own(came[-1])] == [pose.x for pose in FANNED]


def test_hand_spreads_for_the_draw() -> None:
    before = played(*DRAWING[:-1])
    comes = span(before, "call", "comes")
    start, end = steps(before, "call", comes.start, comes.end)
    assert (wide(start), wide(end)) == (0.0, 1.0)
    assert [pose for _, pose in own(end)] == list(SPREAD)
    state = played(*DRAWING)
    marked = panel.start(state)._replace(marks=Marks(1, (True, *NONE[1:])))
    (_, back), (_, kept), *_ = own(scene(Show(rules.view(state, 0), ui=marked)))
    assert kept == SPREAD[1]
    assert back.scale < kept.scale
    assert back.y > kept.y
    assert back.dim
    pat = steps(state, "discard none", 0.0, timeline_of(state, "discard none").length)
    assert [wide(now) for now in pat] == [1.0, 0.0]


def test_stay_is_shown_until_a_card_of_the_hand_is_marked() -> None:
    """The word STAY stands beside the hand's name, but is missing if the hand has no pair or better."""
    view = rules.view(played(*DRAWING), 0)
    start = panel.start(view)

    def said(view: rules.View, *thrown: int) -> set[str]:
        canvas = RecordingCanvas()
        marks = Marks(thrown=tuple(at in thrown for at in range(HAND)))
        picture.draw(canvas, Show(view, start._replace(marks=marks)))
        return {text.words for text in canvas.texts()}

    assert "STAY" in said(view) & said(view, 0, 1, 2)
    assert "STAY" not in said(view, 4)
    nothing = replace(view, hands=(cards(NOTHING[0]), *view.hands[1:]))
    assert "STAY" not in said(nothing)


def test_marked_card_moves() -> None:
    view = rules.view(played(*DRAWING), 0)
    was = panel.start(view)
    marked = was._replace(marks=Marks(0, (True, *NONE[1:])))
    ways = [
        own(scene(Show(view, ui=marked, was=was, settled=settled)))[0][1].y for settled in (0.0, 0.5, 1.0)
    ]
    assert ways == sorted(set(ways))


def test_other_players_cards_fly_face_down() -> None:
    """Discards must leave from the end of the hand, wherever they were, so that their places stay secret."""
    state = played(*DRAWING, "discard none")
    low, high = (steps(state, line, 0.1)[0] for line in ("discard 1 2", "discard 4 5"))
    assert backs(low) == backs(high)
    state = rules.apply(state, rules.read("discard 1 2"))
    start, end = steps(state, "cards As Kc", 0.0, 9.0)
    assert len(backs(end)) - len(backs(start)) == 2


def test_dollars_slide_in_front_of_their_owner_then_into_the_pot() -> None:
    """A bet must stay in front of its player until the end of the round."""
    first, last = steps(played(), "bet 50", 0.0, SLIDES)
    assert [(stack.dollars, stack.part) for stack in stacks(first)] == [(50, 0.0)]
    assert (first.view.money[0], last.view.money[0]) == (495, 445)
    assert [(stack.dollars, stack.part) for stack in stacks(last)] == [(50, 1.0)]
    assert (heap(first), heap(last), last.view.pot) == (25, 25, 75)
    round_ = played(*DRAWING[:-1])
    gather = span(round_, "call", "gather")
    going, gone = steps(round_, "call", gather.start + 0.1, gather.end)
    assert all(1 < stack.part < 2 for stack in stacks(going))
    assert not stacks(gone)
    assert (heap(going), heap(gone)) == (25, 145)


def test_all_checks_clear_the_cards_with_an_announcement() -> None:
    state = played(*CHECKS[:-1], hands=NOTHING)
    again, clear = span(state, "check", "again"), span(state, "check", "clear")
    told, gone = steps(state, "check", again.end, clear.end)
    assert len(own(told)) == HAND
    canvas = RecordingCanvas()
    picture.draw(canvas, told.show)
    assert set(words.AGAIN) <= {text.words for text in canvas.texts()}
    cleared = RecordingCanvas()
    picture.draw(cleared, gone.show)
    assert words.AGAIN[0] not in {text.words for text in cleared.texts()}
    assert (own(gone), backs(gone)) == ([], [])


def test_cards_of_a_hand_are_cleared_away() -> None:
    state = played("bet 11", "call", *("fold",) * 3, *PAT[:2], *CHECKS[:2], hands=EQUAL)
    clear = span(state, "another hand", "clear")
    lies, goes, gone = steps(state, "another hand", 0.0, clear.length / 2, clear.end)
    assert (len(own(lies)), list(shown_hands(lies))) == (HAND, [1])
    assert 0 < len(own(goes)) <= HAND
    assert (own(gone), shown_hands(gone), backs(gone)) == ([], {}, [])
    assert lies.speech == scene(Show(rules.view(state, 0))).speech


def test_kept_cards_stay_between_discard_and_draw() -> None:
    now = scene(Show(rules.view(played(*DRAWING, "discard 1 3"), 0)))
    assert own(now) == list(zip(cards("4c Qs Qd"), (SPREAD[1], *SPREAD[3:]), strict=True))


def test_player_who_cannot_pay_the_ante_gets_no_card() -> None:
    short = replace(rules.start(rules.Options("SHARK")), playing=(True, True, False, True, True))
    line = rules.write(Drawn(dealt(*QUEENS[:4])))
    assert {stack.seat for stack in stacks(steps(short, line, 0.1)[0])} == {0, 1, 3, 4}


def test_acting_player_comes_forward() -> None:
    """The player to act comes forward; in the person's turn, the player whose bet must be answered does."""
    assert scene(Show(rules.view(played("check"), 0))).lamp.front == 1
    opened = rules.view(played("check", "bet 50", "fold", "raise 20", "fold"), 0)
    now = scene(Show(opened))
    assert now.lamp.front == 3
    assert now.place(3) == STAGE
    assert now.place(1) == place(1)
    assert now.speech
    assert now.speech.seat == 3
    assert scene(Show(rules.view(played(), 0))).lamp.of(1) == 0
    comes = span(played("check"), "check", "next")
    (half,) = steps(played("check"), "check", comes.start + comes.length / 2)
    assert (half.lamp.back, half.lamp.front) == (1, 2)
    assert 0 < half.lamp.of(1) < 1
    assert half.lamp.of(1) + half.lamp.of(2) == pytest.approx(1)


def test_remarking_player_comes_forward() -> None:
    view = rules.view(played(), 0)
    for beat, forward in ((10, 0.0), (261, pytest.approx(1 / 3)), (270, 1.0), (310, 0.0)):
        now = scene(Show(view, ui=panel.start(view), beat=beat))
        assert now.lamp.of(1) == forward
        assert bool(now.speech) == (forward == 1.0)


@pytest.mark.parametrize(
    ("left", "ending"),
    [((3, 2487, 0, 0, 0), Ending.LOST), ((2487, 3, 0, 0, 0), Ending.BROKE)],
)
def test_second_ante_may_end_the_session(left: tuple[int, ...], ending: Ending) -> None:
    one, two, *_ = NOTHING
    begun = played(hands=NOTHING)
    hands = tuple(cards(hand) for hand in (one, two)) + ((),) * 3
    playing = (True, True, False, False, False)
    state = replace(begun, money=left, playing=playing, hands=hands, pot=10)
    state = rules.apply(state, rules.read("check"))
    over = rules.apply(state, rules.read("check"))
    assert over.ending is ending
    (ends,) = steps(state, "check", span(state, "check", "ending").start)
    assert ends.view.money[0] == over.money[0]


def test_showdown_turns_hand_after_hand() -> None:
    state = played("bet 20", *("call",) * 4, *PAT, *CHECKS[:-1], hands=ROYAL)
    second, wins = span(state, "check", "show", 2).start, span(state, "check", "win").start
    ages = (0.0, second, wins - 0.01, wins, timeline_of(state, "check").length)
    first, turns, all_, won, done = steps(state, "check", *ages)
    assert shown_hands(first) == {}
    assert list(shown_hands(turns)) == [1]
    assert list(shown_hands(all_)) == list(range(1, SEATS))
    assert {pose.face for hand in shown_hands(all_).values() for _, pose in hand} == {1.0}
    assert [pose for _, pose in own(all_)] == list(ASIDE)
    assert not all_.over
    assert (won.over, heap(won), money(won)[0]) == (True, 125, 475)
    assert (heap(done), money(done)[0]) == (0, 600)


@pytest.mark.parametrize(
    ("lines", "seats"),
    [
        (("bet 20", *("call",) * 4, *PAT), [1, 2, 3, 4]),
        (("check", "check", "bet 20", *("call",) * 4, *PAT), [2, 3, 4, 1]),
        (("check", "check", "bet 20", "raise 5", *("call",) * 4, *PAT), [3, 4, 1, 2]),
        (("bet 20", *("call",) * 4, *PAT, "check", "check", "check", "check", "bet 5"), [4, 1, 2, 3]),
        (("bet 20", *("call",) * 4, *PAT, "check", "bet 5", "raise 5", "fold", "fold", "call"), [2, 1]),
    ],
)
def test_last_bettor_shows_first(lines: tuple[str, ...], seats: list[int]) -> None:
    """After the player who bet last, the others show their hands in the order of the betting."""
    state = played(*lines, hands=ROYAL)
    after = state
    while not after.shown:
        state, word = after, Word.CALL if after.missing else Word.CHECK
        after = rules.apply(state, word)
    turned = [each for each in timeline_of(state, rules.write(word)).spans if each.name == "show"]
    assert [each.number for each in turned] == seats


def test_ending_follows_the_pots_flight() -> None:
    state = played(*ALL_IN, *PAT, *CHECKS[:-1], hands=ROYAL)
    ages = (span(state, "check", "win").start, span(state, "check", "ending").start)
    assert ages == tuple(sorted(ages))
    over = played("bet 10", *("fold",) * 4)
    assert span(over, "leave the table", "ending").start == 0
    assert timeline_of(over, "another hand").span("ending") is None


# Tests of pictures


def test_nudge_flashes_the_persons_plate() -> None:
    state = played()
    view = rules.view(state, 0)
    moved = shown(
        GAME, rules.read("check"), view, rules.view(rules.apply(state, rules.read("check")), 0), 0.2
    )
    for show in (moved, Show(view, ui=panel.start(view))):
        lit, dark = Canvas(), Canvas()
        picture.draw(lit, show._replace(nudged=True))
        picture.draw(dark, show._replace(nudged=True, lit=False))
        assert not lit.same_as(dark)


def test_hint_is_marked() -> None:
    assert not drawn(played("check"), hinted=True).same_as(drawn(played("check")))
    for state in (played(), played(*DRAWING)):
        ui = panel.start(state)
        assert not drawn(state, ui=ui, hinted=True).same_as(drawn(state, ui=ui))


def test_cost_is_the_largest_figure() -> None:
    """The price of a call must be written at least three times as large as any other text."""
    state = played("check", "bet 50", "fold", "raise 20", "fold")
    sizes = {
        text.words: text.size * text.face.capital for text in drawn(state, ui=panel.start(state)).texts()
    }
    cost, *others = sorted(sizes, key=lambda said: -sizes[said])
    assert cost == "$7O"
    assert sizes[cost] == COST * 7
    assert sizes[cost] >= 3 * max(sizes[said] for said in others)
    assert "POT $145" in others


def test_largest_content_fits() -> None:
    """The most crowded table (four-digit amounts, open hands, the longest hand names) must have no faults."""
    state = played(*ALL_IN, *PAT, *CHECKS, hands=ROYAL)
    for dealer in range(SEATS):
        long = replace(state, money=(2500,) * 5, won=(2500, 0, 0, 0, 0), dealer=dealer, ending=None)
        assert wrong(drawn(long, ui=panel.start(long), record=Entry("W", 2500))) == []
        deal = replace(played("bet 100"), money=(2500,) * 5, put=(500,) * 5, pot=2500, dealer=dealer)
        assert wrong(drawn(rules.view(deal, 0), hinted=True)) == []


def test_bets_and_drawn_cards_do_not_overlap() -> None:
    state = played(*DRAWING, "discard 1 2 3", "cards Qh 7d 3h")
    full = replace(state, drawn=(3,) * SEATS, put=(500,) * SEATS, playing=(True,) * SEATS)
    assert wrong(drawn(rules.view(replace(full, phase=rules.Phase.BETTING), 0))) == []


def test_refused_fourth_card_is_explained() -> None:
    state = played(*DRAWING)
    full = panel.start(state)._replace(marks=Marks(3, (True, True, True, False, False), full=True))
    assert "THREE AT MOST" in [text.words for text in drawn(state, ui=full).texts()]


def test_word_that_is_not_allowed_is_dimmed() -> None:
    state = played(hands=NOTHING)
    inks = {text.words: text.ink for text in drawn(state, ui=panel.start(state)).texts()}
    assert inks["CHECK"] != inks["BET"]


def test_totals_of_the_ending_come_with_their_span() -> None:
    """The session's result appears when the span `tally` begins; here the person cannot pay an ante."""
    hands = tuple(cards(hand) for hand in NOTHING[:2]) + ((),) * 3
    playing = (True, True, False, False, False)
    state = replace(played(hands=NOTHING), money=(3, 2487, 0, 0, 0), playing=playing, hands=hands, pot=10)
    state = rules.apply(state, rules.read("check"))
    tally = span(state, "check", "tally")
    step = rules.read("check")
    before, after = rules.view(state, 0), rules.view(rules.apply(state, step), 0)
    shots = []
    for age in (tally.start - 0.01, tally.start + 0.01):
        canvas = RecordingCanvas()
        picture.draw(canvas, shown(GAME, step, before, after, age))
        shots.append({text.words for text in canvas.texts()})
    assert words.ending(after)[1] in shots[1] - shots[0]


def test_every_set_up_screen_fits() -> None:
    longest = TopTen((Entry("WWWWWWWWWWW", 2500),))
    for options, top_ten, lit in product(GAME.setup.choices(), (TopTen(), longest), (True, False)):
        canvas, ui = RecordingCanvas(), GAME.setup.recall(GAME.setup.start(), options)
        picture.draw_setup(canvas, SetupShow(ui, top_ten, lit))
        assert wrong(canvas) == []


def test_warm_up_ranks_hands() -> None:
    """The warm-up ranks all hands in advance; otherwise a game's first showdown would have to wait for it."""
    GAME.warm_up()
    assert ladder.cache_info().currsize == 1
