#!/usr/bin/env python3
"""Runs every query of docs/sweeps.md over the runs below a folder: python query.py RESULTS_FOLDER.

Prints each answer. Exit 0: all queries ran, each case of each run is there once, and a value that is changed in a copy of a
run is found; 1: something is not so; 2: usage."""
import csv
import re
import shutil
import sys
import tempfile
from pathlib import Path

import duckdb

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "sweeps.md"
CASE = ("suite", "benchmark", "design", "canvas_px", "layers", "coverage_pct", "brush_px", "steps", "budget_mib", "parameters")


def answers(folder: Path) -> list[duckdb.DuckDBPyRelation]:
    """What the queries of the guide answer when `folder` is in the place of `results`."""
    queries = re.findall(r"^```sql\n(.*?)^```$", GUIDE.read_text(), re.DOTALL | re.MULTILINE)
    place = str(folder).replace("'", "''")
    return [duckdb.sql(query.rstrip().removesuffix(";").replace("'results/", f"'{place}/")) for query in queries]


def faults(folder: Path, times: duckdb.DuckDBPyRelation) -> list[str]:
    rows = [dict(zip(times.columns, row)) for row in times.fetchall()]
    cases = [tuple(row[column] for column in (*CASE, "run")) for row in rows]
    found = [] if rows else ["no time was found in any run"]
    if len(set(cases)) != len(cases):
        found.append("a case of a run has more than one row")
    wanted = 0
    for path in folder.glob("*/summary.csv"):
        with open(path, newline="") as file:
            wanted += sum(row["metric"] == "wall" and row["p50"] != "" for row in csv.DictReader(file))
    if len(rows) != wanted:
        found.append(f"{len(rows)} times were found, and the runs have {wanted}")
    if any(row["cpu"] is None for row in rows):
        found.append("a row has no machine")
    return found


def misses_a_change(folder: Path) -> bool:
    """Whether one exact value more in a copy of a run goes unseen."""
    run = next(folder.glob("*/summary.csv")).parent
    with tempfile.TemporaryDirectory() as place:
        for name in ("first", "second"):
            shutil.copytree(run, Path(place) / name)
        changed = Path(place) / "second" / "summary.csv"
        with open(changed, newline="") as file:
            rows = list(csv.reader(file))
        kind, value = rows[0].index("class"), rows[0].index("p50")
        row = next(row for row in rows[1:] if row[kind] == "exact" and row[value])
        row[value] = str(float(row[value]) + 1)
        with open(changed, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
        return len(answers(Path(place))[1].fetchall()) != 1


def main(words: list[str]) -> int:
    if len(words) != 1 or not list(Path(words[0]).glob("*/summary.csv")):
        print("error: no folder with runs\nGive the folder that holds the folders of runs.", file=sys.stderr)
        return 2
    folder = Path(words[0])
    times, changes = answers(folder)
    print(times, changes, sep="\n")
    found = faults(folder, times)
    if not found and misses_a_change(folder):
        found = ["an exact value that differs between two runs went unseen"]
    for fault in found:
        print(f"error: {fault}", file=sys.stderr)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
