"""The middle panels of `stroke_cost`: what the time of a touched tile consists of. A clock in the dab loop would cost as much as the parts,
so the suite times each part alone, in the strokes' process and as often as the strokes did it; the rest is painting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plot import bars, theme
from plot.bars import Axis, Bar
from plot.choice import matching, natural, unique, values, with_value
from plot.tables import Row, Run
from plot.wording import number, quantity, time_unit, with_interval

SUITE, BENCHMARK, TOUCHED = "StrokeCost", "Stroke", "tiles_touched"
PARTS = {"copy_tile_wall": "copy", "clear_tile_wall": "clear", "allocate_tile_wall": "allocate", "fault_tile_wall": "page faults",
         "map_tile_wall": "map", "rest_tile_wall": "painting"}
REST = "rest_tile_wall"
# How often a part is done, counted to the digit in the strokes themselves.
COUNTS = {"copy_tile_wall": "tile_copies", "clear_tile_wall": "tiles_created", "fault_tile_wall": "page_faults"}
KEYS = ("design", "coverage_pct", "brush_px", "heat")
WIDTH, ROOM = 205, 1.6


def rows(run: Run, fixed: Mapping[str, str], notes: list[str]) -> list[Row]:
    """The rows of the parts, of the widest brush and one heat; none unless the run times all of them."""
    found = [r for metric in PARTS for r in matching(run.some(SUITE, BENCHMARK, metric), fixed)]
    if {r.text("metric") for r in found} != set(PARTS):
        return []
    brush, heat = max((r.text("brush_px") for r in found), key=natural), values(found, "heat")[-1]
    found = [r for r in found if r.text("brush_px") == brush and r.text("heat") == heat]
    unique(found, run, ("metric", *KEYS))
    over = [r for r in found if r.text("metric") == REST and (r.number("p50") or 0) < 0]
    notes += [f"Alone the parts take {quantity(-r.numbers['p50'], 'ns')} longer than {r.text('design')}'s strokes on {r.text('coverage_pct')} % "
              "coverage: no painting is drawn." for r in over]
    kept = [r for r in found if r not in over]
    return with_value(kept, run, notes) if kept else []


def panels(run: Run, fixed: Mapping[str, str], found: Sequence[Row], designs: list[str]) -> theme.Spec:
    """Columns by coverage; a bar a part, all on one axis."""
    unit, size = time_unit(max(v for r in found for v in (r.numbers["p50"], *(r.interval() or ()))))
    counts = _counts(run, fixed)
    drawn = {r.line: _bar(r, size, counts.get((COUNTS.get(r.text("metric"), ""), *map(r.text, KEYS)))) for r in found}
    axis = Axis(f"Time a touched tile ({unit})", bars.top(list(drawn.values())), ROOM)
    columns = {f"its parts, {found[0].text('brush_px')} px, coverage {coverage} %":
               [drawn[r.line] for r in found if r.text("coverage_pct") == coverage] for coverage in values(found, "coverage_pct")}
    return bars.grid(columns, designs, list(PARTS.values()), axis, WIDTH)


def _counts(run: Run, fixed: Mapping[str, str]) -> dict[tuple[str, ...], float]:
    """How often each counted part is done for a touched tile, by metric and case."""
    touched = {tuple(map(r.text, KEYS)): r.number("p50") for r in matching(run.some(SUITE, BENCHMARK, TOUCHED), fixed)}
    return {(metric, *map(r.text, KEYS)): r.numbers["p50"] / tiles
            for metric in COUNTS.values() for r in matching(run.some(SUITE, BENCHMARK, metric), fixed)
            if r.number("p50") is not None and (tiles := touched.get(tuple(map(r.text, KEYS))))}


def _bar(row: Row, size: float, count: float | None) -> Bar:
    part, ends = PARTS[row.text("metric")], row.interval()
    often = "" if not count else f" ({number(count)} a tile)"
    return Bar(row.text("design"), part, row.numbers["p50"] / size, ends and (ends[0] / size, ends[1] / size),
               f"{row.text('design')}, coverage {row.text('coverage_pct')} %: {part} {with_interval(row)} a touched tile"
               + ("" if count is None else f", done {number(count)} times"),
               f" {part}{often}", row.text("metric") not in ("copy_tile_wall", REST))
