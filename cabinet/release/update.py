"""Installs a release on the cabinet, tries it, and goes back to the previous one if it fails.

The cabinet can start after every step. Until the link `current` is switched, the old release runs. After
that, cabinet.release.links goes back to the old release if the new one fails, even if a power cut ends this
program.
"""

from __future__ import annotations

import errno
import fcntl
import os
import shutil
import subprocess
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from packaging.version import Version

from cabinet.files.service import WAITS_FOR_SCREEN
from cabinet.release import archive, installed, target
from cabinet.release.installed import Note
from cabinet.release.signature import SignatureError
from cabinet.release.unit import UnitError, watch

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from cabinet.release.archive import Signed
    from cabinet.release.links import Links
    from cabinet.release.unit import Unit

MOST = 400 << 20
"""The maximum size of a release file in bytes."""
RESERVE = 100 << 20
"""The number of bytes that an update leaves free on the memory card, for scores and logs."""
PROGRAM_TIMEOUT = 120.0
"""The time limit in seconds for a program of a release, such as its doctor."""
_CHUNK = 1 << 20


class RefusedError(Exception):
    """Raised if an update is refused and nothing was changed; the message gives the reason and the cure."""


class FailedError(Exception):
    """Raised if the new release fails after its start; the message gives the fault and which release runs."""


class ProgramError(Exception):
    """Raised if a program of a release fails.

    The message gives the command, the fault, and the last line of output.
    """

    def __init__(self, message: str, output: str = "") -> None:
        super().__init__(message)
        self.output = output


