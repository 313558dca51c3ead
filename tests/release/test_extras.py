"""Somebody's game on a cabinet: in the release file, on the cabinet, and kept by later updates."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cabinet.commands.cli import main
from cabinet.release import bundle, extras, manifest, release
from cabinet.release.archive import Archive
from cabinet.release.bundle import BundleError
from cabinet.release.listing import installed
from cabinet.release.manifest import Extra
from cabinet.release.target import SYSTEMS
from cabinet.release.update import RefusedError
from tests.release.test_bundle import ROOT, TARGETS, Pip, wheel
from tests.release.workshop import NEW, OLD, describe

if TYPE_CHECKING:
    from tests.release.workshop import Workshop

LAST = "0.3.0"
PIG, RULES, COW = (f"wheels/{name}-py3-none-any.whl" for name in ("pig_game-1.0", "dicelib-2.0", "cow-0.3"))
NEWER_PIG = "wheels/pig_game-1.1-py3-none-any.whl"
OURS = {"wheels/arcade_cabinet-0.2.0-py3-none-any.whl": b"ours"}


def packed_wheel(text: str = "") -> bytes:
    """What is in a wheel that is of no use."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as file:
        file.writestr(zipfile.ZipInfo("a.py"), text)
    return data.getvalue()


def made(workshop: Workshop, version: str, *games: Extra) -> io.BytesIO:
    """A release file that brings games."""
    names = [name for game in games for name in (game.wheel, *game.needs)]
    wheels = OURS | {name: packed_wheel(name) for name in names}
    return io.BytesIO(workshop.sealed(describe(version, wheels, extras=games), wheels))


def with_pig(workshop: Workshop) -> None:
    """Update to 0.2.0, which brings PIG and what that needs."""
    workshop.updater().update(made(workshop, NEW, Extra(PIG, (RULES,))))
    workshop.lines.clear()


def built(workshop: Workshop, version: str) -> set[str]:
    """The wheels that a release was built of; the stand-in for pip leaves them in its folder."""
    return {path.name for path in workshop.home.release(version).glob("*.whl")}


def shown(workshop: Workshop, *arguments: str) -> str:
    """What `cabinet releases` prints."""
    return CliRunner().invoke(main, ["releases", *arguments, "--root", str(workshop.home.root)]).output


def test_a_game_is_installed_with_a_release(workshop: Workshop) -> None:
    """It is built with it, and `cabinet releases` shows it."""
    with_pig(workshop)
    assert {"pig_game-1.0-py3-none-any.whl", "dicelib-2.0-py3-none-any.whl"} <= built(workshop, NEW)
    assert [line.extras for line in installed(workshop.home)] == [("pig-game 1.0",), ()]
    assert shown(workshop).splitlines()[0] == f"{NEW:<12} 2026-11-21  runs  with pig-game 1.0"
    assert json.loads(shown(workshop, "--json"))[0]["extras"] == ["pig-game 1.0"]


def test_a_later_plain_update_keeps_it(workshop: Workshop) -> None:
    """And the one after that; a way back has it as well."""
    with_pig(workshop)
    for version in (LAST, "0.4.0"):
        workshop.updater().update(made(workshop, version))
        assert "pig_game-1.0-py3-none-any.whl" in built(workshop, version)
        assert "dicelib-2.0-py3-none-any.whl" in built(workshop, version)
    assert f"pig-game 1.0 is kept from {NEW}" in workshop.lines
    workshop.updater().roll_back()
    assert [(line.version, line.extras) for line in installed(workshop.home)] == [
        (LAST, ("pig-game 1.0",)),
        ("0.4.0", ("pig-game 1.0",)),
    ]


def test_another_game_joins_it(workshop: Workshop) -> None:
    """What is brought is added to what is kept."""
    with_pig(workshop)
    workshop.updater().update(made(workshop, LAST, Extra(COW)))
    assert installed(workshop.home)[0].extras == ("cow 0.3", "pig-game 1.0")


def test_a_newer_one_takes_its_place(workshop: Workshop) -> None:
    """By the name of its distribution; what only the old one needed goes."""
    with_pig(workshop)
    workshop.updater().update(made(workshop, LAST, Extra(NEWER_PIG)))
    assert installed(workshop.home)[0].extras == ("pig-game 1.1",)
    assert "dicelib-2.0-py3-none-any.whl" not in built(workshop, LAST)


