"""What does a stroke pay for each tile it touches? Wall time a touched tile by design, brush, coverage
and heat, against a memcpy of the same bytes as the limit; and below it the copy alone, with its page
faults, since first-touch faults can cost more than the copy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import altair as alt

from plot import theme
from plot.choice import choose, matching, natural, unique, values, with_value
from plot.figure import Figure
from plot.tables import Row, Run

NAME, SUITE, BENCHMARK = "stroke_cost", "StrokeCost", "Stroke"
METRIC, COPY, LIMIT, FAULTS = "tile_wall", "CopyTile", "memcpy_tile_wall", "page_faults"
TITLE = "What does a stroke pay for each tile it touches?"
PREFER = {"scale": "6.5", "edge": "64"}
WIDTH, BAR, GAP = 205, 13, 7
ROOM = 1.42  # the axis ends beyond the longest bar, so that its label is inside the panel
Limits = dict[tuple[str, str], float]


@dataclass(frozen=True)
class Bar:
    """One bar, in nanoseconds."""

    design: str
    heat: str
    value: float
    ends: tuple[float, float] | None
    label: str = ""
    hollow: bool = False


def figure(run: Run) -> Figure:
    choice = choose(run.rows(SUITE, BENCHMARK, METRIC), {"brush_px", "coverage_pct", "heat"}, PREFER)
    notes = choice.notes
    rows = with_value(choice.rows, run, notes)
    unique(rows, run, ("design", "brush_px", "coverage_pct", "heat"))
    designs = theme.design_order(r.text("design") for r in rows)
    copies = _copies(run, choice.fixed.get("edge", ""), notes) if run.has(SUITE, COPY) else {}
    limits: Limits = {(r.text("design"), r.text("heat")): r.numbers["p50"] for r in copies.get(LIMIT, ())}
    lines = [f"{theme.processes(rows)} {theme.interval_note(rows)} {theme.setting(choice.fixed)}"]
    if not limits:
        lines.append(f"No limit line: the run has no {SUITE}/{COPY} {LIMIT}, so there is no memcpy to "
                     "compare with.")
    parts = [_key(bool(limits), values(rows, "heat"))]
    parts += [_grid(rows, group, limits) for group in theme.panels(designs)]
    if METRIC in copies:
        lines.append("Lowest panels: the copy alone, page faults a tile beside each bar, and a memcpy of its bytes.")
        parts.append(_copy_panels(copies, theme.design_order(r.text("design") for r in copies[METRIC])))
    lines += [" ".join(notes), theme.machine(run)]
    spec = theme.stack(parts, 22)
    return Figure(NAME, TITLE, _describe(rows, limits), theme.finish(spec, TITLE, lines, 3 * WIDTH + 190),
                  notes)


def _copies(run: Run, edge: str, notes: list[str]) -> dict[str, list[Row]]:
    """The rows of CopyTile by metric, for tiles of the same edge."""
    own = [r for r in run.rows(SUITE, COPY, METRIC) if not edge or r.text("edge") in ("", edge)]
    if not own:
        notes.append(f"{COPY} is not drawn: the run has none with edge {edge}.")
        return {}
    choice = choose(own, {"heat"}, {"tiles": "2048"})
    notes += [f"{COPY}: {note}" for note in choice.notes]
    found = {METRIC: choice.rows}
    for metric in (LIMIT, FAULTS):
        found[metric] = matching((r for r in run.summary if r.text("suite") == SUITE
                                  and r.text("benchmark") == COPY and r.text("metric") == metric), choice.fixed)
        if not found[metric]:
            notes.append(f"{COPY} has no {metric} in the run.")
    for metric, rows in found.items():
        unique(rows, run, ("design", "heat"))
        found[metric] = with_value(rows, run, notes) if rows else []
    return found


def _limit(limits: Limits, design: str, heat: str) -> float | None:
    """The design's own memcpy of this heat, else the first design's that has one."""
    same = [d for d, h in limits if h == heat]
    return limits.get((design, heat), limits[theme.design_order(same)[0], heat] if same else None)


def _grid(rows: Sequence[Row], designs: list[str], limits: Limits) -> theme.Spec:
    """Rows of panels by coverage, columns by brush; each column has a time axis of its own."""
    brushes, coverages = values(rows, "brush_px"), values(rows, "coverage_pct")
    grid = []
    for coverage in coverages:
        cells = []
        for brush in brushes:
            column = [r for r in rows if r.text("brush_px") == brush]
            top = max(v for r in column for v in (r.numbers["p50"], *(r.interval() or ())))
            bars = [Bar(r.text("design"), r.text("heat"), r.numbers["p50"], r.interval())
                    for r in column if r.text("coverage_pct") == coverage and r.text("design") in designs]
            title = f"brush {brush or 'not given'} px, coverage {coverage or 'not given'} %"
            cells.append(_cell(bars, designs, top, title, first=brush == brushes[0],
                               last=coverage == coverages[-1], what="Time a touched tile", limits=limits))
        grid.append(theme.beside(cells, 14))
    return theme.stack(grid, 10)


def _copy_panels(copies: dict[str, list[Row]], designs: list[str]) -> theme.Spec:
    """The copy of one shared tile against the memcpy of its bytes, faults a tile beside each bar."""
    faults = {(r.text("design"), r.text("heat")): r.numbers["p50"] / r.quantity("tiles")
              for r in copies[FAULTS]}
    top = max(v for m in (METRIC, LIMIT) for r in copies[m] for v in (r.numbers["p50"], *(r.interval() or ())))
    heats, grid = sorted(values(copies[METRIC], "heat"), key=_warm_first), []
    for group in theme.panels(designs):
        cells = []
        for heat in heats:
            bars = []
            for metric, hollow, name in ((METRIC, False, "copy"), (LIMIT, True, "memcpy")):
                for r in copies[metric]:
                    key = (r.text("design"), r.text("heat"))
                    if key[1] != heat or key[0] not in group:
                        continue
                    beside = f", {theme.number(faults[key])} faults" if key in faults and not hollow else ""
                    bars.append(Bar(key[0], name, r.numbers["p50"], r.interval(), beside, hollow))
            cells.append(_cell(bars, group, top, f"copy of one shared tile, {heat or 'heat not given'}",
                               first=heat == heats[0], last=True, what="Time a tile", limits={},
                               width=int(WIDTH * 1.52), room=1.5))
        grid.append(theme.beside(cells, 24))
    return theme.stack(grid, 16)


def _cell(bars: Sequence[Bar], designs: list[str], top: float, title: str, *, first: bool, last: bool,
          what: str, limits: Limits, width: int = WIDTH, room: float = ROOM) -> theme.Spec:
    unit, size = theme.time_unit(top)
    slots = sorted({b.heat for b in bars}, key=_warm_first)
    styles = theme.design_styles(designs)
    pitch = len(slots) * BAR + GAP
    rows, whiskers, ticks, names = [], [], [], []
    for bar in bars:
        y = designs.index(bar.design) * pitch + slots.index(bar.heat) * BAR + GAP / 2
        hollow = bar.hollow or bar.heat == "cold"
        colour = styles[bar.design].colour
        end = max(bar.value, bar.ends[1] if bar.ends else 0) / size
        rows.append({"zero": 0, "time": bar.value / size, "top_px": y + 1, "end_px": y + BAR - 1, "colour": colour,
                     "fill": theme.PAPER if hollow else colour, "label_at": end, "y_px": y + BAR / 2,
                     "label": f"{theme.number(bar.value / size)} {bar.heat}{bar.label}"})
        if bar.ends:
            whiskers.append({"low": bar.ends[0] / size, "high": bar.ends[1] / size, "y_px": y + BAR / 2})
        limit = _limit(limits, bar.design, bar.heat)
        if limit is not None:
            ticks.append({"limit": limit / size, "y_px": y + BAR / 2})
    for place, design in enumerate(designs):
        names.append({"label": design, "x_px": 0, "y_px": place * pitch + pitch / 2})
    x = alt.X("zero:Q", title=f"{what} ({unit})" if last else None,
              scale=alt.Scale(domain=[0, top * room / size], nice=False),
              axis=alt.Axis(values=theme.ticks(top / size), labels=last, ticks=last, domain=False))
    place = {"scale": None, "axis": None}
    layers = [alt.Chart(theme.data(rows)).mark_bar(strokeWidth=1.5).encode(
        x=x, x2="time:Q", y=alt.Y("top_px:Q", **place), y2="end_px:Q",
        fill=alt.Fill("fill:N", scale=None), stroke=alt.Stroke("colour:N", scale=None))]
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(color=theme.INK, strokeWidth=1.2).encode(
            x="low:Q", x2="high:Q", y=alt.Y("y_px:Q", **place)))
    if ticks:
        layers.append(alt.Chart(theme.data(ticks)).mark_tick(
            color=theme.INK, thickness=2.5, size=BAR, orient="vertical", opacity=1).encode(
            x="limit:Q", y=alt.Y("y_px:Q", **place)))
    layers.append(theme.labels(rows, "label_at", "y_px", dx=4))
    if first:
        layers.append(theme.labels(names, "x_px", "y_px", align="right", dx=-6))
    return theme.panel(alt.layer(*layers).properties(
        width=width, height=len(designs) * pitch, title=theme.heading(title)))


def _warm_first(heat: str) -> tuple:
    return (heat not in ("warm", "copy"), natural(heat))


def _key(limited: bool, heats: Sequence[str]) -> theme.Spec:
    """What the marks mean. Symbols, not bars: a key is no data."""
    entries = [("warm", "square", theme.MUTED)] if "warm" in heats else []
    entries += [("cold", "square", theme.PAPER)] if "cold" in heats else []
    entries += [("memcpy of the same bytes", "stroke", theme.INK)] if limited else []
    rows, at = [], 8
    for label, shape, fill in entries or [("heat not given", "square", theme.MUTED)]:
        rows.append({"label": label, "shape": shape, "fill": fill, "x_px": at, "y_px": 8,
                     "angle": 90 if shape == "stroke" else 0})
        at += 34 + 6 * len(label)
    place = {"scale": None, "axis": None}
    marks = alt.Chart(theme.data(rows)).mark_point(size=110, opacity=1, stroke=theme.INK).encode(
        x=alt.X("x_px:Q", **place), y=alt.Y("y_px:Q", **place), fill=alt.Fill("fill:N", scale=None),
        shape=alt.Shape("shape:N", scale=None), angle=alt.Angle("angle:Q", scale=None))
    return theme.panel(alt.layer(marks, theme.labels(rows, "x_px", "y_px", dx=10, fontSize=11)).properties(
        width=at, height=16))


def _describe(rows: Sequence[Row], limits: Limits) -> str:
    lowest, highest = (f(rows, key=lambda r: r.numbers["p50"]) for f in (min, max))
    parts = [f"{r.text('design')} with a {r.text('brush_px')} px brush on {r.text('coverage_pct')} % coverage, "
             f"{r.text('heat')}: {r.numbers['p50'] / 1e3:.3g} µs" for r in (lowest, highest)]
    limit = f" A memcpy of the same bytes takes {min(limits.values()) / 1e3:.3g} µs at least." if limits else ""
    return f"Bars by design. Least {parts[0]}; most {parts[1]} a touched tile.{limit}"
