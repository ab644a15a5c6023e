"""The lower panels of `autosave`: the distribution of what a pen event's dabs take, alone and beside a save. The suite keeps the share of all events
at fixed times, ten a decade; percentiles are marked where they are."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import altair as alt

from plot import lines, pen_latency, theme
from plot.choice import matching, unique, with_value
from plot.palette import INK, Style, design_styles
from plot.palette import panels as groups
from plot.pen_latency import ALONE, FRAME_NS, MOMENTS
from plot.tables import Row, Run
from plot.wording import decades, number, quantity, with_interval

METRIC = re.compile(r"(alone|saving)_dab_within_(\d+)ns")
WIDTH, HEIGHT, TOP = 285, 170, 114
SMALL, LARGE = 10, 55
LETTER, LINE = 5.6, 14  # pixels that a letter of a label takes across, and a label down
LABELLED = ("saving_dab_p50", "saving_dab_p99", "saving_dab_max")


def rows(run: Run, fixed: Mapping[str, str], notes: list[str]) -> list[Row]:
    """The rows of all shares; none in a run from before they were kept."""
    own = [r for r in matching(run.cases.get((pen_latency.SUITE, pen_latency.BENCHMARK), ()), fixed) if METRIC.fullmatch(r.text("metric"))]
    unique(own, run, ("design", "metric"))
    return with_value(own, run, notes) if own else []


def panels(shares: Sequence[Row], percentiles: Sequence[Row], designs: list[str]) -> list[theme.Spec]:
    """A panel a design, two lines each, at most two panels beside each other; all share the axes."""
    drawn = {(design, moment): _rising([r for r in shares if r.text("design") == design and _moment(r) == moment])
             for design in designs for moment in MOMENTS}
    times = [FRAME_NS, *(_time(r) for own in drawn.values() for r in own), *(r.numbers["p50"] for r in percentiles)]
    domain = (min(times) / 1.3, max(times) * 1.6)
    parts = [lines.key({MOMENTS["saving"]: Style(INK, "", (1, 0)), MOMENTS["alone"]: ALONE}, 2 * WIDTH,
                       "a frame of a 120 Hz display, 8.33 ms")]
    for group in groups(designs):
        styles, cells = design_styles(group), []
        for design in group:
            own = {moment: drawn[design, moment] for moment in MOMENTS}
            if any(own.values()):
                marked = [r for r in percentiles if r.text("design") == design]
                cells.append(_panel(own, marked, design, styles[design], domain, left=len(cells) % 2 == 0))
        parts += [theme.beside(cells[i:i + 2], 24) for i in range(0, len(cells), 2)]
    return parts


def _rising(own: Sequence[Row]) -> list[Row]:
    """The part of a distribution that rises: from the last time that no event took to the first that all took, ascending."""
    own = sorted(own, key=_time)
    first = max((i for i, r in enumerate(own) if r.numbers["p50"] <= 0), default=0)
    last = min((i for i, r in enumerate(own) if r.numbers["p50"] >= 100), default=len(own) - 1)
    return own[first:last + 1]


def _panel(own: Mapping[str, Sequence[Row]], percentiles: Sequence[Row], design: str, look: Style, domain: tuple[float, float], *,
           left: bool) -> theme.Spec:
    x = alt.X("time:Q", title="Dabs of a pen event (log)", scale=alt.Scale(type="log", domain=domain, nice=False),
              axis=alt.Axis(values=decades(*domain), labelExpr=pen_latency.tick_labels(domain)))
    y = alt.Y("share:Q", title="Share of pen events (%)" if left else None, scale=alt.Scale(domain=[0, TOP], nice=False),
              axis=alt.Axis(values=[0, 25, 50, 75, 100], labels=left, ticks=left, domain=False))
    looks = {MOMENTS["alone"]: ALONE, MOMENTS["saving"]: Style(look.colour, look.shape, (1, 0))}
    points = [{"series": MOMENTS[moment], "time": _time(r), "share": r.numbers["p50"],
               "says": f"{design}, {MOMENTS[moment]}: {number(r.numbers['p50'])} % within {quantity(_time(r), 'ns')}"}
              for moment in MOMENTS for r in own[moment]]
    marked = [{"series": MOMENTS[pen_latency.moment(r)], "time": r.numbers["p50"], "share": pen_latency.level(r),
               "says": f"{design}, {MOMENTS[pen_latency.moment(r)]}: {pen_latency.share(pen_latency.level(r))} within {with_interval(r)}"}
              for r in percentiles]
    labels = [_label(r, percentiles) for r in percentiles if r.text("metric") in LABELLED]
    frame = [{"time": FRAME_NS, "from": low, "to": high} for low, high in _free(labels, domain)]
    layers = [alt.Chart(theme.data(frame)).mark_rule(color=INK, strokeDash=[2, 3]).encode(
        x=x, y="from:Q", y2="to:Q")]
    layers += lines.series(points, x, y, looks, SMALL)
    for name, style in looks.items():
        there = [p for p in marked if p["series"] == name]
        if there:
            layers.append(alt.Chart(theme.data(there)).mark_point(
                color=style.colour, shape=style.shape, filled=True, size=LARGE, opacity=1).encode(x=x, y=y, description="says:N"))
    layers += [theme.labels([{"label": own.text, "time": own.time, "share": own.level}], "time", "share", align=own.align, dx=own.dx, dy=own.dy)
               for own in labels]
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading(theme.broken(design, 44))))


@dataclass(frozen=True)
class _Label:
    """A percentile's direct label: its text at a time (ns) and a level (%), moved by pixels."""

    text: str
    time: float
    level: float
    align: str
    dx: float
    dy: float

    def across(self, domain: tuple[float, float]) -> tuple[float, float]:
        """Its ends in pixels from the panel's left, a little more than the letters take."""
        start = WIDTH * math.log(self.time / domain[0]) / math.log(domain[1] / domain[0]) + self.dx
        width = LETTER * len(self.text)
        return (start - width, start + 3) if self.align == "right" else (start - 3, start + width)

    def down(self) -> tuple[float, float]:
        """Its lower and upper end on the axis of shares (%)."""
        middle = self.level - self.dy * TOP / HEIGHT
        return middle - LINE / 2 * TOP / HEIGHT, middle + LINE / 2 * TOP / HEIGHT


def _label(row: Row, percentiles: Sequence[Row]) -> _Label:
    """To the right of both lines' marks and below them; that of the slowest above all, where nothing else is."""
    level, value = pen_latency.level(row), quantity(row.numbers["p50"], "ns")
    if level == 100:
        return _Label(f"slowest {value}", row.numbers["p50"], level, "right", 5, -11)
    marks = [r.numbers["p50"] for r in percentiles if pen_latency.level(r) == level]
    return _Label(f"{level:g} % within {value}", max(marks), level, "left", 7, 12 if level == 99 else 4)


def _free(labels: Sequence[_Label], domain: tuple[float, float]) -> list[tuple[float, float]]:
    """The stretches of the frame's line that no label lies on, from no event to all."""
    at = WIDTH * math.log(FRAME_NS / domain[0]) / math.log(domain[1] / domain[0])
    stretches, start = [], 0.0
    for low, high in sorted(own.down() for own in labels if own.across(domain)[0] < at < own.across(domain)[1]):
        if low > start:
            stretches.append((start, min(low, 100.0)))
        start = max(start, high)
    return stretches + ([(start, 100.0)] if start < 100 else [])


def _moment(row: Row) -> str:
    return METRIC.fullmatch(row.text("metric"))[1]


def _time(row: Row) -> float:
    return float(METRIC.fullmatch(row.text("metric"))[2])
