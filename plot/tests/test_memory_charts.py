"""The bridge from claimed bytes to resident memory, the bytes of documents, and the autosave: marks against rows."""

from __future__ import annotations

import math
import re
import unittest

from plot import autosave, byte_bridge, document_bytes, pen_ecdf, pen_latency
from plot.marks import drawn_marks
from plot.palette import BLUE, VERMILLION
from plot.tests import fixture
from plot.tests.drawing import DrawingTest


class Bridge(DrawingTest):
    def test_a_bar_a_level_and_one_a_step(self) -> None:
        rows = [r for r in fixture.undo_rows() if r["benchmark"] == "Budget" and r["budget_mib"] == 128]
        picture = self.picture(byte_bridge)
        self.assertEqual(len(picture.figure.table.rows), len(rows))
        steps = 0
        for design in fixture.DESIGNS:
            levels = [next(r["p50"] for r in rows if r["design"] == design and r["metric"] == m) for m in byte_bridge.LEVELS]
            steps += sum(a != b for a, b in zip(levels, levels[1:]))
        self.assertEqual(drawn_marks(picture.svg)["bar"], len(rows) + steps)

    def test_what_is_less_has_another_colour(self) -> None:
        rows = [r for r in fixture.undo_rows() if r["design"] == "seed" and r["metric"] in ("claimed_bytes", "held_bytes")]
        more = self.picture(byte_bridge, rows).svg
        less = self.picture(byte_bridge, [r | {"p50": r["p50"] / 2} if r["metric"] == "held_bytes" else r for r in rows]).svg
        def coloured(svg: str, colour: str) -> int:
            return len(re.findall(rf'aria-roledescription="bar"[^>]*fill="{colour}"', svg))

        self.assertEqual((coloured(more, VERMILLION), coloured(more, BLUE)), (1, 0))
        self.assertEqual((coloured(less, VERMILLION), coloured(less, BLUE)), (0, 1))

    def test_one_level_is_no_bridge(self) -> None:
        rows = [r for r in fixture.undo_rows() if r["metric"] == "claimed_bytes"]
        self.assertIn("a bridge needs two", self.refusal(byte_bridge, rows))


class Documents(DrawingTest):
    def test_a_point_a_row_and_a_cell_a_record_and_share(self) -> None:
        rows = list(fixture.document_rows())
        marks = drawn_marks(self.picture(document_bytes).svg)
        again = sum(r["design"] == "snapshot" for r in rows)  # the snapshot is in both groups of panels
        self.assertEqual(marks["point"], len(rows) + again + 4 + 3)
        self.assertEqual(marks["rect"], 2 * 3)

    def test_crossings_are_between_measured_sizes(self) -> None:
        rows = [r for r in fixture.document_rows() if r["design"] in ("snapshot", "closures") and "plain24" in r["parameters"]]
        spec = self.picture(document_bytes, rows).figure.spec
        found = [row for row in _rows(spec) if set(row) == {"low", "high", "size"}]
        self.assertEqual([(row["low"], row["high"]) for row in found], [(3.0, 100.0)])

    def test_the_winner_is_the_least_row(self) -> None:
        svg = self.picture(document_bytes).svg
        self.assertIn('aria-label="plain24, 1 changed: batch, 125 B a step"', svg)
        self.assertIn("plain24, 1000 changed: batch", svg)

    def test_zero_bytes_have_no_place_on_a_log_axis(self) -> None:
        rows = [r | {"p50": 0} if r["design"] == "batch" else r for r in fixture.document_rows()]
        self.assertIn("not above 0", " ".join(self.picture(document_bytes, rows).figure.notes))


