"""How `cabinet` reads its usual arguments without loading click, which takes long."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

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
def test_plain_start_options_are_read(words: list[str], data: Path, settings: Path, service: bool) -> None:
    place = plain(words)
    assert place
    assert (place.data, place.settings_path, place.service) == (data, settings, service)


def test_start_without_options_uses_the_default_directory() -> None:
    place = plain([])
    assert place
    assert not place.service
    assert place.data.name == "arcade-cabinet"


@pytest.mark.parametrize(
    "words",
    [["--help"], ["play", "yahtsee"], ["--data"], ["--data", "-v"], ["--data=/a"], ["-v"], ["--data", ""]],
)
def test_other_arguments_are_left_to_click(words: list[str]) -> None:
    """Subcommands, other options and unusual spellings are left to click."""
    assert plain(words) is None


def test_wrong_paths_are_left_to_click(tmp_path: Path) -> None:
    """A data directory that is a file and a settings file that is a folder are left to click."""
    (tmp_path / "file").touch()
    assert plain(["--data", str(tmp_path / "file")]) is None
    assert plain(["--settings", str(tmp_path)]) is None


def test_click_gets_the_unchanged_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    called = Mock()
    monkeypatch.setattr("sys.argv", ["cabinet", "--help"])
    monkeypatch.setattr(cli, "main", called)
    main()
    called.assert_called_once_with()


def test_service_on_the_console_shows_an_early_splash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An early splash saves time only in the service, on the console, during the boot."""
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
