"""The command `cabinet doctor`, which checks the machine and the installed cabinet for problems."""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from cabinet.commands.invocation import refuse_another_ones

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from cabinet.commands.invocation import Invocation
    from cabinet.doctor.finding import Finding

PARTS = ("pygame", "pygame-ce", "gpiozero", "lgpio", "rpi-lgpio", "RPi.GPIO", "click", "msgspec")
"""The Python packages whose versions are listed in the doctor's report, if they are installed."""


@click.command()
@click.option("--release", is_flag=True, help="Check only that this release works here, before an update.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option(
    "--report", "as_report", is_flag=True, help="Print one report for a helper; it contains nothing private."
)
@click.pass_obj
def doctor(place: Invocation, release: bool, as_json: bool, as_report: bool) -> None:
    """Check everything that the cabinet needs, and print the cure for each problem.

    It changes nothing and may be called while the cabinet runs; with sudo it checks more.

    \b
    Exit codes: 0 all is well, 1 something needs attention,
                3 the cabinet cannot play
    """
    from cabinet.doctor.finding import worst

    if release:
        found = _of_release(place)
    else:
        place.refuse_missing_settings()
        found = examined(place)
    text = _json if as_json else _text
    for line in _report(found) if as_report else text(found):
        click.echo(line)
    level = worst(found)
    if release and level:
        bad = next(each for each in found if each.level == level)
        # The updater shows only the last line of this output.
        click.echo(f"cabinet: this release does not work here: {bad.subject}: {bad.words}", err=True)
    sys.exit(level)


def examined(place: Invocation) -> list[Finding]:
    """Run all of the doctor's checks and return their findings.

    A running cabinet is asked for the state of its pins, its settings and the findings on its data directory.
    """
    from cabinet.commands.send import ask, no_cabinet_words
    from cabinet.doctor.check import Installation, examine
    from cabinet.doctor.checks import CHECKS
    from cabinet.doctor.finding import warning
    from cabinet.doctor.machine import Machine
    from cabinet.owner.client import ControlError, NoCabinetError
    from cabinet.owner.requests import FindingsNow, GetFindings, GetLevels, LevelsNow

    folder, levels, why_not_asked = None, None, ""
    try:
        folder = ask(place, GetFindings(), FindingsNow)
        levels = ask(place, GetLevels(), LevelsNow)
    except NoCabinetError:
        pass
    except ControlError as error:
        why_not_asked = str(error)
    if place.names_settings:
        # The running cabinet may use other settings than the file given on the command line.
        folder = None
    answered = folder.found if folder else None
    if not folder and not place.is_own:
        words = f"only the cabinet itself may open {place.installed}"
        answered = (warning(words, why_not_asked or no_cabinet_words(place), subject="files"),)
    here = Installation(
        Machine(),
        place.installed,
        place.installed_settings_path,
        answered=answered,
        now=folder.settings if folder else None,
        levels=levels,
        why_not_asked=why_not_asked,
    )
    return list(examine(here, CHECKS))


def _of_release(place: Invocation) -> list[Finding]:
    from cabinet.doctor.check import Installation, examine
    from cabinet.doctor.machine import Machine
    from cabinet.doctor.self_check import release_checks
    from cabinet.play.catalogue import points

    refuse_another_ones(place.data)
    here = Installation(Machine(), place.data, place.settings_path)
    return list(examine(here, release_checks(points())))


def _text(findings: Iterable[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{finding.level.mark} {finding.subject:<14} {finding.words}".rstrip()
        if finding.cure:
            yield f"  {'':<14} -> {finding.cure}"


def _json(findings: Iterable[Finding]) -> Iterator[str]:
    lines = [
        {"subject": each.subject, "level": each.level.name.lower(), "words": each.words, "cure": each.cure}
        for each in findings
    ]
    yield json.dumps(lines, indent=2)


def _report(findings: Iterable[Finding]) -> Iterable[str]:
    from importlib.metadata import PackageNotFoundError, version

    from cabinet.clock import sleep
    from cabinet.doctor.machine import Machine
    from cabinet.doctor.report import report

    parts = []
    for name in PARTS:
        with suppress(PackageNotFoundError):
            parts.append(f"{name} {version(name)}")
    return report(Machine(), findings, version("arcade-cabinet"), parts, sleep)
