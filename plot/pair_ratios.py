"""Which design is slower, and by how much? Ratios of comparison.csv with their intervals, the margin within which times are
equal, and the verdict of each row, worst first. A chart of what was decided, not a test of its own."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

import altair as alt

from plot import theme
from plot.bars import PLACE
from plot.csvfile import DataError
from plot.datatable import of_comparison
from plot.figure import Figure
from plot.palette import BLUE, GREEN, GRID, INK, MUTED, PURPLE, VERMILLION, Style, design_order
from plot.tables import KEYS, Row, Run
from plot.wording import UNITS, decades, machine, number, ticks

NAME, FILE = "pair_ratios", "comparison.csv"
TITLE = "What is slower than the reference, and by how much?"
WORSE = Style(VERMILLION, "triangle-right", (1, 0))
BETTER = Style(BLUE, "triangle-left", (1, 0))
ALIKE = Style(GREEN, "square", (1, 0))
OPEN = Style(MUTED, "circle", (1, 0))
VERDICTS = {"slower": WORSE, "more": WORSE, "regressed": WORSE, "faster": BETTER, "less": BETTER, "improved": BETTER,
            "equal": ALIKE, "same": ALIKE, "different work": Style(PURPLE, "cross", (1, 0))}
MOST, FEWEST = 44, 6  # rows in the picture; rows a candidate has at least, if it has that many
WIDTH, PITCH = 300, 16
TABLE_ROWS = 400


def figure(run: Run) -> Figure:
    notes: list[str] = []
    rows = _drawable(run, notes)
    pairs: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in sorted(rows, key=lambda r: -r.numbers["ratio"]):
        pairs[row.text("reference"), row.text("candidate")].append(row)
    each = max(FEWEST, MOST // len(pairs))
    shown = {pair: _worst(own, each) for pair, own in pairs.items()}
    left = len(rows) - sum(map(len, shown.values()))
    if left:
        notes.append(f"{left} rows are in the table and {FILE} alone: undecided ones first, then the nearest to 1.")
    everything = [r for own in shown.values() for r in own]
    ends = [v for r in everything for v in (r.numbers["ratio"], *(r.interval() or ()))]
    axis = _axis(min(0.9, *ends), max(1.1, *ends))
    order = design_order(candidate for _, candidate in shown)
    grid = [_key(everything), *(_panel(shown[pair], pair, axis, last=False)
                               for pair in sorted(shown, key=lambda p: order.index(p[1])))]
    grid[-1] = _panel(shown[_last(shown, order)], _last(shown, order), axis, last=True)
    lines = ["Ratio of medians, candidate over reference, with its 95 % interval; right of 1 is slower or more. Grey band: the "
             "margin within which times count as equal, if that is shown. Verdicts are comparison.csv's.",
             " ".join(notes), machine(run)]
    spec = theme.finish(theme.stack(grid, 16), TITLE, lines, WIDTH + 460)
    return Figure(NAME, TITLE, _describe(rows), spec, of_comparison([r for own in pairs.values() for r in own], TABLE_ROWS), notes)


def _drawable(run: Run, notes: list[str]) -> list[Row]:
    """Times with a ratio; where there are none, exact metrics that differ. A CPU time that goes with a wall time is the same
    thing twice."""
    timed = [r for r in run.comparison if r.text("class") == "timed" and r.text("verdict")]
    walls = {(_case(r), r.text("metric")) for r in timed}
    twice = [r for r in timed if r.text("metric").endswith(("thread_cpu", "process_cpu"))
             and (_case(r), r.text("metric").replace("thread_cpu", "wall").replace("process_cpu", "wall")) in walls]
    if twice:
        notes.append("CPU times that go with a wall time are not drawn.")
        timed = [r for r in timed if r not in set(twice)]
    rows = timed or [r for r in run.comparison if r.text("verdict") not in ("", "same")]
    kept = [r for r in rows if (r.number("ratio") or 0) > 0 and (r.interval() or (1,))[0] > 0]
    if not kept:
        raise DataError(f"{run.folder / FILE}: no row has a verdict and a ratio above 0, so there is nothing to draw. Compare "
                        "designs that differ, or runs with times.")
    if len(kept) < len(rows):
        notes.append(f"{len(rows) - len(kept)} rows have no ratio above 0 and are left out.")
    return kept


def _case(row: Row) -> tuple[str, ...]:
    return (row.text("candidate"), *(row.text(k) for k in KEYS))


def _worst(own: Sequence[Row], most: int) -> list[Row]:
    """What was decided, the farthest from 1 first; undecided rows only where there is room. Worst first."""
    open_ = {id(r) for r in own if r.text("verdict").startswith(("undecided", "different"))}
    ranked = sorted(own, key=lambda r: (id(r) in open_, -abs(math.log(r.numbers["ratio"]))))
    return sorted(ranked[:most], key=lambda r: -r.numbers["ratio"])


def _last(shown: dict[tuple[str, str], list[Row]], order: list[str]) -> tuple[str, str]:
    return max(shown, key=lambda p: order.index(p[1]))


def _axis(low: float, high: float) -> dict:
    """Linear where ratios are alike, else logarithmic with decade ticks."""
    if high / low <= 4:
        marks = [t for t in ticks(high * 1.02) if t >= low * 0.98]
        return {"log": "", "scale": alt.Scale(domain=[low * 0.98, high * 1.02], nice=False, zero=False), "values": marks}
    domain = [low / 1.3, high * 1.3]
    return {"log": ", log", "scale": alt.Scale(type="log", domain=domain, nice=False), "values": decades(*domain)}


def _panel(own: Sequence[Row], pair: tuple[str, str], axis: dict, *, last: bool) -> theme.Spec:
    names = _names(own)
    points, whiskers, texts, cases = [], [], [], []
    for place, (row, name) in enumerate(zip(own, names)):
        style, y = _style(row), (place + 0.5) * PITCH
        ends, ratio, verdict = row.interval(), row.numbers["ratio"], row.text("verdict")
        text = f"{number(ratio)}" + (f" ({number(ends[0])} to {number(ends[1])})" if ends else "")
        points.append({"ratio": ratio, "y_px": y, "colour": style.colour, "shape": style.shape,
                       "says": f"{name}, {pair[1]} over {pair[0]}: {text}, {verdict}"})
        if ends:
            whiskers.append({"low": ends[0], "high": ends[1], "y_px": y})
        texts.append({"label": f"{verdict}, {text}", "x_px": WIDTH, "y_px": y})
        cases.append({"label": name, "x_px": 0, "y_px": y})
    height = len(own) * PITCH
    margin = next((r.numbers["margin"] for r in own if r.numbers["margin"]), None)
    x = alt.X("ratio:Q", scale=axis["scale"], title=f"Candidate over reference ({'ratio' + axis['log']})" if last else None,
              axis=alt.Axis(values=axis["values"], format=",~g", labels=last, ticks=last, domain=False))
    y = alt.Y("y_px:Q", **PLACE)
    layers = [alt.Chart(theme.data([{"ratio": 1}])).mark_rule(color=INK).encode(x=x)]
    if margin:
        band = {"ratio": 1 - margin, "high": 1 + margin, "y_px": 0, "end_px": height}
        layers.insert(0, alt.Chart(theme.data([band])).mark_rect(color=GRID).encode(x=x, x2="high:Q", y=y, y2="end_px:Q"))
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(color=INK, strokeWidth=1.2).encode(
            x="low:Q", x2="high:Q", y=y))
    layers.append(alt.Chart(theme.data(points)).mark_point(filled=True, size=70, opacity=1).encode(
        x=x, y=y, description="says:N", fill=alt.Fill("colour:N", scale=None), shape=alt.Shape("shape:N", scale=None)))
    layers += [theme.labels(texts, "x_px", "y_px", dx=8), theme.labels(cases, "x_px", "y_px", align="right", dx=-8, limit=330)]
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=height, title=theme.heading(f"{pair[1]} against {pair[0]}")))


def _names(own: Sequence[Row]) -> list[str]:
    """Benchmark, metric and what tells the cases of a benchmark apart."""
    seen: dict[tuple[str, str], set[str]] = defaultdict(set)
    keys = [k for k in KEYS if k not in ("suite", "benchmark", "design", "parameters")]
    keys += sorted({p for r in own for p in r.parameters})
    for row in own:
        for key in keys:
            seen[row.text("benchmark"), key].add(row.text(key))
    names = []
    for row in own:
        varying = [UNITS.get(k, k + " {}").format(row.text(k)) for k in keys
                   if len(seen[row.text("benchmark"), k]) > 1 and row.text(k)]
        names.append(" ".join([f"{row.text('benchmark')} {row.text('metric')}", *([", ".join(varying)] if varying else [])]))
    return names


def _style(row: Row) -> Style:
    return VERDICTS.get(row.text("verdict").removesuffix(" (advisory)"), OPEN)


def _key(rows: Sequence[Row]) -> theme.Spec:
    """What colours and shapes mean: the verdicts that are drawn."""
    entries, at = [], 8
    for verdict in sorted({r.text("verdict") for r in rows}, key=lambda v: (list(VERDICTS) + [v]).index(v)):
        style = VERDICTS.get(verdict.removesuffix(" (advisory)"), OPEN)
        entries.append({"label": verdict, "colour": style.colour, "shape": style.shape, "x_px": at, "y_px": 8})
        at += 36 + 6 * len(verdict)
    marks = alt.Chart(theme.data(entries)).mark_point(filled=True, size=80, opacity=1).encode(
        x=alt.X("x_px:Q", **PLACE), y=alt.Y("y_px:Q", **PLACE), fill=alt.Fill("colour:N", scale=None),
        shape=alt.Shape("shape:N", scale=None))
    return theme.panel(alt.layer(marks, theme.labels(entries, "x_px", "y_px", dx=10, fontSize=11)).properties(
        width=at, height=16))


def _describe(rows: Sequence[Row]) -> str:
    counts: dict[str, int] = defaultdict(int)
    for row in rows:
        counts[row.text("verdict")] += 1
    worst = max(rows, key=lambda r: r.numbers["ratio"])
    told = ", ".join(f"{count} {verdict}" for verdict, count in sorted(counts.items(), key=lambda item: (-item[1], item[0])))
    return (f"{told}. Farthest above 1: {worst.text('candidate')}, {worst.text('benchmark')} {worst.text('metric')}, "
            f"{number(worst.numbers['ratio'])} times {worst.text('reference')} ({worst.text('verdict')}).")
