"""Charts of comparison.csv and timeline.csv: order, marks, what is left out and what is refused."""

from __future__ import annotations

import re
import unittest

from plot import pair_ratios, session_timeline
from plot.csvfile import DataError
from plot.marks import drawn_marks
from plot.tests import fixture
from plot.tests.drawing import DrawingTest


class Pairs(DrawingTest):
    def test_worst_first_with_an_interval_and_a_verdict_each(self) -> None:
        rows = fixture.comparison_rows()
        svg = self.picture(pair_ratios, comparison=list(reversed(rows))).svg
        marks = drawn_marks(svg)
        self.assertEqual(marks["point"], len(rows) + len(rows), "a row and a verdict in the key each")
        self.assertEqual(marks["rect"], 1, "the margin")
        said = re.findall(r'aria-label="Stroke tile_wall[^"]*: ([\d.]+) [^"]*, (\w+)"', svg)
        self.assertEqual(said, [("3.40", "slower"), ("1.20", "undecided"), ("1.00", "equal"), ("0.40", "faster")])

    def test_many_rows_keep_the_decided_ones(self) -> None:
        decided = fixture.comparison_rows()[0]
        open_ = [fixture.comparison_rows()[1] | {"brush_px": 100 + i, "ratio": 5 + i, "ratio_low": 1, "ratio_high": 9 + i}
                 for i in range(60)]
        picture = self.picture(pair_ratios, comparison=[decided, *open_])
        self.assertEqual(drawn_marks(picture.svg)["point"], pair_ratios.MOST + 2)
        self.assertIn("3.40 (3.06 to 3.74), slower", picture.svg)
        self.assertIn(f"{61 - pair_ratios.MOST} rows are in the table", " ".join(picture.figure.notes))
        self.assertEqual(len(picture.figure.table.rows), 61)

    def test_exact_metrics_alone_are_drawn_without_intervals(self) -> None:
        rows = [r | {"class": "exact", "verdict": "more", "ratio_low": "", "ratio_high": "", "margin": ""}
                for r in fixture.comparison_rows()]
        marks = drawn_marks(self.picture(pair_ratios, comparison=rows).svg)
        self.assertEqual((marks["point"], marks["rect"]), (len(rows) + 1, 0))

    def test_a_ratio_of_zero_has_no_place(self) -> None:
        rows = fixture.comparison_rows()
        rows[0] |= {"ratio": 0, "ratio_low": "", "ratio_high": ""}
        self.assertIn("1 rows have no ratio above 0", " ".join(self.picture(pair_ratios, comparison=rows).figure.notes))
        self.assertIn("nothing to draw", self.refusal(pair_ratios, comparison=rows[:1]))

    def test_words_of_another_verdict_are_drawn_neutral(self) -> None:
        rows = [r | {"verdict": "needs more runs"} for r in fixture.comparison_rows()]
        self.assertIn("needs more runs", self.picture(pair_ratios, comparison=rows).svg)


class Timeline(DrawingTest):
    def test_a_point_a_row(self) -> None:
        rows = fixture.timeline_rows()
        picture = self.picture(session_timeline, timeline=rows)
        self.assertEqual(drawn_marks(picture.svg)["point"], len(rows) + 3, "and three in the keys")
        self.assertEqual(len(picture.figure.table.rows), len(rows))

    def test_a_peak_survives_thinning(self) -> None:
        rows = [{"time_s": i / 100, "metric": "rss", "value": 5_000_000 if i == 4_321 else 1_000 + i % 7, "unit": "B"}
                for i in range(10_000)]
        picture = self.picture(session_timeline, timeline=rows)
        self.assertIn('aria-label="rss at 43.2 s: 4.77 MiB"', picture.svg)
        self.assertLessEqual(drawn_marks(picture.svg)["point"], 2 * session_timeline.COLUMNS + 3)
        self.assertEqual(picture.figure.table.left_out, 10_000 - session_timeline.TABLE_ROWS)

    def test_what_is_refused(self) -> None:
        rows = fixture.timeline_rows()
        self.assertIn("line 2, column time_s: -1 is before", self.refusal(session_timeline, timeline=[rows[0] | {"time_s": -1}]))
        self.assertIn("no row with a value", self.refusal(session_timeline, timeline=[rows[0] | {"value": ""}]))
        with self.assertRaisesRegex(DataError, "line 2, column value: 'much' is not a finite number"):
            self.read(timeline=[rows[0] | {"value": "much"}])
        with self.assertRaisesRegex(DataError, "line 2, column unit: is empty"):
            self.read(timeline=[rows[0] | {"unit": ""}])


if __name__ == "__main__":
    unittest.main()
