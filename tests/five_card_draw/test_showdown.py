"""Tests of the end of a hand on the screen: winning cards, celebrations and the emblem."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pygame
import pytest

from cabinet.api import Cue, Drawn, Show
from cabinet.cards.chips import HEIGHT, WIDTH
from cabinet.cards.deck import cards
from cabinet.devtools.readable import breaches
from cabinet.devtools.recording import RecordingCanvas
from cabinet.display.canvas import Canvas
from cabinet.display.palette import BLACK
from games.five_card_draw import GAME, rules
from games.five_card_draw.rules import SEATS, State
from games.five_card_draw.screen import picture, pot, seats, talk, words
from games.five_card_draw.screen.layout import ASIDE, FANNED, SHOWN, SHOWN_NAME_Y
from games.five_card_draw.screen.scene import ordered, own, scene, shown_hands
from games.five_card_draw.theme import THEME
from tests.five_card_draw.states import ALL_IN, CHECKS, EQUAL, PAT, ROYAL, drawn, played, span_of
from tests.shown import shown

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cabinet.devtools.recording import Text

LONG = ("Qs Qd 7h 7c 2s", "Kh Kd Kc 9h 3d", "9s 9c 9d Qh 2h", "8s 8h 8d 4c 3s", "5s 5d 6h Jc Th")
"""Five hands with the longest names, which the screen must show side by side."""
SPLIT = ("bet 11", "call", *("fold",) * 3, *PAT[:2], *CHECKS[:2])
STILL = ("bet 20", *("call",) * 4, *PAT, *CHECKS[:-1])


def feast(state: State, age: float, *, calm: bool = False) -> RecordingCanvas:
    """Return the picture `age` seconds into the celebration that follows the last check of a hand."""
    check = rules.Word.CHECK
    show = shown(GAME, check, rules.view(state, 0), rules.view(rules.apply(state, check), 0), calm=calm)
    great = show.timeline.span("ending") or show.timeline.span("great")
    assert great
    canvas = RecordingCanvas()
    picture.draw(canvas, show._replace(age=great.start + age))
    return canvas


@pytest.mark.parametrize(
    ("hand", "tell"),
    [
        ("Qs Qd 7h 4c 2s", "Qs Qd"),
        ("Qs Qd 7h 7c 2s", "Qs Qd 7h 7c"),
        ("2s 4c 7h 9d Qs", "Qs"),
        ("7s 7d 7h 7c 2s", "7s 7d 7h 7c"),
        ("2s 4s 7s 9s Qs", "2s 4s 7s 9s Qs"),
        ("Qs Qd 7h 7c 7s", "Qs Qd 7h 7c 7s"),
    ],
)
def test_cards_of_the_made_hand_come_last(hand: str, tell: str) -> None:
    """Cards drawn later cover earlier ones, so the cards that make the hand must be drawn last."""
    assert ordered(cards(hand))[-len(cards(tell)) :] == cards(tell)
    assert sorted(ordered(cards(hand))) == sorted(cards(hand))


def test_winning_cards_rise_and_others_go_dark() -> None:
    """The cards that make the winning hand must rise; a losing hand must move aside and be darker."""
    state = played(*SPLIT, hands=EQUAL)
    now = scene(Show(rules.view(state, 0)))
    for hand in (own(now), shown_hands(now)[1]):
        halos = [pose.halo for _, pose in hand]
        assert halos == [None] * 3 + [THEME.accent] * 2
        assert all(pose.lift > 0 for _, pose in hand[3:])
        assert {pose.dim for _, pose in hand[:3]} == {0.5}
    lost = scene(Show(rules.view(replace(state, won=(0, 47, 0, 0, 0)), 0)))
    assert {pose.dim for _, pose in own(lost)} == {1.0}
    assert [pose.x for _, pose in own(lost)] == [pose.x for pose in ASIDE]
    assert [pose.x for _, pose in shown_hands(lost)[1]] == [pose.x for pose in SHOWN]
    won = scene(Show(rules.view(replace(state, won=(47, 0, 0, 0, 0)), 0)))
    assert [pose.x for _, pose in own(won)] == [pose.x for pose in FANNED]
    assert {pose.dim for _, pose in shown_hands(won)[1]} == {1.0}


NO_PAIR = (EQUAL[0], "Kh Qd 7c 5h 3d", *EQUAL[2:])
CALLED = ("bet 11", "call", *("fold",) * 3, *PAT[:2], "check", "bet 5")
"""The moves of a hand between the person and ACE up to ACE's last bet, which the person must still call."""


def called(name: str, part: float, hands: tuple[str, ...] = NO_PAIR) -> Show[Any, Any, Any]:
    """Return the showdown after the person has called ACE's last bet (see `CALLED`).

    The animation has reached the fraction `part` (0 to 1) of the span `name`.
    """
    state, call = played(*CALLED, hands=hands), rules.Word.CALL
    show = shown(GAME, call, rules.view(state, 0), rules.view(rules.apply(state, call), 0))
    span = span_of(show.timeline, name)
    return show._replace(age=span.start + part * span.length)


