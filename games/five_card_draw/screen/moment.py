"""What the table looks like at one moment, as a pure function of what is being shown."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Drawn
from cabinet.cards.card_picture import LARGE
from cabinet.cards.chips import WORTHS, Flying, flock, stack
from cabinet.cards.faces import Size
from cabinet.cards.hand import CardLayout
from cabinet.cards.ways import along, flight, straight
from games.cards.moves import HAND, Bet, Discard, Raise
from games.five_card_draw.rules import ANTE, PERSON, SEATS, Phase, Word
from games.five_card_draw.screen import talk, words
from games.five_card_draw.screen.layout import (
    BACKS_HEIGHT,
    POT,
    SMALL_WIDTH,
    between,
    card_at,
    lies,
    pays,
    stock,
    way_home,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.api import Seat, Show
    from cabinet.cards.deck import Card
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View
    from games.five_card_draw.screen.talk import Speech

CHIPS = 7
"""Chips that fly to the winner."""
CLOSED = Size(SMALL_WIDTH, BACKS_HEIGHT)
"""Of a card of an opponent."""
JUDGED = 0.2
"""Seconds in which cards that have won rise, and others grow dark."""
STEEP = 3
"""How much sooner chips get past the pot's figure than they arrive."""
FOOT = 6
"""Pixels from the middle of a chip on its way to its foot."""


class Back(NamedTuple):
    """A back on its way, by its left and top."""

    x: int
    y: int
    size: Size


class Moment(NamedTuple):
    """All that is drawn of the table."""

    view: View
    """Whose figures are shown."""
    turn: Seat | None
    """Whose turn it is, or was until the step ends."""
    log: tuple[str, ...]
    hand: tuple[CardLayout, ...] = ()
    backs: tuple[int, ...] = (0,) * SEATS
    """Cards that lie before each opponent."""
    faces: tuple[float, ...] = (0.0,) * SEATS
    """How far the hand of each has been turned over."""
    spread: float = 0.0
    """How far the hands have been laid side by side."""
    cards: tuple[Back, ...] = ()
    chips: tuple[Flying, ...] = ()
    speech: Speech | None = None
    """What somebody says."""
    pot: int = 0
    over: bool = False
    """The hand is over, and its result is told."""
    judged: float = 1.0
    """How far it is seen then which cards have won and which have lost."""


def moment(show: Show[View, Ui, Move]) -> Moment:
    """What there is to be seen now."""
    view, step, before = show.view, show.step, show.before
    if before is None or step is None or step is Word.ANOTHER:
        return _still(view)
    match step:
        case Word.LEAVE:
            return _still(before)
        case Drawn() if before.phase is Phase.DEALING:
            return _deal(show)
        case Drawn(cards):
            return _draw(show, before, cards)
        case Discard(thrown):
            return _discard(show, before, thrown)
    return _spoken(show, before, step)


def _still(view: View) -> Moment:
    """Nothing moves."""
    over = view.phase is Phase.DONE
    shown = over and view.shown
    return Moment(
        view,
        turn=None if over or view.ending else view.speaker,
        log=words.log(view),
        hand=_hand(view),
        backs=_backs(view),
        faces=tuple(float(shown and bool(hand)) for hand in view.hands),
        spread=float(shown),
        pot=view.pot,
        over=over,
        speech=talk.result(view) if over else talk.latest(view),
    )


def _hand(view: View) -> tuple[CardLayout, ...]:
    """The person's cards as they lie, as long as the person has not folded."""
    if not view.playing[PERSON]:
        return ()
    hand = view.hands[PERSON]
    places: Iterable[int] = range(HAND)
    if len(hand) < HAND:
        # Cards are missing only between a discard and its draw: the others have not moved yet.
        thrown = next((move.thrown for _, move in view.said[-1:] if isinstance(move, Discard)), ())
        places = [at for at, gone in enumerate(thrown) if not gone]
    return tuple(CardLayout(one, *card_at(at)) for one, at in zip(hand, places, strict=False))


