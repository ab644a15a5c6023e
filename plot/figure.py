"""Renders a chart to SVG, light and dark, and PNG, and refuses a picture with nothing, or too little, in it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import altair as alt
import vl_convert

from plot import files
from plot.csvfile import DataError
from plot.datatable import DataTable
from plot.marks import count_marks, drawn_marks, keep_said, says
from plot.palette import dark
from plot.png import compact

PNG_SCALE = 2
GRAMMAR = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])


@dataclass(frozen=True)
class Figure:
    """A chart ready to draw. `description` states what it shows in a sentence or two, `table` holds the rows it is drawn
    from, `notes` is what the reader must know about rows that are not in it."""

    name: str
    title: str
    description: str
    spec: Mapping[str, Any]
    table: DataTable
    notes: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Picture:
    """A rendered figure: SVG on white and on dark paper, and PNG of twice the size."""

    figure: Figure
    svg: str
    dark: str
    png: bytes


def render(figure: Figure) -> Picture:
    """Renders a figure. The same figure gives the same SVG."""
    wanted = count_marks(figure.spec)
    if sum(wanted.values()) == 0:
        raise DataError(f"{figure.name}: there is nothing to draw. Check that the run has rows for it.")
    svg = vl_convert.vegalite_to_svg(figure.spec, vl_version=GRAMMAR)
    drawn = drawn_marks(svg)
    for mark, count in wanted.items():
        if drawn[mark] != count:
            raise DataError(f"{figure.name}: {drawn[mark]} marks of type {mark} were drawn, the data has "
                            f"{count}. This is a fault of the chart, not of the run: please report it.")
    svg = _named(keep_said(svg, says(figure.spec)), figure.title, figure.description)
    return Picture(figure, svg, dark(svg), compact(vl_convert.svg_to_png(svg, scale=PNG_SCALE)))


def write(picture: Picture, folder: Path) -> list[Path]:
    """Writes `NAME.svg`, `NAME.dark.svg` and `NAME.png`."""
    name = picture.figure.name
    return [files.write(folder / f"{name}{suffix}", content) for suffix, content in (
        (".svg", picture.svg.encode()), (".dark.svg", picture.dark.encode()), (".png", picture.png))]


def _named(svg: str, title: str, description: str) -> str:
    """Gives the SVG an accessible name: the grammar's own title and description do not reach it."""
    attributes = f' role="img" aria-label={quoteattr(title)}>'
    head = f"{attributes}<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return re.sub(r"(<svg\b[^>]*)>", lambda match: match.group(1) + head, svg, count=1)
