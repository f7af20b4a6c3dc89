// The star over hot buckets against its definition over all pairs: same kept documents, same removed ones.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numeric>

#include <sameish/dedup.h>

#include "base/hash.h"
#include "engine/match_run.h"
#include "reference/cluster/naive_clustering.h"
#include "reference/io/temporary_directory.h"

namespace sameish {
namespace {

using nlohmann::json;

constexpr std::size_t kNumTexts = 1000;
static_assert(kNumTexts > engine::kHotBucket, "a bucket must be able to become hot");

/// Versions of one template with 0 to 12 of its words changed, so that some pairs pass the threshold and others do not.
/// The last tenth are texts of their own.
std::vector<std::string> make_texts(std::size_t num_words, std::uint64_t seed) {
  SplitMix64 random(seed);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < kNumTexts; ++i) {
    const bool of_its_own = i >= kNumTexts / 10 * 9;
    std::vector<std::string> words;
    for (std::size_t w = 0; w < num_words; ++w) {
      words.push_back((of_its_own ? "own" + std::to_string(i) + "x" : "word") + std::to_string(w));
    }
    for (std::uint64_t change = random() % 13; change > 0; --change) {
      words[random() % num_words] = "changed" + std::to_string(random() % 1000);
    }
    std::string text;
    for (const std::string& word : words) text += word + " ";
    texts.push_back(text);
  }
  return texts;
}

struct Case {
  std::size_t num_words;
  std::uint32_t threshold_ppm;  // some pairs of versions lie above it and others below
};

class HotStarTest : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    std::string lines;
    texts_ = make_texts(GetParam().num_words, GetParam().num_words);
    for (std::size_t i = 0; i < texts_.size(); ++i)
      lines += json{{"id", std::to_string(i)}, {"text", texts_[i]}}.dump() + "\n";
    input_.paths = {directory_.write("in.jsonl", lines)};
    // One row a band: nearly all versions share a bucket of some band.
    match_ = {.threshold_ppm = GetParam().threshold_ppm, .num_bands = 12, .num_rows = 1};
  }

  /// representative[i] of every document by the definition. Copies of one text go where its first copy goes.
  std::vector<cluster::Ordinal> expected() {
    std::vector<cluster::Edge> edges;
    const auto take = [&](const NearDuplicate& pair) {
      edges.push_back({static_cast<cluster::Ordinal>(std::stoul(std::string(pair.a))),
                       static_cast<cluster::Ordinal>(std::stoul(std::string(pair.b))),
                       static_cast<std::uint32_t>(std::lround(pair.score * 1e6))});
      return true;
    };
    const auto summary = find_pairs({.input = input_, .match = match_}, take, {}, {});
    EXPECT_TRUE(summary.ok());
    std::vector<cluster::Ordinal> order(kNumTexts);
    for (std::size_t i = 0; i < kNumTexts; ++i) order[i] = static_cast<cluster::Ordinal>(i);
    std::vector<cluster::Ordinal> representative = reference::star(kNumTexts, order, edges);
    std::map<std::string, std::size_t> first;
    for (std::size_t i = 0; i < kNumTexts; ++i)
      representative[i] = representative[first.emplace(texts_[i], i).first->second];
    return representative;
  }

  /// The same by dedup().
  std::vector<cluster::Ordinal> found(const RuntimeOptions& runtime) {
    DedupOptions options{.input = input_, .match = match_};
    options.runtime = runtime;
    options.output_dir = directory_ / ("out" + std::to_string(++num_runs_));
    options.keep = "first";
    options.allow_removal = 1;  // most of this input is one text, on purpose
    const Result<DedupReport> report = dedup(options, {}, {});
    if (!report.ok()) {
      ADD_FAILURE() << report.error().message;
      return {};
    }
    bool was_hot = false;
    for (const std::string& warning : report->summary.warnings) {
      was_hot = was_hot || warning.find("compared with the kept ones only") != std::string::npos;
    }
    EXPECT_TRUE(was_hot) << "no bucket was hot: this test looks at nothing";
    std::vector<cluster::Ordinal> representative(kNumTexts);
    std::iota(representative.begin(), representative.end(), cluster::Ordinal{0});
    std::ifstream file(options.output_dir + "/removed.jsonl");
    for (std::string line; std::getline(file, line);) {
      const json record = json::parse(line);
      representative[std::stoul(record["id"].get<std::string>())] =
          static_cast<cluster::Ordinal>(std::stoul(record["duplicate_of"].get<std::string>()));
    }
    return representative;
  }

  std::vector<std::string> texts_;
  test::TemporaryDirectory directory_;
  InputOptions input_;
  MatchOptions match_;
  int num_runs_ = 0;
};

TEST_P(HotStarTest, EqualsTheStarOverAllPairs) {
  const std::vector<cluster::Ordinal> representative = expected();
  std::size_t num_kept = 0;
  for (std::size_t i = 0; i < kNumTexts; ++i) num_kept += representative[i] == i ? 1 : 0;
  EXPECT_GT(num_kept, kNumTexts / 10 + 5) << "more than one star";
  EXPECT_LT(num_kept, kNumTexts / 2);
  EXPECT_EQ(found({.num_threads = 1}), representative);
  EXPECT_EQ(found({.num_threads = 3}), representative);
  EXPECT_EQ(found({.num_threads = 2, .memory_bytes = std::uint64_t{64} << 20U}), representative) << "smaller buckets";
}

INSTANTIATE_TEST_SUITE_P(ShortAndNormal, HotStarTest, testing::Values(Case{60, 800'000}, Case{160, 550'000}));

}  // namespace
}  // namespace sameish
