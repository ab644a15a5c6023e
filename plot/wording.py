"""How numbers, cases and machines are put into words, the same in every chart, table and page."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from plot.tables import Row, Run

UNITS = {"canvas_px": "canvas {} px", "layers": "layers {}", "coverage_pct": "coverage {} %",
         "brush_px": "brush {} px", "steps": "steps {}", "budget_mib": "budget {} MiB"}


def number(value: float) -> str:
    """About three significant digits, no exponent, thousands set off."""
    size = abs(value)
    if 0 < size < 0.01:
        return f"{value:.2g}"
    return f"{value:,.0f}" if size >= 100 else f"{value:.1f}" if size >= 10 else f"{value:.2f}"


def time_unit(nanoseconds: float) -> tuple[str, float]:
    """The unit to show a time of this size in, and its nanoseconds."""
    for name, size in (("s", 1e9), ("ms", 1e6), ("µs", 1e3)):
        if nanoseconds >= size:
            return name, size
    return "ns", 1.0


def byte_unit(count: float) -> tuple[str, float]:
    """The unit to show a number of bytes of this size in, and its bytes."""
    for name, size in (("GiB", 2.0**30), ("MiB", 2.0**20), ("KiB", 2.0**10)):
        if abs(count) >= size:
            return name, size
    return "B", 1.0


def quantity(value: float, unit: str) -> str:
    """A value with a unit that suits its size: `24.6 µs`, `131 MiB`, `3`."""
    if unit in ("ns", "B"):
        name, size = (time_unit if unit == "ns" else byte_unit)(value)
        scaled = value / size
        return f"{scaled:.0f} B" if name == "B" and scaled == int(scaled) else f"{number(scaled)} {name}"
    if unit == "count":
        return f"{value:,.0f}" if value == int(value) else number(value)
    return f"{number(value)} {unit}"


def with_interval(row: Row) -> str:
    """A row's median with its 95 % interval, where there is one that says something."""
    value, ends, unit = row.numbers["p50"], row.interval(), row.text("unit")
    if ends is None or ends[0] == ends[1]:
        return quantity(value, unit)
    low, high = (quantity(end, unit).partition(" ") for end in ends)
    return f"{quantity(value, unit)} ({low[0]}{'' if low[2] == high[2] else ' ' + low[2]} to {' '.join(high[::2]).strip()})"


def ticks(top: float) -> list[float]:
    """Three to seven round steps from 0 to at most `top`."""
    power = 10.0 ** math.floor(math.log10(top / 3)) if top > 0 else 1.0
    step = next(s for s in (1, 2, 5, 10) if top / (s * power) < 6) * power
    return [round(i * step, 9) for i in range(int(top / step + 1e-9) + 1)]


def decades(low: float, high: float) -> list[float]:
    """The powers of ten from `low` to `high`: the only ticks of a log axis."""
    powers = range(math.ceil(math.log10(low) - 1e-9), math.floor(math.log10(high) + 1e-9) + 1)
    return [float(f"1e{p}") for p in powers]


def fixed_values(fixed: Mapping[str, str]) -> str:
    """`canvas 4096 px, scale 6.5`"""
    return ", ".join(UNITS.get(name, name + " {}").format(value) for name, value in fixed.items())


def setting(fixed: Mapping[str, str], cases: str = "Every case") -> str:
    """What the drawn cases have in common, for the subtitle."""
    return f"{cases}: {fixed_values(fixed)}." if fixed else ""


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
