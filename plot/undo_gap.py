"""The lower panels of `undo_memory`: how claimed and held part when steps are undone, by coverage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt

from plot import lines, theme
from plot.choice import choose, unique, values, with_value
from plot.csvfile import DataError
from plot.palette import STYLES, Style
from plot.palette import panels as groups
from plot.tables import Row, Run
from plot.wording import quantity

BENCHMARK = "RedoGap"
DESIGN = "seed"
MIB = float(1 << 20)
HEIGHT = 180


def rows(run: Run, suite: str, metrics: Mapping[str, str], notes: list[str]) -> list[Row]:
    """The rows of the design that is drawn."""
    own = [r for metric in metrics for r in run.rows(suite, BENCHMARK, metric) if r.text("design") == DESIGN]
    if not own:
        raise DataError(f"{run.folder / 'summary.csv'}: {suite}/{BENCHMARK} has no row of design {DESIGN}. "
                        f"Run the suite {suite} with it.")
    others = sorted({r.text("design") for m in metrics for r in run.rows(suite, BENCHMARK, m)} - {DESIGN})
    if others:
        notes.append(f"{BENCHMARK}: only {DESIGN} is drawn; the run also has {', '.join(others)}.")
    choice = choose(own, {"undone_pct", "coverage_pct"})
    notes += [f"{BENCHMARK}: {note}" for note in choice.notes]
    kept = with_value(choice.rows, run, notes)
    unique(kept, run, ("metric", "coverage_pct", "undone_pct"))
    return kept


def panels(kept: Sequence[Row], metrics: Mapping[str, str], width: int) -> theme.Spec:
    """One panel a metric, a line a coverage, at most four lines a panel; the panels share an axis."""
    top = max(r.numbers["p50"] for r in kept) / MIB or 1.0
    grid: list[theme.Spec] = []
    for group in groups(values(kept, "coverage_pct")):
        styles = dict(zip((_name(c) for c in group), STYLES))
        cells = []
        for metric, name in metrics.items():
            points = [{"series": _name(r.text("coverage_pct")), "undone": r.quantity("undone_pct"),
                       "size": r.numbers["p50"] / MIB, "says": _says(r, name)} for r in kept
                      if r.text("metric") == metric and r.text("coverage_pct") in group]
            cells.append(_cell(points, f"{DESIGN}: {name}, after undo", styles, top, width // 2))
        grid += [lines.key(styles, width), theme.beside(cells, 30)]
    return theme.stack(grid, 8)


def _says(row: Row, name: str) -> str:
    return (f"{_name(row.text('coverage_pct'))}, {row.text('undone_pct')} % of the steps undone, {name}: "
            f"{quantity(row.numbers['p50'], 'B')}")


def _name(coverage: str) -> str:
    return f"painted over {coverage or 'unknown'} % coverage"


def _cell(points: Sequence[dict], title: str, styles: Mapping[str, Style], top: float,
          width: int) -> theme.Spec:
    x = alt.X("undone:Q", title="Steps undone (%)", scale=alt.Scale(domain=[0, 100]),
              axis=alt.Axis(values=[0, 25, 50, 75, 100]))
    y = alt.Y("size:Q", title="Memory (MiB)", scale=alt.Scale(domain=[0, top], nice=True),
              axis=alt.Axis(tickCount=5))
    return theme.panel(alt.layer(*lines.series(points, x, y, styles)).properties(
        width=width, height=HEIGHT, title=theme.heading(title)))