def test_what_the_release_brings_itself_is_not_kept(workshop: Workshop) -> None:
    """Its own version of a library holds for all."""
    with_pig(workshop)
    newer = {**OURS, "wheels/dicelib-3.0-py3-none-any.whl": packed_wheel()}
    workshop.updater().update(io.BytesIO(workshop.sealed(describe(LAST, newer), newer)))
    assert built(workshop, LAST) == {
        "arcade_cabinet-0.2.0-py3-none-any.whl",
        "dicelib-3.0-py3-none-any.whl",
        "pig_game-1.0-py3-none-any.whl",
    }


@pytest.mark.parametrize("name", ["pig-game", "Pig_Game"])
def test_it_is_left_out_where_somebody_says_so(workshop: Workshop, name: str) -> None:
    """However the name is written; the next update does not bring it back."""
    with_pig(workshop)
    workshop.updater().update(made(workshop, LAST), without=[name])
    workshop.updater().update(made(workshop, "0.4.0"))
    assert [line.extras for line in installed(workshop.home)] == [(), ()]


def test_where_it_no_longer_works_nothing_is_changed(workshop: Workshop) -> None:
    """The game is named as what may be wrong, and both cures are; without it the release is taken."""
    with_pig(workshop)
    before = workshop.snapshot()
    workshop.builder.fails = "doctor"
    with pytest.raises(
        RefusedError,
        match=rf"{LAST} does not work here: .*; where pig-game 1.0, kept from {NEW}, is the cause: bring a "
        rf"newer one with `cabinet bundle --with`, or leave it out with --without pig-game \({NEW} stays\)$",
    ):
        workshop.updater().update(made(workshop, LAST))
    workshop.builder.fails, workshop.builder.broken = "", True
    with pytest.raises(RefusedError, match=rf"it is broken; where pig-game .* \({NEW} stays\)$"):
        workshop.updater().update(made(workshop, LAST))
    assert workshop.snapshot() == before
    workshop.builder.broken = False
    assert (
        workshop.updater().update(made(workshop, LAST), without=["pig-game"]) == f"{LAST} runs; it was {NEW}"
    )


def test_a_wheel_that_is_not_what_it_was(workshop: Workshop) -> None:
    """Nothing is built of it."""
    with_pig(workshop)
    kept = workshop.home.release(NEW) / extras.FOLDER / "dicelib-2.0-py3-none-any.whl"
    kept.write_bytes(b"?" + kept.read_bytes())
    with pytest.raises(
        RefusedError, match=r"pig-game 1\.0 was to be kept .* dicelib.* is damaged or gone: bring"
    ):
        workshop.updater().update(made(workshop, LAST))
    kept.unlink()
    with pytest.raises(RefusedError, match="or leave it out: --without pig-game"):
        workshop.updater().update(made(workshop, LAST))
    assert workshop.home.current() == NEW


def test_one_that_is_there_already_without_it(workshop: Workshop) -> None:
    """It is not taken silently: the game would be gone."""
    workshop.updater().update(made(workshop, LAST))
    workshop.updater().update(made(workshop, NEW, Extra(PIG)), allow_older=True)
    with pytest.raises(
        RefusedError, match=f"{LAST} is installed already, but without pig-game 1.0: leave it out"
    ):
        workshop.updater().update(made(workshop, LAST))
    workshop.updater().update(made(workshop, LAST), without=["pig-game"])
    assert workshop.home.current() == LAST


def test_the_same_again_cannot_leave_it_out(workshop: Workshop) -> None:
    """A release is what it is."""
    with_pig(workshop)
    assert workshop.updater().update(made(workshop, NEW, Extra(PIG, (RULES,)))) == f"{NEW} runs already"
    with pytest.raises(RefusedError, match=f"{NEW} runs already, with pig-game: give the release"):
        workshop.updater().update(made(workshop, NEW, Extra(PIG, (RULES,))), without=["pig-game"])


def test_a_release_of_old_has_none(workshop: Workshop) -> None:
    """Its record knows nothing of them; one that makes no sense is none."""
    path = workshop.home.release(OLD) / release.RECORD
    record = json.loads(path.read_text())
    del record["extras"]
    path.write_text(json.dumps(record))
    found = release.read(path.parent)
    assert found
    assert found.extras == ()
    path.write_text(json.dumps({**record, "extras": [{"name": "pig"}]}))
    assert release.read(path.parent) is None


# The release file -------------------------------------------------------------

GAME = "Metadata-Version: 2.4\nName: pig-game\nVersion: 1.0\nRequires-Dist: arcade-cabinet>=0.1\n"


