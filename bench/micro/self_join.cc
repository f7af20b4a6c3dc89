// The all-pairs join over random fingerprints, over one ball of similar ones, and over identical ones.
// Checked before any time is taken: on 10,000 values, by the plan of the full size, the pairs are those of a double
// loop; at full size the pairs ascend, each has the distance it says, and no planted pair is missing. Every timed run
// must then give the same number of pairs and the same checksum. Making the values is not timed; grouping of identical
// values is, where a set is named grouped.
#include <functional>
#include <memory>

#include <benchmark/benchmark.h>

#include "index/identical_groups.h"
#include "index/self_join.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/index/fingerprint_sets.h"
#include "reference/index/quadratic_join.h"

namespace sameish::bench {
namespace {

using index::Pair;
using Values = std::vector<std::uint64_t>;

constexpr std::size_t kSampleSize = 10'000;

struct Outcome {
  std::uint64_t num_pairs = 0;
  std::uint64_t checksum = 0;
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

class CountingSink : public index::PairSink {
 public:
  bool take(std::span<const Pair> pairs) override {
    outcome.num_pairs += pairs.size();
    for (const Pair& pair : pairs) outcome.checksum += (std::uint64_t{pair.a} << 32 | pair.b) * (pair.distance + 1U);
    return true;
  }
  Outcome outcome;
};

/// Looks at every pair, and strikes out the planted ones; both lists ascend.
class JudgingSink final : public CountingSink {
 public:
  JudgingSink(const Values& values, const std::vector<Pair>& planted) : values_(values), planted_(planted) {}

  bool take(std::span<const Pair> pairs) override {
    for (const Pair& pair : pairs) {
      require(pair.a < pair.b && (is_first_ || last_ < pair), "join: pairs ascend");
      require(pair.distance == reference::slow_distance(values_[pair.a], values_[pair.b]), "join: distance of a pair");
      if (num_found_ < planted_.size() && planted_[num_found_] == pair) ++num_found_;
      last_ = pair;
      is_first_ = false;
    }
    return CountingSink::take(pairs);
  }
  [[nodiscard]] bool found_all() const { return num_found_ == planted_.size(); }

 private:
  const Values& values_;
  const std::vector<Pair>& planted_;
  std::size_t num_found_ = 0;
  Pair last_;
  bool is_first_ = true;
};

/// A set, what to do with it, and its answer.
struct Workload {
  std::string name;
  std::function<Values()> make_values;
  unsigned max_distance = 3;
  bool grouped = false;
  unsigned num_threads = 1;

