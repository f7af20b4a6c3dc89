// find_pairs() against the definition, looked up pair by pair, on collections of every length class.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>

#include <sameish/dedup.h>

#include "base/hash.h"
#include "reference/engine/quadratic_pairs.h"
#include "reference/engine/sample_collection.h"

namespace sameish {
namespace {

using Pairs = std::set<std::pair<std::string, std::string>>;

class PairsTest : public testing::Test {
 protected:
  void SetUp() override {
    dir_ = std::filesystem::temp_directory_path() / ("sameish-pairs-" + std::to_string(::getpid()));
    std::filesystem::create_directories(dir_);
  }
  void TearDown() override { std::filesystem::remove_all(dir_); }

  std::string write(const std::vector<std::pair<std::string, std::string>>& texts) {
    const std::string path = (dir_ / "texts.jsonl").string();
    std::ofstream out(path);
    for (const auto& [id, text] : texts) out << nlohmann::json{{"id", id}, {"text", text}}.dump() << "\n";
    return path;
  }

  static Pairs run(const PairsOptions& options) {
    Pairs found;
    std::size_t num_found = 0;
    const auto sink = [&](const NearDuplicate& pair) {
      found.emplace(pair.a, pair.b);
      ++num_found;
      return true;
    };
    const Result<RunSummary> summary = find_pairs(options, sink, {}, {});
    EXPECT_TRUE(summary.ok()) << (summary.ok() ? "" : summary.error().message);
    EXPECT_EQ(found.size(), num_found) << "a pair was given twice";
    return found;
  }

