"""The command `cabinet`: its options and list of subcommands, and the subcommands `replay` and `pins`."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import click

from cabinet.commands.invocation import Invocation, are_tools_here, cannot, game_named, tool
from cabinet.commands.start import log_to_stderr, run
from cabinet.files import bounded

ELSEWHERE = {
    **dict.fromkeys(("settings", "inputs", "screenshot"), "owner"),
    **dict.fromkeys(("scores", "books"), "scores"),
    **dict.fromkeys(("backup", "restore"), "backup"),
    **dict.fromkeys(("bundle", "push", "update", "rollback", "releases"), "releases"),
    "back-up-scores": "releases",
    "carry-out": "carry_out",
    "doctor": "doctor",
    "league": "league",
    "play": "play",
}
"""For some subcommands, by name: the module in `cabinet.commands` that defines the subcommand. The module
is imported only when the subcommand is called."""
TOOLS = frozenset({"bench", "check", "demo", "films", "new", "pictures", "presses", "sounds", "widgets"})
"""The subcommands for game authors and developers; they are not installed on a cabinet."""


class Commands(click.Group):
    """The click group of all `cabinet` subcommands; each one's module is imported when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted((*super().list_commands(ctx), *ELSEWHERE, *(TOOLS if are_tools_here() else ())))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the subcommand with this name, None if there is none.

        Ends the program if the subcommand is a developer tool and the tools are not installed.
        """
        if cmd_name in TOOLS:
            module = tool(cmd_name, f"cabinet {cmd_name}")
        elif cmd_name in ELSEWHERE:
            module = import_module(f"cabinet.commands.{ELSEWHERE[cmd_name]}")
        else:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(module, cmd_name.replace("-", "_"))
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the subcommand; shorten long lines in click's error messages."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            raise click.UsageError(bounded.legible(error.format_message()), error.ctx) from error


@click.group(
    cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.option(
    "--data",
    # An unreadable folder is reported by the subcommand that reads it, together with the cure.
    type=click.Path(path_type=Path, file_okay=False, readable=False),
    help="The data directory: scores, books and faults.",
)
@click.option(
    "--settings",
    "settings_file",
    type=click.Path(path_type=Path, dir_okay=False, readable=False),
    help="The settings file.  [default: cabinet.toml in the data directory]",
)
@click.option(
    "--service", is_flag=True, help="For the system's service: full screen, wait for the TV without limit."
)
@click.option("-v", "--verbose", is_flag=True, help="Log more.")
@click.version_option(package_name="arcade-cabinet", prog_name="cabinet")
@click.pass_context
def main(
    context: click.Context, data: Path | None, settings_file: Path | None, service: bool, verbose: bool
) -> None:
    """Vintage dice and poker games for four joysticks and a TV.

    Without a command the cabinet starts: in a window with keyboard controls on
    a desktop, on the whole screen with --service. On a machine without a
    screen it says so and plays a demonstration instead.

    \b
    cabinet                       play
    cabinet play dice_poker       play one game at once
    cabinet new high_five --dice  create a game of your own
    cabinet play high_five --reload  play it, and show each saved change
    cabinet check dice_poker      check that a game passes all checks (laws)
    cabinet demo --folder out     run a virtual cabinet, without a screen
    cabinet scores --json         print the top tens, for scripts
    """
    log_to_stderr(service=service, verbose=verbose)
    context.obj = Invocation(data, settings_file, service)
    if context.invoked_subcommand is None:
        run(context.obj)


@main.command()
@click.argument("journal", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def replay(journal: Path) -> None:
    """Replay the game in the file JOURNAL line by line, and print the scores after each line.

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
            f"{journal}: a binary file, not a journal; name a file in the folder faults of the data directory"
        )
    except OSError as error:
        cannot(f"{journal}: the journal cannot be read: {error}; name a file in the folder faults")
    except journals.JournalError as error:
        cannot(f"{journal}: {bounded.shortened(str(error), 400)}")
    if table and table.over:
        names = ", ".join(f"player {seat + 1}" for seat in game.winners(table.state))
        click.echo(f"The game is over; best: {names}.")
    else:
        click.echo("The game is not over.")


@main.command()
def pins() -> None:
    """Draw the 40-pin header with every input of hardware/pins.toml."""
    from cabinet.controls import header, pinmap

    try:
        click.echo(header.header(pinmap.read(pinmap.default_path()).gpio))
    except pinmap.PinMapError as error:
        cannot(str(error))
