"""Draws both hands on the table: the pose of every card, while nothing moves and during an animation."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from cabinet.cards.deck import in_order
from cabinet.cards.fan import CardPose, dimmed, draw_fan, folded, forward, on_way, placed, risen, turned
from cabinet.cards.hands import made, name
from cabinet.display.palette import WHITE
from cabinet.drawing.lettering import read_width
from cabinet.drawing.motion import bob
from cabinet.drawing.plates import badge
from games.cards.marks import STAY, STAY_GAP, stays
from games.cards.moves import HAND, Discard
from games.heads_up_poker.events import OVER, Event, Kind
from games.heads_up_poker.proposal import proposed
from games.heads_up_poker.rules import DEALER, PERSON, Phase
from games.heads_up_poker.screen.layout import DECK, FORWARD, HOLDING_X, HOLDING_Y, MINE, SLOTS, THEIRS
from games.heads_up_poker.theme import THEME
from games.heads_up_poker.timeline import telling

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Show
    from cabinet.cards.deck import Card
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

Hand: TypeAlias = "list[tuple[Card | None, CardPose]]"
"""The cards of a hand, each with its pose; None stands for a card whose back is shown."""
NONE = (False,) * HAND
RISES = (1.0, 0.15)
"""The factor by which the usual rise of winning cards is multiplied, for each seat; the dealer's small cards
rise less."""
DRAWN = 1.1
"""The scale of a newly drawn card while it lies in the gap left by a discard, relative to the other cards."""
BACK = 0.35
"""The darkness of a card marked as a discard: 0 is full light, 1 is dark."""
LIFT = 4
"""The distance in pixels by which the card at the cursor is lifted."""


class Seen(NamedTuple):
    """Both hands in one picture: their cards, each with its pose."""

    mine: Hand
    dealers: Hand


def lying(view: View, thrown: tuple[bool, ...] = NONE) -> Seen:
    """Return the cards and poses of both hands while nothing moves.

    `thrown`: the cards that the person has marked as discards.
    """
    if view.phase is Phase.DEALING:
        return Seen([], [])
    mine = () if _gave_up(view, PERSON) else _hand(view)
    poses = _laid(thrown) if view.phase is Phase.DISCARDING else _judged(view, PERSON, MINE)
    theirs = view.hands[DEALER] if view.shown else () if _gave_up(view, DEALER) else (None,) * HAND
    face = 1.0 if view.shown else 0.0
    far = [pose._replace(face=face) for pose in _judged(view, DEALER, THEIRS)]
    return Seen(list(zip(mine, poses, strict=False)), list(zip(theirs, far, strict=False)))


def moving(step_event: Event, before: View, show: Show[View, Ui, Move]) -> Seen:
    """Return the cards and poses of both hands at the present moment of a step's animation."""
    after, step = show.view, show.step
    thrown = step.thrown if isinstance(step, Discard) else NONE
    mine, theirs = lying(before, thrown)
    match step_event.kind:
        case Kind.DEAL:
            return _dealt(show)
        case Kind.ANTE:
            return Seen(_gone(mine, show, "clear"), _gone(theirs, show, "clear"))
        case Kind.FOLD if step_event.seat == PERSON:
            return Seen(_gone(mine, show, "fold"), theirs)
        case Kind.FOLD:
            return Seen(mine, _gone(theirs, show, "fold"))
        case Kind.SWAP:
            return Seen(_swapped(mine, thrown, show), theirs)
        case Kind.DRAW:
            return Seen(_drawn(before, show), _exchanged(theirs, before.drawn[DEALER], show))
    if after.shown and before.phase not in OVER:
        return Seen(_at_showdown(after, PERSON, mine, show), _at_showdown(after, DEALER, theirs, show))
    if show.has("lay"):
        return Seen(_laid_out(mine, _hand(after), show), theirs)
    return Seen(mine, theirs)


def draw(canvas: Canvas, seen: Seen) -> None:
    """Draw both hands and the deck."""
    draw_fan(canvas, seen.dealers)
    draw_fan(canvas, seen.mine)
    for under in (4, 2, 0):
        canvas.scatter([placed(None, DECK._replace(y=DECK.y + under))])


