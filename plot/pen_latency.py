"""The lower panels of `autosave` for a run that keeps no distribution (`pen_ecdf`): how long the dabs of a pen event take, alone and beside a save,
by percentile."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import altair as alt

from plot import lines, theme
from plot.choice import matching, with_value
from plot.palette import INK, MUTED, Style, design_styles
from plot.palette import panels as groups
from plot.tables import Row, Run
from plot.wording import decades, quantity, with_interval

SUITE, BENCHMARK = "AutosaveFreeze", "Autosave"
MOMENTS = {"alone": "nobody saves", "saving": "while it saves"}
METRIC = re.compile(r"(alone|saving)_dab_(?:p(\d+(?:_\d+)?)|max)")
FRAME_NS = 1e9 / 120
WIDTH, HEIGHT = 285, 120
ALONE = Style(MUTED, "circle", (3, 3))


def rows(run: Run, fixed: Mapping[str, str], notes: list[str]) -> list[Row]:
    """The rows of all percentiles that the run states."""
    own = [r for r in matching(run.cases.get((SUITE, BENCHMARK), ()), fixed) if METRIC.fullmatch(r.text("metric"))]
    return with_value(own, run, notes, log=True) if own else []


def panels(found: Sequence[Row], designs: list[str]) -> list[theme.Spec]:
    """A panel a design, two lines each, at most two panels beside each other; all share the axes."""
    times = [FRAME_NS, *(v for r in found for v in (r.numbers["p50"], *_positive(r)))]
    domain = (min(times) / 1.6, max(times) * 1.6)
    levels = sorted({level(r) for r in found})
    parts = [lines.key({MOMENTS["saving"]: Style(INK, "", (1, 0)), MOMENTS["alone"]: ALONE}, 2 * WIDTH,
                       "a frame of a 120 Hz display, 8.33 ms")]
    for group in groups(designs):
        styles, cells = design_styles(group), []
        for design in group:
            own = [r for r in found if r.text("design") == design]
            if own:
                cells.append(_panel(own, design, styles[design], levels, domain, left=len(cells) % 2 == 0))
        parts += [theme.beside(cells[i:i + 2], 24) for i in range(0, len(cells), 2)]
    return parts


def _panel(own: Sequence[Row], design: str, look: Style, levels: list[float], domain: tuple[float, float], *,
           left: bool) -> theme.Spec:
    x = alt.X("time:Q", title="Dabs of a pen event (log)", scale=alt.Scale(type="log", domain=domain, nice=False),
              axis=alt.Axis(values=decades(*domain), labelExpr=tick_labels(domain)))
    place = {p: HEIGHT - 12 - i * (HEIGHT - 28) / max(1, len(levels) - 1) for i, p in enumerate(levels)}
    free = alt.Y("y_px:Q", **lines.FREE)
    looks = {MOMENTS["alone"]: ALONE, MOMENTS["saving"]: Style(look.colour, look.shape, (1, 0))}
    points = [{"series": MOMENTS[moment(r)], "time": r.numbers["p50"], "y_px": place[level(r)],
               "says": f"{design}, {MOMENTS[moment(r)]}: {share(level(r))} within {with_interval(r)}"} for r in own]
    whiskers = [{"low": _positive(r)[0], "high": _positive(r)[1], "y_px": place[level(r)]}
                for r in own if _positive(r) and moment(r) == "saving"]
    layers = [alt.Chart(theme.data([{"time": FRAME_NS}])).mark_rule(color=INK, strokeDash=[2, 3]).encode(x=x)]
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(color=INK, strokeWidth=1.2).encode(x="low:Q", x2="high:Q", y=free))
    layers += lines.series(points, x, free, looks)
    if left:
        layers.append(theme.labels([{"label": share(p), "x_px": 0, "y_px": y} for p, y in place.items()], "x_px", "y_px",
                                   align="right", dx=-6))
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading(theme.broken(design, 44))))


def tick_labels(domain: tuple[float, float]) -> str:
    """An expression of the grammar that writes each tick with its own unit."""
    names = {f"{value:.0f}": quantity(value, "ns").replace(".00", "").replace(".0", "") for value in decades(*domain)}
    return f"({names})[format(datum.value, '.0f')]"


def moment(row: Row) -> str:
    return METRIC.fullmatch(row.text("metric"))[1]


def level(row: Row) -> float:
    """The percentile, 100 for the slowest."""
    digits = METRIC.fullmatch(row.text("metric"))[2]
    return 100.0 if digits is None else float(digits.replace("_", "."))


def share(level: float) -> str:
    return "all events" if level == 100 else f"{level:g} % of events"


def _positive(row: Row) -> tuple[float, ...]:
    ends = row.interval()
    return ends if ends and ends[0] > 0 else ()
