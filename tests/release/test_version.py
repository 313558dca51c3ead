"""Tests of the format of a release's version."""

from __future__ import annotations

import pytest

from cabinet.release.version import check


@pytest.mark.parametrize(
    "text", ["0.1", "0.2.dev1", "0.2a1", "0.2rc1.dev3", "0.2rc1", "0.2.post1", "0.10.0", "1"]
)
def test_versions_of_the_project_are_accepted(text: str) -> None:
    """Versions in the forms that the project uses are accepted."""
    check(text)


@pytest.mark.parametrize(
    "text",
    [
        *("", "latest", "1..2", "../1.0", "1.0/..", "1.0\n", "1.0+local", "1" * 10, "v1.0"),
        *("1!1.0", "1.0-1", " 1.0", "1.0RC1"),
    ],
)
def test_other_versions_are_refused(text: str) -> None:
    """All other forms are refused, above all those that have a meaning in a path."""
    with pytest.raises(ValueError, match="is not a version: write it as"):
        check(text)
