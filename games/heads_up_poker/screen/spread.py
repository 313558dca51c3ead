"""Both hands on the table: as they lie, and as they are dealt, thrown away, drawn and turned over."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cabinet.api import Drawn
from cabinet.cards.card_picture import LARGE, RAISED, card, deck, raised, turning
from cabinet.cards.deck import in_order
from cabinet.cards.hand import PLAIN, CardLayout, judged, lay
from cabinet.cards.hands import winning
from cabinet.cards.ways import flight, straight
from cabinet.drawing.lettering import read
from games.cards.moves import HAND, Discard
from games.heads_up_poker.rules import DEALER, PERSON, Phase
from games.heads_up_poker.screen.layout import DECK, FROM, dealers, mine
from games.heads_up_poker.theme import DARK, SHADOW, THEME

if TYPE_CHECKING:
    from cabinet.api import Show
    from cabinet.cards.deck import Cards
    from cabinet.cards.hand import Standing
    from cabinet.cards.ways import Spot
    from cabinet.display.canvas import Canvas
    from games.heads_up_poker.panel import Ui
    from games.heads_up_poker.rules import Move, View

TAG_Y, TAG_HEIGHT = 62, 22
"""Where a card says that it goes or stays."""
PLACES = (mine, dealers)
"""By seat."""


def draw_deck(canvas: Canvas) -> None:
    """What is left to be dealt."""
    deck(canvas, *DECK, SHADOW)


def draw_lying(canvas: Canvas, view: View) -> None:
    """Both hands while nothing moves; the dealer's in view after a showdown."""
    if view.phase is Phase.DEALING:
        return
    dealers_hand = view.hands[DEALER] if view.shown else (None,) * HAND
    for seat, hand in enumerate((_hand(view), dealers_hand)):
        _draw_hand(canvas, seat, hand, standings(view)[seat])


def draw_cursor(canvas: Canvas, view: View, ui: Ui, *, lit: bool) -> None:
    """Which cards go and which stay; the one at the cursor is lifted, its ring flashes."""
    if ui.marks is None:
        return
    at = ui.marks.at
    raised(canvas, *mine(at), _hand(view)[at], THEME.accent if lit else SHADOW, shadow=SHADOW)
    for place, thrown in enumerate(ui.marks.thrown):
        spot = mine(place)
        _tag(canvas, spot._replace(y=spot.y - RAISED * (place == at)), thrown=thrown)


def draw_moving(canvas: Canvas, step: Move | Drawn, before: View, show: Show[View, Ui, Move]) -> None:
    """Both hands while a step is shown."""
    if isinstance(step, Drawn) and before.phase is Phase.DEALING:
        _draw_deal(canvas, show)
        return
    if before.phase is Phase.DONE:
        return
    _draw_dealers(canvas, before, show)
    if isinstance(step, Discard):
        _draw_throw(canvas, before, step.thrown, show)
    elif isinstance(step, Drawn):
        _draw_draw(canvas, before, step.values[: before.drawn[PERSON]], show)
    else:
        _draw_hand(canvas, PERSON, _hand(before), _standing(PERSON, show))


def _draw_hand(
    canvas: Canvas, seat: int, hand: tuple[int | None, ...], standing: tuple[Standing, ...]
) -> None:
    """Five cards of a seat; those that win lie over the others."""
    places = zip(map(PLACES[seat], range(HAND)), hand, standing, strict=False)
    laid = [CardLayout(one, *spot, standing=stands) for spot, one, stands in places]
    lay(canvas, laid, THEME.accent, shadow=SHADOW)


def standings(view: View) -> tuple[tuple[Standing, ...], tuple[Standing, ...]]:
    """How each card of the person and of the dealer lies; all alike while nobody has won."""
    person, dealer = (_stands(view, seat) for seat in (PERSON, DEALER))
    return person, dealer


def _stands(view: View, seat: int) -> tuple[Standing, ...]:
    if view.phase in {Phase.DONE, Phase.ENDED} and seat not in view.best:
        return judged((None,) * HAND, None)
    if view.phase not in {Phase.DONE, Phase.ENDED} or not view.shown:
        return (PLAIN,) * HAND
    hand = view.hands[seat]
    return judged(hand, winning(hand, view.hands[1 - seat]))


def _flight(place: Spot, part: float) -> Spot:
    """A card on its way from the deck to its place: first out of the row of the pot."""
    return flight(FROM, place, LARGE, part)


