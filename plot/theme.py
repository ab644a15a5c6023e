"""The look of every chart: fonts, titles, panels, labels."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

import altair as alt

from plot.palette import GRID, INK, MUTED, PAPER

FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
SMALL = 10
Spec = dict[str, Any]

alt.data_transformers.consolidate_datasets = False  # each layer keeps its rows, so marks can be counted


def data(rows: Sequence[dict]) -> alt.Data:
    """Rows inside the spec: a reference to a file draws an empty chart when it does not resolve."""
    return alt.Data(values=list(rows))


def wrap(text: str, width_px: int) -> list[str]:
    return textwrap.wrap(text, max(40, int(width_px / 5.6)))


def panel(chart: alt.LayerChart) -> Spec:
    """A panel's spec, checked against the grammar. From here on panels are plain dictionaries:
    Altair's own concatenation copies every row anew at every level, which takes half a minute."""
    return {k: v for k, v in chart.to_dict().items() if k not in ("$schema", "config")}


def beside(panels_: Sequence[Spec], spacing: int) -> Spec:
    return {"hconcat": list(panels_), "spacing": spacing}


def stack(panels_: Sequence[Spec], spacing: int) -> Spec:
    return {"vconcat": list(panels_), "spacing": spacing}


def finish(spec: Spec, title: str, lines: Sequence[str], width_px: int) -> Spec:
    """Title, subtitle (one or more sentences an entry, wrapped) and the look."""
    subtitle = [part for line in lines for part in wrap(line, width_px)]
    head = alt.TitleParams(
        text=title, subtitle=subtitle, anchor="start", frame="bounds", fontSize=17, font=FONT, color=INK,
        subtitleFont=FONT, subtitleFontSize=11, subtitleColor=MUTED, offset=14, subtitlePadding=6,
        subtitleLineHeight=14, align="left")
    axis = alt.AxisConfig(
        labelFont=FONT, titleFont=FONT, labelFontSize=SMALL, titleFontSize=11, titleFontWeight="normal",
        labelColor=INK, titleColor=INK, gridColor=GRID, domainColor=MUTED, tickColor=MUTED, labelLimit=260,
        titlePadding=8)
    look = alt.Config(font=FONT, axis=axis, view=alt.ViewConfig(stroke=None))
    return {"$schema": alt.SCHEMA_URL, "background": PAPER, "padding": 14, "title": head.to_dict(),
            "config": look.to_dict(), **spec}


def broken(design: str, width: int) -> list[str]:
    """A design's name in lines of at most `width` letters where its '+' allow it."""
    lines: list[str] = []
    for part in design.replace("+", "\n+").split("\n"):
        if lines and len(lines[-1] + part) <= width:
            lines[-1] += part
        else:
            lines.append(part)
    return lines


def heading(text: str | list[str]) -> alt.TitleParams:
    """A panel's heading."""
    return alt.TitleParams(text=text, anchor="start", frame="group", fontSize=12, fontWeight="bold", color=INK, font=FONT,
                           offset=6)


def labels(rows: Sequence[dict], x: str, y: str, **mark) -> alt.Chart:
    """Direct labels: each row's `label` at (x, y), in scale units or, for a `_px` field, in pixels."""
    def place(kind: type, name: str):
        scale = {"scale": None} if name.endswith("_px") else {}
        return kind(f"{name}:Q", **scale)
    lines = max((r["label"].count("\n") for r in rows), default=0)
    options = {"align": "left", "baseline": "middle", "dx": 9, "fontSize": SMALL, "font": FONT, "color": INK,
               "lineBreak": "\n", "lineHeight": 12, "dy": -6 * lines} | mark
    return alt.Chart(data(rows)).mark_text(**options).encode(
        x=place(alt.X, x), y=place(alt.Y, y), text="label:N")


def spread(positions: Sequence[float], gap: float, size: float) -> list[float]:
    """Moves label positions (pixels from the top) apart to at least `gap`, keeping their order and
    staying inside 0...size where they fit."""
    order = sorted(range(len(positions)), key=lambda i: positions[i])
    moved = list(positions)
    for before, here in zip(order, order[1:]):
        moved[here] = max(moved[here], moved[before] + gap)
    limit = size
    for here in reversed(order):
        moved[here] = min(moved[here], limit)
        limit = moved[here] - gap
    return moved
