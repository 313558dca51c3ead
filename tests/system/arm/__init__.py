"""Commands that test the memory card's image on an emulated processor. README.md describes each command."""

import sys
from pathlib import Path

# The image builder is not part of the installed program.
sys.path.insert(0, str(Path(__file__).parents[3] / "systemd"))
