"""Compiles C sources on demand, and passes numpy arrays to the compiled functions."""

from __future__ import annotations

import subprocess
from ctypes import CDLL, c_void_p
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray


@cache
def library(source: Path, *options: str) -> CDLL:
    """Compile and load a C source.

    Raises CalledProcessError if the source does not compile, FileNotFoundError if there is no C compiler.
    """
    with TemporaryDirectory() as folder:
        made = Path(folder) / f"{source.stem}.so"
        always = ("-O3", "-march=native", "-shared", "-fPIC")
        subprocess.run(["cc", *always, *options, "-o", made, source], check=True)
        return CDLL(str(made))


def address(array: NDArray[Any]) -> c_void_p:
    """Return the address of an array, to pass to a C function.

    Keep the array alive until the function has returned.
    """
    return array.ctypes.data_as(c_void_p)
