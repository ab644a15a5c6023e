"""Colours, shapes and dashes, in light and in dark. The only place that knows them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# Each at least 3:1 on white and on the dark paper (held by a test).
BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
INK, MUTED, GRID, PAPER = "#222222", "#666666", "#DDDDDD", "#FFFFFF"
# What the neutral colours become on dark paper; the four of the data stay as they are.
DARK = {INK: "#ECECEC", MUTED: "#A8ADB3", GRID: "#3A3F45", PAPER: "#14171A"}
PANEL_DESIGNS = 4


@dataclass(frozen=True)
class Style:
    """A colour is never alone: shape and dash say the same."""

    colour: str
    shape: str
    dash: tuple[int, ...]


STYLES = (Style(BLUE, "circle", (1, 0)), Style(VERMILLION, "square", (6, 3)),
          Style(GREEN, "triangle-up", (2, 2)), Style(PURPLE, "diamond", (8, 2, 2, 2)))


def design_order(designs: Iterable[str]) -> list[str]:
    """The founding design, the one it replaced, then the rest by name."""
    return sorted(set(designs), key=lambda d: ({"seed": 0, "copying": 1}.get(d, 2), d))


def panels(names: Sequence[str]) -> list[list[str]]:
    """At most four designs (or lines) a panel."""
    return [list(names[i:i + PANEL_DESIGNS]) for i in range(0, len(names), PANEL_DESIGNS)]


def design_styles(designs: Sequence[str]) -> dict[str, Style]:
    """Styles of one panel's designs; `seed` and `copying` look the same in every chart."""
    own = {"seed": STYLES[0], "copying": STYLES[1]}
    styles = {d: own[d] for d in designs if d in own}
    free = [s for s in (*STYLES[2:], *STYLES[:2]) if s not in styles.values()]
    return styles | dict(zip((d for d in designs if d not in own), free))


def dark(svg: str) -> str:
    """The same picture on dark paper. Text that happens to name a colour stays as it is."""
    return re.sub(r'\b(fill|stroke)="(#[0-9A-F]{6})"',
                  lambda match: f'{match[1]}="{DARK.get(match[2], match[2])}"', svg)
