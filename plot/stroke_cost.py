"""What does a stroke pay for each tile it touches? Wall time a touched tile by design, brush, coverage
and heat, against a memcpy of the same bytes as the limit; below it what that time consists of, and the copy alone,
with its page faults, since first-touch faults can cost more than the copy."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from plot import bars, peers, stroke_parts, stroke_work, theme
from plot.bars import Axis, Bar
from plot.choice import choose, natural, unique, values, with_value
from plot.copy_tile import Copies
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import INK, MUTED, PAPER, design_order, design_styles, panels
from plot.tables import Row, Run
from plot.wording import interval_note, machine, processes, quantity, setting, time_unit, with_interval

NAME, SUITE, BENCHMARK, METRIC = "stroke_cost", "StrokeCost", "Stroke", "tile_wall"
TITLE = "What does a stroke pay for each tile it touches?"
PREFER = {"scale": "6.5", "edge": "64"}
WIDTH = 205
ROOM = 1.42  # the axis ends beyond the longest bar, so that its label is inside the panel


def has_data(run: Run) -> bool:
    """Whether the run has strokes, of this engine's suite or beside peers."""
    return run.has(SUITE, BENCHMARK) or peers.has(run, peers.STROKES)


def figure(run: Run) -> Figure:
    beside = peers.read(run, peers.STROKES, peers.STROKES_SAY)
    if beside and not run.has(SUITE, BENCHMARK):
        return beside.alone(NAME, TITLE, run)
    choice = choose(run.rows(SUITE, BENCHMARK, METRIC), {"brush_px", "coverage_pct", "heat"}, PREFER)
    notes = choice.notes
    rows = with_value(choice.rows, run, notes)
    unique(rows, run, ("design", "brush_px", "coverage_pct", "heat"))
    designs = design_order(r.text("design") for r in rows)
    copies = Copies.read(run, choice.fixed.get("edge", ""), notes)
    lines = [f"{processes(rows)} {interval_note(rows)} {setting(choice.fixed)}"]
    if not copies.limits:
        lines.append(f"No limit line: the run has no {SUITE}/CopyTile memcpy_tile_wall, so there is no memcpy to "
                     "compare with.")
    parts = [_key(bool(copies.limits), values(rows, "heat"))]
    parts += [_grid(rows, group, copies) for group in panels(designs)]
    split = stroke_parts.rows(run, choice.fixed, notes)
    # A run from before the parts were timed has their counts.
    work = [] if split else stroke_work.rows(run, choice.fixed)
    if split:
        lines.append("Parts: each timed alone, in the same process and as often as the strokes did it; painting is the strokes' time less the other "
                     "parts.")
        parts.append(stroke_parts.panels(run, choice.fixed, split, designs))
    elif work:
        notes.append("The run times no parts: how often they are done is drawn instead of how long they take.")
        lines.append("Work: copies of shared tiles, tiles created and page faults, for each tile that the strokes touch.")
        parts.append(stroke_work.panels(work, designs))
    if copies.rows:
        lines.append("Lowest panels: the copy alone, page faults a tile beside each bar, and a memcpy of its bytes.")
        parts.append(copies.panels())
    described, drawn = _describe(rows, copies), [*rows, *split, *work, *copies.rows]
    if beside:
        parts.append(beside.spec)
        lines.append(beside.about)
        notes += beside.notes
        described, drawn = f"{described} {beside.description}", drawn + beside.rows
    lines += [" ".join(notes), machine(run)]
    spec = theme.stack(parts, 22)
    return Figure(NAME, TITLE, described, theme.finish(spec, TITLE, lines, 3 * WIDTH + 190), of_rows(drawn), notes)


def _grid(rows: Sequence[Row], designs: list[str], copies: Copies) -> theme.Spec:
    """Rows of panels by coverage, columns by brush; each column has a time axis of its own."""
    brushes, coverages = values(rows, "brush_px"), values(rows, "coverage_pct")
    grid = []
    for coverage in coverages:
        cells = []
        for brush in brushes:
            column = [r for r in rows if r.text("brush_px") == brush]
            unit, size = time_unit(max(v for r in column for v in (r.numbers["p50"], *(r.interval() or ()))))
            drawn = {r.line: _bar(r, size, copies, len(values(rows, "heat")) > 1) for r in column}
            axis = Axis(f"Time a touched tile ({unit})" if coverage == coverages[-1] else "",
                        bars.top(list(drawn.values())), ROOM)
            own = [r for r in column if r.text("coverage_pct") == coverage and r.text("design") in designs]
            cells.append(bars.panel(
                [drawn[r.line] for r in own], design_styles(designs), sorted(values(column, "heat"), key=_warm_first), axis,
                f"brush {brush or 'not given'} px, coverage {coverage or 'not given'} %", WIDTH, names=brush == brushes[0]))
        grid.append(theme.beside(cells, 14))
    return theme.stack(grid, 10)


def _bar(row: Row, size: float, copies: Copies, mixed: bool) -> Bar:
    design, heat, ends = row.text("design"), row.text("heat"), row.interval()
    limit = copies.limit(design, heat)
    says = (f"{design}, brush {row.text('brush_px')} px, coverage {row.text('coverage_pct')} %, {heat}: "
            f"{with_interval(row)} a touched tile"
            + ("" if limit is None else f"; a memcpy of its bytes takes {quantity(limit, 'ns')}"))
    return Bar(design, heat, row.numbers["p50"] / size, ends and (ends[0] / size, ends[1] / size), says, f" {heat}" if mixed else "",
               heat == "cold", None if limit is None else limit / size)


def _warm_first(heat: str) -> tuple:
    return (heat != "warm", natural(heat))


def _key(limited: bool, heats: Sequence[str]) -> theme.Spec:
    """What the marks mean. Symbols, not bars: a key is no data."""
    entries = [("warm", "square", MUTED)] if "warm" in heats else []
    entries += [("cold", "square", PAPER)] if "cold" in heats else []
    entries += [("memcpy of the same bytes", "stroke", INK)] if limited else []
    rows, at = [], 8
    for label, shape, fill in entries or [("heat not given", "square", MUTED)]:
        rows.append({"label": label, "shape": shape, "fill": fill, "x_px": at, "y_px": 8,
                     "angle": 90 if shape == "stroke" else 0})
        at += 34 + 6 * len(label)
    place = {"scale": None, "axis": None}
    marks = alt.Chart(theme.data(rows)).mark_point(size=110, opacity=1, stroke=INK).encode(
        x=alt.X("x_px:Q", **place), y=alt.Y("y_px:Q", **place), fill=alt.Fill("fill:N", scale=None),
        shape=alt.Shape("shape:N", scale=None), angle=alt.Angle("angle:Q", scale=None))
    return theme.panel(alt.layer(marks, theme.labels(rows, "x_px", "y_px", dx=10, fontSize=11)).properties(
        width=at, height=16))


def _describe(rows: Sequence[Row], copies: Copies) -> str:
    lowest, highest = (f(rows, key=lambda r: r.numbers["p50"]) for f in (min, max))
    parts = [f"{r.text('design')} with a {r.text('brush_px')} px brush on {r.text('coverage_pct')} % coverage, "
             f"{r.text('heat')}: {quantity(r.numbers['p50'], 'ns')}" for r in (lowest, highest)]
    least = min(copies.limits.values(), default=None)
    limit = "" if least is None else f" A memcpy of the same bytes takes {quantity(least, 'ns')} at least."
    return f"Least: {parts[0]} a touched tile. Most: {parts[1]}.{limit}"
