"""Each path, command, module, call and attribute that a page of the documentation names exists."""

from __future__ import annotations

import ast
import builtins
import re
from collections import defaultdict
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click
import pytest

from cabinet.commands.cli import main
from cabinet.commands.releases import KEY

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

pytestmark = pytest.mark.xdist_group("names in docs")
"""All tests of this module use one slow fixture, so one worker process runs all of them."""

ROOT = Path(__file__).parents[1]
CODE = ("cabinet", "games", "hardware", "study", "systemd")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
    *sorted(ROOT.glob("docs/*.md")),
    *sorted(ROOT.glob("hardware/**/*.md")),
    *(page for folder in ("cabinet", "study", "tests") for page in sorted(ROOT.glob(f"{folder}/**/*.md"))),
]
ANY_PAGE = pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
PROGRAM = re.compile(r"(?:^|[\s`(])(?:\.venv/bin/)?cabinet((?: +[^\s`|&;>\\)]+)*)")
SHELL = re.compile(r"(?<=\n\n)(?: {4}.*\n)+(?=\n)")
"""A pattern of indented paragraphs, which contain commands and their output."""
COMMAND = re.compile(r"^ {4}(?:sudo )?(?:\S+/)?cabinet .*$|`(?:sudo )?(?:\S+/)?cabinet [^`]*`", re.MULTILINE)
"""A pattern of a command line in an indented paragraph, or of a command in backticks."""
OPTION = re.compile(r"--[a-z][a-z-]+")


