"""Tests of the cabinet's requests to the system, which root carries out and answers, and of USB sticks."""

from __future__ import annotations

import logging
import os
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from cabinet.commands.cli import main
from cabinet.system import requests, stick
from cabinet.system.carry_out import NotDoneError, carry_out, lines
from cabinet.system.requests import RequestResult, SystemRequests, from_environment
from cabinet.system.stick import NAME, Device, StickError, devices
from cabinet_install import steps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

UNITS = Path(__file__).parents[2] / "systemd" / "files" / "etc" / "systemd" / "system"


class Folder:
    """Simulated USB sticks whose contents are a folder."""

    def __init__(self, path: Path, found: int = 1) -> None:
        path.mkdir(exist_ok=True)
        self.path = path
        self.found = found
        self.writable: list[bool] = []

    def find(self) -> Sequence[Device]:
        return [Device(f"/dev/sd{letter}1", "vfat") for letter in "abc"[: self.found]]

    @contextmanager
    def mounted(self, device: Device, *, write: bool) -> Iterator[Path]:
        self.writable.append(write)
        yield self.path


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """Return the folder of the requests, with a backup file for the USB stick."""
    folder = tmp_path / "run"
    (folder / requests.FOLDER).mkdir(parents=True)
    (folder / requests.FOLDER / NAME).write_bytes(b"scores")
    return folder


@pytest.fixture
def sticks(tmp_path: Path) -> Folder:
    """Return one empty simulated USB stick."""
    return Folder(tmp_path / "stick")


def answered(request: str, run: Path, sticks: Folder) -> RequestResult | None:
    """Carry out a request as root does; return its answer, or None if there is none."""
    carry_out(request, run, sticks=sticks, addresses=lambda: ("CABINET", "10.0.0.7"), roll_back=_refused)
    return SystemRequests(run).answer(request)


def done(request: str, run: Path, sticks: Folder) -> RequestResult:
    """Carry out a request as root does; return its answer, which must exist."""
    answer = answered(request, run, sticks)
    assert answer
    return answer


def _refused() -> str:
    raise NotDoneError("THERE IS NO RELEASE BEFORE")


def test_empty_file_is_a_request(tmp_path: Path) -> None:
    """A request to the system is an empty file with its name. A new request removes an older answer."""
    asked = from_environment({"RUNTIME_DIRECTORY": str(tmp_path)})
    (tmp_path / "addresses.answer").write_text("yes\nold\n")
    assert asked.answer(requests.ADDRESSES) == RequestResult(True, "old")
    asked.ask(requests.ADDRESSES)
    assert asked.answer(requests.ADDRESSES) is None
    assert (tmp_path / "addresses").read_bytes() == b""
    asked.take_back(requests.ADDRESSES)
    assert not list(tmp_path.iterdir())


def test_request_without_a_listener_is_reported() -> None:
    """On a desktop, no part of the system listens for requests, so the request is refused with a message."""
    asked = from_environment({})
    assert not asked.heard
    assert asked.answer(requests.BACK_UP) is None
    with pytest.raises(OSError, match=r"only cabinet\.service"):
        asked.ask(requests.BACK_UP)


