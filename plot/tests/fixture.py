"""Writes a plausible run folder for the tests. Every number in it is made up."""

from __future__ import annotations

import csv
import math
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from plot import tables
from plot.tables import KEYS

SUMMARY, GROWTH, COMPARISON = (("schema", *KEYS, *table.texts, *table.numbers)
                               for table in (tables.SUMMARY, tables.GROWTH, tables.COMPARISON))
SUMMARY_NUMBERS = tables.SUMMARY.numbers
DESIGNS = {"seed": 1.0, "copying": 1.3, "seed+storage=tailAllocated": 1.12,
           "copying+storage=tailAllocated": 1.45}
BUDGETS = (8, 32, 128, 512)
MIB = 1 << 20
Cells = dict[str, object]


def row(suite: str, benchmark: str, design: str, metric: str, value: float, spread: float = 0.03,
        **rest: object) -> Cells:
    """One summary row; keys that are no column become parameters."""
    own = {k: v for k, v in rest.items() if k in SUMMARY}
    parameters = ";".join(f"{k}={v}" for k, v in sorted(rest.items()) if k not in SUMMARY)
    numbers = {name: round(value * factor, 4) for name, factor in
               {"min": 1 - 2 * spread, "p50": 1, "p95": 1 + 2 * spread, "p99": 1 + 3 * spread,
                "max": 1 + 5 * spread, "mean": 1 + spread / 2, "ci95_low": 1 - spread,
                "ci95_high": 1 + spread}.items()}
    defaults = {"unit": "ns", "class": "timed", "source": "clock", "thread": "main", "canvas_px": 4096,
                "layers": 1}
    return {"schema": 1, "suite": suite, "benchmark": benchmark, "design": design, "metric": metric,
            "parameters": parameters, "processes": 5, "samples": 50} | defaults | own | numbers


def stroke_rows() -> Iterator[Cells]:
    for design, factor in DESIGNS.items():
        for heat, touch in (("warm", 1.0), ("cold", 1.35)):
            for coverage in (0, 26, 100):
                for brush, base in ((10, 31_000), (40, 64_000), (300, 210_000)):
                    yield row("StrokeCost", "Stroke", design, "tile_wall",
                              base * factor * touch * (1 + coverage / 900), coverage_pct=coverage,
                              brush_px=brush, scale=6.5, heat=heat, edge=64)
            same = {"tiles": 2048, "heat": heat, "edge": 64}
            hot = heat == "warm"
            yield row("StrokeCost", "CopyTile", design, "tile_wall", (2_100 if hot else 5_200) * factor, **same)
            yield row("StrokeCost", "CopyTile", design, "memcpy_tile_wall", 1_650 if hot else 1_980, **same)
            yield row("StrokeCost", "CopyTile", design, "page_faults", 310 if hot else 16_384 * factor,
                      unit="count", **same)


def part_rows() -> Iterator[Cells]:
    """What strokes are made of, beside `stroke_rows`: a run from before parts were timed has none of these."""
    for design, factor in DESIGNS.items():
        for coverage in (0, 26, 100):
            same = {"coverage_pct": coverage, "brush_px": 300, "scale": 6.5, "heat": "warm", "edge": 64}
            for part, value in (("copy", 40 * coverage), ("clear", 20 * (100 - coverage)), ("allocate", 300), ("fault", 0), ("map", 1_200),
                                ("rest", 180_000)):
                yield row("StrokeCost", "Stroke", design, f"{part}_tile_wall", value * factor, **same)
            for count, value in (("tiles_touched", 3000), ("tile_copies", 30 * coverage), ("tiles_created", 30 * (100 - coverage)),
                                 ("page_faults", 0)):
                yield row("StrokeCost", "Stroke", design, count, value, spread=0, unit="count", **same, **{"class": "exact"})


def freeze_rows() -> Iterator[Cells]:
    for design, base, power in (("seed", 75, 1.05), ("copying", 2_900, 1.01),
                                ("seed+storage=tailAllocated", 78, 1.06),
                                ("seed+sharing=epoch", 60, 0.97)):
        for tiles in (256, 1024, 4096, 16384):
            yield row("AutosaveFreeze", "Freeze", design, "wall", base * 256 * (tiles / 256) ** power,
                      tiles=tiles)


