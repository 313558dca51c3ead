"""Computes the positions of cards, chips, faces and words at one moment of a FIVE CARD DRAW animation.

The moment lies between two states of the game; the named spans of the animation give the progress. This
module does not distinguish kinds of steps: `timeline` sets the spans, and `rules.said` tells what a move did.
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
"""Seconds between the start of the payment to the winner and the winner's words."""
LOWER, SMALLER, DARKER = 16, 1.0, 0.7
"""For a card marked to be discarded: the pixels by which it is lower than a kept card, its scale, its
darkness (0 to 1)."""
LATER = 0.25
"""The share of a card's movement after which the next card of the hand starts to move."""
STEPS = 3
"""Tenths of a second in which the face of a player who makes a remark moves to the front."""
FOLLOWS = ("gather", "again", "settle", "next", "comes")
"""The names of spans that animate the consequences of a move, other than the end of a hand."""


Hand: TypeAlias = "list[tuple[Card, CardPose]]"
"""The cards of a hand, each with its current pose (position, tilt, size)."""


class Stack(NamedTuple):
    """A player's chips and their position: 0 is at the face, 1 in front of it, and 2 in the pot."""

    seat: Seat
    dollars: int
    part: float


class Lamp(NamedTuple):
    """The player whose face goes back into the row, and the one whose face moves to the front under the lamp.

    The person's seat number means nobody.
    """

    back: Seat
    front: Seat
    part: float

    def of(self, seat: Seat) -> float:
        """Return how far a player's face has moved out of the row to the front, 0 to 1."""
        if seat == PERSON:
            return 0.0
        if self.back == self.front:
            return float(seat == self.front)
        return self.part if seat == self.front else 1 - self.part if seat == self.back else 0.0


class Scene(NamedTuple):
    """The table at one moment of the animation; everything but the person's input is drawn from it."""

    show: Show[View, Ui, Move]
    view: View
    """The state of the game whose money and words are visible at this moment."""
    lamp: Lamp
    speech: Speech | None

    @property
    def over(self) -> bool:
        """True once the hand is over."""
        return self.view.phase is Phase.DONE

    @property
    def done(self) -> View:
        """The state at the end of the hand, even while the cards of this hand are cleared away."""
        before = self.show.before
        return before if before is not None and before.phase is Phase.DONE else self.show.view

    def place(self, seat: Seat) -> Place:
        """Return the current place of an opponent's face."""
        return place(seat).towards(STAGE, self.lamp.of(seat))

    @property
    def narrow(self) -> float:
        """How far the lamp's light has narrowed, 0 to 1; it is narrow during a showdown."""
        if self.done.phase is not Phase.DONE or not self.done.shown:
            return 0.0
        begins = next((name for name in ("open", "show") if self.show.has(name)), "")
        return (self.show.t(begins) if begins else 1.0) - self.show.t("clear")

    @property
    def acts(self) -> Seat:
        """The player whose move is shown, or whose turn it is."""
        return self.show.before.speaker if self.show.before else self.view.speaker


def scene(show: Show[View, Ui, Move]) -> Scene:
    """Return the positions on the table at the current moment of the animation."""
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
    """Return the state of the game whose money and cards are shown.

    While a step is animated this is first the state before the step, then the state just after its move, then
    the state after all its consequences.
    """
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
    """Return the players whose faces move under the lamp, according to the spans named `next`."""
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
    """Return the visible speech: words said with a move, a greeting, a result, or words to be answered."""
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


# The poses of the cards on the table


def own(now: Scene) -> Hand:
    """Return the person's cards with their current poses."""
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
    """Return the poses of the person's cards.

    Usually they are a fan, in which the cards that give the hand its value are raised. They are spread out at
    the draw, and lie at the side during a showdown.
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
    # The cards of a person who wins return from the side and rise.
    rises = show.t("rise") if show.has("rise") else 1.0
    return _ways(ASIDE, _judged(now, hand, FANNED, winner=True), rises)


def _fan(hand: Cards) -> list[CardPose]:
    """Return the poses of the person's cards as a fan, with the cards that give the hand its value raised."""
    counts = made(hand)
    held = zip(hand, FANNED, strict=True)
    return [risen(pose, 1.0, THEME.accent) if card in counts else pose for card, pose in held]


def _ways(start: Sequence[CardPose], end: Sequence[CardPose], part: float) -> list[CardPose]:
    """Return the poses of five cards that move from `start` to `end`, one after another.

    `part`: the progress of the whole movement, 0 to 1.
    """
    ways = enumerate(zip(start, end, strict=True))
    return [on_way(*way, one_by_one(part, at)) for at, way in ways]


def one_by_one(part: float, at: int) -> float:
    """Return the progress (0 to 1) of card number `at` of five that start to move one after another.

    `part`: the progress of the whole movement, 0 to 1.
    """
    return min(1.0, max(0.0, (1 + LATER * (HAND - 1)) * part - LATER * at))


def wide(now: Scene) -> float:
    """Return how far the person's hand is spread out for the draw, 0 to 1."""
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
    """Return the poses of the person's cards while discarding: kept ones large, marked ones lower."""
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
    """Return the positions in the hand of the kept cards, between a discard and its draw."""
    _, move = view.said[-1]
    return [at for at, gone in enumerate(getattr(move, "thrown", ())) if not gone]


def _dealt(now: Scene) -> Hand:
    """Return the person's cards during a deal, with their poses.

    They fly from the deck, turn over together, and the cards that give the hand its value rise.
    """
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
    """Return, for each card of a deal, the player who gets it and its position in the player's hand."""
    seats = [seat for seat in view.order if view.playing[seat]]
    return [(seat, at) for at in range(HAND) for seat in seats]


def _drawn(now: Scene, before: View) -> Hand:
    """Return the person's cards during a draw, with their poses.

    Kept cards move together, new cards fly in, and the hand becomes a fan again.
    """
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
    """Return the poses of a hand after the pot is won.

    The cards that give a winning hand its value rise one by one; a losing hand goes dark.
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
    """Return the opponents' hands that are open or being turned over, by seat."""
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
        # The cards are large while their owner's face is in front. A winner's face stays in front while no
        # animation runs, and as the next hand begins.
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
    """Return the hand with its deciding cards at the right, where other cards do not cover them."""
    tell = winning(hand)
    return (*(one for one in hand if one not in tell), *tell)


def backs(now: Scene) -> list[tuple[int, int]]:
    """Return the centers of the opponents' card backs, in front of their faces or on their way."""
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
    """Return the distance of each card back of a player from the deck: 0 at the deck, 1 at the face."""
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
    """Return the center of a card back in front of a player's face, in pixels."""
    where = now.place(seat)
    x, _ = where.middle
    return x + 9 * (at - HAND // 2), round(where.y + 36 * where.scale) - 14


# The positions and amounts of the chips on the table


def stacks(now: Scene) -> list[Stack]:
    """Return the chips that each player has put in during this betting round, with their positions."""
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
    """Return the dollars in the pot, without the chips still in front of the players."""
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
    """Return the dollars of each player's winnings that the screen has counted up so far."""
    part = now.show.t("win") if now.show.has("win") else 1.0
    return tuple(round(dollars * part) for dollars in now.done.won)


def money(now: Scene) -> tuple[int, ...]:
    """Return the money shown for each player, without chips that are still flying."""
    going = (dollars - come for dollars, come in zip(now.done.won, won(now), strict=True))
    return tuple(have - left for have, left in zip(now.done.money, going, strict=True))
