"""Replaces the generated blocks in Markdown pages; each block is between two comment marks."""

from __future__ import annotations

import re
from collections.abc import Mapping

_BLOCK = re.compile(r"(<!-- generated: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


class BlockError(ValueError):
    """A page contains an unknown block; the message names the page, the block and the known blocks."""


def fill(page: str, blocks: Mapping[str, str], source: str) -> str:
    """Return a Markdown page with its generated blocks replaced.

    `source`: the page's file name, for messages. Raises BlockError if the page contains an unknown block.
    """

    def now(found: re.Match[str]) -> str:
        if found[2] not in blocks:
            raise BlockError(f"{source}: there is no block {found[2]!r}; there are {', '.join(blocks)}")
        return f"{found[1]}\n{blocks[found[2]]}\n\n{found[3]}"

    return _BLOCK.sub(now, page)
