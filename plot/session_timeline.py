"""How do memory and stalls develop during a session? timeline.csv over time: memory as lines, stalls as needles against a frame
of a 120 Hz display."""

from __future__ import annotations

from collections.abc import Sequence

import altair as alt

from plot import lines, theme
from plot.csvfile import DataError
from plot.datatable import DataTable
from plot.figure import Figure
from plot.palette import INK, STYLES, Style, panels
from plot.tables import Moment, Run
from plot.wording import byte_unit, machine, number, quantity, time_unit

NAME, FILE = "session_timeline", "timeline.csv"
TITLE = "How do memory and stalls develop during a session?"
FRAME_NS = 1e9 / 120
WIDTH, HEIGHT = 640, 170
COLUMNS = WIDTH // 8  # of each series and eight pixels of time the smallest and the largest value are drawn
TABLE_ROWS = 500


def figure(run: Run) -> Figure:
    file, moments = run.folder / FILE, run.timeline
    if not moments:
        raise DataError(f"{file}: has no row with a value, so there is nothing to draw. Record the session again.")
    early = next((m for m in moments if m.time_s < 0), None)
    if early:
        raise DataError(f"{file}, line {early.line}, column time_s: {early.time_s:g} is before the session began. Record it again.")
    notes: list[str] = []
    series: dict[str, dict[str, list[Moment]]] = {}
    for moment in moments:
        series.setdefault(moment.unit, {}).setdefault(moment.metric, []).append(moment)
    units = list(series)
    end = max(m.time_s for m in moments) or 1.0
    grid, drawn = [], 0
    for unit in units:
        for group in panels(sorted(series[unit])):
            own = [m for metric in group for m in _thin(series[unit][metric], end)]
            drawn += len(own)
            grid.append(_group(own, group, unit, end, last=unit == units[-1]))
    if drawn < len(moments):
        notes.append(f"{len(moments)} rows; of each series and {end / COLUMNS:.3g} s the smallest and the largest value are drawn.")
    about = ["Needles are times that a thread stood still; the dotted line is a frame of a 120 Hz display, 8.33 ms." if "ns" in units
             else "Values over the time since the session began.", " ".join(notes), machine(run)]
    return Figure(NAME, TITLE, _describe(moments), theme.finish(theme.stack(grid, 18), TITLE, about, WIDTH + 60),
                  _table(moments), notes)


def _thin(series: Sequence[Moment], end: float) -> list[Moment]:
    """At most two moments a column of pixels, the smallest and the largest: a peak is never left out."""
    if len(series) <= 2 * COLUMNS:
        return sorted(series, key=lambda m: m.time_s)
    columns: dict[int, list[Moment]] = {}
    for moment in series:
        columns.setdefault(int(moment.time_s / end * COLUMNS), []).append(moment)
    kept = {id(m): m for own in columns.values() for m in (min(own, key=_value), max(own, key=_value))}
    return sorted(kept.values(), key=lambda m: m.time_s)


def _value(moment: Moment) -> float:
    return moment.value


def _group(own: Sequence[Moment], metrics: list[str], unit: str, end: float, *, last: bool) -> theme.Spec:
    styles = dict(zip(metrics, STYLES))
    return theme.stack([lines.key(styles, WIDTH, "a frame, 8.33 ms" if unit == "ns" else ""),
                        _panel(own, styles, unit, end, last=last)], 6)


def _panel(own: Sequence[Moment], styles: dict[str, Style], unit: str, end: float, *, last: bool) -> theme.Spec:
    low, high = min(0.0, min(map(_value, own))), max(map(_value, own)) or 1.0
    name, size = time_unit(high) if unit == "ns" else byte_unit(high) if unit == "B" else (unit, 1.0)
    x = alt.X("time:Q", title="Time since the session began (s)" if last else None,
              scale=alt.Scale(domain=[0, end], nice=False), axis=alt.Axis(tickCount=8, labels=last))
    y = alt.Y("value:Q", title=f"{ {'ns': 'Stall', 'B': 'Memory'}.get(unit, 'Value')} ({name})",
              scale=alt.Scale(domain=[low / size, high * 1.06 / size], nice=False), axis=alt.Axis(tickCount=5))
    points = [{"series": m.metric, "time": m.time_s, "zero": 0, "value": m.value / size,
               "says": f"{m.metric} at {number(m.time_s)} s{f' ({m.thread})' if m.thread else ''}: {quantity(m.value, m.unit)}"}
              for m in own]
    if unit != "ns":
        layers = lines.series(points, x, y, styles, size=16)
    else:
        layers = []
        for metric, style in styles.items():
            base = alt.Chart(theme.data([p for p in points if p["series"] == metric])).encode(x=x, y=y)
            layers += [base.mark_rule(color=style.colour).encode(y2="zero:Q"),
                       base.mark_point(color=style.colour, shape=style.shape, filled=True, size=40, opacity=1).encode(
                           description="says:N")]
        layers.append(alt.Chart(theme.data([{"value": FRAME_NS / size}])).mark_rule(color=INK, strokeDash=[2, 3]).encode(y=y))
    return theme.panel(alt.layer(*layers).properties(width=WIDTH, height=HEIGHT))


def _table(moments: Sequence[Moment]) -> DataTable:
    cells = [[f"{m.time_s:g}", m.metric, quantity(m.value, m.unit), m.thread, m.source] for m in moments[:TABLE_ROWS]]
    return DataTable(["time (s)", "metric", "value", "thread", "source"], cells, frozenset((0, 2)),
                     max(0, len(moments) - TABLE_ROWS))


def _describe(moments: Sequence[Moment]) -> str:
    tops: dict[str, Moment] = {}
    for moment in moments:
        if moment.unit not in tops or moment.value > tops[moment.unit].value:
            tops[moment.unit] = moment
    return "; ".join(f"{top.metric} is at most {quantity(top.value, unit)}, at {number(top.time_s)} s"
                     for unit, top in tops.items()) + "."
