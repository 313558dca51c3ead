"""The generated parts of a Markdown page: each lies between two marks."""

from __future__ import annotations

import re
from collections.abc import Mapping

_BLOCK = re.compile(r"(<!-- generated: ([\w ]+) -->\n).*?(<!-- end -->)", re.DOTALL)


class BlockError(ValueError):
    """A page has a mark for a block that does not exist; names page, block and cure."""


def fill(page: str, blocks: Mapping[str, str], source: str) -> str:
    """Return the page with its blocks replaced by the present ones. Raises BlockError naming `source`."""

    def now(found: re.Match[str]) -> str:
        if found[2] not in blocks:
            raise BlockError(f"{source}: there is no block {found[2]!r}; there are {', '.join(blocks)}")
        return f"{found[1]}\n{blocks[found[2]]}\n\n{found[3]}"

    return _BLOCK.sub(now, page)
