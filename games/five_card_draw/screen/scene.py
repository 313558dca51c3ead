"""The table at one moment: between two views, by the progress of the step's spans.

This module does not distinguish kinds of steps: `timeline` sets the spans, and `rules.said` tells what a move
did.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.api import Drawn
from cabinet.cards.fan import dimmed, folded, on_way, risen, turned
from cabinet.cards.hands import made, winning
from games.cards import spoken
from games.cards.moves import HAND
from games.five_card_draw.rules import ANTE, PERSON, SEATS, Phase, said
from games.five_card_draw.screen import talk
from games.five_card_draw.screen.layout import (
    APART,
    ASIDE,
    FANNED,
    RISES,
    SHOWN,
    SPREAD,
    STAGE,
    STOCK,
    far,
    place,
)
from games.five_card_draw.theme import THEME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat, Show
    from cabinet.cards.deck import Card, Cards
    from cabinet.cards.fan import CardPose
    from games.cards.marks import Marks
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.layout import Place
    from games.five_card_draw.screen.talk import Speech

SPEAKS = 0.15
"""Seconds of silence after the winner is known."""
LOWER, SMALLER, DARKER = 16, 1.0, 0.7
"""A marked card: pixels lower than a kept one, its size, and its darkness from 0 to 1."""
LATER = 0.25
"""The part of a card's way after which the next card of a hand starts."""
STEPS = 3
"""Beats in which a player with a remark comes forward."""
FOLLOWS = ("gather", "again", "settle", "next", "comes")
"""The spans that show the consequences of a move that does not end the hand."""


Hand: TypeAlias = "list[tuple[Card, CardPose]]"
"""Cards with their present poses."""


class Stack(NamedTuple):
    """A player's stack on the table: 0 is at the face, 1 before it, and 2 in the pot."""

    seat: Seat
    dollars: int
    part: float


class Lamp(NamedTuple):
    """The player who goes back into the row, and the one who comes forward; the person means none."""

    back: Seat
    front: Seat
    part: float

    def of(self, seat: Seat) -> float:
        """Return the distance of a player from the row, 0 to 1."""
        if seat == PERSON:
            return 0.0
        if self.back == self.front:
            return float(seat == self.front)
        return self.part if seat == self.front else 1 - self.part if seat == self.back else 0.0


class Scene(NamedTuple):
    """Everything drawn on the table, except the person's choice."""

    show: Show[View, Ui, Move]
    view: View
    """The view with the figures and words that are visible."""
    lamp: Lamp
    speech: Speech | None

    @property
    def over(self) -> bool:
        """True once the hand is over."""
        return self.view.phase is Phase.DONE

    @property
    def done(self) -> View:
        """The view of the finished hand, also while its cards are cleared away."""
        before = self.show.before
        return before if before is not None and before.phase is Phase.DONE else self.show.view

    def place(self, seat: Seat) -> Place:
        """Return an opponent's present place."""
        return place(seat).towards(STAGE, self.lamp.of(seat))

    @property
    def narrow(self) -> float:
        """The narrowing of the light, 0 to 1: from a showdown until the cards are cleared away."""
        if self.done.phase is not Phase.DONE or not self.done.shown:
            return 0.0
        begins = next((name for name in ("open", "show") if self.show.has(name)), "")
        return (self.show.t(begins) if begins else 1.0) - self.show.t("clear")

    @property
    def acts(self) -> Seat:
        """The player whose move is shown, or whose turn it is."""
        return self.show.before.speaker if self.show.before else self.view.speaker


def scene(show: Show[View, Ui, Move]) -> Scene:
    """Return the scene at the present moment of the animation."""
    view = shown_view(show)
    lamp = _lamp(show, view)
    speech = _speech(show, view)
    if show.before is None and speech is None and show.ui and view.phase is not Phase.DONE:
        speech = talk.waiting(view, show.beat)
        if speech:
            into = show.beat % spoken.WAITS - (spoken.WAITS - spoken.ASKS)
            lamp = Lamp(lamp.front, speech.seat, min(1.0, into / STEPS))
    if speech and (lamp.front != speech.seat or lamp.of(speech.seat) < 1):
        speech = None
    return Scene(show, view, lamp, speech)


