"""Goes back to the older release where the newer one fails.

The unit calls it by the system's own Python, from a copy outside every release
(/opt/cabinet/guard.py), as root. So: standard library only, nothing of the cabinet.

    guard.py starting    before the cabinet starts: heal what a power cut left. The unit asks by way of
                         /opt/cabinet/starting, which passes over it where nothing can have changed
    guard.py stopped     after it has stopped: count a failure, go back after too many
    guard.py confirm     it has run well for a while: failures count from 0 again
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

TRIAL_FAILURES = 2
"""Failures in a row after which a release on trial is given up."""
FAILURES = 5
"""Failures in a row after which a release that has proved itself is given up."""
CAN_NOT = "2"
"""The exit status of a cabinet whose settings or pin map cannot be used: no fault of a proved release."""
RESTART = "75"
"""The exit status of a cabinet that cannot open its pins and asks to be started again: no fault either."""
PROGRAM_TIMEOUT = 120.0
"""Seconds that a program of a release may take."""


class ProgramError(Exception):
    """A program of a release failed; says which, how, and its last line."""

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output
        """All that it printed."""


class GuardState(NamedTuple):
    """What is known about the releases, kept in state.json."""

    good: tuple[str, ...] = ()
    """The releases that have proved themselves, oldest first; the last one is to run."""
    trial: str = ""
    """The release that runs instead because it is being tried; '' for none."""
    failures: int = 0
    """Failures in a row of the release that runs."""
    left: Mapping[str, str] = {}
    """Releases that were gone back from, each with the reason."""

    def proved(self, version: str) -> GuardState:
        """The release has run well for long enough."""
        good = (*(each for each in self.good if each != version), version)[-2:]
        left = {each: why for each, why in self.left.items() if each != version}
        return self._replace(good=good, trial="", failures=0, left=left)

    def tried(self, version: str) -> GuardState:
        """The release is to be tried."""
        return self._replace(trial=version, failures=0)

    def gone_back(self, source: str, why: str) -> GuardState:
        """`source` was left for an older one; without a reason it is not blamed."""
        return self._replace(
            good=tuple(each for each in self.good if each != source),
            trial="",
            failures=0,
            left={**self.left, source: why} if why else self.left,
        )


class Home:
    """The folders of a cabinet; `root` is / on the cabinet itself."""

    def __init__(self, root: Path = Path("/")) -> None:
        self.root = root
        self.folder = root / "opt/cabinet"
        self.releases = self.folder / "releases"
        self.link = self.folder / "current"
        self.state_file = self.folder / "state.json"
        self.well_file = self.folder / "well"
        self.data = root / "var/lib/cabinet"
        self.started_file = root / "run/cabinet-guard"

    def release(self, version: str) -> Path:
        """The folder of a release, there or not."""
        return self.releases / version

    def is_complete(self, version: str) -> bool:
        """Whether the release is there, all of it."""
        return bool(version) and (self.release(version) / "complete").is_file()

    def complete(self) -> tuple[str, ...]:
        """All complete releases, the newest installed last."""
        marks = [(path.stat().st_mtime, path.parent.name) for path in self.releases.glob("*/complete")]
        return tuple(version for _, version in sorted(marks))

    def current(self) -> str:
        """The release that `current` names, '' for none."""
        try:
            return self.link.readlink().name
        except OSError:
            return ""

    def switch(self, version: str) -> None:
        """Let `current` name another release; on the card on return. Raises OSError."""
        new = self.link.with_name("current.new")
        new.unlink(missing_ok=True)
        new.symlink_to(Path("releases") / version)
        new.replace(self.link)
        sync(self.folder)

    def state(self) -> GuardState:
        """What state.json says; the release that runs is the good one where it says nothing."""
        try:
            raw = json.loads(self.state_file.read_text(encoding="utf-8"))
            # Another release's guard may know more or less.
            return GuardState(
                good=tuple(map(str, raw["good"])),
                trial=str(raw.get("trial", "")),
                failures=int(raw.get("failures", 0)),
                left={str(version): str(why) for version, why in raw.get("left", {}).items()},
            )
        except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
            current = self.current()
            return GuardState(good=(current,) if current else ())

    def save(self, state: GuardState) -> None:
        """Write state.json; on the card on return. Raises OSError."""
        write(self.state_file, json.dumps(state._asdict(), indent=2).encode())

    def go_back(self, version: str, source: str, why: str) -> None:
        """Let `version` start next in the place of `source`; without a reason that is not blamed.

        Raises OSError: then nothing is changed.
        """
        self.switch(version)
        # Where it cannot be noted, or the power goes before it is, the next start finds out what runs.
        with suppress(OSError):
            self.save(self.state().gone_back(source, why))

    def note_well(self) -> None:
        """Note that nothing is to be done while `current` and state.json stay as they are.

        /opt/cabinet/starting compares what it finds with what this writes. Raises OSError.
        """
        state = self.state_file.read_bytes() if self.state_file.exists() else b""
        note = os.fsencode(self.link.readlink()) + b" " + state
        if not self.well_file.exists() or self.well_file.read_bytes() != note:
            write(self.well_file, note)

    def started(self) -> str:
        """The release that the unit was last started with since power-on, '' for none."""
        try:
            return self.started_file.read_text(encoding="utf-8")
        except OSError:
            return ""

    def run(self, version: str, *arguments: str) -> str:
        """Let the program of a release do something, as whoever owns the scores; what it printed.

        Raises ProgramError.
        """
        # Hardly ever needed, and its import costs a moment of every start.
        import subprocess  # noqa: PLC0415 - see above

        command = [str(self.release(version) / "bin/cabinet"), "--data", str(self.data), *arguments]
        owner = self._owner()
        try:
            done = subprocess.run(
                command,
                check=False,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=PROGRAM_TIMEOUT,
                cwd="/",
                stdin=subprocess.DEVNULL,
                env={"PATH": "/usr/bin:/bin", "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
                user=owner[0] if owner else None,
                group=owner[1] if owner else None,
                extra_groups=[] if owner else None,
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise ProgramError(f"{' '.join(command)}: {error}") from error
        if done.returncode:
            output = f"{done.stdout}{done.stderr}".strip()
            said = (output or "it printed nothing").splitlines()[-1]
            raise ProgramError(f"{' '.join(command)}: exit code {done.returncode}: {said}", output)
        return done.stdout.strip()

    def _owner(self) -> tuple[int, int] | None:
        """User and group of whoever owns the scores: root must open nothing of theirs itself."""
        if os.geteuid() != 0:
            return None
        # As above: hardly ever needed.
        import pwd  # noqa: PLC0415 - see above

        try:
            if self.root == Path("/"):
                found = pwd.getpwnam("cabinet")
                return found.pw_uid, found.pw_gid
        except KeyError:
            # A cabinet of another user's: whose folder it is, which lies in root's.
            pass
        try:
            status = self.data.lstat()
        except FileNotFoundError:
            return None
        return status.st_uid, status.st_gid


class Guard:
    """What happens at the unit's starts and stops."""

    def __init__(self, home: Home, log: Callable[[str], None]) -> None:
        """`log` takes lines for the log."""
        self._home = home
        self._log = log

    def starting(self) -> None:
        """Before the cabinet starts: `current` names a complete release."""
        home = self._home
        before = state = home.state()
        current = home.current()
        if not home.is_complete(current):
            current = self._heal(current, state)
        if state.trial not in ("", current):
            self._log(f"the update to {state.trial} was cut off before its first start; {current} runs")
            state = state._replace(trial="", failures=0)
        if not state.trial and state.good[-1:] != (current,):
            state = state.proved(current)
        if state != before:
            home.save(state)
        if home.started() != current:
            home.started_file.write_text(current, encoding="utf-8")
        if home.is_complete(current):
            home.note_well()

    def stopped(self, result: str, status: str) -> None:
        """After it has stopped, with systemd's $SERVICE_RESULT and $EXIT_STATUS.

        Called neither at a power cut nor for a release that is not `current` any more.
        """
        home = self._home
        state = home.state()
        current = home.current()
        if result == "success" or home.started() != current:
            return
        if status in (CAN_NOT, RESTART) and not state.trial:
            return
        most = TRIAL_FAILURES if state.trial else FAILURES
        failures = min(state.failures + 1, most)
        if failures != state.failures:
            state = state._replace(failures=failures)
            home.save(state)
        if failures < most:
            return
        why = f"failed {failures} times in a row, last by {result} {status}".rstrip()
        older = self._older(current, state)
        if not older:
            self._log(f"{current} {why}; there is no older release to go back to")
            return
        self._log(f"{current} {why}; going back to {older}")
        home.go_back(older, current, why)

    def confirm(self) -> None:
        """The release that was started has run well for long enough."""
        home = self._home
        state = home.state()
        version = home.started()
        if not version or version != home.current():
            return
        if version == state.trial:
            self._log(f"{version} runs well; its trial is over")
        if version == state.trial or state.failures:
            home.save(state.proved(version))

    def _heal(self, broken: str, state: GuardState) -> str:
        # A release that failed is better than none.
        older = self._older(broken, state) or self._older(broken, state._replace(left={}, trial=""))
        if not older:
            self._log(f"current names {broken or 'no release'}, which is not complete, and there is no other")
            return broken
        self._log(f"current names {broken or 'no release'}, which is not complete; {older} takes over")
        self._home.switch(older)
        return older

    def _older(self, current: str, state: GuardState) -> str:
        others = [*self._home.complete(), *state.good]
        if state.trial:
            others = [version for version in others if version != state.trial]
        # One that was left failed as well, so the two would take turns for ever.
        fit = [each for each in others if each != current and each not in state.left]
        return next((version for version in reversed(fit) if self._home.is_complete(version)), "")


def write(path: Path, data: bytes) -> None:
    """Write a file whole, replacing what is there; on the card on return. Raises OSError."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        # A service's umask hides what it writes; this is for everybody to read.
        os.fchmod(file.fileno(), 0o644)
        os.fsync(file.fileno())
    new.replace(path)
    sync(path.parent)


def sync(folder: Path) -> None:
    """Flush a folder's names to the card. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def main(arguments: list[str], environ: Mapping[str, str], home: Home) -> int:
    """Do what the unit asks for; always 0, so that nothing of this keeps the cabinet from starting."""
    guard = Guard(home, lambda line: print(f"guard: {line}", flush=True))
    try:
        match arguments:
            case ["starting"]:
                guard.starting()
            case ["stopped"]:
                guard.stopped(environ.get("SERVICE_RESULT", "success"), environ.get("EXIT_STATUS", ""))
            case ["confirm"]:
                guard.confirm()
            case _:
                print(f"guard: {arguments} means nothing: say starting, stopped or confirm", flush=True)
    except Exception as error:
        # A full or read-only card: the release that is there has to do.
        print(f"guard: {arguments}: {error!r}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ, Home()))
