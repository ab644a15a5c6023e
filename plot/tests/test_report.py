"""report.html and report.md without a browser: order, escaping, size, addresses; and the options that make them."""

from __future__ import annotations

import contextlib
import io
import re
import unittest
from html.parser import HTMLParser
from pathlib import Path

from plot import findings, markdown, page
from plot.__main__ import main
from plot.charts import CHARTS
from plot.figure import render
from plot.tables import read_run
from plot.tests import fixture
from plot.tests.drawing import DrawingTest


class Outline(HTMLParser):
    """Headings, paragraphs and attributes in the order of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.order: list[tuple[str, str]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self._open: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag in ("h1", "h2", "p", "figure"):
            self._open = tag
            self.order.append((tag, ""))

    def handle_data(self, data: str) -> None:
        if self._open:
            tag, text = self.order[-1]
            self.order[-1] = (tag, text + data)

    def handle_endtag(self, tag: str) -> None:
        if tag == self._open:
            self._open = None


class Page(DrawingTest):
    def page(self) -> str:
        self.run_ = read_run(fixture.write_full(self.folder))
        pictures = [render(CHARTS[name].figure(self.run_)) for name in ("freeze_growth", "pair_ratios")]
        return page.report(self.run_, pictures, {"autosave": "the run has <none>"})

    def test_findings_come_first_and_the_rest_in_order(self) -> None:
        outline = Outline(self.page())
        self.assertEqual(outline.order[0][0], "h1")
        self.assertEqual(outline.order[1], ("p", findings.first_line(findings.answers(self.run_))))
        self.assertEqual([text for tag, text in outline.order if tag == "h2"],
                         ["Findings", "What was measured", "Where", "How", "Charts", "Environment"])

    def test_the_same_run_gives_the_same_page(self) -> None:
        self.assertEqual(self.page(), self.page())

    def test_nothing_is_fetched_and_every_name_is_used_once(self) -> None:
        text = self.page()
        outline = Outline(text)
        for tag, name, value in outline.attributes:
            if name in ("src", "href", "srcset", "xlink:href"):
                self.assertTrue(value.startswith("#"), f"{tag} {name}={value}")
        names = [value for _, name, value in outline.attributes if name == "id"]
        self.assertEqual(len(names), len(set(names)))
        for _, name, value in outline.attributes:
            if name in ("aria-labelledby", "aria-controls", "aria-describedby"):
                self.assertLessEqual(set(value.split()), {*names})
        self.assertNotIn("<link", text)
        self.assertNotIn("@import", text)

    def test_text_of_the_run_is_no_markup(self) -> None:
        fixture.write_run(self.folder, [r | {"design": "<b>&seed"} for r in fixture.freeze_rows() if r["design"] == "seed"])
        run = read_run(self.folder)
        text = page.report(run, [], {"autosave": "the run has <none>"})
        self.assertNotIn("<b>", text)
        self.assertIn("&lt;b&gt;&amp;seed", text)
        self.assertIn("the run has &lt;none&gt;", text)
        self.assertNotRegex(re.sub(r"```.*?```", "", markdown.report(run, [], None), flags=re.S), r"(?<!\\)<b")

    def test_doubts_and_the_command_to_repeat_it(self) -> None:
        self.assertNotIn('class="care"', self.page())
        with (self.folder / "environment.csv").open("a") as file:
            file.write("status,interrupted\ncommand,pentimento run --name x\ndirty,yes\nprocesses_failed,2\n")
        text = page.report(read_run(self.folder), [], {})
        self.assertIn("not complete (status: interrupted). 2 processes failed. The sources had changes", text)
        self.assertIn(".build/release/pentimento run --name x", text)
        self.assertIn("git checkout 0123456789abcdef", text)


class Markdown(DrawingTest):
    def text(self, base: str | None) -> str:
        self.run_ = read_run(fixture.write_full(self.folder))
        figures = [CHARTS[name].figure(self.run_) for name in ("freeze_growth", "byte_bridge")]
        return markdown.report(self.run_, figures, base)

    def test_pictures_in_light_and_dark_where_there_is_an_address(self) -> None:
        text = self.text("https://example.org/charts/")
        for name in ("freeze_growth", "byte_bridge"):
            self.assertIn(f'srcset="https://example.org/charts/{name}.dark.svg"', text)
            self.assertRegex(text, rf'<img alt="[^"]+" src="https://example.org/charts/{name}.svg">')
        self.assertNotIn("█", text)

    def test_text_bars_without_one(self) -> None:
        text = self.text(None)
        self.assertNotIn("<picture>", text)
        block = text.partition("an autosave with its previews (main")[2].split("```")[1]
        bars = {name: len(bar) for name, bar in re.findall(r"^(seed|copying) +(█+)", block, re.M)}
        self.assertEqual(bars, {"seed": round(markdown.BAR * 46.9 / 186), "copying": markdown.BAR})

    def test_it_fits_a_comment_and_its_tables_are_whole(self) -> None:
        for base in (None, "https://example.org/x"):
            text = self.text(base)
            self.assertLess(len(text), markdown.LIMIT)
            cells = {len(re.findall(r"(?<!\\)\|", line)) for line in text.splitlines() if line.startswith("|")}
            self.assertEqual(cells, {6})


class Options(DrawingTest):
    def call(self, *arguments: str) -> tuple[int, list[str], str]:
        fixture.write_run(self.folder, list(fixture.freeze_rows()))
        out, err = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                code = main([str(self.folder), *arguments])
            except SystemExit as stop:
                code = int(stop.code)
        return code, [Path(line).name for line in out.getvalue().splitlines()], err.getvalue()

    def test_markdown_is_written_when_asked_for(self) -> None:
        self.assertNotIn("report.md", self.call()[1])
        self.assertEqual(self.call("--markdown")[1][-2:], ["report.html", "report.md"])
        self.assertTrue((self.folder / "report.md").read_text().startswith("## What undo costs"))

    def test_single_charts_come_without_the_page(self) -> None:
        self.assertEqual(self.call("--only", "freeze_growth")[1][-1], "freeze_growth.png")

    def test_an_address_must_be_one(self) -> None:
        for wrong in (("--image-base", "https://example.org"), ("--markdown", "--image-base", "my pictures"),
                      ("--markdown", "--image-base", 'https://x/"onload=')):
            code, _, said = self.call(*wrong)
            self.assertEqual(code, 2)
            self.assertIn("--image-base", said)


if __name__ == "__main__":
    unittest.main()
