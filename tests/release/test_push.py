"""Tests of how a release file is sent to cabinets, through a stand-in for ssh."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.release import archive, signature
from cabinet.release.push import PushResult as Taken
from cabinet.release.push import push
from tests.commands import running
from tests.commands.running import invoke
from tests.executable import shebang
from tests.release.workshop import TARGET, bundled, endless, member, packed

if TYPE_CHECKING:
    from collections.abc import Callable

SSH = """{shebang}
import glob, os, sys, time
options, host, command = sys.argv[1:-3], sys.argv[-2], sys.argv[-1]
assert sys.argv[-3] == "--", sys.argv
assert "BatchMode=yes" in options, options
if host == "gone":
    print("ssh: connect to host gone port 22: No route to host", file=sys.stderr)
    sys.exit(255)
if host == "busy":
    print("cabinet: another update is under way: wait until it is done", file=sys.stderr)
    sys.exit(2)
open({folder!r} + "/" + host + ".busy", "w").close()
if host.startswith("c"):
    time.sleep(0.3)
busy = len(glob.glob({folder!r} + "/*.busy"))
data = sys.stdin.buffer.read()
os.unlink({folder!r} + "/" + host + ".busy")
if host == "silent":
    sys.exit(255)
if host == "mute":
    print("\\n \\n")
    sys.exit(3)
open({folder!r} + "/" + host, "wb").write(command.encode() + b"\\n" + data)
open({folder!r} + "/at-once", "a").write(str(busy) + "\\n")
print("received", len(data), flush=True)
print("0.2.0 runs; it was 0.1.0")
"""


@pytest.fixture
def ssh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for ssh; it writes what it receives to a file in its own folder, named after the host."""
    path = tmp_path / "ssh"
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    path.write_text(SSH.format(shebang=shebang("-I"), folder=str(tmp_path)))
    path.chmod(0o755)
    return path


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home directory that contains no key."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("CABINET_KEY", raising=False)
    return tmp_path


@pytest.fixture
def bundle(tmp_path: Path, keys: Path) -> Path:
    """A signed release file of about 3 MB, larger than the buffer of any pipe."""
    return release_file_with(tmp_path / "cabinet-0.2.0.tar.gz", keys / "owner", os.urandom(2_635_000).hex())


def release_file_with(path: Path, key: Path, text: str = "", *, version: str = "0.2.0") -> Path:
    """Build a signed release file that contains one text file, and return its path."""
    path.write_bytes(bundled(version, {TARGET: {"lib/a": text}}))
    signature.sign(path, key)
    return path


NO_ROUTE = "ssh: connect to host gone port 22: No route to host"


@pytest.mark.parametrize(
    ("host", "said", "words"),
    [
        ("silent", [], "the connection failed: ssh says nothing; try `ssh silent cabinet releases`"),
        ("mute", [], "exit code 3"),
        ("gone", [NO_ROUTE], f"the connection failed: {NO_ROUTE}; try `ssh gone cabinet releases`"),
    ],
)
def test_refusal_of_a_cabinet_is_quoted(
    bundle: Path, ssh: Path, host: str, said: list[str], words: str
) -> None:
    """A failed host's line quotes the last words of ssh, ignoring blank lines."""
    lines: list[str] = []
    results: list[Taken] = []
    assert not push(bundle, [host], lines.append, results.append)
    assert (lines, results) == (said, [Taken(host, False, words)])


def test_forty_cabinets_are_updated_eight_at_a_time(bundle: Path, ssh: Path) -> None:
    hosts = [f"c{number:02}" for number in range(39)]
    result = invoke("push", *hosts, "gone", "--file", bundle)
    assert result.exit_code == 1
    lines = result.output.splitlines()[2:]
    good = [f"{host:<4}  ok      0.2.0 runs; it was 0.1.0" for host in hosts]
    assert sorted(lines)[:39] == good
    assert sorted(lines)[39].startswith("gone  FAILED  the connection failed: ssh: connect to host gone")
    at_once = [int(line) for line in (ssh.parent / "at-once").read_text().splitlines()]
    assert len(at_once) == 39
    assert 1 < max(at_once) <= 8


def refused(ssh: Path, *arguments: str | Path) -> str:
    """Return the message with which `cabinet push` refuses its arguments, and check that nothing was sent."""
    said = running.refused(invoke("push", *arguments))
    assert not (ssh.parent / "good").exists()
    return said


@pytest.mark.parametrize("host", ["-oProxyCommand=evil", ""])
def test_host_that_looks_like_an_option_is_refused(bundle: Path, ssh: Path, host: str) -> None:
    """If the name of one host is invalid, nothing is sent to the other hosts either."""
    output = refused(ssh, "--file", bundle, "--", "good", host)
    assert f"cabinet: {host!r} is not a host: write it as pi@cabinet.local" in output


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda data: b"# Read me\n" * 100, "it is not a release file: name one that `cabinet bundle` made"),
        (lambda data: b"", "it ends after 0 bytes without a signature"),
        (lambda data: data[:-5000], "without a signature: it is cut off, send it again"),
        (lambda data: data[:5000] + bytes(1) + data[5001:], "the signature does not match the release ("),
        (lambda data: data.replace(b"-----BEGIN SSH", b"-----BEGIN ABC"), "without a signature"),
    ],
)
def test_invalid_release_file_is_refused(
    bundle: Path, ssh: Path, spoil: Callable[[bytes], bytes], words: str
) -> None:
    bundle.write_bytes(spoil(bundle.read_bytes()))
    output = refused(ssh, "good", "--file", bundle)
    assert f"cabinet: {bundle} cannot be sent: " in output
    assert words in output


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (bundled("1.0+local", {}), "'1.0+local' is not a version: write it as 1.2.3"),
        (packed([member(archive.NOTE, b"{\xff}")]), "release.json cannot be used ("),
        (packed([member("../evil")]), "it begins with '../evil', not with release.json"),
    ],
    ids=["version", "note", "member"],
)
def test_unacceptable_release_file_is_refused(
    tmp_path: Path, keys: Path, ssh: Path, data: bytes, words: str
) -> None:
    """A file that no cabinet would accept is not sent even if its signature is valid."""
    path = tmp_path / "cabinet-0.2.0.tar.gz"
    path.write_bytes(data)
    signature.sign(path, keys / "owner")
    assert words in refused(ssh, "good", "--file", path)


