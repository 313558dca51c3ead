"""The code of a game under development: watches the game's files and reloads them."""

from __future__ import annotations

import sys
from contextlib import suppress
from importlib import invalidate_caches
from importlib.util import cache_from_source, find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from cabinet.play.catalogue import checked

if TYPE_CHECKING:
    from collections.abc import Iterator
    from importlib.metadata import EntryPoint

    from cabinet.api import AnyGame
    from cabinet.play.catalogue import Catalogue

Stamps: TypeAlias = dict[Path, tuple[int, int]]
"""For each file, the time of its last change in nanoseconds and its size in bytes."""


class GameCode:
    """The package of a game under development: all files in its folder, code and art.

    Modules from other packages are not reloaded.
    """

    def __init__(self, games: Catalogue, point: EntryPoint) -> None:
        """`games`: the catalog in which the game is replaced; `point`: the game's entry point."""
        self._games = games
        self._point = point
        self._package = point.module.partition(".")[0]
        self._loaded: Stamps = {}
        """The stamps (time of last change, size) that the game's files had when they were loaded."""
        self._seen: Stamps = {}
        """The stamps (time of last change, size) that the game's files had at the last check."""

    def load(self) -> AnyGame:
        """Load the game, and replace the game of the same name in the catalog.

        Raises any error of the game's code, and TypeError if the result is not a game. After an error the old
        modules are restored.
        """
        return self._games.reload(self._import)

    def changed(self) -> bool:
        """Return True if a file has changed since the last `load`, and none since the last check.

        This avoids loading a file that an editor is still writing.
        """
        before, self._seen = self._seen, self._stamps()
        return self._seen == before != self._loaded

    def _import(self) -> AnyGame:
        stamps = self._stamps()
        for file in {file for file, _ in stamps.items() ^ self._loaded.items() if file.suffix == ".py"}:
            # Delete the compiled file. Python compares only the source's size and its time in whole seconds,
            # so it would miss a file that is saved twice in a second.
            with suppress(OSError):
                Path(cache_from_source(str(file))).unlink(missing_ok=True)
        self._loaded = self._seen = stamps
        invalidate_caches()
        before = {name: sys.modules.pop(name) for name in self._modules()}
        try:
            return checked(self._point.load(), self._point.value)
        except BaseException:
            for name in self._modules():
                del sys.modules[name]
            sys.modules.update(before)
            raise

    def _modules(self) -> list[str]:
        """Return the names of the loaded modules of the game's package."""
        inside = f"{self._package}."
        return [name for name in sys.modules if name == self._package or name.startswith(inside)]

    def _stamps(self) -> Stamps:
        stamps: Stamps = {}
        for file in self._files():
            # The file may be missing for a moment, while an editor replaces it.
            with suppress(OSError):
                found = file.stat()
                stamps[file] = found.st_mtime_ns, found.st_size
        return stamps

    def _files(self) -> Iterator[Path]:
        spec = find_spec(self._package)
        if spec is None:
            return
        if spec.submodule_search_locations is None:
            yield Path(spec.origin or "")
            return
        for folder in map(Path, spec.submodule_search_locations):
            for file in folder.rglob("*"):
                if "__pycache__" not in file.parts and not file.is_dir():
                    yield file