  Values values;
  Outcome expected;
};

/// One in 1,000 of the values becomes a neighbor of another, at 1 to max_distance flips (0 when that is 0).
std::vector<Pair> plant(Values& values, unsigned max_distance) {
  std::vector<Pair> planted;
  for (std::uint32_t i = 0; i < values.size() / 1000; ++i) {
    const auto other = static_cast<std::uint32_t>(values.size() - 1 - i);
    const unsigned distance = max_distance == 0 ? 0 : 1 + i % max_distance;
    values[other] = values[i];
    for (unsigned flip = 0; flip < distance; ++flip) reference::flip(values[other], (i * 7 + flip * 13) % 64);
    planted.push_back({i, other, static_cast<std::uint8_t>(distance)});
  }
  return planted;
}

/// The same pairs by group numbers; ascending, each once.
std::vector<Pair> by_group(const std::vector<Pair>& pairs, const index::Groups& groups) {
  std::vector<std::uint32_t> group_of(groups.num_members());
  for (std::uint32_t g = 0; g < groups.num_groups(); ++g) {
    for (const std::uint32_t member : groups.members(g)) group_of[member] = g;
  }
  std::vector<Pair> result;
  for (const Pair& pair : pairs) {
    const auto [a, b] = std::minmax(group_of[pair.a], group_of[pair.b]);
    if (a != b) result.push_back({a, b, pair.distance});
  }
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

void run(const Workload& load, index::PairSink& sink) {
  const index::JoinOptions options{.max_distance = load.max_distance, .num_threads = load.num_threads};
  if (!load.grouped) {
    require(index::self_join(load.values, options, sink).ok(), "join ends");
    return;
  }
  const std::span<const std::uint64_t> values(load.values);
  const index::Groups groups = index::group_identical(values, load.num_threads);
  require(index::self_join(index::unique_values(values, groups), options, sink).ok(), "join ends");
}

void check_sample(const Workload& load) {
  const Values sample(load.values.begin(), load.values.begin() + static_cast<std::ptrdiff_t>(kSampleSize));
  const index::CoveragePlan plan = index::choose_plan(64, load.max_distance, load.values.size());
  const index::JoinOptions options{.max_distance = load.max_distance, .num_threads = load.num_threads};
  Values distinct = sample;
  if (load.grouped) {
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  }
  index::PairCollector collector;
  require(index::self_join_by_plan(distinct, options, plan, collector).ok(), "sample join ends");
  const auto expected = reference::quadratic_join(std::span<const std::uint64_t>(distinct), load.max_distance);
  require(collector.pairs() == expected, "join: pairs of the sample differ from the double loop");
}

void check_full_size(Workload& load, std::vector<Pair> planted) {
  Values seen = load.values;
  if (load.grouped) {
    const std::span<const std::uint64_t> values(load.values);
    const index::Groups groups = index::group_identical(values, load.num_threads);
    planted = by_group(planted, groups);
    seen = index::unique_values(values, groups);
  }
  JudgingSink judge(seen, planted);
  run(load, judge);
  require(judge.found_all(), "join: planted pairs are missing");
  load.expected = judge.outcome;
}

/// Made and checked once; the repetitions of a benchmark come one after the other.
const Workload& prepared(const Workload& wanted) {
  static std::unique_ptr<Workload> current;
  if (!current || current->name != wanted.name) {
    current = std::make_unique<Workload>(wanted);
    current->values = wanted.make_values();
    std::vector<Pair> planted;
    if (current->values.front() != current->values.back()) planted = plant(current->values, wanted.max_distance);
    check_sample(*current);
    check_full_size(*current, std::move(planted));
  }
  return *current;
}

void self_join(benchmark::State& state, const Workload& wanted) {
  const Workload& load = prepared(wanted);
  for (auto _ : state) {
    CountingSink sink;
    run(load, sink);
    require(sink.outcome == load.expected, "join: a timed run gave other pairs");
  }
  set_items(state, load.values.size());
  state.counters["pairs"] = static_cast<double>(load.expected.num_pairs);
}

void add(Workload load) {
  benchmark::RegisterBenchmark(("self_join/" + load.name).c_str(), self_join, load)
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1)
      ->UseRealTime();
}

Values one_ball(std::size_t size) { return reference::one_ball<std::uint64_t>(size, 6, 6, 9); }

const bool registered = [] {
  constexpr std::size_t kMillion = 1'000'000;
  const auto uniform = [](std::size_t size) { return [size] { return reference::uniform<std::uint64_t>(size, 8); }; };
  for (unsigned k = 0; k <= index::kMaxDistance; ++k) {
    add({.name = "uniform/1e6/k:" + std::to_string(k), .make_values = uniform(kMillion), .max_distance = k});
  }
  add({.name = "uniform/1e7/k:3", .make_values = uniform(10 * kMillion)});
  add({.name = "uniform/1e7/k:3/all_threads", .make_values = uniform(10 * kMillion), .num_threads = 0});
  add({.name = "one_ball_grouped/1e6/k:3", .make_values = [] { return one_ball(kMillion); }, .grouped = true});
  add({.name = "one_ball_grouped/1e7/k:3", .make_values = [] { return one_ball(10 * kMillion); }, .grouped = true});
  add({.name = "identical_grouped/1e7/k:3", .make_values = [] { return Values(10 * kMillion, 42); }, .grouped = true});
  return true;
}();

}  // namespace
}  // namespace sameish::bench
