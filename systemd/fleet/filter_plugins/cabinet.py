"""Ansible filters that check the answers of cabinets and convert them to reports."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

ANSWER = 256 << 10
"""The maximum length of a cabinet's answer, in characters."""
BACKUP = 1 << 20
"""The maximum length of a cabinet's backup, in characters."""
WORDS = 200
"""The maximum length of a text from a cabinet that is shown, in characters."""
JOURNALS = 20
"""The maximum number of journals of failed games that are accepted from one cabinet, which keeps no more."""
FINDINGS = 50
"""The maximum number of `cabinet doctor` findings that are accepted from one cabinet."""
VERSION = re.compile(r"[0-9A-Za-z.+!-]{1,40}")
JOURNAL = re.compile(r"[a-z0-9_]{1,64}-[0-9]{1,9}\.journal")
BEGINNING = re.compile(r'[0-9a-f]{8} [0-9a-f]{8} [0-9]+\.[0-9a-f]{8} \{"log":\[')
"""Matches the start of a backup: the header of a score log."""


def words(text: Any) -> str:
    """Return a text from a cabinet as one printable line of limited length."""
    shown = " ".join(str(text)[: 4 * WORDS].split())
    cut = shown if len(shown) <= WORDS else f"{shown[: WORDS - 3]}..."
    return "".join(each if each.isprintable() else "?" for each in cut)


def decoded(text: str, kind: type, most: int = ANSWER) -> Any:
    """Parse a cabinet's JSON answer. Raises ValueError if it is too long, not JSON, or not of type `kind`."""
    if len(text) > most:
        raise ValueError(f"it printed {len(text)} characters, more than {most}: look at that cabinet")
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ValueError(f"it printed no JSON: {words(text)}") from error
    if not isinstance(found, kind):
        raise ValueError(f"it printed an unexpected answer: {words(text)}")
    return found


def running(text: str) -> str:
    """Return the running version in the output of `cabinet releases --json`.

    Raises ValueError if no release runs.
    """
    for each in decoded(text, list):
        part, version = (
            (str(each.get(name)) for name in ("part", "version")) if isinstance(each, dict) else ("", "")
        )
        if part.startswith("runs") and VERSION.fullmatch(version):
            return version
    raise ValueError("no release runs: make it a cabinet first (install.yml)")


def backup(text: str) -> str:
    """Return the text of a backup after checking its length and its start. Raises ValueError.

    The cabinet checks the lines of the backup.
    """
    if len(text) > BACKUP:
        raise ValueError(f"it printed {len(text)} characters, more than {BACKUP}: look at that cabinet")
    if not BEGINNING.match(text):
        raise ValueError(f"it is not a backup: {words(text)}")
    return text


def journals(names: Iterable[str]) -> list[str]:
    """Return the valid journal names among `names`; a name with a path is dropped."""
    return [name for name in names if JOURNAL.fullmatch(name)][:JOURNALS]


def lost(before: str, after: str) -> list[str]:
    """Return the score rows of an earlier export that are missing in a later one.

    A row counts as replaced, not as missing, if the later list has ten rows that are equal or better. Raises
    ValueError.
    """
    then, now = decoded(before, dict), decoded(after, dict)
    gone = []
    for game, rows in then.items():
        there = now.get(game, [])
        pushed_off = len(there) >= 10
        said = [_said(each) for each in there]
        gone += [
            words(f"{game} {row}")
            for row in rows
            if _said(row) not in said
            and not (pushed_off and all(each["score"] >= row["score"] for each in there))
        ]
    return gone


