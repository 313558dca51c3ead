"""What the screens of FIVE CARD DRAW say and show."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise, product

import pytest

from cabinet.api import Drawn, Entry, Sample, SetupShow, Show, Span, Timeline, TopTen
from cabinet.cards.card_picture import LARGE
from cabinet.cards.deck import DECK, cards
from cabinet.cards.hands import ladder
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.devtools.virtual import gallery
from cabinet.display.canvas import SAFE, Canvas
from cabinet.display.palette import contrast
from cabinet.display.sdl import pygame
from cabinet.drawing.widgets import LINE, PROMPT_Y
from games.cards.marks import Marks
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw import GAME, panel, rules
from games.five_card_draw.rules import NAMES, SEATS, Ending, State, Word
from games.five_card_draw.screen import moment, picture, words
from games.five_card_draw.screen.layout import (
    HAND_X,
    OPEN_WIDTH,
    PANE_X,
    POT_Y,
    STEP,
    TITLE_Y,
    place,
    stock,
)
from games.five_card_draw.screen.picture import POT_MIDDLE, POT_WIDTH
from games.five_card_draw.theme import LAMP, MONEY, THEME
from games.five_card_draw.timeline import CHIPS, FLIGHT, SORTING, timeline
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
    played,
)
from tests.shown import shown

TEXT_WIDTH = 76
"""Pixels beside a portrait: six characters, and the edge of a badge."""


def wrong(canvas: Canvas) -> list[str]:
    """What of its text leaves the safe area, cannot be read, lies over other text or is too small."""
    return list(map(str, breaches("the picture", canvas)))


def drawn(state: State, **more: object) -> RecordingCanvas:
    """The picture of a state at rest."""
    canvas = RecordingCanvas()
    picture.draw(canvas, Show(rules.view(state, 0), **more))  # type: ignore[arg-type]
    return canvas


def steps(state: State, line: str, *ages: float) -> list[moment.Moment]:
    """The moments of a step."""
    step = rules.read(line)
    before, after = rules.view(state, 0), rules.view(rules.apply(state, step), 0)
    return [moment.moment(shown(GAME, step, before, after, age)) for age in ages]


def timeline_of(state: State, line: str) -> Timeline:
    """The timeline of a step, as the person sees it."""
    step = rules.read(line)
    return timeline(step, rules.view(state, 0), rules.view(rules.apply(state, step), 0))


def span(state: State, line: str, name: str, number: int | None = None) -> Span:
    """A part of that."""
    found = timeline_of(state, line).span(name, number)
    assert found
    return found


@pytest.mark.parametrize("sample", GAME.look.samples, ids=lambda sample: sample.name)
def test_samples_can_be_read(sample: Sample) -> None:
    """Every moment can be drawn, and all its text keeps the laws."""
    assert wrong(gallery.shoot(GAME, sample)) == []


def test_samples_have_names_of_their_own() -> None:
    """Each is a file."""
    names = [gallery.file_name(sample.name) for sample in GAME.look.samples]
    assert len(set(names)) == len(names)


def test_all_colours_can_be_read() -> None:
    """On the ground, and but for the accent on the felt under the lamp."""
    for ink in (THEME.ink, THEME.accent, THEME.dim, MONEY):
        assert contrast(ink, THEME.ground) >= 7
        assert contrast(ink, THEME.shade) >= 7
        assert ink == THEME.accent or contrast(ink, LAMP) >= 7


def test_nobody_sits_on_anybody() -> None:
    """Neither the four nor what is written of them, open hands included; all within the safe area."""
    left, _, width, _ = SAFE
    for one in map(place, range(1, SEATS)):
        assert left <= one.x
        assert one.text + TEXT_WIDTH <= left + width + 4
        assert one.x + OPEN_WIDTH <= left + width
    for one, other in pairwise(sorted(map(place, range(1, SEATS)))):
        assert max(one.x + OPEN_WIDTH, one.text + TEXT_WIDTH - 4) <= other.x
    assert HAND_X + (HAND - 1) * STEP + 64 < PANE_X


def test_the_order_round_the_table() -> None:
    """To the right of the person sits the next to speak: across the table from right to left."""
    x = [place(seat).x for seat in range(1, SEATS)]
    assert x == sorted(x, reverse=True)


# Words


def test_what_was_said_in_words() -> None:
    """At most 18 characters; the person speaks in another form."""
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


def test_the_log_tells_the_hand() -> None:
    """From the antes to the winner."""
    state = played("bet 10", *("fold",) * 4)
    log = words.log(state)
    assert log[:2] == ("ALL ANTE $5", "YOU BET $10")
    assert log[-1] == "YOU WIN $35"
    second = again(played(*CHECKS, hands=NOTHING), *QUEENS)
    assert words.log(second) == ("$5 MORE FROM EVERYBODY",)


def test_who_has_won() -> None:
    """One, two, or more of them."""
    view = played("bet 10", *("fold",) * 4)
    assert words.result(view) == "YOU WIN $35"
    assert words.result(replace(view, won=(0, 0, 35, 0, 0))) == "SLIM WINS $35"
    assert words.result(replace(view, won=(18, 17, 0, 0, 0))) == "YOU AND ACE SPLIT $35"
    assert words.result(replace(view, won=(0, 9, 8, 8, 0))) == "3 PLAYERS SPLIT $25"


def showdown(*hands: str) -> State:
    """The first two have come to a showdown with these hands."""
    return played("bet 11", "call", *("fold",) * 3, *PAT[:2], *CHECKS[:2], hands=(*hands, *EQUAL[2:]))


def test_why_somebody_has_won() -> None:
    """The card that decides, where the kinds do not."""
    assert words.reason(played("bet 10", *("fold",) * 4)) == "NO HANDS ARE SHOWN"
    assert words.reason(showdown(*EQUAL[:2])) == ""
    assert words.reason(showdown(EQUAL[0], "Ah Ad Jd 9h 2h")) == "Q BEATS J"
    assert words.reason(showdown(EQUAL[0], "Ah Ad 9h 9d 2h")) == ""


def test_why_even_in_another_suit() -> None:
    """A pair of kings beats one of sevens, whatever lies beside them."""
    view = showdown("Ks Kh Jd 3d 2h", "7s 7h 6s Ah Kd")
    assert words.reason(view) == "K BEATS 7"
    assert words.result(view) == "YOU WIN $47"


def test_short_names_fit() -> None:
    """Eleven characters below an open hand; what else there is to be known the cards tell."""
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


def test_what_the_person_holds_is_always_told() -> None:
    """Before and after the draw, after folding as well."""
    assert words.held(played()) == "PAIR OF QUEENS"
    folded = played("check", "bet 10", "fold", "fold", "fold", "fold")
    assert words.held(folded) == "FOLDED: PAIR OF QUEENS"
    assert words.held(replace(folded, said=())) == "OUT OF THIS POT"
    assert words.held(rules.start(rules.Options("SHARK"))) == ""


def test_what_of_the_persons_hand_is_told_below_a_winner() -> None:
    """Whose it is, and whether it was folded; what is out of the pot has no name."""
    folded = played("check", "bet 10", "fold", "fold", "fold", "fold")
    assert words.lost(folded) == "YOU FOLDED: PAIR OF Qs"
    assert words.lost(replace(folded, said=())) == "YOU: OUT"
    assert words.lost(played()) == "YOU: PAIR OF Qs"


def test_how_the_opponents_stand() -> None:
    """Folded, out, or what each has done."""
    state = played(*DRAWING, "discard 1 2", "cards As Ks")
    assert [words.status(state, seat) for seat in range(SEATS)] == [
        "OPENED",
        "RAISED",
        "FOLDED",
        "CALL",
        "CALL",
    ]
    out = replace(state, playing=(True, True, False, False, True), said=())
    assert words.status(out, 3) == "OUT"


@pytest.mark.parametrize(
    ("lines", "changes", "prompt"),
    [
        ((), {}, "↔ CHOOSE  ● CHECK"),
        ((), {"word": Bet, "dollars": 100}, "↔ CHOOSE  ↕ DOLLARS  ● BET $100"),
        (("check", "bet 90", *("call",) * 3), {}, "↔ CHOOSE  ● CALL $90"),
        (("check", "bet 90", *("call",) * 3), {"word": Raise}, "↔ CHOOSE  ↕ DOLLARS  ● RAISE $10"),
        (("check", "bet 90", *("call",) * 3), {"word": Word.FOLD}, "↔ CHOOSE  ● FOLD"),
        (DRAWING, {}, "↔ CARD  ● SWAP  ↑ KEEP ALL FIVE"),
        (DRAWING, {"marks": Marks(0, (True, *NONE[1:]))}, "↔ CARD  ● KEEP  ↑ DRAW 1"),
        (DRAWING, {"marks": Marks(4, (True, True, True, False, False))}, "↔ CARD  THREE AT MOST  ↑ DRAW 3"),
        (("bet 10", *("fold",) * 4), {}, "↕ CHOOSE  ● ANOTHER HAND"),
        (("bet 10", *("fold",) * 4), {"word": Word.LEAVE}, "↕ CHOOSE  ● LEAVE THE TABLE"),
    ],
)
def test_prompts_say_what_the_stick_does(
    lines: tuple[str, ...], changes: dict[str, object], prompt: str
) -> None:
    """In at most a line."""
    view = rules.view(played(*lines), 0)
    ui = panel.start(view)._replace(**changes)  # type: ignore[arg-type]
    assert words.prompt(view, ui) == prompt
    assert len(" ".join(prompt.split())) <= LINE
    assert wrong(drawn(view, ui=ui)) == []


def test_one_thing_to_say_is_no_choice() -> None:
    """CHECK without jacks, FOLD without the money; and why."""
    view = rules.view(played(hands=NOTHING), 0)
    ui = panel.start(view)
    assert words.prompt(view, ui) == "● CHECK"
    assert words.note(view, ui) == ("JACKS OR BETTER", "TO OPEN")
    view = rules.view(played("check", "bet 90", *("call",) * 3), 0)
    view = replace(view, money=(89, *view.money[1:]))
    assert words.prompt(view, panel.start(view)) == "● FOLD"
    assert words.note(view, panel.start(view)) == ("YOU CANNOT PAY", "$1 SHORT OF $90")


def test_without_a_dollar_nobody_can_open() -> None:
    """That is the reason, not the jacks: with a pair of queens, without one, and after the draw."""
    for hands in (QUEENS, NOTHING):
        view = rules.view(played(hands=hands), 0)
        view = replace(view, money=(0, *view.money[1:]))
        assert words.note(view, panel.start(view)) == ("NO DOLLARS LEFT", "TO BET")
    view = rules.view(played("check", "bet 90", *("call",) * 4, *PAT), 0)
    assert words.note(view, panel.start(view)) == ("NOBODY HAS BET", "")
    view = replace(view, money=(0, *view.money[1:]))
    assert words.note(view, panel.start(view)) == ("NO DOLLARS LEFT", "TO BET")


def test_who_opened_and_who_raised() -> None:
    """It stays on the plate until the hand is over, whatever else is said; who folds has folded."""

    def told(*lines: str) -> list[str]:
        return [words.status(played(*lines), seat) for seat in range(SEATS)]

    assert told("check") == ["CHECK", "", "", "", ""]
    assert told("check", "bet 5") == ["CHECK", "OPENED", "", "", ""]
    opened = ("bet 20", "raise 10", "fold", "raise 5", "fold")
    assert told(*opened) == ["OPENED", "RAISED", "FOLDED", "RAISED", "FOLDED"]
    assert told(*opened, "call", "call") == ["OPENED", "RAISED", "FOLDED", "RAISED", "FOLDED"]
    assert told("bet 20", *("call",) * 4, *PAT, "check", "bet 5") == ["OPENED", "BET", "CALL", "CALL", "CALL"]
    drawn = (*opened, "call", "call", *PAT[:3], "check", "bet 5", "raise 5", "raise 7")
    assert told(*drawn) == ["RAISED", "RAISED", "FOLDED", "RAISED", "FOLDED"]


def test_who_opened_and_who_raised_is_told_until_the_pot_is_won() -> None:
    """By a button where the plate tells something else; D, where the dealer sits, stays beyond it."""

    def marked(*lines: str, over: bool = False) -> list[str]:
        view = rules.view(played(*lines), 0)
        return [words.buttons(view, seat, over=over).replace("D", "") for seat in range(SEATS)]

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


def test_whatever_is_told_of_the_betting_fits_a_plate() -> None:
    """Six characters."""
    lines = ("bet 20", "raise 10", "fold", "call", "call", "call", *PAT[:4], *CHECKS[:2])
    for count in range(len(lines)):
        assert max(len(words.status(played(*lines[:count]), seat)) for seat in range(SEATS)) <= 6


def test_what_a_word_takes() -> None:
    """A raise takes what is missing as well."""
    view = rules.view(played("check", "bet 90", *("call",) * 3), 0)
    ui = panel.start(view)
    assert words.pays(view, ui) == 90
    assert words.pays(view, ui._replace(word=Raise, dollars=20)) == 110
    assert words.pays(view, ui._replace(word=Word.FOLD)) is None
    assert words.note(view, ui._replace(word=Word.FOLD)) == ("GIVE IT UP", "")
    assert words.note(rules.view(played(), 0), panel.start(played())) == ("NOBODY HAS BET", "")


def test_the_three_endings_in_words() -> None:
    """Cleaned out, cashed out, the bank broken; each fits its box."""
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
def test_the_pot_stands_on_no_line_with_what_was_drawn(pot: int) -> None:
    """POT is beside its figure, DREW above both: they are not read as one."""
    state = replace(played(*DRAWING), drawn=(1,) * SEATS, playing=(True,) * SEATS, pot=pot)
    canvas = drawn(state)
    assert wrong(canvas) == []
    boxes = {text.words.replace("O", "0"): text.box for text in canvas.texts()}
    figure, label, drew = boxes[f"${pot}"], boxes["P0T"], boxes["DREW 1"]
    assert drew.bottom <= figure.top <= label.top
    assert label.bottom <= figure.bottom
    assert label.right < figure.left


# What moves


def test_a_deal_goes_round_the_table() -> None:
    """Nothing, then one card after another, at last the person's faces."""
    state = rules.start(rules.Options("SHARK"))
    line = rules.write(Drawn(dealt(*QUEENS)))
    turn = span(state, line, "turn")
    first, some, all_, open_ = steps(state, line, 0.0, 1.2, turn.start, turn.end)
    assert (first.backs, first.hand, len(first.chips), first.pot) == ((0,) * 5, (), 5, 0)
    assert sum(some.backs) + len(some.cards) in range(9, 16)
    assert some.cards
    assert (all_.backs, all_.cards, all_.pot) == ((5,) * 5, (), 25)
    assert {card.face for card in all_.hand} == {0.0}
    assert {card.face for card in open_.hand} == {1.0}


