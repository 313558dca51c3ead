"""The start as systemd and most people call it is understood without click; everything else is click's."""

from __future__ import annotations

from pathlib import Path

import pytest

from cabinet import clock
from cabinet.__main__ import main, plain
from cabinet.commands import cli, start
from cabinet.commands.invocation import Invocation
from cabinet.files.service import SERVICE_DATA
from cabinet.system.splash import BOOTING, FILE, Splash


@pytest.mark.parametrize(
    ("words", "data", "settings", "service"),
    [
        (["--service"], SERVICE_DATA, SERVICE_DATA / "cabinet.toml", True),
        (["--service", "--data", "/a"], Path("/a"), Path("/a/cabinet.toml"), True),
        (["--data", "/a", "--settings", "/b.toml"], Path("/a"), Path("/b.toml"), False),
    ],
)
def test_what_is_plain(words: list[str], data: Path, settings: Path, service: bool) -> None:
    """The options that a start has, each with what follows it."""
    place = plain(words)
    assert place
    assert (place.data, place.settings_path, place.service) == (data, settings, service)


def test_nothing_is_plain() -> None:
    """The data are where the system has those of programs started by hand."""
    place = plain([])
    assert place
    assert not place.service
    assert place.data.name == "arcade-cabinet"


@pytest.mark.parametrize(
    "words",
    [["--help"], ["play", "yahtsee"], ["--data"], ["--data", "-v"], ["--data=/a"], ["-v"], ["--data", ""]],
)
def test_what_is_not(words: list[str]) -> None:
    """A command, or an option of other commands or written otherwise."""
    assert plain(words) is None


def test_click_refuses_what_is_wrong(tmp_path: Path) -> None:
    """A file as a folder, a folder as a file."""
    (tmp_path / "file").touch()
    assert plain(["--data", str(tmp_path / "file")]) is None
    assert plain(["--settings", str(tmp_path)]) is None


def test_what_is_not_plain_is_clicks(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the words as they are."""
    called: list[bool] = []
    monkeypatch.setattr("sys.argv", ["cabinet", "--help"])
    monkeypatch.setattr(cli, "main", lambda: called.append(True))
    main()
    assert called


def test_a_service_on_the_console_opens_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While Linux starts; at hand, on a desktop and later on there is nothing to be gained."""
    begun: list[Path] = []

    def begin(opening: Splash) -> None:
        begun.append(opening._path)

    monkeypatch.setattr(Splash, "begin", begin)
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setattr(clock, "monotonic", lambda: BOOTING - 1)
    service = Invocation(tmp_path, None, service=True)
    assert start.splash(service)
    assert begun == [tmp_path / FILE]
    assert not start.splash(Invocation(tmp_path, None, service=False))
    monkeypatch.setattr(clock, "monotonic", lambda: BOOTING + 1)
    assert not start.splash(service)
    monkeypatch.setattr(clock, "monotonic", lambda: BOOTING - 1)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert not start.splash(service)
    assert begun == [tmp_path / FILE]
