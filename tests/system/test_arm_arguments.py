"""Tests of the arguments of the commands in tests/system/arm, without an image or an emulator."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from tests.system.arm import arguments, raspi

COMMANDS = ("suite", "raspi", "virt", "upgrade", "cuts")


@pytest.fixture
def logs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a folder with a log of an earlier run of each command, which must stay unchanged."""
    for name in COMMANDS:
        module = import_module(f"tests.system.arm.{name}")
        if hasattr(module, "HOME"):
            monkeypatch.setattr(module, "HOME", tmp_path)
        (tmp_path / f"{name}.log").write_text("the last one")
    return tmp_path


@pytest.mark.parametrize("words", [["--help"], [], ["no.img"]])
@pytest.mark.parametrize("name", COMMANDS)
def test_nothing_starts_without_an_image(
    logs: Path, name: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        import_module(f"tests.system.arm.{name}").main(words)
    assert ended.value.code == (0 if words == ["--help"] else 2)
    said = capsys.readouterr()
    assert f"usage: python -m tests.system.arm.{name} [-h] IMAGE" in said.out + said.err
    assert all((logs / f"{each}.log").read_text() == "the last one" for each in COMMANDS)


def test_parts_are_chosen_by_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = tmp_path / "card.img"
    image.touch()
    assert arguments.parts("raspi", "", raspi.PARTS, [str(image)]) == (image, ("looks", "pins"))
    assert arguments.parts("raspi", "", raspi.PARTS, [str(image), "pins"]) == (image, ["pins"])
    with pytest.raises(SystemExit):
        arguments.parts("raspi", "", raspi.PARTS, [str(image), "pin"])
    assert "'pin' is no part; name some of looks, pins" in capsys.readouterr().err
