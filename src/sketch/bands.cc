#include "sketch/bands.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <optional>
#include <string>

#include "base/hash.h"

namespace sameish::sketch {
namespace {

static_assert(std::endian::native == std::endian::little, "band keys hash the values' bytes as they lie in memory");

/// The integral of the curve from 0 to the threshold: candidates that were not asked for.
double unwanted_candidates(const BandPlan& plan, double threshold) noexcept {
  constexpr int kSteps = 400;
  double sum = 0;
  for (int i = 0; i < kSteps; ++i) sum += candidate_probability(plan, threshold * (i + 0.5) / kSteps);
  return sum * threshold / kSteps;
}

/// The fewest bands of `rows` values that reach the recall within `max_values` values.
std::optional<BandPlan> fewest_bands(std::uint32_t rows, double threshold, double target_recall,
                                     std::uint32_t max_values) noexcept {
  for (BandPlan plan{1, rows}; plan.num_values() <= max_values; ++plan.num_bands) {
    if (candidate_probability(plan, threshold) >= target_recall) return plan;
  }
  return std::nullopt;
}

Error out_of_range(double threshold, double target_recall) {
  return {ErrorCode::invalid_argument, "threshold " + std::to_string(threshold) + " and target recall " +
                                           std::to_string(target_recall) +
                                           "; expected both between 0 and 1, bounds excluded"};
}

Error no_plan(double threshold, double target_recall, std::uint32_t max_values) {
  return {ErrorCode::invalid_argument, "no cut of " + std::to_string(max_values) + " values reaches recall " +
                                           std::to_string(target_recall) + " at threshold " +
                                           std::to_string(threshold) + "; raise the threshold or lower the recall"};
}

}  // namespace

void band_keys(std::span<const std::uint32_t> values, const BandPlan& plan, std::span<std::uint64_t> keys) noexcept {
  assert(values.size() >= plan.num_values() && keys.size() == plan.num_bands);
  for (std::size_t band = 0; band < keys.size(); ++band) {
    const std::span<const std::uint32_t> rows = values.subspan(band * plan.rows_per_band, plan.rows_per_band);
    keys[band] = hash64({reinterpret_cast<const char*>(rows.data()), rows.size_bytes()}, band);
  }
}

double candidate_probability(const BandPlan& plan, double resemblance) noexcept {
  return 1 - std::pow(1 - std::pow(resemblance, plan.rows_per_band), plan.num_bands);
}

std::vector<CurvePoint> candidate_curve(const BandPlan& plan, std::uint32_t num_steps) {
  std::vector<CurvePoint> curve;
  curve.reserve(num_steps + std::size_t{1});
  for (std::uint32_t i = 0; i <= num_steps; ++i) {
    const double resemblance = static_cast<double>(i) / num_steps;
    curve.push_back({resemblance, candidate_probability(plan, resemblance)});
  }
  return curve;
}

Result<BandPlan> choose_bands(double threshold, double target_recall, std::uint32_t max_values) {
  const auto inside = [](double share) { return share > 0 && share < 1; };
  if (!inside(threshold) || !inside(target_recall)) return out_of_range(threshold, target_recall);
  std::optional<BandPlan> best;
  double fewest_unwanted = 0;
  for (std::uint32_t rows = 1; rows <= max_values; ++rows) {
    const std::optional<BandPlan> plan = fewest_bands(rows, threshold, target_recall, max_values);
    if (!plan) continue;
    const double unwanted = unwanted_candidates(*plan, threshold);
    const bool tie_won = best && unwanted == fewest_unwanted && plan->num_values() < best->num_values();
    if (best && unwanted >= fewest_unwanted && !tie_won) continue;
    best = plan;
    fewest_unwanted = unwanted;
  }
  if (!best) return no_plan(threshold, target_recall, max_values);
  return *best;
}

}  // namespace sameish::sketch
