"""Draws the charts of a run: `python -m plot RUN_FOLDER [--output DIR] [--only NAME,...]`.

Prints each file written. Exit 0: every chart that the run has data for is drawn; 2: a usage or data
error, or nothing to draw."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

if not __package__:  # started as `python plot`: the folder's parent is what imports are found from
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

try:
    from plot import freeze_growth, stroke_cost, undo_memory
    from plot.figure import write
    from plot.tables import DataError, read_run
except ModuleNotFoundError as error:
    sys.exit(print(f"plot: the Python module {error.name} is missing. Build the environment with "
                   "`make plot` and use .venv/bin/python.", file=sys.stderr) or 2)

CHARTS = {module.NAME: module for module in (stroke_cost, freeze_growth, undo_memory)}


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m plot", description="Draws the charts of a run.")
    parser.add_argument("run", type=Path, metavar="RUN_FOLDER", help="a folder with summary.csv")
    parser.add_argument("--output", type=Path, metavar="DIR", help="default: RUN_FOLDER/charts")
    parser.add_argument("--only", metavar="NAME,...", help=f"charts to draw, of {', '.join(CHARTS)}")
    options = parser.parse_args(arguments)
    options.names = list(CHARTS) if options.only is None else options.only.split(",")
    for name in options.names:
        if name not in CHARTS:
            parser.error(f"--only: there is no chart '{name}'; the charts are {', '.join(CHARTS)}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    drawn = failed = 0

    def say(text: str) -> None:
        print(f"plot: {text}", file=sys.stderr)

    try:
        run = read_run(options.run)
    except DataError as error:
        say(str(error))
        return 2
    for name in dict.fromkeys(options.names):
        chart = CHARTS[name]
        if not run.has(chart.SUITE, chart.BENCHMARK):
            say(f"{name} skipped: the run has no row of {chart.SUITE}/{chart.BENCHMARK}.")
            continue
        try:
            figure = chart.figure(run)
            for file in write(figure, options.output or options.run / "charts"):
                print(file)
        except DataError as error:
            say(f"{name} refused: {error}")
            failed += 1
            continue
        drawn += 1
        for note in figure.notes:
            say(f"{name}: {note}")
    if not drawn and not failed:
        needed = ", ".join(f"{CHARTS[n].SUITE}/{CHARTS[n].BENCHMARK}" for n in options.names)
        say(f"nothing to draw: {options.run / 'summary.csv'} has rows of none of {needed}. "
            "Run one of these suites into the folder.")
    return 2 if failed or not drawn else 0


if __name__ == "__main__":
    sys.exit(main())
