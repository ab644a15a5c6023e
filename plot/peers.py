"""What other stores of pixels pay for the same work, in the same run (the suite PeerCost): panels of `stroke_cost` and of
`freeze_growth`. Runs without that suite are drawn as if it did not exist."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from plot import dots, theme
from plot.choice import choose, matching, natural, unique, values, with_value
from plot.datatable import of_rows
from plot.dots import Dot
from plot.figure import Figure
from plot.palette import MUTED, STYLES, Style, design_order
from plot.tables import Row, Run
from plot.wording import byte_unit, interval_note, machine, processes, quantity, setting, with_interval

SUITE, UNIT = "PeerCost", "unit_bytes"
PREFER = {"canvas_px": "4096", "stroke_count": "10"}
WIDTH, ROOM, NAME_LETTERS = 300, 100, 32
PIXEL = 8  # bytes of a pixel in every arm
HOLLOW = ("first", "cold")
# Kinds of arms in the order of the panel, with what the first write copies. Every arm that is not named is a design of this engine.
ENGINE, GEGL, REFERENCE = "this engine", "GEGL", "fork() and a plain array, for reference"
KINDS = {ENGINE: STYLES[0], GEGL: STYLES[1], REFERENCE: STYLES[2]}
ARMS = {"gegl": (GEGL, "tile"), "gegl64": (GEGL, "tile"), "fork": (REFERENCE, "page"), "array": (REFERENCE, "all of it,")}


@dataclass(frozen=True)
class View:
    """One panel: a benchmark, its metrics, and the word of each for a dot of its own; '' tells them apart by heat."""

    benchmark: str
    metrics: Mapping[str, str]
    heading: str
    each: str = ""

    def slot(self, row: Row) -> str:
        return self.metrics[row.text("metric")] or row.text("heat")


STROKES = (View("StrokeWrite", {"unit_wall": ""}, "peers: strokes, for each touched tile", " a touched tile"),
           View("StrokeWrite", {"mib_wall": ""}, "the same, for each touched MiB", " a MiB"))
STROKES_SAY = ("Peers: strokes over a full layer, a snapshot before each, in the same run. Left: for each tile of the arm's own size, "
               "which stands below its name. Right: for each MiB of touched 64 px squares, the same pixels for all.")
DUPLICATES = (View("Duplicate", {"wall": "again", "first_wall": "first"}, "peers: Duplicate Layer"),
              View("FirstWrite", {"mib_wall": ""}, "then the first write of everything, for each MiB", " a MiB"))
DUPLICATES_SAY = ("Peers: a full layer is duplicated, then all of it is written to once, in the same run. Below each name is what its "
                  "first write copies. First: nothing is prepared; again: one has been made and let go. Cold: pages fresh from the kernel; "
                  "warm: pages used before.")


@dataclass(frozen=True)
class Peers:
    """The panels of a chart, with the rows they are drawn from and what the reader is told of them."""

    spec: theme.Spec
    rows: list[Row]
    about: str
    description: str
    notes: list[str]

    def alone(self, name: str, title: str, run: Run) -> Figure:
        """The figure of a run that has nothing else for the chart."""
        lines = [self.about, " ".join(self.notes), machine(run)]
        return Figure(name, title, self.description, theme.finish(self.spec, title, lines, 2 * WIDTH + 200), of_rows(self.rows),
                      self.notes)


def has(run: Run, views: Sequence[View]) -> bool:
    """Whether the run has rows of any of the views."""
    return any(run.has(SUITE, v.benchmark) for v in views)


def read(run: Run, views: Sequence[View], say: str) -> Peers | None:
    """The panels of the views; None where the run has none of their benchmarks. A benchmark that lacks a metric is refused."""
    if not has(run, views):
        return None
    there = [v for v in views if run.has(SUITE, v.benchmark)]
    arms = _order(r.text("design") for (suite, _), rows in run.cases.items() if suite == SUITE for r in rows)
    notes = [f"The run has no {SUITE}/{v.benchmark}." for v in views if v not in there]
    every, cells, told, fixed = [], [], [], {}
    for view in there:
        rows, case = _rows(run, view, arms, notes)
        names = _names(run, view, case, [a for a in arms if any(r.text("design") == a for r in rows)])
        slots = sorted({view.slot(r) for r in rows}, key=lambda s: (s in HOLLOW, natural(s)))
        drawn = [_dot(r, view, names) for r in rows]
        cells.append((view, drawn, slots, names))
        told += _describe(view, rows, slots)
        every, fixed = every + rows, fixed | case
    for benchmark in dict.fromkeys(v.benchmark for v in there):
        notes += _left_out(run, benchmark, [m for v in there if v.benchmark == benchmark for m in v.metrics])
    # Names stand beside the leftmost panel alone: every panel has the same rows.
    shown = {a: text for a in arms for _, _, _, names in cells if (text := names.get(a))}
    styles = {a: KINDS[_kind(a)] for a in arms}
    panels = [dots.panel(drawn, styles, slots, shown, view.heading, f"Time{view.each}", WIDTH, ROOM, named=place == 0)
              for place, (view, drawn, slots, _) in enumerate(cells)]
    spec = theme.stack([_key(shown, [s for _, _, slots, _ in cells for s in slots]), theme.beside(panels, 24)], 8)
    about = " ".join(part for part in (say, processes(every), interval_note(every), setting(fixed, "Each case")) if part)
    return Peers(spec, every, about, " ".join(told), list(dict.fromkeys(notes)))


def _rows(run: Run, view: View, arms: Sequence[str], notes: list[str]) -> tuple[list[Row], dict[str, str]]:
    """The rows of a view and what their cases have in common; arms without a row are noted."""
    name = f"{SUITE}/{view.benchmark}"
    choice = choose([r for m in view.metrics for r in run.rows(SUITE, view.benchmark, m)], {"heat"}, PREFER)
    notes += [f"{name}: {note}" for note in choice.notes]
    unique(choice.rows, run, ("metric", "design", "heat"))
    heats = values(choice.rows, "heat")
    for metric in view.metrics:
        for heat in heats:
            own = {r.text("design") for r in choice.rows if (r.text("metric"), r.text("heat")) == (metric, heat)}
            if lacking := [a for a in arms if a not in own]:
                notes.append(f"{name} has no {f'{heat} ' if heat else ''}{metric} of {', '.join(lacking)}.")
    return with_value(choice.rows, run, notes, log=True), choice.fixed


def _left_out(run: Run, benchmark: str, drawn: Sequence[str]) -> list[str]:
    """Names the times of a benchmark that are in the run and not in the picture."""
    others = sorted({r.text("metric") for r in run.cases[SUITE, benchmark] if r.text("class") == "timed"} - set(drawn))
    return [f"Of {SUITE}/{benchmark} {', '.join(others)} {'is' if len(others) == 1 else 'are'} not drawn, nor are counts and bytes; "
            "summary.csv has them."] if others else []


def _kind(arm: str) -> str:
    return ARMS.get(arm, (ENGINE, ""))[0]


def _order(arms: Iterable[str]) -> list[str]:
    """This engine's designs in the order of every chart, then the peers in theirs."""
    found = design_order(arms)
    return [a for a in found if a not in ARMS] + [a for a in ARMS if a in found]


