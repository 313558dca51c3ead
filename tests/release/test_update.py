"""Updates that go well, updates that are refused, and updates that are taken back."""

from __future__ import annotations

import fcntl
import io
from math import inf
from typing import TYPE_CHECKING

import pytest

from cabinet.release import manifest, release
from cabinet.release.archive import END
from cabinet.release.listing import installed
from cabinet.release.unit import UnitError
from cabinet.release.update import FailedError, RefusedError
from tests.release.workshop import NEW, OLD, Behaviour, describe, member, packed

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.release.workshop import Workshop


def test_an_update_that_goes_well(workshop: Workshop) -> None:
    """Checked, built, tried, scores copied, switched, watched; the release before is kept."""
    before = workshop.time.now()
    assert workshop.update() == f"{NEW} runs; it was {OLD}"
    assert workshop.lines == [
        "received 0.0 MB",
        f"release {NEW}, signed by owner",
        "all 2 files are as they were signed",
        "building it; this takes a while",
        "it works here",
        "the scores are kept",
        f"starting {NEW}",
    ]
    assert workshop.unit.running == workshop.home.current() == NEW
    assert 20.0 <= workshop.time.now() - before <= 30.0
    state = workshop.home.state()
    assert (state.good, state.trial) == ((OLD, NEW), "")
    found = release.read(workshop.home.release(NEW))
    assert found
    assert (found.installed, found.machine) == ("2026-11-21", "aarch64")
    assert not (workshop.home.folder / "incoming").exists()
    assert [line.split(" ", 2)[2] for line in workshop.called.read_text().splitlines()] == [
        "doctor --release",
        f"back-up-scores {NEW}",
    ]


def test_the_last_two_are_kept(workshop: Workshop) -> None:
    """The third from the end goes once the newest has proved itself."""
    workshop.update()
    workshop.update("0.3.0")
    assert sorted(path.name for path in workshop.home.releases.iterdir()) == [NEW, "0.3.0"]
    assert [(line.version, line.part) for line in installed(workshop.home)] == [
        ("0.3.0", "runs"),
        (NEW, "to go back to"),
    ]


def test_what_runs_already(workshop: Workshop) -> None:
    """The same file again is no error and changes nothing."""
    workshop.update()
    before = workshop.snapshot()
    assert workshop.update() == f"{NEW} runs already"
    assert workshop.snapshot() == before


def test_what_was_left_can_be_tried_again(workshop: Workshop) -> None:
    """It is not built a second time."""
    workshop.update()
    workshop.updater().roll_back()
    workshop.builder.broken = True
    assert workshop.update() == f"{NEW} runs; it was {OLD}"


def spoilt(workshop: Workshop) -> bytes:
    """One bit of a wheel is another."""
    return workshop.file().replace(b"otherother", b"otherothes", 1)


def climbing(workshop: Workshop) -> bytes:
    """Signed by the owner, but it climbs."""
    wheels = {"wheels/../../../../../tmp/evil.whl": b"evil"}
    return workshop.sealed(describe(NEW, wheels), wheels)


def smuggled(workshop: Workshop) -> bytes:
    """A file more than the manifest names."""
    return workshop.file().removesuffix(END) + member("../evil", b"evil") + END


def other_tar(workshop: Workshop) -> bytes:
    """A tar, but not one of ours."""
    return member("README.md", b"# Read me") + END


def linked(workshop: Workshop) -> bytes:
    """A symbolic link in the place of a wheel."""
    wheels = {"wheels/cabinet.whl": b""}
    whole = workshop.sealed(describe(NEW, wheels), wheels)
    end = member("wheels/cabinet.whl", b"") + END
    return whole.removesuffix(end) + member("wheels/cabinet.whl", b"", b"2", "/etc/passwd") + END


def swapped(workshop: Workshop) -> bytes:
    """The owner's signature of another release."""
    wheels = {"wheels/cabinet.whl": b"evil"}
    whole = workshop.file()
    start = whole.index(b"-----BEGIN SSH SIGNATURE-----")
    signed = whole[start : whole.index(b"-----END SSH SIGNATURE-----") + 28]
    return packed(manifest.encode(describe(NEW, wheels)), signed, wheels)


def unsigned(workshop: Workshop) -> bytes:
    """The manifest, then at once the wheels."""
    wheels = {"wheels/cabinet.whl": b"evil"}
    text = manifest.encode(describe(NEW, wheels))
    return member("manifest.json", text) + member("wheels/cabinet.whl", b"evil") + END