def undo_rows() -> Iterator[Cells]:
    kinds = {"claimed_bytes": 0.97, "held_bytes": 1.22, "held_allocated": 1.24, "history_allocated": 1.26,
             "heap_allocated_delta": 1.3, "heap_active_delta": 1.4, "heap_resident_delta": 1.5, "rss_delta": 1.42}
    for design in DESIGNS:
        for benchmark, full, work in (("Budget", 150 * MIB, {"strokes": "generated"}),
                                      ("BudgetSweep", 4_000 * MIB, {"cycles": 20})):
            for budget in BUDGETS:
                for metric, factor in kinds.items():
                    if design.startswith("copying") and metric.startswith("held"):
                        factor = 1.0
                    if "tail" in design and metric in ("held_allocated", "heap_allocated_delta"):
                        factor *= 1.25
                    yield row("UndoMemory", benchmark, design, metric, min(budget * MIB, full) * factor,
                              spread=0, unit="B", budget_mib=budget, steps=250, **work,
                              **{"class": "exact", "source": "walk"})
    for coverage in (0, 26, 61, 100):
        for undone in (0, 25, 50, 75, 100):
            claimed = 90 * MIB * (0.2 + coverage / 125) * (1 - undone / 100)
            held = 90 * MIB * (1 - undone / 100 * coverage / 100 * 0.9)
            for metric, value in (("claimed_bytes", claimed), ("held_bytes", held)):
                yield row("UndoMemory", "RedoGap", "seed", metric, value, spread=0, unit="B",
                          coverage_pct=coverage, undone_pct=undone, steps=250, budget_mib=128)


def autosave_rows() -> Iterator[Cells]:
    same = {"canvas_px": 2048, "layers": 4, "previews": "full"}
    for design, freeze in (("seed", 0.9e6), ("copying", 140e6)):
        for metric, value in (("freeze_wall", freeze), ("flatten_wall", 46e6), ("encode_wall", 180e6), ("write_wall", 140e6),
                              ("main_wall", freeze + 46e6)):
            yield row("AutosaveFreeze", "Autosave", design, metric, value, **same)
        for moment, slower in (("alone", 1.0), ("saving", 1.4)):
            for level, value in (("p50", 230), ("p99", 140_000), ("max", 900_000)):
                yield row("AutosaveFreeze", "Autosave", design, f"{moment}_dab_{level}", value * slower, **same)


def share_rows() -> Iterator[Cells]:
    """The distributions beside `autosave_rows`, through their percentiles: a run from before they were kept has none of these."""
    through = ((100, 0), (230, 50), (140_000, 99), (900_000, 100))
    for design in ("seed", "copying"):
        for moment, slower in (("alone", 1.0), ("saving", 1.4)):
            for time in (100, 200, 400, 1_000, 10_000, 100_000, 1_000_000, 10_000_000):
                share = next((low + (high - low) * math.log(time / slower / start) / math.log(end / start)
                              for (start, low), (end, high) in pairwise(through) if start <= time / slower < end),
                             0 if time / slower < 100 else 100)
                yield row("AutosaveFreeze", "Autosave", design, f"{moment}_dab_within_{time}ns", share, spread=0, unit="%",
                          canvas_px=2048, layers=4, previews="full", **{"class": "count"})


def document_rows() -> Iterator[Cells]:
    costs = {"snapshot": (100, 24_600, 0), "closures": (50, 0, 90), "batch": (113, 0, 12), "chunks": (1_900, 0, 26),
             "diff": (165, 0, 24.5), "log": (670, 0, 12.2)}
    for design, (fixed, state, each) in costs.items():
        for record, wide in (("plain24", 1), ("wide200", 8)):
            for changed in (1, 30, 1000):
                yield row("DocumentUndoCost", "Payload", design, "history_allocated_per_step",
                          fixed + state * wide + each * changed, spread=0, unit="B", canvas_px="", layers="", steps=100,
                          shapes=1000, changed=changed, record=record, **{"class": "exact", "source": "jemalloc"})


def comparison_rows() -> list[Cells]:
    rows = []
    for place, (ratio, verdict) in enumerate(((3.4, "slower"), (1.2, "undecided"), (1.0, "equal"), (0.4, "faster"))):
        rows.append({"schema": 1, "suite": "StrokeCost", "benchmark": "Stroke", "design": "copying", "brush_px": 10 * (place + 1),
                     "parameters": "heat=warm", "metric": "tile_wall", "unit": "ns", "class": "timed", "reference": "seed",
                     "candidate": "copying", "verdict": verdict, "evidence": "made up", "pairs": 8, "ratio": ratio,
                     "ratio_low": ratio * 0.9, "ratio_high": ratio * 1.1, "margin": 0.05})
    return rows


