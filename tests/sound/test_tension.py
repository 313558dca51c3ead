"""Tests of the moments in which the music of a game is tense."""

from __future__ import annotations

from dataclasses import replace

from games import dice_poker, five_card_draw, heads_up_poker, poker_dice, yahtsee
from games.cards.moves import Raise
from games.dice.sheet import Sheet
from games.dice.tension import tense
from games.dice.variants import DICE_POKER
from games.five_card_draw import sounds as draw_sounds
from games.heads_up_poker import sounds as heads_up_sounds


def test_a_dice_game_is_tense_at_the_last_roll_and_at_the_last_line() -> None:
    """A dice game has tense music only at the last roll of a turn and at the last line of the sheet."""
    for game in (dice_poker.GAME, yahtsee.GAME, poker_dice.GAME):
        assert game.look.tense is tense
    state = dice_poker.rules.start(dice_poker.rules.Options(1))
    assert not tense(state)
    assert tense(replace(state, rolls=3))
    names = tuple(DICE_POKER.names)
    last = replace(state, sheets=(Sheet(DICE_POKER, tuple((name, 0) for name in names[:-1])),))
    assert tense(last)
    over = replace(last, rolls=3, sheets=(Sheet(DICE_POKER, tuple((name, 0) for name in names)),))
    assert not tense(over)


def test_a_card_game_is_tense_from_a_raise_until_the_pot_is_won() -> None:
    """A card game has tense music from a raise until the pot is won; a bet alone is not enough."""
    draw = five_card_draw.rules.start(five_card_draw.rules.Options("best"))
    assert five_card_draw.GAME.look.tense is draw_sounds.tense
    assert not draw_sounds.tense(draw)
    raised = replace(draw, said=((1, Raise(5)),))
    assert draw_sounds.tense(raised)
    assert not draw_sounds.tense(replace(raised, won=(0, 50, 0, 0, 0)))
    heads_up = heads_up_poker.rules.start(heads_up_poker.rules.Options("best"))
    assert heads_up_poker.GAME.look.tense is heads_up_sounds.tense
    assert not heads_up_sounds.tense(replace(heads_up, bets=((10, 0), (20,))))
    raised_there = replace(heads_up, bets=((10, 5),))
    assert heads_up_sounds.tense(raised_there)
    assert not heads_up_sounds.tense(replace(raised_there, won=40))
