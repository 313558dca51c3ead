"""Tests of how a release file is built, with a stand-in for pip."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import Mock

import pytest

from cabinet.release import archive, bundle, signature, target
from cabinet.release.archive import ArchiveError
from cabinet.release.bundle import BundleError
from cabinet.release.signature import SignatureError
from cabinet.release.target import SYSTEMS
from tests.commands.running import invoke, refused
from tests.release.wheels import tiny_wheel
from tests.slow import mostly_slow

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
    """A stand-in for pip that installs tiny packages and records the commands it is given."""

    def __init__(self, version: str = "0.2.0") -> None:
        self.asked: list[list[str]] = []
        self._version = version

    def __call__(self, command: Sequence[str]) -> str:
        self.asked.append(list(command))
        if "wheel" in command:
            folder = Path(command[command.index("--wheel-dir") + 1])
            if command[-1] == "sdnotify":
                wheel(folder, "sdnotify-0.3.2-py3-none-any.whl")
            else:
                wheel(folder, f"arcade_cabinet-{self._version}-py3-none-any.whl", METADATA)
        elif "--report" in command:
            wanted = [each.split(">=") for each in command if ">=" in each]
            found = [{"metadata": {"name": name, "version": version}} for name, version in wanted]
            report = Path(command[command.index("--report") + 1])
            report.write_text(json.dumps({"install": found}), encoding="utf-8")
        elif "install" in command:
            folder = Path(command[command.index("--target") + 1])
            (folder / "cabinet").mkdir(parents=True)
            (folder / "cabinet/__init__.py").write_text("# the same")
            (folder / "cabinet/devtools/laws").mkdir(parents=True)
            (folder / "cabinet/devtools/laws/play.py").write_text("# not on a cabinet")
        elif "compileall" not in command:
            return bundle.run(command)
        return ""


def wheel(folder: Path, name: str, metadata: str = "") -> None:
    """Write a wheel that contains only its metadata."""
    folder.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(folder / name, "w") as file:
        stem = "-".join(name.split("-")[:2])
        file.writestr(zipfile.ZipInfo(f"{stem}.dist-info/METADATA"), metadata)


TARGETS = [(SYSTEMS["trixie"], "aarch64"), (SYSTEMS["bookworm"], "aarch64")]


def make(folder: Path, keys: Path, pip: Pip, wheels: Path | None = None) -> tuple[Path, list[str]]:
    """Build a release file for both Debian systems; return its path and the messages."""
    lines: list[str] = []
    path = bundle.make(
        ROOT,
        folder,
        TARGETS,
        sign=lambda unsigned: signature.sign(unsigned, keys / "owner"),
        report=lines.append,
        wheels=wheels,
        run=pip,
    )
    return path, lines


def test_bundle_is_signed_and_complete(tmp_path: Path, keys: Path) -> None:
    """The release file contains the packages that each Debian system lacks, and not those it provides."""
    pip = Pip()
    path, _ = make(tmp_path, keys, pip)
    assert path == tmp_path / "cabinet-0.2.0.tar.gz"
    assert [*tmp_path.iterdir()] == [path]
    trixie, bookworm = (command for command in pip.asked if "--no-compile" in command)
    assert [[each for each in command if "==" in each] for command in (trixie, bookworm)] == [
        ["click==8.1", "gpiod==2.2", "sdnotify==0.3.2"],
        ["click==8.1", "gpiod==2.2", "pygame-ce==2.5.6", "sdnotify==0.3.2"],
    ]
    with path.open("rb") as file:
        size, signed = archive.split(file)
        assert signature.verify(archive.Signed(file, size), signed, keys / "allowed") == "owner"
        assert archive.read(file, size) == ("0.2.0", {"trixie-aarch64": 10, "bookworm-aarch64": 10})
    # The wheels must fit the Python and the C library of the cabinet, not those of the building computer.
    assert "--python-version=3.13" in trixie
    assert "--platform=manylinux_2_41_aarch64" in trixie
    assert "--platform=manylinux_2_41_aarch64" not in bookworm
    assert "--platform=manylinux_2_36_aarch64" in bookworm
    for command in (trixie, bookworm):
        oldest = [each for each in command if each.startswith("--platform=")][-3:]
        assert oldest == [
            "--platform=manylinux_2_17_aarch64",
            "--platform=manylinux2014_aarch64",
            "--platform=linux_aarch64",
        ]
    assert all("--only-binary=:all:" in command for command in (trixie, bookworm))


def test_bundle_has_no_developers_tools(tmp_path: Path, keys: Path) -> None:
    """A cabinet's release lacks the developers' tools; the wheel for authors of games contains them."""
    path, _ = make(tmp_path, keys, Pip())
    with path.open("rb") as file:
        size, _ = archive.split(file)
        for target_name in ("trixie-aarch64", "bookworm-aarch64"):
            archive.unpack(file, size, target_name, tmp_path / target_name)
            found = {each.name for each in (tmp_path / target_name / "lib/cabinet").iterdir()}
            assert found == {"__init__.py"}


@pytest.mark.parametrize(
    ("python", "this", "compiled"),
    [
        ("/bin/true", "3.11", ["/bin/true", sys.executable]),
        ("/bin/false", "3.11", [sys.executable]),
        (None, "3.99", []),
    ],
)
def test_bytecode_is_included_if_possible(
    tmp_path: Path,
    keys: Path,
    monkeypatch: pytest.MonkeyPatch,
    python: str | None,
    this: str,
    compiled: list[str],
) -> None:
    """If this computer lacks the cabinet's Python, bytecode is made on the cabinet, and a message says so."""
    pip = Pip()
    monkeypatch.setattr("shutil.which", lambda name: python if name == "python3.13" else None)
    monkeypatch.setattr(target, "this_python", lambda: this)
    _, lines = make(tmp_path, keys, pip)
    commands = [command for command in pip.asked if "compileall" in command]
    assert [command[2] for command in commands] == compiled
    for command in commands[-1:]:
        assert command[-4:-1] == ["/opt/cabinet/releases/0.2.0", "--invalidation-mode", "unchecked-hash"]
    told = "no Python 3.13 here to make the bytecode: the cabinet makes it"
    assert (told in lines) is (python != "/bin/true")


