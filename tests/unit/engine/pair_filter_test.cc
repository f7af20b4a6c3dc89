// The cheap looks: the bound never exceeds the true edit distance, and a sample never drops pairs above the threshold.
#include "engine/pair_filter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/hash.h"
#include "reference/engine/quadratic_pairs.h"

namespace sameish::engine {
namespace {

std::u32string random_text(SplitMix64& random, std::size_t length, unsigned num_letters) {
  std::u32string text;
  for (std::size_t i = 0; i < length; ++i) text += static_cast<char32_t>(0x4E00 + random() % num_letters);
  return text;
}

std::u32string edited(SplitMix64& random, std::u32string text, std::size_t num_edits) {
  for (; num_edits > 0; --num_edits) {
    const std::size_t at = random() % (text.size() + 1);
    const auto letter = static_cast<char32_t>(0x4E00 + random() % 2000);
    if (at == text.size() || random() % 3 == 0) {
      text.insert(at, 1, letter);
    } else if (random() % 2 == 0) {
      text.erase(at, 1);
    } else {
      text[at] = letter;
    }
  }
  return text;
}

TEST(LeastEditDistance, IsNeverAboveTheDistance) {
  SplitMix64 random(1);
  for (int round = 0; round < 600; ++round) {
    const std::u32string a = random_text(random, random() % 150, round % 2 == 0 ? 3 : 3000);
    const std::u32string b = round % 3 == 0 ? random_text(random, random() % 150, 3) : edited(random, a, random() % 20);
    const std::uint32_t bound = least_edit_distance(count_classes(a), count_classes(b));
    ASSERT_LE(bound, reference::slow_edit_distance(a, b)) << "round " << round;
  }
}

TEST(LeastEditDistance, HoldsWhereCountsReachTheirLimit) {
  const std::u32string a(300, U'a');
  const std::u32string b(500, U'a');
  EXPECT_LE(least_edit_distance(count_classes(a), count_classes(b)), 200U);
  EXPECT_EQ(least_edit_distance(count_classes(a), count_classes(a)), 0U);
}

TEST(LeastEditDistance, TellsTextsOfOtherLettersApart) {
  SplitMix64 random(2);
  const std::u32string a = random_text(random, 60, 3000);
  const std::u32string b = random_text(random, 60, 3000);
  EXPECT_GT(least_edit_distance(count_classes(a), count_classes(b)), 15U);
}

struct Sets {
  std::vector<std::uint64_t> a, b;
};

/// Two sorted sets of `size` hashes each whose resemblance is `resemblance`.
Sets sets_of(SplitMix64& random, std::size_t size, double resemblance) {
  const auto shared = static_cast<std::size_t>(2 * resemblance / (1 + resemblance) * static_cast<double>(size) + 1);
  Sets sets;
  for (std::size_t i = 0; i < size; ++i) {
    sets.a.push_back(random());
    sets.b.push_back(i < shared ? sets.a.back() : random());
  }
  std::sort(sets.a.begin(), sets.a.end());
  std::sort(sets.b.begin(), sets.b.end());
  return sets;
}

TEST(SampleExcludes, KeepsPairsAtTheThreshold) {
  SplitMix64 random(3);
  for (const std::size_t size : {5U, 100U, 400U, 5000U}) {
    for (int round = 0; round < 200; ++round) {
      const Sets sets = sets_of(random, size, 0.5);
      EXPECT_FALSE(sample_excludes(sets.a, sets.b, 500'000)) << size;
    }
  }
}

TEST(SampleExcludes, DropsPairsThatShareLittle) {
  SplitMix64 random(4);
  int num_dropped = 0;
  for (int round = 0; round < 100; ++round) {
    const Sets sets = sets_of(random, 1000, 0.1);
    num_dropped += sample_excludes(sets.a, sets.b, 500'000) ? 1 : 0;
  }
  EXPECT_GT(num_dropped, 95);
}

TEST(SampleExcludes, EmptySetsAreLeftToTheMeasure) {
  const std::vector<std::uint64_t> none;
  const std::vector<std::uint64_t> some = {1, 2, 3};
  EXPECT_FALSE(sample_excludes(none, some, 500'000));
  EXPECT_FALSE(sample_excludes(some, none, 500'000));
}

}  // namespace
}  // namespace sameish::engine
