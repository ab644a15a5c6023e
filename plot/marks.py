"""Counts marks: those that a spec's rows ask for, and those that are in a rendered picture."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from xml.sax.saxutils import quoteattr

from plot.csvfile import DataError

# What the renderer calls one mark of a type in the SVG (`aria-roledescription`).
ROLES = {"bar": "bar", "tick": "tick", "point": "point", "rule": "rule mark", "text": "text mark", "rect": "rect mark"}
# What stands for a row of data, rather than for its interval, its label or a line of reference.
DATA = ("bar", "point", "rect")


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


def says(spec: Mapping[str, Any]) -> list[str]:
    """What the marks of a spec say of themselves, one text a mark that has one."""
    return [row["says"] for unit, rows in _units(spec, []) if "description" in unit.get("encoding", {}) for row in rows]


def keep_said(svg: str, said: list[str]) -> str:
    """Takes away the renderer's own names of marks (`top_px: 4.5`), which tell a reader nothing, and keeps `said`."""
    wanted = {f"aria-label={quoteattr(text)}" for text in said}
    return re.sub(r' (aria-label="[^"]*") role="graphics-symbol" aria-roledescription="(?!axis)',
                  lambda match: match[0] if match[1] in wanted else match[0].replace(f" {match[1]}", "", 1), svg)


def _units(spec: Mapping[str, Any], rows: list) -> Iterator[tuple[Mapping[str, Any], list]]:
    """Each unit of a spec with its rows."""
    rows = spec.get("data", {}).get("values", rows)
    if "mark" in spec:
        yield spec, rows
    for key in ("layer", "hconcat", "vconcat", "concat"):
        for part in spec.get(key, ()):
            yield from _units(part, rows)