def shown_view(show: Show[View, Ui, Move]) -> View:
    """Return the view whose figures are shown: before a step, just after its move, or after the step."""
    before, step, after = show.before, show.step, show.view
    if before is None or step is None:
        return after
    if isinstance(step, Drawn):
        return after if show.begun("word") or before.phase is Phase.DEALING else before
    if before.phase is Phase.DONE:
        return after if show.has("clear") else before
    if not show.begun("word"):
        return before
    follows = ("rise",) if after.phase is Phase.DONE else FOLLOWS
    return after if any(map(show.begun, follows)) else said(before, step)


def _lamp(show: Show[View, Ui, Move], view: View) -> Lamp:
    """Return the players under the lamp, by the spans named `next`."""
    if show.before is None:
        front = talk.forward(view)
        return Lamp(front, front, 1.0)
    back = front = talk.forward(show.before)
    part = 1.0
    for span in show.timeline.spans:
        if span.name == "next" and span.start <= show.age:
            back, front = front, span.number % SEATS
            part = 1.0 if show.age >= span.end else span.easing((show.age - span.start) / span.length)
    return Lamp(back, front, part)


def _speech(show: Show[View, Ui, Move], view: View) -> Speech | None:
    """Return the visible words: with a move, at a deal or at the end, or the words to be answered."""
    before = show.before
    if before is None:
        return talk.result(view) if view.phase is Phase.DONE else talk.latest(view)
    if before.phase is Phase.DONE:
        return talk.result(before)
    if before.phase is Phase.DEALING:
        return talk.greeting(view) if show.begun("word") else None
    if view.phase is Phase.DONE:
        return talk.result(view) if show.since("win") >= SPEAKS else None
    if show.begun("bluff"):
        return talk.bluff(show.view)
    if before.phase is Phase.DRAWING or before.speaker == PERSON:
        return talk.latest(before)
    if show.step is None or isinstance(show.step, Drawn) or not show.begun("word"):
        return None
    return talk.said(said(before, show.step), len(before.said))


# Cards


def own(now: Scene) -> Hand:
    """Return the person's cards with their present poses."""
    show, before = now.show, now.show.before
    if before is not None and before.phase is Phase.DEALING:
        return _dealt(now)
    if before is not None and before.phase is Phase.DRAWING and before.speaker == PERSON:
        return _drawn(now, before)
    view = before or show.view
    hand = view.hands[PERSON]
    if not view.playing[PERSON] or not hand:
        return []
    if len(hand) < HAND:
        return [(card, SPREAD[at]) for at, card in zip(_kept(view), hand, strict=True)]
    held = zip(hand, _held(now, hand), strict=True)
    mine = before is not None and before.speaker == PERSON
    poses = []
    for at, (card, pose) in enumerate(held):
        if mine and show.has("throw") and show.timeline.span("throw", at):
            if (part := show.t("throw", at)) < 1:
                poses.append((card, folded(pose, STOCK, part)))
            continue
        gone = one_by_one(show.t("clear"), at) or (show.t("fold", at) if mine else 0.0)
        if gone < 1:
            poses.append((card, folded(pose, STOCK, gone) if gone else pose))
    return poses


def _held(now: Scene, hand: Cards) -> list[CardPose]:
    """Return the poses of the person's hand.

    The hand is a fan with its counting cards raised, spread at the draw, and aside at a showdown.
    """
    show, done = now.show, now.done
    if part := wide(now):
        return _ways(_fan(hand), _marked(show), part)
    if done.phase is not Phase.DONE or not done.shown:
        return _fan(hand)
    opens = show.t("open") if show.has("open") else 1.0
    if not done.won[PERSON]:
        return _ways(_fan(hand), _judged(now, hand, ASIDE, winner=False), opens)
    if show.has("rise") and not show.begun("rise"):
        return _ways(_fan(hand), ASIDE, opens)
    # A winner's cards rise again.
    rises = show.t("rise") if show.has("rise") else 1.0
    return _ways(ASIDE, _judged(now, hand, FANNED, winner=True), rises)


