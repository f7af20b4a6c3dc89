// Many texts against one, against the full table, at every level of the kernel: exhaustive when short, random across the
// borders of steps, words and bands, with texts of different lengths side by side.
#include "measure/edit_matcher.h"

#include <gtest/gtest.h>

#include "kernel/cpu.h"
#include "reference/measure/quadratic.h"
#include "reference/measure/strings.h"

namespace sameish::measure {
namespace {

class EditMatcherDifferential : public ::testing::TestWithParam<kernel::Level> {
 protected:
  void SetUp() override {
    if (!kernel::force_level(kernel::name(GetParam())).ok()) GTEST_SKIP() << "this machine cannot run it";
  }
  void TearDown() override { ASSERT_TRUE(kernel::force_level("auto").ok()); }

  // `expected` by the full table, one a text.
  void expect_same(const std::u32string& pattern, const std::vector<std::u32string>& texts,
                   const std::vector<std::uint64_t>& limits, const std::vector<std::uint64_t>& expected) {
    std::vector<EditQuery> queries;
    for (std::size_t i = 0; i < texts.size(); ++i) queries.push_back({texts[i], limits[i], 12345});
    matcher_.match(pattern, queries);
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const auto within = expected[i] <= limits[i] ? std::optional(expected[i]) : std::nullopt;
      ASSERT_EQ(queries[i].distance, within)
          << "text " << i << " of " << texts.size() << ", lengths " << pattern.size() << " and " << texts[i].size()
          << ", distance " << expected[i] << ", limit " << limits[i];
    }
  }

  static std::vector<std::uint64_t> distances(const std::u32string& pattern, const std::vector<std::u32string>& texts) {
    std::vector<std::uint64_t> all;
    for (const std::u32string& text : texts) all.push_back(reference::edit_distance(pattern, text));
    return all;
  }

  EditMatcher matcher_;
};

TEST_P(EditMatcherDifferential, AllShortStrings) {
  const std::vector<std::u32string> all = reference::all_strings(5);
  for (const std::u32string& pattern : all) {
    const std::vector<std::uint64_t> expected = distances(pattern, all);
    for (const std::uint64_t limit : {0, 1, 2, 3, 4, 5, 6}) {
      expect_same(pattern, all, std::vector<std::uint64_t>(all.size(), limit), expected);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(EditMatcherDifferential, EveryLimit) {
  reference::RandomStrings strings(11);
  for (const std::size_t length : {7, 8, 9, 40, 100}) {
    const std::u32string pattern = strings.make(length, 20);
    std::vector<std::u32string> texts;
    for (int i = 0; i < 11; ++i) texts.push_back(strings.edit(pattern, strings.below(length), 20));
    const std::vector<std::uint64_t> expected = distances(pattern, texts);
    for (std::uint64_t limit = 0; limit <= length + 1; ++limit) {
      expect_same(pattern, texts, std::vector<std::uint64_t>(texts.size(), limit), expected);
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(EditMatcherDifferential, RandomAcrossBorders) {
  reference::RandomStrings strings(20264);
  for (const std::size_t length : {1, 15, 16, 17, 63, 64, 65, 127, 128, 129, 255, 256, 257, 450, 640}) {
    for (int round = 0; round < 6; ++round) {
      const unsigned alphabet = round % 2 == 0 ? 3 : 60;
      const std::u32string pattern = strings.make(length, alphabet);
      std::vector<std::u32string> texts;
      std::vector<std::uint64_t> limits;
      for (std::size_t i = 0, num_texts = 1 + strings.below(24); i < num_texts; ++i) {
        texts.push_back(i % 5 == 0 ? strings.make(length / 2 + strings.below(length), alphabet)
                                   : strings.edit(pattern, strings.below(length / 3 + 2), alphabet));
        limits.push_back(strings.below(i % 3 == 0 ? length + 3 : length / 4 + 3));
      }
      expect_same(pattern, texts, limits, distances(pattern, texts));
      if (HasFatalFailure()) return;
    }
  }
}

TEST_P(EditMatcherDifferential, LimitAtAndBelowTheDistance) {
  reference::RandomStrings strings(70);
  for (int round = 0; round < 12; ++round) {
    const std::u32string pattern = strings.make(30 + strings.below(500), 30);
    std::vector<std::u32string> texts;
    for (int i = 0; i < 12; ++i) texts.push_back(strings.edit(pattern, 1 + strings.below(100), 30));
    const std::vector<std::uint64_t> expected = distances(pattern, texts);
    std::vector<std::uint64_t> below;
    for (const std::uint64_t distance : expected) below.push_back(distance == 0 ? 0 : distance - 1);
    expect_same(pattern, texts, expected, expected);
    expect_same(pattern, texts, below, expected);
    if (HasFatalFailure()) return;
  }
}

// Shifts by a few characters drive the alignment along the borders of the band.
TEST_P(EditMatcherDifferential, AlignmentsAtTheBandsBorder) {
  reference::RandomStrings strings(5);
  for (const std::size_t shift : {1, 7, 8, 9, 24, 25, 31, 32, 33, 57, 64}) {
    const std::u32string text = strings.make(300, 200);
    const std::u32string other = strings.make(shift, 200);
    const std::vector<std::u32string> texts = {text.substr(shift) + other,  other + text.substr(0, 300 - shift),
                                               text.substr(shift),          other + text,
                                               text.substr(0, 300 - shift), text};
    const std::vector<std::uint64_t> expected = distances(text, texts);
    expect_same(text, texts, expected, expected);
    expect_same(text, texts, std::vector<std::uint64_t>(texts.size(), 2 * shift), expected);
    if (HasFatalFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Levels, EditMatcherDifferential,
                         ::testing::Values(kernel::Level::portable, kernel::Level::avx2, kernel::Level::avx512),
                         [](const auto& level) { return std::string(kernel::name(level.param)); });

}  // namespace
}  // namespace sameish::measure
