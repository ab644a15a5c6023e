"""Lines with points: one style a series, told apart by colour, shape and dash; and their key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt

from plot import theme
from plot.palette import INK, Style

FREE = {"scale": None, "axis": None}


def series(points: Sequence[dict], x: alt.X, y: alt.Y, styles: Mapping[str, Style],
           size: int = 50) -> list[alt.Chart]:
    """A line and its points for each `series` of the points; a point `says` what it is. The looks are constants of a
    layer, not a scale: panels beside each other would share the scale and mix the colours up, and the symbols of
    its legend would take the line's dash and fray. Use direct labels or `key`."""
    layers = []
    for name, style in styles.items():
        own = [p for p in points if p["series"] == name]
        if own:
            base = alt.Chart(theme.data(own)).encode(x=x, y=y)
            layers += [
                base.mark_line(color=style.colour, strokeDash=list(style.dash), strokeWidth=1.8),
                base.mark_point(color=style.colour, shape=style.shape, filled=True, size=size, opacity=1).encode(
                    description="says:N")]
    return layers


def key(styles: Mapping[str, Style], width: int, reference: str = "") -> theme.Spec:
    """A key in as many rows as fit the width. Rules, points and texts at pixel places."""
    layers, texts, at, line = [], [], 0, 0
    entries = list(styles.items())
    if reference:
        entries.append((reference, Style(INK, "", (2, 3))))
    for name, style in entries:
        length = 52 + int(5.8 * len(name))
        if at and at + length > width:
            at, line = 0, line + 1
        place = {"from_px": at, "to_px": at + 30, "mid_px": at + 15, "y_px": 9 + 18 * line}
        texts.append({"label": name, "mid_px": at + 26, "y_px": place["y_px"]})
        base = alt.Chart(theme.data([place])).encode(y=alt.Y("y_px:Q", **FREE))
        layers.append(base.mark_rule(color=style.colour, strokeWidth=1.8, strokeDash=list(style.dash)).encode(
            x=alt.X("from_px:Q", **FREE), x2="to_px:Q"))
        if style.shape:
            layers.append(base.mark_point(filled=True, size=60, opacity=1, color=style.colour,
                                          shape=style.shape).encode(x=alt.X("mid_px:Q", **FREE)))
        at += length
    return theme.panel(alt.layer(*layers, theme.labels(texts, "mid_px", "y_px", fontSize=11)).properties(
        width=width, height=18 * (line + 1)))
