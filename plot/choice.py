"""Decides which rows a chart draws, so that no case is hidden and none is drawn over another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from plot.csvfile import DataError
from plot.tables import KEYS, Row, Run

IDENTITY = ("suite", "benchmark", "design", "parameters")


@dataclass
class Choice:
    """Rows that share every dimension the chart does not draw, and what to tell the reader."""

    rows: list[Row]
    fixed: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def natural(text: str) -> tuple[int, float, str]:
    """Sorts numbers by value and before words; '' comes first."""
    try:
        return (0, float(text or "-inf"), text)
    except ValueError:
        return (1, 0.0, text)


def values(rows: Iterable[Row], name: str) -> list[str]:
    """The distinct texts of a column or parameter, in natural order."""
    return sorted({r.text(name) for r in rows}, key=natural)


def choose(rows: Sequence[Row], drawn: Iterable[str],
           prefer: Mapping[str, str] | None = None) -> Choice:
    """Fixes the dimensions that are not drawn to one combination: a preferred one when it exists,
    else the one with most designs, then most rows. What is left out is in the notes."""
    drawn, wanted = set(drawn), prefer or {}
    names = [n for n in KEYS if n not in IDENTITY] + sorted({p for r in rows for p in r.parameters})
    names = [n for n in names if n not in drawn and len(values(rows, n)) > 0]
    groups: dict[tuple[str, ...], list[Row]] = defaultdict(list)
    for row in rows:
        groups[tuple(row.text(n) for n in names)].append(row)

    def rank(combination: tuple[str, ...]) -> tuple:
        mine = groups[combination]
        agreed = sum(wanted.get(n) == v for n, v in zip(names, combination))
        return (-agreed, -len(values(mine, "design")), -len(mine), tuple(map(natural, combination)))

    best = min(groups, key=rank)
    choice = Choice(groups[best], {n: v for n, v in zip(names, best) if v})
    for name, value in zip(names, best):
        others = [v or "none" for v in values(rows, name) if v != value]
        if others:
            choice.notes.append(f"Only {name} {value or 'none'} is drawn; the run also has "
                                f"{', '.join(others)}.")
    return choice


def matching(rows: Iterable[Row], fixed: Mapping[str, str]) -> list[Row]:
    """The rows that agree with the fixed dimensions; one that lacks a dimension agrees with it."""
    return [r for r in rows if all(r.text(n) in ("", v) for n, v in fixed.items())]


def with_value(rows: Sequence[Row], run: Run, notes: list[str], log: bool = False) -> list[Row]:
    """Drops rows that cannot be drawn and notes it: unavailable ones, and for a log axis those that
    are not above 0. Refuses negative values elsewhere, and when nothing is left."""
    file = run.folder / "summary.csv"
    there = [r for r in rows if r.number("p50") is not None]
    kept = [r for r in there if not log or r.numbers["p50"] > 0]
    negative = [r for r in kept if r.numbers["p50"] < 0]
    if negative:
        raise DataError(f"{file}, line {negative[0].line}, column p50: {negative[0].numbers['p50']:g} is "
                        f"negative, {negative[0].text('metric')} cannot be. Run the suite again.")
    if not kept:
        what = "above 0 (it is drawn on a log axis)" if there else "with a value in p50"
        raise DataError(f"{file}, lines {_lines(rows)}: no row of {rows[0].text('suite')}/"
                        f"{rows[0].text('benchmark')} {rows[0].text('metric')} {what}, so there is "
                        "nothing to draw. Run the suite where this metric is available.")
    _note(notes, [r for r in rows if r.number("p50") is None], "without a value")
    _note(notes, [r for r in there if log and r.numbers["p50"] <= 0], "not above 0 (a log axis has no place for it)")
    return kept


def _note(notes: list[str], dropped: Sequence[Row], why: str) -> None:
    if dropped:
        what = ", ".join(sorted({f"{r.text('design')} {r.text('metric')}" for r in dropped}))
        notes.append(f"Left out, {why}: {what} (summary.csv lines {_lines(dropped)}).")


def unique(rows: Sequence[Row], run: Run, names: Sequence[str]) -> None:
    """Refuses two rows that would be drawn at the same place."""
    seen: dict[tuple[str, ...], Row] = {}
    for row in rows:
        first = seen.setdefault(tuple(row.text(n) for n in names), row)
        if first is not row:
            raise DataError(f"{run.folder / 'summary.csv'}, lines {first.line} and {row.line}: are the same "
                            f"case and metric ({row.text('metric')}). Keep one, or run the suite again.")


def _lines(rows: Sequence[Row]) -> str:
    shown = ", ".join(str(r.line) for r in rows[:6])
    return shown + (f" and {len(rows) - 6} more" if len(rows) > 6 else "")