def test_packages_come_from_a_folder_without_a_network(tmp_path: Path, keys: Path) -> None:
    """With a folder of wheels, every package except the cabinet's own comes from that folder."""
    pip = Pip()
    make(tmp_path, keys, pip, wheels=Path("/wheels"))
    assert all("--no-index" in command for command in pip.asked if "install" in command)
    assert not any(command[-1] == "sdnotify" for command in pip.asked)


def test_project_folder_is_never_taken_for_a_package_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The project's folder is made absolute, because pip could take `checkout` for the name of a package."""
    monkeypatch.chdir(ROOT.parent)
    pip = Pip()
    bundle.make(Path(ROOT.name), tmp_path, [], sign=None, report=lambda _line: None, run=pip)
    assert pip.asked[0][-1] == str(ROOT)


def test_name_that_no_cabinet_accepts_is_refused(tmp_path: Path) -> None:
    """A file name that no cabinet would accept is refused when the release file is built."""

    class Odd(Pip):
        """A stand-in for pip that installs a file with a forbidden name."""

        def __call__(self, command: Sequence[str]) -> str:
            said = super().__call__(command)
            if "--no-compile" in command:
                (Path(command[command.index("--target") + 1]) / "a:b").touch()
            return said

    with pytest.raises(ArchiveError, match="'trixie-aarch64/lib/a:b' is not the name of a file in a release"):
        bundle.make(ROOT, tmp_path, TARGETS[:1], sign=None, report=lambda _line: None, run=Odd())
    assert list(tmp_path.iterdir()) == []


def test_failed_signing_leaves_no_file(tmp_path: Path, keys: Path) -> None:
    def sign(unsigned: Path) -> None:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(Path, "read_bytes", Mock(side_effect=OSError(5, "Input/output error")))
            signature.sign(unsigned, keys / "owner")

    with pytest.raises(OSError, match="Input/output error"):
        bundle.make(ROOT, tmp_path, TARGETS[:1], sign=sign, report=lambda _line: None, run=Pip())
    assert list(tmp_path.iterdir()) == []


