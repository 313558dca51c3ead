"""Installs a release on the cabinet, tries it, and goes back where it does not do well.

Every step leaves a cabinet that starts: until `current` is switched the old release is
what runs, and from then on the guard goes back to it should the new one fail, even
where the power went before this program could see it.
"""

from __future__ import annotations

import fcntl
import hashlib
import shutil
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, BinaryIO

from cabinet.release import extras, release, spool
from cabinet.release.archive import Archive
from cabinet.release.builder import BuildError
from cabinet.release.guard import ProgramError
from cabinet.release.manifest import decode
from cabinet.release.release import Extra, Release
from cabinet.release.signature import SignatureError
from cabinet.release.spool import NoRoomError
from cabinet.release.unit import WAITS_FOR_SCREEN, UnitError, watch
from cabinet.release.version import is_older

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Sequence
    from pathlib import Path

    from cabinet.release.builder import Builder
    from cabinet.release.guard import Home
    from cabinet.release.manifest import Manifest
    from cabinet.release.unit import Time, Unit

VENV = 40 << 20
"""Bytes that a virtual environment takes before anything is installed in it."""


class RefusedError(Exception):
    """Nothing was changed; says why and what to do."""


class FailedError(Exception):
    """The other release does not do well; says how, and what runs now."""


@dataclass(frozen=True)
class Parts:
    """What an update needs of the world."""

    machine: str
    """Of this cabinet, such as aarch64."""
    python: str
    """That releases run with here, such as 3.13."""
    verify: Callable[[bytes, bytes], str]
    """Who signed the data, by its signature. Raises SignatureError."""
    builder: Builder
    unit: Unit
    time: Time
    free: Callable[[Path], int]
    """The bytes that are free where a path lies."""
    today: Callable[[], str]
    """The day, '' where it is not known."""
    report: Callable[[str], None]
    """Takes a line for whoever waits for the update."""


