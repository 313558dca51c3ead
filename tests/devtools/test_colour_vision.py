"""The difference between two colors, as people with normal and with color-blind eyes see it."""

from __future__ import annotations

from itertools import combinations

import pytest

from cabinet.devtools.colour_vision import EYES, difference, lab
from cabinet.devtools.laws.colours import APART, READ
from cabinet.display.palette import BLACK, PLAYERS, WHITE, contrast
from cabinet.play import catalogue

GAMES = [game for game in catalogue.load() if game.look.theme.players]


@pytest.mark.parametrize(
    ("of", "known"),
    [
        (WHITE, (100.0, 0.0, 0.0)),
        (BLACK, (0.0, 0.0, 0.0)),
        ((255, 0, 0), (53.24, 80.09, 67.20)),
        ((0, 255, 0), (87.73, -86.18, 83.18)),
        ((0, 0, 255), (32.30, 79.19, -107.86)),
        ((3, 3, 3), (0.82, 0.0, 0.0)),
    ],
)
def test_cielab_matches_published_tables(of: tuple[int, int, int], known: tuple[float, float, float]) -> None:
    """CIELAB values match published tables for sRGB with the white point D65."""
    assert lab(of) == pytest.approx(known, abs=0.02)


@pytest.mark.parametrize("eyes", EYES)
def test_gray_stays_gray_for_all_eyes(eyes: str) -> None:
    assert lab((128, 128, 128), eyes)[1:] == pytest.approx((0.0, 0.0), abs=0.1)
    assert difference(WHITE, BLACK, eyes) == pytest.approx(100, abs=0.1)


def test_red_and_green_look_alike_to_some_eyes() -> None:
    """To deutan eyes, green and brown differ little, and so do an earlier palette's cyan and pink."""
    green, brown = (120, 160, 60), (190, 140, 70)
    cyan, pink = (104, 228, 255), (255, 180, 255)
    assert difference(green, brown) > 40
    assert difference(green, brown, "deutan") < 10
    assert difference(cyan, pink) > 60
    assert difference(cyan, pink, "deutan") < difference(cyan, pink) / 3


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_eyes_distinguish_the_players_colours(game: object, eyes: str) -> None:
    theme = game.look.theme  # type: ignore[attr-defined]
    assert len(theme.players) == 4
    assert all(difference(one, other, eyes) >= APART for one, other in combinations(theme.players, 2))
    assert all(contrast(one, theme.ground) >= READ for one in theme.players)


def test_games_for_several_people_share_player_colours() -> None:
    assert len(GAMES) == 3
    assert {game.look.theme.players for game in GAMES} == {PLAYERS}
