"""The computer players of FIVE CARD DRAW, and the advice for the person.

Everybody reads the others (`reading`), reckons what each choice brings (`reckoning`),
and makes of it what his manner is (`manners`). Who is not a SHARK sees his own chances
through a fog.
"""

from __future__ import annotations

from math import exp
from operator import attrgetter
from typing import TYPE_CHECKING

from cabinet.api import Advice, Odds
from games.cards.cards import label
from games.cards.draws import improves
from games.cards.hands import HandKind, important, kind
from games.cards.moves import Discard
from games.five_card_draw.opponents.equity import sensible
from games.five_card_draw.opponents.manners import MANNERS, Manner
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.opponents.reckoning import discards, own, reckon
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word, moves
from games.fog import error

if TYPE_CHECKING:
    from random import Random

    from cabinet.api import Seat
    from games.cards.cards import Cards
    from games.five_card_draw.opponents.reckoning import ValuedChoice
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

LEVELS = {"SHARK": 0.0, "GOOD": 0.6, "EASY": 1.2}
"""The fog of each level: the standard deviation of the logarithm of the power to which chances are seen."""
DISCARD_FOG = 0.25
"""Of the fog, what is left when choosing discards: there the odds are plainer."""
HANDS = 8
"""Hands after which a computer in the person's seat leaves the table."""
BEST = 3
"""Choices that a hint shows."""


BALANCED = Manner()
"""How a computer plays in the person's seat."""


class Opponent:
    """Plays in his manner, as well as his level allows."""

    def __init__(self, reader: Reader, manner: Manner = BALANCED, fog: float = 0.0) -> None:
        """`reader`: who reads the others, which may be shared; `fog`: see `LEVELS`."""
        self._reader = reader
        self._manner = manner
        self._fog = fog

    def choose(self, view: View, allowed: tuple[Move, ...], rng: Random) -> Move:
        """Bet and draw; in the person's seat leave after some hands."""
        match view.phase:
            case Phase.DONE:
                return Word.ANOTHER if view.number < HANDS else Word.LEAVE
            case Phase.DISCARDING:
                return self._discard(view, rng)
        if len(allowed) == 1 or (Word.CHECK in allowed and view.round == 1 and not self._opens(view)):
            return allowed[0]
        return self._speak(view, allowed, rng)

    def _opens(self, view: View) -> bool:
        hand = view.hands[view.speaker]
        return (kind(hand), important(hand)[0]) >= (HandKind.PAIR, self._manner.opens)

    def _speak(self, view: View, allowed: tuple[Move, ...], rng: Random) -> Move:
        """The choice that feels best; where that is to check or to fold, a bluff now and then."""
        mine = own(view, self._doubt(view))
        choices = reckon(self._reader, view, allowed, self._manner.sizes, mine)
        passing = max(choice.dollars for choice in choices if not choice.bets)
        honest = [choice for choice in choices if not choice.bets or choice.seen >= passing]
        best = max(honest, key=self._feels)
        bluff = max((choice for choice in choices if choice not in honest), key=self._feels, default=None)
        if bluff and best.move in (Word.CHECK, Word.FOLD):
            scene = self._reader.read(view)
            often = self._reader.plan(scene, view.speaker, bluff.bets, self._manner).bluff[mine.at]
            return bluff.move if rng.random() < often else best.move
        return best.move

    def _feels(self, choice: ValuedChoice) -> float:
        """What a choice seems to bring, in dollars."""
        seeing = choice.cost - choice.bets
        return (
            choice.dollars + seeing * (1 - 1 / self._manner.looseness) + choice.bets * self._manner.aggression
        )

    def advise(self, view: View) -> tuple[Advice, ...]:
        """The best that can be done, at most three, with the funds to be expected after the hand."""
        have = view.money[view.speaker]
        if view.phase is Phase.DISCARDING:
            hand = view.hands[view.speaker]
            throws = sorted(discards(self._reader, view, sensible(hand)), reverse=True)[:BEST]
            return tuple(
                _draw(view, f"DROP {label(gone)}" if gone else "KEEP ALL FIVE", gone, chance)
                for chance, gone in throws
            )
        if view.phase is not Phase.BETTING:
            return ()
        choices = reckon(self._reader, view, moves(view), self._manner.sizes, own(view))
        best = sorted(choices, key=attrgetter("dollars"), reverse=True)[:BEST]
        return tuple(Advice(_says(choice), have + choice.dollars) for choice in best)

    def judge(self, view: View, gone: Cards) -> Advice:
        """What comes of it when the person throws these cards away."""
        ((chance, _),) = discards(self._reader, view, (gone,))
        return _draw(view, f"MARKED {label(gone) or 'NONE'}", gone, chance)

    def _doubt(self, view: View, throw: Cards | None = None) -> float:
        """The power to which chances are seen: always the same in the same situation."""
        if not self._fog:
            return 1.0
        wrong = error(view.hands[view.speaker], view.said, throw)
        return exp(self._fog * wrong * (1 if throw is None else DISCARD_FOG))

    def _discard(self, view: View, rng: Random) -> Discard:
        """What wins most often, or fewer cards to look better."""
        hand = view.hands[view.speaker]
        _, gone = max(
            (chance ** self._doubt(view, throw), throw)
            for chance, throw in discards(self._reader, view, sensible(hand))
        )
        if gone and rng.random() < self._manner.false:
            gone = gone[: rng.randrange(len(gone))]
        return Discard(tuple(card in gone for card in hand))


def seat_name(seat: Seat, level: str) -> str:
    """The computer player in a seat: "ACE SHARK"; in the person's seat just the level."""
    return level if seat == PERSON else f"{NAMES[seat]} {level}"


def computers(reader: Reader | None = None) -> dict[str, Opponent]:
    """A player for every seat and level; the best one for the person's seat first."""
    shared = reader or Reader()
    return {
        seat_name(seat, level): Opponent(shared, MANNERS.get(name, BALANCED), fog)
        for seat, name in enumerate(NAMES)
        for level, fog in LEVELS.items()
    }


ADVISER = Opponent(Reader())
"""Who gives the hints."""


def advice(view: View) -> tuple[Advice, ...]:
    """The best that the person can do, at most three, with the funds to be expected after the hand."""
    return ADVISER.advise(view)


def marked(view: View, ui: Ui) -> Advice | None:
    """The same for the cards that the person has marked to be thrown away."""
    if view.phase is not Phase.DISCARDING:
        return None
    hand = view.hands[view.speaker]
    return ADVISER.judge(view, tuple(card for card, out in zip(hand, ui.thrown, strict=True) if out))


def _says(choice: ValuedChoice) -> str:
    """Such as "RAISE $50, WINS 62%": how likely the pot is won."""
    if choice.move is Word.FOLD:
        return "FOLD"
    said = (
        choice.move.value.upper()
        if isinstance(choice.move, Word)
        else f"{type(choice.move).__name__.upper()} ${choice.bets}"
    )
    return f"{said}, WINS {100 * choice.wins:.0f}%"


def _draw(view: View, words: str, gone: Cards, chance: float) -> Advice:
    """A draw, its chances, and the funds to be expected of the pot as it is."""
    odds = Odds(float(improves(view.hands[view.speaker], gone)), chance)
    return Advice(words, view.money[view.speaker] + chance * view.pot, odds)
