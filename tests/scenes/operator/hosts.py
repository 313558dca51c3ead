"""A simulated machine for tests: its files are in a folder, and the test answers the cabinet's requests."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cabinet.doctor.machine import Machine
from cabinet.system.host import Host
from cabinet.system.requests import NO, YES, SystemRequests, answer_path

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.bench import Bench


@dataclass(frozen=True)
class Root:
    """A simulated machine whose root folder is a folder of the test."""

    folder: Path

    @property
    def run(self) -> Path:
        """The folder in which the cabinet leaves its requests to the system."""
        return self.folder / "run"

    def host(self) -> Host:
        """Return the object through which a cabinet reaches this machine and its system."""
        self.run.mkdir(parents=True, exist_ok=True)
        machine = Machine(self.folder, programs=False)
        return Host(
            data=Path("/data"),
            requests=SystemRequests(self.run),
            version=lambda: "9.9.9",
            machine=lambda: machine,
        )

    def write(self, path: str, text: str) -> None:
        """Write a file of the machine, given its absolute path there."""
        where = self.folder / path.lstrip("/")
        where.parent.mkdir(parents=True, exist_ok=True)
        where.write_text(text)

    def requested(self) -> list[str]:
        """Return the sorted names of the requests that are not yet answered."""
        return sorted(path.name for path in self.run.iterdir() if path.is_file() and "." not in path.name)

    def answer(self, request: str, words: str, *, done: bool = True) -> None:
        """Answer a request: remove its file, and write if the request was carried out, with these words."""
        (self.run / request).unlink()
        answer_path(self.run, request).write_text(f"{YES if done else NO}\n{words}\n")


def until(bench: Bench, there: Callable[[], bool]) -> None:
    """Run the cabinet for at most 40 s, until `there` is true. Raises TimeoutError."""
    for _ in range(400):
        if there():
            return
        bench.cabinet.wait_for_card()
        bench.run(0.1)
    raise TimeoutError(f"{bench.scene} does not get there")
