"""Tests of updates of the cabinet: successful, refused, and rolled back."""

from __future__ import annotations

import errno
import fcntl
import io
import json
import os
import random
import shutil
from math import inf
from pathlib import Path
from subprocess import CompletedProcess
from typing import TYPE_CHECKING, Any
from unittest.mock import Mock

import pytest

from cabinet.release import installed, links, target
from cabinet.release.archive import END, NOTE
from cabinet.release.links import LEFT, Links
from cabinet.release.signature import SignatureError
from cabinet.release.unit import Status, UnitError
from cabinet.release.update import FailedError, ProgramError, RefusedError, run_program
from tests.release.workshop import NEW, OLD, TARGET, Behaviour, bundled, member, packed
from tests.slow import mostly_slow

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tests.release.workshop import Workshop


def test_successful_update_keeps_the_old_release(workshop: Workshop) -> None:
    """An update checks the new release, copies the scores, and then starts the release."""
    before = workshop.time.now()
    assert workshop.update() == f"{NEW} runs; it was {OLD}"
    assert workshop.lines == [
        "received 0.0 MB",
        f"release {NEW}, signed by owner",
        "it works here",
        "the scores are kept",
        f"starting {NEW}",
    ]
    assert workshop.unit.running == NEW
    assert 20.0 <= workshop.time.now() - before <= 30.0
    assert workshop.named() == {"current": NEW, "previous": OLD}
    found = installed.read(workshop.links.release(NEW))
    assert found
    assert (found.version, found.installed) == (NEW, "2026-11-21")
    assert not (workshop.links.folder / "incoming").exists()
    assert workshop.called.read_text().splitlines() == ["doctor --release", f"back-up-scores {NEW}"]


def test_last_two_releases_stay(workshop: Workshop) -> None:
    """When the newest release has succeeded, only it and the one before it stay on the card."""
    workshop.update()
    before = workshop.snapshot()
    assert workshop.update() == f"{NEW} runs already"
    assert workshop.snapshot() == before
    workshop.install("0.2.9")
    workshop.update("0.3.0")
    assert sorted(path.name for path in workshop.links.releases.iterdir()) == [NEW, "0.3.0"]
    assert workshop.parts_of() == [("0.3.0", "runs"), (NEW, "to go back to")]


def test_failed_release_can_be_tried_again(workshop: Workshop) -> None:
    """After a failed update, a repaired release of the same version can be installed."""
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf)
    with pytest.raises(FailedError):
        workshop.update()
    workshop.unit.behaviour[NEW] = Behaviour()
    mended = workshop.file(fails="nothing else")
    assert workshop.updater().update(io.BytesIO(mended)) == f"{NEW} runs; it was {OLD}"
    assert workshop.parts_of() == [(NEW, "runs"), (OLD, "to go back to")]


def swapped(workshop: Workshop) -> bytes:
    """Return a release file with a wrong signature: the owner's, but of another release."""
    good = workshop.file()
    return workshop.file("0.3.0", key="") + good[good.index(b"-----BEGIN SSH SIGNATURE-----") :]


def linked(workshop: Workshop) -> bytes:
    """Return a release file, signed by the owner, that contains a link."""
    note = json.dumps({"version": NEW, "targets": [TARGET]}).encode()
    return workshop.signed(packed([member(NOTE, note), member(f"{TARGET}/lib/a", b"", b"2", "/etc/passwd")]))


REFUSED: list[tuple[str, Callable[[Workshop], bytes], str]] = [
    (
        "stranger",
        lambda workshop: workshop.file(key="stranger"),
        "the signature is not from a key in .*allowed_signers",
    ),
    ("unsigned", lambda workshop: workshop.file(key=""), "^it is not signed: make it with `cabinet bundle`"),
    (
        "nonsense for a signature",
        lambda workshop: workshop.file(key="") + b"-----BEGIN SSH SIGNATURE-----\nnonsense\n" + END,
        "the signature is not from a key",
    ),
    ("another's signature", swapped, "the signature does not match the release"),
    ("spoilt", lambda workshop: workshop.file().replace(b"\x00", b"\x01", 1), "does not match the release"),
    ("linked", linked, f"'{TARGET}/lib/a' is not an ordinary file: nothing is unpacked"),
    (
        "machine",
        lambda workshop: workshop.file(target="trixie-x86_64"),
        r"is made for trixie-x86_64; this is aarch64 with Python 3\.13: make one for it",
    ),
    (
        "Python",
        lambda workshop: workshop.file(target="bookworm-aarch64"),
        r"is made for bookworm-aarch64; this is aarch64 with Python 3\.13: make one for it",
    ),
    ("no target", lambda workshop: workshop.signed(bundled(NEW, {})), "is made for nothing; this is"),
    (
        "older",
        lambda workshop: workshop.file("0.0.9"),
        "0.0.9 is older than 0.1.0, which runs: give --allow-older",
    ),
    (
        "same version",
        lambda workshop: workshop.file(OLD, fails="something"),
        "another 0.1.0 runs: give yours a version of its own",
    ),
]


