#!/bin/sh
# run.sh [--quick] [--peers] [--long]: measures everything, keeps the figures in build/bench/results.json, and writes
# the tables of docs/benchmarks.md from them. 'make bench' builds and calls it; about eight minutes on two cores, and
# two more the first time, when the texts are prepared.
#   --quick  one repetition of each; to see that all works, the figures are not kept in docs
#   --peers  also Python packages of the same purpose, from the package index
#   --long   also 1 GiB of text under --memory 256M
# Any wrong answer ends it, with no tables written.
set -eu
cd "$(dirname "$0")/.."
repetitions=5 rounds=5 peers= long= render=
for option; do
  case $option in
    --quick) repetitions=1 rounds=1 render=--no-docs ;;
    --peers) peers=yes ;;
    --long) long=--long ;;
    *) sed -n '2,8s/^# *//p' bench/run.sh >&2; exit 2 ;;
  esac
done
build=${SAMEISH_BENCH_BUILD:-build/bench}
command=$build/bin/sameish
micro=$build/bench/sameish_micro
results=build/bench/results
export SAMEISH_BENCH_DATA=build/bench-data PYTHONDONTWRITEBYTECODE=1
rm -rf "$results"
mkdir -p "$results"

python3 bench/prepare_data.py --command "$command" $long
python3 bench/machine_load.py "$results/busy.txt"
run_micro() { # name and further arguments
  name=$1; shift
  echo "$name" >&2
  "$micro" --benchmark_out="$results/$name.json" --benchmark_out_format=json "$@" >/dev/null 2>"$results/$name.log" ||
    { cat "$results/$name.log" >&2; exit 1; }
}
run_micro micro '--benchmark_filter=-(self_join|hamming_tables)' --benchmark_min_time=0.1 --benchmark_repetitions=$repetitions
run_micro joins --benchmark_filter=self_join --benchmark_repetitions=$(((repetitions + 1) / 2))
python3 bench/whole_process.py --command "$command" --child-cost "$build/bench/sameish_child_cost" \
  --output "$results/whole_process.json" --rounds $rounds $long
python3 tools/quality/labelled_pairs.py --command "$command" --output "$results/quality.json"
[ -z "$peers" ] || python3 bench/peers.py --command "$command" --output "$results/peers.json"
python3 bench/machine_load.py "$results/busy.txt"
python3 bench/render_tables.py --command "$command" --results "$results" $render
