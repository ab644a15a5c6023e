"""Writes a plausible run folder for the tests. Every number in it is made up."""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from plot.tables import GROWTH_NUMBERS, GROWTH_TEXT, KEYS, SUMMARY_NUMBERS, SUMMARY_TEXT

SUMMARY = ("schema", *KEYS, *SUMMARY_TEXT, *SUMMARY_NUMBERS)
GROWTH = ("schema", *KEYS, *GROWTH_TEXT, *GROWTH_NUMBERS)
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


def freeze_rows() -> Iterator[Cells]:
    for design, base, power in (("seed", 75, 1.05), ("copying", 2_900, 1.01),
                                ("seed+storage=tailAllocated", 78, 1.06),
                                ("seed+sharing=epoch", 60, 0.97)):
        for tiles in (256, 1024, 4096, 16384):
            yield row("AutosaveFreeze", "Freeze", design, "wall", base * 256 * (tiles / 256) ** power,
                      tiles=tiles)


def undo_rows() -> Iterator[Cells]:
    kinds = {"claimed_bytes": 0.97, "held_bytes": 1.22, "held_allocated": 1.24, "heap_allocated_delta": 1.3,
             "heap_resident_delta": 1.5, "rss_delta": 1.42}
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


def growth_rows() -> Iterator[Cells]:
    for design, power in (("seed", 1.05), ("copying", 1.01), ("seed+storage=tailAllocated", 1.06),
                          ("seed+sharing=epoch", 0.97)):
        yield {"schema": 1, "suite": "AutosaveFreeze", "benchmark": "Freeze", "design": design,
               "canvas_px": 4096, "layers": 1, "swept": "tiles", "sizes": 4, "metric": "wall",
               "exponent": power, "ci95_low": power - 0.02, "ci95_high": power + 0.02}


def summary_rows() -> list[Cells]:
    return [*stroke_rows(), *freeze_rows(), *undo_rows()]


def write_csv(file: Path, columns: tuple[str, ...], rows: list[Cells]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def write_run(folder: Path, summary: list[Cells] | None = None, growth: list[Cells] | None = None) -> Path:
    """Writes summary.csv, growth.csv and environment.csv into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    write_csv(folder / "summary.csv", SUMMARY, summary_rows() if summary is None else summary)
    write_csv(folder / "growth.csv", GROWTH, list(growth_rows()) if growth is None else growth)
    write_csv(folder / "environment.csv", ("key", "value"), [
        {"key": "cpu_model", "value": "Made-up CPU, 8 cores"}, {"key": "commit", "value": "0123456789abcdef"}])
    return folder


if __name__ == "__main__":
    print(write_run(Path(sys.argv[1])))
