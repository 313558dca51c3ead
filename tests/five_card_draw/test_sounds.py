"""Tests of the sounds and the durations of the animations in FIVE CARD DRAW."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest

from cabinet.api import Cue, Drawn
from cabinet.cards.deck import cards
from cabinet.drawing.moments import Size
from games.cards.beats import SHAKE, SLIDES, STOP
from games.cards.marks import Marks
from games.five_card_draw import panel, rules, sounds
from games.five_card_draw.rules import FUNDS, State, Word
from games.five_card_draw.screen.great import winner
from games.five_card_draw.screen.layout import APART, COMES, RISES
from games.five_card_draw.timeline import (
    CHECKED,
    CLEARS,
    COUNTS,
    FOLDING,
    FOLDS,
    LATE,
    LEAVES,
    MOTIF,
    NEXT,
    OPENING,
    OWN,
    QUICKENS,
    QUIET,
    READ,
    SAID,
    SHOWN,
    SHOWS,
    TURNS,
    WATCHED,
    WINS,
    timeline,
)
from tests.five_card_draw.states import (
    ALL_IN,
    CHECKS,
    DRAWING,
    NOTHING,
    PAT,
    QUEENS,
    ROBBED,
    ROYAL,
    dealt,
    played,
    span_of,
    timeline_of,
)


def cues(state: State, line: str) -> list[Cue]:
    heard = timeline_of(state, line)
    assert all(at <= heard.length for at, _ in heard.cues)
    return [cue for _, cue in heard.cues]


@pytest.mark.parametrize(
    ("lines", "line", "cue"),
    [
        ((), "check", [Cue.CHECK]),
        ((), "bet 10", [Cue.CHIP, Cue.STACK]),
        (("bet 10",), "call", [Cue.CHIP]),
        (("bet 10",), "fold", [Cue.FOLD]),
        (DRAWING, "discard 1 2", [Cue.THROWN]),
        (DRAWING, "discard none", [Cue.CHECK]),
    ],
)
def test_every_word_has_its_sound(lines: tuple[str, ...], line: str, cue: list[Cue]) -> None:
    assert cues(played(*lines), line) == cue


def test_each_opponent_has_a_motif_for_a_raise() -> None:
    assert cues(played("bet 10"), "raise 10") == [Cue.RAISE, Cue.STACK, Cue.ACE]
    assert cues(played("bet 10", "call"), "raise 10") == [Cue.RAISE, Cue.STACK, Cue.SLIM]
    assert cues(played("check", "bet 10", *("call",) * 3), "raise 10") == [Cue.RAISE, Cue.STACK]


def test_you_cue_sounds_at_the_persons_turn() -> None:
    assert cues(played("bet 10", "raise 20", "fold", "fold"), "fold") == [Cue.FOLD, Cue.YOU]


def test_deal_sounds_card_by_card() -> None:
    line = rules.write(Drawn(dealt(*QUEENS)))
    deal = timeline_of(rules.start(rules.Options("SHARK")), line)
    heard = [cue for _, cue in deal.cues]
    assert heard == [Cue.CHIP, Cue.CHIPS, *[Cue.CARD] * 25, Cue.TURNED, Cue.YOU]
    lands = [span.end for span in deal.spans if span.name == "card"]
    assert [at for at, cue in deal.cues if cue is Cue.CARD] == pytest.approx(lands)


def test_draw_sounds_card_by_card() -> None:
    """Each new card has a sound; only the person's cards also have the sound of turning over."""
    mine = played(*DRAWING, "discard 1 2")
    assert cues(mine, "cards As Ks") == [Cue.CARD, Cue.CARD, Cue.TURNED]
    others = rules.apply(rules.apply(mine, Drawn(cards("As Ks"))), rules.read("discard 5"))
    assert cues(others, "cards Qc") == [Cue.CARD]


def test_end_of_a_hand_has_its_sounds() -> None:
    """A hand that turns over has a sound; a showdown ends with a tune, and a win by folds with chips."""
    showdown = played("bet 20", *("call",) * 4, *PAT, *CHECKS[:-1], hands=ROYAL)
    assert cues(showdown, "check") == [
        Cue.CHECK,
        *[Cue.TURNED] * 4,
        Cue.BREATH,
        *[Cue.SLAM] * 4,
        Cue.STRAIGHT_FLUSH,
        Cue.PLATE,
        Cue.COIN,
    ]
    pair = played("bet 11", "call", *("fold",) * 3, *PAT[:2], "check", hands=QUEENS)
    assert cues(pair, "check")[-1] is Cue.ACE
    swapped = (QUEENS[1], QUEENS[0], *QUEENS[2:])
    won = played("bet 11", "call", *("fold",) * 3, *PAT[:2], "check", hands=swapped)
    assert cues(won, "check")[-1] is Cue.WIN
    assert Cue.COUNT not in {*cues(pair, "check"), *cues(won, "check")}
    won_alone, counts = [Cue.FOLD, Cue.CHIPS, Cue.PLATE, Cue.COIN], [Cue.COUNT] * COUNTS
    assert cues(played("bet 10", *("fold",) * 3), "fold") == [*won_alone, *counts]
    assert cues(played("check", "bet 10", *("fold",) * 3), "fold") == [*won_alone, Cue.ACE]


