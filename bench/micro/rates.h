// What one iteration of a benchmark goes through, for the rates beside its time.
#pragma once

#include <cstdint>

#include <benchmark/benchmark.h>

namespace sameish::bench {

inline void set_items(benchmark::State& state, std::uint64_t items_an_iteration) {
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items_an_iteration));
}

inline void set_bytes(benchmark::State& state, std::uint64_t bytes_an_iteration) {
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(bytes_an_iteration));
}

}  // namespace sameish::bench
