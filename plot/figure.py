"""Renders a chart to SVG and PNG, and refuses to write a picture with nothing, or too little, in it."""

from __future__ import annotations

import math
import os
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape, quoteattr

import altair as alt
import vl_convert

from plot.tables import DataError

# What the renderer calls one mark of a type in the SVG (`aria-roledescription`).
ROLES = {"bar": "bar", "tick": "tick", "point": "point", "rule": "rule mark", "text": "text mark"}
PNG_SCALE = 2
GRAMMAR = ".".join(alt.SCHEMA_VERSION.lstrip("v").split(".")[:2])


@dataclass(frozen=True)
class Figure:
    """A chart ready to draw. `notes` is what the reader must know about rows that are not in it."""

    name: str
    title: str
    description: str
    spec: Mapping[str, Any]
    notes: list[str] = field(default_factory=list)


def render(figure: Figure) -> tuple[str, bytes]:
    """The SVG text and the PNG bytes (twice the size). The same figure gives the same SVG."""
    wanted = count_marks(figure.spec)
    if sum(wanted.values()) == 0:
        raise DataError(f"{figure.name}: there is nothing to draw. Check that the run has rows for it.")
    svg = vl_convert.vegalite_to_svg(figure.spec, vl_version=GRAMMAR)
    drawn = drawn_marks(svg)
    for mark, count in wanted.items():
        if drawn[mark] != count:
            raise DataError(f"{figure.name}: {drawn[mark]} marks of type {mark} were drawn, the data has "
                            f"{count}. This is a fault of the chart, not of the run: please report it.")
    svg = _named(svg, figure.title, figure.description)
    return svg, vl_convert.svg_to_png(svg, scale=PNG_SCALE)


def write(figure: Figure, folder: Path) -> list[Path]:
    """Writes `NAME.svg` and `NAME.png`, each beside its place and then renamed."""
    svg, png = render(figure)
    files = [(folder / f"{figure.name}.svg", svg.encode()), (folder / f"{figure.name}.png", png)]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for file, content in files:
            beside = file.with_name(f".{file.name}.{os.getpid()}")
            try:
                beside.write_bytes(content)
                beside.replace(file)
            finally:
                beside.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{folder}: cannot be written ({error.strerror}). Choose another folder with "
                        "--output.") from None
    return [file for file, _ in files]


def drawn_marks(svg: str) -> Counter[str]:
    """Marks in a rendered SVG by type; those of legends are not marks."""
    return Counter({mark: svg.count(f'aria-roledescription="{role}"') for mark, role in ROLES.items()})


def count_marks(spec: Mapping[str, Any]) -> Counter[str]:
    """Marks a spec will draw, by type. Refuses an encoding whose field is not in every row of the
    data, or has no finite value there: the renderer would draw nothing and call it success."""
    counts: Counter[str] = Counter()
    for unit, rows in _units(spec, []):
        mark = unit["mark"] if isinstance(unit["mark"], str) else unit["mark"]["type"]
        for channel, encoding in unit.get("encoding", {}).items():
            name = encoding.get("field") if isinstance(encoding, Mapping) else None
            for row in rows if name is not None else ():
                value = row.get(name)
                if value is None or isinstance(value, float) and not math.isfinite(value):
                    raise DataError(f"the field '{name}' of {channel} has no value in {dict(row)}. "
                                    "This is a fault of the chart, not of the run: please report it.")
        if mark in ROLES:
            counts[mark] += len(rows)
    return counts


def _units(spec: Mapping[str, Any], rows: list) -> Iterator[tuple[Mapping[str, Any], list]]:
    """Each unit of a spec with its rows."""
    rows = spec.get("data", {}).get("values", rows)
    if "mark" in spec:
        yield spec, rows
    for key in ("layer", "hconcat", "vconcat", "concat"):
        for part in spec.get(key, ()):
            yield from _units(part, rows)


def _named(svg: str, title: str, description: str) -> str:
    """Gives the SVG an accessible name: the grammar's own title and description do not reach it."""
    attributes = f' role="img" aria-label={quoteattr(title)}>'
    head = f"{attributes}<title>{escape(title)}</title><desc>{escape(description)}</desc>"
    return re.sub(r"(<svg\b[^>]*)>", lambda match: match.group(1) + head, svg, count=1)