class Updater:
    """Everything that puts another release in the place of the one that runs."""

    def __init__(self, home: Home, parts: Parts) -> None:
        self._home = home
        self._parts = parts

    def update(self, source: BinaryIO, *, allow_older: bool = False, without: Collection[str] = ()) -> str:
        """Install and try the release file in `source`; how it ended, in words.

        Somebody's games that the release has which runs are kept, but for those in `without`.
        Raises RefusedError, FailedError, OSError.
        """
        with self._alone():
            current = self._running()
            with self._refusing(current):
                with self._incoming() as folder:
                    size = spool.fill(source, folder / "release.tar", self._parts.free)
                    self._parts.report(f"received {size / 1e6:.1f} MB")
                    with (folder / "release.tar").open("rb") as file:
                        version = self._install(
                            Archive(file), folder, current, allow_older=allow_older, without=without
                        )
                if not version:
                    return f"{current} runs already"
                before = self._switch(version, current)
            return self._try(version, current, before)

    def roll_back(self, version: str = "") -> str:
        """Go back to the release before, or to any `version` that is installed; how it ended, in words.

        Raises RefusedError, FailedError, OSError.
        """
        home = self._home
        with self._alone():
            current = self._running()
            state = home.state()
            target = version or next((each for each in reversed(state.good) if each != current), "")
            others = ", ".join(each for each in home.complete() if each != current)
            if not target:
                hint = f"; name one of: {others}" if others else ""
                raise RefusedError(f"there is no release before {current}{hint}")
            if target == current:
                raise RefusedError(f"{current} runs already")
            if not home.is_complete(target):
                raise RefusedError(f"{target} is not installed; there is: {others or 'no other'}")
            with self._refusing(current):
                if is_older(current, target):
                    self._parts.report(home.run(target, "back-up-scores", target))
                before = self._parts.unit.status().run
                home.go_back(target, current, "")
            if why := self._start(before):
                raise FailedError(f"{home.current()} does not do well: {why}")
            return f"{home.current()} runs; it was {current}"

    @contextmanager
    def _alone(self) -> Iterator[None]:
        try:
            file = (self._home.folder / "lock").open("wb")
        except FileNotFoundError as error:
            raise RefusedError(
                f"there is no cabinet installed here ({self._home.folder} is missing): "
                "on the Pi, sudo systemd/install makes it one"
            ) from error
        except OSError as error:
            raise RefusedError(f"{error}: run it with sudo") from error
        with file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError as error:
                raise RefusedError("another update is under way: wait until it is done") from error
            yield

    @contextmanager
    def _refusing(self, current: str) -> Iterator[None]:
        """Whatever goes wrong here has changed nothing."""
        try:
            yield
        except (
            *(ValueError, SignatureError, NoRoomError, BuildError),
            *(ProgramError, UnitError, OSError),
        ) as error:
            raise RefusedError(f"{error} ({current} stays)") from error

    def _running(self) -> str:
        current = self._home.current()
        if not self._home.is_complete(current) or not (self._home.folder / "guard.py").is_file():
            raise RefusedError(f"{self._home.folder} holds no cabinet to update: run systemd/install first")
        return current

    @contextmanager
    def _incoming(self) -> Iterator[Path]:
        folder = self._home.folder / "incoming"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(mode=0o700)
        try:
            yield folder
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _install(
        self, archive: Archive, folder: Path, current: str, *, allow_older: bool, without: Collection[str]
    ) -> str:
        """Check everything and build the release; its version, '' for the one that runs already."""
        parts = self._parts
        text, signature = archive.front()
        signer = parts.verify(text, signature)
        manifest = decode(text)
        parts.report(f"release {manifest.version}, signed by {signer}")
        target = manifest.target(parts.machine, parts.python)
        if not allow_older and is_older(manifest.version, current):
            raise RefusedError(
                f"{manifest.version} is older than {current}, which runs: give --allow-older if you mean it"
            )
        archive.check(manifest)
        parts.report(f"all {len(manifest.files)} files are as they were signed")
        self._refuse_without_screen()
        bundle = hashlib.sha256(text).hexdigest()
        brought = extras.brought(manifest, target)
        if manifest.version == current and self._is_installed(current, bundle):
            if leave := [name for name in map(extras.plain, without) if name in self._games(current)]:
                raise RefusedError(
                    f"{current} runs already, with {', '.join(leave)}: give the release that is to leave it "
                    "out a version of its own"
                )
            return ""
        kept = extras.kept(self._home, current, target, without)
        if kept:
            parts.report(f"{extras.listed(kept)} {'is' if len(kept) == 1 else 'are'} kept from {current}")
        if self._is_installed(manifest.version, bundle):
            if lacks := [extra for extra in kept if extra.name not in self._games(manifest.version)]:
                raise RefusedError(
                    f"{manifest.version} is installed already, but without {extras.listed(lacks)}: "
                    f"{_leave_out(lacks)}, or give yours a version of its own"
                )
            parts.report(f"{manifest.version} is installed already")
            self._check(manifest.version, current)
            return manifest.version
        for leftover in release.superfluous(self._home, self._home.state()):
            if not self._home.is_complete(leftover):
                release.remove(self._home, leftover)
        files = [file for file in manifest.files if file.name in target.wheels]
        # Compiling doubles what is Python of it; the wheels themselves lie beside it meanwhile.
        theirs = extras.wheels(self._home, current, kept)
        size = 2 * (target.installed + extras.unpacked(theirs)) + sum(file.size for file in files)
        spool.need(folder, size + VENV, parts.free)
        wheels = [*archive.unpack(files, folder), *theirs]
        try:
            self._build(manifest, bundle, wheels, current, (*brought, *kept))
        except (BuildError, RefusedError) as error:
            if not kept:
                raise
            raise RefusedError(
                f"{str(error).removesuffix(f' ({current} stays)')}; where {extras.listed(kept)}, kept from "
                f"{current}, is the cause: bring a newer one with `cabinet bundle --with`, or "
                f"{_leave_out(kept)} ({current} stays)"
            ) from error
        return manifest.version

    def _games(self, version: str) -> set[str]:
        """Somebody's games in a release, by name."""
        found = release.read(self._home.release(version))
        return {extra.name for extra in found.extras} if found else set()

    def _is_installed(self, version: str, bundle: str) -> bool:
        if not self._home.is_complete(version):
            return False
        found = release.read(self._home.release(version))
        if not found or found.bundle != bundle:
            raise RefusedError(f"another {version} is installed: give yours a version of its own")
        return True

    def _refuse_without_screen(self) -> None:
        # Nobody could tell whether the new release shows anything.
        if self._parts.unit.status().text.startswith(WAITS_FOR_SCREEN):
            raise RefusedError("the cabinet waits for its TV: switch it on, then update again")

    def _build(
        self, manifest: Manifest, bundle: str, wheels: list[Path], current: str, games: tuple[Extra, ...]
    ) -> None:
        folder = self._home.release(manifest.version)
        names = {name for game in games for name in game.wheels}
        try:
            self._parts.report("building it; this takes a while")
            self._parts.builder.build(folder, wheels)
            if names:
                # The next release is built with them again.
                (folder / extras.FOLDER).mkdir()
            for wheel in wheels:
                if wheel.name in names:
                    shutil.copy(wheel, folder / extras.FOLDER)
            self._check(manifest.version, current)
            finished = Release(
                version=manifest.version,
                python=self._parts.python,
                machine=self._parts.machine,
                installed=self._parts.today(),
                bundle=bundle,
                extras=games,
            )
            release.finish(folder, finished)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise

    def _check(self, version: str, current: str) -> None:
        try:
            self._home.run(version, "doctor", "--release")
        except ProgramError as error:
            # The doctor marks what is wrong so.
            faults = [line[1:].strip() for line in error.output.splitlines() if line.startswith("X ")]
            why = "; ".join(faults) or str(error)
            raise RefusedError(f"{version} does not work here: {why} ({current} stays)") from error
        self._parts.report("it works here")

    def _switch(self, version: str, current: str) -> str:
        """Copy the scores, and let the release be the one that starts next, on trial; the run until then."""
        home = self._home
        before = self._parts.unit.status().run
        state = home.state()
        # The new program makes the copy: it has just been tried, and the old one may be what is broken.
        try:
            self._parts.report(home.run(version, "back-up-scores", version))
        except ProgramError:
            if version in release.superfluous(home, state):
                release.remove(home, version)
            raise
        if current not in (state.trial, *state.good[-1:]):
            state = state.proved(current)
        try:
            home.save(state.tried(version))
            home.switch(version)
        except OSError:
            with suppress(OSError):
                home.save(state)
            raise
        return before

    def _try(self, version: str, current: str, before: str) -> str:
        """Let the release run in the place of the one that does; how it ended."""
        home = self._home
        self._parts.report(f"starting {version}")
        why = self._start(before)
        if not why and home.current() != version:
            # It is the release before that does well: the guard has been quicker.
            why = home.state().left.get(version, "the guard went back")
        if why:
            raise FailedError(
                f"{version} does not do well: {why}\n{version} failed; {self._go_back(version, why)}"
            )
        self._confirm(version)
        return f"{version} runs; it was {current}"

    def _start(self, before: str) -> str:
        """Restart the unit and watch it; '' if it does well, or what is wrong."""
        try:
            self._parts.unit.restart()
            return watch(self._parts.unit, before, self._parts.time)
        except UnitError as error:
            return str(error)

    def _confirm(self, version: str) -> None:
        # What was left goes, too.
        state = self._home.state().proved(version)._replace(left={})
        self._home.save(state)
        release.install_guard(self._home)
        for other in release.superfluous(self._home, state):
            release.remove(self._home, other)

    def _go_back(self, version: str, why: str) -> str:
        home, unit = self._home, self._parts.unit
        try:
            state = home.state()
            if version in (home.current(), state.trial):
                before = unit.status().run
                older = next(each for each in reversed(state.good) if each != version)
                home.go_back(older, version, why.splitlines()[0])
                self._parts.report(f"going back to {older}")
                wrong = self._start(before)
            else:
                # The guard has been quicker.
                wrong = watch(unit, "", self._parts.time)
        except UnitError as error:
            wrong = str(error)
        return f"{home.current()} {f'does not do well either: {wrong}' if wrong else 'runs again'}"


def _leave_out(games: Sequence[Extra]) -> str:
    return f"leave it out with {' '.join(f'--without {game.name}' for game in games)}"
