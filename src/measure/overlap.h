// How much two feature sets share: the counts behind resemblance and containment (Broder 1997).
// Idea     both sides are sorted, so one merge counts what they share. A plain branch-free merge waits for its own
//          compare-and-advance chain, step by step; the hashes are uniform, so the values are cut into four ranges and
//          four merges advance side by side, each hiding the waiting of the others. Counts are exact whatever the values.
//          With a threshold the merge stops when the answer is certain: r >= t is the same as "at least so many shared".
// Cost     0.5 to 1 ns for each element of both sides; a decided pair stops earlier.
// Threads  pure functions over the caller's memory; nothing is allocated.
// Tests    tests/unit/measure/measure_edges_test.cc, tests/differential/measure/overlap_test.cc
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace sameish::measure {

/// One million parts: thresholds and scores are integers of this unit, so comparing them never rounds.
inline constexpr std::uint32_t kPpm = 1'000'000;

/// Feature hashes in ascending order, each once.
using FeatureSet = std::span<const std::uint64_t>;

/// Sorted distinct hashes, and for each how often it occurs (or its weight).
struct Bag {
  std::span<const std::uint64_t> hashes;
  std::span<const std::uint32_t> counts;
};

/// Sizes of two sets and of what they share; of bags: the sums of the counts, and of the smaller counts.
struct Overlap {
  std::uint64_t size_a = 0;
  std::uint64_t size_b = 0;
  std::uint64_t num_shared = 0;

  [[nodiscard]] std::uint64_t size_union() const noexcept { return size_a + size_b - num_shared; }
  friend bool operator==(const Overlap&, const Overlap&) = default;
};

[[nodiscard]] Overlap overlap(FeatureSet a, FeatureSet b) noexcept;
[[nodiscard]] Overlap overlap(const Bag& a, const Bag& b) noexcept;

/// Shared part of the union, 0..1. Nothing when a side is empty: undefined, and never 1.
[[nodiscard]] std::optional<double> resemblance(const Overlap& shared) noexcept;
/// How much of A is in B. Nothing when a side is empty.
[[nodiscard]] std::optional<double> containment_of_a(const Overlap& shared) noexcept;
/// How much of B is in A. Nothing when a side is empty.
[[nodiscard]] std::optional<double> containment_of_b(const Overlap& shared) noexcept;

/// Resemblance in millionths, rounded down; 0 when undefined. What scores of pairs are made of.
[[nodiscard]] std::uint32_t resemblance_ppm(const Overlap& shared) noexcept;

/// resemblance >= threshold, exactly, on integers. False when a side is empty.
[[nodiscard]] bool reaches(const Overlap& shared, std::uint32_t threshold_ppm) noexcept;

/// The same without counting to the end.
[[nodiscard]] bool reaches(FeatureSet a, FeatureSet b, std::uint32_t threshold_ppm) noexcept;

/// The least number of shared features for which sets of these sizes reach the threshold.
[[nodiscard]] std::uint64_t shared_needed(std::uint64_t size_a, std::uint64_t size_b,
                                          std::uint32_t threshold_ppm) noexcept;

/// True when the sets share at least `num_needed` features; stops as soon as that is certain.
[[nodiscard]] bool shares_at_least(FeatureSet a, FeatureSet b, std::uint64_t num_needed) noexcept;

}  // namespace sameish::measure
