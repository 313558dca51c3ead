"""The command `cabinet doctor`."""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Iterable

    from cabinet.commands.invocation import Invocation
    from cabinet.doctor.finding import Finding
    from cabinet.owner.requests import AnyReply, AnyRequest

Reply = TypeVar("Reply", bound="AnyReply")
PARTS = ("pygame", "pygame-ce", "gpiozero", "gpiod", "lgpio", "rpi-lgpio", "RPi.GPIO", "click", "msgspec")
"""Packages whose versions a report tells, where they are there."""


@click.command()
@click.option("--release", is_flag=True, help="Only whether this release works here, before it takes over.")
@click.option("--json", "as_json", is_flag=True, help="For scripts.")
@click.option(
    "--report", "as_report", is_flag=True, help="One text for whoever helps, nothing private in it."
)
@click.pass_obj
def doctor(place: Invocation, release: bool, as_json: bool, as_report: bool) -> None:
    """Look at everything the cabinet needs, and name the cure of what is wrong.

    It changes nothing and may be called while the cabinet runs; with sudo it sees more.

    \b
    Exit codes: 0 all is well, 1 something to look after,
                3 something keeps the cabinet from playing
    """
    from cabinet.doctor.finding import worst
    from cabinet.doctor.machine import ThisMachine

    if release:
        from cabinet.virtual.self_check import check

        findings = list(check(ThisMachine(), place.data))
    else:
        from cabinet.doctor.examination import examine
        from cabinet.owner.requests import GetLevels, GetSaving, LevelsNow, SavingNow

        place.refuse_missing_settings()
        findings = list(
            examine(
                ThisMachine(),
                place.installed,
                place.installed_settings_path,
                levels=lambda: _asked(place, GetLevels(), LevelsNow),
                saving=lambda: _asked(place, GetSaving(), SavingNow),
                root=hasattr(os, "geteuid") and os.geteuid() == 0,
            )
        )
    lines = _report(findings) if as_report else _json(findings) if as_json else _lines(findings)
    for line in lines:
        click.echo(line)
    bad = max(findings, key=lambda finding: finding.level)
    if release and bad.level:
        # The updater shows the last line.
        click.echo(f"cabinet: this release does not work here: {bad.subject}: {bad.words}", err=True)
    sys.exit(worst(findings))


def _asked(place: Invocation, request: AnyRequest, reply: type[Reply]) -> Reply | None:
    """What the cabinet that runs replies, None where it does not."""
    from cabinet.owner.child import as_owner
    from cabinet.owner.client import DoorError, ask

    def asked() -> Reply | None:
        try:
            return ask(place.door, request, reply)
        except DoorError:
            return None

    try:
        return as_owner(place.installed, asked, reply | None)
    except OSError:
        return None


def _lines(findings: Iterable[Finding]) -> Iterable[str]:
    for finding in findings:
        yield f"{finding.level.mark} {finding.subject:<14} {finding.words}".rstrip()
        if finding.cure:
            yield f"  {'':<14} -> {finding.cure}"


def _report(findings: Iterable[Finding]) -> Iterable[str]:
    from importlib.metadata import PackageNotFoundError, version

    from cabinet.clock import sleep
    from cabinet.doctor.machine import ThisMachine
    from cabinet.doctor.report import report

    def parts() -> Iterable[str]:
        for name in PARTS:
            with suppress(PackageNotFoundError):
                yield f"{name} {version(name)}"

    return report(ThisMachine(), findings, version("arcade-cabinet"), parts(), sleep)


def _json(findings: Iterable[Finding]) -> Iterable[str]:
    yield json.dumps(
        [{**finding._asdict(), "level": finding.level.name.lower()} for finding in findings], indent=2
    )
