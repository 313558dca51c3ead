"""Makes the release file on the owner's computer: pip installs the packages for each target into a folder.

Standard library only: the installer and the image builder make their first release with this module, too.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.release import archive, installed, target, version

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from cabinet.release.target import System

NAME = "arcade_cabinet"
"""The start of the file name of the cabinet's own wheel."""
SOURCES = ("sdnotify",)
"""Pure Python packages that PyPI has only as source; their wheels are built on this computer."""
TOOLS = "cabinet/devtools"
"""The folder of the developer tools in the cabinet's own package. Releases do not contain this folder."""
GROUP = "cabinet.games"
"""The entry-point group with which a package declares its games."""
PIP = (sys.executable, "-m", "pip")
QUIET = ("--quiet", "--disable-pip-version-check")
REACHES = frozenset(
    {"cache-dir", "cert", "client-cert", "default-timeout", "extra-index-url", "find-links", "index-url"}
    | {"keyring-provider", "no-cache-dir", "no-index", "proxy", "retries", "timeout", "trusted-host"}
)
"""The names of the owner's pip settings that are kept, because they affect how pip reaches packages. Others,
such as `user`, `prefix` and `target`, concern only packages on this computer."""
OF_THIS_COMPUTER = ("RECORD", "INSTALLER", "REQUESTED", "direct_url.json")
"""Files in a *.dist-info folder that pip writes about its own work; releases leave them out."""


class BundleError(Exception):
    """Raised if a release file cannot be made; the message names the failed step and the cure."""


def run(command: Sequence[str], environ: Mapping[str, str] | None = None) -> str:
    """Run a program on the owner's computer and return its output. Raises BundleError."""
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, text=True, errors="replace", env=environ
        )
    except OSError as error:
        raise BundleError(f"{command[0]} cannot be used: {error}") from error
    if done.returncode:
        said = [
            line for line in (done.stderr.strip() or done.stdout.strip()).splitlines() if "notice" not in line
        ]
        raise BundleError(f"`{' '.join(command)}`: {' | '.join(said[-3:]) or f'exit code {done.returncode}'}")
    return done.stdout


def for_pip(run: Callable[[Sequence[str], Mapping[str, str]], str] = run) -> Callable[[Sequence[str]], str]:
    """Return a function that runs pip with only its command line and the settings in `REACHES`.

    Raises BundleError if there is no working pip.
    """
    try:
        run([*PIP, "--version"], _without_pip(os.environ))
    except BundleError as error:
        raise BundleError(
            f"{sys.executable} has no pip that works ({error}): run `{sys.executable} -m ensurepip`, or for "
            "Debian's own Python `apt install python3-pip`"
        ) from error
    # The owner's `quiet` setting would hide the output of `pip config list`, and `user` would hide other
    # files.
    all_shown = dict.fromkeys(("PIP_QUIET", "PIP_USER", "PIP_GLOBAL", "PIP_SITE"), "0")
    config = run([*PIP, "config", "list", "-vvv"], {**os.environ, **all_shown})
    environ = pip_environ(os.environ, config)
    return lambda command: run(command, environ)


def pip_environ(environ: Mapping[str, str], config: str) -> dict[str, str]:
    """Return an environment for pip with only the owner's settings in `REACHES`.

    `config`: the output of `pip config list`.
    """
    kept = _without_pip(environ)
    # In pip a command's own section overrides `global`, and the environment overrides both.
    for section in ("global", "install", ":env:"):
        for name, value in re.findall(rf"^{section}\.([a-z-]+)=('.*'|\".*\")$", config, re.MULTILINE):
            if name in REACHES:
                kept[f"PIP_{name.replace('-', '_').upper()}"] = ast.literal_eval(value)
    return kept


def _without_pip(environ: Mapping[str, str]) -> dict[str, str]:
    """Return a copy of an environment in which pip ignores all settings and asks no questions."""
    others = {name: value for name, value in environ.items() if not name.upper().startswith("PIP_")}
    return {**others, "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INPUT": "1"}


