"""What is drawn: marks against rows, names in the SVG, stability, and what is left out or refused."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from xml.etree import ElementTree

from plot import autosave, byte_bridge, document_bytes, freeze_growth, stroke_cost, stroke_parts, undo_memory
from plot.charts import CHARTS as ALL
from plot.csvfile import DataError
from plot.figure import render
from plot.marks import count_marks, drawn_marks
from plot.palette import VERMILLION
from plot.tables import read_run
from plot.tests import fixture

CHARTS = (stroke_cost, autosave, freeze_growth, undo_memory, byte_bridge, document_bytes)
ROOT = Path(__file__).resolve().parents[2]


class Charts(unittest.TestCase):
    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name) / "run"

    def figure(self, chart, rows=None, growth=None):
        return chart.figure(read_run(fixture.write_run(self.folder, rows, growth)))

    def draw(self, chart, rows=None, growth=None) -> str:
        return render(self.figure(chart, rows, growth)).svg

    def refusal(self, chart, rows, growth=None) -> str:
        with self.assertRaises(DataError) as caught:
            self.draw(chart, rows, growth)
        return str(caught.exception)

    def test_one_bar_a_row(self) -> None:
        rows = [*fixture.stroke_rows(), *fixture.part_rows()]
        bars = sum(r["metric"] in ("tile_wall", "memcpy_tile_wall", *stroke_parts.PARTS) for r in rows)
        strokes = sum((r["benchmark"], r["metric"]) == ("Stroke", "tile_wall") for r in rows)
        marks = drawn_marks(self.draw(stroke_cost))
        self.assertEqual(marks["bar"], bars)
        self.assertEqual(marks["rule"], bars, "a whisker a bar")
        self.assertEqual(marks["tick"], strokes, "a limit a stroke bar")

    def test_the_parts_are_those_of_the_run_with_their_counts(self) -> None:
        svg = self.draw(stroke_cost)
        self.assertIn('aria-label="seed, coverage 26 %: copy 1.04 µs (1.01 to 1.07 µs) a touched tile, done 0.26 times"', svg)
        self.assertIn('aria-label="copying, coverage 100 %: painting 234 µs (227 to 241 µs) a touched tile"', svg)
        self.assertNotIn("work, 300 px", svg)

    def test_a_run_without_parts_has_their_counts_and_says_so(self) -> None:
        rows = [r for r in fixture.summary_rows() if r["metric"] not in stroke_parts.PARTS]
        figure = self.figure(stroke_cost, rows)
        self.assertIn("The run times no parts", " ".join(figure.notes))
        self.assertIn("work, 300 px", render(figure).svg)

    def test_parts_that_exceed_the_whole_leave_no_painting(self) -> None:
        rows = [r | ({"p50": -2_500} if r["metric"] == stroke_parts.REST and r["design"] == "seed" and r["coverage_pct"] == 26 else {})
                for r in fixture.summary_rows()]
        figure = self.figure(stroke_cost, rows)
        self.assertIn("Alone the parts take 2.50 µs longer than seed's strokes on 26 % coverage: no painting is drawn.", figure.notes)
        self.assertEqual(drawn_marks(render(figure).svg)["bar"], drawn_marks(self.draw(stroke_cost))["bar"] - 1)

    def test_one_point_a_row_and_panel(self) -> None:
        freeze, undo = list(fixture.freeze_rows()), list(fixture.undo_rows())
        self.assertEqual(drawn_marks(self.draw(freeze_growth))["point"], 2 * len(freeze))
        budget = sum(r["benchmark"].startswith("Budget") and r["metric"] in undo_memory.METRICS for r in undo)
        gap = sum(r["benchmark"] == "RedoGap" for r in undo)
        key = len(undo_memory.METRICS) + len({r["coverage_pct"] for r in undo if "coverage_pct" in r})
        self.assertEqual(drawn_marks(self.draw(undo_memory))["point"], 2 * budget + gap + key)

    def test_colour_belongs_to_the_design_and_metric(self) -> None:
        svg = self.draw(undo_memory)
        undo = list(fixture.undo_rows())
        points = re.findall(r'<path[^>]*aria-roledescription="point"[^>]*fill="(#\w+)"', svg)
        claimed = 2 * sum(r["metric"] == "claimed_bytes" and r["benchmark"].startswith("Budget") for r in undo)
        second_coverage = sum(r.get("coverage_pct") == 26 for r in undo)
        self.assertEqual(points.count(VERMILLION), claimed + second_coverage + 2)

    def test_same_csv_same_svg_in_any_process(self) -> None:
        fixture.write_full(self.folder)
        seen = []
        for seed in ("0", "1"):
            output = self.folder / seed
            subprocess.run([sys.executable, "-m", "plot", str(self.folder), "--output", str(output)], cwd=ROOT,
                           check=True, capture_output=True, env=os.environ | {"PYTHONHASHSEED": seed})
            seen.append([(f.name, f.read_bytes()) for f in sorted(output.rglob("*.*"))])
        self.assertEqual(len(seen[0]), 3 * len(ALL) + 1, "three pictures a chart, and the page")
        self.assertEqual(seen[0], seen[1])

    def test_name_for_those_who_do_not_see_it(self) -> None:
        for chart in CHARTS:
            root = ElementTree.fromstring(self.draw(chart))
            self.assertEqual(root.get("role"), "img")
            self.assertEqual(root.get("aria-label"), chart.TITLE)
            self.assertEqual(root[0].tag.split("}")[1], "title")
            self.assertEqual(root[0].text, chart.TITLE)

    def test_one_design(self) -> None:
        rows = [r for r in fixture.summary_rows() if r["design"] == "seed"]
        for chart in CHARTS:
            if chart is not document_bytes:  # its designs are representations of documents
                self.assertIn("seed", self.draw(chart, rows))

    def test_five_designs_take_a_second_panel(self) -> None:
        rows = list(fixture.freeze_rows())
        rows += [r | {"design": "seed+tileMap=rowGrid"} for r in rows if r["design"] == "seed"]
        svg = self.draw(freeze_growth, rows)
        self.assertEqual(svg.count(">Cost of one tile, linear<"), 2)
        self.assertEqual(drawn_marks(svg)["point"], 2 * len(rows))

    def test_single_process_has_no_whiskers_and_says_so(self) -> None:
        rows = [r | {"ci95_low": "", "ci95_high": "", "processes": 1} for r in fixture.summary_rows()]
        for chart in (stroke_cost, freeze_growth):
            figure = self.figure(chart, rows)
            self.assertIn("No 95 % intervals", render(figure).svg)
        self.assertEqual(drawn_marks(self.draw(stroke_cost, rows))["rule"], 0)

    def test_without_memcpy_there_is_no_limit_and_it_says_so(self) -> None:
        svg = self.draw(stroke_cost, [r for r in fixture.stroke_rows() if r["benchmark"] == "Stroke"])
        self.assertEqual(drawn_marks(svg)["tick"], 0)
        self.assertIn("No limit line", svg)

    def test_without_fits_it_says_so(self) -> None:
        figure = self.figure(freeze_growth, growth=[])
        self.assertTrue(any("No exponent" in note for note in figure.notes))
        self.assertNotIn("n^1.05", render(figure).svg)

    def test_zero_and_negative_on_a_log_axis_are_left_out_and_named(self) -> None:
        for value in (0, -5):
            rows = list(fixture.freeze_rows())
            rows[1] = rows[1] | {"p50": value}
            figure = self.figure(freeze_growth, rows)
            self.assertIn("line", "".join(figure.notes))
            self.assertIn("not above 0", " ".join(figure.notes))
            self.assertEqual(drawn_marks(render(figure).svg)["point"], 2 * (len(rows) - 1))
        self.assertIn("nothing to draw", self.refusal(freeze_growth, [r | {"p50": 0} for r in rows]))

    def test_negative_time_is_refused(self) -> None:
        rows = list(fixture.stroke_rows())
        rows[0] = rows[0] | {"p50": -1}
        self.assertRegex(self.refusal(stroke_cost, rows), r"summary\.csv, line 2, column p50: -1 is negative")

    def test_unavailable_values_are_left_out_and_named(self) -> None:
        rows = [r | ({n: "" for n in fixture.SUMMARY_NUMBERS} if r["metric"] == "rss_delta" else {})
                for r in fixture.undo_rows()]
        figure = self.figure(undo_memory, rows)
        self.assertIn("without a value", " ".join(figure.notes))
        self.assertIn("Not drawn, no value in the run: RSS", " ".join(figure.notes))
        empty = [r | {n: "" for n in fixture.SUMMARY_NUMBERS} for r in rows]
        self.assertIn("nothing to draw", self.refusal(undo_memory, empty))

    def test_missing_metric_names_what_is_there(self) -> None:
        rows = [r | {"metric": "tile_wal"} if r["benchmark"] == "Stroke" else r for r in fixture.stroke_rows()]
        self.assertRegex(self.refusal(stroke_cost, rows), r"no row with .*metric tile_wall \(.*tile_wal\)")

    def test_a_dimension_that_is_not_drawn_is_said(self) -> None:
        rows = list(fixture.stroke_rows())
        extra = [r | {"parameters": r["parameters"].replace("scale=6.5", "scale=1")} for r in rows
                 if r["benchmark"] == "Stroke"]
        figure = self.figure(stroke_cost, rows + extra)
        self.assertIn("Only scale 6.5 is drawn; the run also has 1.", figure.notes)
        self.assertEqual(drawn_marks(render(figure).svg)["bar"], drawn_marks(self.draw(stroke_cost, rows))["bar"])

    def test_the_same_case_twice_is_refused(self) -> None:
        rows = list(fixture.freeze_rows())
        self.assertIn("lines 2 and 18", self.refusal(freeze_growth, [*rows, rows[0]]))

    def test_one_size_has_no_growth(self) -> None:
        rows = [r for r in fixture.freeze_rows() if r["parameters"] == "tiles=256"]
        self.assertIn("growth needs two", self.refusal(freeze_growth, rows))

    def test_a_misspelt_field_is_no_empty_chart(self) -> None:
        spec = {"data": {"values": [{"time": 1}]}, "mark": "bar", "encoding": {"x": {"field": "tiem"}}}
        with self.assertRaisesRegex(DataError, "tiem"):
            count_marks(spec)


if __name__ == "__main__":
    unittest.main()
