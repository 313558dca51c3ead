"""Fixtures of the system tests: disks, machines, and a file for measured figures."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from tests.system.vm.installed import DATA, Cabinet, installed, overlay, stock
from tests.system.vm.place import HOME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Print a failure at once, because the other tests take an hour or two."""
    if report.failed:
        print(f"\n{report.nodeid}\n{report.longreprtext}", file=sys.stderr, flush=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """In each file, run the tests with a machine of their own before those with the shared machine."""
    items.sort(key=lambda item: (item.path.name, "cabinet" in getattr(item, "fixturenames", ())))


@pytest.fixture(scope="session")
def installed_disk() -> Path:
    """Return a disk with the cabinet installed, which stays unchanged: tests use copies."""
    return installed()


@pytest.fixture
def disk(installed_disk: Path, request: pytest.FixtureRequest) -> Iterator[Path]:
    """Yield a disk with the cabinet installed, which is removed after the test."""
    card = overlay(installed_disk, request.node.name)
    yield card
    card.unlink(missing_ok=True)


@pytest.fixture
def bare() -> Iterator[Cabinet]:
    """Yield a running virtual machine without the cabinet."""
    disk = stock("bare")
    with Cabinet(disk, name="bare") as machine:
        machine.wait_for_ssh()
        yield machine
    disk.unlink()


@pytest.fixture(scope="module")
def shared(installed_disk: Path, request: pytest.FixtureRequest) -> Iterator[Cabinet]:
    """Yield a cabinet that is switched on once for all tests of a file, because a start takes a minute."""
    name = request.module.__name__.rpartition(".")[2]
    card = overlay(installed_disk, name)
    with Cabinet(card, name=name) as machine:
        yield machine
    card.unlink(missing_ok=True)


@pytest.fixture
def cabinet(shared: Cabinet) -> Cabinet:
    """Return the shared cabinet while it plays, with the settings of its installation."""
    shared.wait_for_ssh()
    shared.sh(f"rm -f {DATA}/cabinet.toml; systemctl start cabinet", timeout=240)
    shared.wait_until_ready()
    return shared


@pytest.fixture
def figure(request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Return a function that prints a measured line and appends the line to figures.txt."""

    def tell(line: str) -> None:
        with capsys.disabled():
            print(f"\n    {line}", end="", flush=True)
        with (HOME / "figures.txt").open("a", encoding="utf-8") as file:
            file.write(f"{request.node.name}: {line}\n")

    return tell