def timeline_rows() -> list[Cells]:
    rows = []
    for second in range(40):
        for metric, value in (("rss", 60 * MIB + second * MIB), ("claimed_bytes", second * MIB // 2)):
            rows.append({"time_s": second, "metric": metric, "value": value, "unit": "B", "source": "made up",
                         "thread": "process"})
        if second % 10 == 5:
            rows.append({"time_s": second, "metric": "freeze_wall", "value": 4e6 + second * 2e5, "unit": "ns",
                         "source": "clock", "thread": "main"})
    return rows


def growth_rows() -> Iterator[Cells]:
    for design, power in (("seed", 1.05), ("copying", 1.01), ("seed+storage=tailAllocated", 1.06),
                          ("seed+sharing=epoch", 0.97)):
        yield {"schema": 1, "suite": "AutosaveFreeze", "benchmark": "Freeze", "design": design,
               "canvas_px": 4096, "layers": 1, "swept": "tiles", "sizes": 4, "metric": "wall",
               "exponent": power, "ci95_low": power - 0.02, "ci95_high": power + 0.02}


def summary_rows() -> list[Cells]:
    return [*stroke_rows(), *part_rows(), *freeze_rows(), *undo_rows(), *autosave_rows(), *share_rows(), *document_rows()]


def stranger_rows() -> list[Cells]:
    """A suite that nobody drew a chart for: two designs, three sizes."""
    return [row("OwnTiles", "FirstWrite", design, metric, base * side, canvas_px="", layers="", side=side)
            for side in (16, 128, 32) for design, base in (("pageTable", 900), ("arrays", 1_400))
            for metric in ("wall", "tile_wall", "snapshot_wall")]


PEER_UNITS = {"seed": 32_768, "best": 32_768, "gegl": 131_072, "fork": 4_096, "array": 128 * MIB}


def peer_rows() -> Iterator[Cells]:
    """The suite that measures beside other stores of pixels: what each copies at once, and three benchmarks."""
    def unit(benchmark: str, arm: str, **same: object) -> Cells:
        return row("PeerCost", benchmark, arm, "unit_bytes", PEER_UNITS[arm], spread=0, unit="B", layers="", **same, **{"class": "exact"})

    for arm, again, first, write in (("seed", 411_000, 707_000, 180_000), ("best", 231, 11_400, 169_000), ("gegl", 234_000, 404_000, 125_000),
                                     ("fork", 2_820_000, 3_250_000, 694_000), ("array", 14.2, 2_620, 135_000)):
        yield unit("Duplicate", arm)
        yield row("PeerCost", "Duplicate", arm, "wall", again, layers="")
        yield row("PeerCost", "Duplicate", arm, "first_wall", first, layers="")
        for heat, slower in (("cold", 4.4), ("warm", 1.0)):
            yield unit("FirstWrite", arm, heat=heat)
            for metric, value in (("wall", write * 128), ("mib_wall", write), ("unit_wall", write * PEER_UNITS[arm] / MIB)):
                yield row("PeerCost", "FirstWrite", arm, metric, value * slower, layers="", heat=heat)
        yield unit("StrokeWrite", arm, stroke_count=10)
        for metric, value in (("wall", write * 24), ("snapshot_wall", first * 10), ("mib_wall", write * 1.2),
                              ("unit_wall", write * 1.2 * PEER_UNITS[arm] / MIB)):
            yield row("PeerCost", "StrokeWrite", arm, metric, value, layers="", stroke_count=10)


def write_csv(file: Path, columns: tuple[str, ...], rows: list[Cells]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_run(folder: Path, summary: list[Cells] | None = None, growth: list[Cells] | None = None,
              comparison: list[Cells] | None = None, timeline: list[Cells] | None = None) -> Path:
    """Writes summary.csv, growth.csv and environment.csv into the folder, and the other tables where they are given."""
    folder.mkdir(parents=True, exist_ok=True)
    write_csv(folder / "summary.csv", SUMMARY, summary_rows() if summary is None else summary)
    write_csv(folder / "growth.csv", GROWTH, list(growth_rows()) if growth is None else growth)
    write_csv(folder / "environment.csv", ("key", "value"), [
        {"key": "cpu_model", "value": "Made-up CPU, 8 cores"}, {"key": "commit", "value": "0123456789abcdef"}])
    if comparison is not None:
        write_csv(folder / "comparison.csv", COMPARISON, comparison)
    if timeline is not None:
        write_csv(folder / "timeline.csv", tables.TIMELINE, timeline)
    return folder


def write_full(folder: Path) -> Path:
    """A run with data for every chart."""
    return write_run(folder, [*summary_rows(), *stranger_rows()], comparison=comparison_rows(), timeline=timeline_rows())


if __name__ == "__main__":
    print(write_full(Path(sys.argv[1])))
