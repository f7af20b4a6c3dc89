// Tables of fingerprints asked for everything within k: building them, and questions in batches and one by one.
// Half of the questions are fingerprints of the set with 0 to k bits flipped, half are random. Checked before any time is
// taken: every planted fingerprint is found, and for 200 questions the whole answer is that of a look at every one.
#include <algorithm>
#include <memory>

#include <benchmark/benchmark.h>

#include "index/hamming_tables.h"
#include "micro/answer_check.h"
#include "micro/rates.h"
#include "reference/index/linear_search.h"

namespace sameish::bench {
namespace {

using index::HammingTables;
using index::TableLayout;
using index::TableMatch;
using Values = std::vector<std::uint64_t>;

constexpr std::size_t kNumQuestions = 100'000;
constexpr std::size_t kNumJudged = 200;

struct Workload {
  std::size_t size;
  unsigned max_distance;
  TableLayout layout;
};

/// The set, the questions and the tables of one workload after the other.
struct Prepared {
  std::string name;
  Values values;
  Values questions;
  std::vector<std::uint64_t> planted;  // beside the first of them
  HammingTables<std::uint64_t> tables;
  std::size_t num_matches = 0;
};

void make_questions(Prepared& out, unsigned max_distance) {
  SplitMix64 random(5);
  out.questions.clear();
  out.planted.clear();
  for (std::size_t i = 0; i < kNumQuestions; ++i) {
    if (i >= kNumQuestions / 2) {
      out.questions.push_back(random());
      continue;
    }
    out.planted.push_back(out.values[random() % out.values.size()]);
    std::uint64_t question = out.planted.back();
    for (std::uint64_t flips = random() % (max_distance + 1); flips > 0; --flips) {
      question ^= std::uint64_t{1} << (random() % 64);
    }
    out.questions.push_back(question);
  }
}

void check(Prepared& out, unsigned max_distance) {
  std::vector<TableMatch> matches;
  out.tables.view().find(out.questions, max_distance, matches);
  out.num_matches = matches.size();
  const std::uint64_t* const by_rank = out.tables.view().tables[0].values;
  std::vector<bool> is_found(out.planted.size(), false);
  for (const TableMatch& match : matches) {
    if (match.query < out.planted.size() && by_rank[match.rank] == out.planted[match.query]) {
      is_found[match.query] = true;
    }
  }
  require(std::find(is_found.begin(), is_found.end(), false) == is_found.end(),
          "tables: a planted fingerprint is missing");
  Values judged;
  for (std::size_t i = 0; i < kNumJudged; ++i) judged.push_back(out.questions[i * (kNumQuestions / kNumJudged)]);
  matches.clear();
  out.tables.view().find(judged, max_distance, matches);
  std::vector<reference::Near> found;
  for (const TableMatch& match : matches) found.push_back({match.query, match.rank, match.distance});
  std::sort(found.begin(), found.end());
  const std::span<const std::uint64_t> all(by_rank, out.values.size());
  require(found == reference::linear_search<std::uint64_t>(all, judged, max_distance),
          "tables: an answer is not whole");
}

std::string name_of(const Workload& load) {
  std::string layout = load.layout.describe();
  std::replace(layout.begin(), layout.end(), ' ', '_');
  return std::to_string(load.size) + "/k:" + std::to_string(load.max_distance) + "/" + layout +
         "/dir:" + std::to_string(load.layout.tables.empty() ? 0 : load.layout.tables.front().directory_bits);
}

const Prepared& prepared(const Workload& load) {
  static std::unique_ptr<Prepared> current;
  if (current && current->name == name_of(load)) return *current;
  if (!current || current->values.size() != load.size) {
    current.reset();  // both would be a lot
    current = std::make_unique<Prepared>();
    current->values = random_words(load.size, 3);
  }
  current->name = name_of(load);
  make_questions(*current, load.max_distance);
  current->tables = HammingTables<std::uint64_t>::build(current->values, load.layout, 1);
  check(*current, load.max_distance);
  return *current;
}

void batch(benchmark::State& state, const Workload& load) {
  const Prepared& ready = prepared(load);
  std::vector<TableMatch> matches;
  for (auto _ : state) {
    matches.clear();
    ready.tables.view().find(ready.questions, load.max_distance, matches);
    require(matches.size() == ready.num_matches, "tables: a timed run found other matches");
  }
  set_items(state, ready.questions.size());
  state.counters["bytes"] = static_cast<double>(ready.tables.memory_bytes()) / static_cast<double>(load.size);
}

void single(benchmark::State& state, const Workload& load) {
  const Prepared& ready = prepared(load);
  std::vector<TableMatch> matches;
  std::size_t next = 0;
  for (auto _ : state) {
    matches.clear();
    ready.tables.view().find(std::span(ready.questions).subspan(next, 1), load.max_distance, matches);
    benchmark::DoNotOptimize(matches.data());
    next = (next + 7919) % ready.questions.size();
  }
}

void build(benchmark::State& state, const Workload& load) {
  const Prepared& ready = prepared(load);
  for (auto _ : state) {
    const auto tables = HammingTables<std::uint64_t>::build(ready.values, load.layout, 1);
    benchmark::DoNotOptimize(tables.view().size);
  }
  set_items(state, load.size);
}

void add(const Workload& load) {
  const std::string name = name_of(load);
  benchmark::RegisterBenchmark(("hamming_tables/batch/" + name).c_str(), batch, load)->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark(("hamming_tables/single/" + name).c_str(), single, load);
  benchmark::RegisterBenchmark(("hamming_tables/build/" + name).c_str(), build, load)
      ->Unit(benchmark::kMillisecond)
      ->Iterations(1);
}

const bool registered = [] {
  for (const std::size_t size : {1'000'000U, 10'000'000U}) {
    for (const TableLayout& layout : index::known_layouts(64, 3, size)) add({size, 3, layout});
  }
  return true;
}();

}  // namespace
}  // namespace sameish::bench
