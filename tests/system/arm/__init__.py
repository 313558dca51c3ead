"""The card's image on the processor it is for, emulated. Each module is a command; README.md tells more."""

import sys
from pathlib import Path

# The image builder is no part of the installed program.
sys.path.insert(0, str(Path(__file__).parents[3] / "systemd"))