def _fan(hand: Cards) -> list[CardPose]:
    """Return the poses of the person's hand as a fan, with its counting cards raised."""
    counts = made(hand)
    held = zip(hand, FANNED, strict=True)
    return [risen(pose, 1.0, THEME.accent) if card in counts else pose for card, pose in held]


def _ways(start: Sequence[CardPose], end: Sequence[CardPose], part: float) -> list[CardPose]:
    """The poses of five cards on their way between two places, each a little later than the one before."""
    ways = enumerate(zip(start, end, strict=True))
    return [on_way(*way, one_by_one(part, at)) for at, way in ways]


def one_by_one(part: float, at: int) -> float:
    """Return the progress of one of five cards that start one after another, 0 to 1."""
    return min(1.0, max(0.0, (1 + LATER * (HAND - 1)) * part - LATER * at))


def wide(now: Scene) -> float:
    """Return the part by which the person's hand is spread for the draw, 0 to 1."""
    show, before = now.show, now.show.before
    ends = _draws(show.view)
    if before is None:
        return float(ends)
    starts = _draws(before)
    if starts == ends and not show.has("settle"):
        return float(ends)
    return 1 - show.t("settle") if starts else show.t("comes")


def _draws(view: View) -> bool:
    return view.phase in {Phase.DISCARDING, Phase.DRAWING} and view.speaker == PERSON


def _marked(show: Show[View, Ui, Move]) -> list[CardPose]:
    """Return the poses of the hand at the draw: kept cards are forward, marked cards lie back."""
    ui = show.ui or show.last
    marks = ui.marks if ui and ui.phase is Phase.DISCARDING else None
    if show.before is not None and not _draws(show.before):
        marks = None
    poses = [_mark(marks, at) for at in range(HAND)]
    if show.was and show.was.phase is Phase.DISCARDING:
        poses = [on_way(_mark(show.was.marks, at), pose, show.settled) for at, pose in enumerate(poses)]
    return poses


def _mark(marks: Marks | None, at: int) -> CardPose:
    pose = SPREAD[at]
    if marks and marks.thrown[at]:
        return pose._replace(y=pose.y + LOWER, scale=SMALLER, dim=DARKER)
    return pose


def _kept(view: View) -> list[int]:
    """Return the positions of the kept cards between a discard and its draw."""
    _, move = view.said[-1]
    return [at for at, gone in enumerate(getattr(move, "thrown", ())) if not gone]


def _dealt(now: Scene) -> Hand:
    """The cards during a deal: they come from the deck, turn over together, and the counting cards rise."""
    show, hand = now.show, now.show.view.hands[PERSON]
    counts = made(hand)
    face = show.t("turn")
    poses = []
    for number, (seat, at) in enumerate(order(show.view)):
        part = show.t("card", number)
        if seat != PERSON or part <= 0:
            continue
        pose = on_way(STOCK, turned(FANNED[at], 0.0), part)
        if part >= 1:
            pose = turned(FANNED[at], face)
            if hand[at] in counts and face > 0.5:
                pose = risen(pose, 2 * face - 1, THEME.accent)
        poses.append((hand[at], pose))
    return poses


def order(view: View) -> list[tuple[Seat, int]]:
    """Return, for each card of a deal, its player and its place in the player's hand."""
    seats = [seat for seat in view.order if view.playing[seat]]
    return [(seat, at) for at in range(HAND) for seat in seats]


