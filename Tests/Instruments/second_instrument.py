#!/usr/bin/env python3
"""Holds the probes against a second instrument from outside: python second_instrument.py FOLDER_OF_EXECUTABLES

KnownWork does a known work once and twice; what the probes say of the difference must be what perf, heaptrack and
/usr/bin/time say of it, within 1 % (counts of blocks: to the digit). A tool that is missing is named and skipped. Ends
with a line of counts; exit 0: nothing failed."""
import csv
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SETTINGS = {
    "MALLOC_CONF": "narenas:1,background_thread:false,dirty_decay_ms:10000,muzzy_decay_ms:0",
    "SWIFT_DETERMINISTIC_HASHING": "1",
}
passed, failed, skipped = 0, 0, 0


def judge(what, probe, second, tolerance=0.01):
    global passed, failed
    fits = abs(probe - second) <= tolerance * abs(second)
    passed, failed = passed + fits, failed + (not fits)
    print(f"{'ok' if fits else 'FAILED'}: {what}: {probe:.0f} by the probe, {second:.0f} by the second instrument")


def run(words, check=True):
    return subprocess.run(words, capture_output=True, text=True, env={**os.environ, **SETTINGS}, check=check)


def case(program, benchmark, design, parameters, before=()):
    """The values by metric, and what the tool in front said on standard error."""
    done = run([*before, str(program), "--case", f"KnownWork/{benchmark}[{design};{parameters}]"])
    rows = csv.DictReader(line for line in done.stdout.splitlines() if line.count(",") > 10)
    return {row["metric"]: float(row["value"]) for row in rows if row["value"]}, done.stderr


def difference(program, benchmark, parameters, before, read):
    """What the probes, and what `read` finds in the tool's words, say that doing the work once more takes."""
    (once, first), (twice, second) = (case(program, benchmark, d, parameters, before) for d in ("once", "twice"))
    return {m: twice[m] - once[m] for m in once}, read(second) - read(first)


def missing(tool):
    global skipped
    if shutil.which(tool):
        return False
    skipped += 1
    print(f"skipped: there is no {tool}")
    return True


def number(pattern):
    return lambda text: float(re.search(pattern, text).group(1).replace(",", ""))


def main(folder):
    program = Path(folder) / "KnownWork"
    pages = "blocks=4000;touched_pct=100"
    if not missing("/usr/bin/time"):
        peak = number(r"Maximum resident set size \(kbytes\): (\d+)")
        probes, kilobytes = difference(program, "Pages", pages, ["/usr/bin/time", "-v"], peak)
        judge("peak RSS against time -v, B", probes["peak_rss_delta"], 1024 * kilobytes)
        judge("RSS against time -v, B", probes["rss_delta"], 1024 * kilobytes)
    if not missing("perf"):
        faults = number(r"([\d,]+)\s+page-faults")
        probes, count = difference(program, "Pages", pages, ["perf", "stat", "-e", "page-faults"], faults)
        judge("page faults against perf stat", probes["page_faults"], count)
        clock = number(r"([\d.,]+) msec task-clock")
        steps = "steps=500000000"
        # What a process takes besides the steps differs from one to the next while others compute: the middle of five.
        tried = []
        for _ in range(5):
            probes, said = case(program, "Steps", "twice", steps, ["perf", "stat", "-e", "task-clock"])
            _, idle = case(program, "Steps", "once", "steps=0", ["perf", "stat", "-e", "task-clock"])
            tried.append((1e6 * (clock(said) - clock(idle)), probes))
        task, probes = sorted(tried, key=lambda pair: pair[1]["thread_cpu"] / pair[0])[2]
        judge("thread CPU against perf's task clock, ns", probes["thread_cpu"], task)
        judge("process CPU against perf's task clock, ns", probes["process_cpu"], task)
    if not missing("heaptrack"):
        with tempfile.TemporaryDirectory() as place:
            found = {}
            for design in ("once", "twice"):
                trace = f"{place}/{design}"
                parameters = "blocks=400;bytes=32784"
                # heaptrack leaves its own descriptor 3 open, where the rows would go: they come from a run without it,
                # since exact figures repeat to the digit.
                found[design], _ = case(program, "Blocks", design, parameters)
                run(["heaptrack", "-o", trace, str(program), "--case", f"KnownWork/Blocks[{design};{parameters}]"],
                    check=False)
                report = run(["heaptrack_print", "-f", next(Path(place).glob(f"{design}.*")).as_posix()]).stdout
                calls = [int(n) for n in re.findall(r"^(\d+) calls to allocation functions with [\d.]+M peak", report,
                                                    re.M)]
                found[f"{design} calls"] = min(calls)
            more = found["twice calls"] - found["once calls"]
            judge("allocations against heaptrack", found["twice"]["allocations"] - found["once"]["allocations"], more, 0)
            judge("requests of the 40,960 B class against heaptrack",
                  found["twice"]["tile_requests"] - found["once"]["tile_requests"], more, 0)
            judge("bytes allocated against heaptrack's calls x 40,960",
                  found["twice"]["bytes_allocated"] - found["once"]["bytes_allocated"], more * 40_960, 0)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    return 1 if failed else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("error: one folder of executables is needed\nGive .build/release.")
    sys.exit(main(sys.argv[1]))
