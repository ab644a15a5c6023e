"""The middle panels of `stroke_cost` for a run that times no parts (`stroke_parts`): how often each is done for a tile that a stroke
touches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from plot import bars, theme
from plot.bars import Axis, Bar
from plot.choice import matching, natural, values
from plot.tables import Row, Run
from plot.wording import number

SUITE, BENCHMARK, TOUCHED = "StrokeCost", "Stroke", "tiles_touched"
PARTS = {"tile_copies": "copies", "tiles_created": "created", "page_faults": "page faults"}
WIDTH, ROOM = 205, 1.55


def rows(run: Run, fixed: Mapping[str, str]) -> list[Row]:
    """The rows of the parts and of the tiles touched, of the widest brush; none unless the run counts touched tiles."""
    found = [r for metric in (*PARTS, TOUCHED) for r in matching(run.some(SUITE, BENCHMARK, metric), fixed)
             if r.number("p50") is not None]
    touched = [r for r in found if r.text("metric") == TOUCHED and r.numbers["p50"] > 0]
    brush = max((r.text("brush_px") for r in touched), key=natural, default=None)
    return [r for r in found if r.text("brush_px") == brush] if touched else []


def panels(found: Sequence[Row], designs: list[str]) -> theme.Spec:
    """Columns by coverage; bars of each design's parts a touched tile. One heat: the first one."""
    heat = values(found, "heat")[0]
    touched = {_case(r): r.numbers["p50"] for r in found if r.text("metric") == TOUCHED}
    own = [r for r in found if r.text("metric") in PARTS and r.text("heat") == heat and touched.get(_case(r))]
    drawn = {r.line: _bar(r, r.numbers["p50"] / touched[_case(r)]) for r in own}
    axis = Axis("Number a touched tile", bars.top(list(drawn.values())), ROOM)
    columns = {f"work, {own[0].text('brush_px')} px, coverage {coverage} %":
               [drawn[r.line] for r in own if r.text("coverage_pct") == coverage] for coverage in values(own, "coverage_pct")}
    return bars.grid(columns, designs, list(PARTS.values()), axis, WIDTH)


def _bar(row: Row, share: float) -> Bar:
    part = PARTS[row.text("metric")]
    return Bar(row.text("design"), part, share, None,
               f"{row.text('design')}, coverage {row.text('coverage_pct')} %: {number(share)} {part} a touched tile",
               f" {part}", part != "copies")


def _case(row: Row) -> tuple[str, ...]:
    return tuple(row.text(n) for n in ("design", "coverage_pct", "brush_px", "heat"))
