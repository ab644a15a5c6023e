"""What does an autosave cost, and does painting go on beside it? What the painting thread and the background pay, by design;
and the distribution of the latency of pen events while it saves and while it does not."""

from __future__ import annotations

from collections.abc import Sequence

from plot import bars, pen_ecdf, pen_latency, theme
from plot.bars import Axis, Bar
from plot.choice import Choice, choose, matching, unique, with_value
from plot.datatable import of_rows
from plot.figure import Figure
from plot.palette import design_order, design_styles, panels
from plot.tables import Row, Run
from plot.wording import interval_note, machine, processes, quantity, setting, time_unit, with_interval

NAME, SUITE, BENCHMARK = "autosave", "AutosaveFreeze", "Autosave"
TITLE = "What does an autosave cost, and does painting go on beside it?"
# Where the time is spent: the thread that paints stands still for the first two.
PARTS = {"on the painting thread": {"freeze_wall": "freeze", "flatten_wall": "flatten"},
         "in the background": {"encode_wall": "encode", "write_wall": "write"}}
STALL = "main_wall"
PREFER = {"previews": "full", "scale": "6.5"}
WIDTH, ROOM = 285, 1.5


def figure(run: Run) -> Figure:
    first = next(iter(PARTS["on the painting thread"]))
    choice = choose(run.rows(SUITE, BENCHMARK, first), (), PREFER)
    notes = choice.notes
    found = {place: _rows(run, parts, choice, notes) for place, parts in PARTS.items()}
    rows = [r for own in found.values() for r in own]
    designs = design_order(r.text("design") for r in rows)
    grid: list[theme.Spec] = [
        theme.beside([_panel(own, group, place, names=place in list(PARTS)[:1]) for place, own in found.items()], 24)
        for group in panels(designs)]
    lines = [f"{processes(rows)} {interval_note(rows)} {setting(choice.fixed)}",
             "While the painting thread makes the picture that is saved (freeze) and its previews (flatten), no dab is painted; "
             "the background encodes and writes while painting goes on."]
    latencies = pen_latency.rows(run, choice.fixed, notes)
    shares = pen_ecdf.rows(run, choice.fixed, notes)
    if shares:
        lines.append("Below: the share of pen events whose dabs took at most so long; large marks are percentiles.")
        grid += pen_ecdf.panels(shares, latencies, designs)
    elif latencies:
        notes.append("The run keeps no distribution of pen latencies (dab_within): percentiles alone are drawn.")
        lines.append("Below: of all pen events, the share whose dabs took at most this long.")
        grid += pen_latency.panels(latencies, designs)
    else:
        notes.append(f"The run has no pen latencies of {SUITE}/{BENCHMARK}: they are not drawn.")
    lines += [" ".join(notes), machine(run)]
    spec = theme.finish(theme.stack(grid, 26), TITLE, lines, 2 * WIDTH + 170)
    stalls = with_value(matching(run.rows(SUITE, BENCHMARK, STALL), choice.fixed), run, notes)
    return Figure(NAME, TITLE, _describe(stalls), spec, of_rows([*rows, *latencies, *shares]), notes)


def _rows(run: Run, parts: dict[str, str], choice: Choice, notes: list[str]) -> list[Row]:
    own = [r for metric in parts for r in matching(run.rows(SUITE, BENCHMARK, metric), choice.fixed)]
    unique(own, run, ("design", "metric"))
    return with_value(own, run, notes)


def _panel(own: Sequence[Row], designs: list[str], place: str, *, names: bool) -> theme.Spec:
    unit, size = time_unit(max(r.numbers["p50"] for r in own))
    axis = Axis(f"Time ({unit})", bars.top([_bar(r, size, place) for r in own]), ROOM)
    drawn = [_bar(r, size, place) for r in own if r.text("design") in designs]
    return bars.panel(drawn, design_styles(designs), list(PARTS[place].values()), axis, place, WIDTH, names=names)


def _bar(row: Row, size: float, place: str) -> Bar:
    part, ends = PARTS[place][row.text("metric")], row.interval()
    return Bar(row.text("design"), part, row.numbers["p50"] / size, ends and (ends[0] / size, ends[1] / size),
               f"{row.text('design')}, {part} {place}: {with_interval(row)}", f" {part}", part in ("flatten", "write"))


def _describe(stalls: Sequence[Row]) -> str:
    least, most = (f(stalls, key=lambda r: r.numbers["p50"]) for f in (min, max))
    text = f"{least.text('design')} stops the painting thread for {quantity(least.numbers['p50'], 'ns')}"
    return text + ("." if least is most else f", {most.text('design')} for {quantity(most.numbers['p50'], 'ns')}.")