def _names(run: Run, view: View, fixed: Mapping[str, str], arms: Sequence[str]) -> dict[str, str]:
    """What stands beside each arm: its name, and below it what its first write copies."""
    units = {r.text("design"): r.number("p50") for r in matching(run.some(SUITE, view.benchmark, UNIT), fixed)}
    return {a: "\n".join([*theme.broken(a, NAME_LETTERS), _unit(a, units.get(a))]) for a in arms}


def _unit(arm: str, count: float | None) -> str:
    """`tile 64 px, 32 KiB`"""
    word = ARMS.get(arm, (ENGINE, "tile"))[1]
    if not count:
        return f"{word.rstrip(',')}: size not given"
    unit, size = byte_unit(count)
    edge = math.isqrt(int(count) // PIXEL)
    square = f" {edge} px," if word == "tile" and edge * edge * PIXEL == count else ""
    return f"{word}{square} {count / size:.4g} {unit}"


def _dot(row: Row, view: View, names: Mapping[str, str]) -> Dot:
    arm, slot = row.text("design"), view.slot(row)
    says = f"{arm} ({names[arm].rpartition(chr(10))[2]}){f', {slot}' if slot else ''}: {with_interval(row)}{view.each}"
    return Dot(arm, slot, row.numbers["p50"], row.interval(), says, f" {slot}" if slot else "", slot in HOLLOW)


def _key(arms: Mapping[str, str], slots: Sequence[str]) -> theme.Spec:
    entries = [(kind, style, False) for kind, style in KINDS.items() if any(_kind(a) == kind for a in arms)]
    grey = Style(MUTED, "circle", ())
    for hollow in (False, True):
        words = [s for s in dict.fromkeys(slots) if s and (s in HOLLOW) == hollow]
        entries += [(", ".join(words), grey, hollow)] if words else []
    return dots.key(entries)


def _describe(view: View, rows: Sequence[Row], slots: Sequence[str]) -> list[str]:
    told = []
    for slot in slots:
        own = sorted((r for r in rows if view.slot(r) == slot), key=lambda r: r.numbers["p50"])
        ends = [f"{r.text('design')} {quantity(r.numbers['p50'], 'ns')}" for r in (own[0], own[-1])]
        head = view.heading[0].upper() + view.heading[1:] + (f", {slot}" if slot else "")
        told.append(f"{head}: {ends[0]} is least, {ends[1]} most." if len(own) > 1 else f"{head}: {ends[0]}.")
    return told
