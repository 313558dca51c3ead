"""Hints for the person in FIVE CARD DRAW: a move, the chance to win the pot with it, and a short reason.

In a betting round there is one hint: bet, call, check or fold. These cannot be ranked by their chance to win:
a bet wins more often than a check, but does not always win more money. Discards can be ranked, and the best
three are listed. Hints never recommend a bluff.
"""

from __future__ import annotations

from math import prod
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from cabinet.api import Advice, legal
from cabinet.cards.deck import label
from games.cards.moves import Bet, Discard, Raise
from games.five_card_draw import reasons
from games.five_card_draw.chances import CHECKED, FITTED
from games.five_card_draw.opponents.equity import beats, by_the_book, in_the_end, sensible
from games.five_card_draw.opponents.players import BALANCED, decision, discards
from games.five_card_draw.opponents.ranges import after, plan
from games.five_card_draw.rules import Phase, Word, due

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cabinet.api import Seat
    from cabinet.cards.deck import Cards
    from games.five_card_draw.opponents.players import Decision
    from games.five_card_draw.opponents.ranges import Scene
    from games.five_card_draw.panel import Ui
    from games.five_card_draw.rules import Move, View

DRAWS = 3
"""The number of discards that are listed as hints."""
VALUE = 0.5
"""Hints advise a bet after the draw only if the hand wins at least this share of the pots in which the bet is
called."""


class Hint(NamedTuple):
    """One advised move, with its chance to win and its reason."""

    move: Move
    wins: float
    """The chance that the person wins the pot with this move, because all others fold or at the showdown."""
    why: str


class Outlook(NamedTuple):
    """The expected results of a call, a check, a bet or a raise, computed from the opponents' ranges."""

    wins: float
    """The chance to win the pot."""
    folds: float
    """The chance that all opponents fold."""

    @property
    def pays(self) -> bool:
        """True if a bet would win at least the share `VALUE` of the pots in which it is called."""
        return self.wins - self.folds >= VALUE * (1 - self.folds)


def hints(view: View) -> tuple[Hint, ...]:
    """Return the best moves of the player to act, best first: one when betting, up to three discards."""
    if view.phase is Phase.DISCARDING:
        hand = view.hands[view.speaker]
        throws = sorted(discards(view, sensible(hand)), reverse=True)[:DRAWS]
        return tuple(
            Hint(
                Discard(tuple(card in gone for card in hand)),
                _calibrated(view, "draw", chance),
                reasons.of_draw(hand, gone),
            )
            for chance, gone in throws
        )
    if view.phase is Phase.BETTING:
        return (_betting(view),)
    return ()


def _betting(view: View) -> Hint:
    now = decision(view, BALANCED)
    bet = Raise(now.dollars) if max(view.put) else Bet(now.dollars)
    if bet in legal(due(view)):
        asked = max(view.put) + now.dollars
        if all(view.put[other] + view.money[other] < asked for other in now.scene.others(now.seat)):
            return Hint(bet, 1.0, reasons.NOBODY_CALLS)
        # Before the draw, a bet is advised whenever the computer player ACE would make this bet.
        if view.round > 1 or now.best() is None:
            outlook = _outlook(now, after(now.scene, now.seat, bet))
            if view.round == 1 or outlook.pays:
                return Hint(
                    bet, _calibrated(view, "raise" if max(view.put) else "bet", outlook.wins), reasons.VALUE
                )
    return _answer(view, now) if view.missing else _check(view, now)


def _answer(view: View, now: Decision) -> Hint:
    """Return the hint to call or to fold."""
    if view.money[now.seat] < view.missing:
        return Hint(Word.FOLD, 0.0, reasons.NO_CALL)
    chance = _calibrated(view, "call", _outlook(now, after(now.scene, now.seat, Word.CALL)).wins)
    pays = chance * (view.pot + view.missing) >= view.missing
    odds = reasons.of_odds(view.pot / view.missing, pays=pays)
    return Hint(Word.CALL, chance, odds) if pays else Hint(Word.FOLD, 0.0, odds)


