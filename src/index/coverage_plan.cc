#include "index/coverage_plan.h"

#include <algorithm>
#include <cmath>

namespace sameish::index {
namespace {

// Measured on one core with AVX-512; only their ratios matter.
constexpr double kCompareNs = 0.085;  // a pair inside a large bucket
constexpr double kBucketNs = 12;      // a bucket, however small
constexpr double kRowNs = 1.5;        // a row of a bucket, before its comparisons
constexpr double kSortNs = 9;         // bringing one value to its bucket
constexpr double kWriteBackNs = 3;    // keeping it there for other buckets to find
constexpr double kKeyNs = 1.5;        // a key, used or not
constexpr double kNearVisitNs = 1.5;  // looking up a neighboring bucket: directory in the cache
constexpr double kFarVisitNs = 5;     // the same, directory larger than the cache
constexpr double kCopyNs = 1.5;       // collecting one value of a neighboring bucket
constexpr unsigned kCachedBlockBits = 18;

double compare_ns(double num_rows, double num_columns) {
  return kBucketNs + num_rows * kRowNs + num_rows * num_columns * kCompareNs;
}

double predict_pass(const BlockTest& test, double n) {
  const double num_keys = std::exp2(test.block.num_bits);
  const double load = n / num_keys;
  const double num_occupied = num_keys * (1 - std::exp(-load));
  const double mean = std::max(load, 1.0);
  const double sort = n * kSortNs + num_keys * kKeyNs;
  // Large buckets of a radius-0 pass are split again, at about the cost of sorting them a few times.
  if (test.radius == 0) return sort + num_occupied * std::min(compare_ns(mean, load / 2), 100 * mean + 5000);
  const double neighbors = ball(test.block.num_bits, test.radius) / 2;
  const double visit = test.block.num_bits <= kCachedBlockBits ? kNearVisitNs : kFarVisitNs;
  const double collect = neighbors * (visit + load * kCopyNs);
  return sort + n * kWriteBackNs + num_occupied * (collect + compare_ns(mean, neighbors * load));
}

void predict(CoveragePlan& plan, std::uint64_t num_values) {
  const auto n = static_cast<double>(num_values);
  plan.predicted_ns = plan.tests.empty() ? n * n / 2 * kCompareNs : 2000;
  for (const BlockTest& test : plan.tests) plan.predicted_ns += predict_pass(test, n);
}

/// The width of key, up to the block's own, that makes the pass cheapest.
void choose_key_bits(BlockTest& test, std::uint64_t num_values) {
  const unsigned widest = std::min(test.block.num_bits, kMaxBlockBits);
  BlockTest best = test;
  best.block.num_bits = widest;
  for (unsigned bits = std::min(widest, 6U); bits < widest; ++bits) {
    BlockTest narrower = test;
    narrower.block.num_bits = bits;
    const auto n = static_cast<double>(num_values);
    if (predict_pass(narrower, n) < predict_pass(best, n)) best = narrower;
  }
  test = best;
}

/// Blocks with radii. Were every block i to hold more than r_i errors, there would be at least sum (r_i + 1) of them;
/// with sum r_i = k - m + 1 that is k + 1, one too many. Testing fewer bits of a block only makes its test weaker.
CoveragePlan blocks_with_radii(unsigned num_bits, unsigned k, unsigned num_blocks, std::uint64_t num_values) {
  CoveragePlan plan{num_bits, k, {}, 0};
  const unsigned total = k + 1 - num_blocks;
  for (unsigned i = 0; i < num_blocks; ++i) {
    const unsigned begin = num_bits * i / num_blocks;
    const unsigned end = num_bits * (i + 1) / num_blocks;
    BlockTest test{{begin, end - begin}, total / num_blocks + (i < total % num_blocks ? 1U : 0U), {}, 0};
    choose_key_bits(test, num_values);
    plan.tests.push_back(test);
  }
  predict(plan, num_values);
  return plan;
}

/// Siblings, k of 2 or 3: one half holds at most one error, so one of its two quarters is equal in both values and the
/// other holds at most one error. The guard says the latter, and lets large buckets be split by pieces of the sibling.
CoveragePlan siblings(unsigned num_bits, unsigned k, std::uint64_t num_values) {
  CoveragePlan plan{num_bits, k, {}, 0};
  const unsigned quarter = num_bits / 4;
  for (unsigned i = 0; i < 4; ++i) {
    BlockTest test{{quarter * i, quarter}, 0, {quarter * (i ^ 1U), quarter}, 1};
    choose_key_bits(test, num_values);
    plan.tests.push_back(test);
  }
  predict(plan, num_values);
  return plan;
}

}  // namespace

std::vector<CoveragePlan> known_plans(unsigned num_bits, unsigned max_distance, std::uint64_t num_values) {
  std::vector<CoveragePlan> plans;
  plans.push_back({num_bits, max_distance, {}, 0});
  predict(plans.back(), num_values);
  if (max_distance == 2 || max_distance == 3) plans.push_back(siblings(num_bits, max_distance, num_values));
  for (unsigned num_blocks = 1; num_blocks <= max_distance + 1; ++num_blocks) {
    CoveragePlan plan = blocks_with_radii(num_bits, max_distance, num_blocks, num_values);
    if (plan.tests.front().radius <= kMaxRadius) plans.push_back(std::move(plan));
  }
  return plans;
}

CoveragePlan choose_plan(unsigned num_bits, unsigned max_distance, std::uint64_t num_values) {
  std::vector<CoveragePlan> plans = known_plans(num_bits, max_distance, num_values);
  return *std::min_element(plans.begin(), plans.end(), [](const CoveragePlan& a, const CoveragePlan& b) {
    return a.predicted_ns < b.predicted_ns;
  });
}

std::string CoveragePlan::describe() const {
  if (tests.empty()) return "every pair";
  std::string text = tests.front().guard.num_bits > 0 ? "siblings" : "blocks";
  for (const BlockTest& test : tests) {
    text += ' ' + std::to_string(test.block.num_bits) + " bits from " + std::to_string(test.block.first_bit) +
            " radius " + std::to_string(test.radius) + ',';
  }
  text.pop_back();
  return text;
}

}  // namespace sameish::index
