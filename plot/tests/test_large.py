"""A session of a million rows: what it takes of time and memory. In a process of its own, by what the kernel counts."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from plot import tables
from plot.tests import fixture

ROOT = Path(__file__).resolve().parents[2]
ROWS = 1_000_000
SECONDS, BYTES = 30, 500 << 20


class Large(unittest.TestCase):
    def test_a_million_rows_take_under_thirty_seconds_and_500_mb(self) -> None:
        with tempfile.TemporaryDirectory() as holder:
            folder = fixture.write_full(Path(holder) / "run")
            with (folder / "timeline.csv").open("w") as file:
                file.write(",".join(tables.TIMELINE) + "\n")
                for place in range(ROWS // 4):
                    time = place / 1000
                    file.write(f"{time},rss,{60_000_000 + place * 17 % 9_000_000},B,/proc/self/statm,process\n"
                               f"{time},claimed_bytes,{place * 31 % 40_000_000},B,ledger,main\n"
                               f"{time},freeze_wall,{place * 7919 % 4_000_000},ns,CLOCK_MONOTONIC,main\n"
                               f"{time},dab_wall,{place * 104_729 % 900_000},ns,CLOCK_MONOTONIC,main\n")
            process = subprocess.Popen([sys.executable, "-m", "plot", str(folder)], cwd=ROOT, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            self.assertEqual(process.returncode, 0)
            # Processor time: the elapsed time of a busy machine says nothing of this program.
            self.assertLess(used.ru_utime + used.ru_stime, SECONDS)
            self.assertLess(used.ru_maxrss * 1024, BYTES)


if __name__ == "__main__":
    unittest.main()
