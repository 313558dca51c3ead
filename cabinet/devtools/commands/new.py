"""The command `cabinet new`, which writes a package with a small game to start from."""

from __future__ import annotations

import keyword
import sys
from importlib.metadata import requires
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import click

from cabinet.commands.invocation import cannot
from cabinet.files.bounded import shortened
from cabinet.play import catalogue
from cabinet.release import target

TEMPLATES = Path(__file__).parents[1] / "templates"
NAME, TITLE = "new_game", "NEW GAME"
"""The name and the title of the games in the templates; `cabinet new` replaces them."""
LONGEST = 18
"""The maximum length of a game's title, in characters."""


@click.command()
@click.argument("name")
@click.option("--dice", "kind", flag_value="dice", help="Five dice that can be kept, on up to three rolls.")
@click.option("--cards", "kind", flag_value="cards", help="A hand of cards that nobody else may see.")
def new(name: str, kind: str | None) -> None:
    """Create a small game as the package NAME-game, for you to change into your own.

    It can be installed and played at once. It passes every check of `cabinet check` except that of
    samples: its one sample is for you to complete. NAME is in lower case with underscores, as in high_die.
    """
    if why := refusal(name):
        cannot(f"a game cannot be called {shortened(name)!r}: {why}")
    folder = Path(f"{name}-game")
    try:
        lay_down(folder, name, kind or "plain")
    except FileExistsError:
        cannot(f"{folder} already exists and is unchanged: take another name, or move it away")
    except OSError as error:
        cannot(f"{folder} cannot be written ({error.strerror}); change to a folder of your own")
    click.echo(f"{folder} has the new game; next:")
    pip, cabinet = here("pip"), here("cabinet")
    for line in (f"{pip} install --editable {folder}", f"{cabinet} check {name}", f"{cabinet} play {name}"):
        click.echo(f"    {line}")


def here(command: str) -> str:
    """Return how to call a command of this Python environment from the current folder: a name or a path."""
    path = Path(sys.executable).with_name(command)
    if which(command) == str(path):
        return command
    if path.parent == Path.cwd():
        return f"./{command}"
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else str(path)


def refusal(name: str) -> str:
    """Return why a game cannot have a name, and what to do instead; '' if it can have the name."""
    if not (name.isascii() and name.isidentifier() and name.islower()) or name.startswith("_"):
        return "use lower case letters, digits and underscores, and begin with a letter: high_die"
    if len(name) > LONGEST:
        return f"a title has at most {LONGEST} characters; shorten the name"
    if keyword.iskeyword(name):
        return "it is a Python keyword; take another name"
    if name in catalogue.installed() or find_spec(name) is not None:
        return "a game or package of that name is installed here; take another name"
    if name in target.modules(requires(target.OURS) or ()):
        return "a cabinet has a module of that name on its path; take another name"
    return ""


def lay_down(folder: Path, name: str, kind: str) -> None:
    """Write the package of a new game into a new folder.

    `kind`: the name of the template's folder. Raises FileExistsError if the new folder exists, and OSError.
    """
    folder.mkdir()
    (folder / name).mkdir()
    for source in (TEMPLATES / "pyproject.toml", TEMPLATES / "README.md"):
        _write(source, folder, name)
    for source in sorted((TEMPLATES / kind).glob("*.py")):
        _write(source, folder / name, name)


def _write(source: Path, folder: Path, name: str) -> None:
    title = name.upper().replace("_", " ")
    text = source.read_text(encoding="utf-8").replace(NAME, name).replace(TITLE, title)
    (folder / source.name).write_text(text, encoding="utf-8")
