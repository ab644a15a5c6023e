"""report.md for pull requests: the findings, and charts as pictures where there is an address for them, else as text bars."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

from plot import findings, provenance
from plot.figure import Figure
from plot.findings import Answer
from plot.tables import Run
from plot.wording import quantity, with_interval

BAR = 30
LIMIT = 65_536  # characters of a comment on GitHub


def report(run: Run, figures: Sequence[Figure], image_base: str | None) -> str:
    """The text. With `image_base` the address of the folder that holds the charts; the same run gives the same text."""
    found = findings.answers(run)
    parts = ["## What undo costs", f"**{_plain(findings.first_line(found))}**",
             *(_take(advised) for advised in findings.advice(found)),
             *(f"> {_plain(text)}" for text in provenance.doubts(run)), _table(found)]
    if image_base is None:
        parts += [_bars(answer) for answer in found]
    else:
        parts += [_picture(figure, image_base.rstrip("/")) for figure in figures]
    where = " · ".join(f"{name} {value}" for name, value in provenance.where(run) if name in ("processor", "commit", "measured"))
    commands = provenance.repeat(run)
    parts += [_plain(where), "```sh\n" + "\n".join(commands) + "\n```" if commands else ""]
    return "\n\n".join(part for part in parts if part) + "\n"


def _take(advised: findings.Advice) -> str:
    costs = "".join(f"\n* {_plain(cost)}" for cost in findings.costs(advised))
    return _plain(findings.take(advised)) + (f" What else beats it:\n{costs}" if costs else "")


def _table(found: Sequence[Answer]) -> str:
    lines = ["| question | cheapest | cost | level with it | the others, in times of it |", "|---|---|---|---|---|"]
    for answer in found:
        level = answer.level()
        others = [f"{r.text('design')} {answer.times(r)}" for r in answer.rows if r not in level]
        others += [f"{design}: {why}" for design, why in answer.aside.items()]
        cells = [answer.asks, answer.best.text("design"), with_interval(answer.best) + answer.question.each,
                 ", ".join(r.text("design") for r in level[1:]), "; ".join(others)]
        lines.append("| " + " | ".join(map(_plain, cells)) + " |")
    return "\n".join(lines)


def _bars(answer: Answer) -> str:
    """A block of text: one bar a design, from 0."""
    top = max(r.numbers["p50"] for r in answer.rows)
    width = max(len(r.text("design")) for r in answer.rows)
    lines = []
    for row in answer.rows:
        value = row.numbers["p50"]
        bar = "█" * round(BAR * value / top) if top > 0 else ""
        lines.append(f"{row.text('design'):{width}}  {bar:{BAR}}  {quantity(value, row.text('unit'))}".rstrip())
    return f"{_plain(answer.asks)} ({_plain(answer.question.metric)})\n\n```text\n" + "\n".join(lines) + "\n```"


def _picture(figure: Figure, base: str) -> str:
    address = escape(f"{base}/{figure.name}", quote=True)
    return (f"### {_plain(figure.title)}\n\n{_plain(figure.description)}\n\n<picture>\n"
            f'  <source media="(prefers-color-scheme: dark)" srcset="{address}.dark.svg">\n'
            f'  <img alt="{escape(figure.title, quote=True)}" src="{address}.svg">\n</picture>')


def _plain(text: str) -> str:
    """Text in which nothing is markup, and which stays inside its table cell."""
    return re.sub(r"([\\`*_\[\]<>|#~$&])", r"\\\1", text.replace("\n", " "))
