#include "engine/pair_filter.h"

#include <algorithm>
#include <cmath>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "measure/overlap.h"

namespace sameish::engine {
namespace {

constexpr double kDeviations = 4.75;  // of the binomial: one chance in a million on one side
constexpr std::size_t kSampleSizes[] = {160, 1280};

/// Differences between two lists of counts: the larger of what only one side has.
template <std::size_t kClasses>
std::uint32_t bag_distance(const std::array<std::uint8_t, kClasses>& a,
                           const std::array<std::uint8_t, kClasses>& b) noexcept {
#if defined(__SSE2__)  // the same sixteen classes at a time, five times as fast; g++ 12 does not find it by itself
  static_assert(kClasses % 16 == 0);
  __m128i sums_a = _mm_setzero_si128();
  __m128i sums_b = _mm_setzero_si128();
  for (std::size_t i = 0; i < kClasses; i += 16) {
    const __m128i x = _mm_loadu_si128(reinterpret_cast<const __m128i*>(a.data() + i));
    const __m128i y = _mm_loadu_si128(reinterpret_cast<const __m128i*>(b.data() + i));
    sums_a = _mm_add_epi64(sums_a, _mm_sad_epu8(_mm_subs_epu8(x, y), _mm_setzero_si128()));
    sums_b = _mm_add_epi64(sums_b, _mm_sad_epu8(_mm_subs_epu8(y, x), _mm_setzero_si128()));
  }
  const auto sum = [](__m128i sums) {
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_add_epi64(sums, _mm_srli_si128(sums, 8))));
  };
  return std::max(sum(sums_a), sum(sums_b));
#else
  std::uint32_t only_a = 0;
  std::uint32_t only_b = 0;
  for (std::size_t i = 0; i < kClasses; ++i) {
    const std::uint8_t larger = std::max(a[i], b[i]);
    only_a += static_cast<std::uint32_t>(larger - b[i]);
    only_b += static_cast<std::uint32_t>(larger - a[i]);
  }
  return std::max(only_a, only_b);
#endif
}

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
  const std::uint32_t by_characters = bag_distance(a.characters, b.characters);
  const std::uint32_t by_pairs = bag_distance(a.pairs, b.pairs);
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
