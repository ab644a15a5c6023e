"""What was measured, where, how and by which command: the parts of a report that are not findings."""

from __future__ import annotations

from collections.abc import Sequence

from plot.palette import design_order
from plot.tables import KEYS, Run
from plot.wording import byte_unit, number


def what(run: Run) -> list[tuple[str, str, str, str]]:
    """For each benchmark: its name, designs, number of cases and of metrics."""
    rows = []
    for (suite, benchmark), own in run.cases.items():
        cases = {tuple(r.text(k) for k in KEYS) for r in own}
        rows.append((f"{suite}/{benchmark}", ", ".join(design_order(r.text("design") for r in own)), f"{len(cases)}",
                     f"{len({r.text('metric') for r in own})}"))
    return rows


def where(run: Run) -> list[tuple[str, str]]:
    """The machine in a few lines, as far as environment.csv says."""
    env = {k: v for k, v in run.environment.items() if v and v != "unknown"}
    facts = [("processor", " · ".join(v for v in (env.get("cpu_model"), _cores(env), env.get("cpu_caches")) if v)),
             ("memory", _bytes(env.get("memory_bytes", ""))), ("kernel", env.get("kernel", "")),
             ("virtualisation", env.get("virtualisation", "")), ("compiler", env.get("compiler", "")),
             ("commit", env.get("commit", "")), ("measured", " to ".join(env[k] for k in ("started", "finished") if k in env))]
    return [fact for fact in facts if fact[1]]


def how(run: Run) -> list[str]:
    """How the numbers came to be."""
    processes = sorted({int(r.numbers["processes"]) for r in run.summary if r.numbers["processes"]})
    span = f"{processes[0]} to {processes[-1]}" if len(processes) > 1 else "".join(map(str, processes)) or "no"
    return [
        f"Each case ran in {span} fresh processes, all cases interleaved in a random order. A figure is the median over "
        "processes of each process's median; the interval is its 95 % interval (Student's t over the logarithms of the process "
        "medians). It needs three processes; memory cases run once by default.",
        "Compare rows of this run with each other, not with those of another machine. Every figure stands in summary.csv with "
        "the instrument that read it; charts and this page compute nothing but ratios of them.",
    ]


def doubts(run: Run) -> list[str]:
    """What a reader should know before believing the run."""
    env, found = run.environment, []
    if env.get("status", "complete") != "complete":
        found.append(f"The run is not complete (status: {env['status']}).")
    for key, text in (("processes_failed", "processes failed"), ("processes_missing", "processes are missing"),
                      ("processes_discarded", "processes were measured again, because the machine was taken away from them")):
        if env.get(key, "0") not in ("0", ""):
            found.append(f"{env[key]} {text}.")
    if env.get("dirty") == "yes":
        found.append("The sources had changes that are in no commit: the run cannot be repeated exactly.")
    return found


def repeat(run: Run) -> list[str]:
    """The commands that repeat the run; none where environment.csv does not name its own."""
    env = run.environment
    if not env.get("command"):
        return []
    checkout = [f"git checkout {env['commit']}"] if env.get("commit", "unknown") != "unknown" else []
    return [*checkout, "swift build -c release", f".build/release/{env['command']}", "make plot RUN=<the folder it names>"]


def environment(run: Run) -> Sequence[tuple[str, str]]:
    """environment.csv, all of it."""
    return list(run.environment.items())


def _cores(env: dict[str, str]) -> str:
    return f"{env['cpu_cores']} cores" if "cpu_cores" in env else ""


def _bytes(text: str) -> str:
    if not text.isdigit():
        return ""
    unit, size = byte_unit(float(text))
    return f"{number(float(text) / size)} {unit}"