def test_called_bluff_has_an_extra_beat() -> None:
    """After a called bluff the bluffer's face falls, the table shakes, and a player makes a remark."""
    show = called("bluff", 0.5)
    shows, hit = span_of(show.timeline, "show"), span_of(show.timeline, "bluff")
    assert (hit.number, hit.cue, hit.start) == (1, Cue.ZERO, shows.end)
    assert "shake" in {span.name for span in show.timeline.spans if span.start > hit.end}
    now = scene(show)
    assert now.speech == talk.bluff(show.view)
    canvas, before = RecordingCanvas(), RecordingCanvas()
    seats.draw(canvas, now, 0)
    seats.draw(before, scene(show._replace(age=hit.start - 0.01)), 0)
    assert not canvas.same_as(before)
    pair = called("show", 1.0, hands=EQUAL)
    assert not pair.timeline.span("bluff")
    assert talk.bluff(pair.view) is None


def test_lamp_narrows_at_a_showdown() -> None:
    show = called("open", 0.5)
    assert span_of(show.timeline, "open").length == 0.2
    assert 0 < scene(show).narrow < 1
    assert scene(show._replace(age=0.0)).narrow == 0
    over = show.view
    assert scene(Show(over)).narrow == 1
    another = shown(GAME, rules.Word.ANOTHER, over, rules.view(rules.apply(over, rules.Word.ANOTHER), 0))
    assert scene(another).narrow == 1
    assert scene(another._replace(age=span_of(another.timeline, "clear").end)).narrow == 0


def test_split_pot_shows_each_share() -> None:
    state = played(*SPLIT, hands=EQUAL)
    others = replace(state, won=(0, 24, 23, 0, 0))
    said = [text.words for text in drawn(others).texts()]
    assert said.index("ACE") < said.index("+$24")
    assert {"+$24", "+$23", "SPLIT POT: $47"} <= set(said)
    alone = replace(state, won=(0, 47, 0, 0, 0))
    assert "+$47" in {text.words for text in drawn(alone).texts()}
    assert words.winner(alone) == "ACE WINS"
    better = played(*SPLIT, hands=("As Ac Ks 9s 2s", *EQUAL[1:]))
    assert words.winner(better) == "YOU WIN: K BEATS Q"


def test_all_funds_appear_once_a_hand_is_over() -> None:
    """All players' money must be shown after a hand, but before its end only the person's."""
    over = {text.words for text in drawn(played(*SPLIT, hands=EQUAL)).texts()}
    assert {"$508", "$507", "$495"} <= over
    before = {text.words for text in drawn(played(*SPLIT[:-1], hands=EQUAL)).texts()}
    assert "$484" in before
    assert "$495" not in before


def test_royal_flush_fills_the_screen() -> None:
    state = played(*STILL, hands=ROYAL)
    said = {text.words for text in feast(state, 3.5).texts()}
    assert {"YOU", "+$125"} <= said
    assert not list(breaches("feast", feast(state, 3.5)))
    assert "POT" not in said
    after = {text.words for text in feast(state, 6.0).texts()}
    assert {"YOU WIN", "+$125"} <= after


def test_broken_bank_is_celebrated() -> None:
    state = played(*ALL_IN, *PAT, *CHECKS[:-1], hands=ROYAL)
    said = {text.words for text in feast(state, 3.8).texts()}
    assert {"BROKE THE BANK", "$25OO", "ALL FOUR ARE OUT", "AFTER 1 HAND"} <= said
    assert not list(breaches("the end", feast(state, 3.8)))
    assert "$25OO" not in {text.words for text in feast(state, 2.0).texts()}


def test_celebration_stands_still_in_calm_mode() -> None:
    """In calm mode the picture must not move, and all dollars won must show from the start."""
    state = played(*STILL, hands=ROYAL)
    first, later = feast(state, 0.1, calm=True), feast(state, 2.5, calm=True)
    assert first.same_as(later)
    assert not feast(state, 0.1).same_as(feast(state, 2.5))


def test_flush_sparkles() -> None:
    state = played(*SPLIT[:-1], hands=("Ks Qs Js 9s 2s", *EQUAL[1:]))
    one, other, over = (feast(state, age) for age in (0.3, 0.5, 1.6))
    assert not one.same_as(other)
    assert not over.same_as(other)
    assert feast(state, 0.3, calm=True).same_as(feast(state, 0.9, calm=True))


def test_no_text_covers_a_shown_hand() -> None:
    state = played(*SPLIT, hands=EQUAL)
    for winner in range(1, SEATS):
        for other in range(SEATS):
            open_hands = {winner, other}
            hands = tuple(cards(EQUAL[seat]) if seat in open_hands | {0} else () for seat in range(SEATS))
            playing = tuple(seat in open_hands for seat in range(SEATS))
            won = tuple(47 * (seat == winner) for seat in range(SEATS))
            view = replace(state, hands=hands, playing=playing, won=won, said=())
            assert not list(breaches("showdown", drawn(view)))


