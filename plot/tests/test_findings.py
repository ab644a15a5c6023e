"""The findings against summary.csv itself, read here by other means than the charts' own."""

from __future__ import annotations

import csv
import re
import unittest
from pathlib import Path

from plot import findings
from plot.tables import read_run
from plot.tests import fixture
from plot.tests.drawing import DrawingTest
from plot.wording import quantity

REFERENCE = Path(__file__).resolve().parents[2] / "results" / "reference"


def cheapest(rows: list[dict], suite: str, benchmark: str, metric: str, **case: str) -> tuple[str, str]:
    """The design with the least median among summary rows of one case, and that cost in words."""
    def has(row: dict, key: str, value: str) -> bool:
        return row[key] == value if key in row else f";{key}={value};" in f";{row['parameters']};"

    own = [r for r in rows if (r["suite"], r["benchmark"], r["metric"]) == (suite, benchmark, metric) and r["p50"]
           and all(has(r, k, v) for k, v in case.items())]
    least = min(own, key=lambda r: float(r["p50"]))
    return least["design"], quantity(float(least["p50"]), least["unit"])


class FirstLine(unittest.TestCase):
    def test_every_claim_of_the_reference_run_is_in_its_summary(self) -> None:
        with (REFERENCE / "summary.csv").open(newline="") as file:
            rows = list(csv.DictReader(file))
        kept = {r["design"]: float(r["p50"]) for r in rows if r["benchmark"] == "Budget" and r["suite"] == "UndoMemory"
                and r["metric"] == "steps_kept" and r["budget_mib"] == "128"}
        line = findings.first_line(findings.answers(read_run(REFERENCE)))
        claims = re.findall(r"([^;.–]+): (\S+) at ([\d.,]+ [^\s;.]+)", line)
        self.assertEqual(
            {asks.strip(): (design, cost) for asks, design, cost in claims}, {
                "a stroke": cheapest(rows, "StrokeCost", "Stroke", "tile_wall", brush_px="40", coverage_pct="100"),
                "the stall of a first autosave": cheapest(rows, "AutosaveFreeze", "Archive", "first_wall", layers="4"),
                "undo": cheapest(rows, "StrokeCost", "UndoRedo", "undo_tile_wall"),
                "memory under a budget of 128 MiB": cheapest(
                    [r for r in rows if kept.get(r["design"]) == max(kept.values())], "UndoMemory", "Budget", "rss_delta", budget_mib="128"),
                "memory, 1 of 1000 shapes changed": cheapest(
                    rows, "DocumentUndoCost", "Payload", "history_allocated_per_step", changed="1", record="plain24"),
                "moving a shape": cheapest(rows, "DocumentUndoCost", "Operation", "edit_wall", operation="move"),
            })


class Answers(DrawingTest):
    def answer(self, *rows: dict) -> findings.Answer:
        found = findings.answers(self.read(list(rows)))
        self.assertEqual(len(found), 1)
        return found[0]

    def stroke(self, design: str, value: float, spread: float = 0.03, **rest) -> dict:
        return fixture.row("StrokeCost", "Stroke", design, "tile_wall", value, spread, brush_px=40, coverage_pct=100, **rest)

    def test_level_is_an_overlap_of_intervals(self) -> None:
        answer = self.answer(self.stroke("seed", 100), self.stroke("near", 105), self.stroke("far", 107))
        self.assertEqual([r.text("design") for r in answer.level()], ["seed", "near"])
        self.assertEqual(answer.times(answer.rows[2]), "1.07×")

    def test_exact_figures_are_level_only_when_they_are_the_same(self) -> None:
        def bytes_of(design: str, value: float) -> dict:
            return fixture.row("DocumentUndoCost", "Payload", design, "history_allocated_per_step", value, 0, unit="B",
                               changed=1, record="plain24", shapes=1000, **{"class": "exact"})

        answer = self.answer(bytes_of("batch", 125.12), bytes_of("twin", 125.12), bytes_of("closures", 125.13))
        self.assertEqual([r.text("design") for r in answer.level()], ["batch", "twin"])

    def test_a_history_that_keeps_fewer_steps_is_not_cheaper(self) -> None:
        rows = []
        for design, memory, steps in (("seed", 160, 48), ("copying", 90, 23)):
            same = {"budget_mib": 128, "steps": 250, "strokes": "generated"}
            rows += [fixture.row("UndoMemory", "Budget", design, "rss_delta", memory * fixture.MIB, 0, unit="B", **same),
                     fixture.row("UndoMemory", "Budget", design, "steps_kept", steps, 0, unit="count", **same)]
        answer = self.answer(*rows)
        self.assertEqual([r.text("design") for r in answer.rows], ["seed"])
        self.assertEqual(answer.aside, {"copying": "keeps 23 steps of 48"})

    def test_the_advice_counts_wins_and_names_what_beats_it(self) -> None:
        def undo(design: str, value: float) -> dict:
            return fixture.row("StrokeCost", "UndoRedo", design, "undo_tile_wall", value)

        def stall(design: str, value: float) -> dict:
            return fixture.row("AutosaveFreeze", "Archive", design, "first_wall", value)

        run = self.read([self.stroke("seed", 100), self.stroke("copying", 101), undo("seed", 10), undo("copying", 500),
                         stall("seed", 3e6), stall("copying", 1e6)])
        advised, = findings.advice(findings.answers(run))
        self.assertEqual((advised.design, len(advised.won), len(advised.lost)), ("seed", 2, 1))
        self.assertIn("3× as much as copying", findings.costs(advised)[0])
        self.assertIn("2 of the 3 questions", findings.take(advised))

    def test_a_question_names_the_size_it_was_asked_at(self) -> None:
        row = fixture.row("UndoMemory", "Budget", "seed", "rss_delta", 5 * fixture.MIB, 0, unit="B", budget_mib=8)
        kept = fixture.row("UndoMemory", "Budget", "seed", "steps_kept", 3, 0, unit="count", budget_mib=8)
        self.assertEqual(self.answer(row, kept).asks, "memory under a budget of 8 MiB")

    def test_a_strangers_suite_has_findings_too(self) -> None:
        answer = self.answer(fixture.row("Other", "Work", "a", "wall", 9), fixture.row("Other", "Work", "b", "wall", 5))
        self.assertEqual(findings.first_line([answer]), "Cheapest for this run – Work wall: b at 5.00 ns.")

    def test_nothing_to_compare_says_so(self) -> None:
        run = self.read([fixture.row("Other", "Work", "a", "hash", 9, unit="hash", **{"class": "exact"})])
        self.assertIn("no time and no size", findings.first_line(findings.answers(run)))


if __name__ == "__main__":
    unittest.main()
