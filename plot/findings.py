"""What a run answers: for each question the cheapest design and its cost, who is level with it, and which design to take.

Nothing is computed but ratios of figures that stand in summary.csv. Two designs are level when an exact figure is the same, or
when the run's 95 % intervals overlap; of what has no interval and is not exact, when both are shown by the same digits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from plot.choice import choose
from plot.palette import design_order
from plot.questions import QUESTIONS, Question
from plot.tables import Row, Run
from plot.wording import fixed_values, quantity, with_interval

OTHER = "this run"


@dataclass(frozen=True)
class Answer:
    """The rows of one question, cheapest first. `aside` are designs that cannot be compared, with the reason."""

    question: Question
    rows: Sequence[Row]
    case: str
    aside: dict[str, str] = field(default_factory=dict)

    @property
    def asks(self) -> str:
        """What is done, in words, with the values of the case."""
        row = self.rows[0]
        return re.sub(r"\{(\w+)\}", lambda match: row.text(match[1]), self.question.asks)

    @property
    def best(self) -> Row:
        return self.rows[0]

    def level(self) -> list[Row]:
        """The cheapest and all that cannot be told apart from it."""
        return [r for r in self.rows if r is self.best or _level(r, self.best)]

    def cost(self) -> str:
        return quantity(self.best.numbers["p50"], self.best.text("unit")) + self.question.each

    def times(self, row: Row) -> str:
        """How many times the cheapest a design costs; its cost where the cheapest is 0."""
        least, own = self.best.numbers["p50"], row.numbers["p50"]
        return quantity(own, row.text("unit")) if least <= 0 else f"{_factor(own / least)}×"


@dataclass(frozen=True)
class Advice:
    """The design that is cheapest, or level with it, most often among the questions of a subject."""

    subject: str
    design: str
    won: Sequence[Answer]
    lost: Sequence[Answer]
    absent: Sequence[Answer]


def answers(run: Run) -> list[Answer]:
    """The answers that a run has, in the order of the questions; of benchmarks that nobody asks about, their first time or
    size, so that a stranger's suite has findings too."""
    # A run of few sizes may have one row for two questions; it is one answer.
    found = {a.best.line: a for q in reversed(QUESTIONS) if (a := _answer(run, q))}
    if found:
        return list(reversed(found.values()))
    asked = []
    for (suite, benchmark), rows in run.cases.items():
        metrics = [r for r in rows if r.number("p50") is not None and r.text("class") in ("timed", "exact")
                   and r.text("unit") in ("ns", "B")]
        if metrics:
            first = min(metrics, key=lambda r: (r.text("class") != "timed", r.text("metric") != "wall"))
            asked.append(Question(OTHER, suite, benchmark, first.text("metric"),
                                  f"{benchmark} {first.text('metric')}", is_first_line=True))
    return [a for q in asked if (a := _answer(run, q))]


def _answer(run: Run, question: Question) -> Answer | None:
    rows = [r for r in run.some(question.suite, question.benchmark, question.metric) if r.number("p50") is not None]
    if not rows:
        return None
    choice = choose(rows, (), question.prefer)
    own, aside = _comparable(run, question, choice.rows)
    order = design_order(r.text("design") for r in own)
    own.sort(key=lambda r: (r.numbers["p50"], order.index(r.text("design"))))
    return Answer(question, own, fixed_values(choice.fixed), aside)


def _comparable(run: Run, question: Question, rows: Sequence[Row]) -> tuple[list[Row], dict[str, str]]:
    """Leaves out designs that are measured as a reference for the others, and those that do less: a history that keeps fewer steps is
    not cheaper."""
    aside = {r.text("design"): f"a reference ({question.references[r.text('design')]})" for r in rows
             if r.text("design") in question.references}
    if len(aside) == len({r.text("design") for r in rows}):
        aside = {}  # measured without the others, they answer for themselves
    if question.same:
        cases = {_case(r): r.number("p50") for r in run.some(question.suite, question.benchmark, question.same)}
        most = max((cases.get(_case(r)) or 0 for r in rows), default=0)
        aside |= {r.text("design"): f"keeps {cases.get(_case(r)) or 0:.0f} steps of {most:.0f}"
                  for r in rows if (cases.get(_case(r)) or 0) < most}
    return [r for r in rows if r.text("design") not in aside], aside


def _case(row: Row) -> tuple:
    return tuple(row.text(n) for n in ("design", "canvas_px", "coverage_pct", "brush_px", "steps", "budget_mib", "parameters"))


def _level(row: Row, best: Row) -> bool:
    ours, theirs = row.interval(), best.interval()
    if row.text("class") == "exact":
        return row.numbers["p50"] == best.numbers["p50"]
    if ours is None or theirs is None:
        return with_interval(row) == with_interval(best)
    return ours[0] <= theirs[1] and theirs[0] <= ours[1]


def _factor(ratio: float) -> str:
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}"


def advice(found: Sequence[Answer]) -> list[Advice]:
    """One design a subject. Ties go to the design that loses least often, then to the founding one. Questions in which one
    design alone was measured decide nothing."""
    advised = []
    for subject in dict.fromkeys(a.question.subject for a in found):
        own = [a for a in found if a.question.subject == subject and len(a.rows) > 1]
        designs = design_order(r.text("design") for a in own for r in a.rows)
        counted = [_count(subject, design, own) for design in designs]
        if counted:
            advised.append(min(counted, key=lambda c: (-len(c.won), len(c.lost), designs.index(c.design))))
    return advised


def _count(subject: str, design: str, own: Sequence[Answer]) -> Advice:
    there = [a for a in own if _has(a.rows, design)]
    won = [a for a in there if _has(a.level(), design)]
    return Advice(subject, design, won, [a for a in there if a not in won], [a for a in own if a not in there])


def _has(rows: Iterable[Row], design: str) -> bool:
    return any(r.text("design") == design for r in rows)


def first_line(found: Sequence[Answer]) -> str:
    """One sentence: the cheapest design for each question of the first line, and its cost."""
    by_subject: dict[str, list[str]] = {}
    for answer in found:
        if answer.question.is_first_line:
            by_subject.setdefault(answer.question.subject, []).append(
                f"{answer.asks}: {answer.best.text('design')} at {answer.cost()}{_company(answer)}")
    parts = [f"Cheapest for {subject} – {'; '.join(told)}." for subject, told in by_subject.items()]
    return " ".join(parts) if parts else "The run has no time and no size to compare."


def _company(answer: Answer) -> str:
    others = len(answer.level()) - 1
    return f" ({others} other{'s' * (others > 1)} level)" if others else ""


def take(advised: Advice) -> str:
    """What to take, in a sentence."""
    asked = len(advised.won) + len(advised.lost)
    return (f"For {advised.subject}, take {advised.design}: cheapest, or not told apart from the cheapest, in "
            f"{len(advised.won)} of the {asked} questions it was measured in.")


def costs(advised: Advice) -> list[str]:
    """Where the design to take is beaten, by what, and what that costs."""
    told = []
    for answer in advised.lost:
        row, best = next(r for r in answer.rows if r.text("design") == advised.design), answer.best.text("design")
        told.append(f"{answer.asks}: {with_interval(row)}, " + (
            f"{answer.times(row)} as much as {best}" if answer.best.numbers["p50"] > 0 else f"{best} has none"))
    return told
