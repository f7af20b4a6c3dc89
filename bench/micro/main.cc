// sameish_micro: every benchmark of this folder. bench/run.sh calls it; arguments are Google Benchmark's.
// Rule     a benchmark first computes its answer and one of a slow, obvious version, and compares; a wrong answer ends
//          the program before any time is taken (answer_check.h).
#include <benchmark/benchmark.h>

#include "kernel/cpu.h"

int main(int argc, char** argv) {
  benchmark::AddCustomContext("kernel", std::string(sameish::kernel::name(sameish::kernel::active_level())));
  benchmark::AddCustomContext("compiler", "g++ " __VERSION__);
  benchmark::AddCustomContext("flags", SAMEISH_BUILD_FLAGS);
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  return 0;
}
