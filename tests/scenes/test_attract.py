"""Attract mode shows titles, highlights, top tens and lessons, never repeats and never stands still."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from hashlib import sha1
from itertools import combinations, pairwise
from typing import TYPE_CHECKING

import pytest

from cabinet.api import Entry
from cabinet.display.canvas import SAFE, WIDTH, Canvas
from cabinet.display.palette import RED, WHITE, colour
from cabinet.drawing.invitation import BAND_Y, LOW_BAND_Y, fitting, invitation
from cabinet.drawing.widgets import PROMPT_Y
from cabinet.play import attract_clips, catalogue
from cabinet.scenes.acts import Lessons, Play, lessons_of
from cabinet.scenes.attract import Attract, trios
from cabinet.scenes.scene import LOW_BAND
from cabinet.settings import AttractSettings, Display, Operator, Settings, SoundSettings
from tests.bench import Bench

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.xdist_group("ten minutes of attract")
"""All tests here share a recording that is slow to make, so one pytest worker runs them all."""

GAMES = catalogue.load()
WITHOUT_LAMPS = (16, 16, WIDTH - 32, BAND_Y - 16)
"""The part of the screen without the lamps at its edges and without the line PRESS START."""


def shown(bench: Bench, seconds: float) -> list[tuple[float, str, str, str]]:
    """Return the start, kind, game and highlight of each part that attract mode shows in some seconds."""
    found: list[tuple[float, str, str, str]] = []
    scene, act, begins = bench.scene, None, bench.clock.now()
    while bench.clock.now() < begins + seconds:
        if scene.act is not act:
            act = scene.act
            told = (
                f"{act.trailer.name} {act.trailer.play.stage.table.journal}" if isinstance(act, Play) else ""
            )
            name = act.game.name if act.game else ""
            found.append((bench.clock.now() - begins, act.kind, name, told))
        bench.run(0.25)
    return found


@pytest.fixture(scope="module")
def ten_minutes(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[float, str, str, str]]:
    """The parts that attract mode shows in ten minutes; every kind of part of every game is among them."""
    with Bench(tmp_path_factory.mktemp("show")) as bench:
        return shown(bench, 600)


@pytest.mark.parametrize("steady", [False, True])
def test_rays_of_a_name_move_except_in_calm_mode(tmp_path: Path, *, steady: bool) -> None:
    with Bench(tmp_path, settings=Settings(display=Display(steady=steady))) as bench:
        scene, now = bench.scene, bench.clock.now
        bench.cabinet.run_until(lambda: isinstance(scene.act, Play) and not scene.act.shows_game(now()))
        assert (scene.act.look(now()) == scene.act.look(now() + 0.1)) is steady


def test_title_comes_every_minute(ten_minutes: list[tuple[float, str, str, str]]) -> None:
    titles = [when for when, kind, _, _ in ten_minutes if kind == "title"]
    between = [later - when for when, later in pairwise(titles)]
    assert all(45 <= seconds <= 75 for seconds in between)


def test_no_highlight_comes_twice(ten_minutes: list[tuple[float, str, str, str]]) -> None:
    """In ten minutes no highlight comes twice, and the games have enough of them for half an hour."""
    told = [told for _, _, _, told in ten_minutes if told]
    assert len(told) >= 16
    assert len(set(told)) == len(told)
    shown = Counter(name for _, kind, name, _ in ten_minutes if kind == "play")
    for game in GAMES:
        assert len({one.write() for one in attract_clips.highlights(game.name)}) >= 3 * shown[game.name]


def test_every_game_shows_highlights_list_and_help(ten_minutes: list[tuple[float, str, str, str]]) -> None:
    kinds = {(name, kind) for _, kind, name, _ in ten_minutes if name}
    assert kinds == {(game.name, kind) for game in GAMES for kind in ("play", "top ten", "how to play")}


@pytest.mark.parametrize("number", range(1, 8))
def test_round_shows_each_game_three_times(number: int) -> None:
    """In a full round of groups of three games, each game is once first, once second and once third."""
    games = tuple(replace(GAMES[0], name=str(at)) for at in range(number))
    found = [*trios(games)]
    assert len(found) == number
    for place in (0, 1, 2):
        assert sorted(trio[place].name for trio in found) == [game.name for game in games]


def test_round_has_the_title_and_three_games(bench: Bench) -> None:
    kinds = [kind for _, kind, _, _ in shown(bench, 150)]
    assert kinds[:7] == ["title", "play", "top ten", "play", "how to play", "play", "title"]


@pytest.mark.parametrize("calm", [False, True])
def test_trailer_has_moment_comment_and_record(tmp_path: Path, calm: bool) -> None:
    """The trailer of a highlight shows the moment, a comment and the record, in at most twelve seconds."""
    settings = Settings(display=Display(steady=calm), operator=Operator(offer=False))
    game = next(each for each in GAMES if each.name == "heads_up_poker")
    with Bench(tmp_path, games=(game,), settings=settings) as bench:
        bench.store.post(game.kept_as(game.lists.all[0]), Entry("MARGARET", 396))
        scene = bench.scene
        bench.cabinet.run_until(lambda: isinstance(scene.act, Play), limit=20)
        begins, act = bench.clock.now(), scene.act
        bench.cabinet.run_until(lambda: act.commented_at <= bench.clock.now(), limit=20)
        bench.run(2.5)
        assert {act.trailer.name, game.title, *act.trailer.voice.words} <= set(bench.words())
        bench.cabinet.run_until(lambda: act.record_at <= bench.clock.now(), limit=20)
        bench.run(0.2 if not calm else 0)
        assert calm or "MARGARET" not in bench.words()
        bench.run(1.5)
        assert {"MARGARET", "$396"} <= set(bench.words())
        bench.cabinet.run_until(lambda: scene.act is not act, limit=20)
        assert bench.clock.now() - begins <= 12.1


@pytest.mark.slow
def test_ten_minutes_never_stand_still_or_repeat(bench: Bench) -> None:
    """The picture without the lamps at its edges changes every two seconds at the latest."""
    minutes: list[set[bytes]] = [set() for _ in range(10)]
    before, stands = b"", 0
    for number in range(1200):
        part = Canvas()
        part.paste(bench.cabinet.screen, 0, 0, WITHOUT_LAMPS)
        picture = sha1(part.rgb(), usedforsecurity=False).digest()
        stands = stands + 1 if picture == before else 1
        assert stands < 4, f"still at {number / 2} s: {bench.scene.act.kind} of {bench.scene.act.game}"
        minutes[number // 120].add(picture)
        before = picture
        bench.run(0.5)
    assert all(len(one & other) < 12 for one, other in combinations(minutes, 2))


def test_lessons_turn_and_move(bench: Bench) -> None:
    scene = bench.scene
    bench.cabinet.run_until(lambda: isinstance(scene.act, Lessons), limit=120)
    seen: dict[int, set[bytes]] = {}
    while isinstance(scene.act, Lessons):
        seen.setdefault(scene.act._at, set()).add(bench.cabinet.screen.rgb())
        bench.run(0.5)
    assert list(seen) == list(range(len(lessons_of(GAMES[1]))))
    assert all(len(pictures) >= 6 for pictures in seen.values())


def test_game_without_highlights_plays_in_attract(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game with neither highlights nor lessons is shown in attract mode while computers play it."""
    monkeypatch.setattr("cabinet.play.attract_clips.highlights", lambda _name: ())
    monkeypatch.setattr("cabinet.scenes.attract.lessons_of", lambda _game: ())
    scene = bench.scene
    kinds = {kind for _, kind, _, _ in shown(bench, 300)}
    assert kinds == {"title", "play", "top ten"}
    bench.cabinet.run_until(lambda: isinstance(scene.act, Play), limit=120)