def choosing(view: View, ui: Ui, show: Show[View, Ui, Move]) -> Seen:
    """Return the cards and poses of both hands while the person decides.

    At the draw, each press moves cards between the kept ones and the discards; this movement is animated.
    """
    seen = lying(view, thrown_by(ui, view))
    if view.phase is not Phase.DISCARDING:
        return seen
    was = lying(view, thrown_by(show.was or ui, view))
    mine = [
        (one, on_way(start, end, show.settled))
        for (one, start), (_, end) in zip(was.mine, seen.mine, strict=True)
    ]
    if ui.marks is not None:
        one, pose = mine[ui.marks.at]
        halo = WHITE if show.lit else THEME.accent
        mine[ui.marks.at] = one, pose._replace(lift=LIFT + bob(show.beat), halo=halo)
    return seen._replace(mine=mine)


def draw_tags(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Draw SWAP on the discards, and SWAP or KEEP on the card at the cursor."""
    inks = THEME.dim, THEME.accent if lit else WHITE
    thrown = thrown_by(ui, view)
    if view.phase is Phase.DISCARDING and stays(view.hands[PERSON], thrown):
        x = HOLDING_X + read_width(name(view.hands[PERSON])) + STAY_GAP
        badge(canvas, x, HOLDING_Y - 2, STAY, THEME.accent)
    for place, goes in enumerate(thrown):
        chosen = ui.marks is not None and ui.marks.at == place
        if goes or chosen:
            words, slot = "SWAP" if goes else "KEEP", SLOTS[place]
            left = slot.x - (read_width(words) + 10) // 2
            badge(canvas, left, slot.y - 11, words, inks[chosen])


def thrown_by(ui: Ui, view: View) -> tuple[bool, ...]:
    """Return True for each card of the person that the screen shows as a discard.

    The discards are the cards that the person has marked. Before that, they are the proposed ones while YES
    is selected.
    """
    if view.phase is not Phase.DISCARDING:
        return NONE
    if ui.marks is not None:
        return ui.marks.thrown
    return proposed(view.hands[PERSON]).thrown if ui.yes else NONE


def _hand(view: View) -> tuple[Card | None, ...]:
    """Return the person's cards, lowest first; None stands for an unknown card, whose back is shown."""
    return view.hands[PERSON] or (None,) * HAND


def _gave_up(view: View, seat: int) -> bool:
    return view.phase in OVER and view.folded == seat


def _judged(view: View, seat: int, poses: Sequence[CardPose], part: float = 1.0) -> list[CardPose]:
    """Return the poses of a hand spread as a fan; the cards that make the hand (such as its pair) are raised.

    After a showdown, the cards that have won are raised instead, and all others are dimmed. `part`: the
    progress of the rise, from 0 to 1.
    """
    hand = view.hands[seat]
    if view.shown:
        up = telling(view)[seat]
        return [
            risen(pose, RISES[seat], THEME.accent) if one in up else dimmed(pose, 1.0)
            for one, pose in zip(hand, poses, strict=True)
        ]
    up = made(hand) if seat == PERSON else ()
    return [
        risen(pose, part, THEME.accent) if at < len(hand) and hand[at] in up else pose
        for at, pose in enumerate(poses)
    ]


def _laid(thrown: tuple[bool, ...]) -> list[CardPose]:
    """Return the poses of the person's cards at the draw: kept cards stand forward, discards are dimmed."""
    return [
        dimmed(slot, BACK) if goes else forward(slot, 1.0, up=FORWARD, halo=THEME.accent)._replace(angle=0)
        for slot, goes in zip(SLOTS, thrown, strict=True)
    ]


def _laid_out(mine: Hand, hand: Sequence[Card | None], show: Show[View, Ui, Move]) -> Hand:
    """Return the person's cards as they move from the fan to their places for the draw.

    The cards that the screen proposes to discard move to the places of discards.
    """
    known = tuple(one for one in hand if one is not None)
    ends = _laid(proposed(known).thrown if known else NONE)
    return [(one, on_way(pose, end, show.t("lay"))) for (one, pose), end in zip(mine, ends, strict=True)]


def _gone(hand: Hand, show: Show[View, Ui, Move], name: str) -> Hand:
    """Return cards that turn over and slide under the deck, one after another or all at once.

    `name`: the part of the step's animation that moves the cards.
    """
    one_by_one = show.timeline.span(name, HAND - 1) is not None
    parts = [show.t(name, at) if one_by_one else show.t(name) for at in range(len(hand))]
    return [
        (one, folded(pose, DECK, part)) for (one, pose), part in zip(hand, parts, strict=True) if part < 1
    ]


def _dealt(show: Show[View, Ui, Move]) -> Seen:
    """Return both hands during the deal: ten cards arrive one by one, then the person's cards turn over."""
    ends = _judged(show.view, PERSON, MINE, show.t("count")), list(THEIRS)
    hands: tuple[Hand, Hand] = [], []
    # Draw the last card in flight last, so that it flies over the cards that lie still.
    for order in range(2 * HAND):
        place, seat = divmod(order, 2)
        part = show.t("deal", order)
        if show.since("deal", order) >= 0:
            end = turned(ends[seat][place], show.t("turn") if seat == PERSON else 0.0)
            one = show.view.hands[PERSON][place] if seat == PERSON and show.view.hands[PERSON] else None
            hands[seat].append((one, on_way(DECK, end, part)))
    return Seen(*hands)


def _swapped(mine: Hand, thrown: tuple[bool, ...], show: Show[View, Ui, Move]) -> Hand:
    """Return the person's cards while the discards slide under the deck.

    Without discards, the cards become a fan again.
    """
    if not any(thrown):
        ends = _judged(show.view, PERSON, MINE)
        return [(one, on_way(pose, end, show.t("sort"))) for (one, pose), end in zip(mine, ends, strict=True)]
    going = iter(range(HAND))
    parts = [show.t("throw", next(going)) if goes else 0.0 for goes in thrown]
    return [
        (one, folded(pose, DECK, part) if part else pose)
        for (one, pose), part in zip(mine, parts, strict=True)
        if part < 1
    ]


def _drawn(before: View, show: Show[View, Ui, Move]) -> Hand:
    """Return the person's hand while new cards fly into the gaps left by the discards and turn over.

    Then all cards form a fan again.
    """
    kept, after, view = before.hands[PERSON], show.view.hands[PERSON], show.view
    if not before.drawn[PERSON] or not after:
        return lying(view).mine
    held = in_order((*kept, *before.thrown[PERSON]))
    laid = _laid(tuple(one not in kept for one in held))
    ends = _judged(view, PERSON, MINE, show.t("count"))
    new = iter(enumerate(one for one in _values(show) if one in after and one not in kept))
    hand: Hand = []
    for one, slot, forth in zip(held, SLOTS, laid, strict=True):
        shown, pose = one, forth
        if one not in kept:
            order, shown = next(new)
            if show.since("draw", order) < 0:
                continue
            gap = slot._replace(y=slot.y - FORWARD, angle=0, scale=DRAWN, face=0.0)
            pose = on_way(DECK, gap, show.t("draw", order))
            pose = turned(pose, show.t("turn", order))
        hand.append((shown, on_way(pose, ends[after.index(shown)], show.t("sort"))))
    # Sort the cards from the lowest to the highest, as in the finished fan.
    return sorted(hand, key=lambda each: after.index(each[0])) if show.begun("sort") else hand


def _values(show: Show[View, Ui, Move]) -> tuple[Card, ...]:
    """Return the cards that were drawn, the person's first."""
    values: tuple[Card, ...] = getattr(show.step, "values", ())
    return values


def _exchanged(theirs: Hand, drawn: int, show: Show[View, Ui, Move]) -> Hand:
    """Return the dealer's hand while its discards slide under the deck and new cards arrive."""
    hand: Hand = []
    for place, (one, pose) in enumerate(theirs):
        order = place - (HAND - drawn)
        thrown = show.t("dealer throw", order) if order >= 0 else 0.0
        if order >= 0 and show.since("dealer draw", order) >= 0:
            hand.append((one, on_way(DECK, pose, show.t("dealer draw", order))))
        elif thrown < 1:
            hand.append((one, folded(pose, DECK, thrown) if thrown else pose))
    return hand


def _at_showdown(after: View, seat: int, hand: Hand, show: Show[View, Ui, Move]) -> Hand:
    """Return a hand during the showdown.

    The dealer's cards turn over, the winning cards rise one by one, and the others dim.
    """
    up, seen = telling(after)[seat], after.hands[seat]
    moved: Hand = []
    for place, (one, (_, pose)) in enumerate(zip(seen, hand, strict=True)):
        now = turned(pose, show.t("reveal", place)) if seat == DEALER else pose
        if one in up:
            now = risen(now, max(now.lift > 0, RISES[seat] * show.t("rise", up.index(one))), THEME.accent)
        elif show.begun("dim"):
            now = dimmed(risen(now, (now.lift > 0) * (1 - show.t("dim")), THEME.accent), show.t("dim"))
        moved.append((one, now))
    return moved
