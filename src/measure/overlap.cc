#include "measure/overlap.h"

#include <algorithm>
#include <array>

namespace sameish::measure {
namespace {

// One merge, at its place. Each step takes the smaller head, or both when they are equal. Equality is written as the two
// comparisons joined: with x == y the compiler sees three outcomes of one comparison and jumps, at five times the cost.
struct Merge {
  const std::uint64_t* a;
  const std::uint64_t* b;
  const std::uint64_t* a_end;
  const std::uint64_t* b_end;
  std::uint64_t num_shared = 0;

  void step() noexcept {
    const std::uint64_t x = *a;
    const std::uint64_t y = *b;
    const auto takes_a = static_cast<std::uint64_t>(x <= y);
    const auto takes_b = static_cast<std::uint64_t>(y <= x);
    num_shared += takes_a & takes_b;
    a += takes_a;
    b += takes_b;
  }
  // Steps that certainly stay inside both ranges.
  [[nodiscard]] std::size_t num_safe_steps() const noexcept {
    return static_cast<std::size_t>(std::min(a_end - a, b_end - b));
  }
  void finish() noexcept {
    while (a != a_end && b != b_end) step();
  }
};

constexpr std::size_t kNumMerges = 4;
constexpr std::size_t kCheckEvery = 32;  // steps between two looks at whether the answer is certain
constexpr std::size_t kLeastSteps = 4;   // fewer side by side are not worth their set-up
constexpr std::size_t kVeryUneven = 32;  // from this ratio of lengths on, searching beats merging

using Merges = std::array<Merge, kNumMerges>;

// The four merges cover four ranges of values, cut where the longer side's quarters begin.
Merges cut(FeatureSet a, FeatureSet b) noexcept {
  const bool by_a = a.size() >= b.size();
  const FeatureSet longer = by_a ? a : b;
  const FeatureSet other = by_a ? b : a;
  Merges merges{};
  const std::uint64_t* longer_begin = longer.data();
  const std::uint64_t* other_begin = other.data();
  for (std::size_t i = 0; i < kNumMerges; ++i) {
    const bool last = i + 1 == kNumMerges;
    const std::uint64_t* longer_end = longer.data() + (last ? longer.size() : (i + 1) * (longer.size() / kNumMerges));
    const std::uint64_t* all_end = other.data() + other.size();
    const std::uint64_t* other_end = last ? all_end : std::lower_bound(other_begin, all_end, *longer_end);
    merges[i] = by_a ? Merge{longer_begin, other_begin, longer_end, other_end}
                     : Merge{other_begin, longer_begin, other_end, longer_end};
    longer_begin = longer_end;
    other_begin = other_end;
  }
  return merges;
}

std::size_t num_safe_steps(const Merges& merges) noexcept {
  std::size_t steps = merges[0].num_safe_steps();
  for (const Merge& merge : merges) steps = std::min(steps, merge.num_safe_steps());
  return steps;
}

// Advances all four by `steps`. Kept in locals, so that the compiler holds the twelve values in registers.
void advance(Merges& merges, std::size_t steps) noexcept {
  Merge m0 = merges[0];
  Merge m1 = merges[1];
  Merge m2 = merges[2];
  Merge m3 = merges[3];
  for (; steps > 0; --steps) {
    m0.step();
    m1.step();
    m2.step();
    m3.step();
  }
  merges = {m0, m1, m2, m3};
}

std::uint64_t num_shared_of(const Merges& merges) noexcept {
  return merges[0].num_shared + merges[1].num_shared + merges[2].num_shared + merges[3].num_shared;
}

enum class Outcome : std::uint8_t { open, yes, no };

// What the merges can still find is at most the shorter rest of each range.
Outcome judge(const Merges& merges, std::uint64_t num_needed) noexcept {
  std::uint64_t num_shared = 0;
  std::uint64_t num_reachable = 0;
  for (const Merge& merge : merges) {
    num_shared += merge.num_shared;
    num_reachable += merge.num_safe_steps();
  }
  if (num_shared >= num_needed) return Outcome::yes;
  return num_shared + num_reachable < num_needed ? Outcome::no : Outcome::open;
}

// For sides of very different lengths: look each value of the short one up in the rest of the long one.
std::uint64_t count_by_search(FeatureSet few, FeatureSet many) noexcept {
  std::uint64_t num_shared = 0;
  const std::uint64_t* from = many.data();
  const std::uint64_t* const end = from + many.size();
  for (const std::uint64_t value : few) {
    from = std::lower_bound(from, end, value);
    if (from == end) break;
    num_shared += static_cast<std::uint64_t>(*from == value);
  }
  return num_shared;
}

std::uint64_t count_shared(FeatureSet a, FeatureSet b) noexcept {
  const FeatureSet& few = a.size() < b.size() ? a : b;
  const FeatureSet& many = a.size() < b.size() ? b : a;
  if (few.empty()) return 0;
  if (many.size() / kVeryUneven > few.size()) return count_by_search(few, many);
  Merges merges = cut(a, b);
  for (std::size_t steps = num_safe_steps(merges); steps >= kLeastSteps; steps = num_safe_steps(merges)) {
    advance(merges, steps);
  }
  for (Merge& merge : merges) merge.finish();
  return num_shared_of(merges);
}

bool share_at_least(FeatureSet a, FeatureSet b, std::uint64_t num_needed) noexcept {
  if (a.empty() || b.empty()) return num_needed == 0;
  Merges merges = cut(a, b);
  for (std::size_t steps = num_safe_steps(merges); steps >= kLeastSteps; steps = num_safe_steps(merges)) {
    const Outcome outcome = judge(merges, num_needed);
    if (outcome != Outcome::open) return outcome == Outcome::yes;
    advance(merges, std::min(steps, kCheckEvery));
  }
  for (Merge& merge : merges) {
    if (judge(merges, num_needed) == Outcome::no) return false;
    merge.finish();
  }
  return num_shared_of(merges) >= num_needed;
}

std::optional<double> share(std::uint64_t part, std::uint64_t whole, const Overlap& sizes) noexcept {
  if (sizes.size_a == 0 || sizes.size_b == 0) return std::nullopt;
  return static_cast<double>(part) / static_cast<double>(whole);
}

std::uint64_t sum_of(std::span<const std::uint32_t> counts) noexcept {
  std::uint64_t sum = 0;
  for (const std::uint32_t count : counts) sum += count;
  return sum;
}

}  // namespace

Overlap overlap(FeatureSet a, FeatureSet b) noexcept { return {a.size(), b.size(), count_shared(a, b)}; }

Overlap overlap(const Bag& a, const Bag& b) noexcept {
  Overlap result{sum_of(a.counts), sum_of(b.counts), 0};
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < a.hashes.size() && j < b.hashes.size()) {
    const std::uint64_t x = a.hashes[i];
    const std::uint64_t y = b.hashes[j];
    const std::uint64_t smaller = std::min(a.counts[i], b.counts[j]);
    result.num_shared += x == y ? smaller : 0;
    i += static_cast<std::size_t>(x <= y);
    j += static_cast<std::size_t>(y <= x);
  }
  return result;
}

