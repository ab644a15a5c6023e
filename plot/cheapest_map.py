"""The lowest panel of `document_bytes`: which representation keeps least, by record and share of shapes changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import altair as alt

from plot import theme
from plot.bars import PLACE
from plot.choice import values
from plot.palette import PAPER, Style
from plot.tables import Row
from plot.wording import number, quantity

ROW, NAMES = 40, 60


def panel(rows: Sequence[Row], styles: Mapping[str, Style], width: int) -> theme.Spec:
    """A cell for each record and share, framed in the colour of the winner, with its name and bytes in it."""
    records, changed = values(rows, "record"), values(rows, "changed")
    column = (width - NAMES) / len(changed)
    cells = []
    for place, record in enumerate(records):
        for at, count in enumerate(changed):
            own = [r for r in rows if r.text("record") == record and r.text("changed") == count]
            if own:
                least = min(own, key=lambda r: r.numbers["p50"])
                cells.append(_cell(least, styles[least.text("design")], NAMES + at * column, column, place * ROW))
    heads = [{"label": f"{number(100 * float(c) / rows[0].quantity('shapes'))} % changed", "x_px": NAMES + (i + 0.5) * column,
              "y_px": len(records) * ROW + 10} for i, c in enumerate(changed)]
    names = [{"label": record or "all", "x_px": NAMES - 8, "y_px": (i + 0.5) * ROW} for i, record in enumerate(records)]
    frame = alt.Chart(theme.data(cells)).mark_rect(fill=PAPER, strokeWidth=2.5).encode(
        x=alt.X("left_px:Q", **PLACE), x2="right_px:Q", y=alt.Y("top_px:Q", **PLACE), y2="end_px:Q",
        stroke=alt.Stroke("colour:N", scale=None), description="says:N")
    return theme.panel(alt.layer(
        frame, theme.labels(cells, "x_px", "y_px", align="center", dx=0, fontSize=11),
        theme.labels(heads, "x_px", "y_px", align="center", dx=0), theme.labels(names, "x_px", "y_px", align="right", dx=0)
    ).properties(width=width, height=len(records) * ROW + 18,
                 title=theme.heading("Which keeps least")))


def _cell(least: Row, style: Style, left: float, width: float, top: float) -> dict:
    text = f"{least.text('design')}\n{quantity(least.numbers['p50'], 'B')}"
    return {"left_px": left + 3, "right_px": left + width - 3, "top_px": top + 3, "end_px": top + ROW - 3,
            "x_px": left + width / 2, "y_px": top + ROW / 2, "colour": style.colour, "label": text,
            "says": f"{least.text('record')}, {least.text('changed')} changed: {text.replace(chr(10), ', ')} a step"}
