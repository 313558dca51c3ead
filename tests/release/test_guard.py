"""The guard alone: it heals, counts, goes back, and never keeps the cabinet from starting."""

from __future__ import annotations

import json
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cabinet.release import guard, release
from cabinet.release.guard import FAILURES, GuardState, Home, ProgramError
from cabinet.system import waiting
from tests.release.workshop import NEW, OLD

if TYPE_CHECKING:
    from tests.release.workshop import Workshop


def broken(workshop: Workshop, times: int, *how: str) -> None:
    """The release that runs fails a number of times, and is started again each time."""
    for _ in range(times):
        workshop.unit.guard.stopped(*(how or ("exit-code", "1")))
        workshop.unit.start()


@pytest.fixture
def two(workshop: Workshop) -> Workshop:
    """0.2.0 runs and has proved itself; 0.1.0 is there to go back to."""
    workshop.update()
    workshop.log.clear()
    return workshop


def test_five_failures_in_a_row(two: Workshop) -> None:
    """Not four; any kind counts; what stands between them is a good run."""
    broken(two, FAILURES - 1, "watchdog", "6")
    two.unit.guard.confirm()
    broken(two, FAILURES - 1, "core-dump", "6")
    assert two.unit.running == NEW
    broken(two, 1, "oom-kill", "9")
    assert two.unit.running == OLD
    assert two.log == [f"{NEW} failed 5 times in a row, last by oom-kill 9; going back to {OLD}"]
    assert two.home.state().left == {NEW: "failed 5 times in a row, last by oom-kill 9"}


def test_what_is_no_failure(two: Workshop) -> None:
    """Clean stops, power cuts, wrong settings, pins that are not to be had."""
    assert str(waiting.RESTART) == guard.RESTART
    for _ in range(9):
        broken(two, 1, "success", "0")
        broken(two, 1, "exit-code", "2")
        broken(two, 1, "exit-code", "75")
        two.unit.power_cycle()
    assert two.home.state().failures == 0
    assert two.unit.running == NEW


@pytest.mark.parametrize("status", [guard.CAN_NOT, guard.RESTART])
def test_wrong_settings_and_lost_pins_count_in_a_trial(workshop: Workshop, status: str) -> None:
    """The release before could use them."""
    workshop.install(NEW)
    workshop.home.save(workshop.home.state().tried(NEW))
    workshop.home.switch(NEW)
    workshop.unit.restart()
    broken(workshop, 2, "exit-code", status)
    assert workshop.unit.running == OLD


def test_the_stop_of_the_release_before_is_not_counted(two: Workshop) -> None:
    """It is killed while the other one is current already."""
    two.home.switch(OLD)
    two.unit.guard.stopped("signal", "9")
    assert two.home.state().failures == 0


def test_two_that_fail_do_not_take_turns(two: Workshop) -> None:
    """The older one stays where it fails as well, and the card is not written every time."""
    broken(two, 2 * FAILURES)
    assert two.unit.running == OLD
    assert two.log[-1] == (
        f"{OLD} failed 5 times in a row, last by exit-code 1; there is no older release to go back to"
    )
    before = two.home.state_file.stat().st_mtime_ns
    broken(two, 3)
    assert two.home.state_file.stat().st_mtime_ns == before
    assert two.home.state().failures == FAILURES


@pytest.mark.parametrize("how", ["no link", "incomplete", "gone"])
def test_a_link_that_leads_nowhere(two: Workshop, how: str) -> None:
    """The other complete release takes over."""
    if how == "no link":
        two.home.link.unlink()
    elif how == "incomplete":
        (two.home.release(NEW) / "complete").unlink()
    else:
        shutil.rmtree(two.home.release(NEW))
    two.unit.power_cycle()
    assert two.unit.running == two.home.current()
    assert two.home.is_complete(two.unit.running)
    assert two.unit.running == (NEW if how == "no link" else OLD)
    assert "which is not complete" in two.log[0]


def test_a_failed_release_is_better_than_none(two: Workshop) -> None:
    """0.2.0 was left, then 0.1.0 is spoilt."""
    broken(two, FAILURES)
    (two.home.release(OLD) / "complete").unlink()
    two.unit.power_cycle()
    assert two.unit.running == NEW
    (two.home.release(NEW) / "complete").unlink()
    two.unit.power_cycle()
    assert two.log[-1].endswith("which is not complete, and there is no other")