class Autosave(DrawingTest):
    def test_a_bar_a_part_and_a_point_a_percentile(self) -> None:
        rows = list(fixture.autosave_rows())
        marks = drawn_marks(self.picture(autosave, rows).svg)
        self.assertEqual(marks["bar"], sum(r["metric"] in ("freeze_wall", "flatten_wall", "encode_wall", "write_wall") for r in rows))
        self.assertEqual(marks["point"], sum("_dab_" in r["metric"] for r in rows) + 1, "and one in the key")

    def test_every_percentile_of_the_run_is_drawn(self) -> None:
        extra = [r | {"metric": "saving_dab_p99_9"} for r in fixture.autosave_rows() if r["metric"] == "saving_dab_p99"]
        svg = self.picture(autosave, [*fixture.autosave_rows(), *extra]).svg
        self.assertIn("99.9 % of events", svg)

    def test_a_distribution_is_drawn_where_it_rises(self) -> None:
        rows, shares = list(fixture.autosave_rows()), list(fixture.share_rows())
        picture = self.picture(autosave, [*rows, *shares])
        # From the last time that no event took to the first that all took.
        rising = 0
        for design, moment in {(r["design"], r["metric"].partition("_")[0]) for r in shares}:
            own = [r["p50"] for r in shares if r["design"] == design and r["metric"].startswith(moment)]
            rising += sum(0 < share < 100 for share in own) + 2
        percentiles = sum(bool(pen_latency.METRIC.fullmatch(r["metric"])) for r in rows)
        self.assertEqual(drawn_marks(picture.svg)["point"], rising + percentiles + 1, "and one in the key")
        self.assertIn("the share of pen events whose dabs", picture.svg)
        self.assertEqual(sum("_dab_within_" in cell for row in picture.figure.table.rows for cell in row), len(shares))

    def test_no_label_lies_on_the_frames_line(self) -> None:
        # The frame at 8.33 ms passes the label of 99 % when these take less, and that of the slowest when those take more.
        for level, value, name in (("p99", 3e6, "99"), ("max", 20e6, "slowest"), ("p50", 2e6, "50")):
            rows = [r | ({"p50": value} if r["metric"].endswith(f"_dab_{level}") else {}) for r in fixture.autosave_rows()]
            run = self.read([*rows, *fixture.share_rows()])
            percentiles = [r for r in pen_latency.rows(run, {}, []) if r.text("design") == "seed"]
            labels = [pen_ecdf._label(r, percentiles) for r in percentiles if r.text("metric") in pen_ecdf.LABELLED]
            domain = (100, 30e6)
            stretches = pen_ecdf._free(labels, domain)
            at = pen_ecdf.WIDTH * math.log(pen_latency.FRAME_NS / domain[0]) / math.log(domain[1] / domain[0])
            crossed = [own for own in labels if own.across(domain)[0] < at < own.across(domain)[1]]
            self.assertIn(name, [own.text.split()[0] for own in crossed])
            for low, high in stretches:
                self.assertTrue(all(high <= own.down()[0] or low >= own.down()[1] for own in crossed), (level, low, high))
            self.assertGreater(sum(high - low for low, high in stretches), 70)

    def test_a_label_keeps_clear_of_both_marks(self) -> None:
        run = self.read([r | ({"p50": 900} if r["metric"] == "alone_dab_p50" else {}) for r in fixture.autosave_rows()])
        percentiles = [r for r in pen_latency.rows(run, {}, []) if r.text("design") == "seed"]
        label = next(pen_ecdf._label(r, percentiles) for r in percentiles if r.text("metric") == "saving_dab_p50")
        self.assertEqual((label.time, label.text), (900, "50 % within 322 ns"))

    def test_a_run_without_distributions_draws_percentiles_and_says_so(self) -> None:
        figure = self.picture(autosave, list(fixture.autosave_rows())).figure
        self.assertIn("keeps no distribution of pen latencies", " ".join(figure.notes))

    def test_a_run_without_latencies_says_so(self) -> None:
        rows = [r for r in fixture.autosave_rows() if not pen_latency.METRIC.fullmatch(r["metric"])]
        self.assertIn("no pen latencies", " ".join(self.picture(autosave, rows).figure.notes))


def _rows(spec) -> list[dict]:
    found = list(spec.get("data", {}).get("values", ()))
    for key in ("layer", "hconcat", "vconcat"):
        for part in spec.get(key, ()):
            found += _rows(part)
    return found


if __name__ == "__main__":
    unittest.main()