def test_power_requests_are_systemctl_verbs(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    asked = from_environment({"RUNTIME_DIRECTORY": str(tmp_path)})
    asked.power_off()
    assert [path.name for path in tmp_path.iterdir()] == ["poweroff"]
    asked.reboot()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["poweroff", "reboot"]
    assert not (tmp_path / "poweroff").read_bytes()
    with caplog.at_level(logging.WARNING):
        from_environment({}).power_off()
        SystemRequests(tmp_path / "gone").reboot()
    assert "poweroff cannot be asked for" in caplog.text
    assert "reboot cannot be asked for" in caplog.text


def test_backup_to_the_stick_and_back(run: Path, sticks: Folder) -> None:
    """Backups are numbered, the newest is restored, and the stick is writable only for a backup."""
    answer = done(requests.BACK_UP, run, sticks)
    assert answer == RequestResult(True, "KEPT ON THE STICK AS\nARCADE-CABINET/0001\nIT MAY BE PULLED NOW")
    kept = sticks.path / "arcade-cabinet"
    (kept / "not-ours").mkdir()
    (run / requests.FOLDER / NAME).write_bytes(b"newer")
    done(requests.BACK_UP, run, sticks)
    assert sorted(path.name for path in kept.iterdir()) == ["0001.log", "0002.log", "not-ours"]
    assert (kept / "0001.log").read_bytes() == b"scores"
    (run / requests.FOLDER / NAME).write_bytes(b"something else")
    assert done(requests.RESTORE, run, sticks) == RequestResult(True, "FROM ARCADE-CABINET/0002")
    assert (run / requests.FOLDER / NAME).read_bytes() == b"newer"
    assert sticks.writable == [True, True, False]


def test_requests_leave_no_file_open(run: Path, sticks: Folder) -> None:
    """The stick can be unmounted after a backup, because no folder or file of it stays open."""
    before = sorted(Path("/proc/self/fd").iterdir())
    assert done(requests.BACK_UP, run, sticks).done
    assert done(requests.RESTORE, run, sticks).done
    assert sorted(Path("/proc/self/fd").iterdir()) == before


def test_unfinished_backup_does_not_count(run: Path, sticks: Folder) -> None:
    """A stick that was pulled too early has a partial file, which the next backup overwrites."""
    (sticks.path / "arcade-cabinet").mkdir()
    (sticks.path / "arcade-cabinet" / "being-written").write_bytes(b"half")
    answer = done(requests.RESTORE, run, sticks)
    assert answer == RequestResult(False, "THERE IS NO BACKUP ON THE STICK:\nNONE IN ARCADE-CABINET")
    done(requests.BACK_UP, run, sticks)
    assert [path.name for path in (sticks.path / "arcade-cabinet").iterdir()] == ["0001.log"]
    (run / requests.FOLDER / NAME).unlink()
    assert done(requests.BACK_UP, run, sticks) == RequestResult(False, "THERE IS NOTHING TO BACK UP")


@pytest.mark.parametrize(("found", "words"), [(0, "THERE IS NO USB STICK"), (2, "MORE THAN ONE")])
def test_none_or_two_sticks_are_refused(run: Path, tmp_path: Path, found: int, words: str) -> None:
    answer = done(requests.BACK_UP, run, Folder(tmp_path / "stick", found))
    assert not answer.done
    assert words in answer.words


def test_failing_stick_is_reported(run: Path, sticks: Folder) -> None:
    (sticks.path / "arcade-cabinet").write_text("a file in the way")
    answer = done(requests.BACK_UP, run, sticks)
    assert answer == RequestResult(False, "THE STICK REFUSES:\nNOT A DIRECTORY")


def test_no_link_is_followed(run: Path, sticks: Folder, tmp_path: Path) -> None:
    """A file of root that a link names is not backed up, nor overwritten by an answer or a restored backup.

    An answer is the file with the result of a request to the system.
    """
    secret = tmp_path / "secret"
    secret.write_text("root's own")
    scores = run / requests.FOLDER / NAME
    scores.unlink()
    scores.symlink_to(secret)
    assert not done(requests.BACK_UP, run, sticks).done
    (run / "addresses.answer").symlink_to(secret)
    (run / "addresses.answer.new").symlink_to(secret)
    assert done(requests.ADDRESSES, run, sticks) == RequestResult(True, "CABINET\n10.0.0.7")
    (sticks.path / "arcade-cabinet").mkdir(exist_ok=True)
    (sticks.path / "arcade-cabinet" / "0001.log").write_bytes(b"scores")
    done(requests.RESTORE, run, sticks)
    assert scores.read_bytes() == b"scores"
    assert secret.read_text() == "root's own"
    scores.unlink()
    os.mkfifo(scores)
    answer = done(requests.BACK_UP, run, sticks)
    assert answer == RequestResult(False, "CABINET.LOG IS NO FILE")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda log: (log.unlink(), log.mkdir()), "0002.LOG IS NO FILE"),
        (lambda log: (log.unlink(), log.symlink_to(log)), "0002.LOG IS NO FILE"),
        (lambda log: os.truncate(log, (1 << 20) + 1), "0002.LOG IS TOO LARGE"),
    ],
    ids=["a folder", "a link", "too large"],
)
def test_bad_backup_is_reported(
    run: Path, sticks: Folder, spoil: Callable[[Path], object], words: str
) -> None:
    """The message about a bad backup tells the fault and how to use the previous backup."""
    (sticks.path / "arcade-cabinet").mkdir()
    for number in ("0001", "0002"):
        (sticks.path / "arcade-cabinet" / f"{number}.log").write_bytes(b"scores")
    spoil(sticks.path / "arcade-cabinet/0002.log")
    assert done(requests.RESTORE, run, sticks) == RequestResult(
        False, f"{words}:\nREMOVE ARCADE-CABINET/0002.LOG,\nAND AN OLDER BACKUP COUNTS"
    )


