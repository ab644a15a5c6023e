#!/usr/bin/env python3
"""Holds the reports of a gate against parsers of other people: python validate.py FOLDER...

A folder has gate.xml (JUnit), gate.md, gate.smaller.json, gate.bencher.json, gate.csv and gate.annotations of one outcome. Each
must be read, all must agree with the table, and each must be refused once it was damaged. Exit 0: all is so; 1: something is
not."""
import csv
import io
import json
import re
import sys
from pathlib import Path

from jsonschema import Draft202012Validator
from junitparser import Error, Failure, JUnitXml, Skipped
from markdown_it import MarkdownIt

# github-action-benchmark, README, "Custom benchmarks".
SMALLER = {
    "type": "array", "items": {
        "type": "object", "required": ["name", "unit", "value"], "additionalProperties": False,
        "properties": {"name": {"type": "string", "minLength": 1}, "unit": {"type": "string"}, "value": {"type": "number"},
                       "range": {"type": "string"}, "extra": {"type": "string"}}}}
# bencher.dev, "Bencher Metric Format".
METRIC = {
    "type": "object", "required": ["value"], "additionalProperties": False,
    "properties": {name: {"type": "number"} for name in ("value", "lower_value", "upper_value")}}
BENCHER = {
    "type": "object",
    "additionalProperties": {"type": "object", "minProperties": 1, "additionalProperties": METRIC}}
# docs.github.com, "Workflow commands for GitHub Actions".
COMMAND = re.compile(r"::(error|warning|notice) title=[^:,%\r\n]*(?:%(?:25|0D|0A|3A|2C)[^:,%\r\n]*)*::[^\r\n]+")


def junit(text, rows):
    found = {"failed": 0, "error": 0, "skipped": 0, "passed": 0}
    suites = JUnitXml.fromstring(text.encode())
    for suite in suites:
        cases = list(suite)
        for case in cases:
            kinds = [type(result) for result in case.result]
            state = ("failed" if Failure in kinds else "error" if Error in kinds else "skipped" if Skipped in kinds
                     else "passed")
            found[state] += 1
        stated = (suite.tests, suite.failures, suite.errors, suite.skipped)
        if stated != (len(cases), found["failed"], found["error"], found["skipped"]):
            raise ValueError(f"the suite states {stated} and has {found}")
    judged = sum(1 for row in rows if row["verdict"] in ("regressed", "inconclusive"))
    if not suites or sum(found.values()) < len(rows) or found["failed"] + found["skipped"] < judged:
        raise ValueError(f"{found} of {len(rows)} rows")


def markdown(text, rows):
    tokens = MarkdownIt("commonmark").enable("table").parse(text)
    bodies = [i for i, token in enumerate(tokens) if token.type == "tbody_open"]
    shown = [row for row in rows if row["verdict"] != "unchanged"]
    if not shown:
        return
    heads = sum(token.type == "th_open" for token in tokens)
    cells = sum(token.type == "td_open" for token in tokens)
    if len(bodies) != 1 or heads != 6 or cells != 6 * len(shown):
        raise ValueError(f"{len(bodies)} tables of {heads} columns and {cells} cells for {len(shown)} rows")


def smaller(text, rows):
    entries = json.loads(text)
    Draft202012Validator(SMALLER).validate(entries)
    values = {f"{name(row)} {row['metric']}": float(row["found"]) for row in rows if row["found"]}
    for entry in entries:
        if values.get(entry["name"]) is None:
            raise ValueError(f"{entry['name']} is no row with a value")
    if not entries:
        raise ValueError("there is no entry")


def bencher(text, rows):
    benchmarks = json.loads(text)
    Draft202012Validator(BENCHER).validate(benchmarks)
    wanted = {(name(row), row["metric"]) for row in rows if row["found"] and row["unit"] != "hash"}
    found = {(benchmark, metric) for benchmark, metrics in benchmarks.items() for metric in metrics}
    if found != wanted:
        raise ValueError(f"{sorted(found ^ wanted)[:3]} are not in both")


def annotations(text, rows):
    lines = text.splitlines()
    for line in lines:
        if not COMMAND.fullmatch(line):
            raise ValueError(f"'{line[:60]}' is no workflow command")
    red = sum(1 for row in rows if row["exit_code"] != "0")
    errors = sum(line.startswith("::error ") for line in lines)
    if errors < min(red, 10) or not lines:
        raise ValueError(f"{errors} errors for {red} rows")


def name(row):
    """The case as reports write it."""
    named = ["canvas_px", "layers", "coverage_pct", "brush_px", "steps", "budget_mib"]
    pairs = [f"{key}={row[key]}" for key in named if row[key]] + [p for p in row["parameters"].split(";") if p]
    return f"{row['suite']}/{row['benchmark']}[{';'.join([row['design'], *sorted(pairs)])}]"


CHECKS = {
    "gate.xml": (junit, lambda text: text.replace("</testcase>", "", 1)),
    "gate.md": (markdown, lambda text: re.sub(r"\| ([a-z]+ )\|", r"| \1", text, count=1)),
    "gate.smaller.json": (smaller, lambda text: text.replace('"value" : ', '"value" : "x" , "y" : ', 1)),
    "gate.bencher.json": (bencher, lambda text: text.replace('"value" : ', '"valve" : ', 1)),
    "gate.annotations": (annotations, lambda text: text.replace("::error title=", "::error title=a,b::", 1) + "::stop\n"),
}


def main(folders):
    if not folders:
        print("error: no folder to validate\nGive folders with the reports of a gate.", file=sys.stderr)
        return 2
    failed = False
    for folder in map(Path, folders):
        rows = list(csv.DictReader(io.StringIO((folder / "gate.csv").read_text())))
        for file, (check, damage) in CHECKS.items():
            text = (folder / file).read_text()
            try:
                check(text, rows)
                problem = None
            except Exception as error:  # Whatever a parser throws, the report is not what it says it is.
                problem = f"{type(error).__name__}: {error}"
            if problem is None:
                try:
                    check(damage(text), rows)
                    problem = "a damaged one was accepted"
                except Exception:
                    pass
            if problem:
                print(f"{folder / file}: {problem}", file=sys.stderr)
                failed = True
        print(f"{folder}: {'not valid' if failed else 'valid'}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
