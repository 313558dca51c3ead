"""The bench that most tests stand on: a virtual cabinet with virtual pins and virtual time."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

MEMORY, ROOM = Path("/dev/shm"), 2 << 30

# Nobody is there to see or hear the tests.
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
# Every core has a worker: what reckons with threads of its own waits for the others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Hundreds of tests start a Python of their own: it finds compiled what another one has compiled.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# In memory where there is room: on a busy disk the tests of the store wait for minutes, and prove no more.
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))
    os.environ.setdefault("TMPDIR", str(MEMORY))

import pytest
from hypothesis import HealthCheck, settings

from tests.bench import Bench

settings.register_profile(
    # Machines that test have other things to do as well: no test may depend on how fast they are.
    "cabinet",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("cabinet")

SYSTEM = "CABINET_VM_TESTS" in os.environ
"""Whether the tests in the virtual machine are wanted: tests/system/run says so."""
collect_ignore_glob = [] if SYSTEM else ["system/vm/*"]

MEASURED = frozenset(
    {
        "card_pictures",
        "cards",
        "dice",
        "dice_pictures",
        "dice_poker",
        "five_card_draw",
        "heads_up_poker",
        "poker_dice",
        "store",
        "test_entering.py",
        "test_parts.py",
        "yahtsee",
    }
)
"""Where the tests lie that have to reach every branch; the others take twice as long when measured.

Nor is a test measured that plays on the bench: what a game does there its own tests reach directly.
"""

if TYPE_CHECKING:
    from collections.abc import Iterator


def pytest_configure(config: pytest.Config) -> None:
    """Every branch is for the whole suite to reach: where a part of it is run, nothing is measured."""
    measuring = config.pluginmanager.getplugin("_cov")
    if not measuring:
        return
    measured = _is_measured(config)
    if measuring.cov_controller and (hasattr(config, "workerinput") or not measured):
        # A worker starts one for `--cov` in pyproject.toml and another one for the run; while the first is
        # left running the mark no_cover, which holds the second, changes nothing.
        measuring.cov_controller.pause()
    if not measured:
        config.pluginmanager.unregister(measuring)


def _is_measured(config: pytest.Config) -> bool:
    if workerinput := getattr(config, "workerinput", None):
        return "cov_master_host" in workerinput
    if any(str(argument).startswith("--cov") for argument in config.invocation_params.args):
        return True
    option = config.option
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    return whole and not (option.keyword or option.markexpr or option.lf or option.collectonly)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests that need not be measured are run without, and last.

    What is cached would otherwise be made where nobody measures it, and never again.
    """
    here = Path(__file__).parent
    for item in items:
        on_the_bench = "bench" in getattr(item, "fixturenames", ())
        if on_the_bench or item.path.relative_to(here).parts[0] not in MEASURED:
            item.add_marker(pytest.mark.no_cover)
    items.sort(key=lambda item: item.get_closest_marker("no_cover") is not None)


def pytest_report_header() -> list[str]:
    """One line about what is not run."""
    return [] if SYSTEM else ["left out: the tests in the virtual machine; tests/system/run runs them"]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A cabinet with every game, switched on, with an empty card."""
    with Bench(tmp_path) as bench:
        yield bench
