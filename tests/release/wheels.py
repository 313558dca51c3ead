"""Small wheels that the real pip accepts."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def tiny_wheel(
    folder: Path, name: str, needs: str = "", points: str = "", files: Mapping[str, str] = {}
) -> Path:
    """Write a wheel with a name such as pig_game-1.0, and return the path of its file.

    Without `files` the wheel contains one module, which knows its own name.
    """
    distribution, version = name.split("-")
    path = folder / f"{name}-py3-none-any.whl"
    info = f"{name}.dist-info"
    required = "".join(f"Requires-Dist: {each}\n" for each in needs.split())
    texts = {
        **(files or {f"{distribution}/__init__.py": f"NAME = {distribution!r}\n"}),
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n{required}",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        f"{info}/entry_points.txt": points,
        f"{info}/RECORD": "",
    }
    with zipfile.ZipFile(path, "w") as file:
        for inside, text in texts.items():
            file.writestr(zipfile.ZipInfo(inside), text)
    return path