def _standing(seat: int, show: Show[View, Ui, Move]) -> tuple[Standing, ...]:
    """Plain until it is seen who has won."""
    seen = show.t("reveal") >= 1 if show.has("reveal") else show.view.folded is not None
    return standings(show.view)[seat] if seen else (PLAIN,) * HAND


def _hand(view: View) -> tuple[int | None, ...]:
    """The person's cards by their places: backs, where they are not known."""
    return view.hands[PERSON] or (None,) * HAND


def _draw_deal(canvas: Canvas, show: Show[View, Ui, Move]) -> None:
    """Ten cards one after another, the person's first; then the person's turn over, sorted."""
    turned = show.t("turn")
    # The card on its way is drawn last, so that it flies over those that lie.
    for order in range(2 * HAND):
        if show.since("deal", order) < 0:
            continue
        place, seat = divmod(order, 2)
        there = PLACES[seat](place)
        if turned and seat == PERSON:
            turning(canvas, *there, show.view.hands[PERSON][place], turned, shadow=SHADOW)
        else:
            card(canvas, *_flight(there, show.t("deal", order)), None, shadow=SHADOW)


def _draw_throw(canvas: Canvas, before: View, thrown: tuple[bool, ...], show: Show[View, Ui, Move]) -> None:
    """Discards slide under the deck."""
    hand = _hand(before)
    for place, goes in enumerate(thrown):
        if not goes:
            card(canvas, *mine(place), hand[place], shadow=SHADOW)
    done = show.t("throw")
    if done < 1:
        for place, goes in enumerate(thrown):
            if goes:
                card(canvas, *_flight(mine(place), 1 - done), hand[place], shadow=SHADOW)


def _draw_draw(canvas: Canvas, before: View, new: Cards, show: Show[View, Ui, Move]) -> None:
    """New cards fly into the gaps and turn over; then the hand is sorted."""
    kept, after = before.hands[PERSON], show.view.hands[PERSON]
    held = in_order((*kept, *before.thrown[PERSON]))
    gaps = [place for place, one in enumerate(held) if one not in kept]
    sorting = show.t("sort")
    for place, one in enumerate(held):
        if one in kept:
            end = mine(after.index(one))
            card(canvas, *straight(mine(place), end, sorting), one, shadow=SHADOW)
    turned = show.t("turn")
    for order, (gap, one) in enumerate(zip(gaps, new, strict=True)):
        if show.since("draw", order) < 0:
            continue
        end = mine(after.index(one))
        there = straight(mine(gap), end, sorting) if sorting else _flight(mine(gap), show.t("draw", order))
        turning(canvas, *there, one, turned, shadow=SHADOW)


def _draw_dealers(canvas: Canvas, before: View, show: Show[View, Ui, Move]) -> None:
    """The dealer's cards: backs, some of them exchanged at the draw, turned over at a showdown."""
    after, moving = show.view, before.drawn[DEALER] if show.has("dealer draw") else 0
    if not moving and (not after.shown or show.t("reveal") >= 1):
        hand = after.hands[DEALER] if after.shown else (None,) * HAND
        _draw_hand(canvas, DEALER, hand, _standing(DEALER, show))
        return
    for place in range(HAND):
        there = dealers(place)
        order = place - (HAND - moving)
        if order >= 0 and show.since("dealer throw") >= 0:
            _draw_exchange(canvas, there, order, show)
        elif after.shown and show.since("reveal") >= 0:
            turning(canvas, *there, after.hands[DEALER][place], show.t("reveal", place), shadow=SHADOW)
        else:
            card(canvas, *there, None, shadow=SHADOW)


def _draw_exchange(canvas: Canvas, there: Spot, order: int, show: Show[View, Ui, Move]) -> None:
    """A card of the dealer's slides under the deck, and another comes."""
    gone = show.t("dealer throw")
    if gone < 1:
        card(canvas, *_flight(there, 1 - gone), None, shadow=SHADOW)
    elif show.since("dealer draw", order) >= 0:
        card(canvas, *_flight(there, show.t("dealer draw", order)), None, shadow=SHADOW)


def _tag(canvas: Canvas, at: Spot, *, thrown: bool) -> None:
    words, colour = ("SWAP", THEME.warn) if thrown else ("KEEP", THEME.accent)
    canvas.box(at.x, at.y + TAG_Y, 64, TAG_HEIGHT, DARK)
    read(canvas, at.x + 33, at.y + TAG_Y + 2, words, colour, "centre", strong=True)