def test_failing_step_is_reported(tmp_path: Path, keys: Path) -> None:
    failing = ["sh", "-c", "echo it went wrong >&2; exit 3"]
    with pytest.raises(BundleError, match=r"exit 3.*it went wrong"):
        bundle.make(
            *(ROOT, tmp_path / "dist", TARGETS),
            sign=None,
            report=lambda _line: None,
            run=lambda command: Pip()(command) if "wheel" in command else bundle.run(failing),
        )
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BundleError, match="no-such-program cannot be used"):
        bundle.run(["no-such-program"])
    said = refused(invoke("bundle", tmp_path, "--key", keys / "owner"))
    assert "holds no pyproject.toml: run this in a checkout of the cabinet" in said
    with pytest.raises(BundleError, match=r"version = '1\.0\+g123' is not a version: write it as"):
        bundle.make(ROOT, tmp_path, TARGETS, sign=None, report=print, run=Pip("1.0+g123"))
    with pytest.raises(BundleError, match="the project makes no wheel of its own: is it a checkout"):
        bundle.make(ROOT, tmp_path, [], sign=None, report=print, run=lambda _command: "")


@pytest.mark.parametrize(
    ("key", "program", "words"),
    [
        ("none", "ssh-keygen", r"there is no such key; make one with `ssh-keygen -t ed25519 -f"),
        ("allowed", "ssh-keygen", "ssh-keygen cannot read the key"),
        ("owner", "no-keygen", "there is no program no-keygen: install the package openssh-client"),
        ("owner", "echo", "ssh-keygen prints no fingerprint but '-l -E"),
        ("owner", "/", "Permission denied"),
        ("owner", "false", r"ssh-keygen cannot read the key .* \(ssh-keygen says nothing\): `ssh-keygen -p"),
    ],
)
def test_unusable_key_or_ssh_keygen_is_reported(keys: Path, key: str, program: str, words: str) -> None:
    with pytest.raises(SignatureError, match=words):
        signature.fingerprint(keys / key, program)


def test_old_signature_is_overwritten(tmp_path: Path, keys: Path) -> None:
    """Signing replaces an old signature file, because ssh-keygen would stop and ask before it does."""
    path = tmp_path / "data"
    path.write_bytes(b"\x1f\x8bdata")
    (tmp_path / "data.sig").write_text("of another file")
    signature.sign(path, keys / "owner")
    with path.open("rb") as file:
        size, signed = archive.split(file)
        assert signature.verify(archive.Signed(file, size), signed, keys / "allowed") == "owner"
    assert [*tmp_path.iterdir()] == [path]


def test_either_half_of_a_key_works(tmp_path: Path, keys: Path) -> None:
    """A private key, even one with a passphrase, and its public key give the same fingerprint."""
    command = ["ssh-keygen", "-q", "-f", str(tmp_path / "locked"), "-N", "secret"]
    subprocess.run(command, check=True, capture_output=True)
    (tmp_path / "locked.pub").unlink()
    assert signature.fingerprint(tmp_path / "locked").startswith("SHA256:")
    assert signature.fingerprint(keys / "owner.pub") == signature.fingerprint(keys / "owner")


NO_KEYS = {
    "words": b"hello\n",
    "empty": b"",
    "half": b"-----BEGIN OPENSSH PRIVATE KEY-----\nhello\n",
    "long": b"x" * 100_000,
}


@pytest.fixture
def shelf(tmp_path: Path) -> Path:
    """A folder with files that are invalid as arguments: they are neither keys nor wheels of games."""
    for name, text in NO_KEYS.items():
        (tmp_path / name).write_bytes(text)
    (tmp_path / "pig_game-1.0-py3-none-any.whl").write_text("hello")
    wheel(tmp_path, "dicelib-2.0-py3-none-any.whl")
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("--machine", "../Pi 5"),
            "'../Pi 5' is not a machine type: write what `uname -m` prints, such as aarch64",
        ),
        (("--target", "buster"), "there is no target 'buster'; there are: trixie, bookworm"),
        (("--key", "{0}/none"), "{0}/none: there is no such key; make one with `ssh-keygen"),
        *((("--key", f"{{0}}/{name}"), f"{{0}}/{name}") for name in NO_KEYS),
        *((("--key", f"{{0}}/{name}"), "name another with --key") for name in NO_KEYS),
        (
            ("--with", "{0}/pig_game-1.0-py3-none-any.whl"),
            "cannot be read (File is not a zip file): name a wheel",
        ),
        (
            ("--with", "{0}/dicelib-2.0-py3-none-any.whl"),
            "has no added game in its entry points 'cabinet.games'",
        ),
    ],
)
def test_command_refuses_invalid_arguments(
    shelf: Path, keys: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], words: str
) -> None:
    """Invalid arguments are refused before the build starts, because a build takes minutes."""
    monkeypatch.setattr(bundle, "make", lambda *_, **__: pytest.fail("it is built"))
    given = [each.format(shelf) for each in arguments]
    result = invoke("bundle", ROOT, "--key", keys / "owner", *given)
    assert words.format(shelf) in refused(result)
    assert "building" not in result.output


