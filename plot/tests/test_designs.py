"""Every chart with one design and with fourteen: at most four a panel, none left out."""

from __future__ import annotations

import re
import unittest

from plot import autosave, byte_bridge, freeze_growth, stroke_cost, undo_memory
from plot.marks import drawn_marks
from plot.palette import panels
from plot.tests import fixture
from plot.tests.drawing import DrawingTest

CHARTS = (stroke_cost, autosave, freeze_growth, undo_memory, byte_bridge)
FOURTEEN = ["seed", *(f"seed+storage=kind{i}" for i in range(13))]


def with_designs(names: list[str]) -> list[dict]:
    """The rows of `seed` under each of these names."""
    return [r | {"design": name} for name in names for r in fixture.summary_rows() if r["design"] == "seed"]


class Designs(DrawingTest):
    def test_fourteen_designs_are_all_there(self) -> None:
        for chart in CHARTS:
            with self.subTest(chart.NAME):
                picture = self.picture(chart, with_designs(FOURTEEN))
                text = " ".join(re.findall(r">([^<]*kind\d+[^<]*)<", picture.svg))
                for name in FOURTEEN[1:]:
                    self.assertRegex(text, name.partition("+")[2] + r"\b")
                one = self.picture(chart, with_designs(["seed"]))
                self.assertGreaterEqual(drawn_marks(picture.svg)["bar"], 14 * drawn_marks(one.svg)["bar"])

    def test_four_a_panel(self) -> None:
        self.assertEqual([len(group) for group in panels(FOURTEEN)], [4, 4, 4, 2])
        svg = self.picture(freeze_growth, with_designs(FOURTEEN)).svg
        self.assertEqual(svg.count(">Cost of one tile, linear<"), 4)

    def test_one_design_draws_every_chart(self) -> None:
        for chart in CHARTS:
            with self.subTest(chart.NAME):
                self.assertGreater(sum(drawn_marks(self.picture(chart, with_designs(["seed"])).svg).values()), 0)


if __name__ == "__main__":
    unittest.main()