@pytest.mark.parametrize(
    ("hand", "size"),
    [
        ("Qs Jh Ts 9s 8s", Size.SPARKLE),
        ("Qs Qh 9s 9c 9d", Size.SPARKLE),
        ("Qs Js 9s 5s 4s", Size.SHINE),
        ("Qs Qh Qd Qc 4s", Size.SHINE),
        ("6s 7s 8s 9s Ts", Size.FEAST),
        ("Qs Qh 8d Td 4s", None),
    ],
)
def test_celebration_has_its_full_length(hand: str, size: Size | None) -> None:
    over = played("bet 11", "call", *("fold",) * 3, *PAT[:2], *CHECKS[:2])
    view = replace(rules.view(over, 0), hands=(cards(hand), cards("2c 3d 5h 7s 8c"), (), (), ()))
    view = replace(view, won=(47, 0, 0, 0, 0))
    shown = timeline(Word.CHECK, view, view)
    assert winner(view) == (0, cards(hand))
    win, rise, span = span_of(shown, "win"), span_of(shown, "rise"), shown.span("great")
    if size is Size.FEAST:
        assert span
        assert span_of(shown, "rises").end <= win.start
    else:
        assert (span and (span.start, span.length)) == (size and (rise.end, size.value))
    ends = (win.start + WINS + READ, rise.end, span.end if span else 0.0)
    assert shown.length == pytest.approx(max(ends))


@pytest.mark.parametrize(("hands", "cue"), [(ROYAL, Cue.FEAST), (ROBBED, Cue.LOSE)])
def test_end_of_a_session_has_its_tune(hands: tuple[str, ...], cue: Cue) -> None:
    last = played(*ALL_IN, *PAT, *CHECKS[:-1], hands=hands)
    assert cues(last, "check")[-1] is cue
    assert timeline_of(last, "check").span("fades") is None, "the end of the session is enough"


def test_clearing_and_cashing_out_sound() -> None:
    over = played("bet 10", *("fold",) * 4)
    assert cues(over, "another hand") == [Cue.CHOOSE]
    assert timeline_of(over, "another hand").length == CLEARS + NEXT
    faces = [Cue.CHOOSE, Cue.BREATH, *3 * [Cue.SLAM]]
    assert cues(over, "leave the table") == [*faces, Cue.WIN]
    for dollars, cue in ((FUNDS - 1, Cue.LOSE), (FUNDS, Cue.WIN)):
        assert cues(replace(over, money=(dollars, *over.money[1:])), "leave the table") == [*faces, cue]


def test_cursor_has_sounds() -> None:
    ui = panel.start(rules.view(played(*DRAWING), 0))
    one = ui._replace(marks=Marks(0, (True, False, False, False, False)))
    assert sounds.pressed(ui, ui._replace(marks=Marks(1))) is Cue.TICK_2
    assert sounds.pressed(ui, one) is Cue.HOLD
    assert sounds.pressed(one, ui) is Cue.FREE
    assert sounds.pressed(ui, ui._replace(marks=Marks(full=True))) is Cue.REFUSE
    assert sounds.pressed(ui._replace(marks=Marks(full=True)), ui._replace(marks=Marks(4))) is Cue.TICK_5
    ui = panel.start(rules.view(played("bet 10", "raise 10", *("call",) * 3), 0))
    assert sounds.pressed(ui, ui._replace(word=Word.FOLD)) is Cue.TICK_1
    assert sounds.pressed(ui, ui._replace(dollars=11)) is Cue.TICK_4


def test_other_players_words_are_shown_longer() -> None:
    """The words for an opponent's bet must be shown longer than those for a call, a check or a fold."""
    assert timeline_of(played(), "check").length == OWN + NEXT
    assert timeline_of(played("check"), "check").length == QUIET + NEXT
    assert timeline_of(played("check"), "bet 10").length == SAID + NEXT
    assert timeline_of(played("check", "bet 5"), "fold").length == QUIET + NEXT
    # After the last check, the screen says that all players have checked, and then the cards are cleared.
    again = timeline_of(played(*CHECKS[:-1], hands=NOTHING), "check")
    assert again.length == pytest.approx(QUIET + SLIDES + CHECKED + CLEARS + NEXT)
    # An opponent's announcement that it keeps all its cards is shown as long as a bet.
    opened = played(*DRAWING, "discard none")
    assert timeline_of(opened, "discard none").length == SAID + NEXT


