"""Where do the bytes of undo go? From what the ledger claims, step by step, to what the kernel gives: each level a bar from 0,
what a step adds or takes away on top of it in colour."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from plot import theme
from plot.bars import PLACE
from plot.choice import choose, unique, with_value
from plot.csvfile import DataError
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import BLUE, GRID, MUTED, VERMILLION, design_order, panels
from plot.tables import Row, Run
from plot.wording import byte_unit, machine, number, processes, quantity, setting, ticks

NAME, SUITE, BENCHMARK = "byte_bridge", "UndoMemory", "Budget"
TITLE = "Where do the bytes of undo go?"
PREFER = {"budget_mib": "128"}
# Each level's name and what lies between it and the one before.
LEVELS = {
    "claimed_bytes": ("claimed by the ledger", ""),
    "held_bytes": ("held, pixel bytes", "what the ledger leaves out, or claims too much"),
    "held_allocated": ("held, allocated size", "the rest of each tile's size class"),
    "history_allocated": ("history, allocated", "the history's own dictionaries and arrays"),
    "heap_allocated_delta": ("heap allocated", "what else the work left in the heap"),
    "heap_active_delta": ("heap active", "the rest of pages that hold live blocks"),
    "heap_resident_delta": ("heap resident", "freed and not returned, and the allocator's own records"),
    "rss_delta": ("RSS", "libraries, less pages that were never touched"),
}
WIDTH, BAR, PITCH, ROOM = 190, 14, 22, 1.62


def figure(run: Run) -> Figure:
    run.rows(SUITE, BENCHMARK, "claimed_bytes")
    choice = choose([r for r in run.cases[SUITE, BENCHMARK] if r.text("metric") in LEVELS], (), PREFER)
    notes = choice.notes
    rows = with_value(choice.rows, run, notes)
    unique(rows, run, ("design", "metric"))
    designs = design_order(r.text("design") for r in rows)
    there = {d: {r.text("metric"): r for r in rows if r.text("design") == d} for d in designs}
    levels = [metric for metric in LEVELS if any(metric in own for own in there.values())]
    if len(levels) < 2:
        raise DataError(f"{run.folder / 'summary.csv'}: {SUITE}/{BENCHMARK} has {levels[0]} alone, a bridge needs two "
                        "levels of memory. Run the suite where the others are available.")
    top = max(r.numbers["p50"] for r in rows)
    grid = [_key(), *(theme.beside([_panel(there[d], d, levels, top, names=d == group[0]) for d in group], 16)
                      for group in panels(designs))]
    steps = "; ".join(f"{LEVELS[m][0]}: {LEVELS[m][1]}" for m in levels if LEVELS[m][1])
    lines = [f"{processes(rows)} {setting(choice.fixed)}", f"What lies between a level and the one above it. {steps}.",
             " ".join(notes), machine(run)]
    width = min(len(designs), 4) * (WIDTH + 16) + 150
    spec = theme.finish(theme.stack(grid, 18), TITLE, lines, max(560, width))
    return Figure(NAME, TITLE, _describe(there), spec, of_rows(rows), notes)


def _panel(own: dict[str, Row], design: str, levels: Sequence[str], top: float, *, names: bool) -> theme.Spec:
    unit, size = byte_unit(top)
    rows, steps, texts, before = [], [], [], None
    for place, metric in enumerate(levels):
        if metric not in own:
            continue
        value, middle = own[metric].numbers["p50"], place * PITCH + PITCH / 2
        change = 0.0 if before is None else value - before
        says = f"{design}, {LEVELS[metric][0]}: {quantity(value, 'B')}"
        at = {"top_px": middle - BAR / 2, "end_px": middle + BAR / 2}
        rows.append({"zero": 0, "value": value / size, **at, "says": says})
        if change:
            steps.append({"low": min(value, before) / size, "high": max(value, before) / size, **at,
                          "colour": VERMILLION if change > 0 else BLUE,
                          "says": f"{says}, {_signed(change)}: {LEVELS[metric][1]}"})
        texts.append({"label": number(value / size) + (f" ({_signed(change)})" if change else ""), "y_px": middle,
                      "at": max(value, before or 0) / size})
        before = value
    end = top / size
    x = alt.X("zero:Q", title=f"Memory ({unit})", scale=alt.Scale(domain=[0, end * ROOM], nice=False),
              axis=alt.Axis(values=ticks(end), domain=False))
    y = {"y": alt.Y("top_px:Q", **PLACE), "y2": "end_px:Q"}
    layers = [alt.Chart(theme.data(rows)).mark_bar(fill=GRID, stroke=MUTED, strokeWidth=1).encode(
        x=x, x2="value:Q", description="says:N", **y)]
    if steps:
        layers.append(alt.Chart(theme.data(steps)).mark_bar(strokeWidth=1).encode(
            x="low:Q", x2="high:Q", description="says:N", fill=alt.Fill("colour:N", scale=None),
            stroke=alt.Stroke("colour:N", scale=None), **y))
    layers.append(theme.labels(texts, "at", "y_px", dx=5))
    if names:
        places = [{"label": LEVELS[m][0], "x_px": 0, "y_px": i * PITCH + PITCH / 2} for i, m in enumerate(levels)]
        layers.append(theme.labels(places, "x_px", "y_px", align="right", dx=-6))
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=len(levels) * PITCH, title=theme.heading(theme.broken(design, 30))))


def _key() -> theme.Spec:
    """What the colours mean. Symbols, not bars: a key is no data."""
    entries = [("the level", GRID, MUTED), ("more than the level above (+)", VERMILLION, VERMILLION),
               ("less (-)", BLUE, BLUE)]
    rows, at = [], 8
    for label, fill, stroke in entries:
        rows.append({"label": label, "fill": fill, "stroke": stroke, "x_px": at, "y_px": 8})
        at += 36 + 6 * len(label)
    marks = alt.Chart(theme.data(rows)).mark_point(size=110, opacity=1, shape="square").encode(
        x=alt.X("x_px:Q", **PLACE), y=alt.Y("y_px:Q", **PLACE), fill=alt.Fill("fill:N", scale=None),
        stroke=alt.Stroke("stroke:N", scale=None))
    return theme.panel(alt.layer(marks, theme.labels(rows, "x_px", "y_px", dx=10, fontSize=11)).properties(
        width=at, height=16))


def _signed(change: float) -> str:
    return ("+" if change > 0 else "-") + quantity(abs(change), "B")


def _describe(there: dict[str, dict[str, Row]]) -> str:
    parts = []
    for design, own in there.items():
        if "claimed_bytes" in own and "rss_delta" in own:
            claimed, resident = (own[m].numbers["p50"] for m in ("claimed_bytes", "rss_delta"))
            parts.append(f"{design} claims {quantity(claimed, 'B')} and the process grows by {quantity(resident, 'B')}")
    return "; ".join(parts[:4]) + "." if parts else "Levels of memory of an undo history, from the ledger to the kernel."
