"""HTML of tables: the findings, a chart's data, and plain facts. Every cell is escaped."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from plot.datatable import DataTable
from plot.findings import Answer
from plot.wording import with_interval


def findings(found: Sequence[Answer]) -> str:
    """A row an answer: the cheapest design, its cost, and what the others cost."""
    heads, rows = ("Question", "Cheapest", "Cost", "The others, in times of it"), []
    for answer in found:
        level = [r.text("design") for r in answer.level()[1:]]
        others = [f"{r.text('design')} {answer.times(r)}" for r in answer.rows[1:]]
        others += [f"{design} not compared: {why}" for design, why in answer.aside.items()]
        rows.append(
            f'<tr><th scope="row">{escape(answer.asks)}<br><span class="muted">{escape(answer.question.benchmark)} '
            f'{escape(answer.question.metric)}: {escape(answer.case)}</span></th>'
            f"<td data-head=\"{heads[1]}\">{_design(answer.best.text('design'))}"
            + (f'<br><span class="muted">level: {_design(", ".join(level))}</span>' if level else "")
            + f'</td><td data-head="{heads[2]}">{escape(with_interval(answer.best) + answer.question.each)}</td>'
            f"<td data-head=\"{heads[3]}\">{_design('; '.join(others) or 'measured alone')}</td></tr>")
    return ('<table class="findings"><caption>Least cost of each question, with its 95 % interval. Level: the intervals overlap, '
            "or the figure is the same.</caption><thead><tr>"
            + "".join(f'<th scope="col">{name}</th>' for name in heads)
            + f"</tr></thead><tbody>{''.join(rows)}</tbody></table>")


def _design(text: str) -> str:
    """Text with names of designs, which may go on in a new line where an axis is exchanged."""
    return escape(text).replace("+", "<wbr>+")


def data(table: DataTable, title: str) -> str:
    """A chart's data. Wide tables scroll by themselves, so that the page need not."""
    def cells(tag: str, texts: Iterable[str]) -> str:
        return "".join(f"<{tag}{' class=number' if i in table.numeric else ''}"
                       f"{' scope=col' if tag == 'th' else ''}>{_design(text)}</{tag}>" for i, text in enumerate(texts))
    left = f" {table.left_out} more rows are in the CSV file." if table.left_out else ""
    body = "".join(f"<tr>{cells('td', row)}</tr>" for row in table.rows)
    count = f"{len(table.rows)} row{'' if len(table.rows) == 1 else 's'}"
    return (f"<details><summary>Data: {count}</summary>"
            f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(title)}: data"><table>'
            f"<caption>{escape(title)}{escape(left)}</caption><thead><tr>{cells('th', table.columns)}</tr></thead>"
            f"<tbody>{body}</tbody></table></div></details>")


def facts(rows: Iterable[tuple[str, str]], caption: str) -> str:
    """A table of names and values."""
    body = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in rows)
    return f'<div class="scroll"><table><caption>{escape(caption)}</caption><tbody>{body}</tbody></table></div>'


def plain(columns: Sequence[str], rows: Iterable[Sequence[str]], caption: str) -> str:
    """A table of texts with headings."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in columns)
    body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption)}"><table><caption>{escape(caption)}'
            f"</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>")
