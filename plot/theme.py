"""The look of every chart: colours, shapes, dashes, fonts, labels. The only place that knows them."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import altair as alt

from plot.tables import Row, Run

BLUE, VERMILLION, GREEN, PURPLE = "#0072B2", "#D55E00", "#009E73", "#CC79A7"
INK, MUTED, GRID, PAPER = "#222222", "#666666", "#DDDDDD", "#FFFFFF"
FONT = "Liberation Sans, Arial, Helvetica, sans-serif"
SMALL = 10
PANEL_DESIGNS = 4
Spec = dict[str, Any]

alt.data_transformers.consolidate_datasets = False  # each layer keeps its rows, so marks can be counted


@dataclass(frozen=True)
class Style:
    """A colour is never alone: shape and dash say the same."""

    colour: str
    shape: str
    dash: tuple[int, ...]


STYLES = (Style(BLUE, "circle", (1, 0)), Style(VERMILLION, "square", (6, 3)),
          Style(GREEN, "triangle-up", (2, 2)), Style(PURPLE, "diamond", (8, 2, 2, 2)))


def design_order(designs: Iterable[str]) -> list[str]:
    """The founding design, the one it replaced, then the rest by name."""
    return sorted(set(designs), key=lambda d: ({"seed": 0, "copying": 1}.get(d, 2), d))


def panels(names: Sequence[str]) -> list[list[str]]:
    """At most four designs (or lines) a panel."""
    return [list(names[i:i + PANEL_DESIGNS]) for i in range(0, len(names), PANEL_DESIGNS)]


def design_styles(designs: Sequence[str]) -> dict[str, Style]:
    """Styles of one panel's designs; `seed` and `copying` look the same in every chart."""
    own = {"seed": STYLES[0], "copying": STYLES[1]}
    styles = {d: own[d] for d in designs if d in own}
    free = [s for s in (*STYLES[2:], *STYLES[:2]) if s not in styles.values()]
    return styles | dict(zip((d for d in designs if d not in own), free))


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


def number(value: float) -> str:
    """About three significant digits, no exponent."""
    size = abs(value)
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def ticks(top: float) -> list[float]:
    """Three to seven round steps from 0 to at most `top`."""
    power = 10.0 ** math.floor(math.log10(top / 3)) if top > 0 else 1.0
    step = next(s for s in (1, 2, 5, 10) if top / (s * power) < 6) * power
    return [round(i * step, 9) for i in range(int(top / step + 1e-9) + 1)]


def time_unit(nanoseconds: float) -> tuple[str, float]:
    """The unit to show a time of this size in, and its nanoseconds."""
    for name, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return name, size
    return "ns", 1.0


def setting(fixed: dict[str, str], cases: str = "Every case") -> str:
    """What the drawn cases have in common, for the subtitle."""
    units = {"canvas_px": "canvas {} px", "layers": "layers {}", "coverage_pct": "coverage {} %",
             "brush_px": "brush {} px", "steps": "steps {}", "budget_mib": "budget {} MiB"}
    parts = [units.get(name, name + " {}").format(value) for name, value in fixed.items()]
    return f"{cases}: {', '.join(parts)}." if parts else ""


def machine(run: Run) -> str:
    """Where the numbers come from, as far as environment.csv says."""
    known = {k: v for k, v in run.environment.items() if v and v != "unknown"}
    parts = [known[k] for k in ("cpu_model",) if k in known]
    return " · ".join(parts + [f"commit {known['commit'][:10]}" for _ in (0,) if "commit" in known])


def processes(rows: Iterable[Row]) -> str:
    """Says how many processes the medians and intervals come from."""
    counts = sorted({int(r.numbers["processes"]) for r in rows if r.numbers["processes"]})
    if not counts:
        return "Medians."
    span = f"{counts[0]}" if len(counts) == 1 else f"{counts[0]} to {counts[-1]}"
    return f"Medians of {span} process{'' if counts[-1] == 1 else 'es'} a case."


def interval_note(rows: Sequence[Row]) -> str:
    """Explains the whiskers, or why there are none."""
    bare = sum(r.interval() is None for r in rows)
    if bare == len(rows):
        return "No 95 % intervals: the run gives none (they need several processes a case)."
    missing = f"; {bare} of {len(rows)} have none in the run" if bare else ""
    return f"Whiskers: 95 % interval{missing}."