def _check(view: View, now: Decision) -> Hint:
    """Return the hint to check, for a person who has nothing to call and should not or cannot bet."""
    showdown = _outlook(now, now.scene).wins
    if not view.money[now.seat]:
        # No correction was measured for a person without money, so the uncorrected chance is shown.
        return Hint(Word.CHECK, showdown, reasons.NO_BET)
    if view.round == 1:
        return Hint(Word.CHECK, CHECKED[sum(view.playing)], reasons.NO_JACKS)
    weak = showdown * sum(view.playing) < 1
    return Hint(
        Word.CHECK, _calibrated(view, "check", showdown), reasons.TOO_WEAK if weak else reasons.BETTER_CALL
    )


def _calibrated(view: View, what: str, chance: float) -> float:
    """Return the chance to win that a hint shows: the chance from the opponents' ranges, corrected."""
    return FITTED[view.options.level][f"{what} {view.round}"].calibrated(chance)


def _outlook(now: Decision, then: Scene) -> Outlook:
    """Return the expected results of a move; `then`: the betting round after the move."""
    rivals = [_stays(then, other) for other in then.others(now.seat)]
    folded = prod(folds for folds, _ in rivals)
    if then.round > 1:
        return Outlook(prod(folds + now.of(beaten) for folds, beaten in rivals), folded)
    ends = by_the_book()[now.at]
    wins = (
        likely * prod(folds + beaten[grade] for folds, beaten in rivals) for grade, likely in enumerate(ends)
    )
    return Outlook(sum(wins), folded)


def _stays(scene: Scene, seat: Seat) -> tuple[float, tuple[float, ...]]:
    """Return the chance that a player folds to the current bet, and the chances to call and lose.

    The second value has, for each grade of hand, the probability that the player stays in and loses to that
    grade.
    """
    held, manner = scene.ranges[seat], scene.manner(seat)
    if not scene.missing(seat):
        return 0.0, held.beaten
    if scene.money[seat] < scene.missing(seat):
        return 1.0, (0.0,) * len(held.beaten)
    value, bluff, call = plan(scene, seat, manner, scene.usual(seat, manner))
    stays = tuple(map(mul, held.weights, map(max, call, value, bluff)))
    ends = stays if held.drawn else in_the_end(stays)
    return 1 - sum(stays), beats(ends)


def advice(view: View) -> tuple[Advice, ...]:
    """Return the best moves for the person as hints; of moves with equal percentages only one is listed."""
    choices: dict[str, Advice] = {}
    for move, chance, why in hints(view):
        wins = None if move is Word.FOLD else chance
        choices.setdefault(f"{chance:.0%}", Advice(_says(view, move), None, wins=wins, why=why))
    return tuple(choices.values())


def marked(view: View, ui: Ui) -> Advice | None:
    """Return the hint for discarding the marked cards; None when the person is not discarding."""
    if view.phase is not Phase.DISCARDING:
        return None
    gone = _gone(view, ui.marks.thrown)
    ((chance, _),) = discards(view, (gone,))
    return Advice(f"MARKED {label(gone) or 'NONE'}", None, wins=_calibrated(view, "draw", chance))


def _gone(view: View, thrown: Sequence[bool]) -> Cards:
    """Return the discarded cards, in the order of the hand."""
    return tuple(card for card, out in zip(view.hands[view.speaker], thrown, strict=True) if out)


def _says(view: View, move: Move) -> str:
    match move:
        case Bet(dollars):
            return f"BET ${dollars}"
        case Raise(dollars):
            return f"RAISE ${dollars}"
        case Discard(thrown):
            return f"DROP {label(_gone(view, thrown))}" if any(thrown) else "KEEP ALL FIVE"
    return move.value.upper()
