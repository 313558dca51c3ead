"""The one import of gpiozero: without the metadata of all packages, which take long to read.

gpiozero asks them for pin factories by name and for classes of mock pins; here it gets a substitute.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

METADATA = "importlib_metadata"
"""Where gpiozero looks for `entry_points` first."""


def entry_points(**wanted: str) -> Any:
    """As importlib.metadata has it, imported when it is asked."""
    from importlib.metadata import entry_points as find  # noqa: PLC0415 - long to import

    return find(**wanted)


modules: dict[str, Any] = sys.modules
before = modules.get(METADATA)
modules[METADATA] = ModuleType(METADATA)
vars(modules[METADATA])["entry_points"] = entry_points
try:
    import gpiozero
    from gpiozero.pins import local, mock, pi
finally:
    del modules[METADATA]
    if before:
        modules[METADATA] = before

__all__ = ["entry_points", "gpiozero", "local", "mock", "pi"]