def _drawn(now: Scene, before: View) -> Hand:
    """Return the cards during a draw: kept ones close up, new ones come, the hand becomes a fan again."""
    show, hand = now.show, now.show.view.hands[PERSON]
    kept = before.hands[PERSON]
    places = dict(zip(kept, _kept(before), strict=True))
    new = [card for card in hand if card not in kept]
    settles = show.t("settle")
    ways = enumerate(zip(SPREAD, _fan(hand), strict=True))
    end = [on_way(*way, one_by_one(settles, at)) for at, way in ways]
    poses = []
    for at, card in enumerate(hand):
        if card in places:
            start, part = SPREAD[places[card]], show.t("close")
            poses.append((card, on_way(start, end[at], part) if part < 1 else end[at]))
            continue
        part = show.t("card", new.index(card))
        if part >= 1:
            poses.append((card, turned(end[at], show.t("turn"))))
        elif part > 0:
            poses.append((card, on_way(STOCK, turned(SPREAD[at], 0.0), part)))
    return poses


def _judged(now: Scene, hand: Cards, poses: Sequence[CardPose], *, winner: bool) -> list[CardPose]:
    """Return the poses of a hand at the end.

    The counting cards of a winning hand rise one by one; a losing hand goes dark.
    """
    if now.done.phase is not Phase.DONE or (now.show.has("rise") and not now.show.begun("rise")):
        return list(poses)
    since = now.show.since("rise") if now.show.has("rise") else 10.0
    tells = [one for one in hand if winner and one in winning(hand)]
    judged = []
    for one, pose in zip(hand, poses, strict=True):
        if one in tells:
            part = min(1.0, max(0.0, (since - APART * tells.index(one)) / RISES))
            up = risen(pose, part, THEME.accent)
            # A small card rises less because its owner's name is above it.
            judged.append(up._replace(lift=round(up.lift * min(1.0, pose.scale) ** 2)))
        else:
            dark = min(1.0, max(0.0, since / RISES))
            judged.append(dimmed(pose, dark / 2 if winner else dark))
    return judged


def shown_hands(now: Scene) -> dict[Seat, Hand]:
    """Return the opponents' hands that lie open, or are being turned over."""
    show = now.show
    done = now.done
    if done.phase is not Phase.DONE or not done.shown:
        return {}
    hands = {}
    for seat in range(PERSON + 1, SEATS):
        if not done.playing[seat]:
            continue
        part = show.t("show", seat) if show.has("show") else 1.0
        if part <= 0:
            continue
        hand = ordered(done.hands[seat])
        near = now.lamp.of(seat)
        if done.won[PERSON]:
            near *= 1 - show.t("rise") if show.has("rise") else 0.0
        # The winner stays in front when there is no step, and as the next hand begins.
        ways = enumerate(zip(far(seat), SHOWN, strict=True))
        ends = [on_way(*way, one_by_one(near, at)) for at, way in ways]
        ends = _judged(now, hand, ends, winner=bool(done.won[seat]))
        x, y = now.place(seat).middle
        start = STOCK._replace(x=x, y=y + 20, scale=0.3, face=0.0)
        poses = []
        for at, end in enumerate(ends):
            come = one_by_one(part, at)
            pose = on_way(start, end._replace(face=0.0), min(1.0, 2 * come))
            poses.append(turned(pose, max(0.0, 2 * come - 1)))
        if (gone := show.t("clear")) > 0:
            poses = [folded(pose, STOCK, one_by_one(gone, at)) for at, pose in enumerate(poses) if gone < 1]
        if poses:
            hands[seat] = list(zip(hand, poses, strict=True))
    return hands


def ordered(hand: Cards) -> Cards:
    """Return the hand with its deciding cards at the right, where nothing covers them."""
    tell = winning(hand)
    return (*(one for one in hand if one not in tell), *tell)


def backs(now: Scene) -> list[tuple[int, int]]:
    """Return the centers of the card backs before the four, and of those between them and the deck."""
    show, before = now.show, now.show.before
    deals = before is not None and before.phase is Phase.DEALING
    view = before or show.view
    lie: list[tuple[int, int]] = []
    for seat in range(PERSON + 1, SEATS):
        if deals:
            mine = [number for number, (one, _) in enumerate(order(show.view)) if one == seat]
            parts = [show.t("card", number) for number in mine]
        else:
            parts = _backs_of(now, view, seat)
        for at, part in enumerate(parts):
            if part > 0:
                x, y = before_face(now, seat, at)
                lie.append((round(STOCK.x + (x - STOCK.x) * part), round(STOCK.y + (y - STOCK.y) * part)))
    return lie


