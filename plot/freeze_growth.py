"""How does the stall of an autosave grow with the painting? Main-thread time to get a consistent
picture of n tiles, by design, with the exponent that the run fitted; and the cost a tile against the
smallest size, since a change of 14 % cannot be seen on log axes."""

from __future__ import annotations

import math
from collections.abc import Sequence

import altair as alt

from plot import lines, peers, theme
from plot.choice import Choice, choose, matching, unique, with_value
from plot.csvfile import DataError
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import INK, MUTED, design_order, design_styles, panels
from plot.tables import Row, Run
from plot.wording import decades, interval_note, machine, processes, quantity, setting, time_unit, with_interval

NAME, SUITE, BENCHMARK, METRIC, SWEPT = "freeze_growth", "AutosaveFreeze", "Freeze", "wall", "tiles"
TITLE = "How does the main thread's stall grow with the painted tiles?"
PEERS_TITLE = "What does a duplicate of a layer cost, and the first writes after it?"
WIDTH, HEIGHT, LABEL = 262, 280, 27


def has_data(run: Run) -> bool:
    """Whether the run has freezes, or duplicates beside peers."""
    return run.has(SUITE, BENCHMARK) or peers.has(run, peers.DUPLICATES)


def figure(run: Run) -> Figure:
    beside = peers.read(run, peers.DUPLICATES, peers.DUPLICATES_SAY)
    if beside and not run.has(SUITE, BENCHMARK):
        return beside.alone(NAME, PEERS_TITLE, run)
    rows = [r for r in run.rows(SUITE, BENCHMARK, METRIC) if r.text("thread") in ("", "main")]
    if not rows:
        raise DataError(f"{run.folder / 'summary.csv'}: no row of {SUITE}/{BENCHMARK} {METRIC} has thread "
                        "main. Run the suite again.")
    choice = choose(rows, {SWEPT})
    notes = choice.notes
    kept = sorted(with_value(choice.rows, run, notes, log=True), key=lambda r: r.quantity(SWEPT))
    unique(kept, run, ("design", SWEPT))
    series = {d: [r for r in kept if r.text("design") == d]
              for d in design_order(r.text("design") for r in kept)}
    for design in [d for d, own in series.items() if len(own) < 2]:
        notes.append(f"Left out, one size only: {design} (summary.csv line {series[design][0].line}).")
        del series[design]
    if not series:
        raise DataError(f"{run.folder / 'summary.csv'}: {SUITE}/{BENCHMARK} {METRIC} has one size of {SWEPT} "
                        "a design, growth needs two. Run the suite with more sizes.")
    shown = [r for own in series.values() for r in own]
    exponents = {d: _exponent(run, d, choice, notes) for d in series}
    parts = [theme.beside([_cost(shown, series, group, exponents), _ratio(shown, series, group)], 24) for group in panels(list(series))]
    about = [f"{processes(shown)} {interval_note(shown)} Left: n^k is growth.csv's fit with its "
             f"95 % interval. Right: 1 means cost proportional to the tiles. {setting(choice.fixed)}"]
    described = _describe(series, exponents)
    if beside:
        parts.append(beside.spec)
        about.append(beside.about)
        notes += beside.notes
        described, shown = f"{described} {beside.description}", shown + beside.rows
    about += [" ".join(notes), machine(run)]
    return Figure(NAME, TITLE, described, theme.finish(theme.stack(parts, 20), TITLE, about, 2 * WIDTH + 400), of_rows(shown), notes)


def _exponent(run: Run, design: str, choice: Choice, notes: list[str]) -> str:
    """The fitted exponent as text; '' (and a note) where the run has none for this design."""
    fits = [r for r in matching(run.growth, choice.fixed)
            if (r.text("suite"), r.text("benchmark"), r.text("design"), r.text("metric"), r.text("swept"))
            == (SUITE, BENCHMARK, design, METRIC, SWEPT) and r.number("exponent") is not None]
    if len(fits) > 1:
        raise DataError(f"{run.folder / 'growth.csv'}, lines {fits[0].line} and {fits[1].line}: are the same "
                        f"case and metric ({design}, {METRIC}). Keep one, or run the suite again.")
    if not fits:
        notes.append(f"No exponent: growth.csv has no row of {design} {METRIC} over {SWEPT}.")
        return ""
    ends = fits[0].interval()
    spread = f" ({ends[0]:.2f} to {ends[1]:.2f})" if ends else ""
    return f"n^{fits[0].numbers['exponent']:.2f}{spread}"


