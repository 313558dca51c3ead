"""The command `cabinet`: run it, watch it, look things up."""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from cabinet.commands.demo import quiet_sdl
from cabinet.commands.invocation import Invocation, all_games, cannot, game_named, make_folder
from cabinet.commands.start import log_to_stderr, run
from cabinet.files import bounded
from cabinet.play import catalogue

BROKEN = 1
"""Exit code where a game breaks a law."""

ELSEWHERE = {
    **dict.fromkeys(("settings", "inputs", "screenshot"), "owner"),
    **dict.fromkeys(("scores", "books"), "scores"),
    **dict.fromkeys(("backup", "restore"), "backup"),
    **dict.fromkeys(("bundle", "push", "update", "rollback", "releases"), "releases"),
    "back-up-scores": "releases",
    "carry-out": "carry_out",
    "demo": "demo",
    "doctor": "doctor",
    "league": "league",
    "new": "new",
    "play": "play",
    "sounds": "sounds",
    "widgets": "widgets",
}
"""The module of each command that is not here: imported when that is asked for, not at every start."""


class Commands(click.Group):
    """Those here and those elsewhere."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Their names, in order."""
        return sorted((*super().list_commands(ctx), *ELSEWHERE))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; None where there is none."""
        if cmd_name not in ELSEWHERE:
            return super().get_command(ctx, cmd_name)
        module = import_module(f"cabinet.commands.{ELSEWHERE[cmd_name]}")
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """The command that is asked for; what click refuses of its words is quoted no longer than by us."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise click.UsageError(bounded.legible(error.format_message()), error.ctx) from error


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--data",
    # The command that reads it says what helps if it cannot be read.
    type=click.Path(path_type=Path, file_okay=False, readable=False),
    help="Where the scores live.",
)
@click.option(
    "--settings",
    "settings_file",
    type=click.Path(path_type=Path, dir_okay=False, readable=False),
    help="The settings file.  [default: cabinet.toml in the data directory]",
)
@click.option(
    "--service", is_flag=True, help="Started by the system: full screen, waits for the TV for ever."
)
@click.option("-v", "--verbose", is_flag=True, help="Log more.")
@click.version_option(package_name="arcade-cabinet", prog_name="cabinet")
@click.pass_context
def main(
    context: click.Context, data: Path | None, settings_file: Path | None, service: bool, verbose: bool
) -> None:
    """Vintage dice and poker games for four joysticks and a TV.

    Without a command the cabinet starts: in a window with keyboard controls on
    a desktop, on the whole screen with --service. Where there is no screen at
    all it says so and plays a demonstration instead.

    \b
    cabinet                       play
    cabinet play dice_poker       play one game at once
    cabinet new high_five --dice  lay down a game of your own
    cabinet play high_five --reload  show each change of it that is saved
    cabinet check dice_poker      see whether a game keeps the laws
    cabinet demo --folder out     watch the virtual cabinet, without a screen
    cabinet scores --json         the top tens, for scripts
    """
    log_to_stderr(service=service, verbose=verbose)
    context.obj = Invocation(data, settings_file, service)
    if context.invoked_subcommand is None:
        run(context.obj)


