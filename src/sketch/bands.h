// Bands: a sketch cut into b bands of r values; two documents that agree in a whole band are a candidate pair.
// Idea     the key of band i is hash64 of its values (little-endian bytes), seed i. With resemblance s a pair becomes a
//          candidate with probability 1 - (1 - s^r)^b, an S-shaped curve with its middle about (1/b)^(1/r).
//          Larger r refuses more, larger b forgives more; a threshold and a recall choose both.
// Threads  pure functions.
// Source   Leskovec, Rajaraman, Ullman, Mining of Massive Datasets, chapter 3.
// Tests    tests/unit/sketch/bands_test.cc
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <sameish/result.h>

namespace sameish::sketch {

/// How a sketch is cut. It uses the first num_bands * rows_per_band values.
struct BandPlan {
  std::uint32_t num_bands = 0;
  std::uint32_t rows_per_band = 0;

  [[nodiscard]] std::uint32_t num_values() const noexcept { return num_bands * rows_per_band; }
  friend bool operator==(const BandPlan&, const BandPlan&) = default;
};

/// keys[i] = the key of band i, for keys.size() == plan.num_bands and at least plan.num_values() values.
void band_keys(std::span<const std::uint32_t> values, const BandPlan& plan, std::span<std::uint64_t> keys) noexcept;

/// P(candidate | resemblance), 0..1: at a threshold this is the expected recall.
[[nodiscard]] double candidate_probability(const BandPlan& plan, double resemblance) noexcept;

/// A point of a plan's curve.
struct CurvePoint {
  double resemblance;
  double probability;
};

/// The curve at 0, 1/num_steps, .. 1, for a report. num_steps >= 1.
[[nodiscard]] std::vector<CurvePoint> candidate_curve(const BandPlan& plan, std::uint32_t num_steps);

/// The plan with a recall of at least `target_recall` at `threshold`, at most `max_values` values, and the fewest
/// expected candidates below the threshold (integral of the curve from 0, midpoint rule, 400 steps; ties: fewer values).
/// Errors: invalid_argument when threshold or target_recall is not inside (0, 1), or no plan fits in max_values.
[[nodiscard]] Result<BandPlan> choose_bands(double threshold, double target_recall, std::uint32_t max_values);

}  // namespace sameish::sketch
