"""Draws the charts and the page of a run: `python -m plot RUN_FOLDER [--output DIR] [--only NAME,...] [--markdown]`.

Prints each file written. Exit 0: every chart that the run has data for is drawn; 2: a usage or data
error, or nothing to draw."""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

if not __package__:  # started as `python plot`: the folder's parent is what imports are found from
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

try:
    from plot import files, markdown, page
    from plot.charts import CHARTS
    from plot.csvfile import DataError
    from plot.figure import Picture, render, write
    from plot.tables import Run, read_run
except ModuleNotFoundError as error:
    sys.exit(print(f"plot: the Python module {error.name} is missing. Build the environment with "
                   "`make plot` and use .venv/bin/python.", file=sys.stderr) or 2)


class Parser(argparse.ArgumentParser):
    """Says what is wrong and what to do next in two lines, as the other commands do."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"error: {message}\nRun '{self.prog} --help' for the options.\n")


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = Parser(prog="python -m plot", description="Draws the charts and the page of a run.")
    parser.add_argument("run", type=Path, metavar="RUN_FOLDER", help="a folder with summary.csv")
    parser.add_argument("--output", type=Path, metavar="DIR",
                        help="where charts/, report.html and report.md go; default: RUN_FOLDER")
    parser.add_argument("--only", metavar="NAME,...", help=f"charts to draw, without the page, of {', '.join(CHARTS)}")
    parser.add_argument("--markdown", action="store_true", help="write report.md too, for a pull request")
    parser.add_argument("--image-base", metavar="URL", help="with --markdown: the address of the folder with the charts")
    options = parser.parse_args(arguments)
    options.names = list(CHARTS) if options.only is None else options.only.split(",")
    for name in options.names:
        if name not in CHARTS:
            near = difflib.get_close_matches(name, CHARTS, 1)
            parser.error(f"--only: there is no chart '{name}'; "
                         + (f"did you mean '{near[0]}'?" if near else f"the charts are {', '.join(CHARTS)}"))
    if options.image_base is not None:
        if not options.markdown:
            parser.error("--image-base is for --markdown")
        if not re.fullmatch(r"https?://[^\s\"'<>]+", options.image_base):
            parser.error(f"--image-base: '{options.image_base}' is no address; it begins with https:// and has no spaces")
    return options


def say(text: str) -> None:
    print(f"plot: {text}", file=sys.stderr)


def draw(run: Run, names: Sequence[str], output: Path, missing: dict[str, str]) -> Iterator[Picture]:
    """Renders and writes each chart that the run has data for; `missing` is told of the others."""
    for name in dict.fromkeys(names):
        chart = CHARTS[name]
        if not chart.has_data(run):
            missing[name] = f"the run has no {chart.needs}"
            say(f"{name} skipped: {missing[name]}.")
            continue
        try:
            picture = render(chart.figure(run))
        except DataError as error:
            missing[name] = f"refused: {error}"
            say(f"{name} {missing[name]}")
            continue
        for file in write(picture, output / "charts"):
            print(file)
        for note in picture.figure.notes:
            say(f"{name}: {note}")
        yield picture


def main(arguments: Sequence[str] | None = None) -> int:
    options = parse(arguments)
    output, missing = options.output or options.run, {}
    try:
        run = read_run(options.run)
        pictures = list(draw(run, options.names, output, missing))
        if options.only is None:
            print(files.write(output / "report.html", page.report(run, pictures, missing).encode()))
        if options.markdown:
            text = markdown.report(run, [p.figure for p in pictures], options.image_base)
            print(files.write(output / "report.md", text.encode()))
    except DataError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    refused = any(why.startswith("refused") for why in missing.values())
    if not pictures and not refused:
        needed = ", ".join(CHARTS[n].needs for n in options.names)
        say(f"nothing to draw: {options.run / 'summary.csv'} is all there is, and charts need one of {needed}.")
    return 2 if refused or not pictures else 0


if __name__ == "__main__":
    sys.exit(main())
