"""Reads one RFC 4180 file, and refuses with file, line and column what it does not understand."""

from __future__ import annotations

import csv
import difflib
import math
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from pathlib import Path


class DataError(Exception):
    """What is wrong with the input, where, and what to do next."""


def parse_number(text: str, file: object, line: int, column: str) -> float:
    """The finite number in a cell. What tells the place of another one is put together when it is needed: a table has a million cells."""
    try:
        value = float(text)
    except ValueError:
        value = math.nan
    if not math.isfinite(value):
        place = f"{file}, line {line}" if file else f"line {line}"
        raise DataError(f"{place}, {column}: '{text}' is not a finite number. Correct the cell or run the "
                        "suite again.")
    return value


def lines(file: Path, columns: Iterable[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Yields (line number, cells in the order of `columns`) of an RFC 4180 file whose header has these columns, in any order."""
    expected = list(columns)
    try:
        with file.open(encoding="utf-8", newline="") as stream:
            reader = csv.reader(stream, strict=True)
            header = next(reader, None)
            if header is None:
                raise DataError(f"{file}: is empty, a header row was expected. Run a suite into this "
                                "folder first.")
            _check_header(file, header, expected)
            ordered = None if header == expected else itemgetter(*map(header.index, expected))
            width = len(header)
            for cells in reader:
                if len(cells) != width:
                    raise DataError(f"{file}, line {reader.line_num}: has {len(cells)} columns, the "
                                    f"header has {width}. Run the suite again.")
                yield reader.line_num, cells if ordered is None else ordered(cells)
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
