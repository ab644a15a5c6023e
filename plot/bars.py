"""A panel of horizontal bars: one group a design, one bar a slot of it, whiskers, limits and labels at their ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import altair as alt

from plot import theme
from plot.palette import INK, PAPER, Style, design_styles, panels
from plot.wording import number, ticks

HEIGHT, GAP = 13, 7
PLACE = {"scale": None, "axis": None}


@dataclass(frozen=True)
class Mark:
    """One bar or dot. `label` follows its number, `says` is what it tells a reader who points at it."""

    group: str
    slot: str
    value: float
    ends: tuple[float, float] | None
    says: str
    label: str = ""
    hollow: bool = False


@dataclass(frozen=True)
class Bar(Mark):
    """One bar in the panel's unit."""

    limit: float | None = None


@dataclass(frozen=True)
class Axis:
    """The axis of a panel: its title ('' hides its numbers), its end in the panel's unit, and the room beyond it for labels."""

    title: str
    top: float
    room: float


def top(bars: Sequence[Bar]) -> float:
    """The largest value or end of an interval."""
    return max((v for b in bars for v in (b.value, *(b.ends or ()))), default=1.0) or 1.0


def grid(columns: Mapping[str, Sequence[Bar]], designs: Sequence[str], slots: Sequence[str], axis: Axis, width: int) -> theme.Spec:
    """A column of panels for each title of `columns`, all on one axis; a row for as many designs as a panel takes."""
    rows = []
    for group in panels(designs):
        rows.append(theme.beside([panel(
            [bar for bar in bars if bar.group in group], design_styles(group), slots, axis, title, width, names=place == 0)
            for place, (title, bars) in enumerate(columns.items())], 14))
    return theme.stack(rows, 10)


def panel(bars: Sequence[Bar], styles: Mapping[str, Style], slots: Sequence[str], axis: Axis, title: str, width: int,
          *, names: bool) -> theme.Spec:
    """The panel's spec; a group for each style, in their order. Bars start at 0."""
    groups = list(styles)
    pitch = len(slots) * HEIGHT + GAP
    rows, whiskers, limits = [], [], []
    for bar in bars:
        y = groups.index(bar.group) * pitch + slots.index(bar.slot) * HEIGHT + GAP / 2
        colour, middle = styles[bar.group].colour, y + HEIGHT / 2
        rows.append({"zero": 0, "value": bar.value, "top_px": y + 1, "end_px": y + HEIGHT - 1, "colour": colour,
                     "fill": PAPER if bar.hollow else colour, "says": bar.says, "y_px": middle,
                     "label_at": max(bar.value, bar.ends[1] if bar.ends else 0),
                     "label": f"{number(bar.value)}{bar.label}"})
        if bar.ends:
            whiskers.append({"low": bar.ends[0], "high": bar.ends[1], "y_px": middle})
        if bar.limit is not None:
            limits.append({"limit": bar.limit, "y_px": middle})
    x = alt.X("zero:Q", title=axis.title or None, scale=alt.Scale(domain=[0, axis.top * axis.room], nice=False),
              axis=alt.Axis(values=ticks(axis.top), labels=bool(axis.title), ticks=bool(axis.title), domain=False))
    layers = [alt.Chart(theme.data(rows)).mark_bar(strokeWidth=1.5).encode(
        x=x, x2="value:Q", y=alt.Y("top_px:Q", **PLACE), y2="end_px:Q", description="says:N",
        fill=alt.Fill("fill:N", scale=None), stroke=alt.Stroke("colour:N", scale=None))]
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(color=INK, strokeWidth=1.2).encode(
            x="low:Q", x2="high:Q", y=alt.Y("y_px:Q", **PLACE)))
    if limits:
        layers.append(alt.Chart(theme.data(limits)).mark_tick(
            color=INK, thickness=2.5, size=HEIGHT, orient="vertical", opacity=1).encode(
            x="limit:Q", y=alt.Y("y_px:Q", **PLACE)))
    layers.append(theme.labels(rows, "label_at", "y_px", dx=4))
    if names:
        places = [{"label": name, "x_px": 0, "y_px": (i + 0.5) * pitch} for i, name in enumerate(groups)]
        layers.append(theme.labels(places, "x_px", "y_px", align="right", dx=-6))
    return theme.panel(alt.layer(*layers).properties(
        width=width, height=len(groups) * pitch, title=theme.heading(title)))