def _cost(shown: Sequence[Row], series: dict[str, list[Row]], group: list[str],
          exponents: dict[str, str]) -> theme.Spec:
    unit, size = time_unit(min(r.numbers["p50"] for r in shown) * 10)
    bounds = [v / size for r in shown for v in (r.numbers["p50"], *_positive(r)) if v]
    low, high = min(bounds) / 1.5, max(bounds) * 2
    points = [{"series": d, "tiles": r.quantity(SWEPT), "cost": r.numbers["p50"] / size, "says": _says(r)}
              for d in group for r in series[d]]
    whiskers = [{"series": d, "tiles": r.quantity(SWEPT), "low": _positive(r)[0] / size,
                 "high": _positive(r)[1] / size} for d in group for r in series[d] if _positive(r)]
    scale = alt.Scale(type="log", domain=[low, high], nice=False)
    y = alt.Y("cost:Q", title=f"Main-thread time ({unit}, log)", scale=scale,
              axis=alt.Axis(values=decades(low, high), format=",~r"))
    ends = [(d, series[d][-1]) for d in group]
    places = [HEIGHT * (1 - math.log(r.numbers["p50"] / size / low) / math.log(high / low)) for _, r in ends]
    texts = [{"label": f"{d}\n{exponents[d]}".strip(), "tiles": r.quantity(SWEPT), "y_px": place}
             for (d, r), place in zip(ends, theme.spread(places, LABEL, HEIGHT))]
    layers = _lines(points, group, shown, y)
    if whiskers:
        layers.append(alt.Chart(theme.data(whiskers)).mark_rule(strokeWidth=1.5, color=INK).encode(
            x="tiles:Q", y=alt.Y("low:Q", scale=scale), y2="high:Q"))
    layers.append(theme.labels(texts, "tiles", "y_px"))
    return theme.panel(alt.layer(*layers).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading("Time for all n tiles")))


def _ratio(shown: Sequence[Row], series: dict[str, list[Row]], group: list[str]) -> theme.Spec:
    points = [{"series": d, "tiles": r.quantity(SWEPT), "cost": _each(r) / _each(series[d][0]),
               "says": f"{_says(r)}, a tile {_each(r) / _each(series[d][0]):.2f} times the smallest size's"}
              for d in group for r in series[d]]
    everything = [_each(r) / _each(own[0]) for own in series.values() for r in own]
    low, high = min(0.9, min(everything)), max(1.1, max(everything))
    low, high = low - 0.06 * (high - low), high + 0.06 * (high - low)
    scale = alt.Scale(domain=[low, high], nice=False, zero=False)
    y = alt.Y("cost:Q", title="Cost a tile, as a multiple of the smallest size's", scale=scale,
              axis=alt.Axis(tickCount=6))
    ends = [points[max(i for i, p in enumerate(points) if p["series"] == d)] for d in group]
    places = [HEIGHT * (high - p["cost"]) / (high - low) for p in ends]
    texts = [{"label": f"{p['series']}\n×{p['cost']:.2f}", "tiles": p["tiles"], "y_px": place}
             for p, place in zip(ends, theme.spread(places, LABEL, HEIGHT))]
    one = alt.Chart(theme.data([{"one": 1}])).mark_rule(color=MUTED, strokeDash=[3, 3]).encode(
        y=alt.Y("one:Q", scale=scale))
    return theme.panel(alt.layer(
        one, *_lines(points, group, shown, y), theme.labels(texts, "tiles", "y_px")).properties(
        width=WIDTH, height=HEIGHT, title=theme.heading("Cost of one tile, linear")))


def _lines(points: list[dict], group: list[str], shown: Sequence[Row], y: alt.Y) -> list[alt.Chart]:
    sizes = [r.quantity(SWEPT) for r in shown]
    domain = [min(sizes) / 1.3, max(sizes) * 1.3]
    x = alt.X("tiles:Q", title="Painted tiles n (log)", scale=alt.Scale(type="log", domain=domain, nice=False),
              axis=alt.Axis(values=decades(*domain), format=",d"))
    return lines.series(points, x, y, design_styles(group))


def _positive(row: Row) -> tuple[float, ...]:
    """The interval when a log axis can show it."""
    ends = row.interval()
    return ends if ends and ends[0] > 0 else ()


def _says(row: Row) -> str:
    return f"{row.text('design')}, {row.text(SWEPT)} tiles: {with_interval(row)}"


def _each(row: Row) -> float:
    return row.numbers["p50"] / row.quantity(SWEPT)


def _describe(series: dict[str, list[Row]], exponents: dict[str, str]) -> str:
    parts = [f"{d} takes {quantity(own[-1].numbers['p50'], 'ns')} for {own[-1].text(SWEPT)} tiles"
             + (f", growing as {exponents[d]}" if exponents[d] else "") for d, own in series.items()]
    return "Main-thread time to get a consistent picture of n tiles. " + "; ".join(parts) + "."