REFUSED: list[tuple[str, Callable[[Workshop], bytes], str]] = [
    (
        "stranger",
        lambda workshop: workshop.file(key="stranger"),
        "the signature is by no key in .*allowed_signers",
    ),
    ("unsigned", unsigned, "it has no signature: make it with `cabinet bundle`"),
    (
        "nonsense for a signature",
        lambda workshop: packed(manifest.encode(describe(NEW, {})), b"nonsense", {}),
        "the signature is by no key",
    ),
    ("another's signature", swapped, "the signature does not fit the release"),
    (
        "cut in a wheel",
        lambda workshop: workshop.file()[:-2000],
        "is cut off after [0-9]+ bytes: send it again",
    ),
    ("cut at the end", lambda workshop: workshop.file()[:-1], "is cut off"),
    ("cut in the manifest", lambda workshop: workshop.file()[:700], "is cut off after 700 bytes"),
    ("empty", lambda workshop: b"", "it is cut off after 0 bytes"),
    ("no tar", lambda workshop: b"hello" * 500, "^it is no release file: name one that `cabinet bundle` has"),
    ("a short text", lambda workshop: b"hello", "^it is no release file: "),
    ("another tar", other_tar, "it begins with 'README.md', not with manifest.json: this is no release file"),
    ("spoilt", spoilt, "wheels/other.whl is not what the manifest says it is: make or send it again"),
    ("climbing", climbing, r"names 'wheels/\.\./.*evil.whl', which is no wheel in wheels/"),
    ("smuggled", smuggled, r"'\.\./evil' is not in the manifest: nothing is unpacked"),
    ("linked", linked, "wheels/cabinet.whl is no ordinary file: nothing is unpacked"),
    (
        "machine",
        lambda workshop: workshop.file(machine="x86_64"),
        r"is made for x86_64 with Python 3\.13; this is aarch64 with Python 3\.13: make one for it",
    ),
    (
        "older",
        lambda workshop: workshop.file("0.0.9"),
        "0.0.9 is older than 0.1.0, which runs: give --allow-older",
    ),
    (
        "same version",
        lambda workshop: workshop.file(OLD),
        "another 0.1.0 is installed: give yours a version of its own",
    ),
]


