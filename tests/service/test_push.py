"""A release file sent to cabinets through something that looks like ssh."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cabinet.cli import main
from cabinet.service.push import Result as Taken
from cabinet.service.push import push

SSH = """#!{python} -I
import sys
options, host, command = sys.argv[1:-3], sys.argv[-2], sys.argv[-1]
assert sys.argv[-3] == "--", sys.argv
assert "BatchMode=yes" in options, options
if host == "gone":
    print("ssh: connect to host gone port 22: No route to host", file=sys.stderr)
    sys.exit(255)
if host == "busy":
    print("cabinet: another update is under way: wait until it is done", file=sys.stderr)
    sys.exit(2)
data = sys.stdin.buffer.read()
open({folder!r} + "/" + host, "wb").write(command.encode() + b"\\n" + data)
print("received", len(data), flush=True)
print("0.2.0 runs; it was 0.1.0")
"""


@pytest.fixture
def ssh(tmp_path: Path) -> Path:
    """A program that takes ssh's arguments; what it was sent goes to files named after the hosts."""
    path = tmp_path / "ssh"
    path.write_text(SSH.format(python=sys.executable, folder=str(tmp_path)))
    path.chmod(0o755)
    return path


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A file of 3 MB, more than any pipe holds."""
    path = tmp_path / "cabinet-0.2.0.tar"
    path.write_bytes(os.urandom(3_000_000))
    return path


def test_two_cabinets_of_which_one_is_busy(bundle: Path, ssh: Path) -> None:
    """Both are told of; the one that takes it has every byte."""
    told: list[tuple[str, str]] = []
    results = push(bundle, ["busy", "good"], lambda *line: told.append(line), ssh=[str(ssh)])
    assert results == [
        Taken("busy", False, "cabinet: another update is under way: wait until it is done"),
        Taken("good", True, "0.2.0 runs; it was 0.1.0"),
    ]
    command, _, data = (ssh.parent / "good").read_bytes().partition(b"\n")
    assert command == b"sudo -n cabinet update -"
    assert data == bundle.read_bytes()
    good = [line for host, line in told if host == "good"]
    assert good[0] == "sent 0.3 of 3.0 MB"
    assert "sent 3.0 of 3.0 MB" in good
    assert good[-2:] == ["received 3000000", "0.2.0 runs; it was 0.1.0"]


def test_a_cabinet_that_is_not_there(bundle: Path, ssh: Path) -> None:
    """What ssh says, and what to try."""
    (result,) = push(bundle, ["gone"], lambda *_line: None, ssh=[str(ssh)])
    assert not result.ok
    assert "No route to host" in result.text
    assert result.text.endswith("try `ssh gone cabinet releases`")


def test_what_is_no_host(bundle: Path, tmp_path: Path) -> None:
    """Nothing that ssh would take for an option; and where there is no ssh."""
    (result,) = push(bundle, ["-oProxyCommand=evil"], lambda *_line: None)
    assert result.text == "'-oProxyCommand=evil' is no host: write it as pi@cabinet.local"
    (result,) = push(bundle, ["good"], lambda *_line: None, ssh=[str(tmp_path / "none")])
    assert result.text.endswith("install OpenSSH's client")


def run(*arguments: str | Path) -> Result:
    """Run the command in this process."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_the_command(bundle: Path, ssh: Path) -> None:
    """A line for everything that happens, a table at the end, exit code 1 if any failed."""
    result = run("push", "good", "busy", "--file", bundle, "--ssh", ssh, "--allow-older")
    assert result.exit_code == 1
    lines = result.output.splitlines()
    assert lines[-2:] == [
        "good  ok      0.2.0 runs; it was 0.1.0",
        "busy  FAILED  cabinet: another update is under way: wait until it is done",
    ]
    assert (ssh.parent / "good").read_bytes().startswith(b"sudo -n cabinet update --allow-older -\n")
    assert run("push", "good", "--file", bundle, "--ssh", ssh).exit_code == 0


def test_the_newest_file_is_sent(tmp_path: Path, ssh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By version, not by name or date."""
    monkeypatch.chdir(tmp_path)
    result = run("push", "good", "--ssh", ssh)
    assert result.exit_code == 2
    assert "dist holds no release file: make one with `cabinet bundle`" in result.output
    (tmp_path / "dist").mkdir()
    for name in ("cabinet-0.10.0.tar", "cabinet-0.9.0.tar", "cabinet-latest.tar"):
        (tmp_path / "dist" / name).write_text(name)
    assert run("push", "good", "--ssh", ssh).exit_code == 0
    assert (tmp_path / "good").read_text().endswith("cabinet-0.10.0.tar")