  std::filesystem::path dir_;
};

TEST_F(PairsTest, SimHashFindsExactlyTheQuadraticPairs) {
  for (const std::uint64_t seed : {1u, 2u}) {
    const auto texts = reference::SampleCollection(seed).make(400);
    std::vector<reference::SlowText> slow;
    for (const auto& [id, text] : texts) slow.push_back(reference::make_slow_text(id, text));
    PairsOptions options;
    options.input.paths = {write(texts)};
    options.match.method = Method::simhash;
    for (const unsigned distance : {0u, 3u, 8u, 10u}) {
      options.match.max_distance = distance;
      const Pairs expected = reference::quadratic_pairs(slow, static_cast<int>(distance), 0.5, 0.8);
      EXPECT_GT(expected.size(), 30u);
      EXPECT_EQ(run(options), expected) << "seed " << seed << " distance " << distance;
    }
  }
}

TEST_F(PairsTest, TheDefaultFindsAllOfThoseAndNothingThatDoesNotPass) {
  const auto texts = reference::SampleCollection(3).make(350);
  std::vector<reference::SlowText> slow;
  for (const auto& [id, text] : texts) slow.push_back(reference::make_slow_text(id, text));
  PairsOptions options;
  options.input.paths = {write(texts)};
  const Pairs found = run(options);
  const Pairs certain = reference::quadratic_pairs(slow, 3, 0.5, 0.8);
  const Pairs possible = reference::quadratic_pairs(slow, 64, 0.5, 0.8);
  EXPECT_TRUE(std::includes(found.begin(), found.end(), certain.begin(), certain.end()));
  EXPECT_TRUE(std::includes(possible.begin(), possible.end(), found.begin(), found.end()));
  // Bands miss some pairs near the threshold, where a text of ten tokens is after two edits; longer texts have few of them.
  EXPECT_GE(found.size() * 100, possible.size() * 95) << found.size() << " of " << possible.size();
  std::map<std::string, std::size_t> num_tokens;
  for (const reference::SlowText& text : slow) num_tokens[text.id] = text.tokens.size();
  const auto num_long = [&](const Pairs& pairs) {
    return std::count_if(pairs.begin(), pairs.end(), [&](const auto& pair) {
      return std::min(num_tokens[pair.first], num_tokens[pair.second]) >= 40;
    });
  };
  EXPECT_GT(num_long(possible), 20);
  EXPECT_GE(num_long(found) * 100, num_long(possible) * 97) << num_long(found) << " of " << num_long(possible);
}

/// Words of five letters with `num_typos` letters changed, a pair of texts each.
std::vector<std::pair<std::string, std::string>> misspelled(std::size_t num_words, std::size_t num_typos) {
  SplitMix64 random(num_words);
  std::vector<std::pair<std::string, std::string>> texts;
  for (int i = 0; i < 200; ++i) {
    std::string text;
    for (std::size_t w = 0; w < num_words; ++w) {
      for (int letter = 0; letter < 5; ++letter) text += static_cast<char>('a' + random() % 26);
      text += ' ';
    }
    texts.emplace_back(std::to_string(i) + "a", text);
    for (std::size_t typo = 0; typo < num_typos; ++typo) {
      std::size_t place = random() % text.size();
      while (text[place] == ' ') place = random() % text.size();
      text[place] = static_cast<char>('a' + random() % 26);
    }
    texts.emplace_back(std::to_string(i) + "b", text);
  }
  return texts;
}

/// Chinese texts with `num_changes` characters replaced, a pair of texts each.
std::vector<std::pair<std::string, std::string>> changed(std::size_t num_characters, std::size_t num_changes) {
  SplitMix64 random(num_characters);
  const auto character = [&random] {
    const auto code_point = static_cast<unsigned>(0x4e00 + random() % 3000);
    return std::string{static_cast<char>(0xe0 | code_point >> 12), static_cast<char>(0x80 | (code_point >> 6 & 0x3f)),
                       static_cast<char>(0x80 | (code_point & 0x3f))};
  };
  std::vector<std::pair<std::string, std::string>> texts;
  for (int i = 0; i < 200; ++i) {
    std::vector<std::string> characters(num_characters);
    for (std::string& one : characters) one = character();
    const auto text = [&characters] { return std::accumulate(characters.begin(), characters.end(), std::string()); };
    texts.emplace_back(std::to_string(i) + "a", text());
    for (std::size_t change = 0; change < num_changes; ++change) characters[random() % num_characters] = character();
    texts.emplace_back(std::to_string(i) + "b", text());
  }
  return texts;
}

TEST_F(PairsTest, ChangedCharactersDoNotHideAShortText) {
  for (const auto& [num_characters, num_changes] : {std::pair(12U, 1U), std::pair(15U, 2U), std::pair(25U, 4U)}) {
    PairsOptions options;
    options.input.paths = {write(changed(num_characters, num_changes))};
    EXPECT_GE(run(options).size(), 190U) << num_changes << " of " << num_characters << " characters";
  }
}

TEST_F(PairsTest, MisspelledWordsDoNotHideAShortText) {
  for (const auto& [num_words, num_typos] : {std::pair(12U, 2U), std::pair(20U, 4U), std::pair(60U, 15U)}) {
    PairsOptions options;
    options.input.paths = {write(misspelled(num_words, num_typos))};
    EXPECT_GE(run(options).size(), 190U) << num_typos << " typos in " << num_words << " words";
  }
}

TEST_F(PairsTest, ThreadsMemoryAndKernelsDoNotChangeTheAnswer) {
  const auto texts = reference::SampleCollection(4).make(600);
  PairsOptions options;
  options.input.paths = {write(texts)};
  const Pairs expected = run(options);
  for (const unsigned threads : {2u, 5u}) {
    options.runtime.num_threads = threads;
    EXPECT_EQ(run(options), expected) << threads << " threads";
  }
  options.runtime.memory_bytes = 64 << 20;
  EXPECT_EQ(run(options), expected) << "64 MiB";
  options.runtime.kernel = "portable";
  EXPECT_EQ(run(options), expected) << "portable";
  options.runtime.kernel = "auto";
  options.match.scheme.bits = 128;
  options.match.max_distance = 6;
  EXPECT_GE(run(options).size() * 100, expected.size() * 97) << "128 bits";
}

}  // namespace
}  // namespace sameish
