#include "index/self_join.h"

#include <algorithm>
#include <vector>

#include "base/ordered_parallel.h"
#include "index/bucket_joiner.h"
#include "index/join_pass.h"
#include "index/pair_words.h"

namespace sameish::index {
namespace {

template <class Value>
std::vector<MaskTest<Value>> mask_tests(const CoveragePlan& plan) {
  std::vector<MaskTest<Value>> tests;
  tests.reserve(plan.tests.size());
  for (const BlockTest& test : plan.tests) {
    tests.push_back({range_mask<Value>(test.block.first_bit, test.block.num_bits), test.radius,
                     range_mask<Value>(test.guard.first_bit, test.guard.num_bits), test.guard_radius});
  }
  return tests;
}

/// No pass: tiles of rows against everything after them.
template <class Value>
void compare_all(std::span<const Value> values, std::vector<BucketJoiner<Value>>& joiners) {
  constexpr std::size_t kRows = 4 * kernel::kCompareTile;
  std::vector<std::uint32_t> ranks(values.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) ranks[i] = static_cast<std::uint32_t>(i);
  const Entries<Value> all{values.data(), ranks.data(), values.size()};
  parallel_for(static_cast<unsigned>(joiners.size()), (values.size() + kRows - 1) / kRows,
               [&](std::uint64_t task, unsigned worker) {
                 const std::size_t begin = task * kRows;
                 const std::size_t end = std::min(begin + kRows, values.size());
                 joiners[worker].compare_self(all.part(begin, end));
                 joiners[worker].compare_cross(all.part(begin, end), all.part(end, values.size()));
               });
}

Status check(std::uint64_t num_values, const JoinOptions& options) {
  if (options.max_distance > kMaxDistance) {
    return Error{ErrorCode::invalid_argument, "max distance " + std::to_string(options.max_distance) +
                                                  " is too large: expected 0 to " + std::to_string(kMaxDistance)};
  }
  if (num_values > kMaxJoinSize) {
    return Error{ErrorCode::resource_limit, "a join of " + std::to_string(num_values) + " fingerprints: at most " +
                                                std::to_string(kMaxJoinSize) + " are possible; split the input"};
  }
  return {};
}

Error too_many_pairs(std::uint64_t max_pairs) {
  return Error{ErrorCode::resource_limit, "more than " + std::to_string(max_pairs) +
                                              " pairs are within the distance: ask for a smaller one, or allow more"};
}

template <class Value>
Result<JoinStats> join(std::span<const Value> values, const JoinOptions& options, const CoveragePlan& plan,
                       PairSink& sink) {
  if (Status status = check(values.size(), options); !status.ok()) return std::move(status).error();
  const unsigned num_threads = resolve_num_threads(options.num_threads);
  JoinStats stats;
  stats.num_values = values.size();
  stats.plan = plan.describe();
  const std::vector<MaskTest<Value>> tests = mask_tests<Value>(plan);
  StopRule stop_rule(options.max_pairs, options.goes_on);
  std::vector<BucketJoiner<Value>> joiners;
  for (unsigned i = 0; i < num_threads; ++i) joiners.emplace_back(tests, options.max_distance, stop_rule);
  if (plan.tests.empty()) {
    compare_all(values, joiners);
  } else {
    JoinPasses<Value> passes(values, joiners);
    for (std::size_t t = 0; t < plan.tests.size() && !stop_rule.ends(); ++t) passes.run(plan.tests[t], t);
  }
  if (stop_rule.found_too_many()) return too_many_pairs(options.max_pairs);
  if (stop_rule.is_stopped()) {
    stats.stopped = true;
    return stats;
  }
  std::vector<PairWords> found;
  for (BucketJoiner<Value>& joiner : joiners) {
    const JoinCounts& counts = joiner.counts();
    stats.num_comparisons += counts.num_comparisons;
    stats.num_buckets += counts.num_buckets;
    stats.num_split_buckets += counts.num_split_buckets;
    stats.largest_bucket = std::max(stats.largest_bucket, counts.largest_bucket);
    stats.num_pairs += joiner.found().size();
    found.push_back(std::move(joiner.found()));
  }
  stats.stopped = !deliver(found, values.size(), num_threads, sink);
  return stats;
}

template <class Value>
Result<JoinStats> plan_and_join(std::span<const Value> values, const JoinOptions& options, PairSink& sink) {
  if (Status status = check(values.size(), options); !status.ok()) return std::move(status).error();
  return join(values, options, choose_plan(kNumBits<Value>, options.max_distance, values.size()), sink);
}

}  // namespace

Result<JoinStats> self_join(std::span<const std::uint64_t> values, const JoinOptions& options, PairSink& sink) {
  return plan_and_join(values, options, sink);
}
Result<JoinStats> self_join(std::span<const Bits128> values, const JoinOptions& options, PairSink& sink) {
  return plan_and_join(values, options, sink);
}
Result<JoinStats> self_join_by_plan(std::span<const std::uint64_t> values, const JoinOptions& options,
                                    const CoveragePlan& plan, PairSink& sink) {
  return join(values, options, plan, sink);
}
Result<JoinStats> self_join_by_plan(std::span<const Bits128> values, const JoinOptions& options,
                                    const CoveragePlan& plan, PairSink& sink) {
  return join(values, options, plan, sink);
}

}  // namespace sameish::index