@pytest.mark.parametrize(
    ("every", "dark", "wanted"),
    [(2, 0, [120, 240]), (0, 0, []), (2, 3, [120])],
    ids=["every two minutes", "never", "until the screen is dark"],
)
def test_jingle_comes_at_the_owners_interval(
    tmp_path: Path, every: int, dark: int, wanted: list[int]
) -> None:
    """The jingle comes at the interval that the owner has set, counted from the start of attract mode."""
    settings = Settings(
        sound=SoundSettings(jingle_minutes=every), attract=AttractSettings(saver_minutes=dark)
    )
    with Bench(tmp_path, settings=settings) as bench:
        bench.run(30)
        bench.press("p1_fire")
        bench.cabinet.run_until(lambda: isinstance(bench.scene, Attract), limit=120)
        before, began = len(bench.heard), bench.clock.now()
        times: list[float] = []
        while bench.clock.now() < began + 350:
            bench.run(1)
            if len(bench.heard) > before + len(times):
                times.append(bench.clock.now() - began)
        assert times == pytest.approx(wanted, abs=1)
        assert bench.heard[before:] == ["jingle"] * len(wanted)


def test_picture_changes_within_fifteen_seconds(tmp_path: Path) -> None:
    """Attract mode changes its picture within fifteen seconds even with the setting STEADY PICTURE."""
    for steady in (False, True):
        settings = Settings(display=Display(steady=steady))
        with Bench(tmp_path / str(steady), settings=settings) as bench:
            assert isinstance(bench.scene, Attract)
            before = None
            for _ in range(12):
                bench.run(14.9)
                picture = bench.cabinet.screen.rgb()
                assert picture != before
                before = picture


@pytest.mark.parametrize(
    ("words", "size"), [("PRESS START", 4), ("A" * 18, 4), ("A" * 24, 3), ("A" * 36, 2), ("", 4)]
)
def test_line_is_as_large_as_fits(words: str, size: int) -> None:
    assert fitting(words) == size


@pytest.mark.parametrize(("top", "size"), [(BAND_Y, 4), (LOW_BAND_Y, 3)])
def test_band_has_room_for_its_words(top: int, size: int) -> None:
    """The invitation to play fits in its band and in the safe area; the band covers nothing above it."""
    game = GAMES[0]
    canvas = Canvas()
    red = colour(RED, 3)
    canvas.fill(red)
    invitation(canvas, game.look.theme, "PRESS START", 0, lit=True, top=top)
    rows = [{*zip(row[::3], row[1::3], row[2::3], strict=True)} for row in _rows(canvas)]
    assert all(row == {red} for row in rows[:top])
    lettered = [y for y, row in enumerate(rows) if WHITE in row]
    assert top + 2 < lettered[0]
    assert lettered[-1] < SAFE[1] + SAFE[3]
    assert len(lettered) == 7 * size


def _rows(canvas: Canvas) -> list[bytes]:
    rgb, width = canvas.rgb(), 3 * WIDTH
    return [rgb[start : start + width] for start in range(0, len(rgb), width)]


def test_band_over_a_game_covers_only_its_prompt() -> None:
    assert LOW_BAND_Y == PROMPT_Y
    assert Play.strip is LOW_BAND
