"""Does undo memory keep to its budget? What the ledger claims, what history holds, what the allocator
and the kernel give for it, over the budget with y = x, and as a multiple of the budget; below, how
claimed and held part when steps are undone (`undo_gap`)."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from plot import lines, theme, undo_gap
from plot.choice import choose, unique, values, with_value
from plot.csvfile import DataError
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import BLUE, GREEN, INK, PANEL_DESIGNS, PURPLE, VERMILLION, Style, design_order, panels
from plot.tables import Row, Run
from plot.wording import machine, processes, quantity, setting

NAME, SUITE, BENCHMARK = "undo_memory", "UndoMemory", "Budget"
# The same question asked with a wide brush swept over everything; drawn as further rows of panels.
SWEEP = "BudgetSweep"
TITLE = "Does undo memory keep to its budget?"
MIB = float(1 << 20)
WIDTH, HEIGHT, RATIO_HEIGHT = 176, 165, 110
# metric: its name for readers, and its looks. Two that differ by little share a colour and differ by
# shape and dash.
METRICS = {
    "claimed_bytes": ("claimed by the ledger", Style(VERMILLION, "square", (1, 0))),
    "held_bytes": ("held, pixel bytes", Style(BLUE, "circle", (1, 0))),
    "held_allocated": ("held, allocated size", Style(BLUE, "triangle-up", (4, 3))),
    "heap_allocated_delta": ("heap allocated", Style(GREEN, "diamond", (1, 0))),
    "heap_resident_delta": ("heap resident", Style(GREEN, "triangle-down", (4, 3))),
    "rss_delta": ("RSS", Style(PURPLE, "cross", (8, 2, 2, 2))),
}
REQUIRED = ("claimed_bytes", "held_bytes")


def figure(run: Run) -> Figure:
    for metric in REQUIRED:
        run.rows(SUITE, BENCHMARK, metric)
    choices = [choose([r for r in run.summary if r.text("suite") == SUITE and r.text("benchmark") == benchmark
                       and r.text("metric") in METRICS], {"budget_mib", "strokes"})
               for benchmark in (BENCHMARK, SWEEP) if run.has(SUITE, benchmark)]
    notes = [note for choice in choices for note in choice.notes]
    chosen = [row for choice in choices for row in choice.rows]
    for row in chosen:
        if row.quantity("budget_mib") <= 0:
            raise DataError(f"{run.folder / 'summary.csv'}, line {row.line}, column budget_mib: "
                            f"{row.text('budget_mib')} has no place on a log axis. Run the suite with budgets "
                            "above 0 MiB.")
    rows = with_value(chosen, run, notes)
    unique(rows, run, ("benchmark", "design", "strokes", "budget_mib", "metric"))
    if any(r.numbers["p50"] / MIB < _floor(rows) for r in rows):
        notes.append(f"Values below {_floor(rows):g} MiB stand in the lower panels alone.")
    there = {r.text("metric") for r in rows}
    absent = [name for metric, (name, _) in METRICS.items() if metric not in there]
    if absent:
        notes.append(f"Not drawn, no value in the run: {', '.join(absent)}.")
    styles = {name: style for metric, (name, style) in METRICS.items() if metric in there}
    columns = min(PANEL_DESIGNS, len(values(rows, "design")))
    width = max(520, columns * (WIDTH + 18))
    parts: list[theme.Spec] = [lines.key(styles, width, "y = x, the budget"), _budget(rows, styles)]
    undone: list[Row] = []
    if run.has(SUITE, undo_gap.BENCHMARK):
        names = {metric: METRICS[metric][0] for metric in REQUIRED}
        undone = undo_gap.rows(run, SUITE, names, notes)
        parts.append(undo_gap.panels(undone, names, width - 60))
    else:
        notes.append(f"The run has no {SUITE}/{undo_gap.BENCHMARK}: what undone steps hold is not drawn.")
    about = [f"{processes(rows)} Above y = x, history takes more than its budget. "
             f"{setting(choices[0].fixed)}",
             *(setting(choice.fixed, "Swept brush") for choice in choices[1:]), " ".join(notes),
             machine(run)]
    return Figure(NAME, TITLE, _describe(rows),
                  theme.finish(theme.stack(parts, 24), TITLE, about, width + 40),
                  of_rows([*rows, *undone]), notes)


def _budget(rows: Sequence[Row], styles: dict[str, Style]) -> theme.Spec:
    """Columns by design; for each kind of strokes a row of log panels and one of ratios, linear. All
    panels of a sort share their axes."""
    grid = []
    kinds = sorted({_kind(r) for r in rows})
    for group in panels(design_order(r.text("design") for r in rows)):
        for kind in kinds:
            sizes, ratios = [], []
            for design in group:
                own = [r for r in rows if r.text("design") == design and _kind(r) == kind]
                if not own:
                    continue
                title = [*theme.broken(design, 28), kind]
                left = design == group[0]
                sizes.append(_panel(rows, own, styles, title, left))
                ratios.append(_ratio_panel([r for r in rows if _kind(r) == kind], rows, own, styles, left))
            grid += [theme.beside(sizes, 18), theme.beside(ratios, 18)]
    return theme.stack(grid, 10)


def _kind(row: Row) -> str:
    """What was painted, for a panel's title."""
    if row.text("benchmark") == SWEEP:
        return "wide brush, swept"
    return f"{row.text('strokes') or 'all'} strokes"


