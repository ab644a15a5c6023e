"""A panel of dots, for times that span decades: a row a group, one dot a slot of it, whiskers, and labels beside them. A bar has no
place on a logarithmic axis, which has no 0 to begin at; a dot has."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import altair as alt

from plot import theme
from plot.bars import GAP, HEIGHT, PLACE, Mark
from plot.palette import GRID, INK, PAPER, Style
from plot.wording import decades, quantity, ticks, time_unit

LINE = 12  # of a name
SPAN = 10.0  # from this ratio of the largest to the smallest on, an axis is logarithmic
FIVES = (1, 2, 5)


@dataclass(frozen=True)
class Dot(Mark):
    """One dot; `value` and `ends` in ns."""


def is_wide(dots: Sequence[Dot]) -> bool:
    """Whether the dots need a logarithmic axis."""
    return max(d.value for d in dots) >= SPAN * min(d.value for d in dots) > 0


def panel(dots: Sequence[Dot], styles: Mapping[str, Style], slots: Sequence[str], names: Mapping[str, str], title: str, what: str,
          width: int, room: int, *, named: bool) -> theme.Spec:
    """The panel's spec: a row for each of `names`, in their order, and for each group the text that stands beside it where `named`.
    `what` is the axis' title; `room` px on the right are kept for labels."""
    groups, wide = list(names), is_wide(dots)
    lines = max(text.count("\n") + 1 for text in names.values())
    pitch = max(len(slots) * HEIGHT, lines * LINE) + GAP
    x, scale = _axis(dots, wide, what, width / (width - room))
    first = (pitch - len(slots) * HEIGHT) / 2
    rows, whiskers = [], []
    for dot in dots:
        y = groups.index(dot.group) * pitch + first + (slots.index(dot.slot) + 0.5) * HEIGHT
        style, ends = styles[dot.group], dot.ends if dot.ends and (not wide or dot.ends[0] > 0) else None
        rows.append({"time": dot.value, "y_px": y, "colour": style.colour, "shape": style.shape, "says": dot.says,
                     "fill": PAPER if dot.hollow else style.colour, "label_at": max(dot.value, ends[1] if ends else 0),
                     "label": quantity(dot.value, "ns") + dot.label})
        if ends:
            whiskers.append({"low": ends[0], "high": ends[1], "y_px": y})
    height = len(groups) * pitch
    # Between the rows, not through them: labels stand where the dots are.
    guides = [{"from_px": 0, "to_px": width, "y_px": i * pitch} for i in range(1, len(groups))]
    layers = [alt.Chart(theme.data(rows)).mark_point(size=46, opacity=1, strokeWidth=1.5).encode(
        x=x, y=alt.Y("y_px:Q", **PLACE), fill=alt.Fill("fill:N", scale=None), stroke=alt.Stroke("colour:N", scale=None),
        shape=alt.Shape("shape:N", scale=None), description="says:N")]
    if guides:
        layers.insert(0, alt.Chart(theme.data(guides)).mark_rule(color=GRID).encode(
            x=alt.X("from_px:Q", **PLACE), x2="to_px:Q", y=alt.Y("y_px:Q", **PLACE)))
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(color=INK, strokeWidth=1.2).encode(
            x=alt.X("low:Q", scale=scale), x2="high:Q", y=alt.Y("y_px:Q", **PLACE)))
    layers.append(theme.labels(rows, "label_at", "y_px", dx=7))
    if named:
        # Texts of fewer lines than the longest are set for themselves, so that each stands in the middle of its row.
        for count in sorted({text.count("\n") for text in names.values()}):
            layers.append(theme.labels(
                [{"label": text, "x_px": 0, "y_px": (i + 0.5) * pitch} for i, text in enumerate(names.values())
                 if text.count("\n") == count], "x_px", "y_px", align="right", dx=-8))
    return theme.panel(alt.layer(*layers).properties(width=width, height=height, title=theme.heading(title)))


def key(entries: Sequence[tuple[str, Style, bool]]) -> theme.Spec:
    """What shapes, colours and hollow symbols mean: a text, a style and whether it is hollow."""
    rows, at = [], 8
    for label, style, hollow in entries:
        rows.append({"label": label, "shape": style.shape, "stroke": style.colour, "fill": PAPER if hollow else style.colour,
                     "x_px": at, "y_px": 8})
        at += 40 + int(5.2 * len(label))
    marks = alt.Chart(theme.data(rows)).mark_point(size=70, opacity=1, strokeWidth=1.5).encode(
        x=alt.X("x_px:Q", **PLACE), y=alt.Y("y_px:Q", **PLACE), fill=alt.Fill("fill:N", scale=None),
        stroke=alt.Stroke("stroke:N", scale=None), shape=alt.Shape("shape:N", scale=None))
    return theme.panel(alt.layer(marks, theme.labels(rows, "x_px", "y_px", dx=10, fontSize=11)).properties(
        width=at, height=16))


def _axis(dots: Sequence[Dot], wide: bool, what: str, stretch: float) -> tuple[alt.X, alt.Scale]:
    """The axis of the dots: logarithmic where they are wide, else from 0. It ends `stretch` times as far off as the data."""
    values = [v for d in dots for v in (d.value, *(d.ends or ())) if v > 0]
    top = max(values)
    if wide:
        low, high = min(values) / 1.4, top * 1.4
        scale = alt.Scale(type="log", domain=[low, low * (high / low) ** stretch], nice=False)
        places = _log_ticks(low, high)
    else:
        scale = alt.Scale(domain=[0, top * stretch], nice=False)
        size = time_unit(top)[1]
        places = [tick * size for tick in ticks(top / size)]
    text = "datum.value == 0 ? '0' : " + " : ".join(
        f"datum.value >= {size} ? format(datum.value / {size}, ',~r') + ' {name}'"
        for name, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3))) + " : format(datum.value, ',~r') + ' ns'"
    axis = alt.Axis(values=places, labelExpr=text, domain=False)
    return alt.X("time:Q", title=f"{what}{' (log)' if wide else ''}", scale=scale, axis=axis), scale


def _log_ticks(low: float, high: float) -> list[float]:
    """Powers of ten; 1, 2 and 5 times them where those alone would be fewer than three."""
    tens = decades(low, high)
    if len(tens) >= 3:
        return tens
    return [round(f * t, 9) for t in decades(low / 10, high) for f in FIVES if low <= f * t <= high]