class Names:
    """The names that the code defines, found by its syntax alone."""

    def __init__(self) -> None:
        self.parameters: defaultdict[str, set[str]] = defaultdict(set)
        """The parameters of each callable, by the callable's name; '*' if its parameters are unknown."""
        self.members: defaultdict[str, set[str]] = defaultdict(set)
        """The attributes of each class, by the name of the class, without inherited attributes."""
        self._bases: defaultdict[str, set[str]] = defaultdict(set)
        for name in dir(builtins):
            self.parameters[name].add("*")
        for path in (path for folder in CODE for path in (ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                self._read(node)

    def of(self, name: str) -> set[str]:
        """Return the attributes of a class, with inherited attributes."""
        return self.members[name].union(*(self.of(base) for base in self._bases[name] - {name}))

    def _read(self, node: ast.AST) -> None:
        match node:
            case ast.FunctionDef(name=name, args=taken):
                every = (*taken.posonlyargs, *taken.args, *taken.kwonlyargs)
                self.parameters[name] |= {each.arg for each in every}
                if taken.vararg or taken.kwarg:
                    self.parameters[name].add("*")
            case ast.ClassDef(name=name):
                self.parameters[name].add("*")
                self.members[name] |= set(_members(node))
                self._bases[name] |= {ast.unparse(base).split("[")[0] for base in node.bases}
            case (
                ast.AnnAssign(target=ast.Name(id=name), annotation=ast.AST() as kind)
                | ast.arg(arg=name, annotation=ast.AST() as kind)
            ) if any(isinstance(each, ast.Name) and each.id == "Callable" for each in ast.walk(kind)):
                self.parameters[name].add("*")
            case _:
                pass


def _members(node: ast.ClassDef) -> Iterator[str]:
    for each in ast.walk(node):
        match each:
            case ast.FunctionDef(name=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                yield name
            case ast.Attribute(value=ast.Name(id="self"), attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


@cache
def names() -> Names:
    return Names()


def words(page: Path) -> list[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return [" ".join(word.split()) for word in re.findall(r"`([^`]+)`", text)]


def examples(page: Path) -> str:
    """Return the blocks of code of a page and the parameters of calls, whose names its text may use."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```.*?^```", text, re.MULTILINE | re.DOTALL)
    return " ".join((*blocks, *re.findall(r"`[^`\n]*\w=(\w+)[^`\n]*`", text)))


def unknown(word: str, example: str = "") -> str:
    """Return the part of a word in backticks that the code does not define; '' if it defines all parts."""
    if (method := re.match(r"^[a-z_][\w.]*\.([a-z_]\w*)\(", word)) and method[1] not in names().parameters:
        return word
    match = re.match(r"^(?:([A-Z]\w*[a-z]\w*)\.)?([a-z_]\w*)(?:\((.*)\))?$", word)
    if not match or (match[1] is match[3] is None):
        return ""
    owner, name, given = match.groups()
    if owner and owner not in names().members:
        return str(owner)
    if owner and name not in names().of(owner):
        return f"{owner}.{name}"
    if given is None or re.search(rf"\b{name}\b", example):
        return ""
    known = names().parameters.get(name, set())
    return "" if "*" in known or (known and simple(given) <= known) else word


def simple(given: str) -> set[str]:
    """Return those arguments of a call that are only a name."""
    return {each for each in re.split(r", *", given) if re.fullmatch(r"[a-z_]+", each)}


def command_of(given: Sequence[str]) -> click.Command:
    """Return the command that these words lead to, or the last existing command on the way."""
    command: click.Command = main
    for word in given:
        if isinstance(command, click.Group) and re.fullmatch(r"[a-z-]+", word):
            command = command.get_command(click.Context(command), word) or command
    return command


def wrong_commands(text: str) -> Iterator[str]:
    """Yield the words after `cabinet`, in the code of a text, that are no commands."""
    text = "\n".join((*SHELL.findall(text), *re.findall("`[^`\n]*`", text)))
    for match in PROGRAM.finditer("\n".join(COMMAND.findall(text))):
        command: click.Command = main
        for word in (word for word in match[1].split("#")[0].split() if re.fullmatch(r"[a-z][a-z-]*", word)):
            if not isinstance(command, click.Group):
                break
            if (found := command.get_command(click.Context(command), word)) is None:
                yield f"{command.name} {word}"
                break
            command = found


@cache
def options_of(command: click.Command) -> tuple[str, ...]:
    """Return the options of a command that --help lists."""
    return tuple(OPTION.findall(command.get_help(click.Context(command))))


def wrong_options(text: str) -> Iterator[str]:
    """Yield the options of each `cabinet ...` in a text that do not exist."""
    for match in PROGRAM.finditer(text):
        given = match[1].split()
        command = command_of(given)
        known = {*options_of(main), *options_of(command)}
        for option in (option for word in given for option in OPTION.findall(word)):
            if option not in known:
                yield f"{command.name} {option}"


@ANY_PAGE
def test_calls_and_attributes_in_the_docs_exist(page: Path) -> None:
    example = examples(page)
    wrong = {word: missing for word in words(page) if (missing := unknown(word, example))}
    assert wrong == {}, f"{page.relative_to(ROOT)} names what the code does not define"


@ANY_PAGE
def test_commands_and_options_in_the_docs_exist(page: Path) -> None:
    """Commands are looked for only in backticks and blocks of code, but options anywhere on a page."""
    text = page.read_text(encoding="utf-8")
    assert [*wrong_commands(text)] == []
    assert [*wrong_options(text)] == []


@ANY_PAGE
def test_modules_and_files_in_the_docs_exist(page: Path) -> None:
    """Modules follow `python -m`; paths start at the root of the project or in the folder of the page."""
    text = page.read_text(encoding="utf-8")
    modules = re.findall(r"python3? -m ((?:study|tests|hardware|systemd)[\w.]*\w)(?![\w.]*[A-Z])", text)
    roots = "|".join((*CODE, "docs", "tests"))
    paths = re.findall(rf"(?<![\w/.-])((?:{roots})/[\w./-]*\.(?:py|md|toml|yml|sh|css|csv))(?![\w/])", text)
    missing = [name for name in modules if not _exists(name.replace(".", "/"))]
    missing += [name for name in paths if not (ROOT / name).exists() and not (page.parent / name).exists()]
    assert missing == []


def _exists(module: str) -> bool:
    return (ROOT / f"{module}.py").exists() or (ROOT / module / "__main__.py").exists()


@pytest.mark.parametrize(
    ("word", "missing"),
    [
        ("Game.timeline", "Game.timeline"),
        ("Look.timeline", ""),
        ("NobodyAtAll.here", "NobodyAtAll"),
        ("others(view)", "others(view)"),
        ("nothing_at_all(view)", "nothing_at_all(view)"),
        ("look(now)", ""),
        ("show.since('roll')", ""),
        ("show.nothing_at_all('roll')", "show.nothing_at_all('roll')"),
        ("dice 3 1 6", ""),
    ],
)
def test_missing_name_is_found(word: str, missing: str) -> None:
    """Words in backticks that look like no name of the code are ignored."""
    assert unknown(word) == missing


def test_missing_option_is_found() -> None:
    """An option counts as missing if neither the command before it nor `cabinet` itself has it."""
    assert [
        *wrong_options("try `cabinet check GAME --quick --quickly` and cabinet --data X demo --folder Y")
    ] == ["check --quickly"]


def test_missing_command_is_found() -> None:
    """A command is looked for in backticks and blocks of code, but not in a sentence about a cabinet."""
    shell = "    cabinet books  # of the cabinet\n    cabinet bocks\n"
    page = f"the cabinet waits: `cabinet chek pig`\n\n{shell}\nA"
    assert [*wrong_commands(page)] == ["main bocks", "main chek"]


def test_update_key_has_one_name() -> None:
    """The pages name the key for updates as `bundle` and `push` do; the key for logins has another name."""
    pages = [*PAGES, *ROOT.glob("systemd/*.md")]
    named = {
        (page.name, key)
        for page in pages
        for key in re.findall(r"[\w-]+\.pub\b", page.read_text(encoding="utf-8"))
        if key != "id_ed25519.pub"
    }
    assert {key for _, key in named} == {f"{Path(KEY).name}.pub"}
    assert {"update.md", "set-up.md", "many-cabinets.md"} <= {page for page, _ in named}
