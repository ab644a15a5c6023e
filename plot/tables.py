"""Reads a run's CSV files and refuses, with file, line and column, what it does not understand."""

from __future__ import annotations

import csv
import difflib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SCHEMA = "1"
KEYS = ("suite", "benchmark", "design", "canvas_px", "layers", "coverage_pct", "brush_px", "steps",
        "budget_mib", "parameters")
SUMMARY_TEXT = ("metric", "unit", "class", "source", "thread")
SUMMARY_NUMBERS = ("processes", "samples", "min", "p50", "p95", "p99", "max", "mean", "ci95_low",
                   "ci95_high")
GROWTH_TEXT = ("swept", "sizes", "metric")
GROWTH_NUMBERS = ("exponent", "ci95_low", "ci95_high")


class DataError(Exception):
    """What is wrong with the input, where, and what to do next."""


@dataclass(frozen=True)
class Row:
    """One line of `summary.csv` or `growth.csv`; an empty number is None, an empty text ''."""

    line: int
    texts: Mapping[str, str]
    parameters: Mapping[str, str]
    numbers: Mapping[str, float | None]

    def text(self, name: str) -> str:
        """A column's text, or a parameter's; '' where neither applies."""
        return self.texts[name] if name in self.texts else self.parameters.get(name, "")

    def number(self, name: str) -> float | None:
        return self.numbers[name]

    def interval(self) -> tuple[float, float] | None:
        low, high = self.numbers["ci95_low"], self.numbers["ci95_high"]
        return None if low is None or high is None else (low, high)

    def quantity(self, name: str) -> float:
        """A column or parameter that must be a number, such as `tiles` or `budget_mib`."""
        where = f"line {self.line}, {name if name in self.texts else 'parameter ' + name}"
        if not self.text(name):
            raise DataError(f"{where}: is empty, a number was expected. Run the suite "
                            f"{self.text('suite')} again with this version.")
        return parse_number(self.text(name), where)


@dataclass(frozen=True)
class Run:
    """The rows of a run folder; `growth` is empty when the run fitted nothing."""

    folder: Path
    summary: Sequence[Row]
    growth: Sequence[Row]
    environment: Mapping[str, str]

    def has(self, suite: str, benchmark: str) -> bool:
        return any(r.text("suite") == suite and r.text("benchmark") == benchmark for r in self.summary)

    def rows(self, suite: str, benchmark: str, metric: str) -> list[Row]:
        """Rows of one metric; a benchmark in the run that lacks the metric is refused."""
        cases = [r for r in self.summary
                 if r.text("suite") == suite and r.text("benchmark") == benchmark]
        found = [r for r in cases if r.text("metric") == metric]
        if not found:
            there = sorted({r.text("metric") for r in cases})
            raise DataError(
                f"{self.folder / 'summary.csv'}: no row with suite {suite}, benchmark {benchmark}, "
                f"metric {metric}" + (f" (its metrics are {', '.join(there)})" if there else "")
                + f". Run the suite {suite} again, or leave this chart out with --only.")
        return found


def parse_number(text: str, where: str) -> float:
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        raise DataError(f"{where}: '{text}' is not a finite number. Correct the cell or run the "
                        "suite again.")
    return value


def read_run(folder: Path) -> Run:
    """Reads `summary.csv` (required), `growth.csv` and `environment.csv` (used when there)."""
    if not folder.is_dir():
        raise DataError(f"{folder}: no such folder. Give the folder that holds the run's summary.csv.")
    summary = list(_rows(folder / "summary.csv", SUMMARY_TEXT, SUMMARY_NUMBERS))
    if not summary:
        raise DataError(f"{folder / 'summary.csv'}: has a header and no rows. Run a suite into this "
                        "folder first.")
    growth_file, environment_file = folder / "growth.csv", folder / "environment.csv"
    growth = list(_rows(growth_file, GROWTH_TEXT, GROWTH_NUMBERS)) if growth_file.exists() else []
    environment = {}
    if environment_file.exists():
        environment = {cells["key"]: cells["value"]
                       for _, cells in _lines(environment_file, ("key", "value"))}
    return Run(folder, summary, growth, environment)


def _rows(file: Path, texts: Sequence[str], numbers: Sequence[str]) -> Iterator[Row]:
    for line, cells in _lines(file, ("schema", *KEYS, *texts, *numbers)):
        where = f"{file}, line {line}, column"
        if cells["schema"] != SCHEMA:
            raise DataError(f"{where} schema: '{cells['schema']}', this version reads schema {SCHEMA}. "
                            "Draw it with the version that wrote it, or run the suite again.")
        for name in ("suite", "benchmark", "design", "metric"):
            if not cells[name]:
                raise DataError(f"{where} {name}: is empty. Run the suite again.")
        values = {n: parse_number(cells[n], f"{where} {n}") if cells[n] else None for n in numbers}
        if (values["ci95_low"] is None) != (values["ci95_high"] is None):
            raise DataError(f"{where} ci95_low: an interval needs both ends or neither. "
                            "Run the suite again.")
        yield Row(line, {n: cells[n] for n in (*KEYS, *texts)},
                  _parameters(cells["parameters"], f"{where} parameters"), values)


def _parameters(text: str, where: str) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for part in text.split(";") if text else ():
        key, equals, value = part.partition("=")
        if not key or not equals or key in pairs or key in KEYS:
            raise DataError(f"{where}: '{part}' is not a new key=value pair. Parameters are key=value "
                            "joined by ';', each key once.")
        pairs[key] = value
    return pairs


def _lines(file: Path, columns: Iterable[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """Yields (line number, cells by column) of an RFC 4180 file whose header has these columns."""
    expected = list(columns)
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            reader = csv.reader(stream, strict=True)
            header = next(reader, None)
            if header is None:
                raise DataError(f"{file}: is empty, a header row was expected. Run a suite into this "
                                "folder first.")
            _check_header(file, header, expected)
            for cells in reader:
                if len(cells) != len(header):
                    raise DataError(f"{file}, line {reader.line_num}: has {len(cells)} columns, the "
                                    f"header has {len(header)}. Run the suite again.")
                yield reader.line_num, dict(zip(header, cells))
    except FileNotFoundError:
        raise DataError(f"{file}: no such file. Give the folder that holds the run's "
                        "summary.csv.") from None
    except OSError as error:
        raise DataError(f"{file}: cannot be read ({error.strerror}).") from None
    except UnicodeDecodeError as error:
        raise DataError(f"{file}: is not UTF-8 (byte {error.start}). Run the suite again.") from None
    except csv.Error as error:
        raise DataError(f"{file}, line {reader.line_num}: is not RFC 4180 CSV ({error}). "
                        "Run the suite again.") from None


def _check_header(file: Path, header: Sequence[str], expected: Sequence[str]) -> None:
    unknown = [n for n in header if n not in expected]
    missing = [n for n in expected if n not in header]
    if missing:
        near = difflib.get_close_matches(missing[0], unknown, 1)
        hint = f"; '{near[0]}' looks like a misspelling of it" if near else ""
        raise DataError(f"{file}, line 1: column {missing[0]} is missing{hint}. "
                        f"Expected the columns {', '.join(expected)}.")
    if unknown or len(set(header)) != len(header):
        name = unknown[0] if unknown else next(n for n in header if header.count(n) > 1)
        raise DataError(f"{file}, line 1: column '{name}' is unknown or there twice. "
                        f"Expected the columns {', '.join(expected)}.")
