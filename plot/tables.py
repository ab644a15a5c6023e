"""The tables of a run: what a row of each holds, and how a run's folder is read."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from plot.csvfile import DataError, lines, parse_number

SCHEMA = "1"
KEYS = ("suite", "benchmark", "design", "canvas_px", "layers", "coverage_pct", "brush_px", "steps",
        "budget_mib", "parameters")


@dataclass(frozen=True)
class Table:
    """The columns of a file after its key columns, and which two of them are the ends of an interval."""

    file: str
    texts: tuple[str, ...]
    numbers: tuple[str, ...]
    interval: tuple[str, str]


SUMMARY = Table("summary.csv", ("metric", "unit", "class", "source", "thread"),
                ("processes", "samples", "min", "p50", "p95", "p99", "max", "mean", "ci95_low", "ci95_high"),
                ("ci95_low", "ci95_high"))
GROWTH = Table("growth.csv", ("swept", "sizes", "metric"), ("exponent", "ci95_low", "ci95_high"),
               ("ci95_low", "ci95_high"))
COMPARISON = Table("comparison.csv", ("metric", "unit", "class", "reference", "candidate", "verdict", "evidence"),
                   ("pairs", "ratio", "ratio_low", "ratio_high", "margin"), ("ratio_low", "ratio_high"))
TIMELINE = ("time_s", "metric", "value", "unit", "source", "thread")


@dataclass(frozen=True, eq=False)
class Row:
    """One line of a table with key columns; an empty number is None, an empty text ''."""

    line: int
    texts: Mapping[str, str]
    parameters: Mapping[str, str]
    numbers: Mapping[str, float | None]
    ends: tuple[float, float] | None

    def text(self, name: str) -> str:
        """A column's text, or a parameter's; '' where neither applies."""
        return self.texts[name] if name in self.texts else self.parameters.get(name, "")

    def number(self, name: str) -> float | None:
        return self.numbers[name]

    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval, if the run gives one."""
        return self.ends

    def quantity(self, name: str) -> float:
        """A column or parameter that must be a number, such as `tiles` or `budget_mib`."""
        what = name if name in self.texts else f"parameter {name}"
        if not self.text(name):
            raise DataError(f"line {self.line}, {what}: is empty, a number was expected. Run the suite "
                            f"{self.text('suite')} again with this version.")
        return parse_number(self.text(name), None, self.line, what)


class Moment(NamedTuple):
    """One line of `timeline.csv`: a value at a time of a session. A session has up to a million: a tuple is what is made fastest."""

    line: int
    time_s: float
    metric: str
    value: float
    unit: str
    source: str
    thread: str


@dataclass(frozen=True)
class Run:
    """The rows of a run folder; every table but `summary` may be empty."""

    folder: Path
    summary: Sequence[Row]
    growth: Sequence[Row]
    environment: Mapping[str, str]
    comparison: Sequence[Row] = ()
    timeline: Sequence[Moment] = ()

    @cached_property
    def cases(self) -> Mapping[tuple[str, str], list[Row]]:
        """The rows of each suite's benchmarks, in the order of the file."""
        found: dict[tuple[str, str], list[Row]] = {}
        for row in self.summary:
            found.setdefault((row.text("suite"), row.text("benchmark")), []).append(row)
        return found

    def has(self, suite: str, benchmark: str) -> bool:
        return (suite, benchmark) in self.cases

    def some(self, suite: str, benchmark: str, metric: str) -> list[Row]:
        """Rows of one metric; none is no error."""
        return [r for r in self.cases.get((suite, benchmark), ()) if r.text("metric") == metric]

    def rows(self, suite: str, benchmark: str, metric: str) -> list[Row]:
        """Rows of one metric; a benchmark in the run that lacks the metric is refused."""
        found = self.some(suite, benchmark, metric)
        if not found:
            there = sorted({r.text("metric") for r in self.cases.get((suite, benchmark), ())})
            raise DataError(
                f"{self.folder / 'summary.csv'}: no row with suite {suite}, benchmark {benchmark}, "
                f"metric {metric}" + (f" (its metrics are {', '.join(there)})" if there else "")
                + f". Run the suite {suite} again, or leave this chart out with --only.")
        return found


def read_run(folder: Path) -> Run:
    """Reads `summary.csv` (required) and the other tables that charts are drawn from, as far as they are there."""
    if not folder.is_dir():
        raise DataError(f"{folder}: no such folder. Give the folder that holds the run's summary.csv.")
    summary = list(_rows(folder, SUMMARY))
    if not summary:
        raise DataError(f"{folder / 'summary.csv'}: has a header and no rows. Run a suite into this "
                        "folder first.")
    environment_file, timeline_file = folder / "environment.csv", folder / "timeline.csv"
    environment = {}
    if environment_file.exists():
        environment = {key: value for _, (key, value) in lines(environment_file, ("key", "value"))}
    return Run(folder, summary, _optional(folder, GROWTH), environment, _optional(folder, COMPARISON),
               list(_moments(timeline_file)) if timeline_file.exists() else [])


def _optional(folder: Path, table: Table) -> list[Row]:
    return list(_rows(folder, table)) if (folder / table.file).exists() else []


def _rows(folder: Path, table: Table) -> Iterator[Row]:
    file = folder / table.file
    low, high = table.interval
    known: dict[str, dict[str, str]] = {}
    columns = (*KEYS, *table.texts)
    texts, numbers = len(columns) + 1, table.numbers
    for line, cells in lines(file, ("schema", *columns, *numbers)):
        if cells[0] != SCHEMA:
            raise DataError(f"{file}, line {line}, column schema: '{cells[0]}', this version reads schema {SCHEMA}. "
                            "Draw it with the version that wrote it, or run the suite again.")
        own = dict(zip(columns, cells[1:texts]))
        for name in ("suite", "benchmark", "design", "metric"):
            if not own[name]:
                raise DataError(f"{file}, line {line}, column {name}: is empty. Run the suite again.")
        values = {n: parse_number(cell, file, line, f"column {n}") if cell else None for n, cell in zip(numbers, cells[texts:])}
        if (values[low] is None) != (values[high] is None):
            raise DataError(f"{file}, line {line}, column {low}: an interval needs both ends or neither. Run the suite again.")
        text = own["parameters"]
        if text not in known:
            known[text] = _parameters(text, f"{file}, line {line}, column parameters")
        ends = None if values[low] is None or values[high] is None else (values[low], values[high])
        yield Row(line, own, known[text], values, ends)


def _parameters(text: str, where: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for part in text.split(";") if text else ():
        key, equals, value = part.partition("=")
        if not key or not equals or key in pairs or key in KEYS:
            raise DataError(f"{where}: '{part}' is not a new key=value pair. Parameters are key=value "
                            "joined by ';', each key once.")
        pairs[key] = value
    return pairs


def _moments(file: Path) -> Iterator[Moment]:
    # The same few words in every row: each is kept once.
    kept: dict[str, str] = {}
    for line, (time, metric, value, unit, source, thread) in lines(file, TIMELINE):
        if not metric or not unit:
            raise DataError(f"{file}, line {line}, column {'unit' if metric else 'metric'}: is empty. Record the session again.")
        if value:  # an instrument that could not be read leaves its cell empty
            yield Moment(line, parse_number(time, file, line, "column time_s"), kept.setdefault(metric, metric),
                         parse_number(value, file, line, "column value"), kept.setdefault(unit, unit), kept.setdefault(source, source),
                         kept.setdefault(thread, thread))