def test_cards_come_from_the_deck_and_never_lie_over_the_pot() -> None:
    """Nor over the prompt; to the four along the row of backs, to the person below the pot."""
    state = rules.start(rules.Options("SHARK"))
    deal = rules.write(Drawn(dealt(*QUEENS)))
    figure = pygame.Rect(POT_MIDDLE - POT_WIDTH // 2, POT_Y, POT_WIDTH, 45)
    for now in steps(state, deal, *(0.02 * at for at in range(120))):
        for card in now.cards:
            assert card.y + card.size.height < PROMPT_Y
            assert not figure.colliderect((card.x, card.y, *card.size))
    newest = steps(state, deal, CHIPS + 0.01 * FLIGHT)[0].cards[-1]
    x, y = newest.x + newest.size.width // 2, newest.y + newest.size.height // 2
    assert abs(x - stock()[0]) < LARGE.width
    assert abs(y - stock()[1]) < LARGE.height


def test_chips_never_lie_over_the_pot() -> None:
    """Neither on their way there nor to whoever wins it."""
    figure = pygame.Rect(POT_MIDDLE - POT_WIDTH // 2, POT_Y, POT_WIDTH, 45)
    ages = [0.02 * at for at in range(60)]
    deal = rules.write(Drawn(dealt(*QUEENS)))
    shown = [*steps(rules.start(rules.Options("SHARK")), deal, *ages), *steps(played(), "bet 20", *ages)]
    shown += steps(played("bet 10", *("fold",) * 3), "fold", *ages)
    assert any(now.chips for now in shown)
    for now in shown:
        assert not any(figure.collidepoint(chip.x, chip.y - moment.FOOT) for chip in now.chips)


def test_nothing_is_said_over_chips_on_their_way() -> None:
    """The first words of a hand come when the antes lie in the pot."""
    deal = rules.write(Drawn(dealt(*QUEENS)))
    first, then = steps(rules.start(rules.Options("SHARK")), deal, CHIPS - 0.01, CHIPS)
    assert first.chips
    assert first.speech is None
    assert then.speech is not None


def test_discards_leave_and_new_cards_come() -> None:
    """What is kept closes up, in order."""
    state = played(*DRAWING)
    away, gone = steps(state, "discard 1 3", 0.0, FLIGHT)
    assert (len(away.cards), len(gone.cards)) == (2, 0)
    assert [card.card for card in gone.hand] == list(cards("4c Qs Qd"))
    state = played(*DRAWING, "discard 1 3")
    came = steps(state, "cards As Kc", 0.0, SORTING + 0.1, SORTING + FLIGHT, 9.0)
    assert [len(one.hand) for one in came] == [3, 3, 4, 5]
    assert len(came[1].cards) == 1
    assert {card.face for card in came[-1].hand} == {1.0}
    assert sorted(card.x for card in came[-1].hand) == [HAND_X + STEP * at for at in range(HAND)]


def test_cards_of_others_fly_without_a_face() -> None:
    """From the end of the hand, wherever they were in it."""
    state = played(*DRAWING, "discard none")
    low, high = (steps(state, line, 0.0)[0] for line in ("discard 1 2", "discard 4 5"))
    assert low.cards == high.cards
    assert low.backs[1] == 3
    state = rules.apply(state, rules.read("discard 1 2"))
    start, end = steps(state, "cards As Kc", 0.0, 9.0)
    assert (start.backs[1], end.backs[1]) == (3, 5)


def test_dollars_slide_into_the_pot() -> None:
    """The figure at the seat changes at once, the pot as they arrive."""
    first, last = steps(played(), "bet 50", 0.0, CHIPS)
    assert (first.pot, first.view.put[0], first.view.money[0]) == (25, 50, 445)
    assert (last.pot, last.chips) == (75, ())
    assert len(first.chips) == 1


def test_all_have_checked() -> None:
    """The cards of the old deal are still there, and the log says what follows."""
    (now,) = steps(played(*CHECKS[:-1], hands=NOTHING), "check", 0.5)
    assert now.log[-1] == "NOBODY OPENS"
    assert len(now.hand) == HAND


@pytest.mark.parametrize(
    ("left", "ending"),
    [((3, 2487, 0, 0, 0), Ending.LOST), ((2487, 3, 0, 0, 0), Ending.BROKE)],
)
def test_the_second_ante_may_end_it_all(left: tuple[int, ...], ending: Ending) -> None:
    """Who cannot pay it is out of the pot; where that ends the session it is shown as any other end."""
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


def test_a_showdown_turns_hand_after_hand() -> None:
    """Then the pot goes to the best."""
    state = played("bet 20", *("call",) * 4, *PAT, *CHECKS[:-1], hands=ROYAL)
    second_turns, wins = span(state, "check", "turn", 2).start, span(state, "check", "win").start
    ages = (0.0, second_turns, wins - 0.01, wins, timeline_of(state, "check").length)
    first, second, all_, won, done = steps(state, "check", *ages)
    assert (first.spread, first.faces) == (0.0, (0.0,) * 5)
    assert second.faces[1] == 1.0
    assert second.faces[2] == 0.0
    assert all_.faces[1:] == (1.0,) * 4
    assert not all_.over
    assert (won.over, won.pot, won.view.money[0]) == (True, 125, 475)
    assert (done.pot, done.view.money[0]) == (0, 600)


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
def test_hands_turn_over_from_the_last_bettor_on(lines: tuple[str, ...], seats: list[int]) -> None:
    """Whoever bet or raised last, before the draw where nobody has since; the others as they speak."""
    state = played(*lines, hands=ROYAL)
    after = state
    while not after.shown:
        state, word = after, Word.CALL if after.missing else Word.CHECK
        after = rules.apply(state, word)
    turned = [each for each in timeline_of(state, rules.write(word)).spans if each.name == "turn"]
    assert [each.number for each in turned] == seats


def test_the_ending_is_told_last() -> None:
    """After the pot has gone; leaving at once."""
    state = played(*ALL_IN, *PAT, *CHECKS[:-1], hands=ROYAL)
    ages = (span(state, "check", "win").start, span(state, "check", "ending").start)
    assert ages == tuple(sorted(ages))
    over = played("bet 10", *("fold",) * 4)
    assert span(over, "leave the table", "ending").start == 0
    assert timeline_of(over, "another hand").span("ending") is None


# Pictures


def test_whose_turn_it_is_is_plain() -> None:
    """The portrait of who is to speak is framed, YOU filled; a nudge makes it flash."""
    x, y = place(1).x - 2, 60
    assert drawn(played("check")).pixel(x, y) == THEME.accent
    assert drawn(played()).pixel(x, y) != THEME.accent
    mine = drawn(played(), ui=panel.start(played()))
    assert mine.pixel(PANE_X + 3, TITLE_Y + 12) == THEME.accent
    nudged = drawn(played(), ui=panel.start(played()), nudged=True, lit=False)
    assert nudged.pixel(PANE_X + 3, TITLE_Y + 12) != THEME.accent


def test_a_hint_and_the_record_are_marked() -> None:
    """Each changes the picture."""
    plain = drawn(played("check"))
    assert not drawn(played("check"), hinted=True).same_as(plain)
    assert not drawn(played("check"), record=Entry("ADA", 2500)).same_as(plain)


def test_the_pot_is_the_largest_figure() -> None:
    """Six times the face; what the person's word takes is four times, and nothing else comes near."""
    state = played("check", "bet 50", "fold", "raise 20", "fold")
    sizes = {
        text.words: text.size * text.face.capital for text in drawn(state, ui=panel.start(state)).texts()
    }
    pot, pays, *others = sorted(sizes, key=lambda said: -sizes[said])
    assert (pot, pays) == ("$145", "$7O")
    assert sizes[pot] > sizes[pays] > max(sizes[said] for said in others)


def test_the_most_that_must_fit() -> None:
    """Four figures everywhere, all hands shown, the longest names, the dealer everywhere."""
    state = played(*ALL_IN, *PAT, *CHECKS, hands=ROYAL)
    for dealer in range(SEATS):
        long = replace(state, money=(2500,) * 5, won=(500,) * 5, dealer=dealer, ending=None)
        assert wrong(drawn(long, ui=panel.start(long), record=Entry("W", 2500))) == []
        deal = replace(played("bet 100"), money=(2500,) * 5, put=(500,) * 5, pot=2500, dealer=dealer)
        assert wrong(drawn(rules.view(deal, 0), hinted=True)) == []


def test_what_everybody_has_put_in_and_drawn_lies_side_by_side() -> None:
    """Clear of the word above the pot, and of each other."""
    state = played(*DRAWING, "discard 1 2 3", "cards Qh 7d 3h")
    full = replace(state, drawn=(3,) * SEATS, put=(500,) * SEATS, playing=(True,) * SEATS)
    assert wrong(drawn(rules.view(replace(full, phase=rules.Phase.BETTING), 0))) == []


def test_every_set_up_screen_fits() -> None:
    """With the longest name and the highest score, flashing or not."""
    longest = TopTen((Entry("WWWWWWWWWWW", 2500),))
    for ui, top_ten, lit in product(range(len(GAME.setup.choices())), (TopTen(), longest), (True, False)):
        canvas = RecordingCanvas()
        picture.draw_setup(canvas, SetupShow(ui, top_ten, lit))
        assert wrong(canvas) == []


def test_the_emblem_keeps_to_its_place() -> None:
    """256 x 96 pixels."""
    canvas = Canvas()
    picture.draw_emblem(canvas, 100, 100, 0)
    inside = {(x, y) for x in range(640) for y in range(360) if canvas.pixel(x, y) != (0, 0, 0)}
    assert {x for x, _ in inside} <= set(range(100, 356))
    assert {y for _, y in inside} <= set(range(100, 196))


def test_tables_are_made_beforehand() -> None:
    """The first hand is ranked without a wait."""
    GAME.warm_up()
    assert ladder.cache_info().currsize == 1


def test_names_and_cards_there_are() -> None:
    """The names of the four are in the order of their seats."""
    assert NAMES[1:] == ("ACE", "SLIM", "LUCKY", "SHIFTY")
    assert set(dealt(*QUEENS)) < set(DECK)