@pytest.mark.parametrize("winner", range(1, SEATS))
def test_winners_hand_is_named_on_a_ribbon(winner: int) -> None:
    """The name of the person's winning hand must stand beside the cards."""
    state = played(*SPLIT, hands=EQUAL)
    won = tuple(47 * (seat == winner) for seat in range(SEATS))
    playing = tuple(seat in (0, winner) for seat in range(SEATS))
    hands = tuple(cards(EQUAL[seat]) if stays else () for seat, stays in enumerate(playing))
    texts = drawn(replace(state, playing=playing, won=won, hands=hands, said=())).texts()
    ribbon = next(text for text in texts if text.words == words.short(hands[winner]) and text.ink == BLACK)
    assert SHOWN[0].x < ribbon.box.centerx < SHOWN[-1].x
    assert ribbon.box.top < ASIDE[0].y
    own_name = next(
        text for text in texts if text.ink != BLACK and text.words == words.briefly(rules.view(state, 0))
    )
    assert own_name.box.left > ASIDE[-1].x + 20


def flight(state: State, line: str) -> Iterator[tuple[list[pygame.Rect], list[Text]]]:
    """Yield the flying chips and the texts outside speech bubbles, for each picture while the pot is won."""
    step = rules.read(line)
    assert not isinstance(step, Drawn)
    before, after = rules.view(state, 0), rules.view(rules.apply(state, step), 0)
    start = shown(GAME, step, before, after)
    win = span_of(start.timeline, "win")
    for tick in range(20):
        show = start._replace(age=win.start + win.length * tick / 20)
        canvas = RecordingCanvas()
        picture.draw(canvas, show)
        chips = pot.flying(scene(show))
        boxes = [pygame.Rect(x - WIDTH // 2, y - HEIGHT, WIDTH, HEIGHT) for _, x, y in chips]
        yield boxes, [text for text in canvas.texts() if text.ink != BLACK]


@pytest.mark.parametrize("hands", [*(ROYAL[-at:] + ROYAL[:-at] for at in range(SEATS)), LONG])
@pytest.mark.parametrize("bets", [ALL_IN, STILL[:5]])
def test_chips_cross_no_word(hands: tuple[str, ...], bets: tuple[str, ...]) -> None:
    state = played(*bets, *PAT, *CHECKS[:-1], hands=hands)
    flown = 0
    for boxes, texts in flight(state, "check"):
        flown += len(boxes)
        assert not [text.words for text in texts if text.box.collidelist(boxes) >= 0]
    assert flown > 20


@pytest.mark.parametrize(
    "lines",
    [
        ("bet 10", *("fold",) * 4),
        ("check", "bet 10", *("fold",) * 4),
        ("bet 10", "raise 10", *("fold",) * 4),
        ("bet 10", "call", "raise 10", *("fold",) * 4),
        ("bet 10", "call", "call", "raise 10", *("fold",) * 4),
        ("bet 10", "call", "call", "call", "raise 10", *("fold",) * 4),
    ],
)
def test_chips_cross_no_word_without_a_showdown(lines: tuple[str, ...]) -> None:
    for boxes, texts in flight(played(*lines[:-1], hands=ROYAL), lines[-1]):
        assert not [text.words for text in texts if text.box.collidelist(boxes) >= 0]


def test_no_word_covers_the_shown_hands_after_a_fold() -> None:
    """The words about the person's folded hand must make room for the hands that the others show."""
    lines = ("bet 10", "call", "fold", "fold", "raise 10", "fold", "call", *PAT[:2], "check")
    state = played(*lines, hands=EQUAL)
    check = rules.Word.CHECK
    show = shown(GAME, check, rules.view(state, 0), rules.view(rules.apply(state, check), 0))
    shows = span_of(show.timeline, "show")
    own_words = []
    for tick in range(1, 40):
        canvas = RecordingCanvas()
        picture.draw(canvas, show._replace(age=shows.start + 0.05 * tick))
        own_words += [text for text in canvas.texts() if text.words.startswith("FOLDED")]
    assert own_words
    assert all(text.box.top > SHOWN_NAME_Y for text in own_words)


def test_emblem_is_animated() -> None:
    """The emblem must be complete when its animation has ended."""

    def emblem(beat: int) -> Canvas:
        canvas = Canvas()
        picture.draw_emblem(canvas, 100, 100, beat)
        return canvas

    pictures = {emblem(beat).rgb() for beat in range(1, 81)}
    assert len(pictures) > 15
    assert emblem(0).same_as(emblem(40))
    for beat in range(0, 81, 4):
        canvas = emblem(beat)
        canvas.box(100, 100, 256, 96, BLACK)
        assert canvas.same_as(Canvas())


def test_short_text_names_the_persons_hand() -> None:
    view = rules.view(played(), 0)
    assert 0 < len(words.briefly(view)) <= 11
    assert words.briefly(rules.view(played("check", "bet 20", *("call",) * 3, "fold"), 0)) == "FOLDED"
    assert words.briefly(replace(view, playing=(False, *view.playing[1:]))) == "OUT"
