"""Command that renders the sound files: all of them, or those with the given names."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import TYPE_CHECKING

from study.progress import bar
from study.sound.files import files, rendered

if TYPE_CHECKING:
    from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> None:
    """Render sound files, and remove files of the same name with another suffix."""
    parser = ArgumentParser(prog="python -m study.sound", description=__doc__)
    parser.add_argument("name", nargs="*", help="such as settle, settle.2, waiting; default: all")
    names = set(parser.parse_args(arguments).name)
    every = list(files())
    if unknown := names - {file.path.name for file in every}:
        parser.error(f"no sound is called {min(unknown)}")
    due = [file for file in every if not names or file.path.name in names]
    report, size = bar("sounds "), 0
    for at, file in enumerate(due, 1):
        path, data = rendered(file)
        path.parent.mkdir(parents=True, exist_ok=True)
        for suffix in (".flac", ".ogg"):
            path.with_suffix(suffix).unlink(missing_ok=True)
        path.write_bytes(data)
        size += len(data)
        report(at / len(due))
    print(f"{len(due)} files, {size / 1_000_000:.2f} MB")


if __name__ == "__main__":
    main()