@dataclass(kw_only=True)
class Updater:
    """Installs another release in place of the running one, or goes back to an earlier one."""

    links: Links
    machine: str
    """This cabinet's machine name, such as aarch64."""
    python: str
    """This cabinet's Python version, such as 3.13."""
    verify: Callable[[Signed, bytes], str]
    """A function that verifies a signature: it takes the signed data and the signature, returns the
    signer's name, and raises SignatureError."""
    unit: Unit
    now: Callable[[], float]
    """A function that returns the current monotonic time in seconds."""
    wait: Callable[[float], None]
    """A function that waits for a number of seconds."""
    free: Callable[[Path], int]
    """A function that returns the number of free bytes in the file system of a path."""
    today: Callable[[], str]
    """A function that returns the current date, '' if it is unknown."""
    report: Callable[[str], None]
    """A function that shows the user a line about the progress."""
    _source_size: int = field(default=0, init=False)
    """The size of the release file in bytes, 0 if unknown."""

    def update(self, source: BinaryIO, *, allow_older: bool = False, without: Collection[str] = ()) -> str:
        """Install the release file in `source` and try it; return a sentence about the result.

        Added games of the running release are kept, except for those named in `without`. Raises RefusedError,
        FailedError, OSError.
        """
        self._source_size = _size(source)
        with self._alone() as current:
            with self._refusing(), installed.incoming(self.links) as folder:
                with (folder / "release.tar.gz").open("w+b") as file:
                    self._receive(source, file)
                    version = self._install(file, folder, current, allow_older=allow_older, without=without)
                if version == current:
                    return f"{current} runs already"
                self._switch(current, version)
            return self._try(version, current)

    def roll_back(self, version: str = "") -> str:
        """Go back to the previous release, or to `version`; return a sentence about the result.

        Raises RefusedError, FailedError, OSError.
        """
        links = self.links
        with self._alone() as current:
            with self._refusing():
                wanted = version or links.before()
                others = ", ".join(each for each in links.installed() if each != current)
                if not wanted:
                    hint = f"; name one of: {others}" if others else ""
                    raise ValueError(f"there is no release before this one{hint}")
                if wanted == current:
                    raise ValueError(f"{wanted} runs already")
                if wanted not in links.installed():
                    raise ValueError(f"{wanted} is not installed; there is: {others or 'no other'}")
                if Version(current) < Version(wanted):
                    self._back_up_scores(wanted)
                with self._switching(current, wanted):
                    links.choose(wanted)
            if why := self._start():
                raise FailedError(f"{wanted} does not run well: {why}")
            return f"{wanted} runs; it was {current}"

    @contextmanager
    def _alone(self) -> Iterator[str]:
        """Hold the lock against other updates while the context is open; yield the version that runs now."""
        folder = self.links.folder
        try:
            file = (folder / "lock").open("wb")
        except FileNotFoundError as error:
            raise RefusedError(
                f"there is no cabinet installed here ({folder} is missing): "
                "on the Pi, sudo systemd/install makes it one"
            ) from error
        except OSError as error:
            raise RefusedError(self._cure(error) or f"{error}: run it with sudo") from error
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise RefusedError("another update is under way: wait until it is done") from error
            current = self.links.current()
            if current not in self.links.installed():
                raise RefusedError(f"{folder} holds no cabinet to update: run systemd/install first")
            yield current

    @contextmanager
    def _refusing(self) -> Iterator[None]:
        """Raise any error inside the context as RefusedError, because nothing was changed yet."""
        try:
            yield
        except (ValueError, SignatureError, ProgramError, UnitError, OSError) as error:
            cure = self._cure(error) if isinstance(error, OSError) else ""
            # The running version is read again, because cabinet.service may have gone back to the previous
            # release.
            raise RefusedError(f"{cure or error} ({self.links.current()} stays)") from error

    def _cure(self, error: OSError) -> str:
        """Return a message with the cure if an error comes from a full or read-only memory card, else ''."""
        if error.errno in (errno.ENOSPC, errno.EDQUOT):
            return f"{error.strerror}: {self._no_room(self._expected())}"
        if error.errno == errno.EROFS:
            folder = self.links.folder
            mount = next(each for each in (folder, *folder.parents) if each.is_mount())
            return (
                f"{mount} is read-only: sudo mount -o remount,rw {mount}; if that fails the card is dying: "
                "save everything (cabinet backup FILE) and put in a new card"
            )
        return ""

    def _no_room(self, size: int) -> str:
        """Return a message about the missing space on the memory card and how to make space."""
        folder = self.links.folder
        room = max(0, self.free(folder) - RESERVE)
        return (
            f"{size >> 20} MB are needed and {room >> 20} MB are free besides the {RESERVE >> 20} MB kept "
            f"for the scores: make room below {folder}, with sudo apt clean and sudo journalctl "
            "--vacuum-size=20M, or delete files that are not the cabinet's"
        )

    def _expected(self) -> int:
        """Return the bytes to reserve while an update's size is unknown: about twice the running release."""
        links = self.links
        return self._source_size + 2 * installed.size(links.release(links.current()))

    @contextmanager
    def _switching(self, current: str, version: str) -> Iterator[None]:
        """Undo the switch to another release if the context fails.

        Raises FailedError if the switch cannot be undone, else the original error.
        """
        links = self.links
        try:
            yield
        except OSError as error:
            # The link may have been replaced even though an error was raised, so the link is read again.
            with suppress(OSError):
                if links.current() == version:
                    links.run_next(current)
            if links.current() == version:
                raise FailedError(
                    f"{error}; {current} still runs, but {version} starts next: "
                    f"check the card, then sudo cabinet rollback {current}"
                ) from error
            raise

    def _receive(self, source: BinaryIO, file: BinaryIO) -> None:
        """Copy the release file from a stream into a file. Raises ValueError if it is too large."""
        size = 0
        while chunk := source.read(_CHUNK):
            size += len(chunk)
            if size > MOST:
                raise ValueError(f"it has more than {MOST >> 20} MB: this is not a release file")
            self._need_room(len(chunk), of_more=True)
            file.write(chunk)
            file.flush()
        self.report(f"received {size / 1e6:.1f} MB")

    def _need_room(self, size: int, *, of_more: bool = False) -> None:
        """Check that the memory card has room for `size` more bytes; if not, delete old releases first.

        `of_more`: the bytes are only the first part of an update. Raises ValueError if there is still too
        little space.
        """
        folder = self.links.folder
        if size > self.free(folder) - RESERVE:
            self._tidy()
        if size > self.free(folder) - RESERVE:
            raise ValueError(self._no_room(max(size, self._expected()) if of_more else size))

    def _tidy(self) -> None:
        """Delete old releases that are not needed, and the remains of interrupted installations."""
        for folder in [each for each in self.links.releases.iterdir() if each.is_dir()]:
            installed.remove(self.links, folder.name)

    def _install(
        self, file: BinaryIO, folder: Path, current: str, *, allow_older: bool, without: Collection[str]
    ) -> str:
        """Verify and check a release file, and install it beside the running release; return its version."""
        links = self.links
        size, signature = archive.split(file)
        signer = self.verify(archive.Signed(file, size), signature)
        contents = archive.read(file, size)
        version = contents.version
        self.report(f"release {version}, signed by {signer}")
        name = target.choose(contents.sizes, version, self.machine, self.python)
        if not allow_older and Version(version) < Version(current):
            raise ValueError(
                f"{version} is older than {current}, which runs: give --allow-older if you mean it"
            )
        if self.unit.status().text.startswith(WAITS_FOR_SCREEN):
            # Without a TV there is no proof that the new release shows a picture.
            raise ValueError("the cabinet waits for its TV: switch it on, then update again")
        note = Note(version, archive.digest(file, size), self.today())
        if version == current:
            runs = installed.read(links.release(current))
            if without or not runs or runs.bundle != note.bundle:
                raise ValueError(f"another {version} runs: give yours a version of its own")
            return current
        # Twice the size is needed, because the packages may still have to be compiled to bytecode on this
        # cabinet.
        self._need_room(2 * contents.sizes[name])
        new = folder / version
        installed.unpack(file, size, name, new)
        self._keep_games(links.release(current), new, without)
        self._examine(new)
        self.report("it works here")
        installed.finish(links, new, note)
        return version

    def _keep_games(self, old: Path, new: Path, without: Collection[str]) -> None:
        """Copy the running release's added games, unless the new release has them or `without` names them.

        Raises ValueError, OSError.
        """
        left_out = {*installed.games(new), *map(target.plain, without)}
        kept = {name: number for name, number in installed.games(old).items() if name not in left_out}
        self._need_room(sum(installed.size(old / "games" / name) for name in kept))
        for name in kept:
            shutil.copytree(old / "games" / name, new / "games" / name)
        if kept:
            self.report(f"kept from {old.name}: {', '.join(kept.values())}")

    def _examine(self, folder: Path) -> None:
        """Run the new release's own `cabinet doctor` before the release is installed. Raises ProgramError."""
        try:
            run_program(self.links, folder, "doctor", "--release")
        except ProgramError as error:
            # The doctor begins the line of a fault with an X.
            faults = [line[1:].strip() for line in error.output.splitlines() if line.startswith("X ")]
            games = ", ".join(installed.games(folder).values())
            hint = f"; it contains {games}: leave a game out with --without" if games else ""
            raise ProgramError(
                f"{folder.name} does not work here: {'; '.join(faults) or error}{hint}"
            ) from error

    def _back_up_scores(self, version: str) -> None:
        # The new release copies the scores: it has just been tested, and the running release may be broken.
        said = run_program(self.links, self.links.release(version), "back-up-scores", version)
        self.report(said)

    def _switch(self, current: str, version: str) -> None:
        """Back up the scores, then select the new release for the next start, on trial."""
        try:
            self._back_up_scores(version)
            with self._switching(current, version):
                self.links.begin_trial(version)
        except (ProgramError, OSError):
            installed.remove(self.links, version)
            raise

    def _try(self, version: str, current: str) -> str:
        """Start the new release in place of the old one; return a sentence about the result.

        Raises FailedError after going back to the old release.
        """
        links = self.links
        self.report(f"starting {version}")
        why = self._start()
        if not why and links.current() != version:
            # The release that runs well is the previous one: cabinet.service has already gone back to it.
            why = links.why_left(version) or "it failed twice in a row"
        if why:
            # The last line names the fault and the result, because `cabinet push` shows only the last line of
            # each cabinet.
            raise FailedError(
                f"{version} does not run well: {why}\n"
                f"{version} failed ({why.splitlines()[0]}); {self._go_back(version, why)}"
            )
        links.prove()
        try:
            self._tidy()
        except OSError as error:
            # Only report the error, because the update itself has succeeded.
            self.report(f"an older release cannot be deleted: {error}")
        return f"{version} runs; it was {current}"

    def _start(self) -> str:
        """Restart cabinet.service and watch its start; return the fault, '' if it runs well."""
        try:
            # Read the InvocationID only now: the unit may have restarted while the links were switched.
            before = self.unit.status().run
            self.unit.restart()
            return watch(self.unit, before, self.now, self.wait)
        except UnitError as error:
            return str(error)

    def _go_back(self, version: str, why: str) -> str:
        links = self.links
        # Go back only if cabinet.service has not done so already.
        if links.current() == version:
            try:
                self.report(f"going back to {links.go_back(why.splitlines()[0])}")
            except OSError as error:
                # The link may have been replaced in spite of the error, so restart the release that it names.
                self.report(f"going back: {error}")
        wrong = self._start()
        return f"{links.current()} {f'does not run well either: {wrong}' if wrong else 'runs again'}"


def _size(source: BinaryIO) -> int:
    with suppress(OSError):
        return os.fstat(source.fileno()).st_size
    return 0


def run_program(links: Links, folder: Path, *arguments: str) -> str:
    """Run a release's `cabinet` program as the user that owns the scores, and return its output.

    Raises ProgramError.
    """
    command = [str(folder / "bin/cabinet"), "--data", str(links.data), *arguments]
    try:
        # Root must not open files that another user owns, so run the program as that user.
        owner = links.data.lstat() if os.geteuid() == 0 else None
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
            user=owner.st_uid if owner else None,
            group=owner.st_gid if owner else None,
            extra_groups=[] if owner else None,
        )
    except (OSError, subprocess.SubprocessError) as error:
        raise ProgramError(f"{' '.join(command)}: {error}") from error
    if done.returncode:
        output = f"{done.stdout}{done.stderr}".strip()
        said = (output or "it printed nothing").splitlines()[-1]
        raise ProgramError(f"{' '.join(command)}: exit code {done.returncode}: {said}", output)
    return done.stdout.strip()
