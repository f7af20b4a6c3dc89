// What every benchmark needs: to refuse a wrong answer, to run once a kernel level, and random words.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/hash.h"
#include "kernel/cpu.h"

namespace sameish::bench {

/// Ends the program without a time when an answer is wrong.
inline void require(bool is_right, const std::string& what) {
  if (is_right) return;
  std::fprintf(stderr, "wrong answer, so no time: %s\n", what.c_str());
  std::exit(1);
}

/// register_one(level, "name") for every level this machine runs.
template <class RegisterOne>
bool for_each_level(RegisterOne register_one) {
  for (const kernel::Level level : kernel::known_levels()) {
    if (kernel::supported(level)) register_one(level, std::string(kernel::name(level)));
  }
  return true;
}

inline std::vector<std::uint64_t> random_words(std::size_t count, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<std::uint64_t> words(count);
  for (std::uint64_t& word : words) word = random();
  return words;
}

}  // namespace sameish::bench
