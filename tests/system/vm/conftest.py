"""Disks for the system tests, and where their figures go."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, Cabinet, installed, overlay
from tests.system.vm.place import HOME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Report a failure at once: the rest takes an hour or two."""
    if report.failed:
        print(f"\n{report.nodeid}\n{report.longreprtext}", file=sys.stderr, flush=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """One machine runs at a time: in each file those that switch on their own come before the shared one."""
    items.sort(key=lambda item: (item.path.name, "cabinet" in getattr(item, "fixturenames", ())))


@pytest.fixture(scope="session")
def installed_disk() -> Path:
    """A disk with the cabinet installed; nothing writes to it."""
    return installed()


@pytest.fixture
def disk(installed_disk: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """A card with the cabinet installed, to be written on; thrown away after the test."""
    card = overlay(installed_disk, request.node.name)
    yield card
    card.unlink(missing_ok=True)


@pytest.fixture(scope="module")
def shared(installed_disk: Path, request: pytest.FixtureRequest) -> Iterator[Cabinet]:
    """A cabinet that is switched on once for all tests of a file: that takes a minute."""
    name = request.module.__name__.rpartition(".")[2]
    card = overlay(installed_disk, name)
    with Cabinet(card, name=name) as machine:
        yield machine
    card.unlink(missing_ok=True)


@pytest.fixture
def cabinet(shared: Cabinet) -> Cabinet:
    """A cabinet that plays, with the settings it was installed with, whatever was done to it before."""
    shared.wait_for_ssh()
    shared.sh(f"rm -f {DATA}/cabinet.toml; systemctl start cabinet", timeout=240)
    shared.wait_until_ready()
    return shared


@pytest.fixture
def figure(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Takes a line that was measured: it is printed, and kept in figures.txt."""

    def tell(line: str) -> None:
        with capsys.disabled():
            print(f"\n    {line}", end="", flush=True)
        with (HOME / "figures.txt").open("a", encoding="utf-8") as file:
            file.write(f"{request.node.name}: {line}\n")

    return tell
