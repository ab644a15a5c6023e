"""The chart of suites that nobody drew one for."""

from __future__ import annotations

import unittest

from plot import any_suite
from plot.marks import drawn_marks
from plot.tests import fixture
from plot.tests.drawing import DrawingTest


class AnySuite(DrawingTest):
    def test_each_case_is_there_once_with_its_time(self) -> None:
        picture = self.picture(any_suite, fixture.stranger_rows())
        self.assertEqual(drawn_marks(picture.svg)["point"], 6)
        for text in ("OwnTiles/FirstWrite: wall", "pageTable, side 16", "arrays, side 128", "179 µs"):
            self.assertIn(text, picture.svg)
        # By size as a number, not as a word: 128 is last.
        places = [picture.svg.index(f">arrays, side {side}<") for side in (16, 32, 128)]
        self.assertEqual(places, sorted(places))

    def test_a_suite_with_a_chart_of_its_own_is_left_to_it(self) -> None:
        self.assertFalse(any_suite.has_data(self.read(list(fixture.summary_rows()))))
        mixed = self.read([*fixture.summary_rows(), *fixture.stranger_rows()])
        self.assertEqual(any_suite.benchmarks(mixed), [("OwnTiles", "FirstWrite")])

    def test_two_rows_of_one_case_are_refused(self) -> None:
        self.assertIn("same case and metric", self.refusal(any_suite, fixture.stranger_rows() + fixture.stranger_rows()[:1]))

    def test_more_cases_than_there_is_room_for_are_told(self) -> None:
        many = [fixture.row("Own", "One", "only", "wall", 10.0 * n, canvas_px="", layers="", size=n) for n in range(1, 61)]
        picture = self.picture(any_suite, many)
        self.assertEqual(picture.figure.notes, ["Own/One: the first 40 of 60 cases are drawn."])


if __name__ == "__main__":
    unittest.main()