@pytest.mark.parametrize(("make", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_invalid_update_is_refused(workshop: Workshop, make: Callable[[Workshop], bytes], words: str) -> None:
    """The refusal of an update is a single line, and leaves the disk and the running release unchanged."""
    before, run = workshop.snapshot(), workshop.unit.status()
    with pytest.raises(RefusedError, match=words) as refused:
        workshop.updater().update(io.BytesIO(make(workshop)))
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(f" ({OLD} stays)")
    assert workshop.snapshot() == before
    assert workshop.unit.status() == run
    assert not workshop.called.exists()


@pytest.mark.parametrize(
    ("free", "words"),
    [(100 << 20, "0 MB are needed and 0 MB are free"), (110 << 20, "16 MB are needed and 10 MB are free")],
    ids=["for the file", "for the release"],
)
def test_not_enough_room_is_refused(workshop: Workshop, free: int, words: str) -> None:
    """An update is refused if it would leave less than 100 MB of the card free for the scores."""
    before = workshop.snapshot()
    workshop.free = free
    large = workshop.signed(bundled(NEW, {TARGET: {"lib/a": "a" * (8 << 20)}}))
    with pytest.raises(RefusedError, match=rf"{words} .*: make room below .* \({OLD} stays\)$"):
        workshop.updater().update(io.BytesIO(large))
    assert workshop.snapshot() == before


@pytest.mark.parametrize("where", ["lock", "incoming", "unpack"])
@pytest.mark.parametrize(
    ("number", "words"),
    [
        (
            errno.ENOSPC,
            r"^No space left on device: 21 MB are needed and 0 MB are free .*"
            r" make room below .*/opt/cabinet, with sudo apt clean",
        ),
        (errno.EROFS, r"^/\S* is read-only: sudo mount -o remount,rw /\S*; if that fails the card is dying"),
    ],
)
def test_full_or_read_only_card_is_reported(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, where: str, number: int, words: str
) -> None:
    """A message about a full card gives the space needed, and does not suggest to use sudo for the update."""
    (workshop.links.release(OLD) / "large").write_bytes(b"x" * (10 << 20))
    before = workshop.snapshot()
    workshop.free = 0 if where == "lock" else 110 << 20
    opens, makes = Path.open, Path.mkdir

    def refuse(path: Path, part: str) -> None:
        if where == part:
            workshop.free = 0
            raise OSError(number, os.strerror(number), str(path))

    def opened(path: Path, *rest: Any, **more: Any) -> Any:
        if path.name == "lock":
            refuse(path, "lock")
        return opens(path, *rest, **more)

    def make(path: Path, *rest: Any, **more: Any) -> None:
        if path.name == "incoming":
            refuse(path, "incoming")
        if path.name == "bin":
            refuse(path, "unpack")
        makes(path, *rest, **more)

    monkeypatch.setattr(Path, "open", opened)
    monkeypatch.setattr(Path, "mkdir", make)
    path = workshop.links.root / "release.tar.gz"
    more_than_a_megabyte = random.Random(1).randbytes(1_200_000).hex()
    path.write_bytes(workshop.signed(bundled(NEW, {TARGET: {"lib/a": more_than_a_megabyte}})))
    with path.open("rb") as source, pytest.raises(RefusedError, match=words) as refused:
        workshop.updater().update(source)
    assert "sudo)" not in str(refused.value)
    assert "run it with sudo" not in str(refused.value)
    assert "Errno" not in str(refused.value)
    assert workshop.snapshot() == before


def test_only_a_failed_release_is_deleted_for_room(workshop: Workshop) -> None:
    workshop.update("0.1.5")
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf)
    with pytest.raises(FailedError):
        workshop.update()
    failed = workshop.links.release(NEW)

    def free(_path: Path) -> int:
        return 100 << 20 if failed.exists() else 200 << 20

    file = io.BytesIO(workshop.file("0.3.0", target="bookworm-aarch64"))
    with pytest.raises(RefusedError, match="is made for bookworm-aarch64"):
        workshop.updater().update(file)
    assert failed.exists()
    assert (
        workshop.updater(free=free).update(io.BytesIO(workshop.file("0.3.0"))) == "0.3.0 runs; it was 0.1.5"
    )
    assert {*workshop.links.installed()} == {"0.1.5", "0.3.0"}


def test_endless_stream_is_refused(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream without an end is refused before it fills the card."""
    monkeypatch.setattr("cabinet.release.update.MOST", 1000)
    with pytest.raises(
        RefusedError, match=rf"it has more than 0 MB: this is not a release file \({OLD} stays\)$"
    ):
        workshop.updater().update(io.BytesIO(bytes(5000)))


def test_release_without_a_note_is_listed(workshop: Workshop) -> None:
    """A release whose release.json is unreadable is listed as running, but matches no release file."""
    (workshop.links.release(OLD) / NOTE).write_text("nonsense")
    assert workshop.parts_of() == [(OLD, "runs")]
    with pytest.raises(RefusedError, match=f"another {OLD} runs: give yours a version of its own"):
        workshop.update(OLD)


def test_two_updates_at_once_are_refused(workshop: Workshop) -> None:
    """While an update runs, another update is refused, and so is a rollback."""
    before = workshop.snapshot()
    with (workshop.links.folder / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(RefusedError, match="another update is under way"):
            workshop.update()
        with pytest.raises(RefusedError, match="another update is under way"):
            workshop.updater().roll_back()
    assert workshop.snapshot() == before
    workshop.update()


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            lambda workshop: vars(workshop.unit).update(screen=False),
            "the cabinet waits for its TV: switch it on",
        ),
        (
            lambda workshop: workshop.allowed.unlink(),
            "the list of trusted keys is missing; put a line `owner KEY`",
        ),
        (
            lambda workshop: (workshop.links.folder / "current").unlink(),
            "holds no cabinet to update: run systemd/install first",
        ),
        (lambda workshop: (workshop.links.folder / "lock").mkdir(), "run it with sudo$"),
    ],
    ids=["no screen", "no list of keys", "nothing installed", "not root"],
)
def test_missing_prerequisite_is_reported(
    workshop: Workshop, spoil: Callable[[Workshop], object], words: str
) -> None:
    spoil(workshop)
    before = workshop.snapshot()
    with pytest.raises(RefusedError, match=words):
        workshop.update()
    assert workshop.snapshot() == before


@pytest.mark.parametrize("command", ["doctor", "back-up-scores"])
def test_release_that_does_not_work_here_is_refused(workshop: Workshop, command: str) -> None:
    before = workshop.snapshot()
    with pytest.raises(RefusedError, match=r"exit code 1: it does not work \(0.1.0 stays\)"):
        workshop.update(fails=command)
    assert workshop.snapshot() == before


def test_faults_found_by_the_new_release_are_reported(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The faults that the doctor of the new release marks with X are in the refusal."""
    error = ProgramError("exit code 1", "- program: fine\nX pins: no such map\nX scores: damaged")
    monkeypatch.setattr("cabinet.release.update.run_program", Mock(side_effect=error))
    with pytest.raises(RefusedError, match=f"{NEW} does not work here: pins: no such map; scores: damaged"):
        workshop.update()


def test_program_that_cannot_be_run_is_reported(workshop: Workshop) -> None:
    """The error names the program that cannot be run, or its exit code if it prints nothing."""
    release = workshop.links.release(OLD)
    with pytest.raises(ProgramError, match=r"bin/cabinet .*: \[Errno 2"):
        run_program(workshop.links, release / "none", "doctor")
    (release / "bin/cabinet").write_text("#!/bin/sh\nexit 3\n")
    with pytest.raises(ProgramError, match=r"bin/cabinet .* doctor: exit code 3: it printed nothing$"):
        run_program(workshop.links, release, "doctor")


@pytest.mark.parametrize("user", [0, 1000])
def test_root_runs_the_program_as_the_scores_owner(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, user: int
) -> None:
    """Root runs the program as the user who owns the scores; other users run it as themselves."""
    run = Mock(return_value=CompletedProcess([], 0, "done\n", ""))
    monkeypatch.setattr("subprocess.run", run)
    monkeypatch.setattr("os.geteuid", lambda: user)
    assert run_program(workshop.links, workshop.links.release(OLD), "doctor") == "done"
    owner = workshop.links.data.stat()
    expected = [None, None, None] if user else [owner.st_uid, owner.st_gid, []]
    asked = run.call_args.kwargs
    assert [asked["user"], asked["group"], asked["extra_groups"]] == expected


BAD = {
    "crashes at once": Behaviour(ready=inf, fails=0.2),
    "never ready": Behaviour(ready=inf),
    "ready too late": Behaviour(ready=31.0),
    "hangs in its second part": Behaviour(ready=inf, opens=(20.0, 40.0)),
    "crashes before it is ready": Behaviour(ready=25.0, fails=20.0),
    "crashes after it was ready": Behaviour(ready=3.0, fails=22.0),
}


@pytest.mark.parametrize("how", mostly_slow(BAD.values(), plain=4), ids=list(BAD))
def test_failing_release_is_rolled_back(workshop: Workshop, how: Behaviour) -> None:
    """A failure is reported with the release's log; the release before the restored one stays installed."""
    workshop.update("0.1.5")
    workshop.unit.behaviour[NEW] = how
    with pytest.raises(FailedError, match=f"{NEW} does not run well") as failed:
        workshop.update()
    lines = str(failed.value).splitlines()
    assert lines[1].startswith("  | the end of run")
    why = lines[0].removeprefix(f"{NEW} does not run well: ")
    assert lines[-1] == f"{NEW} failed ({why}); 0.1.5 runs again"
    assert workshop.unit.running == "0.1.5"
    assert workshop.ready()
    assert workshop.named() == {"current": "0.1.5", "previous": OLD}
    assert workshop.parts_of()[2][1].startswith("left: it ")


def test_slow_start_is_waited_for(workshop: Workshop) -> None:
    """A starting release gets 30 s more each time it reports that it opens another part of the cabinet."""
    workshop.unit.behaviour[NEW] = Behaviour(ready=100.0, opens=(25.0, 50.0, 75.0))
    assert workshop.update() == f"{NEW} runs; it was {OLD}"
    workshop.unit.behaviour = {"0.3.0": Behaviour(ready=100.0, opens=(25.0, 50.0))}
    began = workshop.time.now()
    with pytest.raises(FailedError, match="not ready within 30 s, it is opening part 2"):
        workshop.update("0.3.0")
    assert 80.0 <= workshop.time.now() - began < 110.0


@pytest.fixture
def late(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    """A cabinet whose updater looks 5 s after a restart: the unit may run the previous release by then."""
    workshop.time.wait(1.0)
    restart = workshop.unit.restart

    def slow() -> None:
        restart()
        workshop.time.wait(5.0)

    monkeypatch.setattr(workshop.unit, "restart", slow)
    return workshop


def test_units_own_message_is_reported(late: Workshop) -> None:
    late.unit.behaviour[NEW] = Behaviour(ready=inf, fails=0.0, result=("watchdog", "6"))
    with pytest.raises(FailedError, match=f"2 times in a row, last by watchdog 6\n.*; {OLD} runs again"):
        late.update()


def test_power_cut_in_a_trial_continues_it_without_an_updater(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After the power cut systemd's unit itself counts the crashes, and two of them end the trial."""

    class CutError(BaseException):
        """A power cut in the middle of an update."""

    with pytest.raises(CutError):
        workshop.updater(wait=Mock(side_effect=CutError)).update(io.BytesIO(workshop.file()))
    workshop.unit.behaviour[NEW] = Behaviour(fails=4.0)
    workshop.unit.power_cycle()
    assert workshop.parts_of()[0] == (NEW, "runs, on trial")
    workshop.time.wait(10.0)
    assert workshop.unit.status()
    assert workshop.unit.running == OLD


def test_rollback_goes_to_the_previous_or_named_release(workshop: Workshop) -> None:
    workshop.update()
    assert workshop.updater().roll_back() == f"{OLD} runs; it was {NEW}"
    assert workshop.unit.running == OLD
    assert workshop.parts_of() == [(OLD, "runs"), (NEW, "")]
    for wanted, words in (
        ("", f"there is no release before this one; name one of: {NEW}"),
        ("0.3.0", f"0.3.0 is not installed; there is: {NEW}"),
        (OLD, f"{OLD} runs already"),
    ):
        with pytest.raises(RefusedError, match=rf"^{words} \({OLD} stays\)$"):
            workshop.updater().roll_back(wanted)
    assert workshop.updater().roll_back(NEW) == f"{NEW} runs; it was {OLD}"


def test_rollback_in_a_trial_goes_to_the_last_good_release(workshop: Workshop) -> None:
    workshop.try_out(NEW)
    assert workshop.updater().roll_back() == f"{OLD} runs; it was {NEW}"
    assert workshop.named() == {"current": OLD}


def test_failed_update_in_a_trial_restores_the_last_good_release(workshop: Workshop) -> None:
    workshop.try_out(NEW)
    workshop.time.wait(10.0)
    workshop.unit.behaviour["0.3.0"] = Behaviour(ready=inf)
    with pytest.raises(FailedError, match=rf"0.3.0 failed \(it was .*\); {OLD} runs again"):
        workshop.update("0.3.0")
    assert workshop.update("0.4.0") == f"0.4.0 runs; it was {OLD}"
    assert workshop.named() == {"current": "0.4.0", "previous": OLD}


def test_rollback_to_a_failing_release_is_reported(workshop: Workshop) -> None:
    """A rollback to a release that fails is reported, but not undone, because the owner has chosen it."""
    workshop.update()
    workshop.unit.behaviour[OLD] = Behaviour(ready=inf)
    with pytest.raises(FailedError, match=f"{OLD} does not run well: it was not ready within 30 s"):
        workshop.updater().roll_back()


def test_forward_by_name_copies_the_scores(workshop: Workshop) -> None:
    """A rollback to a named newer release copies the scores; going back to an older one copies nothing."""
    workshop.install("0.5.0")
    workshop.updater().roll_back("0.5.0")
    workshop.updater().roll_back(OLD)
    assert workshop.called.read_text().splitlines() == ["back-up-scores 0.5.0"]


def test_full_card_refuses_the_update(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the card runs full at any step, the old release stays; once there is space, an update succeeds."""
    full = Mock(side_effect=OSError(28, "No space left on device"))
    for name in ("shutil.copyfileobj", "os.sync", "pathlib.Path.symlink_to"):
        with monkeypatch.context() as patched:
            patched.setattr(name, full)
            with pytest.raises(RefusedError, match=r"No space left on device.* \(0.1.0 stays\)"):
                # Any signature is accepted, because the patched function writes no file that could be signed.
                workshop.updater(verify=lambda *_: "owner").update(io.BytesIO(workshop.file()))
        assert workshop.named() == {"current": OLD}
    workshop.unit.power_cycle()
    assert workshop.update() == f"{NEW} runs; it was {OLD}"


def failing_syncs(monkeypatch: pytest.MonkeyPatch, workshop: Workshop, version: str, times: int) -> None:
    """Make `times` flushes of the links fail, from the first one at which `current` names this version."""
    left = [times]
    real = links.sync

    def sync(folder: Path) -> None:
        if left[0] and (left[0] < times or workshop.links.current() == version):
            left[0] -= 1
            raise OSError(5, "Input/output error")
        real(folder)

    monkeypatch.setattr(links, "sync", sync)


@pytest.mark.parametrize("times", [1, 2, 3])
def test_card_failure_after_the_switch_restores_the_link(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    """If the new link cannot be flushed to the card, the message names the release that stays."""
    workshop.update("0.1.5")
    run = workshop.unit.status()
    with monkeypatch.context() as patched:
        failing_syncs(patched, workshop, NEW, times)
        with pytest.raises(RefusedError, match=r"Input/output error \(0\.1\.5 stays\)$"):
            workshop.update()
    assert (workshop.links.current(), workshop.links.on_trial()) == ("0.1.5", False)
    assert workshop.links.installed() == (OLD, "0.1.5")
    assert workshop.unit.status() == run
    assert workshop.update() == f"{NEW} runs; it was 0.1.5"
    with monkeypatch.context() as patched:
        failing_syncs(patched, workshop, "0.1.5", times)
        with pytest.raises(RefusedError, match=rf"Input/output error \({NEW} stays\)$"):
            workshop.updater().roll_back()
    assert workshop.named() == {"current": NEW, "previous": "0.1.5"}


def test_irreversible_switch_is_reported(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the release that starts next and the command that brings the old one back."""
    workshop.update("0.1.5")
    words = "0.1.5 still runs, but {0} starts next: check the card, then sudo cabinet rollback 0.1.5$"
    deeds: dict[str, Callable[[], str]] = {
        NEW: workshop.update,
        OLD: lambda: workshop.updater().roll_back(OLD),
    }
    for version, deed in deeds.items():
        with monkeypatch.context() as patched:
            failing_syncs(patched, workshop, version, 1)
            run_next = Links.run_next

            def once(place: Links, wanted: str, real: Callable[[Links, str], None] = run_next) -> None:
                if wanted == "0.1.5":
                    raise OSError(30, "Read-only file system")
                real(place, wanted)

            patched.setattr(Links, "run_next", once)
            with pytest.raises(FailedError, match=words.format(version)):
                deed()
        assert workshop.links.current() == version
        assert workshop.unit.running == "0.1.5"
        workshop.links.choose("0.1.5")


def test_refusal_keeps_the_release_that_the_unit_chose(workshop: Workshop) -> None:
    workshop.update()

    def verify(*_arguments: object) -> str:
        workshop.unit.fail(5)
        raise SignatureError("it is signed by a stranger")

    with pytest.raises(RefusedError, match=rf"by a stranger \({OLD} stays\)$"):
        workshop.updater(verify=verify).update(io.BytesIO(workshop.file("0.3.0")))
    assert workshop.links.current() == workshop.unit.running == OLD


def test_card_failure_on_the_way_back_starts_the_linked_release(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf)
    go_back = Links.go_back

    def fails(place: Links, why: str) -> str:
        go_back(place, why)
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(Links, "go_back", fails)
    with pytest.raises(FailedError, match=f"{OLD} runs again"):
        workshop.update()
    assert workshop.unit.running == OLD


def test_unresponsive_systemd_refuses_or_fails_the_update(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If systemd is silent before the switch, the update is refused; if at the restart, it has failed."""
    silent = Mock(side_effect=UnitError("systemctl says nothing"))
    with monkeypatch.context() as patched:
        patched.setattr(workshop.unit, "status", silent)
        with pytest.raises(RefusedError, match=r"systemctl says nothing \(0.1.0 stays\)"):
            workshop.update()
    with monkeypatch.context() as patched:
        patched.setattr(workshop.unit, "restart", silent)
        with pytest.raises(FailedError, match=r"0\.1\.0 does not run well either: systemctl says nothing"):
            workshop.update()
    workshop.unit.power_cycle()
    assert workshop.unit.running == OLD


def test_systemd_that_stops_answering_ends_the_trial(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    status = workshop.unit.status

    def silent_in_a_trial() -> Status:
        if workshop.links.on_trial():
            raise UnitError("systemctl says nothing")
        return status()

    with monkeypatch.context() as patched:
        patched.setattr(workshop.unit, "status", silent_in_a_trial)
        with pytest.raises(FailedError, match=rf"{NEW} failed \(systemctl says nothing\); {OLD} runs again"):
            workshop.update()
    assert workshop.unit.running == OLD


def test_simultaneous_rollback_by_the_unit_is_kept(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If systemd's unit restores the old release first, a slow updater must not mark that one as failed."""
    workshop.update("0.1.5")
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf, fails=0.9)
    status, last_lines = workshop.unit.status, workshop.unit.last_lines
    failed: list[str] = []

    def noted(run: str) -> Sequence[str]:
        failed.append(run)
        return last_lines(run)

    def slow() -> Status:
        if failed:
            workshop.time.wait(3.0)
        return status()

    monkeypatch.setattr(workshop.unit, "last_lines", noted)
    monkeypatch.setattr(workshop.unit, "status", slow)
    with pytest.raises(FailedError, match=r"0\.1\.5 runs again"):
        workshop.update()
    assert workshop.unit.running == "0.1.5"
    assert workshop.links.why_left("0.1.5") == ""


def test_unit_that_has_gone_back_is_recognized(late: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The updater notices a rollback by systemd's unit even if a full card has no note of the rollback."""
    late.unit.behaviour[NEW] = Behaviour(ready=inf, fails=0.0)
    begin_trial = Links.begin_trial

    def without_room_for_a_note(links: Links, version: str) -> None:
        begin_trial(links, version)
        (links.release(version) / LEFT).mkdir()

    monkeypatch.setattr(Links, "begin_trial", without_room_for_a_note)
    with pytest.raises(FailedError, match=rf"{NEW} failed \(it failed twice in a row\); {OLD} runs"):
        late.update()
    assert late.unit.running == OLD


def test_stray_file_among_the_releases_is_ignored(workshop: Workshop) -> None:
    """A stray file among the releases is ignored; a rollback without `current` leaves no note there."""
    workshop.update()
    (workshop.links.releases / "note.txt").write_text("mine")
    assert workshop.update("0.3.0") == f"0.3.0 runs; it was {NEW}"
    (workshop.links.folder / "current").unlink()
    assert workshop.links.go_back("it is gone")
    assert not (workshop.links.releases / LEFT).exists()


def test_unneeded_links_are_deleted_without_their_targets(workshop: Workshop, tmp_path: Path) -> None:
    """A link to a release that is still used is kept, and so is its target."""
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "bin").mkdir(parents=True)
    (elsewhere / "bin/cabinet").touch()
    for name, leads_to in (("mine", elsewhere), ("newest", NEW), ("gone", "nowhere"), ("0.1.0.post1", OLD)):
        (workshop.links.releases / name).symlink_to(leads_to)
    workshop.links.run_next("0.1.0.post1")
    workshop.unit.start()
    assert workshop.update() == f"{NEW} runs; it was 0.1.0.post1"
    assert (elsewhere / "bin/cabinet").exists()
    found = {path.name for path in workshop.links.releases.iterdir()}
    assert found == {OLD, NEW, "0.1.0.post1", "newest", "gone"}
    assert workshop.updater().roll_back() == f"0.1.0.post1 runs; it was {NEW}"


def test_undeletable_release_does_not_fail_the_update(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.update()

    def refuse(path: Path, *_rest: Any, **_more: Any) -> None:
        if path == workshop.links.release(OLD):
            raise PermissionError(errno.EPERM, "Operation not permitted", str(path))

    monkeypatch.setattr(shutil, "rmtree", refuse)
    assert workshop.update("0.3.0") == f"0.3.0 runs; it was {NEW}"
    assert workshop.lines[-1].startswith("an older release cannot be deleted: [Errno 1]")


def test_reinstalled_previous_release_is_always_complete(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut while the previous release is installed again leaves that release complete."""
    workshop.update()

    real = shutil.rmtree

    def remove(path: Path, *rest: Any, **more: Any) -> None:
        if path == workshop.links.release(OLD):
            real(path / "lib")
            raise RuntimeError("the power goes")
        real(path, *rest, **more)

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "rmtree", remove)
        workshop.update(OLD, allow_older=True)
    assert (workshop.links.release(OLD) / "lib").is_dir()


def test_update_in_a_trial_to_the_previous_release_is_on_trial(workshop: Workshop) -> None:
    """An update to the previous release during a trial starts a new trial; if that fails, the other runs."""
    workshop.try_out(NEW)
    workshop.time.wait(10)
    workshop.unit.behaviour[OLD] = Behaviour(ready=inf)
    with pytest.raises(FailedError, match=rf"{OLD} failed \(it was .*\); {NEW} runs again"):
        workshop.update(OLD, allow_older=True)
    assert workshop.unit.running == NEW


def test_nothing_starts_if_the_old_program_does_not_stop(
    workshop: Workshop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(workshop.unit, "restart", lambda: None)
    with pytest.raises(FailedError, match="it did not start within 120 s; the unit is active"):
        workshop.update()


def test_missing_bytecode_is_compiled(workshop: Workshop, tmp_path: Path) -> None:
    """Missing bytecode is compiled for the path of the installed release, which tracebacks show."""
    system = target.System("here", target.this_python(), 41)
    for name, tree, there in (
        ("here-aarch64", {"lib/cabinet/__init__.py": "def f():\n    pass\n"}, True),
        (TARGET, {"lib/cabinet/__init__.py": ""}, target.python(TARGET) == target.this_python()),
    ):
        data = bundled(NEW, {name: tree})
        folder = tmp_path / name / NEW
        with pytest.MonkeyPatch.context() as patched:
            patched.setitem(target.SYSTEMS, "here", system)
            installed.unpack(io.BytesIO(data), len(data), name, folder)
        assert installed.has_bytecode(folder / "lib", target.this_python()) == there
    (code,) = (tmp_path / "here-aarch64").rglob("*.pyc")
    assert f"/opt/cabinet/releases/{NEW}/lib/cabinet/__init__.py".encode() in code.read_bytes()


# Tests of games by other people


def with_games(workshop: Workshop, version: str, *without: str, fails: str = "nothing", **games: str) -> str:
    """Update to a release that contains these games, each given with its version."""
    named = {name.replace("_", "-"): number for name, number in games.items()}
    source = io.BytesIO(workshop.file(version, games=named, fails=fails))
    return workshop.updater().update(source, without=without)


def extras(workshop: Workshop) -> list[tuple[str, ...]]:
    """Return the added games of each installed release, with the running release first."""
    return [line.extras for line in installed.listed(workshop.links)]


def test_later_updates_keep_a_game(workshop: Workshop) -> None:
    """A later release that adds another game keeps the earlier ones as well."""
    with_games(workshop, NEW, pig_game="1.0")
    assert extras(workshop) == [("pig-game 1.0",), ()]
    for version in ("0.3.0", "0.4.0"):
        with_games(workshop, version)
    assert f"kept from {NEW}: pig-game 1.0" in workshop.lines
    assert extras(workshop) == [("pig-game 1.0",), ("pig-game 1.0",)]
    with_games(workshop, "0.5.0", cow="0.3")
    assert extras(workshop)[0] == ("cow 0.3", "pig-game 1.0")
    with_games(workshop, "0.6.0", pig_game="1.1")
    assert extras(workshop)[0] == ("cow 0.3", "pig-game 1.1")
    # A game without metadata is listed by the name of its folder.
    shutil.rmtree(next(workshop.links.release("0.6.0").glob("games/cow/*.dist-info")))
    assert extras(workshop)[0] == ("cow", "pig-game 1.1")


def test_game_without_room_is_not_left_out_silently(workshop: Workshop) -> None:
    with_games(workshop, NEW, pig_game="1.0")
    (workshop.links.release(NEW) / "games/pig-game/large").write_bytes(bytes(9 << 20))
    before = workshop.snapshot()
    workshop.free = 105 << 20
    with pytest.raises(RefusedError, match=r"9 MB are needed and 5 MB are free"):
        with_games(workshop, "0.3.0")
    assert workshop.snapshot() == before
    assert with_games(workshop, "0.3.0", "pig-game") == f"0.3.0 runs; it was {NEW}"


@pytest.mark.parametrize("name", ["pig-game", "Pig_Game"])
def test_game_is_left_out_on_request(workshop: Workshop, name: str) -> None:
    """A game is left out by its name in any spelling, and later updates leave it out as well."""
    with_games(workshop, NEW, pig_game="1.0")
    with_games(workshop, "0.3.0", name)
    with_games(workshop, "0.4.0")
    assert extras(workshop) == [(), ()]


def test_running_release_cannot_be_changed(workshop: Workshop) -> None:
    """Another choice of games makes another release, which cannot have the version of the running one."""
    with_games(workshop, NEW, pig_game="1.0")
    assert with_games(workshop, NEW, pig_game="1.0") == f"{NEW} runs already"
    with pytest.raises(RefusedError, match=f"another {NEW} runs: give yours a version of its own"):
        with_games(workshop, NEW, "pig-game", pig_game="1.0")


def test_game_that_no_longer_works_is_reported(workshop: Workshop) -> None:
    with_games(workshop, NEW, pig_game="1.0")
    before = workshop.snapshot()
    words = rf"it does not work; it contains pig-game 1.0: leave a game out with --without \({NEW} stays\)$"
    with pytest.raises(RefusedError, match=words):
        with_games(workshop, "0.3.0", fails="doctor")
    assert workshop.snapshot() == before
