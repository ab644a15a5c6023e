#!/usr/bin/env python3
"""Validates the tables of a run against its datapackage.json: python validate.py RUN_FOLDER...

Every CSV of the folder must be a resource of the package, every resource valid, and a value that is changed into
another type must be found. Exit 0: all is so; 1: something is not."""
import csv
import shutil
import sys
import tempfile
from pathlib import Path

from frictionless import Package


def faults(folder: Path) -> list[str]:
    package = Package(str(folder / "datapackage.json"))
    described = {resource.path for resource in package.resources}
    found = [f"{path.name} is not described" for path in folder.glob("*.csv") if path.name not in described]
    for task in package.validate().tasks:
        found += [f"{task.name}: {error.message}" for error in task.errors]
    return found


def misses_a_fault(folder: Path) -> bool:
    """Whether a word in place of a number goes unseen: a validation that cannot fail proves nothing."""
    package = Package(str(folder / "datapackage.json"))
    table, column = next((resource.path, field.name) for resource in package.resources
                         for field in resource.schema.fields if field.type == "number" and field.name in ("value", "expected"))
    with tempfile.TemporaryDirectory() as copy:
        for path in [*folder.glob("*.csv"), folder / "datapackage.json"]:
            shutil.copy(path, copy)
        place = Path(copy) / table
        with open(place, newline="") as file:
            rows = list(csv.reader(file))
        rows[1][rows[0].index(column)] = "fast"
        with open(place, "w", newline="") as file:
            csv.writer(file, lineterminator="\n").writerows(rows)
        return not faults(Path(copy))


def main(folders: list[str]) -> int:
    if not folders:
        print("error: no folder to validate\nGive the folders of runs.", file=sys.stderr)
        return 2
    failed = False
    for folder in map(Path, folders):
        found = faults(folder)
        if not found and misses_a_fault(folder):
            found = ["a word in place of a number went unseen"]
        for fault in found:
            print(f"{folder}: {fault}", file=sys.stderr)
        failed = failed or bool(found)
        print(f"{folder}: {'not valid' if found else 'valid'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