def test_only_the_owners_signature_is_sent(bundle: Path, keys: Path, ssh: Path, home: Path) -> None:
    """Only a file signed by the owner is sent; the owner's private or public key file names the owner."""
    for half in ("owner", "owner.pub"):
        result = invoke("push", "good", "--file", bundle, "--key", keys / half)
        assert result.exit_code == 0
        assert f"{bundle} to good, signed by {keys / half}\n" in result.output
    (ssh.parent / "good").unlink()
    output = refused(ssh, "good", "--file", bundle, "--key", keys / "stranger.pub")
    assert f"{bundle} cannot be sent: it is signed by SHA256:" in output
    assert f", not by {keys / 'stranger.pub'} (SHA256:" in output
    # The key in the home directory counts as the owner's unless another key is named.
    (home / ".ssh").mkdir()
    shutil.copy(keys / "stranger.pub", home / ".ssh/cabinet_release.pub")
    assert invoke("push", "good", "--file", bundle).exit_code == 2
    (home / ".ssh/cabinet_release.pub").unlink()
    shutil.copy(keys / "owner", home / ".ssh/cabinet_release")
    assert invoke("push", "good", "--file", bundle).exit_code == 0


def test_file_is_sent_unverified_without_a_key(bundle: Path, ssh: Path, home: Path) -> None:
    result = invoke("push", "good", "--file", bundle)
    assert result.exit_code == 0
    assert "signed by SHA256:" in result.output
    assert f"{home / '.ssh/cabinet_release'} does not exist: only the cabinets can check" in result.output


@pytest.mark.parametrize("what", ["text", "pipe", "half"])
def test_invalid_key_is_reported(bundle: Path, keys: Path, ssh: Path, tmp_path: Path, what: str) -> None:
    key = tmp_path / "key"
    if what == "text":
        key.write_text("hello\n")
    elif what == "pipe":
        os.mkfifo(key)
    else:
        key.write_bytes((keys / "owner").read_bytes()[:150])
    output = refused(ssh, "good", "--file", bundle, "--key", key)
    assert str(key) in output
    assert "with --key" in output


@pytest.mark.parametrize("what", ["pipe", "device", "large"])
def test_endless_file_is_refused(tmp_path: Path, ssh: Path, what: str) -> None:
    path = tmp_path / "cabinet-0.2.0.tar.gz"
    endless(path, what)
    assert f"{path} cannot be sent: it " in refused(ssh, "good", "--file", path)


def test_missing_ssh_is_reported(bundle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/none")
    results: list[Taken] = []
    assert not push(bundle, ["good"], print, results.append)
    (result,) = results
    assert result.text.endswith("install OpenSSH's client")


def test_command_prints_a_line_for_each_host(bundle: Path, ssh: Path) -> None:
    """The exit code of `cabinet push` is 1 if one host fails; a single host's output is shown in full."""
    result = invoke("push", "good", "busy", "--file", bundle, "--allow-older", "--without", "pig-game")
    assert result.exit_code == 1
    assert sorted(result.output.splitlines()[2:]) == [
        "busy  FAILED  cabinet: another update is under way: wait until it is done",
        "good  ok      0.2.0 runs; it was 0.1.0",
    ]
    command, _, data = (ssh.parent / "good").read_bytes().partition(b"\n")
    assert command == b"sudo -n cabinet update --allow-older --without=pig-game -"
    assert data == bundle.read_bytes()
    alone = invoke("push", "good", "--file", bundle)
    assert alone.exit_code == 0
    assert alone.output.splitlines()[2:] == [
        f"received {bundle.stat().st_size}",
        "0.2.0 runs; it was 0.1.0",
        "good  ok      0.2.0 runs; it was 0.1.0",
    ]
    assert (ssh.parent / "good").read_bytes().startswith(b"sudo -n cabinet update -\n")


def test_newest_version_is_sent(
    tmp_path: Path, keys: Path, ssh: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newest version is sent, whatever the files' names and dates; of equal versions, the newest file."""
    monkeypatch.chdir(tmp_path)
    said = running.refused(invoke("push", "good"))
    assert "dist holds no release file: make one with `cabinet bundle`" in said
    (tmp_path / "dist").mkdir()
    names = ("0.10.0-with-pig-game-1.0", "0.10.0", "0.9.0", "latest")
    for age, name in enumerate(names):
        path = release_file_with(tmp_path / f"dist/cabinet-{name}.tar.gz", keys / "owner", name)
        os.utime(path, (1000 - age, 1000 - age))
    assert invoke("push", "good").exit_code == 0
    sent = (tmp_path / "good").read_bytes()
    assert sent.endswith((tmp_path / f"dist/cabinet-{names[0]}.tar.gz").read_bytes())
