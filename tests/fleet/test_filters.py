"""Tests of the Ansible filters, which check the answers of cabinets before a playbook uses them."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from cabinet.api import Entry
from cabinet.release.push import PushError
from cabinet.store import backups, league_file
from cabinet.store.cabinets import Named
from cabinet.store.contents import Contents
from cabinet.store.league import Key, League, RowState
from cabinet.store.ranking import Origin, Tombstone
from tests.fleet.folders import PLAYBOOKS
from tests.release.conftest import keys, workshop

if TYPE_CHECKING:
    from tests.release.workshop import Workshop

__all__ = ["keys", "workshop"]

FILTERS: dict[str, Any] = runpy.run_path(str(PLAYBOOKS / "filter_plugins" / "cabinet.py"))[
    "FilterModule"
]().filters()
RELEASES = '[{"version": "0.2.0", "part": "runs"}, {"version": "0.1.0", "part": "to go back to"}]'
BACKUP = backups.write(Contents(), "[sound]\n").decode()


def ask(name: str, *given: Any) -> Any:
    """Return the result of the filter `cabinet_` + `name`."""
    return FILTERS[f"cabinet_{name}"](*given)


def test_running_version_is_reported() -> None:
    assert ask("running", RELEASES) == "0.2.0"
    assert ask("running", RELEASES.replace('"runs"', '"runs, on trial"')) == "0.2.0"
    with pytest.raises(ValueError, match="no release runs: make it a cabinet first"):
        ask("running", "[]")


@pytest.mark.parametrize(
    "said",
    ["", "{}", "[" * 100_000, "[]" + " " * (1 << 20), '[1, {"part": "runs", "version": "{{ lookup() }}"}]'],
)
def test_unusable_answer_is_reported(said: str) -> None:
    with pytest.raises(ValueError, match=r"printed|no release runs"):
        ask("running", said)


def test_backup_is_unchanged_or_refused() -> None:
    assert ask("backup", BACKUP) == BACKUP
    for said in ("[]", "", BACKUP[1:], "{{ x }}", BACKUP + "x" * (1 << 20)):
        with pytest.raises(ValueError, match=r"printed|not a backup"):
            ask("backup", said)


def test_journal_names_are_safe() -> None:
    """Names that lead to another folder are left out, and at most 20 are used, as many as a cabinet keeps."""
    good = [f"yahtsee-{number}.journal" for number in range(30)]
    bad = ["../../evil-1.journal", "a/b-1.journal", "-1.journal", "yahtsee-1.journal\n", "{{ x }}-1.journal"]
    assert ask("journals", [*bad, *good]) == good[:20]


def row(name: str, score: int) -> dict[str, Any]:
    """Return a row as `cabinet scores --json` prints it."""
    return {"name": name, "score": score}


def test_removed_rows_are_named() -> None:
    """The filter `lost` names a row that later lists lack, unless ten better rows have pushed it off."""
    before = json.dumps({"yahtsee": [row("ADA", 200), row("BOB", 100)]})
    assert ask("lost", before, before) == []
    told = json.dumps({"yahtsee": [{**row("ADA", 200), "cabinet": "a", "mark": "b"}, row("BOB", 100)]})
    assert ask("lost", before, told) == []
    more = json.dumps({"yahtsee": [row("EVE", 300), row("ADA", 200), row("BOB", 100)]})
    assert ask("lost", before, more) == []
    full = json.dumps({"yahtsee": [*(row("EVE", 300) for _ in range(9)), row("ADA", 200)]})
    assert ask("lost", before, full) == []
    assert ask("lost", before, "{}") == [
        "yahtsee {'name': 'ADA', 'score': 200}",
        "yahtsee {'name': 'BOB', 'score': 100}",
    ]
    worse = json.dumps({"yahtsee": [*(row("EVE", 300) for _ in range(9)), row("BOB", 100)]})
    assert ask("lost", before, worse) == ["yahtsee {'name': 'ADA', 'score': 200}"]


ID = {name: letter * 16 for name, letter in (("a", "a"), ("b", "b"), ("c", "c"))}


def export(
    of: str, *rows: tuple[str, str], gone: str = "", named: int = 1, score: int = 9, exported: bool = True
) -> str:
    """Return the league file (rows of top tens, with their cabinets) that the cabinet `of` exports.

    `rows` are pairs of a cabinet and a player's name; `gone` is the cabinet of a removed row.
    """
    said: dict[Key, RowState] = {
        Key("dice_poker", Origin(ID[one], "0" * 16)): Entry(name, score) for one, name in rows
    }
    if gone:
        stone = Tombstone("dice_poker", Origin(ID[gone], "0" * 16), score, 0)
        said[Key(stone.game, stone.origin)] = stone
    cabinets = {key.origin.cabinet: Named(named, "SAID BY " + of.upper()) for key in said}
    cabinets[ID[of]] = Named(1, of.upper())
    return league_file.write(League(cabinets, said), ID[of] * exported).decode().rstrip()


def said(**exports: str | None) -> list[dict[str, Any]]:
    """Return the Ansible variables of hosts that gave these league files; None stands for no answer."""
    return [
        {"inventory_hostname": name, **({} if text is None else {"league_export": {"stdout": text}})}
        for name, text in exports.items()
    ]


def test_host_cannot_change_rows_of_another(tmp_path: Path) -> None:
    """No host can remove or rename rows of another host, even while the other host is not reached."""
    files = str(tmp_path / "league.log"), str(tmp_path / "owners.json")
    first = ask("league", said(a=export("a", ("a", "ADA")), b=export("b", ("b", "BOB"))), *files)
    assert first["refused"] == []
    for path, text in zip(files, (first["league"], first["owners"]), strict=True):
        Path(path).write_text(text)
    again = ask("league", said(a=export("a", ("a", "ADA")), b=export("b", ("b", "BOB"))), *files)
    assert again == first
    for b in (export("b", ("b", "BOB"), gone="a", named=9), export("b", ("b", "BOB"), ("a", "EVE"), named=9)):
        later = ask("league", said(a=None, b=b), *files)
        assert later["league"] == first["league"]
        assert later["refused"] == ["a: not reached"]
    copied = ask("league", said(c=export("b", ("b", "EVE"))), *files)
    assert copied["league"] == first["league"]
    assert copied["refused"][0].startswith("c has the same id as b: is it a copy of its card?")
    other = ask("league", said(c=export("c", ("c", "CAT"))), *files)
    assert [name in other["seen"] for name in ("ADA", "BOB", "CAT")] == [True] * 3


def test_bad_export_is_left_out(tmp_path: Path) -> None:
    """The report names the bad export, and the other exports are merged."""
    files = str(tmp_path / "league.log"), str(tmp_path / "owners.json")
    good = export("a", ("a", "ADA"))
    bad = {
        "dice_poker: score 9999": export("b", ("b", "BOB"), score=9999),
        "b: damaged lines: 1": export("b", ("b", "BOB")).replace("BOB", "UWE") + "\n",
        "b: some of it is missing": export("b", ("b", "BOB")).rpartition("\n")[0],
        "b: this is not a league": "{{ x }}",
        "more than": "x" * (1 << 19),
        "the id of the cabinet is missing": export("b", ("b", "BOB"), exported=False),
    }
    for why, text in bad.items():
        found = ask("league", said(a=good, b=text), *files)
        (refused,) = found["refused"]
        assert refused.startswith("b")
        assert why in refused
        assert "ADA" in found["league"]
        assert "BOB" not in found["league"]


def test_release_file_is_verified_first(workshop: Workshop, tmp_path: Path) -> None:
    """The signature and the length of a release file are checked before the file is sent to any host."""
    path = tmp_path / "release.tar.gz"
    path.write_bytes(workshop.file())
    assert ask("release", str(path)) == "0.2.0"
    assert ask("release", str(path), str(workshop.keys / "owner.pub")) == "0.2.0"
    with pytest.raises(PushError, match="not by"):
        ask("release", str(path), str(workshop.keys / "stranger.pub"))
    path.write_bytes(workshop.file()[:-1])
    with pytest.raises(PushError, match="cannot be sent"):
        ask("release", str(path))
    with pytest.raises(ValueError, match="add -e update_release=FILE"):
        ask("release", "")


def test_report_has_a_line_for_each_host() -> None:
    hosts: list[dict[str, Any]] = [
        {"inventory_hostname": "a", "update_had": "1", "update_error": "", "update_has": "2"},
        {"inventory_hostname": "b", "update_had": "2", "update_error": "", "update_has": "2"},
        {"inventory_hostname": "c", "update_had": "1", "update_error": "it\nfailed\x1b[31m"},
        {"inventory_hostname": "d", "update_had": "1", "update_error": "", "update_has": "1"},
        {"inventory_hostname": "e", "update_had": "1"},
        {"inventory_hostname": "f"},
    ]
    assert ask("report", hosts, "2") == [
        "a: 2, had 1",
        "b: 2",
        "c: FAILED, had 1: it failed?[31m",
        "d: 1, would get 2",
        "e: 1, not touched",
        "f: not reached",
    ]


def test_table_has_a_row_for_each_host() -> None:
    """A host's answer may contain Markdown or HTML, and must still stay in its cell of the table."""
    doctor = [
        {"subject": "sound", "level": "warning", "words": "no | <b>card</b>\n| x |"},
        {"subject": "pins", "level": "fine", "words": "all well"},
        1,
    ]
    asked = {
        "collect_releases": {"stdout": RELEASES},
        "collect_faults": {"stdout_lines": ["yahtsee-1.journal", "../x"]},
    }
    hosts = [
        {"inventory_hostname": "a", "collect_doctor": {"stdout": json.dumps(doctor)}, **asked},
        {"inventory_hostname": "b", "collect_doctor": {"stdout": "[]"}, **asked},
        {"inventory_hostname": "c", "collect_doctor": {"stdout": "no"}, **asked},
        {"inventory_hostname": "d"},
    ]
    assert ask("table", hosts).splitlines()[2:] == [
        r"| a | 0.2.0 | 1 | warning: sound: no \| &lt;b>card&lt;/b> \| x \| |",
        "| b | 0.2.0 | 1 | all is well |",
        "| c |  |  | it printed no JSON: no |",
        "| d |  |  | not reached |",
    ]
