"""The panels of the suite that measures beside other stores of pixels, in the stroke chart and in the freeze chart."""

from __future__ import annotations

import re
import unittest

from plot import any_suite, findings, freeze_growth, stroke_cost
from plot.charts import CHARTS
from plot.figure import render
from plot.marks import drawn_marks
from plot.palette import BLUE, GREEN, VERMILLION
from plot.tests import fixture
from plot.tests.drawing import DrawingTest

# The chart, the metrics of the peers in it, and marks of its key.
DRAWN = ((stroke_cost, (("StrokeWrite", "unit_wall"), ("StrokeWrite", "mib_wall")), 3),
         (freeze_growth, (("Duplicate", "wall"), ("Duplicate", "first_wall"), ("FirstWrite", "mib_wall")), 5))


def rows(*left_out: str) -> list[dict]:
    """The peers' rows without these arms."""
    return [r for r in fixture.peer_rows() if r["design"] not in left_out]


def renamed(benchmark: str, metric: str, name: str) -> list[dict]:
    return [r | ({"metric": name} if (r["benchmark"], r["metric"]) == (benchmark, metric) else {}) for r in rows()]


class Peers(DrawingTest):
    def test_a_dot_and_a_whisker_a_row_and_a_row_of_the_table(self) -> None:
        for chart, metrics, key in DRAWN:
            with self.subTest(chart.NAME):
                picture, own = self.picture(chart, rows()), [r for r in rows() if (r["benchmark"], r["metric"]) in metrics]
                marks, lines = drawn_marks(picture.svg), 2 * (len(fixture.PEER_UNITS) - 1)
                self.assertEqual(marks["point"], len(own) + key)
                self.assertEqual(marks["rule"], len(own) + lines, "and the lines between the arms")
                self.assertEqual(len(picture.figure.table.rows), len(own))

    def test_beside_the_rows_of_the_chart_itself(self) -> None:
        for chart, metrics, key in DRAWN:
            with self.subTest(chart.NAME):
                without, both = self.picture(chart), self.picture(chart, [*fixture.summary_rows(), *rows()])
                own = sum((r["benchmark"], r["metric"]) in metrics for r in rows())
                self.assertEqual(drawn_marks(both.svg)["point"], drawn_marks(without.svg)["point"] + own + key)
                self.assertEqual(drawn_marks(both.svg)["bar"], drawn_marks(without.svg)["bar"])
                self.assertEqual(len(both.figure.table.rows), len(without.figure.table.rows) + own)
                self.assertEqual((both.figure.title, without.figure.title), (chart.TITLE, chart.TITLE))
                self.assertTrue(both.figure.description.startswith(without.figure.description + " Peers: "))

    def test_a_run_without_peers_knows_nothing_of_them(self) -> None:
        for chart, _, _ in DRAWN:
            picture = self.picture(chart)
            self.assertNotRegex(picture.svg + picture.figure.description, "(?i)peers|gegl")
        self.assertEqual([a.question.suite for a in findings.answers(self.read()) if a.question.suite == "PeerCost"], [])

    def test_every_arm_has_its_time_and_its_tile(self) -> None:
        svg = self.picture(stroke_cost, rows()).svg
        for text in ("tile 64 px, 32 KiB", "tile 128 px, 128 KiB", "page 4 KiB", "all of it, 128 MiB"):
            self.assertIn(f">{text}<", svg)
        self.assertIn('aria-label="gegl (tile 128 px, 128 KiB): 18.8 µs (18.2 to 19.3 µs) a touched tile"', svg)
        self.assertIn('aria-label="gegl (tile 128 px, 128 KiB): 150 µs (146 to 154 µs) a MiB"', svg)
        freeze = self.picture(freeze_growth, rows()).svg
        self.assertIn('aria-label="best (tile 64 px, 32 KiB), again: 231 ns (224 to 238 ns)"', freeze)
        self.assertIn('aria-label="fork (page 4 KiB), cold: 3.05 ms (2.96 to 3.15 ms) a MiB"', freeze)
        for label in ("231 ns again", "11.4 µs first", "125 µs warm", "550 µs cold"):
            self.assertIn(f">{label}<", freeze)

    def test_kinds_differ_in_colour_and_shape_and_slots_in_filling(self) -> None:
        spec = self.picture(freeze_growth, rows()).figure.spec
        seen = {(d["says"].partition(" ")[0], d["colour"], d["shape"]) for d in _dots(spec)}
        self.assertEqual(seen, {("seed", BLUE, "circle"), ("best", BLUE, "circle"), ("gegl", VERMILLION, "square"),
                                ("fork", GREEN, "triangle-up"), ("array", GREEN, "triangle-up")})
        hollow = {re.search(r"again|first|warm|cold", d["label"])[0]: d["fill"] != d["colour"] for d in _dots(spec)}
        self.assertEqual(hollow, {"again": False, "first": True, "warm": False, "cold": True})

    def test_the_axis_is_logarithmic_where_times_span_decades(self) -> None:
        svg = self.picture(freeze_growth, rows()).svg
        self.assertIn(">Time (log)<", svg)
        self.assertIn(">100 ns<", svg)
        near = self.picture(freeze_growth, rows("fork")).svg
        self.assertIn(">Time a MiB<", near)
        self.assertIn(">0<", near)

    def test_what_is_not_drawn_is_named(self) -> None:
        self.assertIn("Of PeerCost/StrokeWrite snapshot_wall, wall are not drawn, nor are counts and bytes; summary.csv has them.",
                      self.picture(stroke_cost, rows()).figure.notes)

    def test_a_misspelt_metric_is_refused(self) -> None:
        for chart, benchmark, metric in ((stroke_cost, "StrokeWrite", "unit_wall"), (freeze_growth, "FirstWrite", "mib_wall")):
            said = self.refusal(chart, renamed(benchmark, metric, "mib_wal"))
            self.assertRegex(said, rf"suite PeerCost, benchmark {benchmark}, metric {metric} \(its metrics are .*mib_wal")

    def test_an_arm_that_lacks_a_metric_is_named_and_the_rest_is_drawn(self) -> None:
        lacking = [r for r in rows() if (r["design"], r["metric"]) != ("gegl", "first_wall")]
        picture = self.picture(freeze_growth, lacking)
        self.assertIn("PeerCost/Duplicate has no first_wall of gegl.", picture.figure.notes)
        self.assertIn(">234 µs again<", picture.svg)
        cold = [r for r in rows() if (r["design"], r["benchmark"], r["parameters"]) != ("gegl", "FirstWrite", "heat=cold")]
        self.assertIn("PeerCost/FirstWrite has no cold mib_wall of gegl.", self.picture(freeze_growth, cold).figure.notes)

    def test_an_arm_that_lacks_a_benchmark_has_a_row_all_the_same(self) -> None:
        lacking = [r for r in rows() if (r["design"], r["benchmark"]) != ("best", "Duplicate")]
        picture = self.picture(freeze_growth, lacking)
        self.assertIn("PeerCost/Duplicate has no wall of best.", picture.figure.notes)
        self.assertIn(">169 µs warm<", picture.svg)
        self.assertIn(">best<", picture.svg)

    def test_a_benchmark_that_is_missing_is_named(self) -> None:
        picture = self.picture(freeze_growth, [r for r in rows() if r["benchmark"] != "Duplicate"])
        self.assertIn("The run has no PeerCost/Duplicate.", picture.figure.notes)
        self.assertNotIn("Peers: Duplicate Layer", picture.figure.description)
        self.assertEqual({d["label"].rpartition(" ")[2] for d in _dots(picture.figure.spec)}, {"warm", "cold"})

    def test_one_arm_alone(self) -> None:
        for chart, metrics, _ in DRAWN:
            for arm in ("seed", "array"):
                picture = self.picture(chart, rows(*(set(fixture.PEER_UNITS) - {arm})))
                own = sum((r["benchmark"], r["metric"]) in metrics for r in rows()) // len(fixture.PEER_UNITS)
                self.assertEqual(len(_dots(picture.figure.spec)), own)
                self.assertIn(f">{arm}<", picture.svg)

    def test_no_interval_no_unit_no_time(self) -> None:
        bare = [r | {"ci95_low": "", "ci95_high": ""} for r in rows() if r["metric"] != "unit_bytes"]
        picture = self.picture(stroke_cost, bare)
        self.assertIn("No 95 % intervals", picture.svg)
        self.assertIn(">tile: size not given<", picture.svg)
        zero = [r | ({"p50": 0} if (r["design"], r["metric"]) == ("array", "wall") else {}) for r in rows()]
        self.assertIn("Left out, not above 0", " ".join(self.picture(freeze_growth, zero).figure.notes))

    def test_the_same_case_twice_is_refused(self) -> None:
        twice = [r for r in rows() if r["metric"] == "mib_wall"][-1]
        self.assertIn("same case and metric (mib_wall)", self.refusal(stroke_cost, [*rows(), twice]))

    def test_charts_of_their_own_and_not_that_of_any_suite(self) -> None:
        run = self.read(rows())
        self.assertEqual([name for name, chart in CHARTS.items() if chart.has_data(run)], ["stroke_cost", "freeze_growth"])
        self.assertFalse(any_suite.has_data(run))
        self.assertEqual(render(freeze_growth.figure(run)).figure.title, freeze_growth.PEERS_TITLE)


class Findings(DrawingTest):
    def test_references_are_told_and_not_compared(self) -> None:
        found = findings.answers(self.read(rows()))
        self.assertEqual([(a.asks, a.best.text("design")) for a in found], [
            ("a duplicate of a full layer of 4096 px", "best"), ("the first write of it, cold", "gegl"),
            ("the first write of it, warm", "gegl"), ("10 strokes over it", "gegl")])
        self.assertEqual(found[0].aside["fork"], "a reference (a process, no layer)")
        self.assertEqual(set(found[0].aside), {"fork", "array"})

    def test_references_alone_answer_for_themselves(self) -> None:
        found = findings.answers(self.read(rows("seed", "best", "gegl")))
        self.assertEqual([a.best.text("design") for a in found], ["array", "array", "array", "array"])
        self.assertEqual(found[0].aside, {})


def _dots(spec) -> list[dict]:
    found = [r for r in spec.get("data", {}).get("values", ()) if "time" in r] if spec.get("mark", {}).get("type") == "point" else []
    for key in ("layer", "hconcat", "vconcat"):
        for part in spec.get(key, ()):
            found += _dots(part)
    return found


if __name__ == "__main__":
    unittest.main()
