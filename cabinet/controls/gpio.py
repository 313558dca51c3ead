"""The only import of gpiozero; it skips the metadata of all packages, which is slow to read.

gpiozero asks the metadata for pin factories by name and for mock pin classes. Here it gets a substitute.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

METADATA = "importlib_metadata"
"""The name of the module in which gpiozero first looks for `entry_points`."""


def entry_points(**wanted: Any) -> Any:
    """Call importlib.metadata's function, imported only when this one is called."""
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