def _backs(view: View) -> tuple[int, ...]:
    """Five for everybody who plays, less what has been thrown away and not drawn yet."""
    cards = [HAND * (stays and view.phase is not Phase.DEALING) for stays in view.playing]
    if view.phase is Phase.DRAWING:
        cards[view.speaker] -= view.drawn[view.speaker] or 0
    return tuple(cards)


def _deal(show: Show[View, Ui, Move]) -> Moment:
    """Antes, then one card at a time round the table; at last the person's are turned over."""
    after = show.view
    seats = [seat for seat in after.order if after.playing[seat]]
    backs = [0] * SEATS
    flying = []
    for number in range(HAND * len(seats)):
        seat, at = seats[number % len(seats)], number // len(seats)
        part = show.t("card", number)
        if part >= 1:
            backs[seat] += 1
        elif part > 0:
            flying.append(_fly(lies(seat, at), part, seat))
    face = show.t("turn")
    hand = _hand(after)[: backs[PERSON]]
    part = show.t("pay")
    paid = ANTE * len(seats)
    return _still(after)._replace(
        turn=None,
        log=words.log(after)[:1],
        hand=tuple(one._replace(face=face) for one in hand),
        backs=tuple(backs),
        cards=tuple(flying),
        chips=_slide(seats, ANTE, part),
        pot=after.pot - paid + between(0, paid, part),
        # Nobody speaks while chips move.
        speech=talk.greeting(after) if part >= 1 else None,
    )


def _draw(show: Show[View, Ui, Move], before: View, cards: tuple[Card, ...]) -> Moment:
    """What is kept closes up, and the new cards come from the deck."""
    seat, after = before.speaker, show.view
    backs = list(_backs(before))
    flying = []
    gaps = [at for at, one in enumerate(after.hands[PERSON]) if one in cards]
    hand = [_closing(one, after, show.t("close")) for one in _hand(before)]
    for number in range(len(cards)):
        at = gaps[number] if seat == PERSON else backs[seat]
        part = show.t("card", number)
        if part >= 1:
            backs[seat] += 1
            if seat == PERSON:
                new = after.hands[PERSON][at]
                hand.append(CardLayout(new, *card_at(at), show.t("turn")))
        elif part > 0:
            flying.append(_fly(lies(seat, at), part, seat))
    return _still(before)._replace(
        turn=seat,
        log=words.log(after),
        hand=tuple(hand),
        backs=tuple(backs),
        cards=tuple(flying),
        speech=None,
    )


def _closing(laid: CardLayout, after: View, part: float) -> CardLayout:
    """A card that is kept, on the way to its new place."""
    x, y = straight((laid.x, laid.y), card_at(after.hands[PERSON].index(laid.card)), part)
    return laid._replace(x=x, y=y)


def _discard(show: Show[View, Ui, Move], before: View, thrown: tuple[bool, ...]) -> Moment:
    """Cards are thrown away."""
    seat = before.speaker
    view = replace(before, said=(*before.said, (seat, Discard(thrown))), drawn=show.view.drawn)
    flying: list[Back] = []
    if show.on("throw"):
        # Where the cards of others were in their hands is nobody's business.
        last = range(HAND - sum(thrown), HAND)
        gone = [at for at in range(HAND) if (thrown[at] if seat == PERSON else at in last)]
        flying = [_fly(lies(seat, at), 1 - show.t("throw"), seat) for at in gone]
    backs = list(_backs(before))
    backs[seat] -= sum(thrown)
    hand = _hand(before)
    if seat == PERSON:
        hand = tuple(one for one, gone in zip(hand, thrown, strict=True) if not gone)
    # Nothing is said over cards on their way.
    speech = None if flying else talk.said(view, len(view.said) - 1)
    return _still(view)._replace(turn=seat, hand=hand, backs=tuple(backs), cards=tuple(flying), speech=speech)