@pytest.mark.parametrize(
    ("arguments", "systems"),
    [
        ((), [("trixie", "aarch64"), ("bookworm", "aarch64")]),
        (("--target", "bookworm", "--machine", "x86_64"), [("bookworm", "x86_64")]),
    ],
)
def test_command_builds_for_both_systems(
    shelf: Path,
    keys: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    systems: list[tuple[str, str]],
) -> None:
    """Without options a release is built for both Debian systems of a 64-bit Pi."""
    make = Mock(return_value=shelf / "words")
    monkeypatch.setattr(bundle, "make", make)
    result = invoke("bundle", ROOT, "--key", keys / "owner", *arguments)
    assert result.exit_code == 0
    _project, _folder, wanted = make.call_args.args
    assert [(system.name, machine) for system, machine in wanted] == systems
    assert result.output == f"{shelf / 'words'}: 0.0 MB; send it with `cabinet push HOST`\n"


# Tests of pip with the owner's settings


SPOILS = {
    "user": "true",
    "prefix": "{0}/prefix",
    "target": "{0}/target",
    "root": "{0}/root",
    "verbose": "1",
    "quiet": "3",
    "require-virtualenv": "true",
    "require-hashes": "true",
    "dry-run": "true",
    "no-binary": ":all:",
    "constraint": "{0}/nowhere.txt",
    "report": "{0}/report.json",
    "upgrade": "true",
}
"""Settings with which pip installs well for the owner's computer, but would spoil a release."""


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small wheel that the real pip accepts."""
    return tiny_wheel(tmp_path_factory.mktemp("tiny"), "tiny-1.0")


@pytest.mark.parametrize("where", mostly_slow(["file", "environment"]))
def test_owners_pip_settings_do_no_harm(
    tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    """Whatever settings of pip the owner has, the right packages are installed in the right folder."""
    spoils = {name: value.format(tmp_path) for name, value in SPOILS.items()}
    monkeypatch.delenv("PIP_FIND_LINKS", raising=False)
    settings = {**(spoils if where == "file" else {}), "find-links": str(tiny.parent), "no-index": "true"}
    lines = [f"{name} = {value}" for name, value in settings.items()]
    (tmp_path / "pip.conf").write_text("\n".join(["[global]", *lines]))
    monkeypatch.setenv("PIP_CONFIG_FILE", str(tmp_path / "pip.conf"))
    for name, value in spoils.items() if where == "environment" else ():
        monkeypatch.setenv(f"PIP_{name.replace('-', '_').upper()}", value)
    tree = tmp_path / "tree"
    layout = bundle.Layout(SYSTEMS["bookworm"], "aarch64", tree, tmp_path, None, bundle.for_pip())
    assert layout._resolve("tiny") == ["tiny==1.0"]
    layout._install("lib", "tiny==1.0")
    assert (tree / "lib/tiny/__init__.py").is_file()


def test_owners_proxy_and_mirror_are_used() -> None:
    """The owner's proxy and mirror are used; settings for the command or in the environment come first."""
    told = """\
For variant 'user', will try loading '/home/me/.config/pip/pip.conf'
:env:.index-url='https://env'
:env:.user='1'
global.extra-index-url='https://one\\nhttps://two'
global.index-url='https://global'
global.prefix='/usr/local'
global.proxy="http://it's:3128"
global.timeout='5'
install.timeout='60'
"""
    environ = bundle.pip_environ({"HOME": "/home/me", "PIP_USER": "1", "PIP_INDEX_URL": "https://env"}, told)
    assert environ == {
        "HOME": "/home/me",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_INPUT": "1",
        "PIP_INDEX_URL": "https://env",
        "PIP_EXTRA_INDEX_URL": "https://one\nhttps://two",
        "PIP_PROXY": "http://it's:3128",
        "PIP_TIMEOUT": "60",
    }


def test_missing_pip_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A missing pip is reported: environments made by `uv venv` or `venv --without-pip` have none."""
    monkeypatch.setattr(bundle, "PIP", (sys.executable, "-I", "-S", "-m", "pip"))
    with pytest.raises(BundleError, match=r"has no pip that works .*No module named pip.* -m ensurepip"):
        bundle.make(ROOT, tmp_path, TARGETS, sign=None, report=print)