@main.command()
@click.argument("journal", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def replay(journal: Path) -> None:
    """Play the game in the file JOURNAL again, line by line, and print how it stood.

    Journals of games that failed lie in the folder `faults` of the data directory.
    """
    from random import Random

    from cabinet.play import table as tables
    from cabinet.store import journal as journals

    try:
        record = journals.read(bounded.read(journal, journals.MOST).decode())
        game = game_named(record.game)
        click.echo(f"{game.title}, {bounded.shortened(record.options)}")
        table = None
        for number, table in enumerate(tables.replay(game, record, Random(0))):
            if number:
                scores = " ".join(map(str, game.rules.scores(table.state)))
                click.echo(f"{number:4}  {record.lines[number - 1]:<28} {scores}")
    except UnicodeDecodeError:
        cannot(
            f"{journal}: not a journal but a binary file; name one of the folder faults of the data directory"
        )
    except OSError as error:
        cannot(f"{journal}: no journal can be read: {error}; name one of the folder faults")
    except journals.JournalError as error:
        cannot(f"{journal}: {bounded.shortened(str(error), 400)}")
    if table and table.over:
        names = ", ".join(f"player {seat + 1}" for seat in game.winners(table.state))
        click.echo(f"The game is over; best: {names}.")
    else:
        click.echo("The game is not over.")


@main.command()
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
@click.argument("games", nargs=-1, metavar="[GAME]...")
def pictures(folder: Path, games: tuple[str, ...]) -> None:
    """Write every screen of every GAME as PNG into FOLDER, and two contact sheets.

    Without a GAME those of all games, of the cabinet and of the owner's pages.
    contact-sheet.png has all of them, glance.png a few of each game. Great moments
    are written as strips of frames, and as animated files where Pillow is installed.
    """
    from cabinet.devtools.laws import samples
    from cabinet.devtools.virtual import gallery, strips

    try:
        from cabinet.devtools.virtual import moving
    except ImportError as error:
        click.echo(f"cabinet: no animated files: {error}; pip install pillow brings it", err=True)
        animate = None
    else:
        animate = moving.animation
    named = tuple(map(game_named, games))
    for game in named or all_games():
        for wrong in samples.unplayable(game):
            cannot(f"{game.name}: {wrong}")
    make_folder(folder, "cabinet pictures FOLDER")
    try:
        with quiet_sdl():
            sheet, count = gallery.write(named or all_games(), folder, cabinet=not named)
            moments = len(strips.write(named or all_games(), folder, animate))
    except OSError as error:
        cannot(f"{folder} cannot be written any more ({error.strerror}); see that it stays where it is")
    click.echo(f"{count} pictures in {folder}; all of them at a glance: {sheet}")
    click.echo(f"{moments} great moments as strips{' and as animated files' if animate else ''}")


@main.command()
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--quick", is_flag=True, help="Only a tenth of the games and presses.")
@click.option(
    "--golden",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="FOLDER",
    help="Compare pictures and a playthrough with those on file in FOLDER.",
)
@click.option("--write", is_flag=True, help="Write those of FOLDER again first: look at every picture.")
@click.option(
    "--law", "named", multiple=True, metavar="NAME", help="Only laws with these words in their name."
)
@click.option("--seed", type=click.IntRange(min=0), help="Only the games and presses of this seed.")
def check(
    games: tuple[str, ...],
    quick: bool,
    golden: Path | None,
    write: bool,
    named: tuple[str, ...],
    seed: int | None,
) -> None:
    """Play every GAME thousands of times, and say which laws of a game it breaks, and where.

    Without a GAME all games are examined, one after another. Findings of one cause are told once.
    A game that fails leaves its journal in a folder that is named: `cabinet replay` plays it again.

    Exit codes: 0 all laws are kept, 1 some are broken, 2 a game cannot be used.
    """
    from cabinet.devtools.laws import every, find, kept, side_by_side
    from cabinet.devtools.laws.law import BrokenError

    journals = Path(tempfile.gettempdir()) / f"cabinet-check-{os.getpid()}"
    if write and golden is None:
        cannot("--write needs a folder to write into: --golden FOLDER")
    try:
        found = [find.named(name) for name in games or catalogue.installed()]
    except find.NoGameError as error:
        cannot(str(error))
    laws = [law for law in every.laws(golden) if all(words.lower() in law.name for words in named)]
    if not laws:
        known = "".join(f"\n    {law.name}" for law in every.laws(golden))
        cannot(f"no law has {' and '.join(map(repr, named))} in its name; there are:{known}")
    tasks = [
        side_by_side.Task(game.name, law.name, golden, quick, seed, journals)
        for game in found
        for law in laws
    ]
    broken = 0
    with quiet_sdl():
        if golden and write:
            make_folder(golden, "cabinet check GAME --golden FOLDER --write")
            for game in found:
                try:
                    kept.write_game(golden, game)
                except (BrokenError, OSError) as error:
                    click.echo(f"cabinet: {game.name} cannot be written: {error}", err=True)
                    sys.exit(BROKEN)
        try:
            for task, result in side_by_side.examined(tasks, side_by_side.cores()):
                broken += bool(result.findings)
                words = "BROKEN" if result.findings else "ok    "
                why = f" (nothing to look at: {result.nothing})" if result.nothing else ""
                click.echo(f"{task.game}  {words} {result.seconds:6.1f} s  {task.law}{why}")
                for finding in result.findings:
                    click.echo(f"    {finding}", err=True)
                for journal in result.journals:
                    click.echo(f"    its journal is kept: cabinet replay {journal}", err=True)
        except side_by_side.LostError as error:
            cannot(f"a game has ended the process that held it to a law ({error}); try each with --law")
    if broken:
        click.echo(f"cabinet: {broken} {'law is' if broken == 1 else 'laws are'} broken", err=True)
        sys.exit(BROKEN)


@main.command()
def pins() -> None:
    """Draw the 40-pin header with every input of hardware/pins.toml."""
    from cabinet.controls import header, pinmap

    try:
        click.echo(header.header(pinmap.read(pinmap.default_path()).gpio))
    except pinmap.PinMapError as error:
        cannot(str(error))


@main.command()
@click.option(
    "--presses", default=1000, show_default=True, type=click.IntRange(min=1), help="Presses to time."
)
def bench(presses: int) -> None:
    """Measure start, memory, idling and the way from a press to the picture.

    Takes eight minutes or more: most of it is waiting, on every screen that waits for somebody.
    """
    from cabinet.devtools.virtual import bench as benchmark

    for line in benchmark.report(presses):
        click.echo(line)


@main.command()
@click.option("--games", default=5, show_default=True, type=click.IntRange(min=1), help="Games at each pace.")
@click.argument("names", nargs=-1, metavar="[GAME]...")
def presses(games: int, names: tuple[str, ...]) -> None:
    """Measure what a whole game of every GAME asks of a hand: presses, and seconds at two paces."""
    from cabinet.devtools.virtual import presses as measured

    named = tuple(map(game_named, names))
    with quiet_sdl():
        for line in measured.report(named or all_games(), games):
            click.echo(line)