def _need_checkout(project: Path) -> None:
    """Raise BundleError if a folder is not a checkout of the cabinet's source."""
    if not (project / "pyproject.toml").is_file():
        raise BundleError(
            f"{project} holds no pyproject.toml: run this in a checkout of the cabinet, or name one"
        )


def need_game(wheel: Path) -> None:
    """Raise BundleError if a file is not a wheel that contains a game."""
    cure = "name a wheel that `pip wheel --no-deps .` made from a game"
    try:
        points = in_wheel(wheel, "entry_points.txt")
    except (zipfile.BadZipFile, OSError) as error:
        raise BundleError(f"{wheel} cannot be read ({error}): {cure}") from error
    if f"[{GROUP}]" not in points or wheel.name.startswith(f"{NAME}-"):
        raise BundleError(f"{wheel} has no added game in its entry points {GROUP!r}: {cure}")


def make(
    project: Path,
    folder: Path,
    systems: Sequence[tuple[System, str]],
    *,
    sign: Callable[[Path], None] | None,
    report: Callable[[str], None],
    wheels: Path | None = None,
    games: Sequence[Path] = (),
    run: Callable[[Sequence[str]], str] | None = None,
) -> Path:
    """Make a release file from the checkout `project` and write it into `folder`; return its path.

    `systems`: each system with its machine name, such as aarch64. `sign` appends the signature to a file;
    without it only an installer accepts the file. `wheels`: a folder of wheels to use instead of the network,
    except for the cabinet's own wheel. `games`: wheels of added games. Raises BundleError, ValueError,
    OSError and any error of `sign`.
    """
    _need_checkout(project)
    for game in games:
        need_game(game)
    run = run or for_pip()
    with tempfile.TemporaryDirectory() as scratch:
        own = Path(scratch) / "own"
        report("building our wheel")
        # The path is made absolute: pip would take the bare name of a relative folder for a package on the
        # network.
        build = [*PIP, "wheel", *QUIET, "--no-deps", "--wheel-dir", str(own)]
        run([*build, *(["--no-build-isolation"] if wheels else []), str(project.resolve())])
        ours = _ours(own)
        release = ours.name.split("-")[1]
        try:
            version.check(release)
        except ValueError as error:
            raise BundleError(f"{project / 'pyproject.toml'}: version = {error}") from error
        if not wheels:
            run([*build, *SOURCES])
        trees = {}
        for system, machine in systems:
            name = f"{system.name}-{machine}"
            report(f"laying out the packages for {name}")
            tree = trees[name] = Path(scratch) / name
            Layout(system, machine, tree, own, wheels, run).make(ours, games)
            if not _compile(tree, installed.PLACE + release, system.python, run):
                report(f"no Python {system.python} here to make the bytecode: the cabinet makes it")
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"cabinet-{release}{_with(games)}.tar.gz"
        unfinished = path.with_name(path.name + ".part")
        try:
            archive.pack(unfinished, {"version": release, "targets": list(trees)}, trees)
            with unfinished.open("rb") as file:
                # Check the new file with the same function as a cabinet, so that no file is made that
                # cabinets reject.
                archive.read(file, unfinished.stat().st_size)
            if sign:
                sign(unfinished)
            return unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)


