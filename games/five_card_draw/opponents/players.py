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
from cabinet.cards.deck import label
from cabinet.cards.hands import HandKind, important, kind
from games.cards.draws import improves
from games.cards.moves import Discard
from games.five_card_draw.opponents.balance import bluffs
from games.five_card_draw.opponents.equity import GRADES, sensible
from games.five_card_draw.opponents.manners import MANNERS, Manner
from games.five_card_draw.opponents.reading import Reader
from games.five_card_draw.opponents.reckoning import discards, own, prospects, reckon
from games.five_card_draw.rules import NAMES, PERSON, Phase, Word, moves
from games.fog import error

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from games.five_card_draw.opponents.reading import PublicState
    from games.five_card_draw.opponents.reckoning import Prospect, ValuedChoice
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

LEVELS = {"SHARK": 0.0, "GOOD": 0.6, "EASY": 1.2}
"""The fog of each level: the standard deviation of the logarithm of the power to which chances are seen."""
HANDS = 8
"""Hands after which a computer in the person's seat leaves the table."""
BEST = 3
"""Choices that a hint shows."""
SURE = 15
"""Dollars up to which a hint tells them as they are reckoned."""
REMAINS = 0.8
"""The part of dollars above those that is left at the end: bets to come are not reckoned with."""


BALANCED = MANNERS["ACE"]
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
        opening = view.round == 1 and not max(view.put)
        if len(allowed) == 1 or (opening and not self._worthy(view)):
            return allowed[0]
        scene = self._reader.read(view)
        ahead = prospects(self._reader, scene, view.speaker, allowed, self._manner.sizes)
        choices = reckon(ahead, own(view, self._doubt(view)))
        if opening:
            return max((choice for choice in choices if choice.bets), key=self._feels).move
        best = self._best(choices, bets=self._worthy(view))
        if best.bets or best.move is Word.CALL:
            return best.move
        return self._bluff(scene, view, ahead, choices, rng) or best.move

    def _worthy(self, view: View) -> bool:
        """The hand is one that he bets on for what it is."""
        hand = view.hands[view.speaker]
        return (kind(hand), important(hand)[0]) >= (HandKind.PAIR, self._manner.opens)

    def _best(self, choices: Sequence[ValuedChoice], *, bets: bool) -> ValuedChoice:
        """The choice that feels best of those that are no bluffs; `bets`: a bet may be one of them."""
        passing = max(choice.dollars for choice in choices if not choice.bets)
        honest = (choice for choice in choices if not choice.bets or (bets and choice.seen >= passing))
        return max(honest, key=self._feels)

    def _bluff(
        self,
        scene: PublicState,
        view: View,
        ahead: Sequence[Prospect],
        choices: Sequence[ValuedChoice],
        rng: Random,
    ) -> Move | None:
        """A bet or raise without the hand for it, as often as his manner asks for."""
        if not self._manner.bluffs:
            return None
        at = own(view).at
        if view.round == 1:
            bluff = max((choice for choice in choices if choice.bets), key=self._feels, default=None)
            plan = self._reader.plan(scene, view.speaker, bluff.bets if bluff else 0, self._manner)
            return bluff.move if bluff and rng.random() < plan.bluff[at] else None
        held = scene.ranges[view.speaker].weights
        made = bluffs(ahead, held, self._manner.bluffs, self.with_grade)
        if rng.random() >= made.often[at]:
            return None
        return rng.choices(list(made.moves), list(made.moves.values()))[0]

    def with_grade(self, choices: Sequence[ValuedChoice], grade: int) -> ValuedChoice:
        """The choice that feels best with a grade and is no bluff."""
        return self._best(choices, bets=GRADES[grade] >= (HandKind.PAIR, self._manner.opens))

    def _feels(self, choice: ValuedChoice) -> float:
        """What a choice seems to bring, in dollars."""
        seeing = choice.cost - choice.bets
        cheaper = seeing - self._manner.felt(seeing)
        return choice.dollars + cheaper + choice.bets * self._manner.aggression

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
        scene = self._reader.read(view)
        ahead = prospects(self._reader, scene, view.speaker, moves(view), self._manner.sizes)
        choices = reckon(ahead, own(view))
        best = sorted(choices, key=attrgetter("dollars"), reverse=True)[:BEST]
        return tuple(Advice(_says(choice), have + promised(choice.dollars)) for choice in best)

    def judge(self, view: View, gone: Cards) -> Advice:
        """What comes of it when the person throws these cards away."""
        ((chance, _),) = discards(self._reader, view, (gone,))
        return _draw(view, f"MARKED {label(gone) or 'NONE'}", gone, chance)

    def _doubt(self, view: View) -> float:
        """The power to which chances are seen: always the same in the same situation."""
        if not self._fog:
            return 1.0
        return exp(self._fog * error(view.hands[view.speaker], view.said))

    def _discard(self, view: View, rng: Random) -> Discard:
        """What wins most often, or fewer cards to look better."""
        hand = view.hands[view.speaker]
        _, gone = max(discards(self._reader, view, sensible(hand)))
        if gone and rng.random() < self._manner.false:
            gone = gone[: rng.randrange(len(gone))]
        return Discard(tuple(card in gone for card in hand))


def promised(dollars: float) -> float:
    """What a hint tells of the dollars that a choice is reckoned to bring; the order of choices stays."""
    return min(dollars, SURE + REMAINS * (dollars - SURE))


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
    return ADVISER.judge(view, tuple(card for card, out in zip(hand, ui.marks.thrown, strict=True) if out))


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
