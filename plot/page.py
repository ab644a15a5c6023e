"""report.html: one file that needs nothing else. Findings first, then what, where and how, charts with their data, the
environment, and the command that repeats the run."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from plot import findings, html_tables, provenance
from plot.figure import Picture
from plot.palette import DARK
from plot.tables import Run

HERE = Path(__file__).resolve().parent


def report(run: Run, pictures: Sequence[Picture], missing: Mapping[str, str]) -> str:
    """The page. `missing` says of each chart that is not on it why. The same run gives the same page."""
    found = findings.answers(run)
    style, script = _style(), (HERE / "page.js").read_text(encoding="utf-8")
    policy = f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'"
    name = escape(run.folder.resolve().name)
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What undo costs: {name}</title>
<style>{style}</style>
</head>
<body>
<main>
<a class="skip" href="#charts">To the charts</a>
<h1>What undo costs</h1>
<p class="first" id="first">{escape(findings.first_line(found))}</p>
{_take(found)}
{_doubts(run)}
{_section("findings", "Findings", html_tables.findings(found) if found else "")}
{_section("what", "What was measured", html_tables.plain(
    ("Benchmark", "Designs", "Cases", "Metrics"), provenance.what(run), f"Benchmarks of {run.folder.resolve().name}"))}
{_section("where", "Where", html_tables.facts(provenance.where(run), "The machine"))}
{_section("how", "How", "".join(f"<p>{escape(text)}</p>" for text in provenance.how(run)))}
{_section("charts", "Charts", _charts(pictures, missing))}
{_section("environment", "Environment", "<details><summary>environment.csv</summary>"
          + html_tables.facts(provenance.environment(run), "What the run recorded of itself") + "</details>")}
{_section("repeat", "To repeat it", _repeat(run))}
</main>
<div id="tip" role="tooltip" hidden></div>
<div id="spoken" class="skip" aria-live="polite"></div>
<script>{script}</script>
</body>
</html>
"""


def _section(anchor: str, title: str, body: str) -> str:
    return f'<section aria-labelledby="{anchor}"><h2 id="{anchor}">{title}</h2>\n{body}\n</section>' if body else ""


def _take(found: Sequence[findings.Answer]) -> str:
    parts = []
    for advised in findings.advice(found):
        costs = "".join(f"<li>{escape(cost)}</li>" for cost in findings.costs(advised))
        parts.append(f"<li>{escape(findings.take(advised))}" + (f" What else beats it:<ul>{costs}</ul>" if costs else "") + "</li>")
    named = any("+" in r.text("design") for answer in found for r in answer.rows)
    return ((f'<ul class="take">{"".join(parts)}</ul>' if parts else "")
            + ('<p class="muted">A design is named for what is exchanged in it: seed is the founding one, seed+storage=slab is seed '
               "with another storage.</p>" if named else ""))


def _doubts(run: Run) -> str:
    doubts = provenance.doubts(run)
    return f'<p class="care">{escape(" ".join(doubts))}</p>' if doubts else ""


def _charts(pictures: Sequence[Picture], missing: Mapping[str, str]) -> str:
    links = "".join(f'<li><a href="#{p.figure.name}">{escape(p.figure.title)}</a></li>' for p in pictures)
    absent = "".join(f"<li>{escape(name)}: {escape(why)}</li>" for name, why in missing.items())
    return (f'<nav aria-label="Charts"><ul>{links}</ul></nav>\n<p class="muted hint" id="hint">Point at a mark for its figures, or '
            "focus a chart and use the arrow keys.</p>\n" + "\n".join(map(_chart, pictures))
            + (f'\n<p>Not drawn:</p><ul class="absent">{absent}</ul>' if absent else ""))


def _chart(picture: Picture) -> str:
    figure, name = picture.figure, picture.figure.name
    notes = f"<figcaption>{escape(' '.join(figure.notes))}</figcaption>" if figure.notes else ""
    return (f'<figure id="{name}" aria-labelledby="{name}-title"><h3 id="{name}-title">{escape(figure.title)}</h3>\n'
            f'<p id="{name}-says">{escape(figure.description)}</p>\n'
            f'<button class="full" type="button" aria-pressed="false" aria-controls="{name}-picture">Full size</button>\n'
            f'<div class="picture" id="{name}-picture">{_inline(picture.svg, name)}</div>\n{notes}\n'
            f"{html_tables.data(figure.table, figure.title)}</figure>")


def _inline(svg: str, name: str) -> str:
    """The picture inside the page: focusable and described by its paragraph, without the title that browsers would show beside our own texts."""
    svg = re.sub(r"<title>.*?</title>", "", svg, count=1, flags=re.S)
    return svg.replace(' role="img"', f' role="img" tabindex="0" aria-describedby="{name}-says hint"', 1)


def _repeat(run: Run) -> str:
    commands = provenance.repeat(run)
    return f"<pre><code>{escape(chr(10).join(commands))}</code></pre>" if commands else ""


def _style() -> str:
    """The style sheet, and for dark screens the neutral colours of the pictures: they are drawn once, on white."""
    rules = "".join(f'.picture [{kind}="{light}"]{{{kind}:{dark}}}' for light, dark in DARK.items() for kind in ("fill", "stroke"))
    return (HERE / "page.css").read_text(encoding="utf-8") + f"@media screen and (prefers-color-scheme: dark){{{rules}}}\n"


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