std::optional<double> resemblance(const Overlap& shared) noexcept {
  return share(shared.num_shared, shared.size_union(), shared);
}

std::optional<double> containment_of_a(const Overlap& shared) noexcept {
  return share(shared.num_shared, shared.size_a, shared);
}

std::optional<double> containment_of_b(const Overlap& shared) noexcept {
  return share(shared.num_shared, shared.size_b, shared);
}

std::uint32_t resemblance_ppm(const Overlap& shared) noexcept {
  if (shared.size_a == 0 || shared.size_b == 0) return 0;
  return static_cast<std::uint32_t>(shared.num_shared * kPpm / shared.size_union());
}

bool reaches(const Overlap& shared, std::uint32_t threshold_ppm) noexcept {
  if (shared.size_a == 0 || shared.size_b == 0) return false;
  return shared.num_shared * kPpm >= shared.size_union() * threshold_ppm;
}

std::uint64_t shared_needed(std::uint64_t size_a, std::uint64_t size_b, std::uint32_t threshold_ppm) noexcept {
  // s * 10^6 >= t * (a + b - s)  is  s * (10^6 + t) >= t * (a + b).
  const std::uint64_t divisor = std::uint64_t{kPpm} + threshold_ppm;
  return ((size_a + size_b) * threshold_ppm + divisor - 1) / divisor;
}

bool shares_at_least(FeatureSet a, FeatureSet b, std::uint64_t num_needed) noexcept {
  if (std::min(a.size(), b.size()) < num_needed) return false;
  return share_at_least(a, b, num_needed);
}

bool reaches(FeatureSet a, FeatureSet b, std::uint32_t threshold_ppm) noexcept {
  if (a.empty() || b.empty()) return false;
  return shares_at_least(a, b, shared_needed(a.size(), b.size(), threshold_ppm));
}

}  // namespace sameish::measure