def test_steps_are_fast_after_the_persons_fold() -> None:
    """After the person's fold each step takes little time, and all hands of a showdown turn over together."""
    out = played("check", "bet 10", *("call",) * 3, "fold")
    for line in ("discard none", "discard 1 2"):
        assert timeline_of(out, line).length <= WATCHED
    bets = rules.apply(out, rules.read("discard none"))
    for line in ("discard none",) * 3:
        assert timeline_of(bets, line).length <= WATCHED
        bets = rules.apply(bets, rules.read(line))
    for line in ("check", "bet 10"):
        assert timeline_of(bets, line).length <= WATCHED
    assert timeline_of(rules.apply(bets, rules.read("bet 10")), "raise 10").length <= WATCHED
    for line in ("check",) * 3:
        bets = rules.apply(bets, rules.read(line))
    end = timeline_of(bets, "check")
    shows = [span.start for span in end.spans if span.name == "show"]
    assert len(shows) == 4
    assert max(shows) - min(shows) < SHOWS


def test_steps_speed_up_while_the_person_watches() -> None:
    """After the person's fold each step is shorter than the last: a bet and 15 raises take less than 2 s."""
    state = played("check", "bet 1", *("call",) * 3, "fold")
    for line in ("discard none",) * 4:
        state = rules.apply(state, rules.read(line))
    bets = ("bet 1", *("raise 1",) * 15)
    lengths = []
    for line in bets:
        lengths.append(timeline_of(state, line).length)
        state = rules.apply(state, rules.read(line))
    assert lengths[0] == pytest.approx(WATCHED * QUICKENS**4)
    assert all(other == pytest.approx(QUICKENS * one) for one, other in pairwise(lengths))
    assert sum(lengths) < 2


def test_folded_cards_leave_one_by_one() -> None:
    step = timeline_of(played("check", "bet 10"), "fold")
    folds = [span for span in step.spans if span.name == "fold"]
    assert [span.start for span in folds] == pytest.approx([FOLDING * at for at in range(5)])
    assert {span.length for span in folds} == {FOLDS}
    assert step.span("dark", 2)


def test_raise_shakes_the_picture() -> None:
    """The word for a raise or a call must appear when its chips arrive; only a raise shakes the picture."""
    raised, called = (timeline_of(played("check", "bet 10"), line) for line in ("raise 10", "call"))
    for step in (raised, called):
        assert span_of(step, "word").start == span_of(step, "pay", 2).end
    assert raised.span("shake")
    assert not called.span("shake")


def test_last_card_of_a_draw_is_late() -> None:
    mine = played(*DRAWING, "discard 1 2")
    one, two = [span.start for span in timeline_of(mine, "cards As Ks").spans if span.name == "card"]
    assert two - one > LATE
    others = rules.apply(rules.apply(mine, Drawn(cards("As Ks"))), rules.read("discard 4 5"))
    one, two = [span.start for span in timeline_of(others, "cards Qc 2d").spans if span.name == "card"]
    assert two - one < LATE


def test_choices_leave_and_return() -> None:
    round_ = ("check", "bet 10", "fold", "fold")
    assert timeline_of(played(), "check").span("leaves")
    assert not timeline_of(played("check"), "bet 10").span("leaves")
    assert span_of(timeline_of(played(*round_), "fold"), "comes").length == LEAVES
    assert not timeline_of(played("check"), "bet 10").span("comes")


def test_picture_stands_still_while_a_word_is_read() -> None:
    step = timeline_of(played("check"), "bet 10")
    comes = span_of(step, "next")
    assert step.changes_next(SLIDES + STOP + SHAKE) == comes.start
    assert comes.end == step.length
    assert step.changes_next(step.length) == inf


def test_ending_comes_after_the_showdown() -> None:
    step = timeline_of(played(*ALL_IN, *PAT, *CHECKS[:-1], hands=ROYAL), "check")
    great, ending = span_of(step, "great"), span_of(step, "ending")
    assert step.changes_next(great.end - 0.1) == great.end - 0.1
    assert great.end <= ending.start
    assert step.length == ending.end


def test_hands_turn_one_after_another() -> None:
    """The hands turn up one by one, then the winner gets the pot; the result stays for `READ` seconds."""
    step = timeline_of(played("bet 20", *("call",) * 4, *PAT, *CHECKS[:-1], hands=QUEENS), "check")
    shows = [span for span in step.spans if span.name == "show"]
    assert [span.number for span in shows] == [1, 2, 3, 4]
    opens = span_of(step, "open")
    assert opens.length == OPENING
    assert shows[0].start == pytest.approx(opens.end + TURNS)
    for one, other in pairwise(shows):
        assert other.start == pytest.approx(one.end + SHOWN + TURNS)
    win, rise = span_of(step, "win"), span_of(step, "rise")
    assert win.start == rise.start == pytest.approx(shows[-1].end + SHOWN + TURNS)
    assert rise.length == pytest.approx(RISES + 4 * APART)
    assert step.length == pytest.approx(win.start + WINS + READ)
    assert step.cues[-3:] == (
        (win.start, Cue.PLATE),
        (win.start + COMES, Cue.COIN),
        (win.start + MOTIF, Cue.ACE),
    )