def test_without_a_state(two: Workshop) -> None:
    """What runs is taken for good; nonsense as well as nothing."""
    for text in (None, "nonsense", "[]", '{"good": 5}'):
        two.home.state_file.unlink()
        if text:
            two.home.state_file.write_text(text)
        assert two.home.state() == GuardState(good=(NEW,))
        two.unit.power_cycle()
        two.home.save(two.home.state())


def test_the_state_of_another_guard(two: Workshop) -> None:
    """It may know more or less."""
    two.home.state_file.write_text(json.dumps({"good": [OLD, NEW], "weather": "fine"}))
    assert two.home.state() == GuardState(good=(OLD, NEW))


def test_a_way_back_to_what_is_gone(two: Workshop) -> None:
    """Another one that is complete takes over."""
    two.home.go_back("0.0.1", NEW, "by hand")
    two.unit.power_cycle()
    assert two.unit.running == OLD
    assert two.log == [f"current names 0.0.1, which is not complete; {OLD} takes over"]


def test_a_way_back_that_cannot_be_noted(two: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """A card too full for the note, or a power cut before it: the older release runs all the same."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(two.home, "save", full)
        two.home.go_back(OLD, NEW, "it does not do well")
    assert two.home.state().good == (OLD, NEW)
    two.unit.power_cycle()
    assert two.unit.running == OLD
    assert (two.home.state().good, two.home.state().left) == ((NEW, OLD), {})


def test_a_program_that_is_not_there(two: Workshop) -> None:
    """It is named."""
    with pytest.raises(ProgramError, match=r"releases/0\.9/bin/cabinet .*No such file"):
        two.home.run("0.9", "doctor")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_root_runs_a_program_as_the_scores_owner(two: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user `cabinet` on the cabinet itself, elsewhere the folder's; whoever is not root stays himself."""
    home = Home(two.home.root)
    os.chown(home.data, 65533, 65532)
    assert home._owner() == (65533, 65532)
    installed = Home()
    monkeypatch.setattr(pwd, "getpwnam", lambda _name: pwd.getpwuid(1))
    assert installed._owner() == (1, pwd.getpwuid(1).pw_gid)

    def nobody(_name: str) -> None:
        raise KeyError

    monkeypatch.setattr(pwd, "getpwnam", nobody)
    installed.data = home.root / "none"
    assert installed._owner() is None
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    assert home._owner() is None


def test_confirm_without_a_start(two: Workshop) -> None:
    """Nothing has been started since power-on, or something else than what is current: nothing to confirm."""
    two.home.save(two.home.state()._replace(failures=3))
    two.home.started_file.unlink()
    two.unit.guard.confirm()
    two.home.started_file.write_text(OLD)
    two.unit.guard.confirm()
    assert two.home.state().failures == 3


def test_as_the_unit_calls_it(two: Workshop) -> None:
    """The copy, by a Python that knows nothing of the cabinet; always exit code 0."""
    release.install_guard(two.home)
    script = two.home.folder / "guard.py"
    root = two.home.root
    code = script.read_text().replace("Home())", f"Home(Path({str(root)!r})))")
    script.write_text(code)

    def call(*arguments: str, **environ: str) -> str:
        done = subprocess.run(
            [sys.executable, "-I", "-S", str(script), *arguments],
            env=environ,
            cwd="/",
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr == ""
        return done.stdout

    assert call("starting") == ""
    for _ in range(FAILURES - 1):
        assert call("stopped", SERVICE_RESULT="exit-code", EXIT_STATUS="1") == ""
    output = call("stopped", SERVICE_RESULT="exit-code", EXIT_STATUS="1")
    assert output.splitlines()[0].startswith(f"guard: {NEW} failed 5 times")
    assert two.home.current() == OLD
    assert call("stopped") == call("confirm") == ""
    assert call("dance") == "guard: ['dance'] means nothing: say starting, stopped or confirm\n"


def test_it_never_keeps_the_cabinet_from_starting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Not even where nothing can be written."""
    assert guard.main(["starting"], {}, Home(tmp_path)) == 0
    assert "guard: ['starting']" in capsys.readouterr().out


def test_the_newest_guard_is_put_in_place(two: Workshop) -> None:
    """An update brings it, once it has gone well; readable for all, whatever the service's umask."""
    script = two.home.folder / "guard.py"
    script.write_text("old")
    two.update("0.3.0")
    assert script.read_bytes() == Path(guard.__file__).read_bytes()
    assert script.stat().st_mode & 0o777 == 0o644
