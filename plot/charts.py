"""The charts, in the order of the page, and what each needs of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from plot import (any_suite, autosave, byte_bridge, document_bytes, freeze_growth, pair_ratios, session_timeline, stroke_cost,
                  undo_memory)
from plot.figure import Figure
from plot.tables import Run


@dataclass(frozen=True)
class Chart:
    """One chart: what makes its figure, whether a run has anything for it, and what to say when not."""

    name: str
    figure: Callable[[Run], Figure]
    has_data: Callable[[Run], bool]
    needs: str


def _of_suite(module) -> Chart:
    has_data = getattr(module, "has_data", lambda run: run.has(module.SUITE, module.BENCHMARK))
    return Chart(module.NAME, module.figure, has_data,
                 f"rows of {module.SUITE}/{module.BENCHMARK}")


CHARTS = {chart.name: chart for chart in (
    _of_suite(stroke_cost), _of_suite(autosave), _of_suite(freeze_growth), _of_suite(undo_memory),
    _of_suite(byte_bridge), _of_suite(document_bytes),
    Chart(any_suite.NAME, any_suite.figure, any_suite.has_data, "rows of a suite without a chart of its own"),
    Chart(pair_ratios.NAME, pair_ratios.figure, lambda run: bool(run.comparison), f"{pair_ratios.FILE} ('pentimento compare')"),
    Chart(session_timeline.NAME, session_timeline.figure, lambda run: bool(run.timeline), session_timeline.FILE))}
