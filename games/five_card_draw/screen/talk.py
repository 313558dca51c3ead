"""Chooses what the opponents say and which mood their faces show, by public facts only."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from cabinet.cards.hands import HandKind, kind
from cabinet.cards.people import Look, Mood
from games.cards import spoken
from games.cards.moves import Bet, Discard, Raise
from games.cards.spoken import Situation, turn_of
from games.five_card_draw.rules import ANTE, NAMES, PERSON, Phase, Word
from games.five_card_draw.screen.layout import place

if TYPE_CHECKING:
    from cabinet.api import Seat
    from games.five_card_draw.rules import Move, View

WORDS = {Word.CHECK: Situation.CHECK, Word.CALL: Situation.CALL, Word.FOLD: Situation.FOLD}


class Speech(NamedTuple):
    """A player and the words in the player's speech bubble."""

    seat: Seat
    lines: tuple[str, ...]


def said(view: View, at: int) -> Speech | None:
    """Return the words that an opponent says with a move of this hand; None for the person's moves.

    `at`: the index of the move in `view.said`.
    """
    seat, move = view.said[at]
    if seat == PERSON:
        return None
    situation = _situation(view, at)
    times = sum(view.said[other][0] == seat and _situation(view, other) is situation for other in range(at))
    # Add the checks of earlier deals for this pot: every player has checked once in each of them.
    times += (view.deals - 1) * (situation is Situation.CHECK)
    dollars = move.dollars if isinstance(move, Bet | Raise) else 0
    return _says(seat, situation, turn_of(view.number, times), dollars)


def latest(view: View) -> Speech | None:
    """Return the words with an opponent's latest move since the person moved; None if there are none.

    While the person must bet, call or fold, the words with the last bet or raise replace any later words.
    """
    since = next((at for at in reversed(range(len(view.said))) if view.said[at][0] == PERSON), -1) + 1
    heard = range(since, len(view.said))
    mine = view.speaker == PERSON and view.phase is Phase.BETTING
    bets = [at for at in heard if mine and isinstance(view.said[at][1], Bet | Raise)]
    last = (*heard, *bets)[-1:]
    return said(view, last[0]) if last else None


def greeting(view: View) -> Speech | None:
    """Return the dealer's greeting; if the person deals, the greeting of the first opponent to act."""
    others = [seat for seat in (view.dealer, *view.order) if seat != PERSON and view.playing[seat]]
    return _says(others[0], Situation.HELLO, view.number) if others and view.deals == 1 else None


def waiting(view: View, beat: int) -> Speech | None:
    """Return the remark that an opponent in the hand makes now and then to a slow person; else None."""
    others = [seat for seat, stays in enumerate(view.playing) if stays and seat != PERSON]
    number = spoken.remark(beat)
    if number is None or not others:
        return None
    return _says(others[number % len(others)], Situation.WAIT, number // len(others))


def bluffer(view: View) -> Seat | None:
    """Return the last opponent to bet or raise on nothing, as the showdown revealed; None if nobody did."""
    pushed = _pushed(view) if view.shown else []
    return next((seat for seat in pushed if kind(view.hands[seat]) is HandKind.NOTHING), None)


def bluff(view: View) -> Speech | None:
    """Return the words of a caught bluffer."""
    seat = bluffer(view)
    return None if seat is None else _says(seat, Situation.BLUFF, view.number)


def result(view: View) -> Speech | None:
    """Return the words at the end of a hand: the winner's, or a loser's if the person has won."""
    winner = max(range(len(NAMES)), key=lambda seat: view.won[seat])
    if not view.shown:
        if winner == PERSON:
            return next((said(view, at) for at in reversed(range(len(view.said)))), None)
        return _says(winner, Situation.TAKE, view.number)
    if winner != PERSON:
        return _says(winner, Situation.WIN, view.number)
    losers = [seat for seat in view.order if seat != PERSON and view.playing[seat] and not view.won[seat]]
    if caught := bluff(view):
        return caught
    if not losers:
        return None
    loser = (*_pushed(view), *losers)[0]
    if view.money[loser] < ANTE:
        return _says(loser, Situation.OUT, view.number)
    awed = kind(view.hands[winner]) >= HandKind.FLUSH
    return _says(loser, Situation.AWE if awed else Situation.LOSE, view.number)


def _pushed(view: View) -> list[Seat]:
    """Return the opponents who had bet or raised and lost at a showdown, the latest first."""
    return [
        seat
        for seat, move in reversed(view.said)
        if isinstance(move, Bet | Raise) and seat != PERSON and view.playing[seat] and not view.won[seat]
    ]


def forward(view: View, *, deals: bool = False) -> Seat:
    """Return the opponent whose face is in front, under the lamp: usually the one to act.

    The person's seat number means that no face is in front. `deals`: True while a hand begins; the player who
    greets is then in front.
    """
    if deals:
        speech = greeting(view)
    elif view.phase is Phase.DONE:
        winners = [seat for seat, dollars in enumerate(view.won) if dollars and seat != PERSON]
        if winners:
            return max(winners, key=lambda seat: view.won[seat])
        speech = result(view)
    elif view.phase is Phase.DEALING:
        speech = None
    elif view.speaker != PERSON:
        return view.speaker
    else:
        speech = latest(view)
    return speech.seat if speech else PERSON


def mood(view: View, seat: Seat, *, over: bool) -> Mood:
    """Return the mood of a player's face.

    A face is pleased after winning, raising last or drawing no card, and cross after losing or being raised.
    """
    if over:
        if view.won[seat]:
            return Mood.PLEASED
        return Mood.CROSS if view.shown and view.playing[seat] else Mood.CALM
    if not view.playing[seat]:
        return Mood.CALM
    pushed = [one for one, move in view.said if isinstance(move, Bet | Raise)]
    if pushed and pushed[-1] == seat:
        return Mood.PLEASED
    if seat in pushed:
        return Mood.CROSS
    return Mood.PLEASED if view.drawn[seat] == 0 else Mood.CALM


def looks(seat: Seat, turn: Seat | None) -> Look:
    """Return the direction of a player's eyes: toward the acting player, or ahead if that is the person."""
    if turn is None or turn in {PERSON, seat}:
        return Look.AHEAD
    return Look.LEFT if place(turn).x < place(seat).x else Look.RIGHT


def _says(seat: Seat, situation: Situation, turn: int, dollars: int = 0) -> Speech:
    return Speech(seat, spoken.line(NAMES[seat], situation, turn, dollars))


def _situation(view: View, at: int) -> Situation:
    move: Move = view.said[at][1]
    match move:
        case Bet():
            drawn = any(isinstance(one, Discard) for _, one in view.said[:at])
            return Situation.BET if drawn else Situation.OPEN
        case Raise():
            return Situation.RAISE
        case Discard(thrown):
            return Situation.DRAW if any(thrown) else Situation.PAT
    return WORDS[move]