@pytest.mark.parametrize(("make", "words"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_is_refused(workshop: Workshop, make: Callable[[Workshop], bytes], words: str) -> None:
    """One clear line, and nothing has changed: neither the disk nor what runs."""
    before, run = workshop.snapshot(), workshop.unit.status()
    with pytest.raises(RefusedError, match=words) as refused:
        workshop.updater().update(io.BytesIO(make(workshop)))
    assert "\n" not in str(refused.value)
    assert workshop.snapshot() == before
    assert workshop.unit.status() == run


def test_another_python_is_refused(workshop: Workshop) -> None:
    """The wheels would not fit."""
    with pytest.raises(RefusedError, match=r"this is aarch64 with Python 3\.11"):
        workshop.updater(python="3.11").update(io.BytesIO(workshop.file()))


@pytest.mark.parametrize(
    ("free", "words"),
    [
        (100 << 20, "1 MB are needed|0 MB are needed and 0 MB are free"),
        (130 << 20, "40 MB are needed and 30 MB"),
    ],
    ids=["for the file", "for the release"],
)
def test_not_enough_room_is_refused(workshop: Workshop, free: int, words: str) -> None:
    """Some of the card stays free for the scores."""
    before = workshop.snapshot()
    workshop.free = free
    with pytest.raises(RefusedError, match=words):
        workshop.update()
    assert workshop.snapshot() == before


def test_a_stream_without_end_is_refused(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """It does not fill the card."""
    monkeypatch.setattr("cabinet.release.spool.MOST", 1000)
    with pytest.raises(RefusedError, match="it has more than 0 MB: this is no release file"):
        workshop.updater().update(io.BytesIO(bytes(5000)))


def test_two_updates_at_once_are_refused(workshop: Workshop) -> None:
    """The second one, while the first goes on; a rollback as well."""
    before = workshop.snapshot()
    with (workshop.home.folder / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with pytest.raises(RefusedError, match="another update is under way"):
            workshop.update()
        with pytest.raises(RefusedError, match="another update is under way"):
            workshop.updater().roll_back()
    assert workshop.snapshot() == before
    workshop.update()


def test_without_a_screen_it_is_refused(workshop: Workshop) -> None:
    """Nobody could tell whether the new release shows anything."""
    workshop.unit.screen = False
    before = workshop.snapshot()
    with pytest.raises(RefusedError, match="the cabinet waits for its TV: switch it on"):
        workshop.update()
    assert workshop.snapshot() == before


def test_without_a_list_of_keys_it_is_refused(workshop: Workshop) -> None:
    """And it says what to put where."""
    workshop.allowed.unlink()
    with pytest.raises(RefusedError, match="there is no list of keys; put a line `owner KEY`"):
        workshop.update()


def test_where_nothing_is_installed(workshop: Workshop) -> None:
    """There is nothing to go back to."""
    (workshop.home.folder / "guard.py").unlink()
    with pytest.raises(RefusedError, match="holds no cabinet to update: run systemd/install first"):
        workshop.update()


@pytest.mark.parametrize("command", ["doctor", "back-up-scores"])
def test_a_release_that_does_not_work_here_is_refused(workshop: Workshop, command: str) -> None:
    """It is tried before anything is switched; it leaves nothing behind."""
    workshop.builder.fails = command
    before = workshop.snapshot()
    with pytest.raises(RefusedError, match=r"exit code 1: it does not work \(0.1.0 stays\)"):
        workshop.update()
    assert workshop.snapshot() == before


def test_a_release_that_cannot_be_built_is_refused(workshop: Workshop) -> None:
    """What was half built is gone."""
    workshop.builder.broken = True
    before = workshop.snapshot()
    with pytest.raises(RefusedError, match="it is broken"):
        workshop.update()
    assert workshop.snapshot() == before


def test_what_a_power_cut_left_is_cleared_away(workshop: Workshop) -> None:
    """A release half built, and a file half sent."""
    (workshop.home.releases / NEW / "bin").mkdir(parents=True)
    (workshop.home.releases / "0.1.9").mkdir()
    (workshop.home.folder / "incoming").mkdir()
    workshop.update()
    assert sorted(path.name for path in workshop.home.releases.iterdir()) == [OLD, NEW]


def test_older_where_it_is_meant(workshop: Workshop) -> None:
    """With the switch."""
    assert workshop.update("0.0.9", allow_older=True) == "0.0.9 runs; it was 0.1.0"
    assert workshop.home.state().good == (OLD, "0.0.9")


BAD = {
    "crashes at once": Behaviour(ready=inf, fails=0.2),
    "never ready": Behaviour(ready=inf),
    "ready too late": Behaviour(ready=31.0),
    "crashes before it is ready": Behaviour(ready=25.0, fails=20.0),
    "crashes after it was ready": Behaviour(ready=3.0, fails=22.0),
}


@pytest.mark.parametrize("how", BAD.values(), ids=list(BAD))
def test_a_release_that_does_not_do_well_is_left(workshop: Workshop, how: Behaviour) -> None:
    """The release before runs again, and the log of the bad one is told."""
    workshop.unit.behaviour[NEW] = how
    with pytest.raises(FailedError, match=f"{NEW} does not do well") as failed:
        workshop.update()
    lines = str(failed.value).splitlines()
    assert lines[1].startswith("  | the end of run")
    assert lines[-1] == f"{NEW} failed; {OLD} runs again"
    assert workshop.unit.running == workshop.home.current() == OLD
    assert workshop.ready()
    state = workshop.home.state()
    assert (state.good, state.trial) == ((OLD,), "")
    assert NEW in state.left
    assert installed(workshop.home)[1].part.startswith("left: ")


def test_the_guard_may_be_quicker(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two crashes between two looks: it has gone back already."""
    workshop.unit.behaviour[NEW] = Behaviour(ready=inf, fails=0.0, result=("watchdog", "6"))
    workshop.time.wait(1.0)
    restart = workshop.unit.restart

    def slow() -> None:
        restart()
        workshop.time.wait(5.0)

    monkeypatch.setattr(workshop.unit, "restart", slow)
    with pytest.raises(FailedError, match=f"{NEW} failed; {OLD} runs again"):
        workshop.update()
    assert workshop.home.state().left[NEW] == "failed 2 times in a row, last by watchdog 6"


def test_a_crash_after_a_reboot_only(workshop: Workshop) -> None:
    """The update went well; from the next power-on the release crashes: five times, and it is left."""
    workshop.crash_after_a_reboot()
    assert workshop.log[-1] == f"{NEW} failed 5 times in a row, last by exit-code 1; going back to {OLD}"


def test_power_goes_while_it_is_watched(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the next power-on the new release starts, nobody watching: two crashes, and it is left."""

    class CutError(BaseException):
        """The power goes."""

    def cut(_seconds: float) -> None:
        raise CutError

    with monkeypatch.context() as patched:
        patched.setattr(workshop.time, "wait", cut)
        with pytest.raises(CutError):
            workshop.update()
    workshop.unit.behaviour[NEW] = Behaviour(fails=4.0)
    workshop.unit.power_cycle()
    assert workshop.home.state().trial == NEW
    assert workshop.unit.running == NEW
    workshop.time.wait(10.0)
    assert workshop.unit.status()
    assert workshop.unit.running == OLD


def test_power_goes_while_it_is_watched_and_it_does_well(workshop: Workshop) -> None:
    """Power cuts are no failures; the guard ends the trial."""
    workshop.update()
    workshop.home.save(workshop.home.state()._replace(good=(OLD,), trial=NEW))
    for _ in range(9):
        workshop.unit.power_cycle()
    assert workshop.unit.running == NEW
    workshop.unit.guard.confirm()
    assert workshop.home.state().good == (OLD, NEW)
    assert workshop.home.state().trial == ""


def test_rollback(workshop: Workshop) -> None:
    """To the release before; to any other by name."""
    workshop.update()
    assert workshop.updater().roll_back() == f"{OLD} runs; it was {NEW}"
    assert workshop.unit.running == OLD
    assert workshop.home.state().left == {}
    with pytest.raises(RefusedError, match=f"there is no release before {OLD}; name one of: {NEW}"):
        workshop.updater().roll_back()
    with pytest.raises(RefusedError, match=f"0.3.0 is not installed; there is: {NEW}"):
        workshop.updater().roll_back("0.3.0")
    with pytest.raises(RefusedError, match=f"{OLD} runs already"):
        workshop.updater().roll_back(OLD)
    assert workshop.updater().roll_back(NEW) == f"{NEW} runs; it was {OLD}"


def test_a_rollback_to_what_does_not_do_well(workshop: Workshop) -> None:
    """It says so; which one runs is the owner's choice."""
    workshop.update()
    workshop.unit.behaviour[OLD] = Behaviour(ready=inf)
    with pytest.raises(FailedError, match=f"{OLD} does not do well: it was not ready within 30 s"):
        workshop.updater().roll_back()


def test_forward_by_name_copies_the_scores(workshop: Workshop) -> None:
    """A newer release gets them only after a copy; an older one has had them before."""
    workshop.install("0.5.0")
    workshop.updater().roll_back("0.5.0")
    workshop.updater().roll_back(OLD)
    called = workshop.called.read_text().splitlines()
    assert [line.split(" ", 2)[2] for line in called] == ["back-up-scores 0.5.0"]


def test_a_list_of_releases(workshop: Workshop) -> None:
    """What each is there for."""
    workshop.install("0.1.5")
    (workshop.home.releases / "0.1.6").mkdir()
    workshop.home.save(workshop.home.state().tried(OLD))
    assert [(line.version, line.part) for line in installed(workshop.home)] == [
        (OLD, "runs, on trial"),
        ("0.1.5", ""),
        ("0.1.6", "not complete"),
    ]


def test_a_full_card_is_refused(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever it shows: nothing is changed, and the next update goes well."""

    def full(*_arguments: object) -> None:
        raise OSError(28, "No space left on device")

    for name in ("cabinet.release.spool.fill", "cabinet.release.guard.write", "pathlib.Path.symlink_to"):
        with monkeypatch.context() as patched:
            patched.setattr(name, full)
            with pytest.raises(RefusedError, match=r"No space left on device.* \(0.1.0 stays\)"):
                workshop.update()
        assert workshop.home.current() == OLD
        assert workshop.home.state().trial == ""
    workshop.unit.power_cycle()
    assert workshop.update() == f"{NEW} runs; it was {OLD}"


def test_systemd_that_does_not_answer(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before the switch it is refused; at the restart it has failed, and the next start goes back."""

    def silent() -> None:
        raise UnitError("systemctl says nothing")

    with monkeypatch.context() as patched:
        patched.setattr(workshop.unit, "status", silent)
        with pytest.raises(RefusedError, match=r"systemctl says nothing \(0.1.0 stays\)"):
            workshop.update()
    with monkeypatch.context() as patched:
        patched.setattr(workshop.unit, "restart", silent)
        with pytest.raises(FailedError, match=r"0\.1\.0 does not do well either: systemctl says nothing"):
            workshop.update()
    workshop.unit.power_cycle()
    assert workshop.unit.running == OLD


def test_a_cabinet_that_does_not_stop(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old program hangs, and nothing new starts."""
    monkeypatch.setattr(workshop.unit, "restart", lambda: None)
    with pytest.raises(FailedError, match="it has not been started within 120 s; the unit is active"):
        workshop.update()