def _spoken(show: Show[View, Ui, Move], before: View, step: Word | Bet | Raise) -> Moment:
    """A word: dollars slide into the pot, or the hand is thrown away; then perhaps all is over."""
    view, paid = spoken(before, step)
    seat, after, part = before.speaker, show.view, show.t("pay")
    now = _still(view)._replace(turn=seat, speech=talk.said(view, len(view.said) - 1))
    if show.on("throw"):
        gone = [_fly(lies(seat, at), 1 - show.t("throw"), seat) for at in range(HAND)]
        now = now._replace(cards=tuple(gone))
    if paid:
        now = now._replace(pot=before.pot + between(0, paid, part), chips=_slide([seat], paid, part))
    if after.deals > before.deals and after.phase is not Phase.DONE:
        return now._replace(log=(*now.log, "NOBODY OPENS"))
    return _finish(show, now, view) if after.phase is Phase.DONE else now


def _finish(show: Show[View, Ui, Move], now: Moment, view: View) -> Moment:
    """The end of a hand, from the last word on."""
    after = show.view
    if show.since("open") < 0 and show.since("win") < 0:
        return now
    if show.since("win") < 0:
        shown = replace(view, hands=after.hands, shown=after.shown)
        faces = tuple(show.t("turn", seat) for seat in range(SEATS))
        return now._replace(view=shown, turn=None, faces=faces, spread=show.t("open"), speech=None)
    part = show.t("win")
    won = [seat for seat, dollars in enumerate(after.won) if dollars]
    going = tuple(between(dollars, 0, part) for dollars in after.won)
    money = tuple(have - left for have, left in zip(after.money, going, strict=True))
    return _still(replace(after, money=money, ending=None))._replace(
        pot=sum(going),
        chips=tuple(chip for seat in won for chip in _fly_home(seat, part, shown=after.shown)),
        judged=min(1.0, show.since("win") / JUDGED),
    )


def _fly_home(seat: Seat, part: float, *, shown: bool) -> tuple[Flying, ...]:
    """Seven chips of every colour one after another from the pot to who has won it."""
    corners = tuple((x, y + FOOT) for x, y in way_home(seat, shown=shown))
    return flock(partial(along, corners), WORTHS, CHIPS, part)


def spoken(before: View, step: Word | Bet | Raise) -> tuple[View, int]:
    """The view just after a word, before anything follows from it, and the dollars that it took."""
    seat = before.speaker
    more = step.dollars if isinstance(step, Bet | Raise) else 0
    paid = before.missing + more if more or step is Word.CALL else 0

    def put(row: tuple[int, ...], dollars: int) -> tuple[int, ...]:
        return tuple(one + dollars * (at == seat) for at, one in enumerate(row))

    playing = tuple(
        stays and not (at == seat and step is Word.FOLD) for at, stays in enumerate(before.playing)
    )
    view = replace(
        before,
        said=(*before.said, (seat, step)),
        money=put(before.money, -paid),
        put=put(before.put, paid),
        pot=before.pot + paid,
        playing=playing,
    )
    return view, paid


def _fly(to: tuple[int, int], part: float, seat: Seat) -> Back:
    """A back between the deck and a player's card: along the row of backs, or below the pot."""
    size, steep = (LARGE, 5) if seat == PERSON else (CLOSED, 4)
    return Back(*flight(stock(), to, size, part, steep=steep), size)


def _slide(seats: list[Seat], dollars: int, part: float) -> tuple[Flying, ...]:
    """A chip of each on the way to the pot, first across, then down; none any more once they are there."""
    if part >= 1:
        return ()
    worth, (x, y) = stack(dollars)[0], POT
    to = x, y + FOOT
    ways = [((one, other + FOOT), to) for one, other in map(pays, seats)]
    return tuple(Flying(worth, straight(*way, STEEP * part).x, straight(*way, part).y) for way in ways)
