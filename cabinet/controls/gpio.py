"""Imports gpiozero without reading the metadata of all installed packages, which is slow.

All other modules import gpiozero from here. gpiozero searches the metadata for pin factories by name and for
mock pin classes, with the function `entry_points`. While gpiozero is imported, it gets a substitute for this
function, which imports the slow original only when it is called.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

METADATA = "importlib_metadata"
"""The module from which gpiozero first tries to import `entry_points`; while gpiozero is imported, a
substitute module has this name."""


def entry_points(**wanted: Any) -> Any:
    """Call `importlib.metadata.entry_points`, which is imported only at the first call."""
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