def game(folder: Path, metadata: str = GAME, name: str = "pig_game-1.0-py3-none-any.whl") -> Path:
    """A wheel with a game in it."""
    path = folder / name
    info = f"{name.split('-', maxsplit=1)[0]}-1.0.dist-info"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr(zipfile.ZipInfo(f"{info}/METADATA"), metadata)
        file.writestr(zipfile.ZipInfo(f"{info}/entry_points.txt"), "[cabinet.games]\npig = pig:GAME\n")
        file.writestr(zipfile.ZipInfo(f"{info}/WHEEL"), "Wheel-Version: 1.0\nTag: py3-none-any\n")
    return path


def described(folder: Path, pip: Pip, *games: Path) -> manifest.Manifest:
    """The manifest of a release file with games."""
    path = bundle.make(ROOT, folder, TARGETS, sign=lambda _: b"", report=lambda _: None, games=games, run=pip)
    with path.open("rb") as file:
        archive = Archive(file)
        read = manifest.decode(archive.front()[0])
        archive.check(read)
    return read


def test_it_is_in_the_release_file(tmp_path: Path) -> None:
    """In the manifest for every target, with a format that older programs refuse."""
    read = described(tmp_path, Pip(), game(tmp_path))
    assert read.format == manifest.WITH_EXTRAS
    for target in read.targets:
        assert target.extras == (Extra(PIG),)
        assert PIG in target.wheels
    plain = described(tmp_path / "plain", Pip())
    assert plain.format == manifest.FORMAT
    assert b"extras" not in manifest.encode(plain)


def test_what_it_needs_comes_along(tmp_path: Path) -> None:
    """Its own libraries are for it alone; ours, and what ours needs, are not."""
    needy = GAME + "Requires-Dist: click>=8.1\nRequires-Dist: dicelib>=2.0\nRequires-Dist: pygame>=2\n"
    pip = Pip()
    read = described(tmp_path, pip, game(tmp_path, needy))
    (extra,) = read.targets[0].extras
    assert extra.needs == ("wheels/dicelib-2.0-py3-none-any.whl",)
    assert set(extra.needs) <= set(read.targets[0].wheels)
    fits = next(command for command in pip.asked if "--no-deps" in command and "download" in command)
    assert fits[-2:] == [str(tmp_path / "pig_game-1.0-py3-none-any.whl"), "arcade-cabinet>=0.1"]
    assert not any("pygame>=2" in command for command in pip.asked)


@pytest.mark.parametrize(
    ("name", "needs", "words"),
    [
        ("pig_game-1.0-py3-none-any.whl", "arcade-cabinet>=0.1", ""),
        ("pig_game-1.0-py3-none-any.whl", "arcade-cabinet>=9", "arcade-cabinet>=9"),
        ("pig_game-1.0-cp39-cp39-win32.whl", "arcade-cabinet", "not a supported wheel on this platform"),
    ],
)
def test_whether_it_fits_is_known_before(tmp_path: Path, name: str, needs: str, words: str) -> None:
    """By pip itself: the Python, the machine, and the version of ours that it asks for."""
    own = tmp_path / "own"
    own.mkdir()
    ours = GAME.replace("pig-game", "arcade-cabinet").replace("1.0", "0.2.0")
    game(own, ours, "arcade_cabinet-0.2.0-py3-none-any.whl")
    path = game(tmp_path, GAME.replace("arcade-cabinet>=0.1", needs), name)
    shelf = bundle.Shelf(SYSTEMS["trixie"], "aarch64", tmp_path / "place", own, None, bundle.run)
    if not words:
        shelf.need_fit(path)
        return
    with pytest.raises(BundleError, match=words):
        shelf.need_fit(path)


def test_what_is_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Told before anything is built."""
    monkeypatch.setattr(bundle, "make", lambda *_, **__: pytest.fail("it is built with what is no game"))
    broken = tmp_path / "pig_game-1.0-py3-none-any.whl"
    broken.write_text("hello")
    wheel(tmp_path, "dicelib-2.0-py3-none-any.whl")
    (tmp_path / "pig.zip").write_text("")
    for name, words in (
        (broken.name, "cannot be read (File is not a zip file): name a wheel"),
        ("dicelib-2.0-py3-none-any.whl", "has no game of somebody's in its entry points 'cabinet.games'"),
        ("pig.zip", "is not called as wheels are: name a wheel that `pip wheel --no-deps .` has made"),
    ):
        result = CliRunner().invoke(main, ["bundle", str(ROOT), "--with", str(tmp_path / name)])
        assert result.exit_code == 2
        assert words in result.output
