"""The one place that imports pygame: quietly, and in half its time.

pygame says hello on the standard output, into every log and every pipe. And it
asks setuptools' `pkg_resources` for its own files where that is installed: of
no use here, and longer to import than all the rest of it.
"""

from __future__ import annotations

import os
import sys
from typing import Any

modules: dict[str, Any] = sys.modules
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
unwanted = "pkg_resources" not in modules
if unwanted:
    modules["pkg_resources"] = None  # so an import of it fails, which pygame is prepared for
try:
    import pygame
    import pygame.mixer
finally:
    if unwanted:
        del modules["pkg_resources"]

__all__ = ["pygame"]
