"""The release file, made of wheels that a stand-in for pip brings."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cabinet.commands.cli import main
from cabinet.release import bundle, manifest, signature
from cabinet.release.archive import Archive
from cabinet.release.bundle import BundleError
from cabinet.release.signature import SignatureError
from cabinet.release.target import SYSTEMS

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[2]
METADATA = """Metadata-Version: 2.4
Name: arcade-cabinet
Requires-Dist: click>=8.1
Requires-Dist: pygame-ce>=2.5.6; python_version >= '3.14'
Requires-Dist: pygame>=2.5.2; python_version < '3.14'
Requires-Dist: sdnotify>=0.3.2
Provides-Extra: dev
Requires-Dist: mypy>=1.15; extra == 'dev'
Provides-Extra: pi
Requires-Dist: gpiod>=2.2; (sys_platform == 'linux') and extra == 'pi'
Requires-Dist: lgpio>=0.2.2.0; (sys_platform == 'linux' and python_version < '3.13') and extra == 'pi'
Requires-Dist: rpi-lgpio>=0.6; (sys_platform == 'linux') and extra == 'pi'
"""


class Pip:
    """Brings tiny wheels, and notes what it was asked for."""

    def __init__(self) -> None:
        self.asked: list[list[str]] = []

    def __call__(self, command: Sequence[str]) -> str:
        """Do what pip would."""
        self.asked.append(list(command))
        if "wheel" in command:
            folder = Path(command[command.index("--wheel-dir") + 1])
            if command[-1] == "sdnotify":
                wheel(folder, "sdnotify-0.3.2-py3-none-any.whl")
            else:
                wheel(folder, "arcade_cabinet-0.2.0-py3-none-any.whl", METADATA)
            return ""
        if "download" in command:
            folder = Path(command[command.index("--dest") + 1])
            for requirement in (each for each in command if ">=" in each):
                wheel(folder, f"{requirement.replace('>=', '-').replace('-ce', '_ce')}-py3-none-any.whl")
            return ""
        return bundle.run(command)

    def downloads(self) -> list[list[str]]:
        """What was asked for, once for each target."""
        return [[each for each in command if ">=" in each] for command in self.asked if "download" in command]


def wheel(folder: Path, name: str, metadata: str = "") -> None:
    """A wheel with hardly anything in it."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as file:
        stem = "-".join(name.split("-")[:2])
        file.writestr(zipfile.ZipInfo(f"{stem}.dist-info/METADATA"), metadata)


TARGETS = [(SYSTEMS["trixie"], "aarch64"), (SYSTEMS["bookworm"], "aarch64")]


def make(folder: Path, keys: Path, pip: Pip, wheels: Path | None = None) -> Path:
    """A release file for both systems."""
    return bundle.make(
        ROOT,
        folder,
        TARGETS,
        sign=lambda data: signature.sign(data, keys / "owner"),
        report=lambda _line: None,
        wheels=wheels,
        run=pip,
    )


def test_what_is_in_it(tmp_path: Path, keys: Path) -> None:
    """Signed, whole, and for each system what that one needs."""
    pip = Pip()
    path = make(tmp_path, keys, pip)
    assert path == tmp_path / "cabinet-0.2.0.tar"
    assert pip.downloads() == [
        ["click>=8.1", "sdnotify>=0.3.2", "gpiod>=2.2"],
        ["click>=8.1", "sdnotify>=0.3.2", "gpiod>=2.2", "pygame-ce>=2.5.6"],
    ]
    with path.open("rb") as file:
        found = Archive(file)
        text, signed = found.front()
        assert signature.verify(text, signed, keys / "allowed") == "owner"
        read = manifest.decode(text)
        found.check(read)
    assert read.version == "0.2.0"
    assert read.target("aarch64", "3.11").name == "bookworm"
    wheels = read.target("aarch64", "3.13").wheels
    assert "wheels/arcade_cabinet-0.2.0-py3-none-any.whl" in wheels
    assert not any("pygame" in name for name in wheels)


