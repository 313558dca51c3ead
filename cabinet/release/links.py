"""Selects the release that runs by symbolic links, and goes back if a release fails repeatedly.

    current     the release that cabinet.service starts
    previous    the previous release, to go back to; may be missing
    trial       exists only while `current` is on trial: the release to go back to if it fails

The links are in /opt/cabinet, and are the only state of updates. Each step replaces one link, so that
after a power cut there is always a release that starts. A `trial` that points to the same release as
`current` is left over from a power cut and is ignored.

The units run a copy of this file, /opt/cabinet/links.py, which updates do not replace: standard
library only.

    links.py stopped    run when the cabinet has stopped: goes back after too many failures in a row
    links.py confirm    run after three healthy minutes: ends the trial, resets the failure count
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

TRIAL_FAILURES = 2
"""The number of failures in a row after which a release on trial is replaced by the previous one."""
FAILURES = 5
"""The number of failures in a row after which a release that is not on trial is replaced by the previous
one."""
NOT_ITS_FAULT = ("2", "75")
"""Exit statuses of the cabinet that count as failures only during a release's trial. 2: wrong settings or
pin map; 75: pins that only a new process can open."""
UNIT = "cabinet.service"
LEFT = "left"
"""The name of the file in a release's folder with the reason why the cabinet went back from that release."""


class Links:
    """Reads and switches the symbolic links in /opt/cabinet that select the release to run.

    `root`: the root folder of the system, / on the cabinet itself.
    """

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root
        self.folder = root / "opt/cabinet"
        self.releases = self.folder / "releases"
        self.data = root / "var/lib/cabinet"
        self.failures_file = root / "run/cabinet-failures"
        """The file with the number of failures in a row; it is lost at a restart of the machine."""

    def release(self, version: str) -> Path:
        """Return the path of a release's folder, whether or not the release is installed."""
        return self.releases / version

    def installed(self) -> tuple[str, ...]:
        """Return the versions of all installed releases, the newest last."""
        found = [path for path in self.releases.glob("*") if _starts(path)]
        return tuple(path.name for path in sorted(found, key=lambda path: path.stat().st_mtime))

    def current(self) -> str:
        """Return the version of the running release, '' if there is none."""
        return self._named("current")

    def on_trial(self) -> bool:
        """Return True if the running release is on trial: it is newly installed and not proven yet."""
        return self._named("trial") not in ("", self.current())

    def before(self) -> str:
        """Return the version of the release to go back to, '' if there is none."""
        version = self._named("trial" if self.on_trial() else "previous")
        fits = version not in ("", self.current()) and _starts(self.release(version))
        return version if fits else ""

    def why_left(self, version: str) -> str:
        """Return the reason why the cabinet went back from a release, '' if it did not."""
        try:
            return (self.release(version) / LEFT).read_text(encoding="utf-8").strip()
        except (OSError, ValueError):
            return ""

    def needed(self) -> frozenset[str]:
        """Return the versions of the releases that must not be deleted."""
        return frozenset(map(self._named, ("current", "previous", "trial"))) - {""}

    def begin_trial(self, version: str) -> None:
        """Select the release for the next start and put it on trial. Raises OSError."""
        (self.release(version) / LEFT).unlink(missing_ok=True)
        if not self.on_trial() or self._named("trial") == version:
            # If the current release is itself on trial, this line is skipped: the link `trial` keeps naming
            # the older, proven release, to go back to.
            self._link("trial", self.current())
        self.run_next(version)

    def prove(self) -> None:
        """End the trial of the running release because it is healthy, and reset the failure count.

        Raises OSError.
        """
        if self.on_trial():
            self._link("previous", self._named("trial"))
        self._unlink("trial")
        self.forget_failures()

    def choose(self, version: str) -> None:
        """Select the release for the next start as the owner's choice, without a trial. Raises OSError."""
        self.run_next(version)
        self._unlink("trial")
        if self._named("previous") == version:
            self._unlink("previous")

    def go_back(self, why: str) -> str:
        """Select the previous release for the next start, and record the reason `why`.

        Returns the version of the previous release, '' if there is none. Raises OSError.
        """
        version, current = self.before(), self.current()
        if version and current:
            # If the memory card is full, the reason cannot be written, but the cabinet must still go back.
            with suppress(OSError):
                (self.release(current) / LEFT).write_text(why, encoding="utf-8")
        if version:
            # From now on there is no release to go back to; otherwise two failing releases could alternate
            # forever.
            self.choose(version)
        return version

    def run_next(self, version: str) -> None:
        """Select the release for the next start, and reset the failure count. Raises OSError."""
        self._link("current", version)
        self.forget_failures()

    def count_failure(self) -> int:
        """Add 1 to the failure count and return the new count. Raises OSError."""
        before = 0
        with suppress(OSError, ValueError):
            before = int(self.failures_file.read_text(encoding="utf-8"))
        self.failures_file.write_text(str(before + 1), encoding="utf-8")
        return before + 1

    def forget_failures(self) -> None:
        """Reset the failure count. Raises OSError."""
        self.failures_file.unlink(missing_ok=True)

    def _named(self, link: str) -> str:
        try:
            return (self.folder / link).readlink().name
        except OSError:
            return ""

    def _link(self, link: str, version: str) -> None:
        new = self.folder / f"{link}.new"
        new.unlink(missing_ok=True)
        new.symlink_to(Path("releases") / version)
        new.replace(self.folder / link)
        sync(self.folder)

    def _unlink(self, link: str) -> None:
        (self.folder / link).unlink(missing_ok=True)
        sync(self.folder)


