"""Tests of the links to the releases: after repeated failures `current` leads to the previous release."""

from __future__ import annotations

import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from cabinet.release import links, unit
from cabinet.release.links import FAILURES, NOT_ITS_FAULT, Links
from cabinet.system import screen_retry
from tests.release.workshop import NEW, OLD

if TYPE_CHECKING:
    from pathlib import Path

    from tests.release.workshop import Workshop


@pytest.fixture
def two(workshop: Workshop) -> Workshop:
    """A cabinet on which 0.2.0 runs well and 0.1.0 is the previous release."""
    workshop.update()
    workshop.log.clear()
    return workshop


@pytest.fixture
def trial(workshop: Workshop) -> Workshop:
    """A cabinet on which 0.2.0 is on trial, with no updater watching."""
    workshop.try_out(NEW)
    return workshop


def test_link_is_flushed_to_the_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The link is written to the card at once, so that a power cut cannot bring the old link back."""
    found, written = Links(tmp_path), list[str]()
    found.folder.mkdir(parents=True)
    monkeypatch.setattr(links, "sync", lambda folder: written.append((folder / "current").readlink().name))
    found.run_next(OLD)
    found.run_next(NEW)
    assert written == [OLD, NEW]


def test_five_failures_in_a_row_go_back(two: Workshop) -> None:
    """Failures of any kind count; four do not bring the old release back; a good run resets the count."""
    two.unit.fail(FAILURES - 1, "watchdog", "6")
    two.unit.confirm()
    two.unit.fail(FAILURES - 1, "core-dump", "6")
    assert two.unit.running == NEW
    two.unit.fail(1, "oom-kill", "9")
    assert two.unit.running == OLD
    why = "failed 5 times in a row, last by oom-kill 9"
    assert two.log == [f"{NEW} {why}; going back to {OLD}"]
    assert two.named() == {"current": OLD}
    assert two.parts_of() == [(OLD, "runs"), (NEW, f"left: {why}")]


def test_two_failures_in_a_trial_go_back(trial: Workshop) -> None:
    """Two failures end a trial, one does not; the failures of the restored release are counted from 0."""
    trial.unit.fail(1)
    assert trial.unit.running == NEW
    trial.unit.fail(1)
    assert (trial.unit.running, trial.named()) == (OLD, {"current": OLD})
    trial.unit.fail(FAILURES - 1)
    assert "no release" not in str(trial.log)


def test_clean_stops_and_power_cuts_are_no_failures(two: Workshop) -> None:
    """Requested stops and power cuts are no failures, nor are exits for wrong settings or lost pins."""
    assert str(screen_retry.RESTART) in NOT_ITS_FAULT
    for _ in range(9):
        two.unit.restart()
        two.unit.fail(1, "exit-code", "2")
        two.unit.fail(1, "exit-code", "75")
        two.unit.fail(1)
        two.unit.power_cycle()
    assert two.unit.running == NEW


@pytest.mark.parametrize("status", ["0", "TERM"])
def test_unrequested_clean_exit_is_a_failure(trial: Workshop, status: str) -> None:
    """A clean exit that nobody requested is a failure: two of them end a trial; otherwise it takes five."""
    trial.unit.fail(1, "success", status)
    assert trial.unit.running == NEW
    trial.unit.fail(1, "success", status)
    assert trial.unit.running == OLD
    why = f"failed 2 times in a row, last by an unexpected end, status {status}"
    assert trial.log == [f"{NEW} {why}; going back to {OLD}"]
    trial.update("0.3.0")
    trial.unit.fail(FAILURES - 1, "success", status)
    assert trial.unit.running == "0.3.0"
    trial.unit.fail(1, "success", status)
    assert trial.unit.running == OLD


JOBS = {
    "stopped": ("129 cabinet.service stop running", True),
    "restarted": ("129 cabinet.service restart running", True),
    "started, and ended before it was ready": ("129 cabinet.service start running", False),
    "nothing": ("", False),
}


@pytest.mark.parametrize(("jobs", "stop_requested"), JOBS.values(), ids=list(JOBS))
def test_stop_request_is_found_in_systemds_jobs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str, stop_requested: bool
) -> None:
    """If systemd does not answer, a clean exit counts as requested."""
    assert links.UNIT == unit.UNIT
    systemctl = tmp_path / "systemctl"
    systemctl.write_text(f'#!/bin/sh\n[ "$1 $4" = "list-jobs cabinet.service" ] && echo "{jobs}"\n')
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    assert links.systemd_stops_unit() is stop_requested
    systemctl.write_text("#!/bin/sh\nexit 1\n")
    assert links.systemd_stops_unit()


@pytest.mark.parametrize("status", NOT_ITS_FAULT)
def test_wrong_settings_and_lost_pins_count_in_a_trial(trial: Workshop, status: str) -> None:
    """Wrong settings and lost pins count in a trial, because the previous release may accept them."""
    trial.unit.fail(2, "exit-code", status)
    assert trial.unit.running == OLD


def test_power_cuts_do_not_end_a_trial(trial: Workshop) -> None:
    """Power cuts do not end a trial; it ends when the release has run well for three minutes."""
    for _ in range(9):
        trial.unit.power_cycle()
    assert trial.parts_of() == [(NEW, "runs, on trial"), (OLD, "to go back to")]
    trial.unit.confirm()
    assert trial.log == [f"{NEW} runs well; its trial is over"]
    assert trial.named() == {"current": NEW, "previous": OLD}


def test_two_failing_releases_do_not_alternate(two: Workshop) -> None:
    """After the older release has failed five times as well, it keeps running."""
    two.unit.fail(2 * FAILURES + 3)
    assert two.unit.running == OLD
    assert two.log[-1] == (
        f"{OLD} failed 8 times in a row, last by exit-code 1; there is no release to go back to"
    )


@pytest.mark.parametrize("how", ["no link", "gone", "cut off while it was deleted"])
def test_unstartable_current_goes_back(two: Workshop, how: str) -> None:
    if how == "no link":
        (two.links.folder / "current").unlink()
    elif how == "gone":
        shutil.rmtree(two.links.release(NEW))
    else:
        (two.links.release(NEW) / "bin/cabinet").unlink()
    two.unit.fail(FAILURES, "exit-code", "203")
    assert two.unit.running == OLD


def test_unstartable_previous_release_is_not_used(two: Workshop) -> None:
    shutil.rmtree(two.links.release(OLD))
    two.unit.fail(FAILURES)
    assert two.unit.running == NEW


def test_leftovers_of_a_power_cut_are_ignored(two: Workshop) -> None:
    """Leftovers of a power cut are ignored: a trial that never started, a return that was not finished."""
    (two.links.folder / "trial").symlink_to(f"releases/{NEW}")
    assert not two.links.on_trial()
    two.unit.fail(2)
    assert two.unit.running == NEW
    two.unit.confirm()
    assert two.named() == {"current": NEW, "previous": OLD}
    two.links.run_next(OLD)
    assert two.links.before() == ""


def test_invalid_number_counts_as_0(two: Workshop) -> None:
    two.links.failures_file.write_text("nonsense")
    two.unit.fail(FAILURES - 1)
    assert two.unit.running == NEW


def test_unit_goes_back_without_recording_the_reason(two: Workshop) -> None:
    (two.links.release(NEW) / links.LEFT).mkdir()
    two.unit.fail(FAILURES)
    assert two.unit.running == OLD
    assert two.parts_of() == [(OLD, "runs"), (NEW, "")]


def test_script_never_fails_as_the_unit_calls_it(two: Workshop, capsys: pytest.CaptureFixture[str]) -> None:
    """The script links.py never fails, whatever result of a run the unit passes in environment variables."""
    failed = {"SERVICE_RESULT": "exit-code", "EXIT_STATUS": "1"}
    for _ in range(FAILURES):
        assert links.main(["stopped"], failed, two.links) == 0
    assert two.links.current() == OLD
    assert links.main(["stopped"], {}, two.links, stop_requested=lambda: True) == 0
    assert links.main(["confirm"], {}, two.links) == 0
    assert links.main(["jump"], {}, two.links) == 0
    shutil.rmtree(two.links.folder)
    assert links.main(["confirm"], {}, two.links) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0] == f"links: {NEW} failed 5 times in a row, last by exit-code 1; going back to {OLD}"
    assert said[1] == "links: ['jump'] is not a command: write stopped or confirm"
    assert said[2].startswith("links: ['confirm']: [Errno 2]")


def test_copy_of_the_script_works_alone(tmp_path: Path) -> None:
    """Systemd's unit runs a copy of links.py outside every release, which can import nothing of a release."""
    copy = shutil.copy(links.__file__, tmp_path / "links.py")
    done = subprocess.run([sys.executable, "-I", copy, "jump"], capture_output=True, text=True, check=True)
    assert done.stdout == "links: ['jump'] is not a command: write stopped or confirm\n"


def test_empty_installation_has_no_releases(tmp_path: Path) -> None:
    assert (Links(tmp_path).current(), Links(tmp_path).before(), Links(tmp_path).installed()) == ("", "", ())
