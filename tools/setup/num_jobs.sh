#!/bin/sh
# How many compilers to run at once: one a processor, and at least 1.5 GB of free memory for each.
set -eu
processors=$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN)
free_mb=$(awk '/^MemAvailable:/ { print int($2 / 1024) }' /proc/meminfo 2>/dev/null || true)
by_memory=$(( ${free_mb:-1500} / 1500 ))
jobs=$processors
[ "$by_memory" -lt "$jobs" ] && jobs=$by_memory
[ "$jobs" -ge 1 ] || jobs=1
echo "$jobs"