def test_the_same_again_is_the_same_file(tmp_path: Path, keys: Path) -> None:
    """Byte for byte."""
    one, other = (make(tmp_path / name, keys, Pip()) for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()


def test_without_a_network(tmp_path: Path, keys: Path) -> None:
    """Everything but our wheel comes from a folder."""
    pip = Pip()
    make(tmp_path, keys, pip, wheels=Path("/wheels"))
    assert all("--no-index" in command for command in pip.asked if "download" in command)
    assert not any(command[-1] == "sdnotify" for command in pip.asked)


def test_what_pip_is_asked_for(tmp_path: Path, keys: Path) -> None:
    """Wheels for the cabinet's Python and C library, not for this computer's."""
    pip = Pip()
    make(tmp_path, keys, pip)
    trixie, bookworm = (command for command in pip.asked if "download" in command)
    assert "--python-version=3.13" in trixie
    assert "--platform=manylinux_2_41_aarch64" in trixie
    assert "--platform=manylinux_2_41_aarch64" not in bookworm
    assert "--platform=manylinux_2_36_aarch64" in bookworm
    assert all("--only-binary=:all:" in command for command in (trixie, bookworm))


def test_the_project_is_never_taken_for_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder `checkout` here is that folder, not a package of that name."""
    monkeypatch.chdir(ROOT.parent)
    pip = Pip()
    bundle.make(Path(ROOT.name), tmp_path, [], sign=lambda _data: b"", report=lambda _line: None, run=pip)
    assert pip.asked[0][-1] == str(ROOT)


def test_a_step_that_fails(tmp_path: Path, keys: Path) -> None:
    """Its command and its last lines; nothing is left behind."""
    with pytest.raises(BundleError, match=r"exit 3.*it went wrong"):
        bundle.run(["sh", "-c", "echo it went wrong >&2; exit 3"])
    with pytest.raises(BundleError, match="no-such-program cannot be used"):
        bundle.run(["no-such-program"])
    with pytest.raises(BundleError, match=r"holds no pyproject\.toml: run this in a checkout"):
        bundle.make(tmp_path, tmp_path, TARGETS, sign=lambda data: data, report=lambda _line: None)
    assert list(tmp_path.iterdir()) == []


def test_without_a_key(tmp_path: Path, keys: Path) -> None:
    """How to make one."""
    with pytest.raises(
        SignatureError, match=r"there is no such key; make one with `ssh-keygen -t ed25519 -f"
    ):
        signature.sign(b"data", tmp_path / "none")
    with pytest.raises(SignatureError, match="cannot sign"):
        signature.sign(b"data", keys / "allowed")
    with pytest.raises(
        SignatureError, match="there is no program no-keygen: install the package openssh-client"
    ):
        signature.sign(b"data", keys / "owner", "no-keygen")


@pytest.mark.parametrize(
    "text", [b"hello\n", b"", b"-----BEGIN OPENSSH PRIVATE KEY-----\nhello\n", b"x" * 100_000]
)
def test_a_key_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: bytes) -> None:
    """It is told before the minutes that building takes, with a cure."""
    monkeypatch.setattr(bundle, "make", lambda *_, **__: pytest.fail("it is built without a key"))
    (tmp_path / "key").write_bytes(text)
    result = CliRunner().invoke(main, ["bundle", str(ROOT), "--key", str(tmp_path / "key")])
    assert result.exit_code == 2
    assert str(tmp_path / "key") in result.output
    assert "name another with --key" in result.output


def test_every_kind_of_key_will_do(tmp_path: Path, keys: Path) -> None:
    """With a passphrase, in the old format, or the half that is public."""
    for name, options in (("locked", ("-N", "secret")), ("old", ("-N", "secret", "-t", "rsa", "-m", "PEM"))):
        command = ["ssh-keygen", "-q", "-f", str(tmp_path / name), *options]
        subprocess.run(command, check=True, capture_output=True)
        (tmp_path / f"{name}.pub").unlink()
        signature.need(tmp_path / name)
    signature.need(keys / "owner.pub")
    assert signature.fingerprint(keys / "owner.pub") == signature.fingerprint(keys / "owner")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            '[project]\nversion = "1.0+local"\n',
            "version = '1.0+local' is no version: write it as 1.2.3, 1.2.3rc1",
        ),
        ('[project]\nversion = "next"\n', "version = 'next' is no version: write it as 1.2.3, 1.2.3rc1"),
        ("[project", "pyproject.toml cannot be read ("),
        ("project = 3", "pyproject.toml cannot be read ("),
    ],
)
def test_a_version_that_is_none(
    tmp_path: Path, keys: Path, monkeypatch: pytest.MonkeyPatch, text: str, words: str
) -> None:
    """It is told before anything is built, with how one is written."""
    monkeypatch.setattr(bundle, "run", lambda *_: pytest.fail("it is built"))
    (tmp_path / "pyproject.toml").write_text(text)
    result = CliRunner().invoke(main, ["bundle", str(tmp_path), "--key", str(keys / "owner")])
    assert (result.exit_code, words in result.output) == (2, True)


def test_a_version_that_only_the_wheel_tells(tmp_path: Path) -> None:
    """Where a program makes it up while it is built."""

    def pip(command: Sequence[str]) -> str:
        wheel(Path(command[command.index("--wheel-dir") + 1]), "arcade_cabinet-1.0+g123-py3-none-any.whl")
        return ""

    (tmp_path / "pyproject.toml").write_text("[project]\n")
    with pytest.raises(BundleError, match=r"version = '1\.0\+g123' is no version: write it as"):
        bundle.make(tmp_path, tmp_path, [], sign=lambda data: data, report=lambda _line: None, run=pip)


def test_a_machine_that_is_none(tmp_path: Path) -> None:
    """How it is written."""
    result = CliRunner().invoke(main, ["bundle", str(ROOT), "--machine", "../Pi 5"])
    assert result.exit_code == 2
    assert "'../Pi 5' is no machine: write what `uname -m` prints there, such as aarch64" in result.output


def test_the_command_names_what_it_knows(tmp_path: Path) -> None:
    """Targets are systems by name."""
    result = CliRunner().invoke(main, ["bundle", str(ROOT), "--target", "buster"])
    assert result.exit_code == 2
    assert "there is no target 'buster'; there are: trixie, bookworm" in result.output
    result = CliRunner().invoke(main, ["bundle", str(tmp_path)])
    assert result.exit_code == 2
    assert "run this in a checkout of the cabinet" in result.output


def test_the_key_is_looked_for_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not after the minutes that building takes."""
    monkeypatch.setattr(bundle, "make", lambda *_, **__: pytest.fail("it is built without a key"))
    result = CliRunner().invoke(main, ["bundle", str(ROOT), "--key", str(tmp_path / "none")])
    assert result.exit_code == 2
    assert "none: there is no such key; make one with `ssh-keygen" in result.output


BROKEN = [
    (b"hello", "the manifest cannot be used"),
    (b'{"format": 3}', "has format 3, this program knows 1 and 2"),
    (
        b'{"format": 1, "version": "../..", "targets": [], "files": []}',
        r"'\.\./\.\.' is no version: write it as 1\.2\.3.*, and make the release file again",
    ),
    (
        b'{"format": 1, "version": 2, "targets": [], "files": []}',
        "the manifest cannot be used",
    ),
    (
        b'{"format": 1, "version": "1.0", "targets": [], "files": ['
        b'{"name": "wheels/a.whl", "size": 1, "sha256": "' + b"0" * 64 + b'"},'
        b'{"name": "wheels/a.whl", "size": 1, "sha256": "' + b"0" * 64 + b'"}]}',
        "names a file twice",
    ),
    (
        b'{"format": 1, "version": "1.0", "files": [], "targets": ['
        b'{"name": "x", "machine": "x", "python": "3", "wheels": ["wheels/a.whl"], "installed": 1}]}',
        "the manifest lacks wheels/a.whl",
    ),
    (
        b'{"format": 2, "version": "1.0", "files": [], "targets": ['
        b'{"name": "x", "machine": "x", "python": "3", "wheels": [], "installed": 1,'
        b' "extras": [{"wheel": "wheels/pig.whl"}]}]}',
        "the manifest lacks wheels/pig.whl",
    ),
]


@pytest.mark.parametrize(("text", "words"), BROKEN)
def test_a_manifest_that_cannot_be_used(text: bytes, words: str) -> None:
    """What is wrong with it."""
    with pytest.raises(manifest.ManifestError, match=words):
        manifest.decode(text)
