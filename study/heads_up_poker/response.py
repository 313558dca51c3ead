"""Computes best responses in the simplified game, to measure how far strategies are from equilibrium."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from study.heads_up_poker.game import DRAWS, Dealer, Person

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from study.heads_up_poker.game import Game, PathShares

    Reals = NDArray[Any]


def person_best(game: Game, dealer: Dealer, path_shares: PathShares) -> float:
    """Return the dollars per hand of a person who knows the dealer's strategy and responds best."""
    person = game.person(0)
    reach = game.reach(person, dealer)
    for k, m in DRAWS:
        there = game.facing(reach, path_shares.mine, k, m)
        _, asked = game.person_second(person, dealer, there, k, m)
        person.asked2[k, m][...] = best(asked)
        bets, _ = game.person_second(person, dealer, there, k, m)
        person.bet2[k, m][...] = best(bets)
    worth = game.worth(person, dealer)
    for name in ("draw", "asked", "bet"):
        brings, _, _ = game.first(person, dealer, worth, path_shares)
        chosen: dict[str, Any] = {name: best(getattr(brings, name))}
        person = person._replace(**chosen)
    return game.first(person, dealer, worth, path_shares)[2]


def dealer_best(game: Game, person: Person, path_shares: PathShares, allowed: Reals | float = 0) -> float:
    """Return the person's dollars per hand against a dealer who knows the person's play and responds best.

    `allowed`: dollars added to the value of each first-round answer; a large negative number rules an answer
    out.
    """
    dealer = game.dealer(0)
    reach = game.reach(person, dealer)
    for k, m in DRAWS:
        there = game.faced(person, reach, path_shares.theirs, k, m)
        _, call, _ = game.dealer_second(person, dealer, there, k, m)
        dealer.call2[k, m][...] = best(call)
        answer, _, _ = game.dealer_second(person, dealer, there, k, m)
        dealer.answer2[k, m][...] = best(answer)
    worth = game.worth(person, dealer)
    for name, more in (("call", 0), ("answer", allowed)):
        _, brings, _ = game.first(person, dealer, worth, path_shares)
        chosen: dict[str, Any] = {name: best(getattr(brings, name) + more)}
        dealer = dealer._replace(**chosen)
    return game.first(person, dealer, worth, path_shares)[2]


def best(worth: Reals) -> Reals:
    """Return an array with 1 for the choice of the highest value, and 0 for all other choices."""
    chosen: Reals = np.eye(worth.shape[-1], dtype=np.float32)[worth.argmax(axis=-1)]
    return chosen
