"""The command `cabinet demo`; the command `cabinet` does the same on a machine without a screen."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cabinet.commands.invocation import all_games, make_folder

if TYPE_CHECKING:
    from collections.abc import Iterator

DEMO = Path("cabinet-demo")
"""The default folder of the demonstration's pictures."""


@click.command()
@click.option(
    "--folder",
    default=DEMO,
    show_default=True,
    type=click.Path(path_type=Path, file_okay=False),
    help="Where the pictures go.",
)
@click.option(
    "--games", default=1, show_default=True, type=click.IntRange(1, 100), help="Games of each kind."
)
@click.option("--seed", default=1982, show_default=True, help="Another seed, other dice.")
def demo(folder: Path, games: int, seed: int) -> None:
    """Let the virtual cabinet play whole games by itself, through its pins.

    Prints what happens and writes a picture of every screen. The real scores
    stay unchanged.
    """
    demonstrate(folder, games, seed)


def demonstrate(folder: Path = DEMO, games: int = 1, seed: int = 1982) -> None:
    """Let the virtual cabinet play games, write pictures into `folder`, and print each step."""
    from cabinet.devtools.virtual.demo import play

    make_folder(folder, "cabinet demo --folder FOLDER")
    before = _pictures(folder)
    try:
        with quiet_sdl():
            for line in play(all_games(), folder, games_each=games, seed=seed):
                click.echo(line)
    except KeyboardInterrupt:
        made = sum(before.get(path) != changed for path, changed in _pictures(folder).items())
        so_far = f"{made} pictures so far in {folder}" if made else "no pictures yet: they follow the games"
        click.echo(f"\nStopped; {so_far}", err=True)
        # The error is not raised again: on a machine without a screen no click command would catch it.
        sys.exit(1)


def _pictures(folder: Path) -> dict[Path, int]:
    """Return the pictures in a folder, each with the time of its last change in nanoseconds."""
    return {path: path.stat().st_mtime_ns for path in folder.glob("*.png")}


@contextmanager
def quiet_sdl() -> Iterator[None]:
    """Run SDL without a window and without sound inside a `with` block."""
    before = {name: os.environ.get(name) for name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER")}
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
