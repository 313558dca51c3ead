"""One worker runs all tests of a group, so that slow preparations are done once."""

from __future__ import annotations

import pytest

GROUP = "a group"


@pytest.mark.xdist_group(GROUP)
def test_groups_reach_the_workers(request: pytest.FixtureRequest) -> None:
    """Mismatched versions of pytest and xdist drop groups silently."""
    if not request.config.getoption("loadgroup", False):
        pytest.skip("run without --dist loadgroup")
    assert request.node.nodeid.endswith(f"@{GROUP}")
