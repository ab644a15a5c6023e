"""What tests of charts have in common: a run folder for each test, and the picture that a chart makes of it."""

from __future__ import annotations

import tempfile
import unittest
from pathlib import Path

from plot.csvfile import DataError
from plot.figure import Picture, render
from plot.tables import Run, read_run
from plot.tests import fixture


class DrawingTest(unittest.TestCase):
    """Gives each test a folder for its run."""

    def setUp(self) -> None:
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = Path(holder.name) / "run"

    def read(self, summary=None, **tables) -> Run:
        return read_run(fixture.write_run(self.folder, summary, **tables))

    def picture(self, chart, summary=None, **tables) -> Picture:
        return render(chart.figure(self.read(summary, **tables)))

    def refusal(self, chart, summary=None, **tables) -> str:
        with self.assertRaises(DataError) as caught:
            self.picture(chart, summary, **tables)
        return str(caught.exception)
