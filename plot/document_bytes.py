"""Snapshot or inverse commands? Bytes that a step keeps against the share of shapes it changes, where a representation
passes the snapshot, and the cheapest one for each record and share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt

from plot import cheapest_map, lines, theme
from plot.choice import choose, unique, values, with_value
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import BLUE, GREEN, INK, PANEL_DESIGNS, PURPLE, STYLES, VERMILLION, Style
from plot.tables import Row, Run
from plot.wording import decades, machine, number, processes, quantity, setting

NAME, SUITE, BENCHMARK, METRIC = "document_bytes", "DocumentUndoCost", "Payload", "history_allocated_per_step"
TITLE = "Snapshot or inverse commands: what does a step of a document keep?"
SNAPSHOT = "snapshot"
# A colour says what a representation keeps: blue states, vermillion inverse commands, green and purple differences.
LOOKS = {
    "snapshot": Style(BLUE, "circle", (1, 0)), "chunks": Style(BLUE, "diamond", (8, 2, 2, 2)),
    "closures": Style(VERMILLION, "square", (6, 3)), "batch": Style(VERMILLION, "triangle-up", (2, 2)),
    "diff": Style(GREEN, "cross", (6, 3)), "log": Style(PURPLE, "triangle-down", (2, 2)),
}
WIDTH, HEIGHT = 205, 190


def figure(run: Run) -> Figure:
    choice = choose(run.rows(SUITE, BENCHMARK, METRIC), {"changed", "record"})
    notes = choice.notes
    rows = sorted(with_value(choice.rows, run, notes, log=True), key=_share)
    unique(rows, run, ("design", "record", "changed"))
    designs = list(dict.fromkeys(r.text("design") for r in sorted(rows, key=lambda r: (r.text("design") != SNAPSHOT, r.line))))
    # The snapshot is in every panel: it is what the others are held against.
    others = [d for d in designs if d != SNAPSHOT]
    base = designs[:1] if SNAPSHOT in designs else []
    size = PANEL_DESIGNS - len(base)
    looks = dict(zip(designs, STYLES * len(designs))) | {d: LOOKS[d] for d in designs if d in LOOKS}
    grid: list[theme.Spec] = []
    for group in [base + others[i:i + size] for i in range(0, len(others), size)] or [base]:
        styles = {d: looks[d] for d in group}
        cells = [_panel(rows, record, styles, left=record == values(rows, "record")[0]) for record in values(rows, "record")]
        grid += [lines.key(styles, 3 * WIDTH, "between these it reaches the snapshot" if base else ""),
                 theme.beside(cells, 18)]
    grid.append(cheapest_map.panel(rows, looks, 3 * WIDTH))
    about = [f"{processes(rows)} Bytes are exact: what the allocator gives for a step, closures and arrays included. "
             f"{setting(choice.fixed)}",
             "Blue keeps states, vermillion inverse commands, green and purple differences. Lowest panel: what keeps least, "
             "framed in its colour, and its bytes a step.", " ".join(notes), machine(run)]
    return Figure(NAME, TITLE, _describe(rows), theme.finish(theme.stack(grid, 14), TITLE, about, 3 * WIDTH + 110),
                  of_rows(rows), notes)


def _share(row: Row) -> float:
    """The share of shapes that a step changes, %."""
    return 100 * row.quantity("changed") / row.quantity("shapes")


def _panel(rows: Sequence[Row], record: str, styles: Mapping[str, Style], *, left: bool) -> theme.Spec:
    shares = [_share(r) for r in rows]
    across = (min(shares) / 1.5, max(shares) * 1.5)
    sizes = [r.numbers["p50"] for r in rows]
    up = (min(sizes) / 1.6, max(sizes) * 1.6)
    x = alt.X("share:Q", title="Shapes changed by a step (%, log)", scale=alt.Scale(type="log", domain=across, nice=False),
              axis=alt.Axis(values=decades(*across), format="~g"))
    y = alt.Y("size:Q", title="Bytes a step (log)" if left else None, scale=alt.Scale(type="log", domain=up, nice=False),
              axis=alt.Axis(values=decades(*up), format=",~r", labels=left))
    own = {d: [r for r in rows if r.text("design") == d and r.text("record") == record] for d in styles}
    points = [{"series": d, "share": _share(r), "size": r.numbers["p50"],
               "says": f"{d}, {record}, {number(_share(r))} % changed: {quantity(r.numbers['p50'], 'B')} a step"}
              for d, series in own.items() for r in series]
    crossings = [{"low": low, "high": high, "size": size} for d, series in own.items() if d != SNAPSHOT
                 for low, high, size in _crossings(series, own.get(SNAPSHOT, ()))]
    layers = lines.series(points, x, y, styles)
    if crossings:
        layers.append(alt.Chart(theme.data(crossings)).mark_rule(color=INK, strokeDash=[2, 3], strokeWidth=2.5).encode(
            x="low:Q", x2="high:Q", y="size:Q"))
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading(f"record {record}" if record else "all records")))


def _crossings(series: Sequence[Row], snapshot: Sequence[Row]) -> list[tuple[float, float, float]]:
    """Where a representation reaches the snapshot: between which two measured shares, and the snapshot's bytes there. The
    place between them is not measured and not made up."""
    base = {_share(r): r.numbers["p50"] for r in snapshot}
    less = [(_share(r), r.numbers["p50"] < base[_share(r)]) for r in series if _share(r) in base]
    return [(low, high, base[high]) for (low, below), (high, still) in zip(less, less[1:]) if below != still]


def _describe(rows: Sequence[Row]) -> str:
    ends = [min(rows, key=_share), max(rows, key=_share)]
    parts = []
    for end in dict.fromkeys(_share(r) for r in ends):
        least = min((r for r in rows if _share(r) == end), key=lambda r: r.numbers["p50"])
        parts.append(f"{least.text('design')} keeps least at {number(end)} % changed ({quantity(least.numbers['p50'], 'B')} a step)")
    return "; ".join(parts) + "."