def test_too_large_file_is_not_copied(run: Path, sticks: Folder) -> None:
    """A file of more than 1 MiB is no backup of a cabinet, so it is not copied."""
    os.truncate(run / requests.FOLDER / NAME, (1 << 20) + 1)
    assert done(requests.BACK_UP, run, sticks) == RequestResult(False, "CABINET.LOG IS TOO LARGE")


def test_refused_rollback_is_reported(run: Path, sticks: Folder) -> None:
    assert done(requests.ROLL_BACK, run, sticks) == RequestResult(False, "THERE IS NO RELEASE BEFORE")
    with pytest.raises(ValueError, match="'poweroff' is not a request"):
        done("poweroff", run, sticks)


def test_answer_without_a_cabinet_is_dropped(sticks: Folder, tmp_path: Path) -> None:
    """An answer is dropped if the cabinet has stopped, so that the folder of its requests is gone."""
    assert answered(requests.ADDRESSES, tmp_path / "gone", sticks) is None


def test_answer_is_short_capital_lines() -> None:
    assert lines("there is no release before 0.2.0; name one of: 0.1.0") == (
        "THERE IS NO RELEASE BEFORE 0.2.0;\nNAME ONE OF: 0.1.0"
    )
    assert lines("x" * 50) == "X" * 36 + "\n" + "X" * 14
    assert len(lines("word " * 100).splitlines()) == 4


LSBLK = {
    "blockdevices": [
        {
            "path": "/dev/mmcblk0",
            "tran": None,
            "children": [{"path": "/dev/mmcblk0p1", "fstype": "vfat", "mountpoints": ["/boot/firmware"]}],
        },
        {
            "path": "/dev/sda",
            "tran": "usb",
            "mountpoints": [None],
            "children": [
                {"path": "/dev/sda1", "fstype": "vfat", "mountpoints": [None]},
                {"path": "/dev/sda2", "fstype": "ntfs", "mountpoints": [None]},
            ],
        },
        {
            "path": "/dev/sdb",
            "tran": "usb",
            "children": [
                {"path": "/dev/sdb1", "fstype": "vfat", "mountpoints": [None]},
                {"path": "/dev/sdb2", "fstype": "ext4", "mountpoints": ["/"]},
            ],
        },
        {"path": "/dev/sdc", "tran": "usb", "fstype": "exfat", "mountpoints": [None]},
    ]
}


def test_usb_disks_of_known_kinds_are_sticks() -> None:
    """A stick may have no partitions. The disk with the running system is never a stick."""
    assert devices(LSBLK) == (Device("/dev/sda1", "vfat"), Device("/dev/sdc", "exfat"))


def test_system_lists_and_mounts_the_sticks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    said: list[tuple[str, ...]] = []

    def ran(*command: str) -> str:
        said.append(command)
        return '{"blockdevices": [{"path": "/dev/sda", "tran": "usb", "fstype": "vfat"}]}'

    monkeypatch.setattr(stick, "_run", ran)
    monkeypatch.setattr(stick, "MOUNTED", tmp_path / "stick")
    (device,) = stick.UsbSticks().find()
    with stick.UsbSticks().mounted(device, write=False) as path:
        assert path.is_dir()
    assert [command[0] for command in said] == ["lsblk", "mount", "umount"]
    # lsblk tells which partition belongs to which disk only if the column NAME is asked for.
    assert "NAME" in said[0][-1].split(",")
    assert said[1][1:5] == ("-t", "vfat", "-o", "nosuid,nodev,noexec,ro")
    with stick.UsbSticks().mounted(device, write=True):
        assert said[-1][4] == "nosuid,nodev,noexec,rw"
    monkeypatch.undo()
    assert stick._run("echo", "well") == "well\n"
    with pytest.raises(StickError, match=r"FALSE SAYS:\nNOTHING"):
        stick._run("false")
    with pytest.raises(StickError, match="NO-SUCH-COMMAND DOES NOT RUN"):
        stick._run("no-such-command")
    with pytest.raises(StickError, match=r"LS SAYS:\n"):
        stick._run("ls", "/no/such/folder")


