"""What a release file says about itself: version, what it is made for, and the sum of every file."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from cabinet.release import version

FORMAT = 1
WITH_EXTRAS = 2
"""The format of a release file that brings somebody's games: a program that would lose them refuses it."""
WHEEL = r"\Awheels/[A-Za-z0-9][A-Za-z0-9_.+-]{0,95}\.whl\Z"
"""How every file of a release but its manifest is called."""
NAMESPACE = "cabinet-release"
"""What the signature is for: one made for something else counts for nothing here."""

Version = Annotated[str, Meta(pattern=version.PATTERN)]
Digest = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
Bytes = Annotated[int, Meta(ge=0, le=2**30)]


class ManifestError(ValueError):
    """A manifest that cannot be used; says what is wrong and what to do."""


class File(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of the release."""

    name: str
    size: Bytes
    sha256: Digest


class Extra(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody's game."""

    wheel: str
    """The name of its file."""
    needs: tuple[str, ...] = ()
    """Files that are there for it alone."""


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A system that the release can be installed on."""

    name: str
    machine: str
    """Such as aarch64."""
    python: str
    """Such as 3.13."""
    wheels: tuple[str, ...]
    """The names of the files that it needs."""
    installed: Bytes
    """The bytes that they take when they are unpacked."""
    extras: tuple[Extra, ...] = ()
    """Somebody's games among them."""

    def __str__(self) -> str:
        return f"{self.machine} with Python {self.python}"


class Manifest(Struct, frozen=True, forbid_unknown_fields=True):
    """All of manifest.json."""

    format: int
    version: Version
    targets: tuple[Target, ...]
    files: tuple[File, ...]
    """In the order in which they follow the manifest."""

    def target(self, machine: str, python: str) -> Target:
        """What is made for this machine. Raises ManifestError where nothing is."""
        for target in self.targets:
            if (target.machine, target.python) == (machine, python):
                return target
        made_for = ", or ".join(map(str, self.targets)) or "nothing"
        raise ManifestError(
            f"release {self.version} is made for {made_for}; this is {machine} with Python {python}: "
            "make one for it, see `cabinet bundle --help`"
        )


def encode(manifest: Manifest) -> bytes:
    """As it stands in the release file."""
    return msgspec.json.format(msgspec.json.encode(manifest), indent=2) + b"\n"


def decode(data: bytes) -> Manifest:
    """Read a manifest and check that it holds together. Raises ManifestError."""
    try:
        head = msgspec.json.decode(data, type=_Head)
        if head.format not in (FORMAT, WITH_EXTRAS):
            raise ManifestError(
                f"the release file has format {head.format}, this program knows {FORMAT} and {WITH_EXTRAS}: "
                "update with a release in between first"
            )
        if isinstance(head.version, str):
            version.key(head.version)
        manifest = msgspec.json.decode(data, type=Manifest)
    except version.VersionError as error:
        raise ManifestError(f"{error}, and make the release file again") from error
    except ManifestError:
        raise
    except (ValueError, RecursionError) as error:
        raise ManifestError(f"the manifest cannot be used ({error}): make the release file again") from error
    names = [file.name for file in manifest.files]
    for name in names:
        if not re.match(WHEEL, name):
            raise ManifestError(
                f"the manifest names {name!r}, which is no wheel in wheels/: nothing is unpacked"
            )
    if len(set(names)) < len(names):
        raise ManifestError("the manifest names a file twice: make the release file again")
    for target in manifest.targets:
        extras = {name for extra in target.extras for name in (extra.wheel, *extra.needs)}
        if missing := (set(target.wheels) - set(names)) | (extras - set(target.wheels)):
            raise ManifestError(
                f"the manifest lacks {', '.join(sorted(missing))}: make the release file again"
            )
    return manifest


class _Head(Struct):
    """What every format has, and what is told of first."""

    format: int
    version: object = None
