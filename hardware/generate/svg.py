"""Formats SVG elements."""

from __future__ import annotations

from html import escape


def element(name: str, *content: str, **attributes: str | float) -> str:
    """Return an SVG element as text; the keyword `stroke_width=1` becomes the attribute stroke-width="1"."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_number(value))}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(content)}</{name}>" if content else f"<{name}{written}/>"


def text(x: float, y: float, words: str, size: float, **attributes: str | float) -> str:
    """Return an SVG text element, centered at x, with its baseline at y."""
    style: dict[str, str | float] = {"text_anchor": "middle", "fill": "#000", **attributes}
    return element("text", escape(words), x=x, y=y, font_size=size, **style)


def line(x1: float, y1: float, x2: float, y2: float, **attributes: str | float) -> str:
    """Return an SVG line element from x1, y1 to x2, y2."""
    style: dict[str, str | float] = {"stroke": "#000", **attributes}
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, **style)


def circle(x: float, y: float, radius: float, **attributes: str | float) -> str:
    """Return an SVG circle element with its center at x, y."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def box(x: float, y: float, width: float, height: float, **attributes: str | float) -> str:
    """Return an SVG rectangle element; x, y is its upper left corner."""
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def _number(value: str | float) -> str:
    """Format a number without trailing zeros; return a string unchanged."""
    return value if isinstance(value, str) else f"{value:.3f}".rstrip("0").rstrip(".")