def test_only_root_carries_out_known_requests(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    result = CliRunner().invoke(main, ["carry-out", requests.ADDRESSES])
    assert (result.exit_code, "which run as root" in result.output) == (2, True)
    assert CliRunner().invoke(main, ["carry-out", "poweroff"]).exit_code == 2


def test_every_request_has_a_unit() -> None:
    assert "PathExists=/run/cabinet/%i" in (UNITS / "cabinet-power@.path").read_text()
    assert "systemctl --no-block %i" in (UNITS / "cabinet-power@.service").read_text()
    assert "RuntimeDirectory=cabinet\n" in (UNITS / "cabinet.service").read_text()
    assert set(steps.INSTANCES["cabinet-power@.path"]) == {requests.POWER_OFF, requests.REBOOT}
    assert "PathExists=/run/cabinet/%i" in (UNITS / "cabinet-request@.path").read_text()
    assert "cabinet carry-out %i\n" in (UNITS / "cabinet-request@.service").read_text()
    assert "PathExists=/run/cabinet/rollback" in (UNITS / "cabinet-rollback.path").read_text()
    watched = steps.INSTANCES["cabinet-request@.path"]
    assert {*watched, requests.ROLL_BACK} == set(requests.REQUESTS)
    for name in (*steps.INSTANCES, "cabinet-rollback.path"):
        assert "WantedBy=multi-user.target\n" in (UNITS / name).read_text()


def test_no_link_on_the_stick_is_followed(run: Path, sticks: Folder, tmp_path: Path) -> None:
    """A link on a stick must not make root write elsewhere or read root's own files."""
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    secret = tmp_path / "secret"
    secret.write_text("root's own")
    folder = sticks.path / "arcade-cabinet"

    folder.symlink_to(elsewhere)
    for request in (requests.BACK_UP, requests.RESTORE):
        assert not done(request, run, sticks).done
    folder.unlink()

    folder.mkdir()
    for target in (elsewhere, secret, tmp_path / "new"):
        (folder / "being-written").symlink_to(target)
        assert done(requests.BACK_UP, run, sticks).done
    assert (folder / "0003.log").read_bytes() == b"scores"
    (folder / "0004.log").symlink_to(secret)
    assert not done(requests.RESTORE, run, sticks).done
    assert (run / requests.FOLDER / NAME).read_bytes() == b"scores"
    assert secret.read_text() == "root's own"
    assert not list(elsewhere.iterdir())
    assert not (tmp_path / "new").exists()


def test_backup_numbers_continue_after_9999(run: Path, sticks: Folder) -> None:
    """The newest backup has the highest number, not the last name in the alphabet. No number is reused."""
    folder = sticks.path / "arcade-cabinet"
    folder.mkdir()
    (folder / "9999.log").write_bytes(b"older")
    for number in ("10000", "10001"):
        answer = done(requests.BACK_UP, run, sticks)
        assert answer == RequestResult(
            True, f"KEPT ON THE STICK AS\nARCADE-CABINET/{number}\nIT MAY BE PULLED NOW"
        )
    assert done(requests.RESTORE, run, sticks) == RequestResult(True, "FROM ARCADE-CABINET/10001")
    (folder / "10002.LOG").mkdir()
    (folder / f"{'9' * 20}.log").touch()
    answer = done(requests.BACK_UP, run, sticks)
    assert "ARCADE-CABINET/10003" in answer.words
    (folder / f"{'9' * 9}.log").mkdir()
    assert done(requests.BACK_UP, run, sticks) == RequestResult(False, "TAKE 999999999.LOG\nOFF THE STICK")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_roots_files_belong_to_the_cabinets_user(run: Path, sticks: Folder, tmp_path: Path) -> None:
    """Root writes files for the user of the cabinet, and reads only the files of that user."""
    for path in (run, run / requests.FOLDER, *(run / requests.FOLDER).iterdir()):
        os.chown(path, 65533, 65533)
    assert done(requests.BACK_UP, run, sticks).done
    assert done(requests.RESTORE, run, sticks) == RequestResult(True, "FROM ARCADE-CABINET/0001")
    assert {path.lstat().st_uid for path in run.rglob("*")} == {65533}
    assert (sticks.path / "arcade-cabinet" / "0001.log").stat().st_uid == 0
    secret = tmp_path / "secret"
    secret.write_text("root's own")
    secret.chmod(0o600)
    # The flag O_NOFOLLOW refuses only symbolic links; this hard link must be refused in another way.
    (run / requests.FOLDER / NAME).unlink()
    (run / requests.FOLDER / NAME).hardlink_to(secret)
    assert done(requests.BACK_UP, run, sticks) == RequestResult(False, "CABINET.LOG IS NO FILE")
    (run / requests.FOLDER / NAME).unlink()
    os.mkfifo(run / requests.FOLDER / NAME)
    os.chown(run / requests.FOLDER / NAME, 65533, 65533)
    assert done(requests.BACK_UP, run, sticks) == RequestResult(False, "CABINET.LOG IS NO FILE")
