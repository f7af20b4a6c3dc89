#!/usr/bin/env python3
"""How busy are the processors with other work? machine_load.py FILE: looks for three seconds and appends the share.

The share, 0..1, is of all processors; time that the host of a virtual machine took counts as busy. bench/run.sh calls
it before the first and after the last benchmark, when none of its own programs run.
"""

import sys
import time
from pathlib import Path

SECONDS = 3


def processor_times():
    """(idle, all) since the machine started; the two guest columns are part of others."""
    with open("/proc/stat", encoding="ascii") as file:
        times = [int(number) for number in file.readline().split()[1:9]]
    return times[3] + times[4], sum(times)


def main():
    idle, total = processor_times()
    time.sleep(SECONDS)
    idle_after, total_after = processor_times()
    busy = 1 - (idle_after - idle) / (total_after - total)
    with open(Path(sys.argv[1]), "a", encoding="ascii") as file:
        file.write(f"{busy:.3f}\n")


if __name__ == "__main__":
    main()
