"""`cabinet films` and the films that README.md shows."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops, ImageStat

from cabinet.commands import cli
from cabinet.devtools import virtual
from cabinet.devtools.virtual import films
from cabinet.display.canvas import HEIGHT, WIDTH, Canvas
from cabinet.play import catalogue
from tests.varied import varied

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
NAMES = {path.name for path in DOCS.glob("*.webp")}
MOST = 1_500_000
"""The maximum size of all films together, in bytes."""
APART = 4.0
"""The tolerance for the mean difference between two pictures, from 0 to 255; it is needed because versions of
Pillow compress differently."""


def pictures(path: Path) -> list[Image.Image]:
    with Image.open(path) as film:
        found = []
        for number in range(getattr(film, "n_frames", 1)):
            film.seek(number)
            found.append(film.convert("RGB"))
    return found


def test_readme_shows_a_film_of_each_game_and_one_of_attract() -> None:
    wanted = {name + ".webp" for name, _ in films.films(catalogue.load())}
    assert len(wanted) == len(catalogue.load()) + 1
    assert wanted == NAMES
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"(docs/{name})" in text for name in NAMES)
    assert sum((DOCS / name).stat().st_size for name in NAMES) <= MOST
    for name in NAMES:
        with Image.open(DOCS / name) as film:
            assert film.size == (WIDTH // 2, HEIGHT // 2)
            assert film.info["loop"] == 0


@pytest.mark.slow
def test_films_match_the_games(tmp_path: Path) -> None:
    """The films in docs/ show the games as they are; after a change `cabinet films docs` makes them again."""
    result = CliRunner().invoke(cli.main, ["films", str(tmp_path)])
    assert result.exit_code == 0
    assert {Path(line).name for line in result.output.splitlines()} == NAMES
    assert {path.name for path in tmp_path.iterdir()} == NAMES
    for name in sorted(NAMES):
        now, then = pictures(tmp_path / name), pictures(DOCS / name)
        assert len(now) == len(then), f"{name}: run `cabinet films docs` and look at it"
        for number, (one, other) in enumerate(zip(now, then, strict=True)):
            apart = max(ImageStat.Stat(ImageChops.difference(one, other)).mean)
            assert apart <= APART, f"{name}, picture {number}: run `cabinet films docs` and look at it"


def test_film_keeps_its_pictures_and_their_pace(tmp_path: Path) -> None:
    colours = [(40, 40, 40), (130, 130, 130), (220, 220, 220)]
    shots = [Canvas() for _ in colours]
    for canvas, colour in zip(shots, colours, strict=True):
        canvas.fill(colour)
    films.save(shots, tmp_path / "three.webp", 10)
    seen = [picture.getpixel((9, 9)) for picture in pictures(tmp_path / "three.webp")]
    assert len(seen) == 3
    for pixel, colour in zip(seen, colours, strict=True):
        assert isinstance(pixel, tuple)
        assert all(abs(part - wanted) < 12 for part, wanted in zip(pixel, colour, strict=True))


def test_longest_moment_is_filmed() -> None:
    """A game's longest moment of at most `LONGEST` seconds is filmed; without one there is no film."""
    game = catalogue.load()[0]
    still, short, long, endless = (
        game.look.samples[0]._replace(moving=seconds) for seconds in (0.0, 0.2, 0.4, films.LONGEST + 1)
    )
    (name, shots), (last, _) = films.films([varied(game, samples=(still, short, long, endless))])
    assert (name, last) == ("dice-poker", "attract")
    assert len(list(shots)) == round(films.RATE * 0.4)
    assert [name for name, _ in films.films([varied(game, samples=(still, endless))])] == ["attract"]


def test_missing_pillow_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "cabinet.devtools.virtual.films", raising=False)
    monkeypatch.delattr(virtual, "films", raising=False)
    result = CliRunner().invoke(cli.main, ["films", str(tmp_path / "films")])
    assert result.exit_code != 0
    assert "pip install pillow brings it" in result.output + result.stderr
    assert not (tmp_path / "films").exists()