@dataclass(frozen=True)
class Layout:
    """Fills a folder with all packages of a release for one target, using pip."""

    system: System
    machine: str
    tree: Path
    own: Path
    """The folder of the wheels that were built on this computer."""
    wheels: Path | None
    """The folder with all other wheels; None if pip gets them from the network."""
    run: Callable[[Sequence[str]], str]

    def make(self, ours: Path, games: Sequence[Path]) -> None:
        """Install the cabinet, the added games and all their requirements into the target's folder.

        Raises BundleError, OSError.
        """
        pins = self._resolve(*target.requirements(in_wheel(ours, "METADATA")), *self.system.wants)
        self._install("lib", str(ours), *pins)
        for game in games:
            file, metadata = str(game.resolve()), in_wheel(game, "METADATA")
            # Check that the wheel fits this Python and machine, and this version of our package.
            self._pip("install", "--dry-run", "--no-index", "--no-deps", file, *target.of_ours(metadata))
            needs = self._resolve(*pins, *target.requirements(metadata))
            name = target.plain(game.name.split("-")[0])
            self._install(f"games/{name}", file, *(each for each in needs if each not in pins))

    def _resolve(self, *wanted: str) -> list[str]:
        """Return the wanted packages and all their requirements, pinned to versions such as click==8.1.8."""
        # The report goes to a file, because pip also prints warnings and progress to standard output.
        report = self.tree.with_name(f"{self.tree.name}.json")
        self._pip("install", "--dry-run", "--ignore-installed", "--report", str(report), *wanted)
        found = [each["metadata"] for each in json.loads(report.read_text("utf-8"))["install"]]
        pins = {target.plain(each["name"]): each["version"] for each in found}
        return [f"{name}=={pins[name]}" for name in sorted(pins) if name not in target.NOT_HERE]

    def _install(self, folder: str, *wanted: str) -> None:
        place = self.tree / folder
        self._pip("install", "--no-deps", "--no-compile", *wanted, place=place)
        for pattern in OF_THIS_COMPUTER:
            for path in place.glob(f"*.dist-info/{pattern}"):
                path.unlink()
        # The developer tools are for authors and developers; cabinets do not need them.
        if (place / TOOLS).is_dir():
            shutil.rmtree(place / TOOLS)
        # The scripts in `bin` would not run on a cabinet: their first line is the path of this computer's
        # Python.
        shutil.rmtree(place / "bin", ignore_errors=True)

    def _pip(self, command: str, *arguments: str, place: Path | None = None) -> str:
        source = ["--no-index", "--find-links", str(self.wheels)] if self.wheels else []
        return self.run(
            [
                *(*PIP, command, *QUIET, "--find-links", str(self.own), *source),
                *("--only-binary=:all:", "--implementation=cp", f"--python-version={self.system.python}"),
                *(f"--platform={tag}" for tag in self.system.platforms(self.machine)),
                *("--target", str(place or self.tree / "nothing")),
                *arguments,
            ]
        )


def _compile(tree: Path, place: str, python: str, run: Callable[[Sequence[str]], str]) -> bool:
    """Compile a release's packages to bytecode; return False if the needed Python is not on this computer.

    `place`: the folder in which the packages will be installed, for tracebacks.
    """
    program = sys.executable if python == target.this_python() else shutil.which(f"python{python}")
    if not program:
        return False
    # Without hash randomization and without the scratch folder's name, the bytecode is the same every time.
    same = ("env", "PYTHONHASHSEED=0", program, "-m", "compileall", "-qq", "-s", str(tree), "-p", place)
    try:
        run([program, "-I", "-c", "0"])
    except BundleError:
        # The program only stands in for a Python that is not installed, as the shims of pyenv do.
        return False
    with suppress(BundleError):
        # Errors are ignored, because some packages contain files that are not meant to be compiled.
        run([*same, "--invalidation-mode", "unchecked-hash", str(tree)])
    return True


def _with(games: Sequence[Path]) -> str:
    """Return the part of a release file's name about its added games, such as `-with-pig-game-1.0`."""
    named = ["-".join((target.plain(game.name.split("-")[0]), game.name.split("-")[1])) for game in games]
    return f"-with-{'-and-'.join(named)}" if named else ""


def _ours(folder: Path) -> Path:
    found = list(folder.glob(f"{NAME}-*.whl"))
    if len(found) != 1:
        raise BundleError(
            f"the project makes no wheel of its own: is it a checkout of the cabinet? ({found})"
        )
    return found[0]


def in_wheel(wheel: Path, name: str) -> str:
    """Return the text of a file in a wheel's *.dist-info folder, '' if there is none.

    Raises BadZipFile, OSError.
    """
    with closing(zipfile.ZipFile(wheel)) as unzipped:
        found = next((each for each in unzipped.namelist() if each.endswith(f".dist-info/{name}")), "")
        return unzipped.read(found).decode() if found else ""