def _backs_of(now: Scene, view: View, seat: Seat) -> list[float]:
    """Return the distance of each card back of a player from the deck: 0 at the deck, 1 before the face."""
    show = now.show
    if not view.playing[seat] or view.phase is Phase.DEALING:
        return []
    if view.phase is Phase.DONE and view.shown:
        return []
    parts = [1 - show.t("clear")] * HAND
    if show.t("show", seat) > 0:
        return []
    if seat != view.speaker:
        return parts
    if view.phase is Phase.DRAWING:
        kept = HAND - (view.drawn[seat] or 0)
        return [1.0] * kept + [show.t("card", number) for number in range(HAND - kept)]
    return [min(part, 1 - show.t("fold", at), 1 - show.t("throw", at)) for at, part in enumerate(parts)]


def before_face(now: Scene, seat: Seat, at: int) -> tuple[int, int]:
    """Return the center of a card back before a player's face."""
    where = now.place(seat)
    x, _ = where.middle
    return x + 9 * (at - HAND // 2), round(where.y + 36 * where.scale) - 14


# Chips


def stacks(now: Scene) -> list[Stack]:
    """Return the money that each player has put in this round, at rest or sliding."""
    show, before = now.show, now.show.before
    if before is None:
        return [Stack(seat, put, 1.0) for seat, put in enumerate(_put(show.view)) if put]
    gone = show.t("gather") or show.t("again")
    if before.phase is Phase.DEALING:
        paid = [ANTE * stays for stays in show.view.playing]
        return [
            Stack(seat, dollars, show.t("pay", seat) + gone)
            for seat, dollars in enumerate(paid)
            if dollars and gone < 1
        ]
    lie = [Stack(seat, put, 1.0 + gone) for seat, put in enumerate(_put(before)) if put and gone < 1]
    step = show.step
    if show.has("pay") and step is not None and not isinstance(step, Drawn) and gone < 1:
        seat = before.speaker
        paid_now = said(before, step).put[seat] - before.put[seat]
        part = show.t("pay", seat)
        if part >= 1:
            lie = [one for one in lie if one.seat != seat]
            return [*lie, Stack(seat, before.put[seat] + paid_now, 1.0 + gone)]
        return [*lie, Stack(seat, paid_now, part)]
    return lie


def _put(view: View) -> tuple[int, ...]:
    return view.put if view.phase is Phase.BETTING else (0,) * SEATS


def heap(now: Scene) -> int:
    """Return the dollars in the pot, without the money still before the players."""
    show, before = now.show, now.show.before
    if before is None:
        return show.view.pot - sum(_put(show.view))
    if before.phase is Phase.DEALING:
        paid = ANTE * sum(show.view.playing)
        return show.view.pot - paid * (show.t("gather") < 1)
    if show.view.phase is Phase.DONE and not show.has("clear"):
        pot = sum(show.view.won)
        if show.begun("win"):
            return round(pot * (1 - show.t("win")))
        return pot if show.over("gather") else before.pot - sum(_put(before))
    if show.over("gather") or show.begun("comes"):
        return show.view.pot - sum(_put(show.view))
    return before.pot - sum(_put(before))


def won(now: Scene) -> tuple[int, ...]:
    """Return the winnings of each player that are visible so far."""
    part = now.show.t("win") if now.show.has("win") else 1.0
    return tuple(round(dollars * part) for dollars in now.done.won)


def money(now: Scene) -> tuple[int, ...]:
    """Return the visible money of each player, without money on its way."""
    going = (dollars - come for dollars, come in zip(now.done.won, won(now), strict=True))
    return tuple(have - left for have, left in zip(now.done.money, going, strict=True))