def _said(row: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return the fields that identify a score row and that all releases export."""
    return tuple(row.get(name) for name in ("name", "score", "day", "tie"))


def release(path: str, key: str = "") -> str:
    """Check a release file and return its version. Raises ValueError."""
    if not path:
        raise ValueError(
            "update_release names no file; add -e update_release=FILE, and -e update_key=KEY.pub"
        )
    # This import needs the checkout that contains this file; the other filters do not.
    from cabinet.release.push import check  # noqa: PLC0415 - see above

    return check(Path(path).expanduser(), (), Path(key).expanduser() if key else None).version


def report(hosts: Iterable[Mapping[str, Any]], wanted: str) -> list[str]:
    """Return a line about each cabinet's release after the rollout of version `wanted`."""
    return [_reported(host, wanted) for host in hosts]


def _reported(host: Mapping[str, Any], wanted: str) -> str:
    name, had = host["inventory_hostname"], host.get("update_had")
    if had is None:
        return f"{name}: not reached"
    if "update_error" not in host:
        return f"{name}: {had}, not touched"
    if host["update_error"]:
        return f"{name}: FAILED, had {had}: {words(host['update_error'])}"
    if host["update_has"] != wanted:
        return f"{name}: {had}, would get {wanted}"
    return f"{name}: {wanted}{'' if had == wanted else f', had {had}'}"


def league(hosts: Iterable[Mapping[str, Any]], file: str, owners: str) -> dict[str, Any]:
    """Merge the league exports of all hosts and the earlier league in `file`.

    `owners`: the file that maps each cabinet to its host. An export is dropped if it is invalid or claims
    another host's cabinet; impossible rows, and rows of other hosts' cabinets, are dropped, too. Raises
    ValueError if a file on this computer is invalid.
    """
    # This import needs the checkout that contains this file; the other filters do not.
    from cabinet.play import catalogue  # noqa: PLC0415 - see above
    from cabinet.store import league_file  # noqa: PLC0415
    from cabinet.store.league import League, merged, seen  # noqa: PLC0415
    from cabinet.store.validation import by_list  # noqa: PLC0415

    games, today = by_list(catalogue.load()), datetime.now(tz=UTC).date()
    kept, known = Path(file).expanduser(), Path(owners).expanduser()
    parts = []
    if kept.exists():
        parts.append(league_file.read(kept.read_bytes(), file, games, today).league)
    whose: dict[str, str] = decoded(known.read_text(), dict, BACKUP) if known.exists() else {}
    found: dict[str, League] = {}
    refused = []
    for host in hosts:
        name, said = host["inventory_hostname"], host.get("league_export", {}).get("stdout")
        if said is None:
            refused.append(f"{name}: not reached")
            continue
        try:
            if len(said) > ANSWER:
                raise ValueError(f"{name} printed {len(said)} characters, more than {ANSWER}")
            read = league_file.read(said.encode(), name, games, today)
            if not read.of:
                raise ValueError(f"{name}: the id of the cabinet is missing")
            if whose.setdefault(read.of, name) != name:
                raise ValueError(
                    f"{name} has the same id as {whose[read.of]}: is it a copy of its card? If it "
                    f"is not, take {read.of} out of {known.name}"
                )
            found[name] = read.league
            refused += [words(reason) for reason in read.report.reasons()]
        except ValueError as error:
            refused.append(words(error))
    parts += [_own(name, each, whose) for name, each in found.items()]
    whole = merged(parts)
    return {
        "league": league_file.write(whole).decode(),
        "seen": league_file.write(seen(whole, sorted({key.game for key in whole.rows}))).decode(),
        "owners": json.dumps(whose, indent=2, sort_keys=True) + "\n",
        "refused": refused,
    }


def _own(name: str, said: Any, whose: Mapping[str, str]) -> Any:
    """Return a host's exported league without cabinets and rows that belong to another host."""
    return type(said)(
        {one: named for one, named in said.cabinets.items() if whose.get(one, name) == name},
        {key: row for key, row in said.rows.items() if whose.get(key.origin.cabinet, name) == name},
    )


def table(hosts: Iterable[Mapping[str, Any]]) -> str:
    """Return a Markdown table of all cabinets: release, failed games and doctor's findings."""
    lines = ["| cabinet | release | failed games | findings |", "|---|---|---|---|"]
    lines += [f"| {' | '.join(map(_cell, _row(host)))} |" for host in hosts]
    return "\n".join(lines) + "\n"


def _row(host: Mapping[str, Any]) -> tuple[Any, ...]:
    name = host["inventory_hostname"]
    try:
        found = decoded(host["collect_doctor"]["stdout"], list)[:FINDINGS]
        faults = len(journals(host["collect_faults"]["stdout_lines"]))
        bad = [each for each in found if isinstance(each, dict) and each.get("level") != "fine"]
        said = "; ".join(f"{each.get('level')}: {each.get('subject')}: {each.get('words')}" for each in bad)
        return name, running(host["collect_releases"]["stdout"]), faults, said or "all is well"
    except KeyError:
        return name, "", "", "not reached"
    except ValueError as error:
        return name, "", "", error


def _cell(text: Any) -> str:
    return words(text).replace("\\", "\\\\").replace("|", "\\|").replace("<", "&lt;")


class FilterModule:
    """The class through which Ansible finds the filters in this file."""

    def filters(self) -> dict[str, Callable[..., Any]]:
        """Return the filter functions by their names in playbooks."""
        return {
            "cabinet_backup": backup,
            "cabinet_journals": journals,
            "cabinet_league": league,
            "cabinet_lost": lost,
            "cabinet_release": release,
            "cabinet_report": report,
            "cabinet_running": running,
            "cabinet_table": table,
            "cabinet_words": words,
        }