def stopped(
    links: Links, result: str, status: str, stop_requested: Callable[[], bool], log: Callable[[str], None]
) -> None:
    """Count a failure if the cabinet stopped unexpectedly; go back to the previous release after too many.

    `result` and `status`: systemd's $SERVICE_RESULT and $EXIT_STATUS. `stop_requested` returns True if the
    unit was asked to stop: the cabinet never exits on its own, so any other clean exit is a failure. Raises
    OSError.
    """
    trial, clean = links.on_trial(), result == "success"
    if (clean and stop_requested()) or (status in NOT_ITS_FAULT and not trial):
        links.forget_failures()
        return
    failures = links.count_failure()
    if failures < (TRIAL_FAILURES if trial else FAILURES):
        return
    current = links.current()
    last = f"an unexpected end, status {status}" if clean else f"{result} {status}"
    why = f"failed {failures} times in a row, last by {last}".rstrip()
    older = links.go_back(why)
    log(f"{current} {why}; {f'going back to {older}' if older else 'there is no release to go back to'}")


def confirm(links: Links, log: Callable[[str], None]) -> None:
    """End a release's trial after it has run well for three minutes, and reset the failure count.

    Raises OSError.
    """
    if links.on_trial():
        log(f"{links.current()} runs well; its trial is over")
    links.prove()


def systemd_stops_unit() -> bool:
    """Return True while systemd has a stop or restart job for cabinet.service, or cannot be asked."""
    command = ("systemctl", "list-jobs", "--no-legend", "--no-pager", UNIT)
    try:
        done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=10)
    except (OSError, subprocess.SubprocessError):
        return True
    return not {"stop", "restart"}.isdisjoint(done.stdout.split())


def sync(folder: Path) -> None:
    """Flush a folder's entries (new, renamed and deleted files) to the memory card. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _starts(folder: Path) -> bool:
    return (folder / "bin/cabinet").is_file()


def main(
    arguments: list[str],
    environ: Mapping[str, str],
    links: Links,
    stop_requested: Callable[[], bool] = systemd_stops_unit,
) -> int:
    """Run the command in `arguments`, `stopped` or `confirm`; return the exit code.

    The exit code is always 0, so that an error here does not keep the cabinet from starting.
    """

    def log(line: str) -> None:
        print(f"links: {line}", flush=True)

    try:
        match arguments:
            case ["stopped"]:
                result, status = environ.get("SERVICE_RESULT", "success"), environ.get("EXIT_STATUS", "")
                stopped(links, result, status, stop_requested, log)
            case ["confirm"]:
                confirm(links, log)
            case _:
                log(f"{arguments} is not a command: write stopped or confirm")
    except OSError as error:
        # If the memory card is full or read-only, no link can be replaced, and the current release stays.
        log(f"{arguments}: {error}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ, Links()))
