"""The page in a real browser: Debian's chromium driven by Playwright. Skipped, with the reason, where one is missing.

Offline, without a console message or a request to anywhere, marks counted, a tooltip read, light and dark, narrow and
wide, contrast, and the keyboard."""

from __future__ import annotations

import os
import shutil
import tempfile
import unittest
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from plot import findings
from plot.__main__ import main
from plot.charts import CHARTS
from plot.marks import DATA, ROLES, drawn_marks
from plot.tables import read_run
from plot.tests import fixture
from plot.tests.test_palette import contrast

try:
    from playwright.sync_api import sync_playwright
except ModuleNotFoundError:
    sync_playwright = None

BROWSER = shutil.which("chromium")
MISSING = ("there is no chromium; 'setup/packages.sh chromium' installs it" if BROWSER is None
           else "there is no Playwright; 'make .venv/.browser' installs it" if sync_playwright is None else None)


@unittest.skipIf(MISSING, MISSING or "")
class Browser(unittest.TestCase):
    @classmethod
    def setUpClass(cls) -> None:
        holder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(holder.cleanup)
        cls.folder = fixture.write_full(Path(holder.name) / "run")
        null = open(os.devnull, "w")
        cls.addClassCleanup(null.close)
        with redirect_stdout(null), redirect_stderr(null):
            assert main([str(cls.folder)]) == 0
        play = sync_playwright().start()
        cls.addClassCleanup(play.stop)
        # Inside a container chromium has no sandbox of its own to use; the page is ours.
        cls.browser = play.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])
        cls.addClassCleanup(cls.browser.close)

    def open(self, width: int = 1400, scheme: str = "light"):
        context = self.browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, offline=True)
        self.addCleanup(context.close)
        page, self.messages, self.requests = context.new_page(), [], []
        page.on("console", lambda message: self.messages.append(message.text))
        page.on("pageerror", lambda error: self.messages.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.goto((self.folder / "report.html").as_uri())
        return page

    def test_offline_silent_and_without_a_request(self) -> None:
        for scheme in ("light", "dark"):
            page = self.open(scheme=scheme)
            page.keyboard.press("Tab")
            self.assertEqual(self.messages, [])
            self.assertEqual(self.requests, [(self.folder / "report.html").as_uri()])

    def test_the_policy_forbids_what_is_not_the_pages_own(self) -> None:
        page = self.open()
        page.evaluate("""() => { const s = document.createElement('script'); s.textContent = 'window.stranger = 1';
                              document.head.append(s); }""")
        self.assertIsNone(page.evaluate("window.stranger ?? null"))
        self.assertTrue(any("Content Security Policy" in text for text in self.messages))

    def test_the_first_line_is_the_findings(self) -> None:
        page = self.open()
        self.assertEqual(page.locator("main p").first.inner_text(), findings.first_line(findings.answers(read_run(self.folder))))
        self.assertLess(page.locator(".take").bounding_box()["y"], 900, "what to take is on the first screen")

    def test_every_mark_of_every_chart_is_on_the_page(self) -> None:
        page = self.open()
        for name in CHARTS:
            drawn = drawn_marks((self.folder / "charts" / f"{name}.svg").read_text())
            for mark, role in ROLES.items():
                found = page.locator(f'#{name} svg [aria-roledescription="{role}"]').count()
                self.assertEqual(found, drawn[mark], f"{name}: {mark}")
            self.assertGreater(sum(drawn[mark] for mark in DATA), 0)

    def test_a_mark_tells_its_figures(self) -> None:
        page = self.open()
        mark = page.locator('#freeze_growth [aria-roledescription="point"][aria-label*="seed, 256 tiles"]').first
        mark.scroll_into_view_if_needed()
        box = mark.bounding_box()
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        row = next(r for r in fixture.freeze_rows() if r["design"] == "seed" and r["parameters"] == "tiles=256")
        self.assertEqual(row["p50"], 19_200)
        said = page.locator("#tip").inner_text().splitlines()
        self.assertIn("seed, 256 tiles: 19.2 µs (18.6 to 19.8 µs)", said)
        self.assertTrue(all("256 tiles" in text for text in said), said)
        page.mouse.move(2, 2)
        self.assertTrue(page.locator("#tip").is_hidden())

    def test_arrow_keys_go_from_mark_to_mark_and_are_spoken(self) -> None:
        page = self.open()
        page.locator("#freeze_growth svg").focus()
        page.keyboard.press("ArrowRight")
        first = page.locator("#spoken").inner_text()
        page.keyboard.press("ArrowRight")
        self.assertNotEqual(page.locator("#spoken").inner_text(), first)
        page.keyboard.press("ArrowLeft")
        self.assertEqual(page.locator("#spoken").inner_text(), first)
        page.keyboard.press("Escape")
        self.assertTrue(page.locator("#tip").is_hidden())

    def test_every_mark_that_the_keys_reach_is_seen_with_its_text(self) -> None:
        for width in (400, 1400):
            page = self.open(width)
            if width == 400:
                page.locator("#stroke_cost button.full").click()
            page.locator("#stroke_cost svg").focus()
            for key in ("ArrowRight", "ArrowLeft", "ArrowLeft", "ArrowRight"):
                page.keyboard.press(key)
                for place in (".pointed", "#tip"):
                    # Its middle: the box of a framed mark has the room of a mitred corner around it.
                    box = page.locator(place).first.bounding_box()
                    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
                    self.assertTrue(0 < middle[0] < width and 0 < middle[1] < 900, (width, key, place, box))

    def test_names_of_designs_break_where_an_axis_is_exchanged(self) -> None:
        broken = """cell => { const range = document.createRange(), wrong = [];
          for (const text of cell.childNodes) if (text.nodeType === 3 && /^\\+[\\w=]+$/.test(text.data)) {
            range.selectNodeContents(text);
            if (range.getClientRects().length > 1) wrong.push(text.data);
          } return wrong; }"""
        page = self.open(1400)
        for cell in page.locator(".findings td, .findings td .muted").all():
            self.assertEqual(cell.evaluate(broken), [])

    def test_a_narrow_screen_names_each_cell_of_the_findings(self) -> None:
        said = "e => getComputedStyle(e, '::before').content"
        for width, wanted in ((400, {'"Cheapest" ": "', '"Cost" ": "', '"The others, in times of it" ": "'}), (1400, {"none"})):
            found = {cell.evaluate(said) for cell in self.open(width).locator(".findings td").all()}
            self.assertEqual({text.replace(': "', '" ": "') if '" ' not in text and text != "none" else text for text in found}, wanted)

    def test_tab_goes_down_the_page(self) -> None:
        page = self.open()
        places = []
        for _ in range(12):
            page.keyboard.press("Tab")
            places.append(page.evaluate("document.activeElement.getBoundingClientRect().top + scrollY"))
        self.assertEqual(places[1:], sorted(places[1:]))
        self.assertGreater(len(set(places)), 8)

    def test_a_picture_has_a_name_and_its_data_a_table(self) -> None:
        page = self.open()
        for name in CHARTS:
            figure = page.locator(f"#{name}")
            self.assertEqual(figure.locator("svg").get_attribute("aria-label"), figure.locator("h3").inner_text())
            figure.locator("summary").click()
            self.assertTrue(figure.locator("table").is_visible())
            self.assertEqual(figure.locator("summary").inner_text(), f"Data: {figure.locator('tbody tr').count()} rows")

    def test_no_sideways_scrolling(self) -> None:
        for width in (400, 1400):
            for scheme in ("light", "dark"):
                page = self.open(width, scheme)
                for summary in page.locator("summary").all():
                    summary.click()
                wide = page.evaluate("document.scrollingElement.scrollWidth")
                self.assertLessEqual(wide, width)

    def test_full_size_scrolls_the_picture_alone(self) -> None:
        page = self.open(400)
        picture = page.locator("#stroke_cost .picture")
        before = picture.locator("svg").bounding_box()["width"]
        page.locator("#stroke_cost button.full").click()
        self.assertGreater(picture.locator("svg").bounding_box()["width"], 1.5 * before)
        self.assertLessEqual(page.evaluate("document.scrollingElement.scrollWidth"), 400)

    def test_contrast_of_marks_and_text(self) -> None:
        for scheme in ("light", "dark"):
            page = self.open(scheme=scheme)
            paper = _hex(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
            found = page.evaluate("""() => {
              const colours = (where, kinds) => [...new Set([...document.querySelectorAll(where)]
                .map(e => kinds.map(k => getComputedStyle(e)[k]).filter(c => c.startsWith('rgb(')).join(';')))];
              const marks = ['point', 'line mark', 'bar'].map(role => `.picture [aria-roledescription="${role}"]`).join();
              return { text: [...colours('.picture text', ['fill']), ...colours('main :is(p,th,td,li,caption,summary,a)', ['color'])],
                       marks: colours(marks, ['fill', 'stroke']) };
            }""")
            self.assertGreater(len(found["text"]), 1)
            self.assertGreater(len(found["marks"]), 4)
            for colour in map(_hex, found["text"]):
                self.assertGreaterEqual(contrast(colour, paper), 4.5, f"text {colour} on {paper}")
            for colours in found["marks"]:  # a mark's fill and frame: one of them is what is seen
                best = max(contrast(_hex(colour), paper) for colour in colours.split(";"))
                self.assertGreaterEqual(best, 3, f"mark {colours} on {paper}")

    def test_paper_is_light_and_every_table_open(self) -> None:
        page = self.open(scheme="dark")
        page.emulate_media(media="print")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        self.assertEqual(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"), "rgb(255, 255, 255)")
        fill = page.locator("#freeze_growth svg text").first.evaluate("e => getComputedStyle(e).fill")
        self.assertGreaterEqual(contrast(_hex(fill), "#FFFFFF"), 4.5)
        self.assertEqual(page.locator("details:not([open])").count(), 0)
        for name in CHARTS:
            # 247 mm is what A4 leaves inside wide margins.
            self.assertLessEqual(page.locator(f"#{name} svg").bounding_box()["height"], 247 / 25.4 * 96)
            self.assertEqual(page.locator(f"#{name}").evaluate("e => getComputedStyle(e).breakInside"), "auto")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        self.assertGreater(page.locator("details:not([open])").count(), 0)


def _hex(colour: str) -> str:
    """`rgb(1, 2, 3)` as `#010203`."""
    return "#" + "".join(f"{int(part):02X}" for part in colour[4:-1].split(","))


if __name__ == "__main__":
    unittest.main()
