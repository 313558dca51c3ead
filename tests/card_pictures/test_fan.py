"""Tests of cards as they are held, dimmed, raised, turned over and thrown away."""

from itertools import pairwise

import pytest

from cabinet.cards.deck import DECK, cards
from cabinet.cards.faces import LARGE, SMALL
from cabinet.cards.fan import (
    FAR,
    FORWARD,
    LOST,
    RISES,
    SHADES,
    CardPose,
    dimmed,
    draw_fan,
    fan,
    far_fan,
    folded,
    forward,
    on_way,
    placed,
    risen,
    turned,
)
from cabinet.display.canvas import Canvas

HAND = cards("2s 9d Qs Kc Kd")
HALO = (255, 140, 130)
DECK_AT = CardPose(560, 60, 8, FAR, face=0.0)


def test_fan_is_symmetrical() -> None:
    poses = fan(190, 264)
    assert poses[2][:3] == (190, 264, 0)
    assert [pose.angle for pose in poses] == [-9, -4, 0, 4, 9]
    assert {right.x - left.x for left, right in pairwise(poses)} == {58}
    assert [pose.y for pose in poses] == [274, 269, 264, 269, 274]
    assert fan(190, 264, 1) == (CardPose(190, 264, 0, 1.1),)


def test_distant_hand_shows_backs() -> None:
    backs = [placed(card, pose) for card, pose in zip(HAND, far_fan(100, 60), strict=True)]
    assert {back.sprite.key for back in backs} == {placed(None, DECK_AT).sprite.key}
    face = placed(HAND[0], turned(far_fan(100, 60)[0], 1.0))
    assert face.sprite.size == SMALL
    assert face.sprite.key != backs[0].sprite.key
    assert placed(HAND[0], fan(100, 60)[0]).sprite.size == LARGE


def test_cards_that_count_rise_with_a_halo() -> None:
    pose = fan(190, 264)[3]
    assert risen(pose, 0.0, HALO) == pose
    low, up = placed(HAND[3], pose), placed(HAND[3], risen(pose, 1.0, HALO))
    assert (up.x, up.y) == (low.x, low.y - RISES)
    assert (low.shadow, up.shadow) == ((2, 3), (6, 9))
    assert (low.pose.halo, up.pose.halo) == (None, HALO)


def test_losing_cards_dim_in_a_few_steps() -> None:
    """Every step of dimming is cached as a picture of its own, so there must be only a few steps."""
    lights = [placed(HAND[0], dimmed(fan(0, 0)[0], part / 50)).pose.light for part in range(51)]
    assert lights[0] == 1
    assert lights[-1] == pytest.approx(LOST)
    assert len(set(lights)) == SHADES + 1


def test_card_turns_over() -> None:
    """When a card is turned over, its back becomes narrower, then its face appears."""
    seen = [placed(HAND[0], turned(fan(0, 0)[2], part / 20)) for part in range(21)]
    widths = [one.pose.across for one in seen]
    assert widths[0] == widths[-1] == 1
    assert min(widths) == widths[10] < 0.2
    assert {one.sprite.key for one in seen[:10]}.isdisjoint(one.sprite.key for one in seen[11:])


def test_flying_card_has_few_cached_poses() -> None:
    end = fan(190, 264)[0]
    way = [on_way(DECK_AT, end, part / 60, 40) for part in range(61)]
    assert (way[0], way[-1]) == (DECK_AT, end)
    assert way[30].y < (DECK_AT.y + end.y) // 2 - 30
    assert len({placed(HAND[0], pose).pose for pose in way}) <= 10


def test_card_comes_forward() -> None:
    pose = fan(190, 264)[1]
    there = forward(pose, 1.0, up=20, halo=HALO)
    assert (there.x, there.y, there.scale, there.halo) == (pose.x, pose.y - 20, FORWARD, HALO)
    assert forward(pose, 0.0, up=20) == pose
    assert pose.scale < forward(pose, 0.5).scale < FORWARD


def test_folded_card_turns_over_and_slides_away() -> None:
    """A folded card is face down before it starts to move, so that no player sees its face on the way."""
    pose = risen(fan(190, 264)[0], 1.0, HALO)
    way = [folded(pose, DECK_AT, part / 20) for part in range(21)]
    assert [one.face for one in way] == sorted((one.face for one in way), reverse=True)
    left = [one for one in way if (one.x, one.y) != (pose.x, pose.y)]
    assert all(one.face == 0 for one in left)
    assert way[-1] == DECK_AT


def test_hand_is_drawn_in_one_call() -> None:
    canvas = Canvas()
    draw_fan(canvas, zip(HAND, fan(300, 180), strict=True))
    one_by_one = Canvas()
    one_by_one.scatter([placed(card, pose) for card, pose in zip(HAND, fan(300, 180), strict=True)])
    assert canvas.same_as(one_by_one)


def test_sprites_of_all_cards_stay_within_the_memory_limit() -> None:
    canvas = Canvas()
    pose = fan(190, 264)[1]
    for card in DECK[::4]:
        for part in range(0, 61, 6):
            draw_fan(canvas, [(card, on_way(DECK_AT, pose, part / 60)), (card, dimmed(pose, part / 60))])
    assert canvas.cached_bytes[0] <= 12 * 1024 * 1024
