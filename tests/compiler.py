"""A mark for tests of the studies, which compile C sources."""

import shutil

import pytest

needs_compiler = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler here: install gcc")
