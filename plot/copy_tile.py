"""The copy of one shared tile, with the memcpy of the same bytes: the limit of `stroke_cost`, and its lowest panels."""

from __future__ import annotations

from dataclasses import dataclass, field

from plot import bars, theme
from plot.bars import Axis, Bar
from plot.choice import choose, matching, natural, unique, values, with_value
from plot.palette import design_order, design_styles, panels
from plot.tables import Row, Run
from plot.wording import number, time_unit, with_interval

SUITE, BENCHMARK = "StrokeCost", "CopyTile"
COPY, MEMCPY, FAULTS = "tile_wall", "memcpy_tile_wall", "page_faults"
WIDTH, ROOM = 312, 1.5


@dataclass(frozen=True)
class Copies:
    """The drawn rows of CopyTile by metric; none where the run lacks the benchmark."""

    found: dict[str, list[Row]] = field(default_factory=dict)

    @staticmethod
    def read(run: Run, edge: str, notes: list[str]) -> Copies:
        """The rows for tiles of this edge."""
        if not run.has(SUITE, BENCHMARK):
            return Copies()
        own = [r for r in run.rows(SUITE, BENCHMARK, COPY) if not edge or r.text("edge") in ("", edge)]
        if not own:
            notes.append(f"{BENCHMARK} is not drawn: the run has none with edge {edge}.")
            return Copies()
        choice = choose(own, {"heat"}, {"tiles": "2048"})
        notes += [f"{BENCHMARK}: {note}" for note in choice.notes]
        found = {COPY: choice.rows}
        for metric in (MEMCPY, FAULTS):
            found[metric] = matching(run.some(SUITE, BENCHMARK, metric), choice.fixed)
            if not found[metric]:
                notes.append(f"{BENCHMARK} has no {metric} in the run.")
        for metric, rows in found.items():
            unique(rows, run, ("design", "heat"))
            found[metric] = with_value(rows, run, notes) if rows else []
        return Copies(found)

    @property
    def rows(self) -> list[Row]:
        return [r for rows in self.found.values() for r in rows]

    @property
    def limits(self) -> dict[tuple[str, str], float]:
        """The time of a memcpy, ns, by design and heat."""
        return {(r.text("design"), r.text("heat")): r.numbers["p50"] for r in self.found.get(MEMCPY, ())}

    def limit(self, design: str, heat: str) -> float | None:
        """The design's own memcpy of this heat, else the first design's that has one."""
        limits = self.limits
        same = [d for d, h in limits if h == heat]
        return limits.get((design, heat), limits[design_order(same)[0], heat] if same else None)

    def panels(self) -> theme.Spec:
        """The copy of one shared tile against the memcpy of its bytes, faults a tile beside each bar."""
        copies = self.found[COPY]
        faults = {(r.text("design"), r.text("heat")): r.numbers["p50"] / r.quantity("tiles")
                  for r in self.found[FAULTS]}
        times = [r for metric in (COPY, MEMCPY) for r in self.found[metric]]
        unit, size = time_unit(max(v for r in times for v in (r.numbers["p50"], *(r.interval() or ()))))
        heats, grid = sorted(values(copies, "heat"), key=lambda h: (h != "warm", natural(h))), []
        for group in panels(design_order(r.text("design") for r in copies)):
            cells = []
            for heat in heats:
                drawn = [_bar(r, size, faults.get((r.text("design"), heat))) for r in times
                         if r.text("heat") == heat and r.text("design") in group]
                axis = Axis(f"Time a tile ({unit})", bars.top([_bar(r, size, None) for r in times]), ROOM)
                cells.append(bars.panel(drawn, design_styles(group), ["copy", "memcpy"], axis,
                                        f"copy of one shared tile, {heat or 'heat not given'}", WIDTH,
                                        names=heat == heats[0]))
            grid.append(theme.beside(cells, 24))
        return theme.stack(grid, 16)


def _bar(row: Row, size: float, faults: float | None) -> Bar:
    ends, hollow = row.interval(), row.text("metric") == MEMCPY
    slot = "memcpy" if hollow else "copy"
    beside = "" if hollow or faults is None else f", {number(faults)} faults"
    says = f"{row.text('design')}, {row.text('heat')}: {slot} of one tile {with_interval(row)}{beside}"
    return Bar(row.text("design"), slot, row.numbers["p50"] / size, ends and (ends[0] / size, ends[1] / size), says,
               f" {slot}{beside}", hollow)
