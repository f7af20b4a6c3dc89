"""Runs a command once and says what it cost: wall time, processor time, and the most memory it held."""

import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Cost:
    seconds: float
    cpu_seconds: float
    peak_bytes: int


class CostMeter:
    """Starts commands through sameish_child_cost, which is small; bench/child_cost.cc says why."""

    def __init__(self, child_cost):
        self.child_cost = Path(child_cost).resolve()

    def run(self, arguments, stdout=subprocess.DEVNULL):
        """The cost of one run. Any exit code but 0 ends the benchmark.

        Peak memory is the kernel's count of resident pages of that one process, files it maps included.
        """
        with tempfile.NamedTemporaryFile("r") as file:
            done = subprocess.run([self.child_cost, file.name, *map(str, arguments)], stdout=stdout,
                                  stderr=subprocess.PIPE)
            if done.returncode != 0:
                raise SystemExit(f"{' '.join(map(str, arguments))}: exit code {done.returncode}\n"
                                 f"{done.stderr.decode(errors='replace')}")
            seconds, cpu_seconds, peak_bytes = file.read().split()
        return Cost(float(seconds), float(cpu_seconds), int(peak_bytes))
