"""Suites that have no chart of their own, a stranger's among them: the time of every case, told apart by design, one panel a
benchmark. What a case is called is read from its rows; nothing here knows a suite."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from plot import theme
from plot.choice import natural, unique, with_value
from plot.csvfile import DataError
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import INK, STYLES
from plot.tables import KEYS, Row, Run
from plot.wording import decades, fixed_values, interval_note, machine, processes, time_unit, with_interval

NAME = "any_suite"
TITLE = "How long does each case take?"
# Suites that other charts draw.
DRAWN = {"StrokeCost", "AutosaveFreeze", "UndoMemory", "DocumentUndoCost", "PeerCost"}
# The time of the whole operation first, else that of one piece of it.
METRICS = ("wall", "tile_wall")
WIDTH, ROW, MOST = 420, 19, 40


def benchmarks(run: Run) -> list[tuple[str, str]]:
    """The benchmarks to draw, in the order of the run."""
    return list(dict.fromkeys((r.text("suite"), r.text("benchmark")) for r in run.summary
                              if r.text("suite") not in DRAWN and r.text("class") == "timed"))


def has_data(run: Run) -> bool:
    """Whether the run has a time of a suite that no other chart draws."""
    return bool(benchmarks(run))


def figure(run: Run) -> Figure:
    """A panel a benchmark, a row a case."""
    notes: list[str] = []
    drawn = [(suite, benchmark, _rows(run, suite, benchmark, notes)) for suite, benchmark in benchmarks(run)]
    every = [row for _, _, rows in drawn for row in rows]
    lines = [f"{processes(every)} {interval_note(every)} The axis is logarithmic.", " ".join(notes), machine(run)]
    panels = [_panel(f"{suite}/{benchmark}: {rows[0].text('metric')}", rows) for suite, benchmark, rows in drawn]
    description = "; ".join(f"{suite}/{benchmark} {_name(row, rows)} {with_interval(row)}"
                            for suite, benchmark, rows in drawn for row in rows)
    return Figure(NAME, TITLE, description, theme.finish(theme.stack(panels, 22), TITLE, lines, WIDTH + 260),
                  of_rows(every), notes)


def _rows(run: Run, suite: str, benchmark: str, notes: list[str]) -> list[Row]:
    own = [r for r in run.summary if (r.text("suite"), r.text("benchmark"), r.text("class")) == (suite, benchmark, "timed")]
    there = [r.text("metric") for r in own]
    metric = next((m for m in METRICS if m in there), there[0])
    rows = with_value([r for r in own if r.text("metric") == metric], run, notes, log=True)
    names = _varying(rows)
    unique(rows, run, ("design", *names))
    rows.sort(key=lambda r: [natural(r.text(n)) for n in names])
    if len(rows) > MOST:
        notes.append(f"{suite}/{benchmark}: the first {MOST} of {len(rows)} cases are drawn.")
    return rows[:MOST]


def _varying(rows: Sequence[Row]) -> list[str]:
    """The parameters in which the cases differ."""
    names = [n for n in KEYS if n not in ("suite", "benchmark", "design", "parameters")]
    names += sorted({p for r in rows for p in r.parameters})
    return [n for n in names if len({r.text(n) for r in rows}) > 1]


def _name(row: Row, rows: Sequence[Row]) -> str:
    values = fixed_values({n: row.text(n) for n in _varying(rows)})
    return row.text("design") + (f", {values}" if values else "")


def _panel(title: str, rows: Sequence[Row]) -> theme.Spec:
    unit, size = time_unit(min(r.numbers["p50"] for r in rows))
    designs = list(dict.fromkeys(r.text("design") for r in rows))
    points = []
    for row in rows:
        middle = row.numbers["p50"]
        low, high = row.interval() or (middle, middle)
        points.append({"case": _name(row, rows), "design": row.text("design"), "time": middle / size,
                       "low": max(low, middle / 100) / size, "high": high / size, "says": with_interval(row)})
    ends = (min(p["low"] for p in points) / 1.3, max(p["high"] for p in points) * 4)
    if ends[0] <= 0:
        raise DataError(f"{title}: a time of 0 has no place on a logarithmic axis")
    scale = alt.Scale(type="log", domain=list(ends), nice=False)
    axis = alt.Axis(values=decades(*ends) or list(ends))

    def x(name: str) -> alt.X:
        return alt.X(f"{name}:Q", title=f"Time ({unit})", scale=scale, axis=axis)

    y = alt.Y("case:N", title=None, sort=[p["case"] for p in points])
    layers = [alt.Chart(theme.data(points)).mark_rule(color=INK).encode(
        x=x("low"), x2="high:Q", y=y)]
    for number, design in enumerate(designs):
        style = STYLES[number % len(STYLES)]
        own = [p for p in points if p["design"] == design]
        layers.append(alt.Chart(theme.data(own)).mark_point(
            color=style.colour, shape=style.shape, filled=True, size=60, opacity=1).encode(x=x("time"), y=y))
    layers.append(alt.Chart(theme.data(points)).mark_text(align="left", dx=9, fontSize=10, color=INK).encode(
        x=x("high"), y=y, text="says:N"))
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=ROW * len(points) + 10, title=theme.heading(title)))
