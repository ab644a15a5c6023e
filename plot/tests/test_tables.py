"""What the reader refuses, with file, line and column; and the exit codes of the command."""

from __future__ import annotations

import contextlib
import io
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from plot.__main__ import main
from plot.csvfile import DataError
from plot.tables import read_run
from plot.tests import fixture

ROOT = Path(__file__).resolve().parents[2]


class Folder(unittest.TestCase):
    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = fixture.write_run(Path(holder.name) / "run", list(fixture.freeze_rows()))
        self.summary = self.folder / "summary.csv"

    def edit(self, old: str, new: str, file: str = "summary.csv") -> None:
        path = self.folder / file
        text = path.read_text()
        self.assertIn(old, text)
        path.write_text(text.replace(old, new, 1))

    def run_main(self, *arguments: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main([str(self.folder), *arguments])
            except SystemExit as stop:
                code = int(stop.code)
        return code, out.getvalue(), err.getvalue()


class Reader(Folder):
    def refused(self, pattern: str) -> None:
        with self.assertRaisesRegex(DataError, pattern):
            read_run(self.folder)

    def test_misspelt_column(self) -> None:
        self.edit("p50", "p5O")
        self.refused(r"summary\.csv, line 1: column p50 is missing; 'p5O' looks like")

    def test_missing_column_in_growth(self) -> None:
        self.edit(",exponent", ",power", "growth.csv")
        self.refused(r"growth\.csv, line 1: column exponent is missing")

    def test_unknown_column(self) -> None:
        self.edit("schema,", "schema,mood,")
        self.refused("'mood' is unknown")

    def test_unknown_schema(self) -> None:
        self.edit("\n1,", "\n2,")
        self.refused(r"line 2, column schema: '2', this version reads schema 1")

    def test_not_a_number(self) -> None:
        for text in ("fast", "nan", "inf"):
            fixture.write_run(self.folder, [next(fixture.freeze_rows()) | {"p95": text}])
            self.refused(rf"line 2, column p95: '{text}' is not a finite number")

    def test_half_an_interval(self) -> None:
        fixture.write_run(self.folder, [next(fixture.freeze_rows()) | {"ci95_low": ""}])
        self.refused("both ends or neither")

    def test_broken_parameters(self) -> None:
        for text in ("tiles", "tiles=1;tiles=2", "=3", "design=seed"):
            fixture.write_run(self.folder, [next(fixture.freeze_rows()) | {"parameters": text}])
            self.refused(r"line 2, column parameters")

    def test_short_line_and_empty_files(self) -> None:
        with self.summary.open("a") as stream:
            stream.write("1,AutosaveFreeze\n")
        self.refused("line 18: has 2 columns")
        fixture.write_run(self.folder, [])
        self.refused("header and no rows")
        self.summary.write_text("")
        self.refused("is empty, a header row was expected")
        self.summary.write_bytes(b"schema\xff")
        self.refused("not UTF-8")
        self.summary.unlink()
        self.refused("no such file")

    def test_quoted_cells(self) -> None:
        self.edit("AutosaveFreeze", '"AutosaveFreeze"')
        fixture.write_csv(self.folder / "environment.csv", ("key", "value"),
                          [{"key": "cpu_model", "value": 'A, "B"\nC'}])
        run = read_run(self.folder)
        self.assertEqual(run.environment["cpu_model"], 'A, "B"\nC')
        self.assertTrue(run.has("AutosaveFreeze", "Freeze"))

    def test_design_names_keep_their_signs(self) -> None:
        run = read_run(self.folder)
        self.assertIn("seed+sharing=epoch", {r.text("design") for r in run.summary})


class Command(Folder):
    def test_draws_what_is_there_and_says_what_is_not(self) -> None:
        code, out, err = self.run_main()
        self.assertEqual(code, 0, err)
        files = [Path(line) for line in out.splitlines()]
        self.assertEqual([f.name for f in files], ["freeze_growth.svg", "freeze_growth.dark.svg", "freeze_growth.png",
                                                   "report.html"])
        self.assertEqual(sorted(self.folder.joinpath("charts").iterdir()), sorted(files[:3]))
        self.assertTrue(files[2].read_bytes().startswith(b"\x89PNG"))
        self.assertIn("stroke_cost skipped", err)
        self.assertIn("undo_memory skipped", err)

    def test_nothing_to_draw(self) -> None:
        code, out, err = self.run_main("--only", "stroke_cost")
        self.assertEqual((code, out), (2, ""))
        self.assertIn("nothing to draw", err)

    def test_usage(self) -> None:
        for arguments in (("--only", "pie"), ("--only", ""), ("--bogus",)):
            self.assertEqual(self.run_main(*arguments)[0], 2, arguments)

    def test_a_chart_that_is_nearly_called_so(self) -> None:
        _, out, err = self.run_main("--only", "freez_growth")
        self.assertEqual(out, "")
        self.assertEqual(err.splitlines(), [
            "error: --only: there is no chart 'freez_growth'; did you mean 'freeze_growth'?",
            "Run 'python -m plot --help' for the options."])

    def test_data_error_of_one_chart_leaves_the_others(self) -> None:
        rows = [*fixture.freeze_rows(), *(r for r in fixture.undo_rows() if r["metric"] != "held_bytes")]
        fixture.write_run(self.folder, rows)
        code, out, err = self.run_main()
        self.assertEqual(code, 2)
        self.assertEqual([Path(line).name for line in out.splitlines() if "freeze_growth" not in line],
                         ["byte_bridge.svg", "byte_bridge.dark.svg", "byte_bridge.png", "report.html"])
        self.assertIn("metric held_bytes", err)
        self.assertIn("undo_memory: refused", self.folder.joinpath("report.html").read_text())

    def test_output_that_cannot_be_written(self) -> None:
        self.assertEqual(self.run_main("--output", str(self.summary))[0], 2)

    def test_both_ways_to_start_it(self) -> None:
        for start in (["-m", "plot"], ["plot"]):
            done = subprocess.run([sys.executable, *start, str(self.folder)], cwd=ROOT, capture_output=True,
                                  text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
        missing = subprocess.run([sys.executable, "plot", str(self.folder / "none")], cwd=ROOT,
                                 capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("no such folder", missing.stderr)


if __name__ == "__main__":
    unittest.main()
