"""The data table that stands under a chart on the page: the same rows, in words and numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from plot.tables import KEYS, Row
from plot.wording import number, quantity

NAMES = {"canvas_px": "canvas (px)", "coverage_pct": "coverage (%)", "brush_px": "brush (px)",
         "budget_mib": "budget (MiB)"}


@dataclass(frozen=True)
class DataTable:
    """Columns and rows of cells; `numeric` are the columns whose cells are flush right. `left_out` counts rows that are
    in the CSV file and not here."""

    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    numeric: frozenset[int] = frozenset()
    left_out: int = 0


def of_rows(rows: Sequence[Row]) -> DataTable:
    """A table of summary rows. What all of them share is not repeated: only keys and parameters that vary are columns."""
    keys = [k for k in KEYS if k != "parameters"] + sorted({p for r in rows for p in r.parameters})
    varying = [k for k in keys if len({r.text(k) for r in rows}) > 1 or k == "design"]
    names = [NAMES.get(k, k) for k in varying]
    cells = [[*(r.text(k) for k in varying), r.text("metric"), _value(r), *_ends(r), _count(r)] for r in rows]
    first = len(varying) + 1
    return DataTable([*names, "metric", "median", "95 % from", "to", "processes"], cells,
                     frozenset(range(first, first + 4)))


def of_comparison(rows: Sequence[Row], most: int) -> DataTable:
    """A table of the first rows of a comparison."""
    cells = [[case(r), r.text("metric"), r.text("candidate"), r.text("reference"),
              *("" if r.number(n) is None else number(r.number(n)) for n in ("ratio", "ratio_low", "ratio_high")),
              r.text("verdict")] for r in rows[:most]]
    return DataTable(["case", "metric", "candidate", "reference", "ratio", "95 % from", "to", "verdict"], cells,
                     frozenset((4, 5, 6)), max(0, len(rows) - most))


def case(row: Row) -> str:
    """`Stroke 40 px, coverage 100`: a case in short, without its design."""
    keys = [row.text(k) + unit for k, unit in (("brush_px", " px brush"), ("canvas_px", " px canvas")) if row.text(k)]
    keys += [f"{k.partition('_')[0]} {row.text(k)}" for k in ("layers", "coverage_pct", "steps", "budget_mib")
             if row.text(k)]
    keys += [f"{k} {v}" for k, v in sorted(row.parameters.items())]
    return f"{row.text('benchmark')}: {', '.join(keys)}" if keys else row.text("benchmark")


def _value(row: Row) -> str:
    value = row.number("p50")
    return "" if value is None else quantity(value, row.text("unit"))


def _ends(row: Row) -> list[str]:
    ends = row.interval()
    return ["", ""] if ends is None else [quantity(end, row.text("unit")) for end in ends]


def _count(row: Row) -> str:
    count = row.number("processes")
    return "" if count is None else f"{count:.0f}"