def _across(rows: Sequence[Row], labels: bool) -> alt.X:
    budgets = _budgets(rows)
    return alt.X("budget:Q", title="Budget (MiB, log)" if labels else None,
                 scale=alt.Scale(type="log", base=2, domain=[budgets[0] / 1.4, budgets[-1] * 1.4], nice=False),
                 axis=alt.Axis(values=budgets, format=",~r", labels=labels))


def _panel(rows: Sequence[Row], own: Sequence[Row], styles: dict[str, Style], title: list[str],
           left: bool) -> theme.Spec:
    budgets = _budgets(rows)
    sizes = [size for r in rows if (size := r.numbers["p50"] / MIB) >= _floor(rows)] + budgets
    x = _across(rows, labels=False)
    y = alt.Y("size:Q", title="Memory (MiB, log)" if left else None,
              scale=alt.Scale(type="log", base=2, domain=[min(sizes) / 1.4, max(sizes) * 1.4], nice=False),
              axis=alt.Axis(values=budgets, format=",~r", labels=left))
    points = [{"series": METRICS[r.text("metric")][0], "budget": r.quantity("budget_mib"),
               "size": r.numbers["p50"] / MIB, "says": _says(r)} for r in own if r.numbers["p50"] / MIB >= _floor(rows)]
    same = alt.Chart(theme.data([{"budget": b, "size": b} for b in budgets])).mark_line(
        color=INK, strokeDash=[2, 3], strokeWidth=1.5).encode(x=x, y=y)
    name = theme.labels([{"label": "y = x", "budget": budgets[0], "size": budgets[0]}], "budget", "size",
                        dx=16, dy=2, fontWeight="bold")
    return theme.panel(alt.layer(*lines.series(points, x, y, styles), same, name).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading(title)))


def _ratio_panel(alike: Sequence[Row], rows: Sequence[Row], own: Sequence[Row], styles: dict[str, Style],
                 left: bool) -> theme.Spec:
    """Linear, from 0; panels of one kind of strokes (`alike`) share the axis."""
    top = max(1.0, *(_ratio(r) for r in alike)) * 1.06
    scale = alt.Scale(domain=[0, top], nice=False)
    y = alt.Y("ratio:Q", title="Times the budget" if left else None, scale=scale,
              axis=alt.Axis(tickCount=4, labels=left))
    points = [{"series": METRICS[r.text("metric")][0], "budget": r.quantity("budget_mib"),
               "ratio": _ratio(r), "says": _says(r)} for r in own]
    one = alt.Chart(theme.data([{"ratio": 1}])).mark_rule(
        color=INK, strokeDash=[2, 3], strokeWidth=1.5).encode(y=alt.Y("ratio:Q", scale=scale))
    return theme.panel(alt.layer(*lines.series(points, _across(rows, labels=True), y, styles), one).properties(
        width=WIDTH, height=RATIO_HEIGHT))


def _budgets(rows: Sequence[Row]) -> list[float]:
    return sorted({r.quantity("budget_mib") for r in rows})


def _floor(rows: Sequence[Row]) -> float:
    """The least that the log panels show, MiB: one history that keeps nothing must not flatten the rest."""
    return _budgets(rows)[0] / 16


def _says(row: Row) -> str:
    return (f"{row.text('design')}, budget {row.text('budget_mib')} MiB, {METRICS[row.text('metric')][0]}: "
            f"{quantity(row.numbers['p50'], 'B')}, {_ratio(row):.2f} times the budget")


def _ratio(row: Row) -> float:
    return row.numbers["p50"] / MIB / row.quantity("budget_mib")


def _describe(rows: Sequence[Row]) -> str:
    held = [r for r in rows if r.text("metric") == "held_bytes"] or rows
    worst = max(held, key=_ratio)
    text = f"At most, history holds {_ratio(worst):.2f} times its budget{_where(worst)}."
    resident = [r for r in rows if r.text("metric") == "rss_delta"]
    if resident:
        grown = max(resident, key=_ratio)
        text += f" The process grows by {_ratio(grown):.1f} times the budget{_where(grown)}."
    return text


def _where(row: Row) -> str:
    return f" ({row.text('design')}, {row.text('budget_mib')} MiB, {_kind(row)})"
