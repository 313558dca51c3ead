"""Simulated cabinets in folders of this machine, on which the playbooks of systemd/fleet are run."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from functools import partial
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage
from time import monotonic
from typing import Any, NamedTuple

from cabinet.api import Entry
from cabinet.clock import VirtualClock
from cabinet.store import cabinets
from cabinet.store.store import Store
from tests.fleet.standin import FAILS
from tests.release.workshop import NEW, Workshop, make_keys

CHECKOUT = Path(__file__).parents[2]
PLAYBOOKS = CHECKOUT / "systemd" / "fleet"
RECAP = re.compile(r"^(\S+)\s+: ok=\d+\s+changed=(\d+)\s+unreachable=(\d+)\s+failed=(\d+)", re.MULTILINE)


class PlaybookResult(NamedTuple):
    """The exit code, output and costs of a playbook."""

    code: int
    out: str
    seconds: float
    """The duration of the playbook in seconds."""
    processor: float
    """The processor time in seconds, of Ansible and the cabinets together."""

    @property
    def changed(self) -> dict[str, int]:
        """The number of changed tasks, by the name of the cabinet."""
        return {name: int(changed) for name, changed, _, _ in RECAP.findall(self.out) if name != "localhost"}

    @property
    def steps(self) -> list[str]:
        """The changes that the output reports as done or, in check mode, as planned."""
        return sorted(line[9:] for line in self.out.splitlines() if re.match(r"(done|would) {3,4} ?\S", line))


class Folders:
    """Cabinets in folders; each has release 0.1.0 and one score."""

    def __init__(self, folder: Path, count: int, fails: tuple[int, ...] = (), **wanted: Any) -> None:
        """Make `count` cabinets.

        Release 0.2.0 never becomes ready on the cabinets with the numbers `fails`. All hosts get the Ansible
        variables `wanted`.
        """
        self.folder = folder
        self.wanted = wanted
        self.names = [f"c{number:03}" for number in range(count)]
        keys = folder / "keys"
        keys.mkdir(parents=True)
        make_keys(keys)
        for number, name in enumerate(self.names):
            workshop = Workshop(self.root(name), keys)
            if number in fails:
                (self.root(name) / FAILS).write_text(NEW)
            draw = partial(Random(number).getrandbits, 32)
            store = Store.open(workshop.links.data, clock=VirtualClock(), draw=draw, thread=False)
            card = cabinets.held(None, name, "", store.cabinet)
            store.set_setting(cabinets.KEY, cabinets.write(card))
            store.post("dice_poker", Entry("ADA", 100 + number))
            store.close(0.0)
        self.release = folder / "cabinet-0.2.0.tar.gz"
        self.release.write_bytes(workshop.file(NEW))
        self.inventory: dict[str, dict[str, Any]] = {name: {} for name in self.names}

    def root(self, name: str) -> Path:
        """Return the folder that stands for a cabinet's root directory."""
        return self.folder / "cabinets" / name

    def data(self, name: str) -> Path:
        """Return the data directory of a cabinet, which has its scores."""
        return self.root(name) / "var/lib/cabinet"

    def runs(self) -> list[str]:
        """Return the release that each cabinet runs."""
        return [(self.root(name) / "opt/cabinet/current").readlink().name for name in self.names]

    def play(self, playbook: str, *options: str) -> PlaybookResult:
        """Run a playbook on all cabinets."""
        hosts = {name: {**self._host(name), **self.inventory[name]} for name in self.names}
        inventory = self.folder / "inventory.json"
        inventory.write_text(json.dumps({"cabinets": {"hosts": hosts, "vars": self.wanted}}))
        program = Path(sys.executable).with_name("ansible-playbook")
        temporary = str(self.folder / "ansible")
        environ = {
            **os.environ,
            "PYTHONPATH": str(CHECKOUT),
            "ANSIBLE_CONFIG": str(PLAYBOOKS / "ansible.cfg"),
            "ANSIBLE_HOME": temporary,
            "ANSIBLE_LOCAL_TEMP": temporary,
            "ANSIBLE_REMOTE_TEMP": temporary,
            "ANSIBLE_FORKS": str(os.cpu_count() or 2),
            "ANSIBLE_NOCOLOR": "1",
            "LC_ALL": "C.UTF-8",
        }
        before, began = getrusage(RUSAGE_CHILDREN), monotonic()
        done = subprocess.run(
            [program, "-i", inventory, *options, PLAYBOOKS / f"{playbook}.yml"],
            capture_output=True,
            text=True,
            check=False,
            env=environ,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
        )
        after = getrusage(RUSAGE_CHILDREN)
        processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        return PlaybookResult(done.returncode, done.stdout + done.stderr, monotonic() - began, processor)

    def command(self, name: str, *words: str) -> subprocess.CompletedProcess[bytes]:
        """Run `cabinet` with these arguments on a cabinet."""
        return subprocess.run(
            [sys.executable, "-m", "tests.fleet.standin", self.root(name), *words],
            capture_output=True,
            check=False,
            cwd=CHECKOUT,
        )

    def _host(self, name: str) -> dict[str, Any]:
        command = [sys.executable, "-m", "tests.fleet.standin", str(self.root(name))]
        return {
            "ansible_connection": "local",
            "ansible_become": False,
            "ansible_python_interpreter": sys.executable,
            "cabinet_command": command,
            "cabinet_ready": [*command, "ready"],
            "cabinet_data": str(self.data(name)),
            "install_reboot": False,
            "install_arguments": ["--root", str(self.root(name)), "--not-a-pi"],
        }
