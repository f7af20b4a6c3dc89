#include "engine/pair_filter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel/bag_distance.h"
#include "measure/overlap.h"

namespace sameish::engine {
namespace {

constexpr double kDeviations = 4.75;  // of the binomial: one chance in a million on one side
constexpr std::size_t kSampleSizes[] = {160, 1280};

void count_one(std::uint8_t& count) noexcept { count = static_cast<std::uint8_t>(count + (count != 255 ? 1 : 0)); }

}  // namespace

CharacterClasses count_classes(std::span<const char32_t> characters) noexcept {
  CharacterClasses classes;
  std::uint32_t previous = 0;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const std::uint32_t hash = static_cast<std::uint32_t>(characters[i]) * 0x9E3779B1U;
    count_one(classes.characters[hash >> 26U]);
    if (i != 0) count_one(classes.pairs[((previous * 0x85EBCA6BU) ^ hash) >> 24U]);
    previous = hash;
  }
  return classes;
}

std::uint32_t least_edit_distance(const CharacterClasses& a, const CharacterClasses& b) noexcept {
  const std::uint32_t by_characters = kernel::bag_distance(a.characters, b.characters);
  const std::uint32_t by_pairs = kernel::bag_distance(a.pairs, b.pairs);
  return std::max(by_characters, (by_pairs + 1) / 2);
}

bool sample_excludes(std::span<const std::uint64_t> a, std::span<const std::uint64_t> b,
                     std::uint32_t threshold_ppm) noexcept {
  // The same sample whichever side comes first.
  if (b.size() < a.size() || (b.size() == a.size() && !a.empty() && b.front() < a.front())) std::swap(a, b);
  const double t = threshold_ppm / 1e6;
  for (const std::size_t wanted : kSampleSizes) {
    const std::size_t num_a = wanted * a.size() / (a.size() + b.size() + 1);
    if (num_a == 0 || 2 * num_a > a.size()) return false;  // too small: the exact measure costs little more
    const auto end_b = std::upper_bound(b.begin(), b.end(), a[num_a - 1]);
    const measure::Overlap sample =
        measure::overlap(a.first(num_a), b.first(static_cast<std::size_t>(end_b - b.begin())));
    const auto size = static_cast<double>(sample.size_union());
    if (static_cast<double>(sample.num_shared) < size * t - kDeviations * std::sqrt(size * t * (1 - t))) return true;
  }
  return false;
}

}  // namespace sameish::engine
